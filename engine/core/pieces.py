"""Knights, bishops, rooks and queens: placement, mobility, and what is good about their squares.

Their attacks are noted on the way for king danger and threats. Strong and weak squares, rooks on
open and half-open files and rooks that cover each other are terms of the document of Mitzi (seeds,
row M2); the others are described by the Chess Programming Wiki, "Evaluation of Pieces".
"""

import cython
from cython.cimports.engine.core.attacks import bishop_attacks, knight_attacks, line, rook_attacks
from cython.cimports.engine.core.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.masks import forward
from cython.cimports.engine.core.score import Score
from cython.cimports.engine.core.spans import (
    distance,
    file_squares,
    rank_of,
    rank_squares,
    wing_file,
)
from cython.cimports.engine.core.survey import (
    TERM_BISHOPS,
    TERM_MOBILITY,
    TERM_PLACEMENT,
    TERM_ROOKS_AND_QUEENS,
    TERM_STRONG_SQUARES,
    Survey,
)
from cython.cimports.engine.core.types import (
    BISHOP,
    BLACK_KING_SIDE,
    BLACK_PAWN,
    BLACK_QUEEN_SIDE,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE_KING_SIDE,
    WHITE_PAWN,
    WHITE_QUEEN_SIDE,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.weights import half_board, weights

DARK_SQUARES = cython.declare(Bitboard, 0xAA55AA55AA55AA55)
CENTRE = cython.declare(Bitboard, 0x0000001818000000)
LITTLE_MOBILITY = cython.declare(cython.int, 4)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note(
    survey: cython.pointer(Survey), us: cython.int, piece_type: cython.int, attacks: Bitboard
) -> cython.void:
    """Keep what a piece attacks, and its part in an attack on the king."""
    survey.twice[us] |= survey.attacks[us][0] & attacks
    survey.attacks[us][0] |= attacks
    survey.attacks[us][piece_type] |= attacks
    near: Bitboard = attacks & survey.ring[us ^ 1]
    if near:
        survey.ring_attackers[us] += 1
        survey.ring_danger[us] += weights.danger_attacker[
            piece_type - KNIGHT
        ] + weights.danger_attack[0] * popcount(near)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def allowed(survey: cython.pointer(Survey), us: cython.int, square: cython.int) -> Bitboard:
    """Where a piece may move for the sake of its king: the line of its pin, or everywhere."""
    if survey.pinned[us] & bb(square):
        return line(survey.king[us], square)
    return ~cython.cast(Bitboard, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def strong_square(
    board: Board,
    survey: cython.pointer(Survey),
    us: cython.int,
    square: cython.int,
    outposts: cython.pointer(Score),
    is_bishop: cython.int,
) -> Score:
    """What a minor piece has of its square."""
    covered: cython.bint = survey.attacks[us][PAWN] & bb(square) != 0
    pawns: Bitboard = board.by_piece[WHITE_PAWN] | board.by_piece[BLACK_PAWN]
    score: Score = weights.minor_king_distance[is_bishop] * distance(square, survey.king[us])
    if covered:
        score += weights.covered_minor[is_bishop]
    if forward(us, bb(square)) & pawns:
        score += weights.minor_behind_pawn[is_bishop]
    rank: cython.int = rank_of(us, square)
    if 3 <= rank <= 5 and not survey.pawns.reach[us ^ 1] & bb(square):
        score += outposts[2 * covered + (wing_file(square) >= 2)]
    return score


def judge_knights(board, survey, us):
    """Terms of the knights of one side."""
    pieces: Bitboard = board.by_piece[piece_of(us, KNIGHT)]
    terms = cython.address(survey.terms[us][0])
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = knight_attacks(square) & allowed(survey, us, square)
        note(survey, us, KNIGHT, attacks)
        terms[TERM_PLACEMENT] += weights.knight_placement[half_board[us][square]]
        terms[TERM_MOBILITY] += weights.knight_mobility[popcount(attacks & survey.area[us])]
        terms[TERM_STRONG_SQUARES] += strong_square(
            board, survey, us, square, weights.knight_outpost, 0
        )


def judge_bishops(board, survey, us):
    """Terms of the bishops of one side. They see through queens, with which they work together."""
    bishops: Bitboard = board.by_piece[piece_of(us, BISHOP)]
    pieces: Bitboard = bishops
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    terms = cython.address(survey.terms[us][0])
    through: Bitboard = board.occupied ^ board.by_piece[piece_of(us, QUEEN)]
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = bishop_attacks(square, through) & allowed(survey, us, square)
        note(survey, us, BISHOP, attacks)
        terms[TERM_PLACEMENT] += weights.bishop_placement[half_board[us][square]]
        terms[TERM_MOBILITY] += weights.bishop_mobility[popcount(attacks & survey.area[us])]
        terms[TERM_STRONG_SQUARES] += strong_square(
            board, survey, us, square, weights.bishop_outpost, 1
        )
        colour: Bitboard = DARK_SQUARES if DARK_SQUARES & bb(square) else ~DARK_SQUARES
        terms[TERM_BISHOPS] += weights.bishop_own_pawns[0] * popcount(pawns & colour)
        blocked: Bitboard = pawns & colour & forward(us ^ 1, board.occupied)
        terms[TERM_BISHOPS] += weights.bishop_own_pawns[1] * popcount(blocked)
        if without_lowest(attacks & CENTRE):
            terms[TERM_BISHOPS] += weights.bishop_long_diagonal[0]
    if bishops & DARK_SQUARES and bishops & ~DARK_SQUARES:
        terms[TERM_BISHOPS] += weights.bishop_pair[0]


def judge_rooks(board, survey, us):
    """Terms of the rooks of one side. They see through queens and each other."""
    rooks: Bitboard = board.by_piece[piece_of(us, ROOK)]
    queens: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    pieces: Bitboard = rooks
    own_pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    their_pawns: Bitboard = board.by_piece[piece_of(us ^ 1, PAWN)]
    rights: cython.int = (
        BLACK_QUEEN_SIDE | BLACK_KING_SIDE if us else WHITE_QUEEN_SIDE | WHITE_KING_SIDE
    )
    king: cython.int = survey.king[us]
    terms = cython.address(survey.terms[us][0])
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = rook_attacks(square, board.occupied ^ rooks ^ queens)
        attacks &= allowed(survey, us, square)
        note(survey, us, ROOK, attacks)
        mobility: cython.int = popcount(attacks & survey.area[us])
        terms[TERM_PLACEMENT] += weights.rook_placement[half_board[us][square]]
        terms[TERM_MOBILITY] += weights.rook_mobility[mobility]
        if attacks & (rooks | queens):
            terms[TERM_ROOKS_AND_QUEENS] += weights.rook_covered[0]
        if rank_of(us, square) == 6 and (
            rank_of(us, survey.king[us ^ 1]) == 7 or their_pawns & rank_squares(square)
        ):
            terms[TERM_ROOKS_AND_QUEENS] += weights.rook_on_seventh[0]
        if not own_pawns & file_squares(square):
            is_open: cython.bint = not their_pawns & file_squares(square)
            terms[TERM_ROOKS_AND_QUEENS] += weights.rook_file[is_open]
        elif mobility <= LITTLE_MOBILITY and (king & 7 < 4) == (square & 7 < king & 7):
            terms[TERM_ROOKS_AND_QUEENS] += weights.trapped_rook[not board.castling & rights]


def judge_queens(board, survey, us):
    """Terms of the queens of one side."""
    pieces: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    them: cython.int = us ^ 1
    terms = cython.address(survey.terms[us][0])
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        straight: Bitboard = rook_attacks(square, board.occupied)
        diagonal: Bitboard = bishop_attacks(square, board.occupied)
        attacks: Bitboard = (straight | diagonal) & allowed(survey, us, square)
        note(survey, us, QUEEN, attacks)
        terms[TERM_PLACEMENT] += weights.queen_placement[half_board[us][square]]
        terms[TERM_MOBILITY] += weights.queen_mobility[popcount(attacks & survey.area[us])]
        # Seen through the first piece on each line.
        beyond: Bitboard = rook_attacks(square, board.occupied & ~straight) & ~straight
        hidden: Bitboard = beyond & board.by_piece[piece_of(them, ROOK)]
        beyond = bishop_attacks(square, board.occupied & ~diagonal) & ~diagonal
        hidden |= beyond & board.by_piece[piece_of(them, BISHOP)]
        if hidden:
            terms[TERM_ROOKS_AND_QUEENS] += weights.exposed_queen[0]
