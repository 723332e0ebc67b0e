"""The peers that pip can install, played and asked in the same way as our own engine."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cardkit import Card

Play = Callable[[float], float]  # seconds to play for → decisions a second


def spiel_play(name: str, clock: Callable[[], float], *, cloned: bool) -> Play:
    """Random games of open-spiel: from a new state each, or from a cloned root."""
    import pyspiel

    game = pyspiel.load_game(name)
    root = game.new_initial_state()

    def play(seconds: float) -> float:
        chance, decisions, start = Random(1).random, 0, clock()
        while clock() - start < seconds:
            state = root.clone() if cloned else game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                if not state.is_chance_node():
                    decisions += 1
                state.apply_action(actions[int(chance() * len(actions))])
        return decisions / (clock() - start)

    return play


def rlcard_play(clock: Callable[[], float]) -> Play:
    """Random games of rlcard's gin rummy, bare: without the state that it makes for learners."""
    from rlcard.games.gin_rummy.game import GinRummyGame

    def play(seconds: float) -> float:
        chance, decisions, start = Random(1).random, 0, clock()
        while clock() - start < seconds:
            game = GinRummyGame()
            game.get_state = lambda player_id: None
            game.init_game()
            while not game.is_over():
                actions = game.judge.get_legal_actions()
                decisions += 1
                game.step(actions[int(chance() * len(actions))])
        return decisions / (clock() - start)

    return play


def spiel_melds(hands: Sequence[Sequence[Card]]) -> Callable[[], Any]:
    """open-spiel's best group of melds for each hand."""
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    suits = {"S": 0, "C": 1, "D": 2, "H": 3}
    asked = [[suits[card.suit] * 13 + card.number - 1 for card in hand] for hand in hands]
    return lambda: [utils.best_meld_group(hand) for hand in asked]


def rlcard_melds(hands: Sequence[Sequence[Card]]) -> Callable[[], Any]:
    """rlcard's clusters of melds (three at most), of which the best is then picked."""
    from rlcard.games.base import Card as Theirs
    from rlcard.games.gin_rummy.utils import melding, utils

    value = utils.get_deadwood_value

    rank = {"10": "T"}
    asked = [[Theirs(card.suit, rank.get(card.rank, card.rank)) for card in h] for h in hands]

    def best(hand: Any) -> Any:
        clusters = melding.get_meld_clusters(hand=hand)
        # Its own count of what is left over insists on hands of ten.
        worth = [sum(value(card) for meld in cluster for card in meld) for cluster in clusters]
        return clusters[worth.index(max(worth))] if clusters else []

    return lambda: [best(hand) for hand in asked]
