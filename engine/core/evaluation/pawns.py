"""Pawn structure, with a pawn hash table for each thread.

Doubled, isolated, backward and passed pawns are terms of the document of Mitzi (row M2:
"Multipawns, Twinpawns, Passed Pawns, Isolated Pawns"); phalanx and support are its pawns covered by
pawns. The table is described by the Chess Programming Wiki, "Pawn Hash Table".
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.basics.huge_pages import allocate_pages
from cython.cimports.engine.core.basics.score import Score
from cython.cimports.engine.core.basics.types import WHITE, Bitboard
from cython.cimports.engine.core.board.attacks import pawn_attacks
from cython.cimports.engine.core.evaluation.spans import (
    ahead_filled,
    beside,
    file_squares,
    files_of,
    pawns_attack,
    rank_of,
    rank_squares,
    ranks_ahead,
)
from cython.cimports.engine.core.evaluation.weights import psqt_index, weights
from cython.cimports.libc.stdlib import free
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class PawnTable:
    """The pawn hash table of one thread."""

    def __cinit__(self):
        size = ENTRY_COUNT * cython.sizeof(PawnEntry)
        self.entries = cython.cast(
            cython.pointer(PawnEntry), allocate_pages(size, cython.address(self.memory))
        )
        if self.entries == cython.NULL:
            raise MemoryError("no memory for the pawn table")

    def __dealloc__(self):
        free(self.memory)

    def forget(self, board):
        """Empty the entry of the board's pawns."""
        entry = self.look_up(board)
        entry.pawns[0] = ~cython.cast(Bitboard, 0)

    def fill(self, entry, white, black):
        """Fill the entry of these pawns."""
        entry.pawns[0] = white
        entry.pawns[1] = black
        entry.shelter_key[0] = entry.shelter_key[1] = 0
        self.fill_side(entry, 0)
        self.fill_side(entry, 1)

    def fill_side(self, entry, us):
        """Fill the part of one side."""
        own: Bitboard = entry.pawns[us]
        theirs: Bitboard = entry.pawns[us ^ 1]
        structure: Score = 0
        own_wing: cython.int
        other_wing: cython.int
        memset(cython.address(entry.psqt[us][0][0]), 0, 4 * cython.sizeof(Score))
        passed: Bitboard = 0
        pawns: Bitboard = own
        while pawns:
            square: cython.int = lowest(pawns)
            pawns = without_lowest(pawns)
            rank: cython.int = rank_of(us, square)
            file: Bitboard = file_squares(square)
            ahead: Bitboard = ranks_ahead(us, square)
            neighbours: Bitboard = own & beside(file)
            opposed: cython.bint = theirs & ahead & file != 0
            guards: Bitboard = theirs & ahead & beside(file)
            doubled: cython.bint = own & ahead & file != 0
            stop: cython.int = square + 8 if us == WHITE else square - 8
            for own_wing in range(2):
                for other_wing in range(2):
                    entry.psqt[us][own_wing][other_wing] += weights.pawn_psqt[
                        psqt_index[us][own_wing][other_wing][square]
                    ]
            if neighbours & rank_squares(square):
                structure += weights.phalanx_pawn[rank]
            if own & pawn_attacks(us ^ 1, square):
                structure += weights.supported_pawn[rank]
            if not neighbours:
                structure += weights.isolated_pawn[opposed]
            elif not neighbours & ~ahead and theirs & (pawn_attacks(us, stop) | bb(stop)):
                structure += weights.backward_pawn[opposed]
            if doubled:
                structure += weights.doubled_pawn[neighbours != 0]
            elif not opposed and not guards:
                passed |= bb(square)
            elif not opposed and popcount(neighbours & ~ahead) >= popcount(guards):
                structure += weights.candidate_pawn[rank]
        entry.structure[us] = structure
        entry.passed[us] = passed
        entry.reach[us] = ahead_filled(us, pawns_attack(us, own))
        entry.files[us] = files_of(own)
