"""Static exchange evaluation."""

from engine.core.board.board cimport Board
from engine.core.basics.types cimport Bitboard, Move

cdef enum:
    MAX_CAPTURES = 32   # a square can see at most this many captures

cdef struct Capture:
    # One capture of the swap list.
    int piece          # piece code, before a promotion
    int from_square
    int captured       # piece code
    int gain           # centipawns won by this capture alone, including a promotion

cdef struct SeeState:
    # The board after some of the captures on one square.
    int target
    Bitboard occupied
    Bitboard attackers       # pieces of both sides that have not captured yet
    Bitboard diagonal        # bishops and queens of both sides, for x-ray attacks
    Bitboard straight        # rooks and queens, likewise
    int from_square          # of the last attacker
    # By colour of the king; ``snipers_at`` computes them on demand.
    bint snipers_known[2]
    Bitboard snipers[2]      # enemy sliders on a line with the king
    int king[2]              # the king's square

cdef int see_values[7]        # by piece type
cdef int captured_values[15]  # the same by piece code; EMPTY is 0, EN_PASSANT a pawn

cdef bint see_at_least(Board board, Move move, int threshold) noexcept nogil
cdef int see_sign(Board board, Move move) noexcept nogil
cdef int see_of(Board board, Move move) noexcept nogil
cdef int fill_swap_list(Board board, Move move, Capture* captures) noexcept nogil
cdef int swap_list_value(Capture* captures, int count) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int exchange_sign(Board board, Move move, int bound, int high) noexcept nogil
cdef inline int clamped_sign(int sign, int low, int high) noexcept nogil
cdef inline int first_gain(Move move) noexcept nogil
cdef inline void begin_exchange(Board board, Move move, SeeState* state) noexcept nogil
cdef inline Bitboard snipers_at(Board board, SeeState* state, int colour) noexcept nogil
cdef inline int next_attacker(Board board, SeeState* state, int side) noexcept nogil
cdef inline bint is_king_safe(
    SeeState* state, int side, int attacker, Bitboard snipers
) noexcept nogil
cdef inline void remove_attacker(SeeState* state, int attacker, int piece_type) noexcept nogil
