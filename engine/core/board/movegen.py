"""Fully legal move generation with pin and check masks, without make and unmake.

``masks`` first finds attacked squares, checkers and pins. Then each piece moves only to squares
that are legal for it. Pawns go set-wise (document of Linear Chess, row L2).
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.basics.move import (
    capture_move,
    castling_move,
    en_passant_move,
    promotion_move,
    quiet_move,
)
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_QUEEN_SIDE,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.board.attacks import king_attacks, knight_attacks, pawn_attacks
from cython.cimports.engine.core.board.masks import (
    MAGIC,
    RAYS,
    Masks,
    danger_to,
    diagonal_attacks,
    find_masks,
    forward,
    one_left,
    one_right,
    straight_attacks,
)

RANK_3 = cython.declare(Bitboard, 0x0000000000FF0000)
RANK_6 = cython.declare(Bitboard, 0x0000FF0000000000)
LAST_RANKS = cython.declare(Bitboard, 0xFF000000000000FF)


def generate_moves(board, moves):
    """Generate all legal moves."""
    return generate(board, moves, ALL, MAGIC)


def generate_by_rays(board, moves):
    """Generate all legal moves, with slider attacks by the classical approach."""
    return generate(board, moves, ALL, RAYS)


def count_moves(board):
    """Count the legal moves without storing them."""
    return generate(board, cython.NULL, ALL, MAGIC)


def count_by_rays(board):
    """Count the legal moves, with slider attacks by the classical approach."""
    return generate(board, cython.NULL, ALL, RAYS)


def has_legal_move(board):
    """Return whether there is a legal move: neither checkmate nor stalemate."""
    return count_moves(board) > 0


def generate_captures(board, masks, moves):
    """Generate legal captures and promotions from known masks."""
    if board.side == WHITE:
        return generate_kind(board, masks, moves, 0, NOISY, MAGIC)
    return generate_kind(board, masks, moves, 1, NOISY, MAGIC)


def generate_quiets(board, masks, moves):
    """Generate legal quiet moves from known masks."""
    if board.side == WHITE:
        return generate_kind(board, masks, moves, 0, QUIET, MAGIC)
    return generate_kind(board, masks, moves, 1, QUIET, MAGIC)


def generate(board, moves, kind, sliders):
    """Find the masks, and generate the moves of a kind; in check all legal moves."""
    masks = cython.declare(Masks)
    if board.side == WHITE:
        find_masks(board, 0, sliders, cython.address(masks))
        if masks.checkers:
            kind = ALL
        return generate_kind(board, cython.address(masks), moves, 0, kind, sliders)
    find_masks(board, 1, sliders, cython.address(masks))
    if masks.checkers:
        kind = ALL
    return generate_kind(board, cython.address(masks), moves, 1, kind, sliders)


def generate_kind(board, masks, moves, us, kind, sliders):
    """Generate the moves of side ``us``, or count them if ``moves`` is NULL.

    Most callers pass constants, so the compiler specialises the code for each.
    """
    goals: Bitboard = 0
    if kind & NOISY:
        goals |= board.by_colour[us ^ 1]
    if kind & QUIET:
        goals |= ~board.occupied
    count: cython.int = king_moves(board, moves, us, sliders, masks, goals)
    if without_lowest(masks.checkers):
        return count
    goals &= masks.evasion
    count = knight_moves(board, moves, count, us, masks, goals)
    count = slider_moves(board, moves, count, us, sliders, masks, goals)
    count = pawn_pushes(board, moves, count, us, masks, kind)
    if kind & NOISY:
        count = pawn_captures(board, moves, count, us, masks)
    if kind & QUIET and not masks.checkers:
        count = castling_moves(board, moves, count, us, sliders, masks)
    return count


def piece_moves(board, moves, count, from_square, goals):
    """Add a move to each goal. ``captured`` is EMPTY for an empty square."""
    if moves == cython.NULL:
        return count + popcount(goals)
    while goals:
        to_square: cython.int = lowest(goals)
        goals = without_lowest(goals)
        moves[count] = capture_move(from_square, to_square, board.squares[to_square])
        count += 1
    return count


def king_moves(board, moves, us, sliders, masks, goals):
    """Generate king moves to squares that are not attacked."""
    goals &= king_attacks(masks.king)
    if not goals:
        return 0
    return piece_moves(board, moves, 0, masks.king, goals & ~danger_to(board, us, sliders, masks))


def knight_moves(board, moves, count, us, masks, goals):
    """Generate knight moves. A pinned knight has none."""
    knights: Bitboard = board.by_piece[piece_of(us, KNIGHT)]
    knights &= ~(masks.pinned_straight | masks.pinned_diagonal)
    while knights:
        square: cython.int = lowest(knights)
        knights = without_lowest(knights)
        count = piece_moves(board, moves, count, square, knight_attacks(square) & goals)
    return count


def slider_moves(board, moves, count, us, sliders, masks, goals):
    """Generate moves of bishops, rooks and queens. A queen moves as a rook and as a bishop."""
    queens: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    pieces: Bitboard = board.by_piece[piece_of(us, BISHOP)] | queens
    pieces &= ~masks.pinned_straight
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        reached: Bitboard = diagonal_attacks(sliders, square, board.occupied) & goals
        if bb(square) & masks.pinned_diagonal:
            reached &= masks.pinned_diagonal
        count = piece_moves(board, moves, count, square, reached)
    pieces = board.by_piece[piece_of(us, ROOK)] | queens
    pieces &= ~masks.pinned_diagonal
    while pieces:
        square = lowest(pieces)
        pieces = without_lowest(pieces)
        reached = straight_attacks(sliders, square, board.occupied) & goals
        if bb(square) & masks.pinned_straight:
            reached &= masks.pinned_straight
        count = piece_moves(board, moves, count, square, reached)
    return count


def pawn_pushes(board, moves, count, us, masks, kind):
    """Generate single and double pushes. Promotions are noisy, the others quiet."""
    back: cython.int = -8 if us == WHITE else 8
    empty: Bitboard = ~board.occupied
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)] & ~masks.pinned_diagonal
    free: Bitboard = pawns & ~masks.pinned_straight
    pinned: Bitboard = pawns & masks.pinned_straight
    once: Bitboard = forward(us, free) | (forward(us, pinned) & masks.pinned_straight)
    once &= empty
    twice: Bitboard = forward(us, once & (RANK_3 if us == WHITE else RANK_6)) & empty
    once &= masks.evasion
    twice &= masks.evasion
    if moves == cython.NULL:
        return count + popcount(once) + popcount(twice) + 3 * popcount(once & LAST_RANKS)
    goals: Bitboard = once & LAST_RANKS if kind & NOISY else 0
    while goals:
        count = promotions(board, moves, count, us, lowest(goals) + back, lowest(goals))
        goals = without_lowest(goals)
    if not kind & QUIET:
        return count
    goals = once & ~LAST_RANKS
    while goals:
        moves[count] = quiet_move(lowest(goals) + back, lowest(goals))
        count += 1
        goals = without_lowest(goals)
    while twice:
        moves[count] = quiet_move(lowest(twice) + back + back, lowest(twice))
        count += 1
        twice = without_lowest(twice)
    return count


def pawn_captures(board, moves, count, us, masks):
    """Generate pawn captures set-wise, and en passant."""
    back: cython.int = -8 if us == WHITE else 8
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)] & ~masks.pinned_straight
    free: Bitboard = forward(us, pawns & ~masks.pinned_diagonal)
    pinned: Bitboard = forward(us, pawns & masks.pinned_diagonal)
    goals: Bitboard = board.by_colour[us ^ 1] & masks.evasion
    left: Bitboard = one_left(free) | (one_left(pinned) & masks.pinned_diagonal)
    right: Bitboard = one_right(free) | (one_right(pinned) & masks.pinned_diagonal)
    count = pawn_captures_to(board, moves, count, us, left & goals, back + 1)
    count = pawn_captures_to(board, moves, count, us, right & goals, back - 1)
    if board.en_passant != NO_SQUARE:
        pawns = pawn_attacks(us ^ 1, board.en_passant) & board.by_piece[piece_of(us, PAWN)]
        while pawns:
            if board.is_en_passant_legal(lowest(pawns), board.en_passant):
                if moves != cython.NULL:
                    moves[count] = en_passant_move(lowest(pawns), board.en_passant)
                count += 1
            pawns = without_lowest(pawns)
    return count


def pawn_captures_to(board, moves, count, us, goals, back):
    """Generate captures on ``goals`` by pawns that are ``back`` squares behind them."""
    if moves == cython.NULL:
        return count + popcount(goals) + 3 * popcount(goals & LAST_RANKS)
    while goals:
        to_square: cython.int = lowest(goals)
        goals = without_lowest(goals)
        if bb(to_square) & LAST_RANKS:
            count = promotions(board, moves, count, us, to_square + back, to_square)
        else:
            moves[count] = capture_move(to_square + back, to_square, board.squares[to_square])
            count += 1
    return count


def promotions(board, moves, count, us, from_square, to_square):
    """Generate the four promotions, the queen first."""
    piece_type: cython.int
    captured: cython.int = board.squares[to_square]
    for piece_type in range(QUEEN, PAWN, -1):
        moves[count] = promotion_move(from_square, to_square, captured, piece_of(us, piece_type))
        count += 1
    return count


def castling_moves(board, moves, count, us, sliders, masks):
    """Generate castling, if the path is empty and the king's path is not attacked."""
    king_side: cython.int = WHITE_KING_SIDE if us == WHITE else BLACK_KING_SIDE
    queen_side: cython.int = WHITE_QUEEN_SIDE if us == WHITE else BLACK_QUEEN_SIDE
    if not board.castling & (king_side | queen_side):
        return count
    danger: Bitboard = danger_to(board, us, sliders, masks)
    if may_castle(board, king_side, danger):
        if moves != cython.NULL:
            moves[count] = castling_move(masks.king, board.castling_target(king_side), king_side)
        count += 1
    if may_castle(board, queen_side, danger):
        if moves != cython.NULL:
            moves[count] = castling_move(masks.king, board.castling_target(queen_side), queen_side)
        count += 1
    return count


def may_castle(board, flag, danger):
    """Return whether a castling move is legal."""
    return (
        board.castling & flag != 0
        and board.castling_empty[flag] & board.occupied == 0
        and board.castling_path[flag] & danger == 0
        and (not board.chess960 or board.is_castling_safe(flag))
    )
