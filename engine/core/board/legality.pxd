"""Legality of single moves that do not come from the move generator."""

from libc.stdint cimport uint16_t

from engine.core.board.board cimport Board
from engine.core.board.masks cimport Masks
from engine.core.basics.types cimport Bitboard, Move

cdef struct Checks:
    # What gives check: found once for a position, used for each of its moves.
    int king                # the opponent's
    Bitboard squares[7]     # by piece type, where it would attack that king
    Bitboard hiders         # own pieces that block an own slider's line to that king

cdef Move legal_from_short(Board board, Masks* masks, uint16_t short_form) noexcept nogil
cdef bint is_legal(Board board, Masks* masks, Move move) noexcept nogil
cdef void find_checks(Board board, Checks* checks) noexcept nogil
cdef bint is_check(Board board, Checks* checks, Move move) noexcept nogil
cdef bint gives_check(Board board, Move move) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline bint is_king_attacked_by_slider(
    Board board, int king, Bitboard still, Bitboard occupied
) noexcept nogil
cdef inline Bitboard attacks_of(
    int colour, int piece_type, int square, Bitboard occupied
) noexcept nogil
cdef inline bint reaches(Board board, int piece, int from_square, int to_square) noexcept nogil
cdef inline bint respects_pins(Masks* masks, int from_square, int to_square) noexcept nogil
cdef inline bint is_in_line(int king, int one, int other) noexcept nogil
cdef inline Move with_captured_piece(Board board, Move move) noexcept nogil
cdef inline bint is_promotion_piece(int piece) noexcept nogil
cdef inline int castling_flag(Board board, int from_square, int to_square) noexcept nogil
cdef inline bint is_diagonal(int from_square, int to_square) noexcept nogil
