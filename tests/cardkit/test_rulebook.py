"""The rulebook is whole: every id of the documents, with text, source and a pointer."""

from pathlib import Path

import pytest

from cardkit import rule, rules
from cardkit.games import MODULES, rules_of
from cardkit.rulebook import GAMES, rulings

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
RANGES = {
    "basic-rummy": ("BR", 34, 16),
    "contract-rummy": ("CR", 61, 27),
    "rummy-500": ("R5", 35, 22),
    "makao": ("MK", 38, 24),
}
LANGUAGES = {"basic-rummy": "ru", "contract-rummy": "ru", "rummy-500": "ro", "makao": "pl"}
DOCUMENTS = {"basic-rummy": "001", "contract-rummy": "000", "rummy-500": "002", "makao": "003"}


@pytest.mark.parametrize("game", GAMES)
def test_every_id_once_and_in_order(game: str) -> None:
    prefix, numbered, ruled = RANGES[game]
    assert [r.id for r in rules(game)] == [f"{prefix}-{n:02}" for n in range(1, numbered + 1)]
    assert [r.id for r in rulings(game)] == [f"{prefix}-G{n}" for n in range(1, ruled + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_something(game: str) -> None:
    for one in (*rules(game), *rulings(game)):
        assert one.title, one.id
        assert len(one.title.split()) <= 6, one.id
        assert not one.title.endswith("."), one.id
        assert one.text.rstrip("”»").endswith((".", "?")), one.id
        assert "placeholder" not in one.text
        assert one.kind, one.id
        assert one.source
        assert one.language == LANGUAGES[game]
        assert bool(one.why) == (not one.enforced), one.id
        assert one.confidence is None or (one.is_ruling and 0 < one.confidence <= 100), one.id


@pytest.mark.parametrize("game", MODULES)
def test_every_option_changes_a_ruling(game: str) -> None:
    named = {one.option for one in rulings(game) if one.option}
    assert named == set(rules_of(game).OPTIONS)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.skipif(not SEEDS.is_dir(), reason="the documents are not beside this checkout")
def test_the_first_words_stand_once_in_the_document(game: str) -> None:
    (path,) = SEEDS.glob(f"{DOCUMENTS[game]}_*.txt")
    text = " ".join(path.read_text(encoding="utf-8").split())
    for one in rules(game):
        assert 3 <= len(one.words.split()) <= 6, one.id
        assert text.count(one.words) == 1, f"{one.id}: {one.words}"


def test_an_unknown_id_names_its_neighbours() -> None:
    with pytest.raises(LookupError, match=r"BR-39.*; there are .*BR-34"):
        rule("BR-39")
    with pytest.raises(LookupError, match="no rulebook"):
        rules("bridge")
    assert rule("BR-G3").is_ruling
