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
    BLACK,
    BLACK_KING_SIDE,
    BLACK_PAWN,
    BLACK_QUEEN_SIDE,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_PAWN,
    WHITE_QUEEN_SIDE,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.weights import weights

DARK_SQUARES = cython.declare(Bitboard, 0xAA55AA55AA55AA55)
CENTRE = cython.declare(Bitboard, 0x0000001818000000)
INNER_FILES = cython.declare(Bitboard, 0x3C3C3C3C3C3C3C3C)
# By colour: ranks four to six, the seventh rank, and the rights to castle.
OUTPOSTS = cython.declare(Bitboard[2])
OUTPOSTS[0], OUTPOSTS[1] = 0x0000FFFFFF000000, 0x000000FFFFFF0000
SEVENTH_RANKS = cython.declare(Bitboard[2])
SEVENTH_RANKS[0], SEVENTH_RANKS[1] = 0x00FF000000000000, 0x000000000000FF00
CASTLING_RIGHTS = cython.declare(cython.int[2])
CASTLING_RIGHTS[0] = WHITE_KING_SIDE | WHITE_QUEEN_SIDE
CASTLING_RIGHTS[1] = BLACK_KING_SIDE | BLACK_QUEEN_SIDE
LITTLE_ROOM = cython.declare(cython.int, 4)


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
    survey: cython.pointer(Survey),
    us: cython.int,
    square: cython.int,
    before_pawns: Bitboard,
    outposts: cython.pointer(Score),
    is_bishop: cython.int,
) -> Score:
    """What a minor piece has of its square; ``before_pawns`` are those behind any pawn."""
    place: Bitboard = bb(square)
    covered: cython.bint = survey.attacks[us][PAWN] & place != 0
    score: Score = weights.minor_king_distance[is_bishop] * distance(square, survey.king[us])
    if covered:
        score += weights.covered_minor[is_bishop]
    if before_pawns & place:
        score += weights.minor_behind_pawn[is_bishop]
    if OUTPOSTS[us] & place & ~survey.pawns.reach[us ^ 1]:
        score += outposts[2 * covered + (INNER_FILES & place != 0)]
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def judge_knights(
    board: Board, survey: cython.pointer(Survey), us: cython.int, before_pawns: Bitboard
) -> cython.void:
    """Terms of the knights of one side."""
    pieces: Bitboard = board.by_piece[piece_of(us, KNIGHT)]
    place: Score = 0
    mobility: Score = 0
    strength: Score = 0
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = knight_attacks(square) & allowed(survey, us, square)
        note(survey, us, KNIGHT, attacks)
        place += weights.knight_placement[survey.places[us][square]]
        mobility += weights.knight_mobility[popcount(attacks & survey.area[us])]
        strength += strong_square(survey, us, square, before_pawns, weights.knight_outpost, 0)
    survey.terms[us][TERM_PLACEMENT] += place
    survey.terms[us][TERM_MOBILITY] += mobility
    survey.terms[us][TERM_STRONG_SQUARES] += strength


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def judge_bishops(
    board: Board, survey: cython.pointer(Survey), us: cython.int, before_pawns: Bitboard
) -> cython.void:
    """Terms of the bishops of one side. They see through queens, with which they work together."""
    bishops: Bitboard = board.by_piece[piece_of(us, BISHOP)]
    if not bishops:
        return
    pieces: Bitboard = bishops
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    blocked: Bitboard = pawns & forward(us ^ 1, board.occupied)
    through: Bitboard = board.occupied ^ board.by_piece[piece_of(us, QUEEN)]
    place: Score = 0
    mobility: Score = 0
    strength: Score = 0
    special: Score = 0
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = bishop_attacks(square, through) & allowed(survey, us, square)
        note(survey, us, BISHOP, attacks)
        place += weights.bishop_placement[survey.places[us][square]]
        mobility += weights.bishop_mobility[popcount(attacks & survey.area[us])]
        strength += strong_square(survey, us, square, before_pawns, weights.bishop_outpost, 1)
        colour: Bitboard = DARK_SQUARES if DARK_SQUARES & bb(square) else ~DARK_SQUARES
        special += weights.bishop_own_pawns[0] * popcount(pawns & colour)
        special += weights.bishop_own_pawns[1] * popcount(blocked & colour)
        if without_lowest(attacks & CENTRE):
            special += weights.bishop_long_diagonal[0]
    if bishops & DARK_SQUARES and bishops & ~DARK_SQUARES:
        special += weights.bishop_pair[0]
    survey.terms[us][TERM_PLACEMENT] += place
    survey.terms[us][TERM_MOBILITY] += mobility
    survey.terms[us][TERM_STRONG_SQUARES] += strength
    survey.terms[us][TERM_BISHOPS] = special


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def judge_rooks(board: Board, survey: cython.pointer(Survey), us: cython.int) -> cython.void:
    """Terms of the rooks of one side. They see through queens and each other."""
    rooks: Bitboard = board.by_piece[piece_of(us, ROOK)]
    if not rooks:
        return
    heavy: Bitboard = rooks | board.by_piece[piece_of(us, QUEEN)]
    through: Bitboard = board.occupied ^ heavy
    pieces: Bitboard = rooks
    own_pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    their_pawns: Bitboard = board.by_piece[piece_of(us ^ 1, PAWN)]
    king: cython.int = survey.king[us]
    seventh: Bitboard = SEVENTH_RANKS[us]
    if rank_of(us, survey.king[us ^ 1]) < 7 and not their_pawns & seventh:
        seventh = 0
    rights: cython.int = CASTLING_RIGHTS[us]
    place: Score = 0
    mobility: Score = 0
    special: Score = 0
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = rook_attacks(square, through) & allowed(survey, us, square)
        note(survey, us, ROOK, attacks)
        room: cython.int = popcount(attacks & survey.area[us])
        place += weights.rook_placement[survey.places[us][square]]
        mobility += weights.rook_mobility[room]
        if attacks & heavy:
            special += weights.rook_covered[0]
        if seventh & bb(square):
            special += weights.rook_on_seventh[0]
        if not own_pawns & file_squares(square):
            special += weights.rook_file[not their_pawns & file_squares(square)]
        elif room <= LITTLE_ROOM and (king & 7 < 4) == (square & 7 < king & 7):
            special += weights.trapped_rook[not board.castling & rights]
    survey.terms[us][TERM_PLACEMENT] += place
    survey.terms[us][TERM_MOBILITY] += mobility
    survey.terms[us][TERM_ROOKS_AND_QUEENS] += special


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def judge_queens(board: Board, survey: cython.pointer(Survey), us: cython.int) -> cython.void:
    """Terms of the queens of one side."""
    pieces: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    their_rooks: Bitboard = board.by_piece[piece_of(us ^ 1, ROOK)]
    their_bishops: Bitboard = board.by_piece[piece_of(us ^ 1, BISHOP)]
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        straight: Bitboard = rook_attacks(square, board.occupied)
        diagonal: Bitboard = bishop_attacks(square, board.occupied)
        attacks: Bitboard = (straight | diagonal) & allowed(survey, us, square)
        note(survey, us, QUEEN, attacks)
        survey.terms[us][TERM_PLACEMENT] += weights.queen_placement[survey.places[us][square]]
        survey.terms[us][TERM_MOBILITY] += weights.queen_mobility[
            popcount(attacks & survey.area[us])
        ]
        # Seen through the first piece on each line.
        hidden: Bitboard = 0
        if their_rooks:
            hidden = rook_attacks(square, board.occupied & ~straight) & ~straight & their_rooks
        if their_bishops and not hidden:
            hidden = bishop_attacks(square, board.occupied & ~diagonal) & ~diagonal & their_bishops
        if hidden:
            survey.terms[us][TERM_ROOKS_AND_QUEENS] += weights.exposed_queen[0]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def judge_side(board: Board, survey: cython.pointer(Survey), us: cython.int) -> cython.void:
    """All pieces of one side."""
    pawns: Bitboard = board.by_piece[WHITE_PAWN] | board.by_piece[BLACK_PAWN]
    before_pawns: Bitboard = forward(us ^ 1, pawns)
    judge_knights(board, survey, us, before_pawns)
    judge_bishops(board, survey, us, before_pawns)
    judge_rooks(board, survey, us)
    judge_queens(board, survey, us)


def judge_pieces(board, survey):
    """All pieces of both sides, each compiled for its colour."""
    judge_side(board, survey, WHITE)
    judge_side(board, survey, BLACK)
