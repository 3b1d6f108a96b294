"""The tree below the root, as one thread searches it."""

cimport cython
from libc.stdint cimport int64_t, uint64_t

from engine.core.frame cimport Counts
from engine.core.table cimport Probe
from engine.core.teller cimport Teller
from engine.core.types cimport Move

cdef class Tree(Teller):
    cdef int deepest_ply
    cdef uint64_t node_limit
    cdef Counts counts
    cdef int no_null_before_ply     # while a null move is verified

    cdef int64_t* watched
    cdef int64_t search_id
    cdef unsigned int asked_to_stop

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
    cdef int end(self, int ending, int value) noexcept nogil
    cdef int end_by_rule(self, int ending) noexcept nogil
    cdef int end_stopped(self) noexcept nogil
    cdef int probe(
        self, Probe* found, int depth, int alpha, int beta, int ply, bint may_cut
    ) noexcept nogil
    cdef void store(
        self, int ply, Move best_move, int value, int depth, int bound
    ) noexcept nogil
    cdef void store_stand_pat(self, int ply, int value) noexcept nogil
    cdef int null_move(self, int depth, int beta, int ply, int static_value) noexcept nogil
    cdef int probcut(self, Probe* found, int depth, int beta, int ply) noexcept nogil
    cdef int singular_test(
        self, Probe* found, int depth, int beta, int ply, bint cut_node
    ) noexcept nogil
    cdef int again(self, int depth, int alpha, int beta, int ply, bint cut_node) noexcept nogil
    cdef void restart(self, int ply, Move table_move) noexcept nogil
    cdef void extend_line(self, int ply, Move move) noexcept nogil
