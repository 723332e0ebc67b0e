"""The moves of a turn: which are legal, and what they do (MK-09 … MK-38)."""

from __future__ import annotations

from itertools import permutations

from ...cards import PACK, RANKS, SUITS, Card, Cards
from ...moves import Move
from ...position import Outcome
from ...shuffling import shuffled
from ..rummy import with_hand
from .checks import demandable_by, may_begin
from .state import DRAWS, Demand, State, is_attack_king

_DRAW, _KEEP, _SIT = Move("draw"), Move("keep"), Move("sit")
_PLAY = {card: Move("play", (card,)) for card in PACK}


def read(state: State, move: Move) -> Move:
    """The move as it is: cards are laid in the order in which they are named."""
    return move


def legal(state: State) -> list[Move]:
    """Every legal move, in canonical order."""
    if state.turn is None:
        return []
    if state.phase == "drawn" and state.drawn is not None:
        return [*_with_extras(state, state.turn, (state.drawn,)), _KEEP]
    moves = [] if state.skips else [_DRAW]
    plays = [
        play
        for cards in _groups(state, state.hands[state.turn])
        for play in _with_extras(state, state.turn, cards)
    ]
    if len(plays) > 1:
        plays.sort(key=lambda play: (len(play.cards), play.cards))
    moves += plays
    if state.skips:
        moves.append(_SIT)
    return moves


def _groups(state: State, hand: Cards) -> list[tuple[Card, ...]]:
    """Every ordered group of cards of one rank whose first card fits (MK-09 … MK-11)."""
    fitting = may_begin(state)
    bits = hand.bits & fitting
    if not bits:
        return []
    if state.demand is not None:  # a demand binds every card
        hand = Cards.of(bits)
    found: list[tuple[Card, ...]] = []
    ranks: dict[int, list[Card]] = {}
    for card in hand:
        ranks.setdefault(card.number, []).append(card)
    for cards in ranks.values():
        first = [card for card in cards if card.bit & bits]
        found += [(card,) for card in first]
        if first and len(cards) > 1:
            for size in range(2, len(cards) + 1):
                found += [way for way in permutations(cards, size) if way[0].bit & bits]
    return found


def _with_extras(state: State, turn: int, cards: tuple[Card, ...]) -> list[Move]:
    """The play, with each suit an ace may choose or each rank a jack may demand."""
    plain = _PLAY[cards[0]] if len(cards) == 1 else Move("play", cards)
    if cards[0].rank == "A":  # MK-36
        others = [suit for suit in SUITS if suit != cards[-1].suit]
        return [plain, *(plain._replace(suit=suit) for suit in others)]
    if cards[0].rank == "J":  # MK-32
        return [plain, *(plain._replace(demand=rank) for rank in demandable_by(state, turn))]
    return [plain]


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    if state.turn is None:
        return state
    if move.kind == "play":
        return _played(state, state.turn, move)
    if move.kind == "sit":  # MK-31: the turn now lost is the first of them
        lost = _adding(state.lost, state.turn, state.skips - 1)
        return _passed_on(state._replace(skips=0, lost=lost, passes=0), state.turn)
    if move.kind == "keep":
        after = _drawing(state._replace(phase="play", drawn=None), state.turn, state.attack - 1)
        return _turn_drawn_out(after, state.turn)
    return _drew(state, state.turn)


# -- laying cards -----------------------------------------------------------------------------


def _played(state: State, turn: int, move: Move) -> State:
    cards, rank = move.cards, move.cards[0].rank
    hand = state.hands[turn] - Cards(cards)
    after = state._replace(
        hands=with_hand(state.hands, turn, hand),
        pile=cards[::-1] + state.pile,  # MK-09: the last one laid is on top
        phase="play",
        drawn=None,
        suit="",
        demand=None,
        attacker=None,
        passes=0,
    )
    if not hand:  # MK-04, MK-G21
        return _over(after, turn)
    if rank in DRAWS:
        kings = [card for card in cards if is_attack_king(card)]
        effective = kings if rank == "K" else list(cards)
        if effective:  # MK-19, MK-20, MK-22, MK-24
            after = after._replace(attack=state.attack + DRAWS[rank] * len(effective))
        if kings and kings[-1].suit == "S":  # MK-27
            return _passed_back(after, turn)
    elif rank == "4":  # MK-29
        after = after._replace(skips=state.skips + len(cards))
    elif rank == "J":
        after = after._replace(demand=_demand_after_jack(state, turn, move.demand))
    elif rank == "A":
        after = after._replace(suit=move.suit)  # MK-36
    elif _goes_round(state, turn):
        after = after._replace(demand=state.demand)
    return _passed_on(after, turn)


def _demand_after_jack(state: State, turn: int, rank: str) -> Demand | None:
    """MK-32, MK-33: a new demand, or the old one passed on (MK-G17)."""
    if rank:
        return Demand(rank, turn)
    if state.demand is None:
        return None
    if state.options.demand_lasts == "round":
        return state.demand if _goes_round(state, turn) else None
    return Demand(state.demand.rank, turn)


def _goes_round(state: State, turn: int) -> bool:
    """MK-G16: with ``round`` a demand goes on until its author has answered it himself."""
    demand = state.demand
    return demand is not None and state.options.demand_lasts == "round" and demand.by != turn


def _over(state: State, winner: int | None) -> State:
    points = tuple(int(seat == winner) for seat in range(len(state.players)))
    return state._replace(
        turn=None, phase="game-over", attack=0, skips=0, demand=None, suit="",
        lost=(0,) * len(points), attacker=None, passes=0, drawn=None,
        scores=tuple(old + new for old, new in zip(state.scores, points, strict=True)),
        outcome=Outcome(winner, points),
    )  # fmt: skip


# -- drawing ----------------------------------------------------------------------------------


def _drew(state: State, turn: int) -> State:
    """MK-14 … MK-16: draw one; if it can avert the drawing, wait for play or keep."""
    after = _drawing(state, turn, 1)
    gained = after.hands[turn] - state.hands[turn]
    if not gained:  # MK-G8: nothing at all to draw is a pass
        passes = state.passes + 1
        if passes == len(state.players):
            return _over(after, None)
        return _turn_drawn_out(after._replace(passes=passes), turn)
    (card,) = gained
    after = after._replace(passes=0)
    averting = state.attack or state.demand is not None
    usable = averting or state.options.play_drawn_card == "any_draw"
    if usable and card.bit & may_begin(after):
        return after._replace(phase="drawn", drawn=card)
    return _turn_drawn_out(_drawing(after, turn, state.attack - 1), turn)


def _drawing(state: State, turn: int, number: int) -> State:
    """The state after drawing as many cards as there are (MK-G6, MK-G7)."""
    hand, stock, pile, seed = state.hands[turn], state.stock, state.pile, state.seed
    for _ in range(number):
        if not stock:
            if len(pile) < 2:
                break
            stock, seed = shuffled(pile[1:], seed)
            pile = pile[:1]
        hand, stock = hand + stock[0], stock[1:]
    hands = with_hand(state.hands, turn, hand)
    return state._replace(hands=hands, stock=stock, pile=pile, seed=seed)


def _turn_drawn_out(state: State, turn: int) -> State:
    """A drawing is the whole move: attack and demand are met, and the turn goes on (MK-15)."""
    demand = state.demand if _goes_round(state, turn) else None
    after = state._replace(attack=0, demand=demand, attacker=None)
    if state.attacker is not None:  # option after_attacker (MK-G11)
        return _passed_on(after, state.attacker)
    return _passed_on(after, turn)


# -- whose turn is next -------------------------------------------------------------------------


def _adding(lost: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*lost[:seat], lost[seat] + number, *lost[seat + 1 :])


def _passed_on(state: State, turn: int) -> State:
    """Forward to the next player who has a turn; each one passed over has lost one (MK-G23)."""
    count, lost = len(state.players), state.lost
    for step in range(1, count):
        seat = (turn + step) % count
        if not lost[seat]:
            return state._replace(turn=seat, lost=lost)
        lost = _adding(lost, seat, -1)
        state = state._replace(passes=0)
    return _lapsed(state._replace(lost=lost), turn)


def _passed_back(state: State, turn: int) -> State:
    """MK-27: to the nearest player before who loses no turn; nobody's lost turn is used up."""
    count = len(state.players)
    after_attacker = state.options.after_king_of_spades == "after_attacker"
    for step in range(1, count):
        seat = (turn - step) % count
        if not state.lost[seat]:
            attacker = turn if after_attacker and count > 2 else None
            return state._replace(turn=seat, attacker=attacker)
    lost = tuple(max(0, n - (seat != turn)) for seat, n in enumerate(state.lost))
    return _lapsed(state._replace(lost=lost), turn)


def _lapsed(state: State, turn: int) -> State:
    """MK-G24: what would fall on its own author lapses, and he moves freely."""
    keep = state.demand is not None and state.options.demand_lasts == "round"
    demand = state.demand if keep else None
    return state._replace(turn=turn, attack=0, skips=0, demand=demand, attacker=None)


assert all(rank in RANKS for rank in DRAWS)
