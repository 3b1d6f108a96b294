"""Pawn structure, remembered."""

cimport cython
from libc.stdint cimport uint64_t

from engine.core.basics.bits cimport prefetch as fetch_line
from engine.core.board.board cimport Board
from engine.core.evaluation.eval_info cimport PawnEntry
from engine.core.basics.types cimport BLACK_PAWN, WHITE_PAWN, Bitboard

cdef enum:
    ENTRY_COUNT = 8192              # a power of two


cdef class PawnTable:
    cdef void* memory
    cdef PawnEntry* entries

    @cython.final
    cdef inline PawnEntry* place_of(self, Bitboard white, Bitboard black) noexcept nogil:
        """Return the slot of these pawns."""
        # Odd numbers without a pattern, to spread the entries.
        cdef uint64_t mixed = (
            white * <uint64_t> 0x9E3779B97F4A7C15 ^ black * <uint64_t> 0xC2B2AE3D27D4EB4F
        )
        return &self.entries[(mixed >> 40) & (ENTRY_COUNT - 1)]

    @cython.final
    cdef inline void prefetch(self, Board board) noexcept nogil:
        """Prefetch the entry of the board's pawns. Hides memory latency."""
        cdef PawnEntry* entry = self.place_of(
            board.by_piece[WHITE_PAWN], board.by_piece[BLACK_PAWN]
        )
        fetch_line(entry)
        fetch_line(&entry.structure)

    @cython.final
    cdef inline PawnEntry* look_up(self, Board board) noexcept nogil:
        """Return the entry of the board's pawns; compute it if it is missing.

        The empty entries are those of a board without pawns, which are worth 0.
        """
        cdef Bitboard white = board.by_piece[WHITE_PAWN]
        cdef Bitboard black = board.by_piece[BLACK_PAWN]
        cdef PawnEntry* entry = self.place_of(white, black)
        if entry.pawns[0] != white or entry.pawns[1] != black:
            self.fill(entry, white, black)
        return entry

    cdef void forget(self, Board board) noexcept nogil
    cdef void fill(self, PawnEntry* entry, Bitboard white, Bitboard black) noexcept nogil
    cdef void fill_side(self, PawnEntry* entry, int us) noexcept nogil
