"""Material value and game phase, with a hash table of them for each thread.

Piece values depend on the number of pawns; the phase blends middlegame and endgame (Chess
Programming Wiki, "Material", "Material Hash Table", "Tapered Eval").
"""

import cython
from cython.cimports.engine.core.basics.score import Score
from cython.cimports.engine.core.basics.types import BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK, WHITE
from cython.cimports.engine.core.evaluation.material import gather
from cython.cimports.engine.core.evaluation.weights import MEAN_PAWNS, weights
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free

from engine.core.basics.params import PHASE_TOTAL, PHASE_WEIGHTS

phase_total = cython.declare(cython.int, PHASE_TOTAL)
minor_phase = cython.declare(cython.int, PHASE_WEIGHTS[KNIGHT - PAWN])
rook_phase = cython.declare(cython.int, PHASE_WEIGHTS[ROOK - PAWN])
queen_phase = cython.declare(cython.int, PHASE_WEIGHTS[QUEEN - PAWN])


@cython.final
@cython.cclass
class MaterialTable:
    """The material hash table of one thread."""

    def __cinit__(self):
        self.entries = cython.cast(
            cython.pointer(MaterialEntry), calloc(MATERIAL_COUNT, cython.sizeof(MaterialEntry))
        )
        if self.entries == cython.NULL:
            raise MemoryError("no memory for the material table")

    def __dealloc__(self):
        free(self.entries)

    def forget(self, board):
        """Empty the entry of the board's material."""
        entry = self.look_up(board)
        entry.material_key = ~cython.cast(uint64_t, 0)

    def fill(self, entry, board):
        """Fill the entry of the board's material."""
        entry.material_key = board.material_key
        gather(board, WHITE, cython.address(entry.sides[WHITE]))
        gather(board, BLACK, cython.address(entry.sides[BLACK]))
        entry.worth[WHITE] = material_of_side(entry, WHITE)
        entry.worth[BLACK] = material_of_side(entry, BLACK)
        entry.phase = phase_of(entry)


def material_of_side(entry, us):
    """Return the material of a side. Piece values depend on the number of pawns."""
    own = cython.address(entry.sides[us])
    pawns: cython.int = own.pawns + entry.sides[us ^ 1].pawns - MEAN_PAWNS
    score: Score = weights.material[PAWN - PAWN] * own.pawns
    score += weights.material[KNIGHT - PAWN] * own.knights
    score += weights.material[BISHOP - PAWN] * own.bishops
    score += weights.material[ROOK - PAWN] * own.rooks
    score += weights.material[QUEEN - PAWN] * own.queens
    by_pawns: Score = weights.material_pawns[KNIGHT - KNIGHT] * own.knights
    by_pawns += weights.material_pawns[BISHOP - KNIGHT] * own.bishops
    by_pawns += weights.material_pawns[ROOK - KNIGHT] * own.rooks
    by_pawns += weights.material_pawns[QUEEN - KNIGHT] * own.queens
    score += by_pawns * pawns
    if own.knights > 1:
        score += weights.second_piece[0]
    if own.rooks > 1:
        score += weights.second_piece[1]
    return score


def phase_of(entry):
    """Return how much of the middlegame is left: PHASE_TOTAL with all pieces."""
    white = cython.address(entry.sides[WHITE])
    black = cython.address(entry.sides[BLACK])
    phase: cython.int = minor_phase * (
        white.knights + white.bishops + black.knights + black.bishops
    )
    phase += rook_phase * (white.rooks + black.rooks) + queen_phase * (white.queens + black.queens)
    return min(phase, phase_total)
