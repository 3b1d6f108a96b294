"""Threats, space, tempo and complexity: what counts in them, and how often.

The same rules as in ``engine/core/evaluation/threats.py`` and ``evaluate.py``, where they are
explained; ``tests/engine/parts`` holds them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import UNITS, EvalInputs
from engine.parts.counts import Count
from engine.parts.squares import (
    ALL,
    BISHOP,
    CENTRE,
    DIAGONAL,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STRAIGHT,
    WEST,
    count,
    forward,
    jump,
    pawns_attack,
    slide,
    squares_of,
)

THIRD_RANKS = (0x0000000000FF0000, 0x0000FF0000000000)
SPACE = (0x000000003C3C3C00, 0x003C3C3C00000000)
"""Files c to f on the second to fourth rank, by side."""


def threats(look: EvalInputs, us: int) -> Iterator[Count]:
    """Yield what a side attacks of the enemy's pieces."""
    them = us ^ 1
    ours, theirs = look.attacks[us], look.attacks[them]
    enemies = look.pieces[them]
    pieces = enemies[0] & ~enemies[PAWN]
    firm = theirs[PAWN] | look.twice[them] & ~look.twice[us]
    weak = enemies[0] & ~firm & ours[0]
    by_minor = (pieces | weak) & (ours[KNIGHT] | ours[BISHOP])
    for kind in range(PAWN, KING):
        yield Count("minor_threat", kind - PAWN, count(by_minor & enemies[kind]))
        yield Count("rook_threat", kind - PAWN, count(weak & ours[ROOK] & enemies[kind]))
    yield Count("king_threat", 0, bool(weak & ours[KING]))
    hanging = weak & (ALL ^ theirs[0] | pieces & look.twice[us])
    yield Count("hanging", 0, count(hanging))
    yield from _pawn_threats(look, us, pieces)
    yield Count("restricted", 0, count(theirs[0] & ~firm & ours[0]))
    yield Count("queen_threat", 0, _ways_to_queen(look, us, firm))


def _pawn_threats(look: EvalInputs, us: int, pieces: int) -> Iterator[Count]:
    """Yield what pawns attack, and what they could with a move."""
    pawns, occupied = look.pieces[us][PAWN], look.pieces[0][0] | look.pieces[1][0]
    safe = ALL ^ look.attacks[us ^ 1][0] | look.attacks[us][0]
    attacked = pawns_attack(us, pawns & safe)
    for kind in range(KNIGHT, KING):
        yield Count("pawn_threat", kind - KNIGHT, count(attacked & look.pieces[us ^ 1][kind]))
    pushed = forward(us, pawns) & ~occupied
    pushed |= forward(us, pushed & THIRD_RANKS[us]) & ~occupied
    pushed &= ~look.attacks[us ^ 1][PAWN] & safe
    yield Count("push_threat", 0, count(pawns_attack(us, pushed) & ~attacked & pieces))


def _ways_to_queen(look: EvalInputs, us: int, firm: int) -> int:
    """Return from how many squares minor pieces and rooks could attack an only queen."""
    queens = look.pieces[us ^ 1][QUEEN]
    if count(queens) != 1:
        return 0
    queen, occupied = next(squares_of(queens)), look.pieces[0][0] | look.pieces[1][0]
    ours, good = look.attacks[us], look.area[us] & ~firm
    ways = count(jump(queen) & ours[KNIGHT] & good)
    good &= look.twice[us]
    ways += count(slide(queen, DIAGONAL, occupied) & ours[BISHOP] & good)
    return ways + count(slide(queen, STRAIGHT, occupied) & ours[ROOK] & good)


def space(look: EvalInputs, us: int) -> Iterator[Count]:
    """Yield the room behind the pawns of a side, and its hold on the centre."""
    them, pawns = us ^ 1, look.pieces[us][PAWN]
    room = SPACE[us] & ~pawns & ~look.attacks[them][PAWN]
    behind = forward(us ^ 1, pawns)
    behind |= forward(us ^ 1, behind)
    behind |= forward(us ^ 1, behind)
    squares = count(room) + count(room & behind & ~look.attacks[them][0])
    yield Count("space", 0, squares * count(look.pieces[us][0]) // UNITS.space)
    held = CENTRE & look.attacks[us][0] & ~look.attacks[them][PAWN]
    yield Count("centre_control", 0, count(held))


def tempo(look: EvalInputs, us: int) -> Iterator[Count]:
    """Yield the move, if it is this side's."""
    if look.turn == us:
        yield Count("tempo", 0)


def complexity(look: EvalInputs) -> Iterator[Count]:
    """Yield what makes an advantage easier to win, or harder."""
    pawns = look.pieces[0][PAWN] | look.pieces[1][PAWN]
    others = look.pieces[0][0] | look.pieces[1][0]
    others ^= pawns | look.pieces[0][KING] | look.pieces[1][KING]
    yield Count("complexity_base", 0)
    yield Count("complexity_pawn", 0, count(pawns))
    yield Count("complexity_wings", 0, bool(pawns & WEST and pawns & ~WEST))
    yield Count("complexity_pawn_ending", 0, not others)
