"""How node searches end, and the calls of the recorder.

Without a recorder, each hook only tests one flag.
"""

import cython
from cython.cimports.engine.core.basics.outcomes import OUTCOME_MAX_PLY, OUTCOME_STOPPED
from cython.cimports.engine.core.board.masks import MAGIC, danger_to
from cython.cimports.engine.core.memory.history import HistoryContext
from cython.cimports.engine.core.ordering.picker import Picker
from cython.cimports.engine.core.search.node_steps import init_node, start_moves
from cython.cimports.engine.core.search.thread import DRAW, STOPPED_BY_NODES


def finish_by_rule(thread, outcome):
    """End a node search with an outcome of ``outcome_by_rule``; return its value."""
    if outcome == OUTCOME_MAX_PLY:
        return finish(thread, outcome, thread.evaluator.evaluate(thread.board))
    return finish(thread, outcome, DRAW)


def finish_stopped(thread):
    """End a node search because the search stops; the returned value is meaningless."""
    return finish(thread, OUTCOME_STOPPED, 0)


def record_enter(thread, depth, alpha, beta, ply, cut_node):
    """Call the recorder and the oracle for ``on_enter``."""
    if thread.oracle is not None and thread.oracle.is_child(depth, alpha, beta):
        thread.node_count = thread.oracle.clock
        if thread.oracle.in_place:
            thread.trace.now.moves_started = False
        if thread.oracle.stopped:
            thread.stopped = STOPPED_BY_NODES
        return True
    cutoffs: cython.int = thread.frames[ply + 1].cutoffs
    thread.trace.on_enter(depth, alpha, beta, ply, cut_node, cutoffs, thread.node_count)
    return False


def record_static_eval(thread, ply):
    """Call the recorder and the oracle for ``on_static_eval``."""
    if thread.oracle is not None:
        thread.frames[ply].static_eval = thread.oracle.static_eval()
    thread.trace.on_static_eval(thread.frames[ply].static_eval)


def record_move(thread, ply, candidate, depth, full_depth, number):
    """Call the recorder for ``on_move``."""
    thread.trace.on_move(
        thread.board,
        thread.history,
        cython.address(thread.frames[ply]),
        candidate,
        depth,
        full_depth,
        number,
        thread.node_count,
    )


def record_pruned(thread, ply, candidate, rule, compared, threshold, number):
    """Call the recorder for ``on_pruned``."""
    thread.trace.on_pruned(
        thread.board,
        thread.history,
        cython.address(thread.frames[ply]),
        candidate,
        rule,
        compared,
        threshold,
        number,
        thread.node_count,
    )


def record_exit(thread, outcome, value):
    """Call the recorder for the end of a node search."""
    if cython.unlikely(thread.trace.now.watched):
        record_rest(thread)
    thread.trace.on_exit(outcome, value, thread.node_count)


def record_rest(thread):
    """List the moves that a node search did not reach. The frame does not change."""
    opened = thread.trace.now
    frame = cython.address(thread.frames[opened.ply])
    picker: Picker = frame.picker
    history_context: HistoryContext = frame.history_context
    if not opened.moves_started:
        init_node(thread, opened.ply)
        start_moves(thread, opened.ply, opened.tt_move, opened.quiescence)
    # Quiescence does not set it, nor does a search in the same frame leave it.
    if thread.switches.threat_history:
        masks = cython.address(frame.picker.masks)
        frame.history_context.danger = danger_to(thread.board, thread.board.side, MAGIC, masks)
    thread.trace.list_rest(thread.board, thread.history, frame, thread.node_count)
    frame.picker = picker
    frame.history_context = history_context
