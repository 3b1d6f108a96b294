"""The one move type of the engine: 32 bits, laid out as in the document of Piglet (row P3).

    bits  0-6   from square, 0-63
    bits  7-13  to square, 0-63
    bits 14-17  castling: 8 white king side, 4 white queen side,
                          2 black king side, 1 black queen side
    bits 18-21  captured piece (0 none; an en-passant capture records EN_PASSANT)
    bits 22-25  promoted piece (0 none), with its colour
    bit  26     en passant

0 stands for no move. The table stores 16 bits of a move (see ``short_move``).
"""

from libc.stdint cimport uint16_t

from engine.core.basics.types cimport EN_PASSANT, Move, type_of

cdef enum:
    NO_MOVE = 0


cdef inline Move quiet_move(int from_square, int to_square) noexcept nogil:
    return from_square | to_square << 7


cdef inline Move capture_move(int from_square, int to_square, int captured) noexcept nogil:
    return from_square | to_square << 7 | captured << 18


cdef inline Move promotion_move(
    int from_square, int to_square, int captured, int promoted
) noexcept nogil:
    return from_square | to_square << 7 | captured << 18 | promoted << 22


cdef inline Move en_passant_move(int from_square, int to_square) noexcept nogil:
    return from_square | to_square << 7 | (<int> EN_PASSANT) << 18 | 1 << 26


cdef inline Move castling_move(int from_square, int to_square, int flag) noexcept nogil:
    return from_square | to_square << 7 | flag << 14


cdef inline int from_square_of(Move move) noexcept nogil:
    return move & 0x7F


cdef inline int to_square_of(Move move) noexcept nogil:
    return (move >> 7) & 0x7F


cdef inline int castling_of(Move move) noexcept nogil:
    return (move >> 14) & 0xF


cdef inline int captured_of(Move move) noexcept nogil:
    return (move >> 18) & 0xF


cdef inline int promoted_of(Move move) noexcept nogil:
    return (move >> 22) & 0xF


cdef inline bint is_en_passant(Move move) noexcept nogil:
    return (move >> 26) & 1


cdef inline bint is_quiet(Move move) noexcept nogil:
    """Return whether the move is neither a capture nor a promotion."""
    return (move >> 18) & 0xFF == 0


cdef inline uint16_t short_move(Move move) noexcept nogil:
    """Return the short form, which the table stores: 6 bits from, 6 bits to, 3 bits promotion.

    In a given position it identifies one legal move.
    """
    cdef int promoted = promoted_of(move)
    return (
        from_square_of(move) | to_square_of(move) << 6
        | (type_of(promoted) << 12 if promoted else 0)
    )
