"""Static exchange evaluation."""

from engine.core.board.board cimport Board
from engine.core.basics.types cimport Bitboard, Move

cdef enum:
    MAX_CAPTURES = 32   # no square can be captured on more often

cdef struct Capture:
    # One capture of an exchange, in the order of play.
    int piece          # piece code, before a promotion
    int from_square
    int captured       # piece code
    int gain           # centipawns won by this capture alone, a promotion's worth included

cdef struct Exchange:
    # The board as an exchange on one square has left it.
    int target
    Bitboard occupied
    Bitboard attackers       # of both sides, still on their squares
    Bitboard diagonal        # bishops and queens, rooks and queens of both sides: x-rays
    Bitboard straight
    int from_square          # of the last attacker
    bint snipers_known[2]    # by colour of the king; found when first asked for
    Bitboard snipers[2]      # likewise: enemy sliders on a line with it
    int king[2]              # likewise: its square

cdef int see_values[7]        # by piece type
cdef int captured_values[15]  # the same by piece code, with nothing and a capture in passing

cdef bint see_at_least(Board board, Move move, int threshold) noexcept nogil
cdef int see_sign(Board board, Move move) noexcept nogil
cdef int see_of(Board board, Move move) noexcept nogil
cdef int play_exchange(Board board, Move move, Capture* captures) noexcept nogil
cdef int fold(Capture* captures, int count) noexcept nogil
