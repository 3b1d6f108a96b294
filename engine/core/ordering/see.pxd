"""Static exchange evaluation."""

from engine.core.board.board cimport Board
from engine.core.basics.types cimport Bitboard, Move

cdef enum:
    MAX_CAPTURES = 32   # at most so many captures are possible on one square

cdef struct Capture:
    # One capture of the swap list.
    int piece          # piece code, before a promotion
    int from_square
    int captured       # piece code
    int gain           # centipawns won by this capture alone, including a promotion

cdef struct SeeState:
    # The board after some captures on one square.
    int target
    Bitboard occupied
    Bitboard attackers       # of both sides, still on their squares
    Bitboard diagonal        # bishops and queens of both sides, for x-ray attacks
    Bitboard straight        # rooks and queens, likewise
    int from_square          # of the last attacker
    bint snipers_known[2]    # by colour of the king; computed on demand
    Bitboard snipers[2]      # likewise: enemy sliders on a line with the king
    int king[2]              # likewise: its square

cdef int see_values[7]        # by piece type
cdef int captured_values[15]  # the same by piece code; EMPTY is 0, EN_PASSANT a pawn

cdef bint see_at_least(Board board, Move move, int threshold) noexcept nogil
cdef int see_sign(Board board, Move move) noexcept nogil
cdef int see_of(Board board, Move move) noexcept nogil
cdef int fill_swap_list(Board board, Move move, Capture* captures) noexcept nogil
cdef int swap_list_value(Capture* captures, int count) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int balance(Board board, Move move, int bound, int high) noexcept nogil
cdef inline int within(int sign, int low, int high) noexcept nogil
cdef inline int first_gain(Move move) noexcept nogil
cdef inline void begin(Board board, Move move, SeeState* state) noexcept nogil
cdef inline Bitboard snipers_at(Board board, SeeState* state, int colour) noexcept nogil
cdef inline int next_attacker(Board board, SeeState* state, int side) noexcept nogil
cdef inline bint is_king_safe(
    SeeState* state, int side, int attacker, Bitboard snipers
) noexcept nogil
cdef inline void remove(SeeState* state, int attacker, int piece_type) noexcept nogil
