import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Move, NotationError, new_game, read_move
from cardkit.cards import PACK, RANKS, SUITS
from cardkit.moves import BARE

some_cards = st.lists(st.sampled_from(PACK), min_size=1, max_size=8).map(tuple)
moves = st.one_of(
    st.sampled_from(sorted(BARE)).map(Move),
    st.just(Move("take")),
    st.integers(2, 99).map(lambda n: Move("take", number=n)),
    st.sampled_from(PACK).map(lambda card: Move("take", (card,))),
    some_cards.map(lambda cards: Move("meld", cards)),
    st.tuples(some_cards, st.integers(0, 99)).map(lambda m: Move("layoff", m[0], m[1])),
    st.sampled_from(PACK).map(lambda card: Move("discard", (card,))),
    some_cards.map(lambda cards: Move("play", cards)),
    st.tuples(some_cards, st.sampled_from(SUITS)).map(
        lambda m: Move("play", m[0], suit="" if m[0][-1].suit == m[1] else m[1])
    ),
    st.tuples(some_cards, st.sampled_from(RANKS)).map(lambda m: Move("play", m[0], demand=m[1])),
)


@given(moves)
def test_every_move_round_trips(move: Move) -> None:
    assert read_move(str(move)) == move
    assert read_move(str(move).lower()) == move
    assert eval(repr(move)) == move


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    try:
        move = read_move(text)
    except NotationError:
        return
    assert read_move(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "jump", "draw now", "meld", "discard", "discard KC QC", "layoff", "layoff 8S",
        "layoff x 8S", "layoff 1", "play", "play AS suit", "play AS suit X", "play JC demand 1",
        "play JC demand 7 8", "play suit D", "take 0", "take 5D 6D", "meld 7S 7H 7X", "take -1",
        "layoff ² 8S", "take " + "9" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        read_move(text)


@pytest.mark.parametrize("text", [None, 7, ["draw"], {"kind": "draw"}, b"draw"])
def test_a_move_is_text(text: object) -> None:
    with pytest.raises(NotationError):
        read_move(text)  # type: ignore[arg-type]


def test_reading_is_lenient() -> None:
    assert read_move("take 1") == Move("take")
    assert str(read_move("  MELD  7s 7h  td ")) == "meld 7S 7H 10D"
    assert str(read_move("play as SUIT s")) == "play AS"


@pytest.mark.parametrize("text", ["ask", "play 7S", "take 3", "take 5D", "sit", "end"])
def test_other_games_moves_are_no_moves_here(text: str) -> None:
    game = new_game("basic-rummy", 2)
    with pytest.raises(NotationError):
        game.push(text)
    assert text not in game.legal_moves
