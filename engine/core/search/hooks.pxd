"""How node searches end, and the calls of the recorder."""

cimport cython

from engine.core.ordering.picker cimport Candidate
from engine.core.search.thread cimport SearchThread

cdef bint record_enter(
    SearchThread thread, int depth, int alpha, int beta, int ply, bint cut_node
) noexcept nogil
cdef void record_static_eval(SearchThread thread, int ply) noexcept nogil
cdef void record_move(
    SearchThread thread, int ply, Candidate* candidate, int depth, int full_depth, int number
) noexcept nogil
cdef void record_pruned(
    SearchThread thread, int ply, Candidate* candidate, int rule, int compared, int threshold,
    int number
) noexcept nogil
cdef void record_exit(SearchThread thread, int outcome, int value) noexcept nogil
cdef void record_rest(SearchThread thread) noexcept nogil
cdef int finish_by_rule(SearchThread thread, int outcome) noexcept nogil
cdef int finish_stopped(SearchThread thread) noexcept nogil


cdef inline bint on_enter(
    SearchThread thread, int depth, int alpha, int beta, int ply, bint cut_node
) noexcept nogil:
    """Record that a node search begins. Return whether the oracle of a replay has its value."""
    if cython.unlikely(thread.traced):
        return record_enter(thread, depth, alpha, beta, ply, cut_node)
    return False


cdef inline void on_static_eval(SearchThread thread, int ply) noexcept nogil:
    """Record the static evaluation of the node. The oracle of a replay may replace it."""
    if cython.unlikely(thread.traced):
        record_static_eval(thread, ply)


cdef inline void on_moves_started(SearchThread thread) noexcept nogil:
    """Record that the picker of the node's frame now holds the moves of this node search."""
    if cython.unlikely(thread.traced):
        thread.trace.on_moves_started()


cdef inline void expect(SearchThread thread, int kind) noexcept nogil:
    """Set the kind of the next node search to begin."""
    if cython.unlikely(thread.traced):
        thread.trace.expect(kind)


cdef inline void on_move(
    SearchThread thread, int ply, Candidate* candidate, int depth, int full_depth, int number
) noexcept nogil:
    """Record that a move is about to be made; see ``Trace.on_move``."""
    if cython.unlikely(thread.traced):
        record_move(thread, ply, candidate, depth, full_depth, number)


cdef inline void on_pruned(
    SearchThread thread, int ply, Candidate* candidate, int rule, int compared, int threshold,
    int number
) noexcept nogil:
    """Record that a rule prunes a move; see ``Trace.on_pruned``."""
    if cython.unlikely(thread.traced):
        record_pruned(thread, ply, candidate, rule, compared, threshold, number)


cdef inline int finish(SearchThread thread, int outcome, int value) noexcept nogil:
    """End a node search: count its outcome and return its value."""
    thread.stats.outcomes[outcome] += 1
    if cython.unlikely(thread.traced):
        record_exit(thread, outcome, value)
    return value
