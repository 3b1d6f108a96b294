"""Sets of squares by file, rank and side (Chess Programming Wiki, "Pawn Spans")."""

from engine.core.board.attacks cimport distance_table
from engine.core.board.masks cimport forward, one_left, one_right
from engine.core.basics.types cimport WHITE, Bitboard


cdef inline Bitboard dark_squares() noexcept nogil:
    """Return the dark squares, of the colour of a1."""
    return <Bitboard> 0xAA55AA55AA55AA55


cdef inline Bitboard centre() noexcept nogil:
    """Return the four central squares."""
    return <Bitboard> 0x0000001818000000


cdef inline int rank_of(int colour, int square) noexcept nogil:
    """Return the rank, 0 to 7, as the side sees it."""
    return square >> 3 if colour == WHITE else 7 - (square >> 3)


cdef inline int seen_by(int colour, int square) noexcept nogil:
    """Return the square as the side sees it: mirrored for Black."""
    return square if colour == WHITE else square ^ 56


cdef inline int wing_file(int square) noexcept nogil:
    """Return the file counted from the nearer edge, 0 to 3."""
    cdef int file = square & 7
    return file if file < 4 else 7 - file


cdef inline int distance(int one, int other) noexcept nogil:
    """Return the king moves between two squares (Chebyshev distance)."""
    return distance_table[one][other]


cdef inline Bitboard file_squares(int square) noexcept nogil:
    return (<Bitboard> 0x0101010101010101) << (square & 7)


cdef inline Bitboard rank_squares(int square) noexcept nogil:
    return (<Bitboard> 0xFF) << (square & 56)


cdef inline Bitboard files_of(Bitboard squares) noexcept nogil:
    """Return all squares of the files of these squares."""
    return ahead_filled(0, squares) | ahead_filled(1, squares)


cdef inline Bitboard files_towards_edge(int square) noexcept nogil:
    """The files from a square to the nearer edge; its own file only on the right wing."""
    cdef Bitboard lower = (<Bitboard> 0x0101010101010101) * ((1 << (square & 7)) - 1)
    return lower if square & 7 < 4 else ~lower


cdef inline Bitboard beside(Bitboard squares) noexcept nogil:
    """Return the squares left and right of these."""
    return one_left(squares) | one_right(squares)


cdef inline Bitboard ranks_ahead(int colour, int square) noexcept nogil:
    """Return all squares on the ranks ahead of a square."""
    if colour == WHITE:
        return (~(<Bitboard> 0) << 8) << (square & 56)
    return (~(<Bitboard> 0) >> 8) >> (56 - (square & 56))


cdef inline Bitboard squares_ahead(int colour, int square) noexcept nogil:
    """Return the rest of the file ahead of a square."""
    return file_squares(square) & ranks_ahead(colour, square)


cdef inline Bitboard ahead_filled(int colour, Bitboard squares) noexcept nogil:
    """Return these squares and all squares ahead of them."""
    if colour == WHITE:
        squares |= squares << 8
        squares |= squares << 16
        return squares | squares << 32
    squares |= squares >> 8
    squares |= squares >> 16
    return squares | squares >> 32


cdef inline Bitboard pawns_attack(int colour, Bitboard pawns) noexcept nogil:
    """Return the squares that these pawns attack."""
    return beside(forward(colour, pawns))
