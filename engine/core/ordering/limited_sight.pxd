"""The sight of a weak player: which moves it sees."""

from libc.stdint cimport uint16_t, uint64_t

from engine.core.basics.types cimport Bitboard, Move
from engine.core.board.board cimport Board

cdef enum:
    SIGHT_LOWEST = -400  # the least difficulty: where the table of chances begins
    SIGHT_STEP = 16     # points of difficulty for one entry of the table of chances
    SIGHT_STEPS = 256

cdef struct Sight:
    bint limited                    # False: every move is seen
    uint64_t seed
    uint16_t chances[SIGHT_STEPS]   # by difficulty: the chance that a move is seen, in 1/65536

cdef set_sight(Sight* sight, list chances, uint64_t seed)
cdef bint is_seen(Board board, Sight* sight, Move move, int ply) noexcept nogil
cdef int difficulty(Board board, Move move, int ply) noexcept nogil

# Parts of ``difficulty``.
cdef int difficulty_of_kind(Board board, Move move, Move last_move) noexcept nogil
cdef int difficulty_of_victim(int victim) noexcept nogil
cdef int difficulty_of_geometry(Board board, Move move) noexcept nogil
cdef bint opens_line(Board board, Move move) noexcept nogil
cdef bint is_fork(Board board, Move move) noexcept nogil
cdef Bitboard heavy_pieces(Board board, int colour) noexcept nogil
cdef bint is_queen_in_danger(Board board, int colour) noexcept nogil
cdef Move move_before(Board board, int plies) noexcept nogil
