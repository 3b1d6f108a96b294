"""Which games count, by what the head of a game tells."""

from libc.stdint cimport uint8_t, uint32_t

from engine.library.columns.layout cimport GameHead

cdef struct NumberSet:
    # A byte for each number of a name: whether it is in the set. All are without bytes.
    const uint8_t* members
    uint32_t size

cdef struct Conditions:
    NumberSet players       # one of the two, or the one with `colour`
    NumberSet opponents     # the other one
    NumberSet events
    NumberSet sites
    NumberSet games         # by the number of the game
    NumberSet sides[2]      # games in which the player may have the side
    int colour              # of the player: ANY_COLOUR, or as in the core
    int results             # a bit for each code of `results.pxd`
    uint32_t least_date
    uint32_t most_date
    int least_elo           # of both players
    int most_elo
    int least_eco
    int most_eco
    int least_moves         # half-moves
    int most_moves
    int collection          # 0 for any
    bint is_binned          # whether games in the bin count, and no others

cdef enum:
    ANY_COLOUR = -1

cdef class GameFilter:
    cdef Conditions conditions
    cdef tuple held         # the bytes of the sets
    cdef bint has_conditions

    cdef bint fits_side(self, const GameHead* game, uint32_t number, int side) noexcept nogil
    cdef bint accepts(self, const GameHead* game, uint32_t number, int half_moves) noexcept nogil

# Parts of this module, defined in the .py file.
cdef NumberSet number_set(object members)
cdef bint has(const NumberSet* numbers, uint32_t number) noexcept nogil
