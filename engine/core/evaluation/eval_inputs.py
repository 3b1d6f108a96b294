"""The inputs of the evaluation terms as sets of squares, for Python."""

from typing import NamedTuple

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, without_lowest
from cython.cimports.engine.core.basics.params import (
    LITTLE_ROOM,
    RING_ATTACKERS_LEAST,
    SHELTER_UNIT,
    SPACE_UNIT,
)
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_QUEEN_SIDE,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.board.attacks import (
    bishop_attacks,
    knight_attacks,
    line,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.engine.core.board.board import Board, king_goal
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.evaluation.eval_info import TERM_KNOWN_ENDGAME, EvalInfo
from cython.cimports.engine.core.evaluation.evaluate import EvalResult, evaluate_terms
from cython.cimports.engine.core.evaluation.material_table import MaterialTable
from cython.cimports.engine.core.evaluation.pawns import PawnTable

__all__ = ["UNITS", "EvalInputs", "EvaluationUnits", "PieceAttacks", "eval_inputs"]


class EvaluationUnits(NamedTuple):
    """The integer units of the terms."""

    shelter: int
    space: int
    little_room: int
    ring_attackers_least: int


UNITS = EvaluationUnits(SHELTER_UNIT, SPACE_UNIT, LITTLE_ROOM, RING_ATTACKERS_LEAST)


class PieceAttacks(NamedTuple):
    """The attacks of one piece: through its battery partners, and limited by a pin."""

    piece_type: int
    square: int
    attacks: int


class EvalInputs(NamedTuple):
    """The inputs of the terms as sets of squares: a1 is bit 0, h8 is bit 63.

    ``turn`` is the side to move. Every other field holds White's value, then Black's. ``pieces``
    and ``attacks`` are by piece type: 0 for all pieces, 1 to 6 for pawn to king. ``pinned`` holds
    own pinned pieces and the lines of their pins. ``ring`` holds the squares around and ahead of
    the own king. ``pawn_reach`` holds what pawns attack now or after advancing. ``castling`` holds
    the squares to which the king can still castle, king's side first. ``reaches`` holds what
    knights to queens attack.
    """

    turn: int
    king: tuple
    castling: tuple
    pieces: tuple
    attacks: tuple
    twice: tuple
    area: tuple
    pinned: tuple
    ring: tuple
    ring_attackers: tuple
    passed: tuple
    pawn_reach: tuple
    reaches: tuple


def eval_inputs(position: Position):
    """Return the inputs of a position, or None for a known endgame, which has none."""
    board: Board = position.board
    info = cython.declare(EvalInfo)
    result = cython.declare(EvalResult)
    # The info points into both tables, so they must stay alive.
    pawn_table = PawnTable()
    material_table = MaterialTable()
    evaluate_terms(board, pawn_table, material_table, cython.address(info), cython.address(result))
    if info.terms[WHITE][TERM_KNOWN_ENDGAME] or info.terms[BLACK][TERM_KNOWN_ENDGAME]:
        return None
    sides = (WHITE, BLACK)
    return EvalInputs(
        board.side,
        tuple([info.king[us] for us in sides]),
        (
            castling_goals(board, WHITE_KING_SIDE, WHITE_QUEEN_SIDE),
            castling_goals(board, BLACK_KING_SIDE, BLACK_QUEEN_SIDE),
        ),
        tuple([pieces_of(board, us) for us in sides]),
        tuple([tuple([info.attacks[us][kind] for kind in range(KING + 1)]) for us in sides]),
        tuple([info.twice[us] for us in sides]),
        tuple([info.area[us] for us in sides]),
        tuple([info.pinned[us] for us in sides]),
        tuple([info.ring[us] for us in sides]),
        tuple([info.ring_attackers[us] for us in sides]),
        tuple([info.pawns.passed[us] for us in sides]),
        tuple([info.pawns.reach[us] for us in sides]),
        tuple([piece_attacks_of(board, cython.address(info), us) for us in sides]),
    )


@cython.cfunc
def castling_goals(board: Board, king_side: cython.int, queen_side: cython.int) -> tuple:
    """Return the squares to which the king of a side can still castle."""
    goals = []
    if board.castling & king_side:
        goals.append(king_goal[king_side])
    if board.castling & queen_side:
        goals.append(king_goal[queen_side])
    return tuple(goals)


@cython.cfunc
def pieces_of(board: Board, us: cython.int) -> tuple:
    """Return the pieces of a side: all of them, then those of each type."""
    kinds = [board.by_piece[piece_of(us, kind)] for kind in range(PAWN, KING + 1)]
    return (board.by_colour[us], *kinds)


@cython.cfunc
def piece_attacks_of(board: Board, info: cython.pointer(EvalInfo), us: cython.int) -> tuple:
    """Return what the knights, bishops, rooks and queens of a side attack, as evaluated."""
    found = []
    kind: cython.int
    queens: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    heavy: Bitboard = queens | board.by_piece[piece_of(us, ROOK)]
    for kind in range(KNIGHT, KING):
        pieces: Bitboard = board.by_piece[piece_of(us, kind)]
        while pieces:
            square: cython.int = lowest(pieces)
            pieces = without_lowest(pieces)
            attacks: Bitboard = knight_attacks(square)
            if kind == BISHOP:
                attacks = bishop_attacks(square, board.occupied ^ queens)
            elif kind == ROOK:
                attacks = rook_attacks(square, board.occupied ^ heavy)
            elif kind == QUEEN:
                attacks = queen_attacks(square, board.occupied)
            if info.pinned[us] & bb(square):
                attacks &= line(info.king[us], square) if kind != KNIGHT else 0
            found.append(PieceAttacks(kind, square, attacks))
    return tuple(found)
