"""Shelter of the kings behind their pawns, castling, and danger from the enemy's pieces.

Castling is a term of the document of Mitzi (row M2): its value is the better shelter that the king
can still castle to. Shelter, storm and attack on the king zone are
described by the Chess Programming Wiki, "King Safety".
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, highest, lowest, popcount
from cython.cimports.engine.core.basics.params import RING_ATTACKERS_LEAST, SHELTER_UNIT
from cython.cimports.engine.core.basics.score import Score, endgame_of, middlegame_of, pack
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    KING,
    KNIGHT,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_QUEEN_SIDE,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.board.attacks import bishop_attacks, knight_attacks, rook_attacks
from cython.cimports.engine.core.board.board import king_goal
from cython.cimports.engine.core.evaluation.eval_info import (
    TERM_KING_DANGER,
    TERM_SHELTER,
)
from cython.cimports.engine.core.evaluation.spans import (
    beside,
    file_squares,
    rank_of,
    rank_squares,
    ranks_ahead,
    wing_file,
)
from cython.cimports.engine.core.evaluation.weights import weights

from engine.core.basics.params import KING_DANGER_ENDGAME, KING_DANGER_MIDDLEGAME

middlegame_divisor = cython.declare(cython.int, KING_DANGER_MIDDLEGAME)
endgame_divisor = cython.declare(cython.int, KING_DANGER_ENDGAME)


def shelter_of(board, info, us):
    """Return shelter and castling value. The pawn entry caches it for a king square and rights."""
    entry = info.pawns
    king: cython.int = info.king[us]
    king_side: cython.int = WHITE_KING_SIDE if us == WHITE else BLACK_KING_SIDE
    queen_side: cython.int = WHITE_QUEEN_SIDE if us == WHITE else BLACK_QUEEN_SIDE
    rights: cython.int = board.castling & (king_side | queen_side)
    key: cython.int = 1 + king + 64 * rights
    if entry.shelter_key[us] != key:
        entry.shelter_key[us] = key
        entry.shelter[us] = best_shelter(entry, us, king, rights)
    return entry.shelter[us]


def best_shelter(entry, us, king, rights):
    """Return the best shelter among the king square and the squares it can castle to.

    The values of the castling rights and of the distance to the nearest pawn are added.
    """
    king_side: cython.int = WHITE_KING_SIDE if us == WHITE else BLACK_KING_SIDE
    queen_side: cython.int = WHITE_QUEEN_SIDE if us == WHITE else BLACK_QUEEN_SIDE
    best: Score = pawn_shelter(entry, us, king)
    if rights & king_side:
        best = better_shelter(best, pawn_shelter(entry, us, king_goal[king_side]))
    if rights & queen_side:
        best = better_shelter(best, pawn_shelter(entry, us, king_goal[queen_side]))
    best += weights.castling_right[0] * popcount(rights)
    return best + weights.king_pawn_distance[0] * moves_to_nearest_pawn(entry, king)


def better_shelter(one, other):
    """Return the shelter that counts more in the middlegame."""
    return other if middlegame_of(other) > middlegame_of(one) else one


def pawn_shelter(entry, us, king):
    """Return the shelter of a king square: own and enemy pawns ahead of it on three files."""
    score: Score = 0
    near: Bitboard = ranks_ahead(us, king) | rank_squares(king)
    own: Bitboard = entry.pawns[us] & near
    theirs: Bitboard = entry.pawns[us ^ 1] & near
    centre: cython.int = king & 7
    if centre == 0:
        centre = 1
    elif centre == 7:
        centre = 6
    file: cython.int
    for file in range(centre - 1, centre + 2):
        own_rank: cython.int = rearmost_pawn_rank(us, own & file_squares(file))
        their_rank: cython.int = rearmost_pawn_rank(us, theirs & file_squares(file))
        place: cython.int = 8 * wing_file(file)
        on_file: cython.int = 32 if file == king & 7 else 0
        blocked: cython.int = 32 if own_rank and their_rank == own_rank + 1 else 0
        score += weights.king_shelter[on_file + place + own_rank]
        score += weights.pawn_storm[blocked + place + their_rank]
    return score


def rearmost_pawn_rank(us, pawns):
    """Return the rank of a file's rearmost pawn as the side sees it; 0 for none."""
    if not pawns:
        return 0
    return rank_of(us, lowest(pawns) if us == WHITE else highest(pawns))


def moves_to_nearest_pawn(entry, king):
    """Return the king moves to the nearest pawn of either side; 0 without pawns."""
    pawns: Bitboard = entry.pawns[0] | entry.pawns[1]
    within: Bitboard = bb(king)
    moves: cython.int = 0
    if not pawns:
        return 0
    while not within & pawns:
        within |= beside(within)
        within |= within << 8 | within >> 8
        moves += 1
    return moves


def king_danger_of(board, info, us):
    """Return the negative king danger: squared in the middlegame, linear in the endgame.

    0 where too few pieces attack the ring.
    """
    them: cython.int = us ^ 1
    has_queen: cython.bint = board.by_piece[piece_of(them, QUEEN)] != 0
    if info.ring_attackers[them] + has_queen < RING_ATTACKERS_LEAST:
        return 0
    king: cython.int = info.king[us]
    ours = cython.address(info.attacks[us][0])
    theirs = cython.address(info.attacks[them][0])
    weak: Bitboard = theirs[0] & ~info.twice[us] & (~ours[0] | ours[QUEEN] | ours[KING])
    safe: Bitboard = ~board.by_colour[them] & (~ours[0] | (weak & info.twice[them]))
    through: Bitboard = board.occupied ^ board.by_piece[piece_of(us, QUEEN)]
    straight: Bitboard = rook_attacks(king, through)
    diagonal: Bitboard = bishop_attacks(king, through)
    jumps: Bitboard = knight_attacks(king)
    rook_checks: Bitboard = straight & theirs[ROOK] & ~board.by_colour[them]
    queen_checks: Bitboard = (straight | diagonal) & theirs[QUEEN] & safe & ~ours[QUEEN]
    bishop_checks: Bitboard = diagonal & theirs[BISHOP] & ~board.by_colour[them]
    knight_checks: Bitboard = jumps & theirs[KNIGHT] & ~board.by_colour[them]
    unsafe: Bitboard = (rook_checks | bishop_checks | knight_checks) & ~safe
    minors: Bitboard = board.by_piece[piece_of(us, KNIGHT)] | board.by_piece[piece_of(us, BISHOP)]

    danger: Score = weights.danger_base[0] + info.ring_danger[them]
    danger += weights.danger_weak_square[0] * popcount(info.ring[us] & weak)
    if knight_checks & safe:
        danger += weights.danger_safe_check[0]
    if bishop_checks & safe:
        danger += weights.danger_safe_check[1]
    if rook_checks & safe:
        danger += weights.danger_safe_check[2]
    if queen_checks:
        danger += weights.danger_safe_check[3]
    danger += weights.danger_unsafe_check[0] * popcount(unsafe)
    if not has_queen:
        danger += weights.danger_no_queen[0]
    danger += weights.danger_pinned[0] * popcount(info.pinned[us] & board.by_colour[us])
    danger += weights.danger_defender[0] * popcount(minors & info.ring[us])
    shelter: cython.int = middlegame_of(info.terms[us][TERM_SHELTER]) // SHELTER_UNIT
    danger += weights.danger_shelter[0] * shelter

    middlegame: cython.int = middlegame_of(danger)
    endgame: cython.int = endgame_of(danger)
    if middlegame < 0:
        middlegame = 0
    if endgame < 0:
        endgame = 0
    return pack(-middlegame * middlegame // middlegame_divisor, -endgame // endgame_divisor)


def evaluate_kings(board, info):
    """Evaluate both kings, each by code compiled for its colour."""
    info.terms[WHITE][TERM_SHELTER] = shelter_of(board, info, WHITE)
    info.terms[BLACK][TERM_SHELTER] = shelter_of(board, info, BLACK)
    info.terms[WHITE][TERM_KING_DANGER] = king_danger_of(board, info, WHITE)
    info.terms[BLACK][TERM_KING_DANGER] = king_danger_of(board, info, BLACK)
