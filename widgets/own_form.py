"""`OwnForm`: the form in which a teacher sets up a position and writes its task."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import ipywidgets

from cardkit import CardkitError, Message
from cardkit.games import MODULES, rules_of
from cardkit.teaching.exercise import AIMS, LONGEST_SAY, LONGEST_TASK, Exercise, aims_of
from cardkit.teaching.step import split_moves

from .draft import OWN_KEYS, Draft
from .effect_form import EFFECT_KEYS, EffectForm
from .game_names import game_title
from .own_controls import clean, dropdown, offer, text
from .own_words import plain
from .parts import Picker
from .picking import pick, picker_view
from .setup_form import LONGEST_NAME, MORE, NAMES, is_name, note, option_widget, show

GAME, PLAYERS, TO_ACT = Message("Game"), Message("Players"), Message("To act")
NAME = Message("Name {number}")
PHASE = Message("The turn")
PHASES = {
    "draw": Message("begins: take a card"),
    "play": Message("goes on: lay, discard"),
}
PASTED_PHASE = Message("as in the notation ({phase})")
DEAL, FRESH = Message("Deal"), Message("Top pile card")
FRESH_NOBODY = Message("lies there: nobody may ask for it")
FRESH_UPCARD = Message("is the first open card")
FRESH_BY = Message("was just thrown by {name}")
RANDOM = Message("Random number")
RANDOM_HINT = Message("Cards that you do not place are dealt by this number, always the same way.")
OTHER = Message("Other keys")
OTHER_HINT = Message("More of the notation, as JSON: {example}. Most positions need none.")
PASTE, PASTE_HINT = (
    Message("Paste a position"),
    Message(
        "Copied with “Copy this position” from a game, or what game.position() gives. It replaces "
        "what is set up here."
    ),
)
READ = Message("The position has been read.")
SAY, TASK, LEARNER = Message("Introduction"), Message("The task"), Message("The learner is")
AIM, WAY = Message("Done when"), Message("Moves")
WAY_HINT = Message("One way to do it, such as: {example}")
USE_PLAYED = Message("Use the moves played on the table above")
NO_NAMES = Message("players: every seat needs a name of its own, of at most {most} letters")
NO_OBJECT = Message("other keys: write JSON such as {example}")
EXAMPLES = {"makao": '{"lost": {"Bo": 2}}', "basic-rummy": '{"opened": ["Ada"]}'}
NO_EXAMPLE = '{"scores": {"Ada": 120}}'


class OwnForm(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is untyped
    """The controls of a draft and its task.

    Argument: what is called after every change. Attributes: ``draft``, ``top`` (the controls
    above the table) and ``task_box`` (those under it), which the page lays out.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._quiet = False
        self._newest = ""
        self.draft = Draft("basic-rummy")
        games = [(game_title(name), name) for name in MODULES]
        self.game = dropdown(GAME, games)
        self.count = dropdown(PLAYERS, [("3", 3)])
        self.names = [text(str(Message(NAME.text, number=n))) for n in range(1, len(NAMES) + 1)]
        self.turn, self.phase = dropdown(TO_ACT, []), dropdown(PHASE, [])
        self.deal, self.fresh = dropdown(DEAL, []), dropdown(FRESH, [])
        self.effect = EffectForm()
        self.random = ipywidgets.BoundedIntText(
            value=1, min=0, max=99_999, description=str(RANDOM), tooltip=str(RANDOM_HINT)
        )
        self.other = text(str(OTHER))
        self.other_hint = note(" ")
        self.options: dict[str, Any] = {}
        self.option_box = ipywidgets.VBox()
        self.more = ipywidgets.Accordion()
        self.paste = ipywidgets.Textarea(
            description=str(PASTE), tooltip=str(PASTE), placeholder='{"game": "basic-rummy", …}'
        )
        self.pasted = ipywidgets.HTML()
        self.picker = Picker(self._picked)
        self.say, self.task = text(str(SAY)), text(str(TASK))
        self.seat, self.aim = dropdown(LEARNER, []), dropdown(AIM, [])
        self.way = text(str(WAY))
        self.use = ipywidgets.Button(description=str(USE_PLAYED), tooltip=str(USE_PLAYED))
        self.name_box = ipywidgets.HBox()
        self._lay_out()
        self._watch()
        super().__init__([])
        self.take_over(Exercise(self.draft.position(), self.draft.players[0]))

    def __repr__(self) -> str:
        return "OwnForm()"

    def _lay_out(self) -> None:
        details = ipywidgets.VBox(
            [self.option_box, self.random, note(str(RANDOM_HINT)), self.other, self.other_hint,
             self.paste, note(str(PASTE_HINT)), self.pasted]
        )  # fmt: skip
        details.layout.display = "none"
        self.more = ipywidgets.Button(description=str(MORE), tooltip=str(MORE))
        self.more.add_class("cko-more")
        for wide in (self.say, self.task, self.way):
            wide.add_class("cko-wide")
        self.more.on_click(lambda _: show(details, details.layout.display == "none"))
        self.top = ipywidgets.VBox(
            [ipywidgets.HBox([self.game, self.count]), self.name_box,
             ipywidgets.HBox([self.turn, self.phase, self.deal, self.fresh]), self.effect,
             self.picker, self.more, details]
        )  # fmt: skip
        example = "draw; meld 7S 7H 7D; discard KC"
        self.way_box = ipywidgets.VBox(
            [
                ipywidgets.HBox([self.way, self.use]),
                note(str(Message(WAY_HINT.text, example=example))),
            ]
        )
        self.task_box = ipywidgets.VBox(
            [self.say, self.task, ipywidgets.HBox([self.seat, self.aim]), self.way_box]
        )
        for box in (self.top, self.task_box):
            box.add_class("ck-form")
            box.add_class("ck-vars")

    def _watch(self) -> None:
        self.game.observe(self._on(self._new_game), "value")
        self.count.observe(self._on(self._seat), "value")
        for name in self.names:
            name.observe(self._on(self._seat), "value")
        turn = (self.turn, self.phase, self.deal, self.fresh, *self.effect.controls)
        for widget in (*turn, self.random, self.other):
            widget.observe(self._on(self._read_controls), "value")
        for widget in (self.say, self.task, self.seat, self.aim, self.way):
            widget.observe(self._on(lambda: None), "value")
        self.paste.observe(self._on(self._read_paste), "value")

    def _on(self, act: Callable[[], None]) -> Callable[[Any], None]:
        """Act on a change that a person has made, then tell the page."""

        def observed(_: Any) -> None:
            if self._quiet:
                return
            act()
            self.show_draft()
            self._changed()

        return observed

    # -- what is chosen

    @property
    def exercise(self) -> Exercise:
        """What is set up now; `ValueError` if the form itself cannot be read."""
        names = self.draft.players
        if len(set(names)) < len(names) or not all(map(is_name, names)):
            raise ValueError(str(Message(NO_NAMES.text, most=LONGEST_NAME)))
        self._other_keys()
        return Exercise(
            self.draft.position(), self.seat.value or names[0], clean(self.say.value, LONGEST_SAY),
            clean(self.task.value, LONGEST_TASK), self.aim.value,
            split_moves(self.way.value) if self.aim.value != "free" else (),
        )  # fmt: skip

    def take_over(self, exercise: Exercise) -> None:
        """Show an exercise; `PositionError` if its position cannot be."""
        self.draft = Draft.of(exercise.position)
        self._quiet = True
        self.say.value, self.task.value = exercise.say, exercise.task
        self.way.value = "; ".join(exercise.moves)
        self._quiet = False
        self.show_draft(exercise.seat, exercise.aim)

    def _other_keys(self) -> dict[str, Any]:
        written = self.other.value.strip()
        try:
            found = json.loads(written) if written else {}
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise ValueError(str(Message(NO_OBJECT.text, example=_example(self.draft.game))))
        return {str(key): value for key, value in found.items() if key not in OWN_KEYS}

    # -- what happens

    def _new_game(self) -> None:
        self.draft = Draft(self.game.value)

    def _seat(self) -> None:
        names = [name.value.strip() for name in self.names[: self.count.value]]
        self.draft.seat_players(names)

    def _read_controls(self) -> None:
        draft = self.draft
        draft.turn, draft.phase = self.turn.value, self.phase.value
        draft.fill, draft.deal = self.random.value, self.deal.value or 1
        for name, widget in self.options.items():
            draft.options[name] = widget.value
        usual = rules_of(draft.game).OPTIONS
        draft.options = {k: v for k, v in draft.options.items() if v != usual[k]}
        try:
            keys = self._other_keys()
        except ValueError:
            return
        if draft.game == "contract-rummy":
            keys.pop("fresh", None)
            if self.fresh.value:
                keys["fresh"] = self.fresh.value
        # What has just been written as notation counts; it then shows in the lists.
        if draft.game == "makao" and not keys.keys() & set(EFFECT_KEYS):
            keys |= self.effect.keys_chosen
        draft.extra = keys

    def _read_paste(self) -> None:
        if not self.paste.value.strip():
            self.pasted.value = ""
            return
        try:
            self.draft = Draft.of(self.paste.value)
        except CardkitError as error:
            self.pasted.value = f"<p class='ck-formwrong' role='alert'>{plain(error)}</p>"
            return
        # Most likely the position is about the one whose turn it is.
        self.show_draft(self.draft.players[self.draft.turn])
        self.pasted.value = f"<p class='ck-formhint' role='status'>{READ}</p>"

    def _picked(self, report: dict[str, Any]) -> None:
        """A card or a button of the picker has been pressed."""
        self._newest = pick(self.draft, report)
        self.show_draft()
        self._changed()

    # -- what is shown

    def show_draft(self, seat: str = "", aim: str = "") -> None:
        """Bring all controls up to the draft."""
        draft, rules = self.draft, rules_of(self.draft.game)
        seat, aim = seat or self.seat.value or "", aim or self.aim.value or ""
        self._quiet = True
        self.game.value = draft.game
        offer(self.count, [(str(n), n) for n in rules.PLAYERS], len(draft.players))
        for at, widget in enumerate(self.names):
            widget.value = draft.players[at] if at < len(draft.players) else NAMES[at]
        self.name_box.children = self.names[: len(draft.players)]
        offer(self.turn, [(name, at) for at, name in enumerate(draft.players)], draft.turn)
        phases = [(str(words), key) for key, words in PHASES.items()]
        if draft.phase not in PHASES:
            phases.append((str(Message(PASTED_PHASE.text, phase=draft.phase)), draft.phase))
        offer(self.phase, phases, draft.phase)
        show(self.phase, draft.game != "makao" or draft.phase != "play")
        self._show_contract()
        self.random.value = min(max(draft.fill, 0), 99_999)
        self._show_other_keys()
        self._show_options()
        offer(self.seat, [(name, name) for name in draft.players], seat)
        aims = [(str(it.label), key) for key, it in aims_of(draft.game).items()]
        offer(self.aim, aims, aim)
        self.task.placeholder = str(AIMS[self.aim.value].task)
        show(self.way_box, self.aim.value != "free")
        self._quiet = False
        self.picker.view = picker_view(draft, self._newest)

    def _show_other_keys(self) -> None:
        """Show what is in force, and as notation the keys that have no control of their own."""
        draft = self.draft
        show(self.effect, draft.game == "makao")
        extra = dict(draft.extra)
        if draft.game == "contract-rummy":
            extra.pop("fresh", None)
        if draft.game == "makao":
            extra = self.effect.show_keys(extra, draft.players, draft.turn)
        try:
            known = self._other_keys() == extra
        except ValueError:
            known = not extra  # what cannot be read yet stays as it is written, to be mended
        if not known:
            self.other.value = json.dumps(extra, ensure_ascii=False) if extra else ""
        example = Message(OTHER_HINT.text, example=_example(draft.game))
        self.other_hint.value = note(str(example)).value

    def _show_contract(self) -> None:
        draft = self.draft
        contract = draft.game == "contract-rummy"
        show(self.deal, contract)
        show(self.fresh, contract and draft.phase == "draw")
        offer(self.deal, [(str(n), n) for n in range(1, 6)] if contract else [("1", 1)], draft.deal)
        by = [(str(Message(FRESH_BY.text, name=name)), name) for name in draft.players]
        fresh = [(str(FRESH_NOBODY), ""), (str(FRESH_UPCARD), "upcard"), *by]
        offer(self.fresh, fresh, draft.extra.get("fresh") or "")

    def _show_options(self) -> None:
        usual = rules_of(self.draft.game).OPTIONS
        if set(self.options) != set(usual):
            # A list of hand sizes, one for each deal, can only come with pasted notation.
            self.options = {name: option_widget(name, value) for name, value in usual.items()}
            self.option_box.children = list(self.options.values())
            for widget in self.options.values():
                widget.observe(self._on(self._read_controls), "value")
        for name, widget in self.options.items():
            value = self.draft.options.get(name, usual[name])
            if not isinstance(value, (list, tuple)):
                widget.value = value


def _example(game: str) -> str:
    return EXAMPLES.get(game, NO_EXAMPLE)
