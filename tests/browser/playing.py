"""How a person plays at a table in the browser: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from cardkit import Card, Move, read_move
from cardkit.messages import RANK_NAMES, SUIT_NAMES
from cardkit.teaching.attempt import begin, in_full
from cardkit.teaching.step import split_moves
from widgets.labels import LABELS

#: The button that appears when a step is done; a summary follows the last one.
DONE = "Next ▸"
BUTTONS = {
    "deal": "Next deal",
    "draw": "Draw",
    "take": "Take",
    "meld": "Meld",
    "discard": "Discard",
    "leave": "Leave it",
    "ask": "May I? «Можно?»",
    "pass": "Pass",
    "allow": "You may «Можно»",
    "refuse": "You may not «Нельзя»",
    "buy": "Buy one more",
    "stop": "Stop",
    "end": "End the deal",
    "play": "Play",
    "keep": "Keep it",
    "sit": "Sit out",
}


def name_of(card: Card) -> str:
    """The card as the page speaks it: "seven of hearts"."""
    return f"{LABELS[f'rank.{card.rank}']} of {LABELS[f'suit.{card.suit}']}"


def chosen_word(move: Move) -> str:
    """What is to be chosen with an ace or a jack, as its button says it."""
    if move.cards[0].rank == "A":
        return str(SUIT_NAMES[move.suit or move.cards[-1].suit])
    return str(RANK_NAMES[move.demand]) if move.demand else "none"


def table(page: Page) -> Locator:
    return page.locator(".ck-awake:visible")


class Pointer:
    """Plays with the mouse, or with a finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    def press(self, target: Locator) -> None:
        # What is not possible now looks so, yet it can be pressed: the answer teaches.
        dim = target.get_attribute("aria-disabled") == "true"
        if self.touch:
            target.tap(force=dim)
        else:
            target.click(force=dim)

    def choose(self, card: Card) -> None:
        # With two packs the same card may be there twice, and one of the two be chosen already.
        options = table(self.page).get_by_role("option", name=name_of(card), selected=False)
        if options.count():
            self.press(options.first)

    def button(self, name: str) -> None:
        # A word that explains itself is a button, too.
        buttons = table(self.page).get_by_role("button", name=name, exact=True)
        self.press(buttons.and_(self.page.locator(":not(.ck-term)")))

    def answer(self, answer: str) -> None:
        self.press(table(self.page).locator(f'.ck-choice[data-id="{answer}"]'))

    def take_several(self, number: int) -> None:
        pile = table(self.page).locator(".ck-pile .ck-spreadcard")
        # At its left edge: the rest of the card lies under the next ones.
        pile.nth(pile.count() - number).click(position={"x": 12, "y": 20})
        self.button(f"Take {number} cards")

    def take_card(self, card: Card) -> None:
        """Take a card out of an open pile, once it has been said what comes with it."""
        pile = table(self.page).locator(f'.ck-spreadcard[aria-label^="{name_of(card)}"]')
        pile.last.click(position={"x": 12, "y": 20})
        agree = table(self.page).locator(".ck-previewrow .ck-button:visible")
        if agree.count():
            self.press(agree.first)

    def play_cards(self, move: Move) -> None:
        """Play cards in makao, and choose what an ace or a jack lets one choose."""
        self.button("Play")
        choices = table(self.page).locator(".ck-chooser:visible .ck-pick")
        if choices.count():
            self.press(choices.filter(has_text=chosen_word(move)))

    def choose_afresh(self, cards: Sequence[Card]) -> None:
        """Choose these cards and no others, in this order."""
        chosen = table(self.page).get_by_role("option", selected=True)
        while chosen.count():
            self.press(chosen.first)
        for card in cards:
            self.choose(card)

    def move(self, move: Move) -> None:
        if move.kind == "take" and move.cards:
            return self.take_card(move.cards[0])
        if move.cards:
            self.choose_afresh(move.cards)
        if move.kind == "take" and move.number > 1:
            self.take_several(move.number)
        elif move.kind == "play":
            self.play_cards(move)
        elif move.kind == "layoff":
            self.press(table(self.page).locator(".ck-meld").nth(move.number - 1))
        else:
            self.button(BUTTONS[move.kind])
        return None


class Keys:
    """Plays with the keyboard alone: Tab from thing to thing, arrows in the hand."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def name(self) -> str:
        """What the focus is on, as a screen reader would name it."""
        return str(
            self.page.evaluate(
                """() => {
                  let on = document.activeElement;
                  const inside = on.getAttribute("aria-activedescendant");
                  if (inside) on = document.getElementById(inside);
                  return on.getAttribute("aria-label") ?? on.textContent.trim();
                }"""
            )
        )

    def on(self, selector: str) -> bool:
        """Whether the focus is on such an element."""
        return bool(self.page.evaluate("it => document.activeElement.matches(it)", selector))

    def tab_to(self, wanted: Callable[[str], bool]) -> None:
        for _ in range(60):
            if wanted(self.name()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reached it; the last was {self.name()!r}")

    def to_hand(self) -> None:
        self.tab_to(lambda _: self.on('[role="listbox"]'))

    def is_chosen(self) -> bool:
        """Whether the card that the arrows have come to is chosen."""
        return bool(
            self.page.evaluate(
                """() => {
                  const inside = document.activeElement.getAttribute("aria-activedescendant");
                  return document.getElementById(inside)?.ariaSelected === "true";
                }"""
            )
        )

    def choose(self, card: Card) -> None:
        self.to_hand()
        self.page.keyboard.press("Home")
        for _ in range(30):
            if self.name().startswith(name_of(card)) and not self.is_chosen():
                self.page.keyboard.press("Space")
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to the {name_of(card)}")

    def button(self, name: str) -> None:
        self.tab_to(lambda found: found == name and not self.on(".ck-term"))
        self.page.keyboard.press("Enter")

    def answer(self, answer: str) -> None:
        self.tab_to(lambda _: self.page.evaluate("document.activeElement.dataset.id") == answer)
        self.page.keyboard.press("Enter")

    def choose_afresh(self, cards: Sequence[Card]) -> None:
        self.to_hand()
        self.page.keyboard.press("Escape")
        for card in cards:
            self.choose(card)

    def take_several(self, number: int) -> None:
        self.tab_to(lambda found: found.endswith(f". Take {number} cards"))
        self.page.keyboard.press("Enter")
        self.button(f"Take {number} cards")

    def take_card(self, card: Card) -> None:
        self.tab_to(lambda _: self.on(".ck-spreadcard"))
        self.page.keyboard.press("Home")
        for _ in range(52):
            if self.name().startswith(name_of(card)):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        if self.on(".ck-previewrow .ck-button"):
            # Where the card may not be taken the focus is on Close; one can try all the same.
            if not self.on(".ck-primary"):
                self.page.keyboard.press("Shift+Tab")
            self.page.keyboard.press("Enter")

    def play_cards(self, move: Move) -> None:
        self.button("Play")
        if self.on(".ck-pick"):
            self.tab_to(lambda found: found.endswith(chosen_word(move)))
            self.page.keyboard.press("Enter")

    def move(self, move: Move) -> None:
        if move.kind == "take" and move.cards:
            return self.take_card(move.cards[0])
        if move.cards:
            self.choose_afresh(move.cards)
        if move.kind == "take" and move.number > 1:
            self.take_several(move.number)
        elif move.kind == "play":
            self.play_cards(move)
        elif move.kind == "layoff":
            # Lay off asks for the meld if there are several, and goes to the first of them.
            self.button("Lay off")
            melds = table(self.page).locator(".ck-meld")
            if melds.count() > 1:
                wanted = melds.nth(move.number - 1).get_attribute("aria-label")
                self.button(str(wanted))
        else:
            self.button(BUTTONS[move.kind])
        return None


def settle(page: Page) -> None:
    """Wait until the table stands still, so that the next move is for what is seen.

    ``wait_for`` looks at every picture the browser draws, ``expect`` ever more rarely.
    """
    table(page).and_(page.locator(":not([aria-busy=true])")).wait_for(timeout=20_000)


def scenes(page: Page) -> int:
    """The number of Python's last answer. What the page says by itself does not count."""
    return int(table(page).evaluate("it => it.cardkit.scene().seq"))


def until_answered(page: Page, before: int) -> None:
    """Wait until Python has played the move or refused it, and the table stands still."""
    while scenes(page) == before:
        page.wait_for_timeout(30)
    settle(page)


def open_step(page: Page, address: str) -> None:
    """Open a lesson, and wait for the table of its step."""
    page.goto(address)
    table(page).wait_for()
    settle(page)


def ways_to_solve(step: Any) -> list[list[str]]:
    """The moves of the solution, or of every way of an explore step, with all their cards."""
    ways = []
    for key in step.explore or ["; ".join(step.solution)]:
        tried = begin(step)
        for text in split_moves(key):
            tried.add(in_full(tried.game, text))
        ways.append(list(tried.tries))
    return ways


def play(page: Page, player: Pointer | Keys, step: Any) -> None:
    """Solve the step that is shown."""
    table(page).wait_for()
    settle(page)
    if step.choose:
        player.answer(step.solution[0])
    for text in [] if step.choose else ways_to_solve(step)[0]:
        before = scenes(page)
        player.move(read_move(text))
        until_answered(page, before)
    table(page).get_by_role("button", name=DONE).wait_for(timeout=15_000)


def play_all(
    page: Page,
    player: Pointer | Keys,
    lesson: str,
    steps: list[Any],
    look: Callable[[Any], None] = lambda step: None,
) -> None:
    """Solve every step of the lesson that is open, and see that it is kept.

    Each step is looked at before it is played.
    """
    for step in steps:
        table(page).wait_for()
        settle(page)
        look(step)
        play(page, player, step)
        player.button(DONE)
    expect(page.get_by_role("heading", name="What you know now")).to_be_visible()
    saved = page.evaluate(f"JSON.parse(localStorage['cardkit:1:{lesson}'])")
    assert all(saved["steps"][step.slug]["done"] for step in steps)
