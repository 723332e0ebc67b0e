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


@pytest.mark.parametrize("game", GAMES)
def test_every_id_once_and_in_order(game: str) -> None:
    prefix, numbered, ruled = RANGES[game]
    assert [r.id for r in rules(game)] == [f"{prefix}-{n:02}" for n in range(1, numbered + 1)]
    assert [r.id for r in rulings(game)] == [f"{prefix}-G{n}" for n in range(1, ruled + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_something(game: str) -> None:
    for one in (*rules(game), *rulings(game)):
        assert one.title, one.id
        assert len(one.title.split()) <= 7, one.id
        assert not one.title.endswith("."), one.id
        assert one.text.endswith((".", "?")), one.id
        assert "placeholder" not in one.text
        assert one.source
        assert one.language in ("ru", "ro", "pl")
        assert bool(one.why) == (not one.enforced), one.id


@pytest.mark.parametrize("game", MODULES)
def test_a_rulings_option_exists(game: str) -> None:
    named = {one.option for one in rulings(game) if one.option}
    assert named <= set(rules_of(game).OPTIONS)


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the documents are not beside this checkout")
def test_the_first_words_stand_in_the_document() -> None:
    texts = [" ".join(path.read_text(encoding="utf-8").split()) for path in SEEDS.glob("*.txt")]
    for game in GAMES:
        for one in rules(game):
            assert one.words, one.id
            assert any(one.words in text for text in texts), f"{one.id}: {one.words}"


def test_an_unknown_id_names_its_neighbours() -> None:
    with pytest.raises(LookupError, match="BR-3"):
        rule("BR-39")
    with pytest.raises(LookupError, match="no rulebook"):
        rules("bridge")
    assert rule("BR-G3").is_ruling
