"""Whole games between people and simple players, and the advice given in them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit import bots
from cardkit.advice import advice
from cardkit.match import Match, Setup, read_setup

ALONE = Setup("basic-rummy", ("Ada", "Bo", "Cy"), ("Ada",), 5, {"deals": 2})
TWO = Setup("basic-rummy", ("Ada", "Bo", "Cy"), ("Ada", "Bo"), 5)


def play_on(match: Match, moves: int, seed: int = 0) -> None:
    """Play some moves of the people at the screen as the random player does."""
    chance = Random(seed)
    for _ in range(moves):
        if match.game.is_over:
            return
        if match.seat is None:
            match.hand_over()
        match.play(str(bots.random_move(match.game, chance)))


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_setup_and_moves_are_the_whole_match(seed: int, moves: int) -> None:
    match = Match(ALONE._replace(seed=seed))
    play_on(match, moves, seed)
    again = Match(read_setup(str(match.setup)))
    again.replay([text for _, text in match.moves])
    assert again.game.position() == match.game.position()
    assert again.moves == match.moves


def test_simple_players_play_until_a_person_is_needed() -> None:
    match = Match(ALONE._replace(people=("Cy",)))
    assert [seat for seat, _ in match.moves[:1]] == ["Ada"]
    assert match.game.turn == "Cy"
    assert match.seat == 2


def test_undo_goes_back_to_before_ones_own_last_move() -> None:
    match = Match(ALONE)
    before = match.game.position(), len(match.moments)
    assert not match.can_undo
    match.play("draw")
    middle = match.game.position()
    match.play(next(str(move) for move in match.game.legal_moves if move.kind == "discard"))
    assert match.game.turn == "Ada"  # the others have played
    match.undo()
    assert match.game.position() == middle
    match.undo()
    assert (match.game.position(), len(match.moments)) == before


def test_a_hand_is_handed_over_unseen() -> None:
    match = Match(TWO)
    assert match.seat is None  # nobody knows who sits there
    match.hand_over()
    assert match.seat == 0
    match.play("draw")
    match.play(next(str(move) for move in match.game.legal_moves if move.kind == "discard"))
    assert match.seat is None
    match.hand_over()
    assert match.seat == 1
    assert not match.can_undo  # Ada has her move already


def test_the_next_person_is_shown_what_has_happened() -> None:
    match = Match(TWO)
    match.hand_over()
    match.play("draw")
    match.play(next(str(move) for move in match.game.legal_moves if move.kind == "discard"))
    match.hand_over()
    kinds = [
        moment.event.kind for moment in match.moments[match.since_own_move() :] if moment.event
    ]
    assert kinds == ["draw", "discard"]


def test_a_refused_move_changes_nothing() -> None:
    match = Match(ALONE)
    before = match.game.position(), list(match.moves)
    with pytest.raises(cardkit.IllegalMove):
        match.play("discard KC")
    with pytest.raises(cardkit.NotationError):
        match.play("sing")
    assert (match.game.position(), match.moves) == before


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"people": ()}, "people"),
        ({"people": ("Zed",)}, "people"),
        ({"players": ("Ada",)}, "people"),
        ({"game": "whist"}, "game"),
        ({"seed": "x"}, "seed"),
        ({"options": {"deals": 0}}, "deals"),
        ({"options": {"jokers": 2}}, "jokers"),
    ],
)
def test_a_setup_that_cannot_be(change: dict[str, object], key: str) -> None:
    with pytest.raises(cardkit.PositionError) as error:
        Match(TWO._replace(**change))
    assert error.value.key == key


@pytest.mark.parametrize("text", ["", "%%%", "e30=", "W10=", "bnVsbA=="])
def test_a_spoilt_setup(text: str) -> None:
    with pytest.raises(cardkit.PositionError):
        read_setup(text)


@given(st.integers(0, 10_000))
def test_advice_names_cards_of_the_hand_and_sees_nothing_hidden(seed: int) -> None:
    game = cardkit.new_game("basic-rummy", 3, seed=seed)
    chance = Random(seed)
    for _ in range(40):
        if game.turn is None:
            break
        found = advice(game.view(game.turn))
        assert set(found.cards) <= set(game.hand(game.turn))
        assert str(found.text)
        game.push(bots.random_move(game, chance))


def advised(phase: str, hand: str, pile: str = "9D", **parts: object) -> str:
    position = {
        "game": "basic-rummy", "players": ["Ada", "Bo"], "turn": "Ada", "phase": phase,
        "hands": {"Ada": hand, "Bo": 5}, "pile": pile, "fill": 1, **parts,
    }  # fmt: skip
    return str(advice(cardkit.load(position).view("Ada")).text)


def test_advice_says_why() -> None:
    melds = [{"owner": "Bo", "cards": "6D 7D 8D"}]
    assert "9♠ 9♥" in advised("draw", "9S 9H 2C KC")
    assert "6♦ 7♦ 8♦" in advised("draw", "2C KC 4S", melds=melds)
    assert "draw" in advised("draw", "2C KC 4S")
    assert "7♠ 7♥ 7♦" in advised("play", "7S 7H 7D KC")
    assert "add 5♦" in advised("play", "5D KC 2S", melds=melds)
    assert "K♣" in advised("play", "4S 4H KC 2D")
    # Not the card that must stay.
    assert "K♣" not in advised("play", "4S 4H KC 2D", taken="KC")


# ---- contract rummy: questions about thrown cards

QUESTIONS = Setup("contract-rummy", ("Ada", "Bo", "Cy", "Dan"), ("Ada", "Bo"), 3)


def answered(match: Match, name: str) -> list[str]:
    """What a person was asked about another's card, and answered himself."""
    return [text for who, text in match.moves if who == name and text in ("ask", "pass", "allow")]


@given(st.integers(0, 300))
def test_who_passes_in_advance_is_not_asked(seed: int) -> None:
    match = Match(QUESTIONS._replace(seed=seed))
    for name in ("Ada", "Bo"):
        while match.seat is None or match.game.players[match.seat] != name:
            if match.seat is None:
                match.hand_over()
            else:
                match.play(str(bots.random_move(match.game, Random(seed))))
        match.pass_in_advance(True)
    asked = [answered(match, name) for name in ("Ada", "Bo")]
    play_on(match, 30, seed)
    assert [answered(match, name) for name in ("Ada", "Bo")] == asked
    assert match.passing == {"Ada", "Bo"}
    again = Match(match.setup)
    again.replay([text for _, text in match.moves])
    assert again.passing == match.passing
    assert again.moves == match.moves
    assert again.game.position() == match.game.position()


def test_a_wish_can_be_taken_back_and_undone() -> None:
    match = Match(QUESTIONS._replace(people=("Ada",)))
    match.pass_in_advance(True)
    assert match.passing == {"Ada"}
    match.pass_in_advance(False)
    assert match.passing == frozenset()
    play_on(match, 1)
    match.pass_in_advance(True)
    match.undo()
    assert match.passing == frozenset()


def test_simple_players_say_why_they_answer_so() -> None:
    match = Match(QUESTIONS._replace(people=("Ada",), seed=4))
    play_on(match, 60)
    said = [
        str(moment.event.said) for moment in match.moments if moment.event and moment.event.said
    ]
    assert any(text.startswith("«Можно?» May I? I need it for my ") for text in said)
