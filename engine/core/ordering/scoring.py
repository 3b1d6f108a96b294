"""Generates the moves of a stage and scores them for ordering.

The score of a capture is MVV/LVA, most valuable victim and least valuable attacker (document of
Piglet, row P4), plus capture history. One history score outweighs a difference of at most two
victim classes. With MVV/LVA switched off, SEE takes its place. The score of a quiet move is the sum
of its histories (document of Linear Chess, row L5).
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
from cython.cimports.engine.core.board.movegen import generate_captures, generate_quiets
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.ordering.see import see_of, see_values

from engine.core.basics import params

__all__ = ["mvv_lva_of"]

MVV_LVA_EN_PASSANT = cython.declare(cython.int, params.MVV_LVA_EN_PASSANT)
# Added to the score of captures in check, so that they come before all quiet evasions.
EVASION_CAPTURE = cython.declare(cython.int, 1 << 24)
# The origin and target of a move are its lowest SQUARE_BITS bits.
SQUARE_BITS = cython.declare(cython.int, 14)
SQUARES = cython.declare(cython.int, (1 << 14) - 1)


def fill_scores() -> None:
    """Set the MVV/LVA score of every victim and attacker."""
    for victim in range(1, 13):
        for attacker in range(1, 13):
            mvv_lva_scores[victim][attacker] = (
                params.MVV_LVA_VALUES[(victim - 1) % 6]
                + params.MVV_LVA_BASE
                - params.MVV_LVA_VALUES[(attacker - 1) % 6] // 100
            )


def mvv_lva(board, move):
    """Return the MVV/LVA score of a capture, for example 505 for PxQ and 105 for en passant."""
    if is_en_passant(move):
        return MVV_LVA_EN_PASSANT
    return mvv_lva_scores[captured_of(move)][board.squares[from_square_of(move)]]


def mvv_lva_of(position: Position, move: int):
    """Return the MVV/LVA score of a legal move; None if it is no capture.

    A promotion does not change the score.
    """
    return mvv_lva(position.board, move) if captured_of(move) else None


def list_captures(board, history, switches, masks, moves, scores):
    """Generate and score captures and promotions; return their number."""
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
    """Generate and score quiet moves; return their number."""
    count: cython.int = generate_quiets(board, masks, moves)
    history.score_quiets(board, history_context, moves, scores, count)
    return count


def mvv_lva_with_promotion(board, move):
    """Return the MVV/LVA score plus the SEE value of the promoted piece."""
    score: cython.int = mvv_lva(board, move) if captured_of(move) else 0
    if promoted_of(move):
        score += see_values[type_of(promoted_of(move))]
    return score


def add_square_tie_break(moves, scores, count):
    """Break ties between scores by the squares of the moves, for a list of all moves.

    Otherwise captures would always come before quiet moves of equal score, as they are generated.
    """
    index: cython.int
    for index in range(count):
        scores[index] = (scores[index] << SQUARE_BITS) - (moves[index] & SQUARES)


def raw_score(move, score):
    """Return the score that a move had before ``add_square_tie_break``."""
    return (score + (move & SQUARES)) >> SQUARE_BITS


fill_scores()
