"""How the material stands in a position, in words: ``White is a knight up``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import chess

from game.message import Message, message, template
from game.words.moves import SIDES
from game.words.review.captures import MINOR_PIECES, Net
from game.words.review.material import VALUES, net_in_words

MOST_KINDS = 3
"""A surplus of more kinds of pieces is not listed."""


class BalanceForms(NamedTuple):
    """How a balance is said."""

    level: Message
    up: Message
    """One side has more, and nothing less."""
    has: Message
    """One side has some pieces for others."""
    far: Message
    """One side has more than is listed."""


STAYS = BalanceForms(
    message("material stays level"),
    template("{side} stays {material} up"),
    template("{side} still has {material}"),
    template("{side} stays far ahead in material"),
)
"""For a line after which the balance is that from before."""
THEN = BalanceForms(
    message("material is then level"),
    template("{side} is then {material} up"),
    template("{side} then has {material}"),
    template("{side} is then far ahead in material"),
)
"""For another line."""


class Balance(NamedTuple):
    """The material that each side has more than the other one. Bishops and knights are equal."""

    side: chess.Color
    """The side that has more; White if both have as much."""
    net: Net
    """What that side has more, and what it has less."""
    lead_pawns: int
    """By how much it has more, in pawns."""

    def pawns_of(self, side: chess.Color) -> int:
        """Return how many pawns a side is ahead in material; negative if it is behind."""
        return self.lead_pawns if side is self.side else -self.lead_pawns

    @property
    def is_level(self) -> bool:
        """Whether both sides have the same pieces."""
        return not self.net.won and not self.net.exchanges


def balance_of(board: chess.Board) -> Balance:
    """Return the balance of material of a position."""
    more = {side: _more(board, side) for side in chess.COLORS}
    worth = {side: sum(VALUES[kind] for kind in more[side]) for side in chess.COLORS}
    # If both are worth as much, the side that has the strongest piece more is named.
    strongest = {side: max((VALUES[kind] for kind in more[side]), default=0) for side in more}
    side = max(chess.COLORS, key=lambda one: (worth[one], strongest[one]))
    won, lost = more[side], more[not side]
    lead = worth[side] - worth[not side]
    if won == [chess.ROOK] and len(lost) == 1 and lost[0] in MINOR_PIECES:
        return Balance(side, Net(1, (), ()), lead)
    return Balance(side, Net(0, tuple(won), tuple(lost)), lead)


def _more(board: chess.Board, side: chess.Color) -> list[chess.PieceType]:
    """Return the pieces that a side has more, the strongest first."""
    ours, theirs = (_men(board, one) for one in (side, not side))
    more, less = ours - theirs, theirs - ours
    for kind, other in (MINOR_PIECES, MINOR_PIECES[::-1]):  # They cancel out.
        more[kind] -= min(more[kind], less[other])
    return sorted(more.elements(), key=lambda kind: -VALUES[kind])


def _men(board: chess.Board, side: chess.Color) -> Counter[chess.PieceType]:
    return Counter({kind: len(board.pieces(kind, side)) for kind in VALUES})


def balance_words(balance: Balance, forms: BalanceForms) -> Message:
    """Return how the material stands."""
    if balance.is_level:
        return forms.level
    side = SIDES[balance.side]
    if len(set(balance.net.won)) > MOST_KINDS:
        return forms.far.filled(side=side)
    form = forms.has if balance.net.lost else forms.up
    return form.filled(side=side, material=net_in_words(balance.net))


def line_balance(before: chess.Board, moves: Sequence[chess.Move]) -> tuple[Balance, Balance]:
    """Return the balance before a line and the one behind it."""
    after = before.copy(stack=False)
    for move in moves:
        after.push(move)
    return balance_of(before), balance_of(after)
