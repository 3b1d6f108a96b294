"""Where in each game something is met first."""

from libc.stdint cimport uint16_t, uint32_t

cdef enum:
    NOT_MET = 0xFFFF

cdef class GamePlies:
    cdef uint16_t* plies        # by the number of the game; NOT_MET if it is not met
    cdef uint32_t size
    cdef uint32_t count         # of games in which it is met

    cdef inline void meet(self, uint32_t number, int ply) noexcept nogil:
        """Note where it is met in a game. The first call for a game counts."""
        if self.plies[number] == NOT_MET:
            self.plies[number] = ply
            self.count += 1
