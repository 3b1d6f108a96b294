"""Threats against pieces, and space.

Chess Programming Wiki, "Evaluation of Pieces", "Hanging Piece" and "Space".
"""

import cython
from cython.cimports.engine.core.basics.bits import lowest, popcount, without_lowest
from cython.cimports.engine.core.basics.params import SPACE_UNIT
from cython.cimports.engine.core.basics.score import Score
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
    piece_of,
    type_of,
)
from cython.cimports.engine.core.board.attacks import bishop_attacks, knight_attacks, rook_attacks
from cython.cimports.engine.core.board.masks import forward
from cython.cimports.engine.core.evaluation.eval_info import TERM_SPACE, TERM_THREATS
from cython.cimports.engine.core.evaluation.spans import centre, pawns_attack
from cython.cimports.engine.core.evaluation.weights import weights

# The rank of a pawn of each side after one step from its home square.
THIRD_RANKS = cython.declare(Bitboard[2])
THIRD_RANKS[0], THIRD_RANKS[1] = 0x0000000000FF0000, 0x0000FF0000000000
# Files c to f on the second to fourth rank of each side.
WHITE_SPACE = cython.declare(Bitboard, 0x000000003C3C3C00)
BLACK_SPACE = cython.declare(Bitboard, 0x003C3C3C00000000)


def threats_of(board, info, us):
    """Return the score of a side's threats against enemy pieces."""
    them: cython.int = us ^ 1
    ours = cython.address(info.attacks[us][0])
    theirs = cython.address(info.attacks[them][0])
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    enemies: Bitboard = board.by_colour[them]
    pieces: Bitboard = enemies & ~board.by_piece[piece_of(them, PAWN)]
    firm: Bitboard = theirs[PAWN] | (info.twice[them] & ~info.twice[us])
    weak: Bitboard = enemies & ~firm & ours[0]
    score: Score = 0

    targets: Bitboard = (pieces | weak) & (ours[KNIGHT] | ours[BISHOP])
    targets &= ~board.by_piece[piece_of(them, KING)]
    while targets:
        score += weights.minor_threat[type_of(board.squares[lowest(targets)]) - PAWN]
        targets = without_lowest(targets)
    targets = weak & ours[ROOK] & ~board.by_piece[piece_of(them, KING)]
    while targets:
        score += weights.rook_threat[type_of(board.squares[lowest(targets)]) - PAWN]
        targets = without_lowest(targets)
    if weak & ours[KING]:
        score += weights.king_threat[0]
    hanging: Bitboard = weak & (~theirs[0] | (pieces & info.twice[us]))
    score += weights.hanging[0] * popcount(hanging)

    safe: Bitboard = ~theirs[0] | ours[0]
    attacked: Bitboard = pawns_attack(us, pawns & safe)
    targets = attacked & pieces & ~board.by_piece[piece_of(them, KING)]
    while targets:
        score += weights.pawn_threat[type_of(board.squares[lowest(targets)]) - KNIGHT]
        targets = without_lowest(targets)
    pushed: Bitboard = forward(us, pawns) & ~board.occupied
    pushed |= forward(us, pushed & THIRD_RANKS[us]) & ~board.occupied
    pushed &= ~theirs[PAWN] & safe
    attacked = pawns_attack(us, pushed) & ~attacked
    score += weights.push_threat[0] * popcount(attacked & pieces)

    score += weights.restricted[0] * popcount(theirs[0] & ~firm & ours[0])
    queens: Bitboard = board.by_piece[piece_of(them, QUEEN)]
    if queens and not without_lowest(queens):
        queen: cython.int = lowest(queens)
        good: Bitboard = info.area[us] & ~firm
        count: cython.int = popcount(knight_attacks(queen) & ours[KNIGHT] & good)
        good &= info.twice[us]
        count += popcount(bishop_attacks(queen, board.occupied) & ours[BISHOP] & good)
        count += popcount(rook_attacks(queen, board.occupied) & ours[ROOK] & good)
        score += weights.queen_threat[0] * count
    return score


def space_of(board, info, us):
    """Return the score of a side's space: safe squares behind its pawns, and the centre."""
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    their_pawn_attacks: Bitboard = info.attacks[us ^ 1][PAWN]
    room: Bitboard = (WHITE_SPACE if us == WHITE else BLACK_SPACE) & ~pawns & ~their_pawn_attacks
    behind: Bitboard = forward(us ^ 1, pawns)
    behind |= forward(us ^ 1, behind)
    behind |= forward(us ^ 1, behind)
    squares: cython.int = popcount(room) + popcount(room & behind & ~info.attacks[us ^ 1][0])
    score: Score = weights.space[0] * (squares * popcount(board.by_colour[us]) // SPACE_UNIT)
    held: Bitboard = centre() & info.attacks[us][0] & ~their_pawn_attacks
    return score + weights.centre_control[0] * popcount(held)


def evaluate_threats(board, info):
    """Evaluate threats and space of both sides, each by code compiled for its colour."""
    info.terms[WHITE][TERM_THREATS] = threats_of(board, info, WHITE)
    info.terms[BLACK][TERM_THREATS] = threats_of(board, info, BLACK)
    info.terms[WHITE][TERM_SPACE] = space_of(board, info, WHITE)
    info.terms[BLACK][TERM_SPACE] = space_of(board, info, BLACK)
