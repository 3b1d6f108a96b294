"""The weights for mobility, strong squares, bishops, rooks and queens.

``engine/core/evaluation/pieces.py`` has the same rules and explains them. ``tests/engine/parts``
compares the results.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import UNITS, EvalInputs, Reach
from engine.parts.counts import Count
from engine.parts.names_of_weights import QUEEN_COVERS
from engine.parts.squares import (
    BISHOP,
    CENTRE,
    DARK,
    DIAGONAL,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STRAIGHT,
    count,
    distance,
    files_of,
    files_towards_edge,
    forward,
    rank_of,
    slide,
    squares_of,
)

KINDS = {KNIGHT: "knight", BISHOP: "bishop", ROOK: "rook", QUEEN: "queen"}
INNER_FILES = 0x3C3C3C3C3C3C3C3C
OUTPOSTS = (0x0000FFFFFF000000, 0x000000FFFFFF0000)
"""Ranks 4 to 6 from each side's point of view."""
SEVENTH_RANKS = (0x00FF000000000000, 0x000000000000FF00)
LAST_RANK = 7


def mobility(inputs: EvalInputs, us: int) -> Iterator[Count]:
    """Yield the counts for the mobility of each piece of a side."""
    for piece in inputs.reaches[us]:
        yield Count(f"{KINDS[piece.piece_type]}_mobility", count(piece.attacks & inputs.area[us]))


def strong_squares(inputs: EvalInputs, us: int) -> Iterator[Count]:
    """Yield the counts for a side's knights and bishops.

    They cover outposts, cover by pawns, places behind pawns, and the distance from the king.
    """
    behind_pawns = forward(us ^ 1, inputs.pieces[0][PAWN] | inputs.pieces[1][PAWN])
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
            yield Count(f"{KINDS[kind]}_outpost", index, count(squares))
        yield Count("covered_minor", is_bishop, count(covered))
        yield Count("minor_behind_pawn", is_bishop, count(minors & behind_pawns))
        way = sum(distance(inputs.king[us], square) for square in squares_of(minors))
        yield Count("minor_king_distance", is_bishop, way)


def bishops(inputs: EvalInputs, us: int) -> Iterator[Count]:
    """Yield the counts for the bishop pair, pawns that obstruct a bishop, and long diagonals."""
    own, pawns = inputs.pieces[us][BISHOP], inputs.pieces[us][PAWN]
    blocked = pawns & forward(us ^ 1, inputs.pieces[0][0] | inputs.pieces[1][0])
    dark, light = count(own & DARK), count(own & ~DARK)
    yield Count("bishop_pair", 0, bool(dark and light))
    for index, in_way in enumerate((pawns, blocked)):
        times = dark * count(in_way & DARK) + light * count(in_way & ~DARK)
        yield Count("bishop_own_pawns", index, times)
    long = sum(count(piece.attacks & CENTRE) > 1 for piece in _of(inputs, us, BISHOP))
    yield Count("bishop_long_diagonal", 0, long)


def rooks_and_queens(inputs: EvalInputs, us: int) -> Iterator[Count]:
    """Yield the counts for a side's rooks and queens.

    They cover a rook's file and rank, rooks that protect each other, trapped rooks and exposed
    queens.
    """
    rooks = inputs.pieces[us][ROOK]
    own_files, their_files = (files_of(inputs.pieces[side][PAWN]) for side in (us, us ^ 1))
    yield Count("rook_file", 1, count(rooks & ~own_files & ~their_files))
    yield Count("rook_file", 0, count(rooks & ~own_files & their_files))
    for piece in _of(inputs, us, ROOK):
        if piece.attacks & rooks:
            yield Count("rook_covered", 0)
        elif piece.attacks & inputs.pieces[us][QUEEN]:
            yield Count("rook_covered", 0, called=QUEEN_COVERS)
    seventh = SEVENTH_RANKS[us]
    is_last = rank_of(us, inputs.king[us ^ 1]) == LAST_RANK
    if is_last or inputs.pieces[us ^ 1][PAWN] & seventh:
        yield Count("rook_on_seventh", 0, count(rooks & seventh))
    trapped = own_files & files_towards_edge(inputs.king[us])
    times = sum(
        bool(1 << rook.square & trapped)
        for rook in _of(inputs, us, ROOK)
        if _cramped(inputs, us, rook)
    )
    yield Count("trapped_rook", int(not inputs.castling[us]), times)
    exposed = sum(_is_exposed(inputs, us, queen) for queen in squares_of(inputs.pieces[us][QUEEN]))
    yield Count("exposed_queen", 0, exposed)


def _of(inputs: EvalInputs, us: int, kind: int) -> list[Reach]:
    return [piece for piece in inputs.reaches[us] if piece.piece_type == kind]


def _cramped(inputs: EvalInputs, us: int, rook: Reach) -> bool:
    """Return whether a rook has low mobility, so that it may be trapped."""
    return count(rook.attacks & inputs.area[us]) <= UNITS.little_room


def _is_exposed(inputs: EvalInputs, us: int, queen: int) -> bool:
    """Return whether an enemy rook or bishop is behind the first piece on its line to the queen."""
    occupied = inputs.pieces[0][0] | inputs.pieces[1][0]
    for steps, kind in ((STRAIGHT, ROOK), (DIAGONAL, BISHOP)):
        seen = slide(queen, steps, occupied)
        hidden = slide(queen, steps, occupied & ~seen) & ~seen
        if hidden & inputs.pieces[us ^ 1][kind]:
            return True
    return False
