"""What the recorder is told of a search, where there is one.

Nothing of this happens in a search that nobody records: ``traced`` or ``observed`` is asked first.
"""

import cython
from cython.cimports.engine.core.basics.move import short_move
from cython.cimports.engine.core.board.masks import MAGIC, danger_to
from cython.cimports.engine.core.memory.entry import packed
from cython.cimports.engine.core.memory.history import HistoryContext
from cython.cimports.engine.core.memory.transposition import BOUND_NONE
from cython.cimports.engine.core.ordering.fifty_move import from_table_with_clock, table_key
from cython.cimports.engine.core.ordering.picker import Picker
from cython.cimports.engine.core.ordering.stack import VALUE_NONE, to_table
from cython.cimports.engine.core.search.evaluator import Judge


@cython.cclass
class Teller(Judge):
    """A thread that may tell what it does: to a trace, and to the table's notes."""

    def record_begin(self, depth, alpha, beta, ply, cut_node):
        """A node search begins; True where the script of a search made again has its value."""
        if self.oracle is not None and self.oracle.is_child(depth, alpha, beta):
            self.node_count = self.oracle.clock
            if self.oracle.in_place:
                self.trace.now.moves_begun = False
            if self.oracle.stopped:
                self.stopped = STOPPED_BY_NODES
            return True
        self.trace.begin(
            depth, alpha, beta, ply, cut_node, self.frames[ply + 1].cutoffs, self.node_count
        )
        return False

    def record_probe(self, found, value, depth, ply):
        """The table was asked; ``value`` as ``probe`` gave it, or as a script knows better."""
        if self.table.noting and found.bound != BOUND_NONE:
            self.table.note_hit(table_key(self.board))
        if not self.traced:
            return value
        if self.oracle is not None:
            value = self.oracle.probed(found, ply)
        known: cython.int = 0
        if found.bound != BOUND_NONE:
            known = from_table_with_clock(self.board, found.value, ply)
        self.trace.probed(found, known, value != VALUE_NONE, depth)
        return value

    def record_judged(self, ply):
        """The static evaluation is known, or a script knows it better."""
        if self.oracle is not None:
            self.frames[ply].static_value = self.oracle.static_value()
        self.trace.judged(self.frames[ply].static_value)

    def record_store(self, ply, best_move, value, depth, bound):
        """A node's result is kept in the table, here and not by ``store``.

        Had that anything left to do afterwards, each node would save registers for it.
        """
        raw_value: cython.int = self.frames[ply].raw_value
        if self.table.noting:
            self.table.note_store(table_key(self.board))
        self.table.store(
            table_key(self.board),
            packed(short_move(best_move), to_table(value, ply), raw_value, depth, bound),
        )
        if self.traced and self.trace.watched_key:
            self.trace.stored(table_key(self.board), value, depth, bound, best_move)

    def record_offer(self, ply, candidate, depth, full_depth, number):
        """A move is about to be made; it is the node's ``number``-th."""
        self.trace.offer(
            self.board,
            self.history,
            cython.address(self.frames[ply]),
            candidate,
            depth,
            full_depth,
            number,
            self.node_count,
        )

    def record_skip(self, ply, candidate, rule, compared, bar, number):
        """A move is not searched."""
        self.trace.skip(
            self.board,
            self.history,
            cython.address(self.frames[ply]),
            candidate,
            rule,
            compared,
            bar,
            number,
            self.node_count,
        )

    def record_end(self, ending, value):
        """A node ends."""
        if cython.unlikely(self.trace.now.watched):
            self.record_rest()
        self.trace.end(ending, value, self.node_count)

    def record_rest(self):
        """List the moves that the ending node did not come to, and leave its frame as it was."""
        opened = self.trace.now
        frame = cython.address(self.frames[opened.ply])
        picker: Picker = frame.picker
        history_context: HistoryContext = frame.history_context
        if not opened.moves_begun:
            self.prepare(opened.ply)
            self.begin_moves(opened.ply, opened.table_move, opened.quiescence)
        # A search in its own frame may have left it out, as quiescence does.
        if self.switches.threat_history:
            masks = cython.address(frame.picker.masks)
            frame.history_context.danger = danger_to(self.board, self.board.side, MAGIC, masks)
        self.trace.list_rest(self.board, self.history, frame, self.node_count)
        frame.picker = picker
        frame.history_context = history_context
