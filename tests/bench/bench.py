"""`make bench`: how fast the engine is, beside its peers, in one run on one machine.

Rates are medians of interleaved rounds. Quote ratios, not rates: machines differ.
"""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import hands as made
import peers

from cardkit import Cards, Game, new_game
from cardkit.arranging import arranged
from cardkit.bots import random_move
from cardkit.games import MODULES, rules_of
from cardkit.games.contract_rummy.distance import contract_distance
from cardkit.melds import MeldRules
from cardkit.rows import Worth

ROUNDS, SECONDS = 5, 0.5
LAYING = ("meld", "layoff", "play")


def pure_play(name: str) -> peers.Play:
    """Random games through the pure functions; a card is laid whenever one can be."""
    rules = rules_of(name)
    players = 2 if name != "contract-rummy" else 4

    def play(seconds: float) -> float:
        chance, decisions, seed, start = Random(1).random, 0, 0, perf_counter()
        legal, apply = rules.legal, rules.apply
        while perf_counter() - start < seconds:
            seed += 1
            state = new_game(name, players, seed=seed).state
            for _ in range(2000):
                moves = legal(state)
                if not moves:
                    break
                # Moves are in order: cards that can be laid come first, or after a draw.
                if len(moves) > 2 and (moves[0].kind in LAYING or moves[1].kind in LAYING):
                    moves = [move for move in moves if move.kind in LAYING]
                decisions += 1
                state = apply(state, moves[int(chance() * len(moves))])
        return decisions / (perf_counter() - start)

    return play


def pushed_play(name: str) -> peers.Play:
    """The same through `Game.push`, which checks each move again."""
    players = 2 if name != "contract-rummy" else 4

    def play(seconds: float) -> float:
        chance, decisions, seed, start = Random(1), 0, 0, perf_counter()
        while perf_counter() - start < seconds:
            seed += 1
            game = new_game(name, players, seed=seed)
            while not game.is_over and len(game.history) < 2000:
                game.push(random_move(game, chance))
                decisions += 1
        return decisions / (perf_counter() - start)

    return play


def interleaved(plays: dict[str, Any]) -> dict[str, float]:
    """The median rate of each, all of them in turn, round after round."""
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, play in plays.items():
            rates[name].append(play(SECONDS))
    return {name: median(found) for name, found in rates.items()}


def microseconds(call: Callable[[], Any], number: int) -> float:
    """How long one of so many hands takes, the median of some rounds."""
    call()
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        call()
        times.append((perf_counter() - start) / number * 1e6)
    return median(times)


def bench_play() -> None:
    plays: dict[str, Any] = {f"cardkit {name}": pure_play(name) for name in MODULES}
    plays |= {f"cardkit {name}, Game.push": pushed_play(name) for name in MODULES}
    plays |= with_peers(
        {
            "open-spiel gin rummy, new state": lambda: peers.spiel_play(
                "gin_rummy", perf_counter, cloned=False
            ),
            "open-spiel gin rummy, cloned root": lambda: peers.spiel_play(
                "gin_rummy", perf_counter, cloned=True
            ),
            "open-spiel crazy eights, cloned root": lambda: peers.spiel_play(
                "crazy_eights", perf_counter, cloned=True
            ),
            "rlcard gin rummy, bare": lambda: peers.rlcard_play(perf_counter),
        }
    )
    rates = interleaved(plays)
    own = rates["cardkit basic-rummy"]
    print("\nRandom play: decisions a second, and how many times as fast basic rummy is\n")
    for name, rate in rates.items():
        print(f"  {name:<42}{rate:>12,.0f}{own / rate:>9.2f}")


def bench_melds() -> None:
    chance = Random(1)
    print("\nThe best melds of a hand: microseconds, and how many times as long a peer takes\n")
    print(f"  {'hands':<22}{'cardkit':>9}{'open-spiel':>18}{'rlcard':>18}")
    for size in (7, 10, 13, 20):
        hands = [made.late(size, chance) for _ in range(60)]
        bench_one_size(f"{size} late", hands, made.GIN)
    two_packs = [made.random_two_packs(26, chance) for _ in range(60)]
    bench_one_size("26 of two packs", two_packs, Worth(MeldRules("either", 3, 8), 15), alone=True)


def bench_one_size(
    name: str, hands: Sequence[Sequence[Any]], worth: Worth, *, alone: bool = False
) -> None:
    asked = [Cards(hand) for hand in hands]
    own = microseconds(lambda: [arranged(hand, worth) for hand in asked], len(hands))
    line = f"  {name:<22}{own:>9.1f}"
    if not alone:
        calls = with_peers(
            {
                "open-spiel": lambda: peers.spiel_melds(hands),
                "rlcard": lambda: peers.rlcard_melds(hands),
            }
        )
        for call in calls.values():
            theirs = microseconds(call, len(hands))
            line += f"{theirs:>9.1f} ({theirs / own:>5.1f})"
    print(line)


def bench_legal_moves() -> None:
    print("\nLegal moves and distance, in the middle of a game: milliseconds\n")
    print(f"  {'game':<34}{'median':>9}{'longest':>9}")
    for name in MODULES:
        games = 1000 if name == "contract-rummy" else 100
        players = 4 if name == "contract-rummy" else 3
        times, far = times_of_legal_moves(name, players, games)
        print(f"  {f'{name} ({len(times)} times)':<34}{median(times):>9.3f}{max(times):>9.3f}")
        if far:
            print(f"  {'  contract distance':<34}{median(far):>9.3f}{max(far):>9.3f}")


def times_of_legal_moves(name: str, players: int, games: int) -> tuple[list[float], list[float]]:
    """How long `legal` takes in random games, hands of up to 30 cards; and the distance."""
    rules, chance = rules_of(name), Random(5)
    times: list[float] = []
    far: list[float] = []
    for seed in range(games):
        game: Game = new_game(name, players, seed=seed)
        for _ in range(120):
            if game.is_over:
                break
            state: Any = game.state
            start = perf_counter()
            moves = rules.legal(state)
            times.append((perf_counter() - start) * 1e3)
            if name == "contract-rummy" and state.phase == "play" and len(far) < 2000:
                start = perf_counter()
                contract_distance(state, state.turn)
                far.append((perf_counter() - start) * 1e3)
            # Buying whenever one can makes the hands long.
            eager = [m for m in moves if m.kind in ("ask", "allow", "buy")]
            if eager and len(state.hands[state.turn]) < 30:
                game.push(eager[0])
            else:
                game.push(random_move(game, chance))
    return times, far


def bench_import() -> None:
    code = "import time; s = time.perf_counter(); import cardkit; print(time.perf_counter() - s)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True).stdout)
        for _ in range(ROUNDS)
    ]
    print(f"\nimport cardkit: {median(times) * 1e3:.0f} ms\n")


def with_peers(makers: dict[str, Callable[[], Any]]) -> dict[str, Any]:
    """What could be imported; a peer that is not installed is left out, and said so."""
    found = {}
    for name, make in makers.items():
        try:
            found[name] = make()
        except ImportError as error:
            print(f"  ({name} is left out: {error})")
    return found


if __name__ == "__main__":
    bench_import()
    bench_play()
    bench_melds()
    bench_legal_moves()
