"""The page on which a position is set up: its draft, its form, and what links open."""

import logging
from typing import Any

import pytest

from cardkit import Card, load
from cardkit.games import MODULES
from cardkit.teaching.exercise import Exercise
from cardkit.teaching.link import read_link, write_link
from widgets import OwnPosition, own_position
from widgets.draft import Draft


def report(page: OwnPosition, part: str, **said: Any) -> None:
    """Something that the browser says of one of the page's parts."""
    envelope = {"content": {"data": {"method": "custom", "content": said}}, "buffers": []}
    widget = page.door if part == "door" else page.form.picker  # type: ignore[union-attr]
    widget._handle_msg(envelope)


@pytest.fixture
def page() -> OwnPosition:
    page = own_position()
    report(page, "door", do="open", link="")
    return page


@pytest.mark.parametrize("game", MODULES)
def test_a_draft_is_a_position_at_once(game: str) -> None:
    draft = Draft(game)
    again = Draft.of(load(draft.position()).position())
    assert again.players == draft.players
    assert load(again.position()).position() == load(draft.position()).position()


@pytest.mark.parametrize("game", MODULES)
def test_a_card_is_nowhere_twice(game: str) -> None:
    draft = Draft(game)
    seven = Card("7S")
    for _ in range(draft.packs):
        assert draft.put("hand 0", seven)
    assert not draft.put("hand 1", seven)
    assert draft.take_back("hand 0", 0)
    assert draft.put("hand 1", seven)
    assert not draft.put("nowhere", Card("8S"))
    assert not draft.take_back("hand 0", 99)


def test_cards_go_where_they_are_wanted_and_the_link_follows(page: OwnPosition) -> None:
    for card in ("7S", "7H", "7D", "KC"):
        report(page, "picker", do="put", place="hand 0", card=card)
    report(page, "picker", do="back", place="hand 0", at=3)
    exercise = read_link(page.share.view["link"])
    assert exercise.position["hands"]["Ada"] == "7S 7H 7D"
    assert "'7D'" in repr(page.preview.scene["frames"][-1])


def test_what_is_wrong_names_the_card_and_no_link_is_given(page: OwnPosition) -> None:
    report(page, "picker", do="meld", seat=1)
    for card in ("7S", "9H", "KC"):
        report(page, "picker", do="put", place="meld 0", card=card)
    assert "Melds: meld 1 is no meld" in page.wrong.value
    assert page.share.view == {}
    report(page, "picker", do="drop", place="meld 0")
    assert page.wrong.value == ""
    assert page.share.view["link"]


def test_notation_can_be_pasted(page: OwnPosition) -> None:
    assert page.form
    page.form.paste.value = '{"game": "makao", "players": ["X", "Y"], "turn": "Y"'
    assert "ck-formwrong" in page.form.pasted.value
    page.form.paste.value = (
        '{"game": "makao", "players": ["X", "Y"], "turn": "Y", "hands": {"X": 5, "Y": "2S 5H"},'
        ' "pile": "2H", "attack": 2, "fill": 4}'
    )
    assert page.form.draft.players == ["X", "Y"]
    assert read_link(page.share.view["link"]).position["attack"] == 2


@pytest.mark.parametrize(
    ("top", "kind", "chosen", "key"),
    [
        ("2H", "attack", {"attack": 4}, 4),
        ("4H", "skips", {"skips": 2}, 2),
        ("JH", "demand", {"rank": "8", "by": "Cy"}, {"rank": "8", "by": "Cy"}),
        ("AH", "suit", {"suit": "S"}, "S"),
    ],
)
def test_what_is_in_force_in_makao_is_chosen_from_lists(
    page: OwnPosition, top: str, kind: str, chosen: dict[str, Any], key: object
) -> None:
    form = page.form
    assert form
    form.game.value = "makao"
    report(page, "picker", do="clear", place="pile")
    report(page, "picker", do="put", place="pile", card=top)
    form.effect.kind.value = kind
    for name, value in chosen.items():
        getattr(form.effect, name).value = value
    link = page.share.view["link"]
    assert read_link(link).position[kind] == key
    assert form.other.value == ""
    # The link shows the same in the lists; notation that is pasted does, too.
    again = own_position()
    report(again, "door", do="open", link=link)
    again.change.click()
    assert again.form
    assert again.form.effect.keys_chosen == {kind: key}
    form.effect.kind.value = ""
    assert kind not in read_link(page.share.view["link"]).position


def test_what_is_in_force_needs_its_card_and_what_lists_cannot_say_is_notation(
    page: OwnPosition,
) -> None:
    form = page.form
    assert form
    form.game.value = "makao"
    form.effect.kind.value = "demand"
    assert page.wrong.value.count("In force: no jack is on top") == 1
    form.other.value = '{"attack": 3, "lost": {"Bo": 1}}'
    assert (form.effect.kind.value, form.effect.attack.value) == ("attack", 3)
    assert form.other.value == '{"lost": {"Bo": 1}}'
    form.other.value = '{"attack": 3, "suit": "H"}'
    assert (form.effect.kind.value, form.other.value) == ("", '{"attack": 3, "suit": "H"}')
    form.other.value = '{"suit": 7}'
    assert "In force" in page.wrong.value


def test_a_link_opens_its_table_and_can_be_changed(page: OwnPosition) -> None:
    exercise = Exercise(Draft("rummy-500").position(), "Bo", task="Look.")
    report(page, "door", do="open", link=write_link(exercise))
    assert page.table
    assert page.table.step.task == "Look."
    assert page.form.picker not in page.children  # type: ignore[union-attr]
    page.change.click()
    assert page.table is None
    assert page.form
    assert page.form.exercise == exercise


@pytest.mark.parametrize("link", ["1.xxxx", "9.abc", "<script>", "1." + "a" * 7_000, "%00"])
def test_a_broken_link_gets_a_clear_page(
    page: OwnPosition, link: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        report(page, "door", do="open", link=link)
    assert not caplog.records
    assert page.door.view["title"] == "This link opens no position"
    assert page.table is None


@pytest.mark.parametrize(
    "said",
    [
        {"do": "put", "place": "hand 0", "card": "7X"}, {"do": "put"}, {"do": "meld", "seat": 99},
        {"do": "back", "place": "hand 0", "at": 999}, {"do": "drop", "place": "meld 7"},
        {"do": "fill", "place": "hand 9"}, {"do": "more", "place": "hand 9"}, {"do": 7},
        {"do": "put", "place": [], "card": {}}, {"do": "x", "a": "y" * 99},
    ],
)  # fmt: skip
def test_nothing_that_a_browser_reports_breaks_the_page(
    page: OwnPosition, said: dict[str, Any]
) -> None:
    before = dict(page.share.view)
    report(page, "picker", **said)
    assert page.share.view["link"] == before["link"]


def test_hidden_cards_of_a_link_are_in_no_scene(page: OwnPosition) -> None:
    draft = Draft("basic-rummy")
    draft.put("hand 1", Card("AS"))
    report(page, "door", do="open", link=write_link(Exercise(draft.position(), "Ada")))
    assert page.table
    assert "AS" not in repr(page.table.scene)


def test_what_stands_alone_speaks_of_no_next_step(page: OwnPosition) -> None:
    draft = Draft("basic-rummy")
    for card in ("7S", "7H", "7D", "KC"):
        draft.put("hand 0", Card(card))
    link = write_link(Exercise(draft.position(), "Ada", aim="meld"))
    report(page, "door", do="open", link=link)
    assert page.table
    for move in ("draw", "meld 7S 7H 7D", "discard KC"):
        scene = page.table.scene
        message = {"step": scene["step"], "seq": scene["seq"], "move": move}
        page.table.receive(message)
    assert "next one" not in repr(page.table.scene)
    assert "once more" in page.table.scene["answer"]["title"]
