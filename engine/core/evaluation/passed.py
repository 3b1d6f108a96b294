"""Passed pawns: their rank, and what supports or stops them.

A term of the document of Mitzi (row M2); Chess Programming Wiki, "Passed Pawn". The pawn table
knows which pawns are passed.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, without_lowest
from cython.cimports.engine.core.basics.score import Score
from cython.cimports.engine.core.basics.types import BLACK, ROOK, WHITE, Bitboard, piece_of
from cython.cimports.engine.core.board.attacks import rook_attacks
from cython.cimports.engine.core.evaluation.eval_info import TERM_PASSED_PAWNS
from cython.cimports.engine.core.evaluation.spans import (
    distance,
    file_squares,
    rank_of,
    squares_ahead,
)
from cython.cimports.engine.core.evaluation.weights import weights

# From this rank on (the fourth, the first being 0) the kings' distances count.
FAR_RANK = cython.declare(cython.int, 3)


def passed_pawns_of(board, info, us):
    """Return the score of a side's passed pawns."""
    them: cython.int = us ^ 1
    score: Score = 0
    pawns: Bitboard = info.pawns.passed[us]
    while pawns:
        square: cython.int = lowest(pawns)
        pawns = without_lowest(pawns)
        rank: cython.int = rank_of(us, square)
        stop: cython.int = square + 8 if us == WHITE else square - 8
        way: Bitboard = squares_ahead(us, square)
        score += weights.passed_pawn[rank]
        if not board.occupied & bb(stop):
            score += weights.free_passed_pawn[rank]
        if not (info.attacks[them][0] | board.by_colour[them]) & way:
            score += weights.safe_passed_pawn[rank]
        if info.attacks[us][0] & bb(stop):
            score += weights.helped_passed_pawn[rank]
        behind: Bitboard = rook_attacks(square, board.occupied) & file_squares(square) & ~way
        if board.by_piece[piece_of(us, ROOK)] & behind:
            score += weights.rook_behind_passed_pawn[0]
        if board.by_piece[piece_of(them, ROOK)] & behind:
            score += weights.rook_behind_passed_pawn[1]
        if rank >= FAR_RANK:
            place: cython.int = 8 * (rank - FAR_RANK)
            score += weights.passed_pawn_own_king[place + distance(info.king[us], stop)]
            score += weights.passed_pawn_enemy_king[place + distance(info.king[them], stop)]
    return score


def evaluate_passed_pawns(board, info):
    """Evaluate the passed pawns of both sides, each by code compiled for its colour."""
    info.terms[WHITE][TERM_PASSED_PAWNS] = passed_pawns_of(board, info, WHITE)
    info.terms[BLACK][TERM_PASSED_PAWNS] = passed_pawns_of(board, info, BLACK)
