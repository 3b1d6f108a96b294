"""The static evaluation of a position."""

from engine.core.board.board cimport Board
from engine.core.evaluation.material_table cimport MaterialTable
from engine.core.evaluation.pawns cimport PawnTable
from engine.core.basics.score cimport Score
from engine.core.evaluation.eval_info cimport EvalInfo

cdef struct EvalResult:
    # White's view: what tapering makes the score from.
    int middlegame
    int endgame
    int phase       # 0, pawns and kings only, to PHASE_TOTAL, all pieces
    int scale       # 0 to 64: how much of the endgame's value can be won

cdef int evaluate(
    Board board, PawnTable pawn_table, MaterialTable material_table
) noexcept nogil
cdef void evaluate_terms(
    Board board,
    PawnTable pawn_table,
    MaterialTable material_table,
    EvalInfo* info,
    EvalResult* result,
) noexcept nogil
cdef int tapered(EvalResult* result) noexcept nogil
