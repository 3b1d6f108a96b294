"""The weights for pawn shelter, castling and king danger.

``engine/core/evaluation/king_safety.py`` has the same rules and explains them.
``tests/engine/evaluation_breakdown`` compares the results.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import UNITS, EvalInputs
from engine.evaluation_breakdown.squares import (
    ALL,
    BISHOP,
    DIAGONAL,
    FIRST_RANK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STRAIGHT,
    file_squares,
    king_distance,
    knight_attacks,
    popcount,
    ranks_ahead,
    relative_rank,
    slider_attacks,
    squares_of,
)
from engine.evaluation_breakdown.weight_counts import EvaluationWeights, WeightCount, negate_counts
from engine.evaluation_breakdown.weight_labels import BY_CASTLING

OTHER_HALF = 32
"""Offset of the weights for the king's own file and for blocked pawns in their tables."""


def shelter_counts(
    inputs: EvalInputs, us: int, weights: EvaluationWeights
) -> Iterator[WeightCount]:
    """Yield the counts for pawn shelter, a better shelter after castling, and castling rights.

    The count for the king's distance from the nearest pawn follows.
    """
    king = inputs.king[us]
    here = best = list(_pawn_shelter(inputs, us, king))
    for goal in inputs.castling[us]:
        there = list(_pawn_shelter(inputs, us, goal))
        if weights.whole(there)[0] > weights.whole(best)[0]:
            best = there
    yield from here
    if best is not here:
        change = [*best, *negate_counts(here)]
        yield from (one._replace(called=BY_CASTLING) for one in change)
    yield WeightCount("castling_right", 0, len(inputs.castling[us]))
    pawns = inputs.pieces[0][PAWN] | inputs.pieces[1][PAWN]
    nearest = min((king_distance(king, square) for square in squares_of(pawns)), default=0)
    yield WeightCount("king_pawn_distance", 0, nearest)


def _pawn_shelter(inputs: EvalInputs, us: int, king: int) -> Iterator[WeightCount]:
    """Yield the counts for pawn shelter and pawn storm if the king stands on ``king``.

    They cover the king's file and the files beside it. At the edge they cover the next two files.
    """
    near = ranks_ahead(us, king) | FIRST_RANK << (king & 56)
    centre = min(max(king & 7, 1), 6)
    for file in range(centre - 1, centre + 2):
        own, theirs = (
            _nearest_rank(us, inputs.pieces[side][PAWN] & near & file_squares(file))
            for side in (us, us ^ 1)
        )
        place = 8 * min(file, 7 - file)
        yield WeightCount("king_shelter", place + own + OTHER_HALF * (file == king & 7))
        is_blocked = own > 0 and theirs == own + 1
        yield WeightCount("pawn_storm", place + theirs + OTHER_HALF * is_blocked)


def _nearest_rank(us: int, pawns: int) -> int:
    return min((relative_rank(us, square) for square in squares_of(pawns)), default=0)


def king_danger_counts(inputs: EvalInputs, us: int, sheltered: int) -> Iterator[WeightCount]:
    """Yield the counts for the danger to a side's king. The weights are in units of danger.

    Yield nothing if too few pieces attack. ``sheltered`` is the middlegame score of the king's
    shelter in centipawns.
    """
    them = us ^ 1
    has_queen = inputs.pieces[them][QUEEN] != 0
    if inputs.ring_attackers[them] + has_queen < UNITS.ring_attackers_least:
        return
    ours, theirs = inputs.attacks[us], inputs.attacks[them]
    weak = theirs[0] & ~inputs.twice[us] & (ALL ^ ours[0] | ours[QUEEN] | ours[KING])
    near = [
        (one.piece_type, popcount(one.attacks & inputs.ring[us])) for one in inputs.reaches[them]
    ]
    yield WeightCount("danger_base", 0)
    for kind in range(KNIGHT, KING):
        attackers = sum(one == kind and squares > 0 for one, squares in near)
        yield WeightCount("danger_attacker", kind - KNIGHT, attackers)
    by_pawns = popcount(theirs[PAWN] & inputs.ring[us])
    yield WeightCount("danger_attack", 0, by_pawns + sum(squares for _, squares in near))
    yield WeightCount("danger_weak_square", 0, popcount(inputs.ring[us] & weak))
    yield from _checks(inputs, us, weak)
    yield WeightCount("danger_no_queen", 0, not has_queen)
    yield WeightCount("danger_pinned", 0, popcount(inputs.pinned[us] & inputs.pieces[us][0]))
    minors = inputs.pieces[us][KNIGHT] | inputs.pieces[us][BISHOP]
    yield WeightCount("danger_defender", 0, popcount(minors & inputs.ring[us]))
    yield WeightCount("danger_shelter", 0, divide_towards_zero(sheltered, UNITS.shelter))


def _checks(inputs: EvalInputs, us: int, weak: int) -> Iterator[WeightCount]:
    """Yield the counts for the checks that the opponent's pieces can give."""
    them, king = us ^ 1, inputs.king[us]
    ours, theirs = inputs.attacks[us], inputs.attacks[them]
    open_to_them = ALL ^ inputs.pieces[them][0]
    safe = open_to_them & (ALL ^ ours[0] | weak & inputs.twice[them])
    through = (inputs.pieces[0][0] | inputs.pieces[1][0]) ^ inputs.pieces[us][QUEEN]
    straight, diagonal = (
        slider_attacks(king, STRAIGHT, through),
        slider_attacks(king, DIAGONAL, through),
    )
    lines = {KNIGHT: knight_attacks(king), BISHOP: diagonal, ROOK: straight}
    checks = {kind: line & theirs[kind] & open_to_them for kind, line in lines.items()}
    for kind, squares in checks.items():
        yield WeightCount("danger_safe_check", kind - KNIGHT, bool(squares & safe))
    queen_checks = (straight | diagonal) & theirs[QUEEN] & safe & ~ours[QUEEN]
    yield WeightCount("danger_safe_check", QUEEN - KNIGHT, bool(queen_checks))
    unsafe = (checks[KNIGHT] | checks[BISHOP] | checks[ROOK]) & ~safe
    yield WeightCount("danger_unsafe_check", 0, popcount(unsafe))


def divide_towards_zero(number: int, by: int) -> int:
    """Divide and round towards zero, as the compiled evaluation does."""
    return abs(number) // by * (1 if number > 0 else -1)
