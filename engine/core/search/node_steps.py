"""The steps that the node function and quiescence share: node set-up and table access.

All take a thread and the ply of the node, which is the index of its frame.
"""

import cython
from cython.cimports.engine.core.basics.atomic import count
from cython.cimports.engine.core.basics.move import NO_MOVE, captured_of, promoted_of, short_move
from cython.cimports.engine.core.basics.outcomes import (
    OUTCOME_FIFTY_MOVES,
    OUTCOME_INSUFFICIENT_MATERIAL,
    OUTCOME_MAX_PLY,
    OUTCOME_NONE,
    OUTCOME_REPETITION,
)
from cython.cimports.engine.core.basics.types import CLOCK_DRAWN, MAX_PLY
from cython.cimports.engine.core.board.masks import MAGIC, find_masks
from cython.cimports.engine.core.board.movegen import has_legal_move
from cython.cimports.engine.core.memory.entry import packed
from cython.cimports.engine.core.ordering.fifty_move import faded, from_table_with_clock, table_key
from cython.cimports.engine.core.ordering.picker import add_tt_moves, start_picking
from cython.cimports.engine.core.ordering.stack import is_won, set_history_context, to_table


def outcome_by_rule(thread, ply):
    """Return the outcome of a node that a rule of chess ends, or OUTCOME_NONE.

    One repetition within the tree counts as a draw, since the same moves could follow again.
    OUTCOME_MAX_PLY means that there is no frame for a deeper ply.
    """
    if thread.board.halfmove_clock >= CLOCK_DRAWN:
        if not thread.board.checkers() or has_legal_move(thread.board):
            return OUTCOME_FIFTY_MOVES
    elif thread.board.is_insufficient_material():
        return OUTCOME_INSUFFICIENT_MATERIAL
    elif thread.board.halfmove_clock >= 4 and thread.board.repetitions(ply - 1) == 2:
        return OUTCOME_REPETITION
    return OUTCOME_MAX_PLY if ply >= MAX_PLY else OUTCOME_NONE


def init_node(thread, ply):
    """Set the checks, the pins, the history context and the correction of a node.

    The node function does this between the prefetch and the probe, to hide memory latency.
    """
    frame = cython.address(thread.frames[ply])
    find_masks(thread.board, thread.board.side, MAGIC, cython.address(frame.picker.masks))
    set_history_context(thread.frames, ply, cython.address(frame.history_context))
    frame.correction = 0
    if frame.picker.masks.checkers == 0 and thread.switches.correction_history:
        frame.correction = thread.corrections.correction(
            thread.board, correction_move_index(thread, ply)
        )


def start_moves(thread, ply, tt_move, captures_only):
    """Start the moves of a node; ``tt_move`` is in short form, see ``picker.start_picking``."""
    frame = cython.address(thread.frames[ply])
    start_picking(
        cython.address(frame.picker),
        thread.board,
        thread.history,
        cython.address(frame.history_context),
        tt_move,
        captures_only,
    )
    if thread.switches.multiple_tt_moves and not captures_only:
        add_tt_moves(
            cython.address(frame.picker),
            thread.board,
            thread.table.multiple_moves(table_key(thread.board)),
        )


def extend_line(thread, ply, move):
    """Set the principal variation of a node: a move, then the line of the next ply."""
    line = cython.address(thread.frames[ply].line)
    below = cython.address(thread.frames[ply + 1].line)
    index: cython.int
    line.moves[0] = move
    for index in range(below.length):
        line.moves[index + 1] = below.moves[index]
    line.length = below.length + 1


# Static evaluation


def set_static_eval(thread, ply, found, in_check):
    """Set the raw and the corrected static evaluation of a node; VALUE_NONE in check.

    The raw evaluation comes from the table entry if that has one.
    """
    frame = cython.address(thread.frames[ply])
    frame.raw_eval = VALUE_NONE
    frame.static_eval = VALUE_NONE
    if in_check:
        return
    if found.bound != BOUND_NONE and found.static_eval != VALUE_NONE:
        frame.raw_eval = found.static_eval
    else:
        frame.raw_eval = thread.evaluator.static_eval(thread.board)
    frame.static_eval = frame.raw_eval
    # In a won endgame small differences lead to mate, and a correction would hide them.
    if is_won(frame.raw_eval):
        return
    frame.static_eval = faded(thread.board, frame.raw_eval) + frame.correction


def is_improving(thread, ply):
    """Return whether the static evaluation rose since the last turn of the side to move.

    If it was in check at that turn, the turn before counts. False if it is in check now, or was at
    both turns (Chess Programming Wiki, "Improving").
    """
    if ply < 2 or thread.frames[ply].static_eval == VALUE_NONE:
        return False
    before: cython.int = thread.frames[ply - 2].static_eval
    if before == VALUE_NONE and ply >= 4:
        before = thread.frames[ply - 4].static_eval
    better: cython.bint = before != VALUE_NONE and thread.frames[ply].static_eval > before
    return better and thread.switches.improving


def update_correction(thread, ply, best_move, value, depth, alpha, beta):
    """Update correction history by the error of the static evaluation.

    Does nothing if the best move gains material, since a static evaluation cannot foresee that. Nor
    does it in check, for a win or a mate, or for a bound that the static evaluation satisfies.
    """
    static_eval: cython.int = thread.frames[ply].static_eval
    if (
        static_eval == VALUE_NONE
        or is_won(static_eval)
        or is_won(value)
        or (best_move and (captured_of(best_move) or promoted_of(best_move)))
        or (value <= alpha and value >= static_eval)
        or (value >= beta and value <= static_eval)
    ):
        return
    thread.corrections.update(
        thread.board, correction_move_index(thread, ply), value - static_eval, depth
    )


def correction_move_index(thread, ply):
    """Return the number of the last move for correction history; 0 for a null move or none."""
    if ply == 0 or thread.frames[ply - 1].continuation == cython.NULL:
        return 0
    return thread.history.continuation_index(thread.frames[ply - 1].continuation)


# Table access


def causes_cutoff(bound, value, alpha, beta):
    """Return whether a value from the table ends a node with this window."""
    if bound == BOUND_EXACT:
        return True
    return value >= beta if bound == BOUND_LOWER else value <= alpha


def probe_table(thread, found, depth, alpha, beta, ply, may_cut):
    """Probe the table and count the result in the statistics; see ``probe``."""
    if not thread.switches.table:
        return VALUE_NONE
    count(cython.address(thread.stats.probes))
    if not thread.table.probe(table_key(thread.board), found):
        return VALUE_NONE
    count(cython.address(thread.stats.hits))
    if not thread.switches.table_moves:
        found.move = 0
    if found.depth < depth:
        count(cython.address(thread.stats.too_shallow))
        return VALUE_NONE
    value: cython.int = from_table_with_clock(thread.board, found.value, ply)
    if may_cut and thread.switches.table_cutoffs and causes_cutoff(found.bound, value, alpha, beta):
        count(cython.address(thread.stats.cutoffs))
        return value
    count(cython.address(thread.stats.move_only))
    return VALUE_NONE


def record_probe(thread, found, value, depth, ply):
    """Report a probe to the observers; return its value, or the one that the oracle has."""
    if thread.table_snapshot is not None and found.bound != BOUND_NONE:
        thread.table_snapshot.note_hit(thread.table, table_key(thread.board))
    if not thread.traced:
        return value
    if thread.oracle is not None:
        value = thread.oracle.probed(found, ply)
    known: cython.int = 0
    if found.bound != BOUND_NONE:
        known = from_table_with_clock(thread.board, found.value, ply)
    thread.trace.on_probe(found, known, value != VALUE_NONE, depth)
    return value


def store(thread, ply, best_move, value, depth, bound):
    """Store a node's result in the table."""
    if not thread.switches.table:
        return
    if cython.unlikely(thread.observed):
        record_store(thread, ply, best_move, value, depth, bound)
        return
    raw_eval: cython.int = thread.frames[ply].raw_eval
    thread.table.store(
        table_key(thread.board),
        packed(short_move(best_move), to_table(value, ply), raw_eval, depth, bound),
    )


def store_stand_pat(thread, ply, value):
    """Store a stand-pat value of quiescence. ``store`` would do the same, but more slowly.

    Half of all stores are of this kind.
    """
    if not thread.switches.table:
        return
    if cython.unlikely(thread.observed):
        record_store(thread, ply, NO_MOVE, value, 0, BOUND_LOWER)
        return
    raw_eval: cython.int = thread.frames[ply].raw_eval
    thread.table.store(
        table_key(thread.board), packed(0, to_table(value, ply), raw_eval, 0, BOUND_LOWER)
    )


def record_store(thread, ply, best_move, value, depth, bound):
    """Store a node's result, and notify the observers.

    It contains the call of ``Table.store`` a second time. If ``store`` did anything after its own
    call, every node would have to save registers for that.
    """
    raw_eval: cython.int = thread.frames[ply].raw_eval
    if thread.table_snapshot is not None:
        thread.table_snapshot.note_store(thread.table, table_key(thread.board))
    thread.table.store(
        table_key(thread.board),
        packed(short_move(best_move), to_table(value, ply), raw_eval, depth, bound),
    )
    if thread.traced:
        thread.trace.on_store(table_key(thread.board), value, depth, bound, best_move)
