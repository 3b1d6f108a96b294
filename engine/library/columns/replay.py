"""Replays the moves of a game on the core's board."""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, Masks, find_masks
from cython.cimports.engine.core.board.position import Position
from cython.cimports.libc.stdint import uint16_t, uint32_t
from cython.cimports.libc.stdlib import free, malloc

__all__ = ["keys_of_moves"]


def play_short(board, move):
    """Make a move given by its short form, 0 for a null move; return whether it is legal."""
    masks = cython.declare(Masks)
    if move == 0:
        board.make_null()
        return True
    find_masks(board, board.side, MAGIC, cython.address(masks))
    full: Move = legal_from_short(board, cython.address(masks), move)
    if full == NO_MOVE:
        return False
    board.make(full)
    return True


def replay(board, moves, count, keys):
    """Make moves on a board that has memory for them; return whether all are legal.

    ``keys`` gets the lower half of the key of the first position and of the one after each move,
    unless it is NULL.
    """
    index: cython.Py_ssize_t
    if keys != cython.NULL:
        keys[0] = cython.cast(uint32_t, board.key)
    for index in range(count):
        if not play_short(board, moves[index]):
            return False
        if keys != cython.NULL:
            keys[index + 1] = cython.cast(uint32_t, board.key)
    return True


def keys_of_moves(start: Position, moves: bytes) -> bytes | None:
    """Return the lower halves of the keys of all positions of a game, four bytes each.

    None if a move is not legal.

    ``start`` is the first position; it is left as it was. Two bytes a move. Raises MemoryError.
    """
    count: cython.Py_ssize_t = len(moves) // 2
    data: cython.p_const_uchar = moves
    board: Board = Board()
    is_legal: cython.bint
    if not board.copy_from(start.board) or not board.reserve(count):
        raise MemoryError("no memory to replay a game")
    keys = cython.cast(cython.pointer(uint32_t), malloc((count + 1) * cython.sizeof(uint32_t)))
    if keys == cython.NULL:
        raise MemoryError("no memory to replay a game")
    try:
        with cython.nogil:
            is_legal = replay(board, cython.cast(cython.pointer(uint16_t), data), count, keys)
        if not is_legal:
            return None
        return cython.cast(cython.p_char, keys)[: (count + 1) * cython.sizeof(uint32_t)]
    finally:
        free(keys)
