"""Colours, pieces, squares, castling flags and sizes.

Pieces are numbered as in the document of Piglet (row P2): a piece code fits in four bits of a move,
and adding six turns a white piece into the black one.
"""

from libc.stdint cimport uint32_t, uint64_t

ctypedef uint64_t Bitboard
ctypedef uint32_t Move

cdef enum:  # Colours.
    WHITE = 0
    BLACK = 1

cdef enum:  # Piece types.
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

cdef enum:  # Piece codes.
    EMPTY = 0
    WHITE_PAWN = 1
    WHITE_KNIGHT = 2
    WHITE_BISHOP = 3
    WHITE_ROOK = 4
    WHITE_QUEEN = 5
    WHITE_KING = 6
    BLACK_PAWN = 7
    BLACK_KNIGHT = 8
    BLACK_BISHOP = 9
    BLACK_ROOK = 10
    BLACK_QUEEN = 11
    BLACK_KING = 12
    EN_PASSANT = 14
    PIECE_CODES = 15

cdef enum:  # Squares, as far as the rules name them.
    A1 = 0
    C1 = 2
    D1 = 3
    E1 = 4
    F1 = 5
    G1 = 6
    H1 = 7
    A8 = 56
    C8 = 58
    D8 = 59
    E8 = 60
    F8 = 61
    G8 = 62
    H8 = 63
    NO_SQUARE = 64

cdef enum:  # Castling rights and the castling of a move, as flags.
    BLACK_QUEEN_SIDE = 1
    BLACK_KING_SIDE = 2
    WHITE_QUEEN_SIDE = 4
    WHITE_KING_SIDE = 8

cdef enum:  # Sizes and counts.
    CLOCK_DRAWN = 100  # plies without a capture or a pawn move that make a draw
    MAX_MOVES = 256   # no legal position has more than 218
    MAX_PLY = 128     # plies from the root that a search may reach


cdef inline int piece_of(int colour, int piece_type) noexcept nogil:
    return piece_type + 6 * colour


cdef inline int type_of(int piece) noexcept nogil:
    return piece - 6 * (piece > WHITE_KING)


cdef inline int colour_of(int piece) noexcept nogil:
    return piece > WHITE_KING
