"""What the material of both sides is worth, remembered."""

cimport cython
from libc.stdint cimport uint64_t

from engine.core.board.board cimport Board
from engine.core.evaluation.material cimport Material
from engine.core.basics.score cimport Score

cdef enum:
    MATERIAL_COUNT = 1024           # a power of two

cdef struct MaterialEntry:
    uint64_t material_key         # of the board; a hit is never wrong
    Material sides[2]
    Score worth[2]          # each side's own view
    int phase               # 0, pawns and kings only, to PHASE_TOTAL, all pieces


cdef class MaterialTable:
    cdef MaterialEntry* entries

    @cython.final
    cdef inline MaterialEntry* look_up(self, Board board) noexcept nogil:
        """Return the entry of the board's material; compute it if it is missing.

        An empty entry is right for bare kings, which are worth nothing.
        """
        # An odd number without a pattern, to spread the entries.
        cdef uint64_t mixed = board.material_key * <uint64_t> 0x9E3779B97F4A7C15
        cdef MaterialEntry* entry = &self.entries[(mixed >> 50) & (MATERIAL_COUNT - 1)]
        if entry.material_key != board.material_key:
            self.fill(entry, board)
        return entry

    cdef void forget(self, Board board) noexcept nogil
    cdef void fill(self, MaterialEntry* entry, Board board) noexcept nogil

# Parts of this module, defined in the .py file.
cdef Score material_of_side(MaterialEntry* entry, int us) noexcept nogil
cdef int phase_of(MaterialEntry* entry) noexcept nogil
