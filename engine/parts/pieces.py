"""Mobility, strong squares, bishops, rooks and queens: what counts in them, and how often.

The same rules as in ``engine/core/evaluation/pieces.py``, where they are explained;
``tests/engine/parts`` holds them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import UNITS, EvalInputs, Reach
from engine.parts.counts import Count
from engine.parts.names import QUEEN_COVERS
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
"""Ranks four to six, by side."""
SEVENTH_RANKS = (0x00FF000000000000, 0x000000000000FF00)
LAST_RANK = 7


def mobility(look: EvalInputs, us: int) -> Iterator[Count]:
    """Yield how many squares each piece of a side may go to."""
    for piece in look.reaches[us]:
        yield Count(f"{KINDS[piece.piece_type]}_mobility", count(piece.attacks & look.area[us]))


def strong_squares(look: EvalInputs, us: int) -> Iterator[Count]:
    """Yield what knights and bishops have of their squares."""
    behind_pawns = forward(us ^ 1, look.pieces[0][PAWN] | look.pieces[1][PAWN])
    for is_bishop, kind in enumerate((KNIGHT, BISHOP)):
        minors = look.pieces[us][kind]
        covered = minors & look.attacks[us][PAWN]
        posted = minors & OUTPOSTS[us] & ~look.pawn_reach[us ^ 1]
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
        way = sum(distance(look.king[us], square) for square in squares_of(minors))
        yield Count("minor_king_distance", is_bishop, way)


def bishops(look: EvalInputs, us: int) -> Iterator[Count]:
    """Yield the pair, what stands in a bishop's way, and the long diagonals."""
    own, pawns = look.pieces[us][BISHOP], look.pieces[us][PAWN]
    blocked = pawns & forward(us ^ 1, look.pieces[0][0] | look.pieces[1][0])
    dark, light = count(own & DARK), count(own & ~DARK)
    yield Count("bishop_pair", 0, bool(dark and light))
    for index, in_way in enumerate((pawns, blocked)):
        times = dark * count(in_way & DARK) + light * count(in_way & ~DARK)
        yield Count("bishop_own_pawns", index, times)
    long = sum(count(piece.attacks & CENTRE) > 1 for piece in _of(look, us, BISHOP))
    yield Count("bishop_long_diagonal", 0, long)


def rooks_and_queens(look: EvalInputs, us: int) -> Iterator[Count]:
    """Yield files and ranks, cover and traps of rooks, and queens that stand in a line."""
    rooks = look.pieces[us][ROOK]
    own_files, their_files = (files_of(look.pieces[side][PAWN]) for side in (us, us ^ 1))
    yield Count("rook_file", 1, count(rooks & ~own_files & ~their_files))
    yield Count("rook_file", 0, count(rooks & ~own_files & their_files))
    for piece in _of(look, us, ROOK):
        if piece.attacks & rooks:
            yield Count("rook_covered", 0)
        elif piece.attacks & look.pieces[us][QUEEN]:
            yield Count("rook_covered", 0, called=QUEEN_COVERS)
    seventh = SEVENTH_RANKS[us]
    is_last = rank_of(us, look.king[us ^ 1]) == LAST_RANK
    if is_last or look.pieces[us ^ 1][PAWN] & seventh:
        yield Count("rook_on_seventh", 0, count(rooks & seventh))
    trapped = own_files & files_towards_edge(look.king[us])
    times = sum(
        bool(1 << rook.square & trapped) for rook in _of(look, us, ROOK) if _cramped(look, us, rook)
    )
    yield Count("trapped_rook", int(not look.castling[us]), times)
    exposed = sum(_is_exposed(look, us, queen) for queen in squares_of(look.pieces[us][QUEEN]))
    yield Count("exposed_queen", 0, exposed)


def _of(look: EvalInputs, us: int, kind: int) -> list[Reach]:
    return [piece for piece in look.reaches[us] if piece.piece_type == kind]


def _cramped(look: EvalInputs, us: int, rook: Reach) -> bool:
    """Whether a rook has little room."""
    return count(rook.attacks & look.area[us]) <= UNITS.little_room


def _is_exposed(look: EvalInputs, us: int, queen: int) -> bool:
    """Whether a rook or bishop stands behind the first piece on a line from the queen."""
    occupied = look.pieces[0][0] | look.pieces[1][0]
    for steps, kind in ((STRAIGHT, ROOK), (DIAGONAL, BISHOP)):
        seen = slide(queen, steps, occupied)
        hidden = slide(queen, steps, occupied & ~seen) & ~seen
        if hidden & look.pieces[us ^ 1][kind]:
            return True
    return False
