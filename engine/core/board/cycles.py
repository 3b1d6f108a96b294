"""Upcoming repetitions: whether one move repeats an earlier position.

Van Kervinck, "The Design and Implementation of the Rookie 2.0 Chess Playing Program" (2002); Chess
Programming Wiki, "Repetitions". The keys of two positions that are one
reversible move apart differ by a number that identifies the move. A cuckoo table holds these
numbers (Pagh and Rodler, "Cuckoo Hashing", 2001), so one look-up per earlier position finds the
move that leads back to it. No piece may block the path of the move. Such a move is legal: the king
was safe in the earlier position.

Pawn moves, captures and moves that lose a castling right never lead back.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK_KING,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    WHITE_KNIGHT,
    Bitboard,
    type_of,
)
from cython.cimports.engine.core.board.attacks import (
    between,
    bishop_attacks,
    king_attacks,
    knight_attacks,
    rook_attacks,
)
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.board.zobrist import black_to_move_key, piece_keys
from cython.cimports.libc.stdint import uint64_t

__all__ = ["REVERSIBLE_MOVES", "can_draw_by_repetition"]

REVERSIBLE_MOVES = MOVE_COUNT
NOWHERE = cython.declare(cython.int, -1)


def first_cuckoo_slot(move_key):
    """Return the first of the two slots of a move."""
    return move_key & (NEST_COUNT - 1)


def second_cuckoo_slot(move_key):
    """Return the second of the two slots of a move."""
    return (move_key >> 16) & (NEST_COUNT - 1)


@cython.cfunc
def empty_board_attacks(piece_type: cython.int, square: cython.int) -> Bitboard:
    """Return the squares that a piece reaches on an empty board."""
    if piece_type == KNIGHT:
        return knight_attacks(square)
    if piece_type == KING:
        return king_attacks(square)
    reached: Bitboard = 0
    if piece_type != ROOK:
        reached |= bishop_attacks(square, 0)
    if piece_type != BISHOP:
        reached |= rook_attacks(square, 0)
    return reached


@cython.cfunc
def insert_move(move_key: uint64_t, one: cython.int, other: cython.int):
    """Insert a move into a slot. A move that it displaces goes to its other slot."""
    nest: cython.int = first_cuckoo_slot(move_key)
    while True:
        move_key, nest_keys[nest] = nest_keys[nest], move_key
        one, nest_squares[nest][0] = nest_squares[nest][0], one
        other, nest_squares[nest][1] = nest_squares[nest][1], other
        if move_key == 0:
            return
        nest = (
            second_cuckoo_slot(move_key)
            if nest == first_cuckoo_slot(move_key)
            else first_cuckoo_slot(move_key)
        )


@cython.cfunc
def fill_cuckoo_table():
    """Insert every move of every piece except pawns."""
    count: cython.int = 0
    piece: cython.int
    one: cython.int
    other: cython.int
    for piece in range(WHITE_KNIGHT, BLACK_KING + 1):
        if type_of(piece) == PAWN:
            continue
        for one in range(64):
            for other in range(one + 1, 64):
                if empty_board_attacks(type_of(piece), one) & bb(other):
                    move_key: uint64_t = piece_keys[piece][one] ^ piece_keys[piece][other]
                    insert_move(move_key ^ black_to_move_key, one, other)
                    count += 1
    if count != MOVE_COUNT:
        raise AssertionError(f"{count} moves there and back, not {MOVE_COUNT}")


def cuckoo_slot_of(move_key):
    """Return the slot that holds a key difference, or NOWHERE."""
    nest: cython.int = first_cuckoo_slot(move_key)
    if nest_keys[nest] == move_key:
        return nest
    nest = second_cuckoo_slot(move_key)
    return nest if nest_keys[nest] == move_key else NOWHERE


def can_repeat(board, ply):
    """Return whether a move draws by repetition. The node is ``ply`` plies below the root."""
    back: cython.int
    limit: cython.int = board.halfmove_clock
    if limit > board.ply_count:
        limit = board.ply_count
    if limit < 3:
        return False
    # The difference that the opponent's moves make; 0 when its pieces are back on their squares.
    others: uint64_t = board.key ^ board.undo_stack[board.ply_count - 1].key ^ black_to_move_key
    for back in range(3, limit + 1, 2):
        others ^= (
            board.undo_stack[board.ply_count - back + 1].key
            ^ board.undo_stack[board.ply_count - back].key
        )
        others ^= black_to_move_key
        if others != 0:
            continue
        nest: cython.int = cuckoo_slot_of(board.key ^ board.undo_stack[board.ply_count - back].key)
        if nest == NOWHERE:
            continue
        one: cython.int = nest_squares[nest][0]
        other: cython.int = nest_squares[nest][1]
        if between(one, other) & board.occupied:
            continue
        if ply > back or was_repetition(board, back):
            return True
    return False


def was_repetition(board, back):
    """Return whether the position ``back`` plies ago was itself a repetition."""
    earlier: cython.int
    limit: cython.int = board.halfmove_clock
    if limit > board.ply_count:
        limit = board.ply_count
    key: uint64_t = board.undo_stack[board.ply_count - back].key
    for earlier in range(back + 4, limit + 1, 2):
        if board.undo_stack[board.ply_count - earlier].key == key:
            return True
    return False


def can_draw_by_repetition(position: Position, ply: cython.int) -> bool:
    """Return whether a legal move repeats a position such that the search scores a draw.

    The last ``ply`` plies of the game belong to the search. A position within them draws at its
    second occurrence, an older one at its third.
    """
    return can_repeat(position.board, ply)


fill_cuckoo_table()
