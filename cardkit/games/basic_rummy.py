"""Basic rummy (BR-01 … BR-34).

Two to four players, one pack, ace low. Two players get ten cards, three or four get seven;
the rest is the stock, its top card begins the pile (BR-01 … BR-10). In a turn a player takes
the top of the stock or of the pile, may lay sets and runs and add cards to any meld on the
table, and discards one card, never the one taken from the pile in this turn (BR-11 … BR-23).
When a turn would begin with an empty stock, the pile is turned over (BR-24, BR-25). Who has
no card left wins the deal; the others pay him for the cards they hold, double if he laid
everything in one turn (BR-26 … BR-34).

Options: ``deals`` (1, how many deals are played, BR-G16) and ``rummy_without_discard``
(false; with true a finish with a discard is neither called Rummy nor doubled, BR-G15).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ..cards import PACK, Card, Cards
from ..errors import IllegalMove, NotationError, PositionError
from ..melds import Meld, MeldRules, as_meld, joining_bits, layoffs_on, melds_in
from ..messages import Message
from ..moves import Move
from ..position import Outcome, Reader, written
from ..shuffling import shuffled
from ..table import Action, Event, Moment
from .rummy import dealt, meld_fault, moved, with_hand, write_melds, write_outcome

NAME = "basic-rummy"
PLAYERS = (2, 3, 4)  # BR-04, BR-05
MOVES = frozenset({"draw", "take", "meld", "layoff", "discard", "deal"})
MELDS = MeldRules(ace="low", min_run=3, max_set=4)  # BR-02, BR-15 … BR-17
PHASES = ("draw", "play", "deal-over", "game-over")


class Options(NamedTuple):
    """How many deals are played, and whether a finish with a discard can be Rummy."""

    deals: int = 1  # BR-G16
    rummy_without_discard: bool = False  # BR-G15


OPTIONS: dict[str, Any] = dict(Options._field_defaults)

#: Turn-overs without a card laid between them; one more would be due, and the deal is void.
TURNOVERS = 2


class State(NamedTuple):
    """Everything about one moment of a game; seats are numbers, cards lie top first."""

    players: tuple[str, ...]
    options: Options
    dealer: int
    deal: int
    scores: tuple[int, ...]
    seed: int
    turn: int | None
    phase: str
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...] = ()
    laid: bool = False  # the player to act has laid a card in this turn
    taken: Card | None = None  # from the pile, in this turn
    opened: frozenset[int] = frozenset()  # who laid a card in an earlier turn
    turned: int = 0
    outcome: Outcome | None = None


# -- the deal (BR-01 … BR-10) -------------------------------------------------------------


def new(players: tuple[str, ...], dealer: int, seed: int, options: dict[str, Any]) -> State:
    """A new game with its first deal dealt."""
    chosen = read_options(options)
    return _dealt(players, chosen, dealer, 1, (0,) * len(players), seed)


def read_options(options: dict[str, Any]) -> Options:
    """The options; `PositionError` with the option's name as key."""
    deals, without_discard = options["deals"], options["rummy_without_discard"]
    if not isinstance(deals, int) or isinstance(deals, bool) or not 1 <= deals <= 1000:
        raise PositionError("deals", f"{deals!r} is no number of deals from 1 to 1000")
    if not isinstance(without_discard, bool):
        raise PositionError("rummy_without_discard", f"true or false, not {without_discard!r}")
    return Options(deals, without_discard)


def _dealt(
    players: tuple[str, ...],
    options: Options,
    dealer: int,
    deal: int,
    scores: tuple[int, ...],
    seed: int,
) -> State:
    pack, next_seed = shuffled(PACK, seed)  # BR-01
    each = 10 if len(players) == 2 else 7  # BR-03 … BR-05
    count = len(players)
    hands = [Cards()] * count
    first = (dealer + 1) % count  # BR-10
    for number in range(count):
        hands[(first + number) % count] = Cards(pack[number : each * count : count])
    rest = pack[each * count :]
    return State(
        players, options, dealer, deal, scores, next_seed, first, "draw", tuple(hands),
        stock=rest[1:],  # BR-06
        pile=rest[:1],  # BR-07, BR-09
    )  # fmt: skip


# -- what is forbidden, in the order in which a learner can act on it -----------------------


def closed(state: State, kind: str) -> IllegalMove | None:
    """Why no move of this kind is possible in this phase; None if the phase allows it."""
    phase = state.phase
    if phase == "game-over":
        return IllegalMove("BR-26", Message("The game is over: nothing more is played."))
    if phase == "deal-over":
        if kind == "deal":
            return None
        return IllegalMove("BR-26", Message("This deal is over. Deal the cards for the next one."))
    if kind == "deal":
        return IllegalMove("BR-26", Message("The deal goes on until somebody has no cards left."))
    if phase == "draw":
        if kind == "draw" and not state.stock:
            return IllegalMove("BR-24", Message("The stock is empty: take the card on the pile."))
        if kind == "take" and not state.pile:
            return IllegalMove("BR-11", Message("The pile is empty: draw from the stock."))
        if kind in ("meld", "layoff"):
            return IllegalMove(
                "BR-20", Message("First take a card, from the stock or from the pile; then lay.")
            )
        if kind == "discard":
            return IllegalMove(
                "BR-11",
                Message("A turn begins with taking a card: the top of the stock or of the pile."),
            )
    elif kind in ("draw", "take"):
        return IllegalMove(
            "BR-11", Message("You have taken your card for this turn already: one is all you get.")
        )
    elif kind == "layoff" and not state.melds:
        return IllegalMove("BR-21", Message("There is no meld on the table to add a card to."))
    return None


def check(state: State, move: Move) -> IllegalMove | None:
    """Why the rules forbid this move, or None if it is legal."""
    refusal = closed(state, move.kind)
    if refusal is not None or state.turn is None:
        return refusal
    hand = state.hands[state.turn]
    if move.kind == "meld":
        return (
            _not_held(hand, move, "BR-18")
            or meld_fault(move.cards, FAULTS)  # BR-02, BR-14 … BR-17
            or _stuck(state, hand, move)
        )
    if move.kind == "layoff":
        return (
            _not_held(hand, move, "BR-21")
            or _does_not_fit(state, move)
            or _stuck(state, hand, move)
        )
    if move.kind == "discard":
        return _not_held(hand, move, "BR-12") or _goes_back(state, move)
    return None


#: The rule that each fault of a meld breaks.
FAULTS = {"few": "BR-15", "rank": "BR-16", "suit": "BR-17", "gap": "BR-17", "corner": "BR-02",
          "neither": "BR-14"}  # fmt: skip


def _not_held(hand: Cards, move: Move, rule: str) -> IllegalMove | None:
    """BR-18, BR-21, BR-12: only cards from one's own hand, each once."""
    for card in move.cards:
        if card not in hand:
            return IllegalMove(
                rule, Message("The {card} is not in your hand.", card=card), move, (card,)
            )
        if move.cards.count(card) > 1:
            return IllegalMove(
                rule, Message("There is only one {card}: name it once.", card=card), move, (card,)
            )
    return None


def _does_not_fit(state: State, move: Move) -> IllegalMove | None:
    """BR-21: a card added to a meld must fit it."""
    if not 1 <= move.number <= len(state.melds):
        return IllegalMove(
            "BR-21", Message("There is no meld {number} on the table.", number=move.number), move
        )
    meld = state.melds[move.number - 1]
    if as_meld(meld.cards + move.cards, MELDS) is not None:
        return None
    fault = meld_fault(meld.cards + move.cards, FAULTS, added=move.cards)
    return fault or IllegalMove(
        "BR-21", Message("{cards} cannot join this meld.", cards=move.cards), move, move.cards
    )


def _stuck(state: State, hand: Cards, move: Move) -> IllegalMove | None:
    """BR-13: no meld may leave just the card taken from the pile, unless it fits the table."""
    taken = state.taken
    if taken is None or taken in move.cards or len(hand) - len(move.cards) != 1:
        return None
    if _fits_somewhere(taken, _table_after(state, move)):
        return None
    return IllegalMove(
        "BR-13",
        Message(
            "Then only the {card} would be left, and it came from the pile in this turn: "
            "it may not go back, so keep another card to discard.",
            card=taken,
        ),
        move,
        (taken,),
    )


def _goes_back(state: State, move: Move) -> IllegalMove | None:
    """BR-13: the card taken from the pile may not be discarded in the same turn."""
    if move.cards[0] is not state.taken:
        return None
    return IllegalMove(
        "BR-13",
        Message(
            "You took the {card} from the pile in this turn, so it may not go straight back. "
            "Discard another card.",
            card=state.taken,
        ),
        move,
        move.cards,
    )


def _fits_somewhere(card: Card, melds: tuple[Meld, ...]) -> bool:
    return any(joining_bits(meld.cards, MELDS) & card.bit for meld in melds)


# -- the legal moves ------------------------------------------------------------------------

_DRAW, _TAKE, _DEAL = Move("draw"), Move("take"), Move("deal")
_DISCARD = {card: Move("discard", (card,)) for card in PACK}


@lru_cache(maxsize=4096)
def _meld_move(cards: tuple[Card, ...]) -> Move:
    return Move("meld", cards)


def legal(state: State) -> list[Move]:
    """Every legal move, in canonical order."""
    phase = state.phase
    if phase == "draw":
        if not state.stock:
            return [_TAKE]
        return [_DRAW, _TAKE] if state.pile else [_DRAW]
    if phase == "deal-over":
        return [_DEAL]
    if phase == "game-over" or state.turn is None:
        return []
    hand, taken = state.hands[state.turn], state.taken
    moves = [_meld_move(cards) for cards in melds_in(hand, MELDS)]
    for number, meld in enumerate(state.melds, 1):
        if joining_bits(meld.cards, MELDS) & hand.bits:
            for cards in layoffs_on(meld.cards, hand, MELDS):
                moves.append(Move("layoff", cards, number))
    if moves and taken is not None:
        moves = [move for move in moves if _stuck(state, hand, move) is None]
    moves += [_DISCARD[card] for card in hand if card is not taken]  # BR-13
    return moves


def read(state: State, move: Move) -> Move:
    """The move with its cards in canonical order (cards that form no meld stay as they are).

    Raises `NotationError` for a form that another game has: ``take 3``, ``take 5D``.
    """
    if move.kind == "take" and move != _TAKE:
        raise NotationError("only the top card of the pile can be taken: write 'take'")
    if move.kind == "meld":
        return Move("meld", as_meld(move.cards, MELDS) or move.cards)
    if move.kind == "layoff":
        return move._replace(cards=tuple(sorted(move.cards)))
    return move


# -- what a move does -------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    kind = move.kind
    turn = state.turn
    if turn is None:  # BR-G3: the deal passes clockwise
        dealer = (state.dealer + 1) % len(state.players)
        return _dealt(
            state.players, state.options, dealer, state.deal + 1, state.scores, state.seed
        )
    hands = state.hands
    if kind == "draw":  # BR-11
        hands = with_hand(hands, turn, hands[turn] + state.stock[0])
        return state._replace(phase="play", hands=hands, stock=state.stock[1:])
    if kind == "take":  # BR-11
        card = state.pile[0]
        hands = with_hand(hands, turn, hands[turn] + card)
        return state._replace(phase="play", hands=hands, pile=state.pile[1:], taken=card)
    if kind == "discard":
        return _discarded(state, turn, move.cards[0])
    rest = hands[turn] - Cards(move.cards)
    laid = state._replace(
        hands=with_hand(hands, turn, rest),
        melds=_table_after(state, move),
        laid=True,
        taken=None if state.taken in move.cards else state.taken,
        turned=0,  # BR-24: a card laid starts the count of turn-overs again
    )
    return laid if rest else _won(laid, turn, by_discard=False)  # BR-26, BR-G9


def _table_after(state: State, move: Move) -> tuple[Meld, ...]:
    """The melds on the table after a meld or layoff (BR-19, BR-21 … BR-23)."""
    if move.kind == "meld":
        return (*state.melds, Meld(state.turn or 0, move.cards))
    index = move.number - 1
    old = state.melds[index]
    grown = as_meld(old.cards + move.cards, MELDS) or old.cards
    return (*state.melds[:index], old._replace(cards=grown), *state.melds[index + 1 :])


def _discarded(state: State, turn: int, card: Card) -> State:
    """BR-08, BR-12: the card goes on top of the pile; then the next player's turn begins."""
    rest = state.hands[turn] - card
    opened = state.opened | {turn} if state.laid else state.opened
    after = state._replace(
        hands=with_hand(state.hands, turn, rest), pile=(card, *state.pile), taken=None
    )
    if not rest:
        return _won(after, turn, by_discard=True)  # BR-26
    turn = (turn + 1) % len(state.players)  # BR-10
    after = after._replace(turn=turn, phase="draw", laid=False, opened=opened)
    if after.stock or len(after.pile) < 2:
        return after
    if after.turned == TURNOVERS:
        return _ended(after, None, (0,) * len(state.players), rummy=False)  # BR-24
    oldest_first = after.pile[::-1]  # BR-24, BR-25: turned over, not shuffled
    return after._replace(stock=oldest_first[1:], pile=oldest_first[:1], turned=after.turned + 1)


# -- the end and the score (BR-26 … BR-34) --------------------------------------------------


def value(cards: Cards) -> int:
    """What the cards cost: court cards 10, an ace 1, others their number (BR-28 … BR-30)."""
    return sum(min(card.number, 10) for card in cards)


def _won(state: State, winner: int, *, by_discard: bool) -> State:
    """BR-26, BR-27: the losers pay; double if all cards left the hand in one turn (BR-31)."""
    rummy = (
        state.laid
        and winner not in state.opened
        and not (by_discard and state.options.rummy_without_discard)
    )  # BR-31, BR-32, BR-G14, BR-G15
    times = 2 if rummy else 1
    costs = [value(hand) * times for hand in state.hands]
    points = tuple(sum(costs) if seat == winner else -cost for seat, cost in enumerate(costs))
    return _ended(state, winner, points, rummy=rummy)


def _ended(state: State, winner: int | None, points: tuple[int, ...], *, rummy: bool) -> State:
    """BR-34: the entries of the deal are added to the totals."""
    last = state.deal >= state.options.deals
    return state._replace(
        turn=None,
        phase="game-over" if last else "deal-over",
        scores=tuple(old + new for old, new in zip(state.scores, points, strict=True)),
        laid=False,
        taken=None,
        outcome=Outcome(winner, points, (("rummy", rummy),)),
    )


def standing(state: State) -> tuple[int, ...]:
    """Each seat's points if the deal ended now and nobody had gone out: minus its hand."""
    return state.outcome.points if state.outcome else tuple(-value(h) for h in state.hands)


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total, once the game is over."""
    best = max(state.scores)
    return tuple(seat for seat, score in enumerate(state.scores) if score == best)


# -- how it is shown ------------------------------------------------------------------------

TURN_RULE = "BR-10"
ACTIONS = (
    Action("draw", Message("Draw"), "draw", zone="stock"),
    Action("take", Message("Take"), "take", zone="pile"),
    Action("meld", Message("Meld"), "meld {cards}"),
    Action("layoff", Message("Lay off"), "layoff {meld} {cards}", zone="meld"),
    Action("discard", Message("Discard"), "discard {card}"),
    Action("deal", Message("Next deal"), "deal", only_in="deal-over"),
)
PROMPTS = {
    "draw": Message("Your turn: take a card, from the stock or from the pile."),
    "play": Message("Lay or add what you like, then discard one card."),
    "deal-over": Message("The deal is over."),
    "game-over": Message("The game is over."),
}


def prompt(state: State) -> Message:
    """What the seat to act is asked to do."""
    return PROMPTS[state.phase]


def moments(before: State, move: Move, after: State) -> list[Moment]:
    """What a move made happen, one event after the other, each with the table it left."""
    if move.kind == "deal":
        return [Moment(dealt(after), after)]
    seat = before.turn or 0
    at_once = after
    if after.turned > before.turned:  # show the discard before the pile is turned over
        at_once = after._replace(stock=(), pile=after.stock[::-1] + after.pile)
    found = [Moment(moved(before, move, seat), at_once)]
    if at_once is not after:
        text = Message("The stock is empty: the pile is turned over and becomes the new stock.")
        count = len(after.stock)
        found.append(Moment(Event("turnover", None, text, text, (), count, "pile", "stock"), after))
    if after.outcome is not None:
        rummy = bool(after.outcome.extra[0][1])
        found.append(Moment(ended(after, rummy), after))
    return found


def ended(state: State, rummy: bool) -> Event:
    """The end of a deal in words (BR-24, BR-26, BR-31, BR-32)."""
    winner = state.outcome.winner if state.outcome else None
    if winner is None:
        text = Message("Nobody could finish: the deal ends, and nobody pays.")
        return Event("void", None, text, text)
    name = state.players[winner]
    if rummy:
        return Event(
            "out",
            winner,
            Message("{name} got rid of all cards in one turn: Rummy, and double pay.", name=name),
            Message("You got rid of all your cards in one turn: Rummy, and double pay."),
        )
    return Event(
        "out",
        winner,
        Message("{name} has no cards left and wins the deal.", name=name),
        Message("You have no cards left: you win the deal."),
    )


# -- positions ------------------------------------------------------------------------------


def load(reader: Reader, options: dict[str, Any]) -> State:
    """The state a position describes; `PositionError` naming the key if it cannot be."""
    players = reader.seats(PLAYERS)
    dealer = reader.seat("dealer")
    phase = reader.word("phase", PHASES, "draw")
    contents = reader.contents(MELDS)
    state = State(
        players,
        read_options(options),
        len(players) - 1 if dealer is None else dealer,
        reader.number("deal", 1, least=1),
        reader.scores(),
        reader.seed(),
        reader.seat("turn"),
        phase,
        *contents,
        laid=reader.flag("laid"),
        taken=reader.card("taken"),
        opened=reader.seat_set("opened"),
        turned=reader.number("turned", most=TURNOVERS),
        outcome=reader.outcome(("rummy",)),
    )
    reader.done()
    _refuse_impossible(state)
    return state


def _refuse_impossible(state: State) -> None:
    over = state.phase.endswith("-over")
    if over != (state.outcome is not None):
        raise PositionError("outcome", "it belongs to a deal that is over, and only there")
    if over != (state.turn is None):
        raise PositionError("turn", "it names the seat to act, and nobody once a deal is over")
    if state.deal > state.options.deals or (state.phase == "deal-over") > (
        state.deal < state.options.deals
    ):
        raise PositionError("deal", f"the game has {state.options.deals} deals")
    if state.phase == "game-over" and state.deal != state.options.deals:
        raise PositionError("deal", "the game is not over before its last deal")
    if state.phase != "play" and (state.laid or state.taken):
        raise PositionError("laid" if state.laid else "taken", "only during a turn's play")
    if over:
        return
    for name, hand in zip(state.players, state.hands, strict=True):
        if not hand:
            raise PositionError("hands", f"{name} has no cards, yet the deal goes on")
    if state.taken and (state.turn is None or state.taken not in state.hands[state.turn]):
        raise PositionError("taken", f"the {state.taken} is not in the hand of the seat to act")
    if state.laid and not state.melds:
        raise PositionError("laid", "nothing has been laid: there is no meld")
    if state.phase == "draw" and not state.stock:
        if not state.pile:
            raise PositionError("stock", "neither stock nor pile has a card to take")
        if len(state.pile) > 1:
            raise PositionError("stock", "it is empty: the pile would have been turned over")
    if state.phase == "play" and not legal(state):
        raise PositionError("taken", "no move is legal: the only card left may not be discarded")


def position(state: State) -> dict[str, Any]:
    """The state as a position, without keys that have their default."""
    players = state.players
    return written(
        {
            "laid": state.laid,
            "taken": state.taken and str(state.taken),
            "opened": [players[seat] for seat in sorted(state.opened)],
            "turned": state.turned,
            "melds": write_melds(state.melds, players),
            "outcome": write_outcome(state.outcome, players),
        }
    )
