"""The steps that the node function and quiescence share: node set-up and table access."""

cimport cython
from libc.stdint cimport uint16_t

from engine.core.basics.types cimport Move
from engine.core.board.cycles cimport can_repeat
from engine.core.memory.entry cimport BOUND_EXACT, BOUND_LOWER, BOUND_NONE, BOUND_UPPER
from engine.core.memory.transposition cimport Probe
from engine.core.ordering.picker cimport Candidate, next_move as next_of_picker
from engine.core.ordering.limited_sight cimport is_seen
from engine.core.ordering.stack cimport VALUE_NONE, Frame, from_table
from engine.core.search.thread cimport SearchThread

# Node set-up
cdef int outcome_by_rule(SearchThread thread, int ply) noexcept nogil
cdef void init_node(SearchThread thread, int ply) noexcept nogil
cdef void start_moves(
    SearchThread thread, int ply, uint16_t tt_move, bint captures_only
) noexcept nogil
cdef void extend_line(SearchThread thread, int ply, Move move) noexcept nogil

# Static evaluation
cdef void set_static_eval(
    SearchThread thread, int ply, Probe* found, bint in_check
) noexcept nogil
cdef bint is_improving(SearchThread thread, int ply) noexcept nogil
cdef void update_correction(
    SearchThread thread, int ply, Move best_move, int value, int depth, int alpha, int beta
) noexcept nogil
cdef inline int correction_move_index(SearchThread thread, int ply) noexcept nogil

# Table access
cdef int probe_table(
    SearchThread thread, Probe* found, int depth, int alpha, int beta, int ply, bint may_cut
) noexcept nogil
cdef int record_probe(
    SearchThread thread, Probe* found, int value, int depth, int ply
) noexcept nogil
cdef void store(
    SearchThread thread, int ply, Move best_move, int value, int depth, int bound
) noexcept nogil
cdef void store_stand_pat(SearchThread thread, int ply, int value) noexcept nogil
cdef void record_store(
    SearchThread thread, int ply, Move best_move, int value, int depth, int bound
) noexcept nogil
cdef inline bint causes_cutoff(int bound, int value, int alpha, int beta) noexcept nogil


cdef inline bint has_upcoming_repetition(SearchThread thread, int ply) noexcept nogil:
    """Return whether one move draws by repetition: see ``can_repeat``. False if switched off."""
    return (
        thread.board.halfmove_clock >= 3
        and thread.switches.upcoming_repetitions
        and can_repeat(thread.board, ply)
    )


cdef inline int adjusted_static_eval(SearchThread thread, int ply, Probe* found) noexcept nogil:
    """Return the static evaluation, or the table's value if its bound makes that tighter."""
    cdef int static_eval = thread.frames[ply].static_eval
    if static_eval == VALUE_NONE or found.bound == BOUND_NONE:
        return static_eval
    cdef int value = from_table(found.value, ply)
    cdef bint is_tighter = found.bound == BOUND_EXACT or (
        (found.bound == BOUND_LOWER) == (value > static_eval)
    )
    return value if is_tighter and thread.switches.table_evaluation else static_eval


cdef inline Candidate* next_move(SearchThread thread, int ply) noexcept nogil:
    """Return the next move of a node, valid until the next call, or NULL after the last one."""
    cdef Frame* frame = &thread.frames[ply]
    return next_of_picker(&frame.picker, thread.board, thread.history, &frame.history_context)


cdef inline bint is_unseen(SearchThread thread, Move move, int ply) noexcept nogil:
    """Return whether a weak player does not see a move at this ply; the side is not in check."""
    if cython.unlikely(thread.sight.limited):
        return not is_seen(thread.board, &thread.sight, move, ply)
    return False


cdef inline int probe(
    SearchThread thread, Probe* found, int depth, int alpha, int beta, int ply, bint may_cut
) noexcept nogil:
    """Probe the table; return the value that ends the node, or VALUE_NONE."""
    cdef int value = probe_table(thread, found, depth, alpha, beta, ply, may_cut)
    if cython.unlikely(thread.observed):
        value = record_probe(thread, found, value, depth, ply)
    return value


cdef inline int bound_of_value(int value, int alpha, int beta) noexcept nogil:
    """Return the kind of bound of a value from a search with this window."""
    if value <= alpha:
        return BOUND_UPPER
    return BOUND_LOWER if value >= beta else BOUND_EXACT
