"""The weights for threats, space, tempo and complexity.

``engine/core/evaluation/threats.py`` and ``evaluate.py`` have the same rules and explain them.
``tests/engine/evaluation_breakdown`` compares the results.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import UNITS, EvalInputs
from engine.evaluation_breakdown.squares import (
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
    knight_attacks,
    one_rank_ahead,
    pawns_attack,
    popcount,
    slider_attacks,
    squares_of,
)
from engine.evaluation_breakdown.weight_counts import WeightCount

THIRD_RANKS = (0x0000000000FF0000, 0x0000FF0000000000)
SPACE = (0x000000003C3C3C00, 0x003C3C3C00000000)
"""Files c to f on ranks 2 to 4 from each side's point of view."""


def threat_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for a side's threats against enemy pieces."""
    them = us ^ 1
    ours, theirs = inputs.attacks[us], inputs.attacks[them]
    enemies = inputs.pieces[them]
    pieces = enemies[0] & ~enemies[PAWN]
    firm = theirs[PAWN] | inputs.twice[them] & ~inputs.twice[us]
    weak = enemies[0] & ~firm & ours[0]
    by_minor = (pieces | weak) & (ours[KNIGHT] | ours[BISHOP])
    for kind in range(PAWN, KING):
        yield WeightCount("minor_threat", kind - PAWN, popcount(by_minor & enemies[kind]))
        yield WeightCount("rook_threat", kind - PAWN, popcount(weak & ours[ROOK] & enemies[kind]))
    yield WeightCount("king_threat", 0, bool(weak & ours[KING]))
    hanging = weak & (ALL ^ theirs[0] | pieces & inputs.twice[us])
    yield WeightCount("hanging", 0, popcount(hanging))
    yield from _pawn_threats(inputs, us, pieces)
    yield WeightCount("restricted", 0, popcount(theirs[0] & ~firm & ours[0]))
    yield WeightCount("queen_threat", 0, _ways_to_queen(inputs, us, firm))


def _pawn_threats(inputs: EvalInputs, us: int, pieces: int) -> Iterator[WeightCount]:
    """Yield the counts for the pieces that pawns attack now or after one push."""
    pawns, occupied = inputs.pieces[us][PAWN], inputs.pieces[0][0] | inputs.pieces[1][0]
    safe = ALL ^ inputs.attacks[us ^ 1][0] | inputs.attacks[us][0]
    attacked = pawns_attack(us, pawns & safe)
    for kind in range(KNIGHT, KING):
        yield WeightCount(
            "pawn_threat", kind - KNIGHT, popcount(attacked & inputs.pieces[us ^ 1][kind])
        )
    pushed = one_rank_ahead(us, pawns) & ~occupied
    pushed |= one_rank_ahead(us, pushed & THIRD_RANKS[us]) & ~occupied
    pushed &= ~inputs.attacks[us ^ 1][PAWN] & safe
    yield WeightCount("push_threat", 0, popcount(pawns_attack(us, pushed) & ~attacked & pieces))


def _ways_to_queen(inputs: EvalInputs, us: int, firm: int) -> int:
    """Return from how many squares minor pieces and rooks can attack the enemy queen.

    Return 0 unless the enemy has exactly one queen.
    """
    queens = inputs.pieces[us ^ 1][QUEEN]
    if popcount(queens) != 1:
        return 0
    queen, occupied = next(squares_of(queens)), inputs.pieces[0][0] | inputs.pieces[1][0]
    ours, good = inputs.attacks[us], inputs.area[us] & ~firm
    ways = popcount(knight_attacks(queen) & ours[KNIGHT] & good)
    good &= inputs.twice[us]
    ways += popcount(slider_attacks(queen, DIAGONAL, occupied) & ours[BISHOP] & good)
    return ways + popcount(slider_attacks(queen, STRAIGHT, occupied) & ours[ROOK] & good)


def space_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for the space behind a side's pawns and for its control of the centre."""
    them, pawns = us ^ 1, inputs.pieces[us][PAWN]
    room = SPACE[us] & ~pawns & ~inputs.attacks[them][PAWN]
    behind = one_rank_ahead(us ^ 1, pawns)
    behind |= one_rank_ahead(us ^ 1, behind)
    behind |= one_rank_ahead(us ^ 1, behind)
    squares = popcount(room) + popcount(room & behind & ~inputs.attacks[them][0])
    yield WeightCount("space", 0, squares * popcount(inputs.pieces[us][0]) // UNITS.space)
    held = CENTRE & inputs.attacks[us][0] & ~inputs.attacks[them][PAWN]
    yield WeightCount("centre_control", 0, popcount(held))


def tempo_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the count for the tempo bonus if it is this side's turn."""
    if inputs.turn == us:
        yield WeightCount("tempo", 0)


def complexity_counts(inputs: EvalInputs) -> Iterator[WeightCount]:
    """Yield the counts for the features that make an advantage easier or harder to convert."""
    pawns = inputs.pieces[0][PAWN] | inputs.pieces[1][PAWN]
    others = inputs.pieces[0][0] | inputs.pieces[1][0]
    others ^= pawns | inputs.pieces[0][KING] | inputs.pieces[1][KING]
    yield WeightCount("complexity_base", 0)
    yield WeightCount("complexity_pawn", 0, popcount(pawns))
    yield WeightCount("complexity_wings", 0, bool(pawns & WEST and pawns & ~WEST))
    yield WeightCount("complexity_pawn_ending", 0, not others)
