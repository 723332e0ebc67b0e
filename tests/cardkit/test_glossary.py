"""The glossary: which words of a text explain themselves."""

from cardkit.teaching import first_terms, terms


def words(text: str, *before: str, game: str = "") -> dict[str, str]:
    return {form: term.word for form, term in first_terms(text, before, game).items()}


def test_a_word_in_its_forms() -> None:
    assert words("Laying off on her melds.") == {"Laying off": "Lay off", "melds": "Meld"}


def test_a_word_is_explained_once() -> None:
    assert words("The stock again", "Draw from the stock.") == {}
    assert words("Your melds", "Press Meld.") == {}


def test_a_stock_that_runs_out_is_no_run() -> None:
    assert words("it runs out, will run out, and has run out") == {}
    assert words("the pack is a run") == {"pack": "Pack", "run": "Run"}


def test_a_word_of_one_game_is_explained_in_that_game_only() -> None:
    assert words("the contract", game="contract-rummy") == {"contract": "Contract"}
    assert words("the contract", game="basic-rummy") == {}


def test_parts_of_words_do_not_count() -> None:
    assert words("setting piles ranking") == {}


def test_every_term_can_be_found_and_is_short() -> None:
    for term in terms():
        game = term.games[0] if term.games else ""
        assert all(words(form, game=game) == {form: term.word} for form in term.forms), term
        assert len(term.text.split()) <= 30
