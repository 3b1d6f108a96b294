"""Knights, bishops, rooks and queens: piece-square tables, mobility and good squares.

King danger and threats use the attacks that are collected here. Strong and weak squares, rooks on
open and half-open files and rooks that cover each other are terms of the document of Mitzi (row
M2); the others are described by the Chess Programming Wiki, "Evaluation of Pieces".
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.basics.params import LITTLE_ROOM
from cython.cimports.engine.core.basics.score import Score
from cython.cimports.engine.core.basics.types import (
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
from cython.cimports.engine.core.board.attacks import (
    bishop_attacks,
    knight_attacks,
    line,
    rook_attacks,
)
from cython.cimports.engine.core.board.masks import forward
from cython.cimports.engine.core.evaluation.eval_info import (
    TERM_BISHOPS,
    TERM_MOBILITY,
    TERM_PIECE_SQUARES,
    TERM_ROOKS_AND_QUEENS,
    TERM_STRONG_SQUARES,
)
from cython.cimports.engine.core.evaluation.spans import (
    centre,
    dark_squares,
    distance,
    files_towards_edge,
    rank_of,
)
from cython.cimports.engine.core.evaluation.weights import weights

INNER_FILES = cython.declare(Bitboard, 0x3C3C3C3C3C3C3C3C)
# By colour: ranks four to six, the seventh rank, and the rights to castle.
OUTPOSTS = cython.declare(Bitboard[2])
OUTPOSTS[0], OUTPOSTS[1] = 0x0000FFFFFF000000, 0x000000FFFFFF0000
SEVENTH_RANKS = cython.declare(Bitboard[2])
SEVENTH_RANKS[0], SEVENTH_RANKS[1] = 0x00FF000000000000, 0x000000000000FF00
CASTLING_RIGHTS = cython.declare(cython.int[2])
CASTLING_RIGHTS[0] = WHITE_KING_SIDE | WHITE_QUEEN_SIDE
CASTLING_RIGHTS[1] = BLACK_KING_SIDE | BLACK_QUEEN_SIDE


def add_piece_attacks(reach, attacks, ring):
    """Add the attacks of one piece, and its attacks on the enemy king ring."""
    near: Bitboard = attacks & ring
    reach.twice |= reach.any & attacks
    reach.any |= attacks
    reach.kind |= attacks
    reach.near_king += near != 0
    reach.near_squares += popcount(near)


def finish_piece_type(reach, info, us, piece_type):
    """Store the attacks of one piece type, and the number of its king attackers."""
    info.attacks[us][piece_type] = reach.kind
    info.ring_attackers[us] += reach.near_king
    info.ring_danger[us] += weights.danger_attacker[piece_type - KNIGHT] * reach.near_king
    reach.kind = 0
    reach.near_king = 0


def strong_squares(info, us, minors, behind_pawns, outposts, is_bishop):
    """Return the terms of the squares of minor pieces: outposts and pawn shields.

    ``behind_pawns`` are the squares directly behind a pawn, from the view of ``us``.
    """
    covered: Bitboard = minors & info.attacks[us][PAWN]
    score: Score = weights.covered_minor[is_bishop] * popcount(covered)
    score += weights.minor_behind_pawn[is_bishop] * popcount(minors & behind_pawns)
    posted: Bitboard = minors & OUTPOSTS[us] & ~info.pawns.reach[us ^ 1]
    if posted:
        score += outposts[0] * popcount(posted & ~covered & ~INNER_FILES)
        score += outposts[1] * popcount(posted & ~covered & INNER_FILES)
        score += outposts[2] * popcount(posted & covered & ~INNER_FILES)
        score += outposts[3] * popcount(posted & covered & INNER_FILES)
    return score


def evaluate_knights(board, info, reach, us, behind_pawns):
    """Evaluate the knights of one side."""
    knights: Bitboard = board.by_piece[piece_of(us, KNIGHT)]
    if not knights:
        return
    king: cython.int = info.king[us]
    ring: Bitboard = info.ring[us ^ 1]
    area: Bitboard = info.area[us]
    places = info.places[us]
    way: cython.int = 0
    pieces: Bitboard = knights
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = knight_attacks(square)
        if info.pinned[us] & bb(square):
            attacks = 0
        add_piece_attacks(reach, attacks, ring)
        reach.psqt += weights.knight_psqt[places[square]]
        reach.mobility += weights.knight_mobility[popcount(attacks & area)]
        way += distance(king, square)
    finish_piece_type(reach, info, us, KNIGHT)
    reach.strong_squares += weights.minor_king_distance[0] * way + strong_squares(
        info, us, knights, behind_pawns, weights.knight_outpost, 0
    )


def evaluate_bishops(board, info, reach, us, behind_pawns):
    """Evaluate the bishops of one side. Their attacks pass through queens (batteries)."""
    bishops: Bitboard = board.by_piece[piece_of(us, BISHOP)]
    if not bishops:
        return
    king: cython.int = info.king[us]
    ring: Bitboard = info.ring[us ^ 1]
    area: Bitboard = info.area[us]
    places = info.places[us]
    through: Bitboard = board.occupied ^ board.by_piece[piece_of(us, QUEEN)]
    way: cython.int = 0
    long_diagonals: cython.int = 0
    pieces: Bitboard = bishops
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = bishop_attacks(square, through)
        if info.pinned[us] & bb(square):
            attacks &= line(king, square)
        add_piece_attacks(reach, attacks, ring)
        reach.psqt += weights.bishop_psqt[places[square]]
        reach.mobility += weights.bishop_mobility[popcount(attacks & area)]
        way += distance(king, square)
        long_diagonals += without_lowest(attacks & centre()) != 0
    finish_piece_type(reach, info, us, BISHOP)
    reach.strong_squares += weights.minor_king_distance[1] * way + strong_squares(
        info, us, bishops, behind_pawns, weights.bishop_outpost, 1
    )
    reach.bishops = bishops_and_pawns(board, us, bishops)
    reach.bishops += weights.bishop_long_diagonal[0] * long_diagonals


def bishops_and_pawns(board, us, bishops):
    """Return the terms of own pawns on a bishop's colour, and of the bishop pair."""
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    blocked: Bitboard = pawns & forward(us ^ 1, board.occupied)
    dark: cython.int = popcount(bishops & dark_squares())
    light: cython.int = popcount(bishops & ~dark_squares())
    score: Score = weights.bishop_own_pawns[0] * (
        dark * popcount(pawns & dark_squares()) + light * popcount(pawns & ~dark_squares())
    )
    score += weights.bishop_own_pawns[1] * (
        dark * popcount(blocked & dark_squares()) + light * popcount(blocked & ~dark_squares())
    )
    if dark and light:
        score += weights.bishop_pair[0]
    return score


def evaluate_rooks(board, info, reach, us):
    """Evaluate the rooks of one side. Their attacks pass through queens and rooks (batteries)."""
    rooks: Bitboard = board.by_piece[piece_of(us, ROOK)]
    if not rooks:
        return
    king: cython.int = info.king[us]
    ring: Bitboard = info.ring[us ^ 1]
    area: Bitboard = info.area[us]
    places = info.places[us]
    heavy: Bitboard = rooks | board.by_piece[piece_of(us, QUEEN)]
    through: Bitboard = board.occupied ^ heavy
    covered: cython.int = 0
    cramped: Bitboard = 0
    pieces: Bitboard = rooks
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        attacks: Bitboard = rook_attacks(square, through)
        if info.pinned[us] & bb(square):
            attacks &= line(king, square)
        add_piece_attacks(reach, attacks, ring)
        room: cython.int = popcount(attacks & area)
        reach.psqt += weights.rook_psqt[places[square]]
        reach.mobility += weights.rook_mobility[room]
        covered += attacks & heavy != 0
        if room <= LITTLE_ROOM:
            cramped |= bb(square)
    finish_piece_type(reach, info, us, ROOK)
    reach.rooks_and_queens = weights.rook_covered[0] * covered + rook_files_and_ranks(
        board, info, us, rooks, cramped
    )


def rook_files_and_ranks(board, info, us, rooks, cramped):
    """Return the terms of open files, the seventh rank and rooks ``cramped`` by the king."""
    own_files: Bitboard = info.pawns.files[us]
    their_files: Bitboard = info.pawns.files[us ^ 1]
    score: Score = weights.rook_file[0] * popcount(rooks & ~own_files & their_files)
    score += weights.rook_file[1] * popcount(rooks & ~own_files & ~their_files)
    seventh: Bitboard = SEVENTH_RANKS[us]
    if rooks & seventh and (
        rank_of(us, info.king[us ^ 1]) == 7 or board.by_piece[piece_of(us ^ 1, PAWN)] & seventh
    ):
        score += weights.rook_on_seventh[0] * popcount(rooks & seventh)
    cramped &= own_files
    if cramped:
        trapped: cython.int = popcount(cramped & files_towards_edge(info.king[us]))
        score += weights.trapped_rook[not board.castling & CASTLING_RIGHTS[us]] * trapped
    return score


def evaluate_queens(board, info, reach, us):
    """Evaluate the queens of one side."""
    pieces: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    if not pieces:
        return
    ring: Bitboard = info.ring[us ^ 1]
    area: Bitboard = info.area[us]
    their_rooks: Bitboard = board.by_piece[piece_of(us ^ 1, ROOK)]
    their_bishops: Bitboard = board.by_piece[piece_of(us ^ 1, BISHOP)]
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        straight: Bitboard = rook_attacks(square, board.occupied)
        diagonal: Bitboard = bishop_attacks(square, board.occupied)
        attacks: Bitboard = straight | diagonal
        if info.pinned[us] & bb(square):
            attacks &= line(info.king[us], square)
        add_piece_attacks(reach, attacks, ring)
        reach.psqt += weights.queen_psqt[info.places[us][square]]
        reach.mobility += weights.queen_mobility[popcount(attacks & area)]
        # Attacks through the first piece on each line.
        hidden: Bitboard = 0
        if their_rooks:
            hidden = rook_attacks(square, board.occupied & ~straight) & ~straight & their_rooks
        if their_bishops and not hidden:
            hidden = bishop_attacks(square, board.occupied & ~diagonal) & ~diagonal & their_bishops
        if hidden:
            reach.rooks_and_queens += weights.exposed_queen[0]
    finish_piece_type(reach, info, us, QUEEN)


def evaluate_side(board, info, us):
    """Evaluate all pieces of one side."""
    pawns: Bitboard = board.by_piece[WHITE_PAWN] | board.by_piece[BLACK_PAWN]
    behind_pawns: Bitboard = forward(us ^ 1, pawns)
    reach = cython.declare(Reach)
    reach.any = info.attacks[us][0]
    reach.twice = info.twice[us]
    reach.kind = 0
    reach.near_king = 0
    reach.near_squares = popcount(info.attacks[us][PAWN] & info.ring[us ^ 1])
    reach.psqt = 0
    reach.mobility = 0
    reach.strong_squares = 0
    reach.bishops = 0
    reach.rooks_and_queens = 0
    info.ring_attackers[us] = 0
    info.ring_danger[us] = 0
    attacks = cython.address(info.attacks[us][0])
    attacks[KNIGHT] = attacks[BISHOP] = attacks[ROOK] = attacks[QUEEN] = 0
    evaluate_knights(board, info, cython.address(reach), us, behind_pawns)
    evaluate_bishops(board, info, cython.address(reach), us, behind_pawns)
    evaluate_rooks(board, info, cython.address(reach), us)
    evaluate_queens(board, info, cython.address(reach), us)
    info.attacks[us][0] = reach.any
    info.twice[us] = reach.twice
    info.ring_danger[us] += weights.danger_attack[0] * reach.near_squares
    terms = cython.address(info.terms[us][0])
    terms[TERM_PIECE_SQUARES] = reach.psqt
    terms[TERM_MOBILITY] = reach.mobility
    terms[TERM_STRONG_SQUARES] = reach.strong_squares
    terms[TERM_BISHOPS] = reach.bishops
    terms[TERM_ROOKS_AND_QUEENS] = reach.rooks_and_queens


def evaluate_pieces(board, info):
    """Evaluate all pieces of both sides, each by code compiled for its colour."""
    evaluate_side(board, info, WHITE)
    evaluate_side(board, info, BLACK)
