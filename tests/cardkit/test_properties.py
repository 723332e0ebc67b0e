"""What holds in every game at every moment, whatever is played."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardkit import Cards, Game, IllegalMove, Move, load, new_game, read_cards, rule
from cardkit.bots import imagine, random_move, simple
from cardkit.cards import PACK
from cardkit.games import MODULES, Rules, rules_of
from cardkit.moves import BARE, KINDS
from cardkit.scene import frame
from cardkit.table import Moment

#: More moves than any game of a random player has needed, by far.
LONGEST_GAME = 3000

#: Options besides the defaults, by game.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "basic-rummy": [{}, {"deals": 3}, {"rummy_without_discard": True, "deals": 2}],
    "contract-rummy": [
        {},
        {"min_run": 3, "ace": "low", "after_purchase": "resume"},
        {"ace": "high", "contract_at_once": True, "layoff_needs_contract": True},
        {"deal_size": [10, 10, 10, 11, 12]},
    ],
    "rummy-500": [
        {},
        {"free_top_card": True, "low_ace": 15},
        {"stock_out": "end_at_once", "must_discard_to_go_out": True},
    ],
    "makao": [
        {},
        {"demand_lasts": "round", "play_drawn_card": "any_draw"},
        {"after_king_of_spades": "after_attacker", "start_card": "any"},
    ],
}

games = st.sampled_from(
    [
        (name, players, options)
        for name in MODULES
        for players in rules_of(name).PLAYERS
        for options in VARIANTS[name]
    ]
)
seeds = st.integers(0, 2**32)
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(name: str, players: int, options: dict[str, Any], seed: int, moves: int) -> Game:
    """A game after some random moves (fewer if it ends)."""
    chance = Random(seed)
    game = new_game(name, players, seed=seed, **options)
    while not game.is_over and len(game.history) < moves:
        game.push(random_move(game, chance))
    return game


def all_cards(game: Game) -> Counter[str]:
    state = game.state
    zones = [*state.hands, state.stock, state.pile, *(meld.cards for meld in state.melds)]
    return Counter(str(card) for zone in zones for card in zone)


@quick
@given(games, seeds)
def test_a_random_game_ends_and_cards_are_conserved(setup: Any, seed: int) -> None:
    name, players, options = setup
    chance = Random(seed)
    game = new_game(name, players, seed=seed, **options)
    whole = all_cards(game)
    while not game.is_over:
        game.push(random_move(game, chance))
        assert all_cards(game) == whole
        assert len(game.history) < LONGEST_GAME
    assert game.turn is None
    assert not game.legal_moves
    assert game.outcome is not None
    assert bool(game.winners) or game.outcome["winner"] is None


@quick
@given(games, seeds, st.integers(0, 80))
def test_positions_round_trip(setup: Any, seed: int, moves: int) -> None:
    game = played(*setup, seed, moves)
    position = game.position()
    again = load(json.dumps(position))
    assert again.position() == position
    assert again.state == game.state
    assert list(again.legal_moves) == list(game.legal_moves)


@quick
@given(games, seeds, st.integers(1, 80))
def test_undo_restores(setup: Any, seed: int, moves: int) -> None:
    game = played(*setup, seed, moves)
    start = new_game(setup[0], setup[1], seed=seed, **setup[2])
    twin = game.copy()
    while twin.history:
        last = twin.history[-1]
        assert twin.pop() == last
        assert last in twin.legal_moves
    assert twin.position() == start.position()
    with pytest.raises(IndexError):
        twin.pop()


@quick
@given(games, seeds, st.integers(0, 60), st.data())
def test_listed_moves_are_accepted_and_all_others_refused(
    setup: Any, seed: int, moves: int, data: st.DataObject
) -> None:
    game = played(*setup, seed, moves)
    legal = list(game.legal_moves)
    assert len(set(legal)) == len(legal)
    order = [(KINDS.index(m.kind), m.number, len(m.cards), _places(m)) for m in legal]
    assert order == sorted(order), "in the order of the notation"
    for move in legal:
        assert game.parse(str(move)) == move, "a legal move is listed in canonical form"
        twin = game.copy()
        twin.push(str(move))
        assert twin.state != game.state
    for text in _other_moves(game, data):
        if game.parse(text) in legal:
            continue
        before = game.state
        refusal = game.why_not(text)
        assert refusal is not None, f"{text} is accepted but not listed"
        assert text not in game.legal_moves
        assert rule(refusal.rule).id == refusal.rule
        assert "-G" not in refusal.rule
        assert refusal.reason.endswith(".")
        with pytest.raises(IllegalMove):
            game.push(text)
        assert game.state is before


def _places(move: Move) -> tuple[int, ...]:
    return tuple(card.index for card in move.cards)


def _other_moves(game: Game, data: st.DataObject) -> list[str]:
    """Moves of the right form: every bare one, and with random cards, mostly of the hand."""
    turn = game.turn
    hand = list(game.hand(turn)) if turn else []
    cards = st.sampled_from(hand + list(PACK)[::5])
    groups = data.draw(st.lists(st.lists(cards, min_size=1, max_size=5), max_size=6))
    kinds = game.rules.MOVES
    found = [kind for kind in kinds if kind in BARE or kind == "take"]
    if game.name == "rummy-500":
        found += [f"take {card}" for card in PACK]
    if "discard" in kinds:
        found += [f"discard {card}" for card in PACK]
    for text in (" ".join(map(str, group)) for group in groups):
        if "meld" in kinds:
            found.append(f"meld {text}")
        if "layoff" in kinds:
            found += [f"layoff {n} {text}" for n in range(len(game.state.melds) + 2)]
        if "play" in kinds:
            found += [f"play {text}{extra}" for extra in ("", " suit D", " demand 7", " demand K")]
    return found


@quick
@given(games, seeds, st.integers(0, 80))
def test_no_view_shows_a_hidden_card(setup: Any, seed: int, moves: int) -> None:
    """Two games that differ only in hidden cards look the same."""
    game = played(*setup, seed, moves)
    for seat in game.players:
        view = game.view(seat)
        assert "seed" not in view
        other = imagine(view, seed=seed + 1)
        if game.turn != seat:
            view.pop("taken", None)
            if game.phase in ("drawn", "use"):
                continue
        assert other.view(seat) == view
        number = game.seat(seat)
        scenes = [frame(g.rules, Moment(None, g.state), number) for g in (game, other)]
        assert scenes[0] == scenes[1]
        if game.turn == seat:
            assert list(other.legal_moves) == list(game.legal_moves)
    onlooker = game.view(None)
    assert all(isinstance(hand, int) for hand in onlooker["hands"].values())


@quick
@given(games, seeds)
def test_events_tell_others_nothing_hidden(setup: Any, seed: int) -> None:
    """What the others read about a move names no card that they have not seen."""
    name, players, options = setup
    game = new_game(name, players, seed=seed, **options)
    chance = Random(seed)
    for _ in range(60):
        if game.is_over:
            break
        before = game.state
        move = game.push(random_move(game, chance))
        seen = {str(card) for card in before.pile}
        seen |= {str(card) for card in move.cards}
        seen |= {str(card) for meld in before.melds for card in meld.cards}
        seen |= {str(card) for card in game.state.pile}
        for moment in game.rules.moments(before, move, game.state):
            assert moment.event is not None
            for other in range(players):
                text, cards = moment.event.seen_by(other)
                if other == moment.event.seat:
                    continue
                named = {str(card) for card in cards} | _named(str(text))
                assert named <= seen


def _named(text: str) -> set[str]:
    words = text.replace(".", " ").replace(":", " ").replace(",", " ").split()
    return {
        str(read_cards(word)[0]) for word in words if word[-1] in "♠♥♦♣" and 2 <= len(word) <= 3
    }


@pytest.mark.parametrize("name", MODULES)
def test_the_simple_player_finishes_games(name: str) -> None:
    finished = []
    for seed in range(4):
        game = new_game(name, 3, seed=seed)
        while not game.is_over:
            game.push(simple(game.view(game.turn)))
            if game.phase == "deal-over":
                finished.append(game.state.outcome.winner)
                game.push("deal")
        finished.append(game.state.outcome.winner)
    assert sum(winner is not None for winner in finished) >= len(finished) / 2


@pytest.mark.parametrize("name", MODULES)
def test_a_seed_says_everything(name: str) -> None:
    one, two = (played(name, 2, {}, 5, 100) for _ in range(2))
    assert one.position() == two.position()
    assert new_game(name, 2, seed=1).position() != new_game(name, 2, seed=2).position()


def test_a_shuffle_is_what_the_notation_says() -> None:
    """Fisher–Yates from the end, one call of Random.random() a card: the same everywhere."""
    chance, pack = Random(7), list(PACK)
    for last in reversed(range(1, 52)):
        other = int(chance.random() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    game = new_game("basic-rummy", 2, seed=7)
    assert game.state.hands == (Cards(pack[0:20:2]), Cards(pack[1:20:2]))
    assert game.state.pile == (pack[20],)
    assert game.state.stock == tuple(pack[21:])


@pytest.mark.parametrize("name", MODULES)
def test_a_game_has_all_that_the_protocol_asks(name: str) -> None:
    module = rules_of(name)
    asked = set(Rules.__annotations__) | {k for k in vars(Rules) if not k.startswith("_")}
    assert {member for member in asked if not hasattr(module, member)} == set()
    assert name == module.NAME
