"""The static evaluation of a position."""

from engine.core.board.board cimport Board
from engine.core.evaluation.material_table cimport MaterialTable
from engine.core.evaluation.pawns cimport PawnTable
from engine.core.basics.score cimport Score
from engine.core.basics.types cimport Bitboard
from engine.core.evaluation.eval_info cimport EvalInfo

cdef struct EvalResult:
    # For White: the values that tapering combines.
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
cdef int tapered_score(EvalResult* result) noexcept nogil

# Parts of this module, defined in the .py file.
cdef bint evaluate_known_endgame(Board board, EvalInfo* info, EvalResult* result) noexcept nogil
cdef inline void init_eval_info(Board board, EvalInfo* info, int us) noexcept nogil
cdef inline void choose_psqt(EvalInfo* info, int us) noexcept nogil
cdef inline Bitboard mobility_area(Board board, EvalInfo* info, int us) noexcept nogil
cdef inline void add_cached_terms(EvalInfo* info, int us) noexcept nogil
cdef inline Score evaluate_complexity(Board board, EvalInfo* info, int endgame) noexcept nogil
