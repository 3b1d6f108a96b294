"""A middlegame and an endgame value packed in one number.

To add two packed scores, or to multiply one by a number, is to do so with both parts, as long as
these fit into 16 bits (Chess Programming Wiki, "Tapered Eval").
"""

from libc.stdint cimport int16_t

ctypedef int Score


cdef inline Score pack(int middlegame, int endgame) noexcept nogil:
    return endgame * 65536 + middlegame


cdef inline int middlegame_of(Score score) noexcept nogil:
    return <int16_t> (score & 0xFFFF)


cdef inline int endgame_of(Score score) noexcept nogil:
    # A negative middlegame value has borrowed 1 from the endgame's part. Adding 0x8000 returns it.
    return <int16_t> (((score + 0x8000) >> 16) & 0xFFFF)
