"""What a table of contract rummy says about a thrown card: slots, offers, prices, throwers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit import bots, read_cards
from cardkit.advice import advice
from cardkit.games import contract_rummy as rules
from cardkit.table import Moment, Offer
from cardkit.throwers import thrown_by

DEAL: dict[str, Any] = {
    "game": "contract-rummy", "players": ["Ada", "Bo", "Cy", "Dan"], "dealer": "Dan",
    "turn": "Bo", "fresh": "Ada", "pile": "7H KS 5C 9D", "stock": "4D JC 8S 2H", "fill": 7,
    "hands": {"Ada": 10, "Bo": "7S 7C KH KC 2C 5D 8H 10D QS AH",
              "Cy": "7D 7D 5S 5H 3C 6S 9S JH QC AD", "Dan": 10},
}  # fmt: skip


def at(*moves: str, **changed: Any) -> Any:
    game = cardkit.load({**DEAL, **changed})
    for move in moves:
        game.push(move)
    return game.state


def talk(state: Any, viewer: str) -> Offer:
    offer = rules.offer(state, state.players.index(viewer))
    assert offer is not None
    return offer


def states(offer: Offer, state: Any) -> dict[str, str]:
    return {state.players[stand.seat]: stand.state for stand in offer.seats}


def said(offer: Offer) -> str:
    return " ".join(map(str, offer.lines))


# ---- who stands where


def test_the_first_right_is_the_next_players() -> None:
    state = at()
    assert states(talk(state, "Bo"), state) == {"Bo": "now", "Cy": "waits", "Dan": "waits"}


def test_the_thrower_has_no_part_in_it() -> None:
    for moves in ((), ("leave",), ("leave", "pass"), ("leave", "pass", "ask")):
        state = at(*moves)
        assert "Ada" not in states(talk(state, "Ada"), state)


def test_those_before_the_asker_answer_in_order() -> None:
    state = at("leave", "pass", "ask")
    assert states(talk(state, "Dan"), state) == {"Bo": "now", "Cy": "waits", "Dan": "asks"}
    state = at("leave", "pass", "ask", "allow")
    assert states(talk(state, "Dan"), state) == {"Bo": "yes", "Cy": "now", "Dan": "asks"}


def test_an_old_card_is_no_offer() -> None:
    assert rules.offer(at(fresh=None), 1) is None
    assert rules.offer(at("take"), 1) is None


# ---- what each answer brings


def test_the_far_seat_pays_a_stock_card_for_a_no_and_the_near_one_does_not() -> None:
    near = said(talk(at("leave", "pass", "ask"), "Bo"))
    far = said(talk(at("leave", "pass", "ask", "allow"), "Cy"))
    assert "for nothing" in near
    assert "and a stock card" in far


@pytest.mark.parametrize(
    ("moves", "viewer", "answers"),
    [
        (("leave", "pass", "ask"), "Bo", ["allow", "allow", "stop"]),
        (("leave", "pass", "ask", "allow"), "Cy", ["allow", "stop"]),
    ],
)
def test_who_plays_after_an_answer_is_who_really_plays(
    moves: tuple[str, ...], viewer: str, answers: list[str]
) -> None:
    for option in ("after_taker", "resume"):
        options = {"after_purchase": option}
        told = said(talk(at(*moves, options=options), viewer))
        after = at(*moves, *answers, options=options)
        name = after.players[after.turn]
        assert ("you play" if name == viewer else f"{name} plays") in told


@given(st.integers(0, 5000))
def test_an_offer_is_about_the_top_card_and_names_nothing_hidden(seed: int) -> None:
    """In a random game: whoever looks, the words hold no card but those that lie open."""
    game = cardkit.new_game("contract-rummy", 4, seed=seed)
    chance = Random(seed)
    for _ in range(60):
        if game.turn is None:
            break
        state: Any = game.state
        for viewer in range(4):
            offer = rules.offer(state, viewer)
            if offer is None:
                continue
            assert offer.card == state.pile[0]
            assert len({stand.seat for stand in offer.seats}) == len(offer.seats)
            lines = [offer.text, *offer.lines]
            cards = [part for line in lines for part in line.parts.values()]
            assert all(
                not isinstance(card, cardkit.Card) or card == state.pile[0] for card in cards
            )
        moves = list(game.legal_moves)
        game.push(chance.choice(moves))


# ---- what taking brings


def test_each_card_after_the_first_costs_a_stock_card() -> None:
    takes = rules.takes(at())
    assert [take.move for take in takes] == ["take", "take 2", "take 3", "take 4"]
    assert [len(take.cards) for take in takes] == [1, 2, 3, 4]
    assert all(take.refusal is None for take in takes)
    assert "3 from the stock" in str(takes[3].text)


def test_what_cannot_be_paid_says_so() -> None:
    melds = [
        {"owner": "Ada", "cards": "QS QS QH QD QC"},
        {"owner": "Cy", "cards": "2S 2H 2D 2D 2C"},
    ]
    hands = {"Ada": 24, "Bo": 24, "Cy": 24, "Dan": 17}
    takes = rules.takes(at(stock="4D", hands=hands, melds=melds))
    assert [take.refusal and take.refusal.rule for take in takes] == [None, None, "CR-52", "CR-52"]


# ---- the contract


def test_slots_fill_and_say_what_fits() -> None:
    melds = [{"owner": "Bo", "cards": "JS JH JD"}]
    state = at(deal=5, melds=melds)
    slots = rules.slots(state, 1)
    assert [(slot.kind, slot.meld) for slot in slots] == [("set", 1), ("set", 0), ("run", 0)]
    assert "jacks" in str(slots[1].about)
    assert [slot.meld for slot in rules.slots(state, 0)] == [0, 0, 0]


def test_a_run_does_not_fit_a_place_for_a_set() -> None:
    state = at(deal=2)
    run, three = tuple(read_cards("5H 6H 7H 8H")), tuple(read_cards("JS JH JD"))
    found = rules.misfit(state, "set", run)
    assert found is not None
    assert found.rule == "CR-04"
    assert rules.misfit(state, "run", run) is None
    assert rules.misfit(state, "set", three) is None
    assert rules.misfit(state, "set", tuple(read_cards("5H 6H"))) is None  # that is no meld at all


# ---- who threw what


@given(st.integers(0, 5000))
def test_throwers_follow_the_pile(seed: int) -> None:
    game = cardkit.new_game("contract-rummy", 3, seed=seed)
    moments = [Moment(None, game.state)]
    thrown: list[int | None] = [None]  # nobody threw the card that was turned up
    chance = Random(seed)
    for _ in range(80):
        if game.turn is None:
            break
        before: Any = game.state
        move = game.push(bots.random_move(game, chance))
        after: Any = game.state
        moments += game.rules.moments(before, move, after)
        if move.kind == "discard":
            thrown.insert(0, before.turn)
        elif after.rebuilt and not before.rebuilt:
            thrown = thrown[:1]
        else:
            thrown = thrown[len(before.pile) - len(after.pile) :]
        assert thrown_by(moments)[-1] == tuple(thrown)


# ---- the simple player, and advice


def test_the_simple_player_says_why() -> None:
    def why(state_moves: tuple[str, ...], move: str) -> str | None:
        game = cardkit.load(
            {**DEAL, "hands": {**DEAL["hands"], "Dan": "2S 4H 6C 8D 10S QD AC 3D 5S JC"}}
        )
        for text in state_moves:
            game.push(text)
        found = bots.reason(game.view(game.turn), cardkit.read_move(move))
        return found and str(found)

    assert why(("leave",), "ask") == "I need it for my sevens."
    assert why(("leave",), "pass") is None
    assert why(("leave", "ask"), "refuse") == "I need it for my sevens."
    assert why(("leave", "ask"), "allow") == "I want no more cards now."


def test_nobody_buys_when_another_is_nearly_out() -> None:
    melds = [{"owner": "Dan", "cards": "JS JH JD"}, {"owner": "Dan", "cards": "4S 4H 4C"}]
    game = cardkit.load({**DEAL, "hands": {**DEAL["hands"], "Dan": "2S"}, "melds": melds})
    game.push("leave")
    assert str(bots.simple(game.view("Cy"))) == "pass"


@pytest.mark.parametrize(
    ("moves", "begins"),
    [
        ((), "Take the 7♥"),
        (("leave",), "Ask for the 7♥"),
        (("leave", "ask"), "You could use the 7♥"),
        (("leave", "ask", "allow"), "Stop"),
    ],
)
def test_advice_about_a_thrown_card(moves: tuple[str, ...], begins: str) -> None:
    game = cardkit.load(DEAL)
    for move in moves:
        game.push(move)
    assert str(advice(game.view(game.turn)).text).startswith(begins)


@given(st.integers(0, 3000))
def test_advice_names_cards_of_the_hand(seed: int) -> None:
    game = cardkit.new_game("contract-rummy", 4, seed=seed)
    chance = Random(seed)
    for _ in range(chance.randrange(60)):
        if game.turn is None:
            return
        game.push(bots.random_move(game, chance))
    if game.turn is None:
        return
    found = advice(game.view(game.turn))
    assert set(found.cards) <= set(game.hand(game.turn))
