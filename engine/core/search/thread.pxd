"""One thread's search: its state, and the only places that move its board."""

cimport cython
from libc.stdint cimport int64_t, uint64_t

from engine.core.basics.atomic cimport count, store_int
from engine.core.basics.outcomes cimport OUTCOME_COUNT
from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport MAX_PLY, Move
from engine.core.board.board cimport Board
from engine.core.memory.correction cimport Corrections
from engine.core.memory.history cimport History
from engine.core.memory.transposition cimport Table
from engine.core.ordering.limited_sight cimport Sight
from engine.core.ordering.stack cimport Frame, set_current_move, set_null_move
from engine.core.recording.replay_oracle cimport ReplayOracle
from engine.core.recording.table_snapshot cimport TableSnapshot
from engine.core.recording.trace cimport Trace
from engine.core.search.evaluator cimport Evaluator

cdef enum:
    DRAW = 0                # the value of a draw
    FRAMES = MAX_PLY + 4    # a node also uses frames of the plies around its own
    # The search looks for a stop request at nodes whose number has all these bits set. So it always
    # searches the first root move.
    POLL_MASK = 1023

cdef enum:  # Why a search ended early.
    NOT_STOPPED = 0
    STOPPED_BY_NODES = 1
    STOPPED_ON_DEMAND = 2

cdef struct SearchStats:
    # Table probes: all, those that found an entry, and what its value was good for.
    uint64_t probes
    uint64_t hits
    uint64_t cutoffs
    uint64_t move_only
    uint64_t too_shallow
    # Nodes of the main search in which a move caused a beta cutoff, and in which the first did.
    uint64_t cut_nodes
    uint64_t first_move_cuts
    uint64_t outcomes[OUTCOME_COUNT]


cdef class SearchThread:
    cdef Board board
    cdef Frame* frames              # one for each ply
    cdef Table table
    cdef History history
    cdef Corrections corrections
    cdef Evaluator evaluator
    cdef Switches switches
    cdef Sight sight                # of a weak player; not limited for any other
    cdef SearchStats stats
    # The observers of the search; each may be None.
    cdef Trace trace
    cdef ReplayOracle oracle        # only while a node search is replayed
    cdef TableSnapshot table_snapshot
    cdef bint traced                # there is a trace
    cdef bint observed              # there is a trace or a table snapshot
    # The progress of the search, and where it must stop. Another thread may read the node count,
    # the deepest ply and the table probes while the search runs.
    cdef uint64_t node_count
    cdef uint64_t node_limit
    cdef int stopped                # one of the reasons above
    cdef unsigned int stop_requested
    cdef int64_t* highest_stopped_id    # NULL, or the highest search id that must stop
    cdef int64_t search_id
    cdef int selective_depth        # the deepest ply reached
    cdef int null_move_min_ply      # no null move at smaller plies, during a verification search

    cdef void new_search(self) noexcept nogil
    cdef bint must_stop(self) noexcept nogil

    @cython.final
    cdef inline bint count_node(self) noexcept nogil:
        """Count a node; return False if the search must stop before it."""
        if self.node_count >= self.node_limit:
            self.stopped = STOPPED_BY_NODES
            return False
        if self.node_count & POLL_MASK == POLL_MASK and self.must_stop():
            return False
        count(&self.node_count)
        return True

    @cython.final
    cdef inline void reach(self, int ply) noexcept nogil:
        """Note the ply of a node."""
        if ply > self.selective_depth:
            store_int(&self.selective_depth, ply)

    @cython.final
    cdef inline bint enter(self, Move move, int ply) noexcept nogil:
        """Make a move at a node, and count the node that it leads to.

        Return False, with nothing made, if the search must stop.
        """
        if not self.count_node():
            return False
        set_current_move(&self.frames[ply], self.history, self.board, move)
        self.board.make(move)
        return True

    @cython.final
    cdef inline void leave(self) noexcept nogil:
        """Unmake the move that ``enter`` made."""
        self.board.unmake()

    @cython.final
    cdef inline bint enter_null(self, int ply) noexcept nogil:
        """Make a null move, as ``enter`` makes a move."""
        if not self.count_node():
            return False
        set_null_move(&self.frames[ply])
        self.board.make_null()
        return True

    @cython.final
    cdef inline void leave_null(self) noexcept nogil:
        """Unmake the null move that ``enter_null`` made."""
        self.board.unmake_null()

    @cython.final
    cdef inline void prefetch(self, Move move) noexcept nogil:
        """Prefetch the table entry and the cached evaluation of the position after a move.

        Hides memory latency. A wrong key only wastes the prefetch.
        """
        cdef uint64_t key = self.board.key_after(move)
        self.table.prefetch(key)
        self.evaluator.prefetch(key)
