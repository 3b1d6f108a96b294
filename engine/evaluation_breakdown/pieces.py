"""The weights for mobility, strong squares, bishops, rooks and queens.

``engine/core/evaluation/pieces.py`` has the same rules and explains them.
``tests/engine/evaluation_breakdown`` compares the results.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import UNITS, EvalInputs, PieceAttacks
from engine.evaluation_breakdown.squares import (
    BISHOP,
    CENTRE,
    DARK,
    DIAGONAL,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STRAIGHT,
    files_of,
    files_towards_edge,
    king_distance,
    one_rank_ahead,
    popcount,
    relative_rank,
    slider_attacks,
    squares_of,
)
from engine.evaluation_breakdown.weight_counts import WeightCount
from engine.evaluation_breakdown.weight_labels import QUEEN_COVERS

KINDS = {KNIGHT: "knight", BISHOP: "bishop", ROOK: "rook", QUEEN: "queen"}
INNER_FILES = 0x3C3C3C3C3C3C3C3C
OUTPOSTS = (0x0000FFFFFF000000, 0x000000FFFFFF0000)
"""Ranks 4 to 6 from each side's point of view."""
SEVENTH_RANKS = (0x00FF000000000000, 0x000000000000FF00)
LAST_RANK = 7


def mobility_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for the mobility of each piece of a side."""
    for piece in inputs.reaches[us]:
        yield WeightCount(
            f"{KINDS[piece.piece_type]}_mobility", popcount(piece.attacks & inputs.area[us])
        )


def strong_square_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for a side's knights and bishops.

    They cover outposts, cover by pawns, places behind pawns, and the distance from the king.
    """
    behind_pawns = one_rank_ahead(us ^ 1, inputs.pieces[0][PAWN] | inputs.pieces[1][PAWN])
    for is_bishop, kind in enumerate((KNIGHT, BISHOP)):
        minors = inputs.pieces[us][kind]
        covered = minors & inputs.attacks[us][PAWN]
        posted = minors & OUTPOSTS[us] & ~inputs.pawn_reach[us ^ 1]
        for index, squares in enumerate(
            (
                posted & ~covered & ~INNER_FILES,
                posted & ~covered & INNER_FILES,
                posted & covered & ~INNER_FILES,
                posted & covered & INNER_FILES,
            )
        ):
            yield WeightCount(f"{KINDS[kind]}_outpost", index, popcount(squares))
        yield WeightCount("covered_minor", is_bishop, popcount(covered))
        yield WeightCount("minor_behind_pawn", is_bishop, popcount(minors & behind_pawns))
        way = sum(king_distance(inputs.king[us], square) for square in squares_of(minors))
        yield WeightCount("minor_king_distance", is_bishop, way)


def bishop_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for the bishop pair, pawns that obstruct a bishop, and long diagonals."""
    own, pawns = inputs.pieces[us][BISHOP], inputs.pieces[us][PAWN]
    blocked = pawns & one_rank_ahead(us ^ 1, inputs.pieces[0][0] | inputs.pieces[1][0])
    dark, light = popcount(own & DARK), popcount(own & ~DARK)
    yield WeightCount("bishop_pair", 0, bool(dark and light))
    for index, in_way in enumerate((pawns, blocked)):
        times = dark * popcount(in_way & DARK) + light * popcount(in_way & ~DARK)
        yield WeightCount("bishop_own_pawns", index, times)
    long = sum(popcount(piece.attacks & CENTRE) > 1 for piece in _of(inputs, us, BISHOP))
    yield WeightCount("bishop_long_diagonal", 0, long)


def rook_and_queen_counts(inputs: EvalInputs, us: int) -> Iterator[WeightCount]:
    """Yield the counts for a side's rooks and queens.

    They cover a rook's file and rank, rooks that protect each other, trapped rooks and exposed
    queens.
    """
    rooks = inputs.pieces[us][ROOK]
    own_files, their_files = (files_of(inputs.pieces[side][PAWN]) for side in (us, us ^ 1))
    yield WeightCount("rook_file", 1, popcount(rooks & ~own_files & ~their_files))
    yield WeightCount("rook_file", 0, popcount(rooks & ~own_files & their_files))
    for piece in _of(inputs, us, ROOK):
        if piece.attacks & rooks:
            yield WeightCount("rook_covered", 0)
        elif piece.attacks & inputs.pieces[us][QUEEN]:
            yield WeightCount("rook_covered", 0, called=QUEEN_COVERS)
    seventh = SEVENTH_RANKS[us]
    is_last = relative_rank(us, inputs.king[us ^ 1]) == LAST_RANK
    if is_last or inputs.pieces[us ^ 1][PAWN] & seventh:
        yield WeightCount("rook_on_seventh", 0, popcount(rooks & seventh))
    trapped = own_files & files_towards_edge(inputs.king[us])
    times = sum(
        bool(1 << rook.square & trapped)
        for rook in _of(inputs, us, ROOK)
        if _cramped(inputs, us, rook)
    )
    yield WeightCount("trapped_rook", int(not inputs.castling[us]), times)
    exposed = sum(_is_exposed(inputs, us, queen) for queen in squares_of(inputs.pieces[us][QUEEN]))
    yield WeightCount("exposed_queen", 0, exposed)


def _of(inputs: EvalInputs, us: int, kind: int) -> list[PieceAttacks]:
    return [piece for piece in inputs.reaches[us] if piece.piece_type == kind]


def _cramped(inputs: EvalInputs, us: int, rook: PieceAttacks) -> bool:
    """Return whether a rook has low mobility, so that it may be trapped."""
    return popcount(rook.attacks & inputs.area[us]) <= UNITS.little_room


def _is_exposed(inputs: EvalInputs, us: int, queen: int) -> bool:
    """Return whether an enemy rook or bishop is behind the first piece on its line to the queen."""
    occupied = inputs.pieces[0][0] | inputs.pieces[1][0]
    for steps, kind in ((STRAIGHT, ROOK), (DIAGONAL, BISHOP)):
        seen = slider_attacks(queen, steps, occupied)
        hidden = slider_attacks(queen, steps, occupied & ~seen) & ~seen
        if hidden & inputs.pieces[us ^ 1][kind]:
            return True
    return False
