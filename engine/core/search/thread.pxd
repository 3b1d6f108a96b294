"""How a thread comes into a node and out of it, and what it asks of the table there."""

cimport cython
from libc.stdint cimport int64_t, uint64_t

from engine.core.ordering.stack cimport SearchStats, note_trial
from engine.core.memory.transposition cimport BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, Probe
from engine.core.search.hooks cimport STOPPED_BY_NODES, Teller
from engine.core.basics.types cimport Move

cdef enum:
    DRAW = 0    # the value of a draw
    # Whether to stop is asked at every node whose number has none of these bits, thus not before
    # the first iteration has looked at a move.
    POLL_MASK = 1023


cdef inline int bound_in(int value, int alpha, int beta) noexcept nogil:
    """What a value found with this window is: exact, or a bound."""
    if value <= alpha:
        return BOUND_UPPER
    return BOUND_LOWER if value >= beta else BOUND_EXACT


cdef class Visitor(Teller):
    cdef int deepest_ply
    cdef uint64_t node_limit
    cdef SearchStats counts

    cdef int64_t* watched
    cdef int64_t search_id
    cdef unsigned int asked_to_stop

    @cython.final
    cdef inline bint enter(self, Move move, int ply) noexcept nogil:
        """Make a move and count its node; False, with nothing made, when the search must end."""
        if not self.may_enter():
            return False
        note_trial(&self.frames[ply], self.history, self.board, move)
        self.board.make(move)
        return True

    @cython.final
    cdef inline bint may_enter(self) noexcept nogil:
        """Count a node; False when the search must end."""
        if self.node_count >= self.node_limit:
            self.stopped = STOPPED_BY_NODES
            return False
        if self.node_count & POLL_MASK == POLL_MASK and self.asked_to_end():
            return False
        self.node_count += 1
        return True

    cdef bint asked_to_end(self) noexcept nogil

    @cython.final
    cdef inline int end(self, int ending, int value) noexcept nogil:
        """A node ends here, whatever ended it; returns its value."""
        self.counts.endings[ending] += 1
        if cython.unlikely(self.traced):
            self.record_end(ending, value)
        return value

    @cython.final
    cdef inline void fetch_ahead(self, Move move) noexcept nogil:
        """Have the tables' lines of the position after a move fetched while it is looked at here.

        Memory answers so late that a node would else wait for it. Nothing follows from a wrong key.
        """
        cdef uint64_t key = self.board.key_after(move)
        self.table.prefetch(key)
        self.evaluations.prefetch(key)

    cdef int end_by_rule(self, int ending) noexcept nogil
    cdef int end_stopped(self) noexcept nogil
    cdef int probe(
        self, Probe* found, int depth, int alpha, int beta, int ply, bint may_cut
    ) noexcept nogil
    cdef void store(
        self, int ply, Move best_move, int value, int depth, int bound
    ) noexcept nogil
    cdef void store_stand_pat(self, int ply, int value) noexcept nogil
    cdef void extend_line(self, int ply, Move move) noexcept nogil
