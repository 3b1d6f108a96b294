"""The moves of a stage with the scores that order them.

Captures by the most valuable victim and the least valuable attacker (MVV/LVA, document of Piglet,
row P4) together with capture history, which outweighs two classes of victims at most; quiet
moves by their histories (document of Linear Chess, row L5).
"""

import cython
from cython.cimports.engine.core.basics.move import (
    captured_of,
    from_square_of,
    is_en_passant,
    promoted_of,
)
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.switches import captures_first
from cython.cimports.engine.core.basics.types import Move, type_of
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.movegen import generate_captures, generate_quiets
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.ordering.see import see_of, see_values

from engine.core.basics import params

__all__ = ["mvv_lva_of"]

MVV_LVA_EN_PASSANT = cython.declare(cython.int, params.MVV_LVA_EN_PASSANT)
# A quiet evasion comes after every capture.
EVASION_CAPTURE = cython.declare(cython.int, 1 << 24)
# The two squares of a move, as a number less than 2 to the SQUARE_BITS.
SQUARE_BITS = cython.declare(cython.int, 14)
SQUARES = cython.declare(cython.int, (1 << 14) - 1)


def fill_scores() -> None:
    """The score of every victim and attacker."""
    for victim in range(1, 13):
        for attacker in range(1, 13):
            mvv_lva_scores[victim][attacker] = (
                params.MVV_LVA_VALUES[(victim - 1) % 6]
                + params.MVV_LVA_BASE
                - params.MVV_LVA_VALUES[(attacker - 1) % 6] // 100
            )


def mvv_lva(board, move):
    """Piglet's number for a capture: 505 for a queen taken by a pawn, 105 in passing."""
    if is_en_passant(move):
        return MVV_LVA_EN_PASSANT
    return mvv_lva_scores[captured_of(move)][board.squares[from_square_of(move)]]


def mvv_lva_of(position: Position, move: int):
    """Piglet's number for a legal move of a position; None if it captures nothing.

    The most valuable victim counts first, then the least valuable attacker; what a pawn promotes
    to does not.
    """
    return mvv_lva(position.board, move) if captured_of(move) else None


def list_captures(board, history, switches, masks, moves, scores):
    """Generate captures and promotions, with their scores."""
    index: cython.int
    first: cython.int = 0
    scale: cython.int = search_params.capture_scale
    if masks.checkers and captures_first(switches):
        first = EVASION_CAPTURE
    count: cython.int = generate_captures(board, masks, moves)
    for index in range(count):
        move: Move = moves[index]
        score: cython.int = first
        if captured_of(move):
            score += history.capture_score(board, move)
        if switches.mvv_lva:
            score += mvv_lva_with_promotion(board, move) * scale
        elif switches.see_ordering:
            score += see_of(board, move) * scale
        scores[index] = score
    return count


def list_quiets(board, history, history_context, masks, moves, scores):
    """Generate quiet moves, with their scores."""
    count: cython.int = generate_quiets(board, masks, moves)
    history.score_quiets(board, history_context, moves, scores, count)
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mvv_lva_with_promotion(board: Board, move: Move) -> cython.int:
    """The number that orders captures and promotions."""
    score: cython.int = mvv_lva(board, move) if captured_of(move) else 0
    if promoted_of(move):
        score += see_values[type_of(promoted_of(move))]
    return score


def mix(moves, scores, count):
    """Order moves of equal score by their squares, so that captures are not told by their place."""
    index: cython.int
    for index in range(count):
        scores[index] = (scores[index] << SQUARE_BITS) - (moves[index] & SQUARES)


def unmixed(move, score):
    """The score of a move before ``mix`` was asked."""
    return (score + (move & SQUARES)) >> SQUARE_BITS


fill_scores()
