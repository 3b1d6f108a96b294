"""The keys that a board can have, whatever castling rights and en passant."""

import cython
from cython.cimports.engine.core.basics.bits import bb
from cython.cimports.engine.core.basics.types import (
    A1,
    BLACK,
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    E1,
    EMPTY,
    H1,
    NO_SQUARE,
    PAWN,
    ROOK,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_QUEEN_SIDE,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.board.zobrist import castling_keys, en_passant_keys
from cython.cimports.libc.stdint import uint64_t

__all__ = ["keys_of_board"]


def keys_of_board(position: Position) -> list:
    """Return the keys of all positions with the pieces and the side to move of this one.

    The rights of Chess960 are among them if the position is of Chess960.
    """
    board: Board = position.board
    bare: uint64_t = board.key ^ castling_keys[board.castling] ^ en_passant_keys[board.en_passant]
    squares = [NO_SQUARE, *en_passant_squares(board)]
    possible: cython.int = possible_rights(board, WHITE, WHITE_KING_SIDE, WHITE_QUEEN_SIDE)
    possible |= possible_rights(board, BLACK, BLACK_KING_SIDE, BLACK_QUEEN_SIDE)
    found = []
    rights: cython.int
    square: cython.int
    for rights in range(16):
        if rights & ~possible == 0:
            for square in squares:
                found.append(bare ^ castling_keys[rights] ^ en_passant_keys[square])
    return found


@cython.cfunc
def possible_rights(
    board: Board, colour: cython.int, king_side: cython.int, queen_side: cython.int
) -> cython.int:
    """Return the castling rights that a side may have by the places of its king and rooks."""
    rank: cython.int = 56 if colour == BLACK else 0
    king: cython.int = board.king_square(colour)
    if king >> 3 != rank >> 3:
        return 0
    rooks: Bitboard = board.by_piece[piece_of(colour, ROOK)]
    square: cython.int
    found: cython.int = 0
    if board.chess960:
        for square in range(rank, rank + 8):
            if rooks & bb(square):
                found |= king_side if square > king else queen_side
    elif king == rank + E1:
        found |= king_side if rooks & bb(rank + H1) else 0
        found |= queen_side if rooks & bb(rank + A1) else 0
    return found


@cython.cfunc
def en_passant_squares(board: Board) -> list:
    """Return the squares on which the side to move could take en passant."""
    step: cython.int = 8 if board.side == WHITE else -8
    rank: cython.int = 40 if board.side == WHITE else 16
    pawns: Bitboard = board.by_piece[piece_of(board.side ^ 1, PAWN)]
    found = []
    square: cython.int
    for square in range(rank, rank + 8):
        if (
            pawns & bb(square - step)
            and board.squares[square] == EMPTY
            and board.squares[square + step] == EMPTY
            and board.legal_en_passant(square) != NO_SQUARE
        ):
            found.append(square)
    return found
