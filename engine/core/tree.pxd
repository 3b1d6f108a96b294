"""The tree below the root, as one thread searches it."""

cimport cython
from libc.stdint cimport int64_t, uint16_t, uint64_t

from engine.core.board cimport Board
from engine.core.correction cimport Corrections
from engine.core.evaluations cimport Evaluations
from engine.core.frame cimport Counts, Frame
from engine.core.history cimport History
from engine.core.materials cimport MaterialTable
from engine.core.pawns cimport PawnTable
from engine.core.picker cimport Candidate
from engine.core.script cimport Script
from engine.core.switches cimport Switches
from engine.core.table cimport Probe, Table
from engine.core.trace cimport Trace
from engine.core.types cimport Move

cdef enum:  # Why a search ended early.
    NOT_STOPPED = 0
    STOPPED_BY_NODES = 1
    STOPPED_ON_DEMAND = 2


cdef class Tree:
    cdef Board board
    cdef Table table
    cdef History history
    cdef Corrections corrections
    cdef PawnTable pawn_table
    cdef MaterialTable material_table
    cdef Evaluations evaluations
    cdef Frame* frames
    cdef Switches switches
    cdef Trace trace                # what is told of the search, or None
    cdef bint traced
    cdef bint told                  # or what is taken over from the table is noted
    cdef Script script              # of a visit that is made again, or None

    cdef int deepest_ply
    cdef uint64_t node_count
    cdef uint64_t node_limit
    cdef Counts counts
    cdef int no_null_before_ply     # while a null move is verified

    cdef int64_t* watched
    cdef int64_t search_id
    cdef unsigned int asked_to_stop
    cdef int stopped                # one of the reasons above

    cdef void new_search(self) noexcept nogil
    cdef int node(self, int depth, int alpha, int beta, int ply, bint cut_node) noexcept nogil
    cdef int quiescence(self, int alpha, int beta, int ply) noexcept nogil
    cdef bint enter(self, Move move, int ply) noexcept nogil

    @cython.final
    cdef inline void fetch_ahead(self, Move move) noexcept nogil:
        """Have the tables' lines of the position after a move fetched while it is looked at here.

        Memory answers so late that a node would else wait for it. Nothing follows from a wrong key.
        """
        cdef uint64_t key = self.board.foreseen_key(move)
        self.table.prefetch(key)
        self.evaluations.prefetch(key)

    cdef bint may_enter(self) noexcept nogil
    cdef void prepare(self, int ply) noexcept nogil
    cdef int end(self, int ending, int value) noexcept nogil
    cdef void record_end(self, int ending, int value) noexcept nogil
    cdef void record_rest(self) noexcept nogil
    cdef bint record_begin(
        self, int depth, int alpha, int beta, int ply, bint cut_node
    ) noexcept nogil
    cdef int record_probe(self, Probe* found, int value, int depth, int ply) noexcept nogil
    cdef void record_judged(self, int ply) noexcept nogil
    cdef void record_store(
        self, int ply, Move best_move, int value, int depth, int bound
    ) noexcept nogil
    cdef void record_offer(
        self, int ply, Candidate* candidate, int depth, int full_depth, int number
    ) noexcept nogil
    cdef void record_skip(
        self, int ply, Candidate* candidate, int rule, int compared, int bar, int number
    ) noexcept nogil
    cdef int end_by_rule(self, int ending) noexcept nogil
    cdef int end_stopped(self) noexcept nogil
    cdef int ended_by_rule(self, int ply) noexcept nogil
    cdef bint can_draw(self, int ply) noexcept nogil
    cdef int probe(
        self, Probe* found, int depth, int alpha, int beta, int ply, bint may_cut
    ) noexcept nogil
    cdef void store(
        self, int ply, Move best_move, int value, int depth, int bound
    ) noexcept nogil
    cdef void store_stand_pat(self, int ply, int value) noexcept nogil
    cdef void judge(self, int ply, Probe* found, bint in_check) noexcept nogil
    cdef int evaluated(self) noexcept nogil
    cdef int static_evaluation(self) noexcept nogil
    cdef int judged_by_table(self, int ply, Probe* found) noexcept nogil
    cdef int last_move(self, int ply) noexcept nogil
    cdef bint is_improving(self, int ply) noexcept nogil
    cdef void learn_error(
        self, int ply, Move best_move, int value, int depth, int alpha, int beta
    ) noexcept nogil
    cdef int null_move(self, int depth, int beta, int ply, int static_value) noexcept nogil
    cdef int probcut(self, Probe* found, int depth, int beta, int ply) noexcept nogil
    cdef int singular_test(
        self, Probe* found, int depth, int beta, int ply, bint cut_node
    ) noexcept nogil
    cdef void begin_moves(self, int ply, uint16_t table_move, bint captures_only) noexcept nogil
    cdef Candidate* next_move(self, int ply) noexcept nogil
    cdef int again(self, int depth, int alpha, int beta, int ply, bint cut_node) noexcept nogil
    cdef void restart(self, int ply, Move table_move) noexcept nogil
    cdef void extend_line(self, int ply, Move move) noexcept nogil
