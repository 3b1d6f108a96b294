"""Perft: counting the leaves of the tree of legal moves (Chess Programming Wiki)."""

import cython
from cython.cimports.engine.core.basics.types import MAX_MOVES, Move
from cython.cimports.engine.core.board.movegen import (
    count_by_rays,
    count_moves,
    generate_by_rays,
    generate_moves,
)
from cython.cimports.engine.core.board.position import Position
from cython.cimports.libc.stdint import uint64_t


def count_leaves(board, depth, bulk, rays):
    """Count the leaves ``depth`` plies ahead. ``bulk`` counts the last ply without making it."""
    if depth == 0:
        return 1
    if bulk and depth == 1:
        return count_by_rays(board) if rays else count_moves(board)
    moves = cython.declare(Move[MAX_MOVES])
    count: cython.int
    count = generate_by_rays(board, moves) if rays else generate_moves(board, moves)
    leaves: uint64_t = 0
    index: cython.int
    for index in range(count):
        board.make(moves[index])
        leaves += 1 if depth == 1 else count_leaves(board, depth - 1, bulk, rays)
        board.unmake()
    return leaves


def perft(
    position: Position, depth: cython.int, bulk: cython.bint = True, rays: cython.bint = False
) -> int:
    """Return the number of leaves after exactly ``depth`` plies; 1 for depth 0.

    Without ``bulk`` every leaf is made and taken back, as a search would: slower, the same count.
    With ``rays`` the moves of sliding pieces are found by the classical approach, not by magics.
    Raises ValueError for a negative depth or one over 100. The position is left as it was.
    """
    if not 0 <= depth <= 100:
        raise ValueError(f"perft depth must be 0 to 100, not {depth}")
    if not position.board.reserve(depth):
        raise MemoryError("no memory for the moves of perft")
    leaves: uint64_t
    with cython.nogil:
        leaves = count_leaves(position.board, depth, bulk, rays)
    return leaves


def divide(position: Position, depth: cython.int) -> dict:
    """Return the perft of each legal move by its UCI name; they add up to ``perft``.

    Raises ValueError for a depth below 1 or over 101.
    """
    if depth < 1:
        raise ValueError(f"divide needs a depth of at least 1, not {depth}")
    counts = {}
    for move in position.legal_moves():
        position.push(move)
        try:
            counts[position.uci(move)] = perft(position, depth - 1)
        finally:
            position.pop()
    return counts
