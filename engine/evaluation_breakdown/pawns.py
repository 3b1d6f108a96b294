"""Which weights apply, and how often: material, piece-square tables, pawn structure, passed pawns.

The rules are those of ``material_table.py``, ``evaluate.py``, ``pieces.py``, ``pawns.py`` and
``passed.py`` in ``engine/core/evaluation``, which explain them.
``tests/engine/evaluation_breakdown`` compares the results.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import EvalInputs
from engine.evaluation_breakdown.squares import (
    FIRST_RANK,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    STRAIGHT,
    adjacent_squares,
    file_squares,
    king_distance,
    one_rank_ahead,
    pawns_attack,
    popcount,
    ranks_ahead,
    relative_rank,
    relative_square,
    slider_attacks,
    squares_of,
)
from engine.evaluation_breakdown.weight_counts import WeightCount
from engine.evaluation_breakdown.weight_labels import TRIPLED

MEAN_PAWNS = 10
"""Number of pawns on the board at which the piece values are unchanged. They change with each pawn
more or fewer."""
PSQT_PIECES = ("pawn", "knight", "bishop", "rook", "queen")
WHOLE_BOARD, HALF_BOARD = 64, 32
"""Number of weights for kings on the same wing: in most piece-square tables, and in the king's. The
weights for kings on different wings follow."""
EAST_FILES = 4
FAR_RANK = 3
"""First rank on which a passed pawn counts the distances of the kings. It is a relative rank from
0."""


def material_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for the values of a side's pieces."""
    pawns = sum(popcount(side[PAWN]) for side in inputs.pieces) - MEAN_PAWNS
    own = [popcount(pieces) for pieces in inputs.pieces[us]]
    for kind in range(PAWN, KING):
        yield WeightCount("material", kind - PAWN, own[kind])
    for kind in range(KNIGHT, KING):
        yield WeightCount("material_pawns", kind - KNIGHT, own[kind] * pawns)
    yield WeightCount("second_piece", 0, own[KNIGHT] > 1)
    yield WeightCount("second_piece", 1, own[ROOK] > 1)


def piece_square_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for the piece-square values of a side's pieces."""
    king = inputs.king[us]
    is_east = king & 7 >= EAST_FILES
    is_apart = is_east != (inputs.king[us ^ 1] & 7 >= EAST_FILES)
    for kind, name in enumerate(PSQT_PIECES, PAWN):
        for square in squares_of(inputs.pieces[us][kind]):
            place = relative_square(us, square) ^ (0 if is_east else 7)
            yield WeightCount(f"{name}_psqt", place + WHOLE_BOARD * is_apart)
    place = min(king & 7, 7 - (king & 7)) + 4 * relative_rank(us, king)
    yield WeightCount("king_psqt", place + HALF_BOARD * is_apart)


def pawn_structure_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for the strengths and weaknesses of a side's pawns."""
    own = inputs.pieces[us][PAWN]
    for square in squares_of(own):
        yield from _pawn(square, own, inputs.pieces[us ^ 1][PAWN], us)


def _pawn(square: int, own: int, theirs: int, us: int) -> Iterator[WeightCount]:
    rank, on_way, file = relative_rank(us, square), ranks_ahead(us, square), file_squares(square)
    neighbours = own & adjacent_squares(file)
    is_opposed = bool(theirs & on_way & file)
    guards = theirs & on_way & adjacent_squares(file)
    in_front = popcount(own & on_way & file)
    stop = one_rank_ahead(us, 1 << square)
    if neighbours & FIRST_RANK << (square & 56):
        yield WeightCount("phalanx_pawn", rank)
    if pawns_attack(us, own) & 1 << square:
        yield WeightCount("supported_pawn", rank)
    if not neighbours:
        yield WeightCount("isolated_pawn", int(is_opposed))
    elif not neighbours & ~on_way and theirs & (pawns_attack(us, stop) | stop):
        yield WeightCount("backward_pawn", int(is_opposed))
    if in_front:
        yield WeightCount(
            "doubled_pawn", int(neighbours != 0), called=TRIPLED if in_front > 1 else ""
        )
    elif not is_opposed and guards and popcount(neighbours & ~on_way) >= popcount(guards):
        yield WeightCount("candidate_pawn", rank)


def passed_pawn_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for the bonuses and penalties of a side's passed pawns."""
    them = us ^ 1
    occupied = inputs.pieces[0][0] | inputs.pieces[1][0]
    enemies = inputs.attacks[them][0] | inputs.pieces[them][0]
    for square in squares_of(inputs.passed[us]):
        rank = relative_rank(us, square)
        stop = one_rank_ahead(us, 1 << square)
        way = file_squares(square) & ranks_ahead(us, square)
        behind = slider_attacks(square, STRAIGHT, occupied) & file_squares(square) & ~way
        yield WeightCount("passed_pawn", rank)
        yield WeightCount("free_passed_pawn", rank, not occupied & stop)
        yield WeightCount("safe_passed_pawn", rank, not enemies & way)
        yield WeightCount("helped_passed_pawn", rank, bool(inputs.attacks[us][0] & stop))
        yield WeightCount("rook_behind_passed_pawn", 0, bool(inputs.pieces[us][ROOK] & behind))
        yield WeightCount("rook_behind_passed_pawn", 1, bool(inputs.pieces[them][ROOK] & behind))
        if rank >= FAR_RANK:
            place, goal = 8 * (rank - FAR_RANK), stop.bit_length() - 1
            own_way, their_way = (king_distance(inputs.king[side], goal) for side in (us, them))
            yield WeightCount("passed_pawn_own_king", place + own_way)
            yield WeightCount("passed_pawn_enemy_king", place + their_way)
