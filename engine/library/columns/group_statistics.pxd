"""The results of players in groups of games."""

from libc.stdint cimport uint32_t, uint64_t

from engine.library.columns.block cimport Block
from engine.library.columns.game_filter cimport GameFilter
from engine.library.columns.layout cimport GameHead

cpdef enum GameGrouping:
    """By what games are grouped."""
    OPENING
    OPPONENT
    PLAYER
    TIME_CONTROL
    YEAR

cdef struct PlayerStatistics:
    uint32_t games
    uint32_t wins
    uint32_t draws
    uint32_t losses
    uint32_t rated              # games in which the player has a rating
    uint32_t against_rated      # games with a result and a rating of the opponent
    uint64_t elos               # sums
    uint64_t opponent_elos
    uint32_t half_points        # against them
    uint32_t last_date

cdef class GroupStatistics:
    cdef PlayerStatistics* groups
    cdef uint32_t size
    cdef PlayerStatistics total

    # Parts of this module, defined in the .py file.
    cdef void count(self, Block block, GameFilter chosen, int grouping) noexcept nogil
    cdef void add_game(self, Block block, int slot, int side, int grouping) noexcept nogil

cdef uint32_t key_of(Block block, int slot, int side, int grouping) noexcept nogil
cdef void add_result(PlayerStatistics* statistics, const GameHead* game, int side) noexcept nogil
cdef tuple as_tuple(const PlayerStatistics* statistics)
cdef void add_games_with(
    Block block, const unsigned char* wanted, uint32_t size, unsigned char* found
) noexcept nogil
