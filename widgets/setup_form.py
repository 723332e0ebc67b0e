"""`SetupForm`: who plays, with which options, and which deal; made of ipywidgets."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from cardkit import CardkitError, Message
from cardkit.games import rules_of
from cardkit.match import Setup
from cardkit.rulebook import rulings

NAMES = ("Ada", "Bo", "Cy", "Dan", "Eve", "Finn")
#: Any of so many deals may come if none is chosen.
DEALS = 100_000

PLAYERS = Message("Players")
SEAT = Message("Seat {number}")
WHO = Message("Played by")
PERSON, SIMPLE = Message("a person here"), Message("a simple player")
DEAL_NUMBER = Message("Deal number")
ANY = Message("any")
DEAL_THE_CARDS = Message("Deal the cards")
NEW_GAME = Message("New game …")
BACK = Message("Back to the game")
MORE, FEWER = Message("More choices"), Message("Fewer choices")
NO_NUMBER = Message("The deal number is a whole number from 0 to {most}, or nothing at all.")
NOBODY = Message("At least one seat must be played by a person here.")
NO_NAME = Message("Every seat needs a name of its own, of at most {most} letters.")
LONGEST_NAME = 12
SAME_CARDS = Message("The same number deals the same cards again, to everybody who enters it.")
SHARED_SCREEN = Message("With several people the screen is handed on, and hides the hands between.")
PLAYING = Message("Deal number {number}")

#: What an option is called in the form; its ruling explains it.
OPTION_LABELS = {
    "deals": Message("Number of deals"),
    "rummy_without_discard": Message("No Rummy with a last discard"),
    "min_run": Message("Shortest run"),
    "deal_size": Message("Cards for each"),
    "ace": Message("The ace in a run"),
    "contract_at_once": Message("The whole contract in one turn"),
    "layoff_needs_contract": Message("Lay off only after the contract"),
    "after_purchase": Message("Who plays after a buy"),
    "stock_out": Message("When the stock is empty"),
    "free_top_card": Message("The top pile card is free"),
    "must_discard_to_go_out": Message("Go out with a discard only"),
    "low_ace": Message("An ace below a two"),
    "demand_lasts": Message("A demand is for"),
    "after_king_of_spades": Message("After the K♠ it goes on"),
    "play_drawn_card": Message("A drawn card may be played"),
    "start_card": Message("The first card"),
}
#: Options with a few values, each in words.
OPTION_CHOICES: dict[str, tuple[tuple[Message, object], ...]] = {
    "min_run": ((Message("four cards"), 4), (Message("three cards"), 3)),
    "ace": (
        (Message("low or high"), "either"),
        (Message("low only"), "low"),
        (Message("high only"), "high"),
    ),
    "after_purchase": (
        (Message("the player after the buyer"), "after_taker"),
        (Message("the one whose turn it was"), "resume"),
    ),
    "stock_out": (
        (Message("take from the pile, or end"), "take_or_end"),
        (Message("the deal ends at once"), "end_at_once"),
    ),
    "low_ace": ((Message("1 point"), 1), (Message("15 points"), 15)),
    "demand_lasts": (
        (Message("the next player"), "next_player"),
        (Message("once round the table"), "round"),
    ),
    "after_king_of_spades": (
        (Message("from the player before"), "from_previous"),
        (Message("after the one who played it"), "after_attacker"),
    ),
    "play_drawn_card": (
        (Message("against an attack or a demand"), "penalties_only"),
        (Message("whenever it fits"), "any_draw"),
    ),
    "start_card": ((Message("is a plain one"), "plain"), (Message("may be any"), "any")),
}


class SetupForm(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is untyped
    """The settings of a match.

    Arguments: the game; what is called with the chosen setup, and may raise `CardkitError`.
    """

    def __init__(self, game: str, start: Callable[[Setup], None]) -> None:
        self._game, self._start = game, start
        rules = rules_of(game)
        usual = 3 if 3 in rules.PLAYERS else rules.PLAYERS[0]
        self.count = ipywidgets.Dropdown(
            options=[(str(number), number) for number in rules.PLAYERS],
            value=usual, description=str(PLAYERS), tooltip=str(PLAYERS),
        )  # fmt: skip
        self.names = [_name(number, name) for number, name in enumerate(NAMES, 1)]
        self.kinds = [_kind(number) for number in range(len(NAMES))]
        self.options = {name: option_widget(name, value) for name, value in rules.OPTIONS.items()}
        self.number = ipywidgets.Text(
            placeholder=str(ANY), description=str(DEAL_NUMBER), tooltip=str(SAME_CARDS)
        )
        self.deal = ipywidgets.Button(
            description=str(DEAL_THE_CARDS), button_style="primary", tooltip=str(DEAL_THE_CARDS)
        )
        self.back = ipywidgets.Button(description=str(BACK), tooltip=str(BACK))
        self.more = ipywidgets.Button(description=str(MORE), tooltip=str(MORE))
        self.again = ipywidgets.Button(description=str(NEW_GAME), tooltip=str(NEW_GAME))
        self.playing = ipywidgets.HTML()
        self.wrong = ipywidgets.HTML()
        self.seats = ipywidgets.VBox()
        about: dict[str, str] = {}
        for ruling in rulings(game):
            about[ruling.option] = f"{about.get(ruling.option, '')} {ruling.text}".strip()
        options = [
            part
            for name, widget in self.options.items()
            for part in (widget, note(about.get(name, "")))
        ]
        self.rest = ipywidgets.VBox([*options, self.number, note(str(SAME_CARDS))])
        buttons = ipywidgets.HBox([self.deal, self.more, self.back])
        self.choosing = ipywidgets.VBox(
            [self.count, self.seats, note(str(SHARED_SCREEN)), buttons, self.wrong, self.rest]
        )
        self.bar = ipywidgets.HBox([self.again, self.playing])
        super().__init__([self.bar, self.choosing])
        self.add_class("ck-form")
        self.add_class("ck-vars")
        self.count.observe(lambda _: self._seat_rows(), names="value")
        self.deal.on_click(lambda _: self._deal())
        self.again.on_click(lambda _: self.choose(True))
        self.back.on_click(lambda _: self.choose(False))
        self.more.on_click(lambda _: self._more(self.more.description == str(MORE)))
        self._seat_rows()
        self.choose(True)
        self._more(False)
        show(self.back, False)

    def __repr__(self) -> str:
        return f"SetupForm({self._game!r})"

    @property
    def setup(self) -> Setup:
        """What is chosen now; `ValueError` in plain words if that cannot be played."""
        names = [widget.value.strip() for widget in self.names[: self.count.value]]
        if len(set(names)) < len(names) or any(not is_name(name) for name in names):
            raise ValueError(str(Message(NO_NAME.text, most=LONGEST_NAME)))
        people = tuple(
            name for name, kind in zip(names, self.kinds, strict=False) if kind.value == "person"
        )
        if not people:
            raise ValueError(str(NOBODY))
        options = {name: widget.value for name, widget in self.options.items()}
        return Setup(self._game, tuple(names), people, self._seed(), options)

    def take_over(self, setup: Setup) -> None:
        """Show the choices of a match that is being played, and close."""
        self.count.value = len(setup.players)
        for name, kind, player in zip(self.names, self.kinds, setup.players, strict=False):
            name.value = player
            kind.value = "person" if player in setup.people else "simple"
        for option, value in setup.options.items():
            self.options[option].value = value
        self.playing.value = note_html(str(Message(PLAYING.text, number=setup.seed)))
        show(self.back, True)
        self.choose(False)

    def choose(self, choosing: bool) -> None:
        """Show the choices, or only the bar above the game."""
        show(self.choosing, choosing)
        show(self.bar, not choosing)

    def _more(self, more: bool) -> None:
        """Options and the deal's number are for those who look for them: a game starts at once."""
        show(self.rest, more)
        self.more.description = self.more.tooltip = str(FEWER if more else MORE)

    def _seed(self) -> int:
        text = self.number.value.strip()
        if not text:
            return secrets.randbelow(DEALS)
        if not (text.isascii() and text.isdigit() and int(text[:12]) < DEALS):
            raise ValueError(str(Message(NO_NUMBER.text, most=DEALS - 1)))
        return int(text)

    def _deal(self) -> None:
        try:
            self._start(self.setup)
        except (ValueError, CardkitError) as error:
            self.wrong.value = f"<p class='ck-formwrong' role='alert'>{escape(str(error))}</p>"
            return
        self.wrong.value = ""

    def _seat_rows(self) -> None:
        rows = zip(self.names, self.kinds, strict=True)
        self.seats.children = [ipywidgets.HBox(row) for row in list(rows)[: self.count.value]]


def is_name(name: str) -> bool:
    """Whether a text can be a seat's name in the form."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and ";" not in name


def _name(number: int, name: str) -> Any:
    seat = str(Message(SEAT.text, number=number))
    return ipywidgets.Text(value=name, description=seat, tooltip=seat)


def _kind(number: int) -> Any:
    return ipywidgets.Dropdown(
        options=[(str(PERSON), "person"), (str(SIMPLE), "simple")],
        value="simple" if number else "person",
        description=str(WHO), tooltip=str(WHO),
    )  # fmt: skip


def option_widget(name: str, value: object) -> Any:
    """The control of one option of a game, at this value."""
    label = str(OPTION_LABELS.get(name, name.replace("_", " ").capitalize()))
    if name in OPTION_CHOICES:
        choices = [(str(words), chosen) for words, chosen in OPTION_CHOICES[name]]
        return ipywidgets.Dropdown(options=choices, value=value, description=label, tooltip=label)
    if isinstance(value, bool):
        return ipywidgets.Checkbox(value=value, description=label, tooltip=label, indent=False)
    if isinstance(value, int):
        return ipywidgets.BoundedIntText(
            value=value, min=1, max=20, description=label, tooltip=label
        )
    return ipywidgets.Text(value=str(value), description=label, tooltip=label)


def note(text: str) -> Any:
    """A quiet line under a control."""
    return ipywidgets.HTML(note_html(text))


def note_html(text: str) -> str:
    """The same, as the value of such a line."""
    return f"<p class='ck-formhint'>{escape(text)}</p>" if text else ""


def show(widget: Any, visible: bool) -> None:
    """Show a widget, or take it off the page."""
    widget.layout.display = "" if visible else "none"
