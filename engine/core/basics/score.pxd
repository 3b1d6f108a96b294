"""Two values in one number: what counts in the middlegame, and what in the endgame.

Sums and multiples of packed scores are those of their parts, as long as these fit into 16 bits
(Chess Programming Wiki, "Tapered Eval").
"""

from libc.stdint cimport int16_t

ctypedef int Score


cdef inline Score pack(int middlegame, int endgame) noexcept nogil:
    return endgame * 65536 + middlegame


cdef inline int middlegame_of(Score score) noexcept nogil:
    return <int16_t> (score & 0xFFFF)


cdef inline int endgame_of(Score score) noexcept nogil:
    # The middlegame's sign was borrowed from the endgame's part.
    return <int16_t> (((score + 0x8000) >> 16) & 0xFFFF)
