"""What was played from a position, and with what result."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from engine.library.columns.layout cimport GameHead
from engine.library.columns.position_hits cimport PositionHits

cdef enum:
    MOST_MOVES = 255        # of one position: 218 are legal, and one is none
    SHORT_FORMS = 1 << 15

cdef struct Statistics:
    uint32_t games
    uint32_t white_wins
    uint32_t draws
    uint32_t black_wins
    uint32_t rated              # games in which the player who moves has a rating
    uint32_t against_rated      # games with a result and a rating of the opponent
    uint64_t elos               # sums
    uint64_t opponent_elos
    uint32_t half_points        # against them
    uint32_t last_date

cdef class MoveStatistics:
    cdef bint is_black              # to move in the position
    cdef int count
    cdef uint16_t moves[MOST_MOVES]
    cdef Statistics statistics[MOST_MOVES]
    cdef const GameHead* last_game[MOST_MOVES]      # in which the move was counted
    cdef uint8_t places[SHORT_FORMS]    # 1 more than the place of a move; 0 if it was not met
    cdef Statistics reached
    cdef uint32_t ended                 # games that end in the position

    # Parts of this module, defined in the .py file.
    cdef void count_hits(self, PositionHits hits) except *
    cdef int place_of(self, uint16_t move) noexcept nogil

cdef void add_game_to(Statistics* statistics, const GameHead* game, bint is_black) noexcept nogil
cdef void add_statistics(Statistics* statistics, const Statistics* more) noexcept nogil
cdef tuple as_tuple(const Statistics* statistics)
