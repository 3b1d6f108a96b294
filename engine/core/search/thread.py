"""How a thread comes into a node and out of it, and what it asks of the table there.

Moves are made and counted here until the search must end; every node ends here, by whatever ended
it; and the table is asked and told here.
"""

import cython
from cython.cimports.engine.core.basics.atomic import load, load_long
from cython.cimports.engine.core.basics.move import NO_MOVE, short_move
from cython.cimports.engine.core.basics.outcomes import ENDED_AT_LAST_PLY, ENDED_BY_STOP
from cython.cimports.engine.core.memory.entry import packed
from cython.cimports.engine.core.memory.transposition import BOUND_EXACT, BOUND_LOWER
from cython.cimports.engine.core.ordering.fifty_move import from_table_with_clock, table_key
from cython.cimports.engine.core.ordering.stack import VALUE_NONE, to_table
from cython.cimports.engine.core.search.hooks import STOPPED_ON_DEMAND, Teller


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cuts(bound: cython.int, value: cython.int, alpha: cython.int, beta: cython.int) -> cython.bint:
    """Whether a known value ends a node with this window."""
    if bound == BOUND_EXACT:
        return True
    return value >= beta if bound == BOUND_LOWER else value <= alpha


@cython.cclass
class Visitor(Teller):
    """A thread that makes moves, counts their nodes, and ends them with a value."""

    def asked_to_end(self):
        """Whether the search must end, for a reason that is looked for now and then."""
        if load(cython.address(self.asked_to_stop)) or (
            self.watched != cython.NULL and load_long(self.watched) >= self.search_id
        ):
            self.stopped = STOPPED_ON_DEMAND
            return True
        return False

    def end_by_rule(self, ending):
        """A node ends by a rule of chess, or because there is no room below it."""
        if ending == ENDED_AT_LAST_PLY:
            return self.end(ending, self.evaluated())
        return self.end(ending, DRAW)

    def end_stopped(self):
        """A node ends because the search does; nobody may use its value."""
        return self.end(ENDED_BY_STOP, 0)

    def probe(self, found, depth, alpha, beta, ply, may_cut):
        """Ask the table; the value with which it ends the node, or VALUE_NONE.

        The hit is booked under what it was good for.
        """
        if not self.switches.table:
            return VALUE_NONE
        self.counts.probes += 1
        if not self.table.probe(table_key(self.board), found):
            return VALUE_NONE
        self.counts.hits += 1
        if not self.switches.table_moves:
            found.move = 0
        if found.depth < depth:
            self.counts.too_shallow += 1
            return VALUE_NONE
        value: cython.int = from_table_with_clock(self.board, found.value, ply)
        if may_cut and self.switches.table_cutoffs and cuts(found.bound, value, alpha, beta):
            self.counts.cutoffs += 1
            return value
        self.counts.move_only += 1
        return VALUE_NONE

    def store(self, ply, best_move, value, depth, bound):
        """Keep a node's result in the table."""
        if not self.switches.table:
            return
        if cython.unlikely(self.observed):
            self.record_store(ply, best_move, value, depth, bound)
            return
        raw_value: cython.int = self.frames[ply].raw_value
        self.table.store(
            table_key(self.board),
            packed(short_move(best_move), to_table(value, ply), raw_value, depth, bound),
        )

    def store_stand_pat(self, ply, value):
        """Keep a value for which quiescence needed no move, as ``store`` does: half of all."""
        if not self.switches.table:
            return
        if cython.unlikely(self.observed):
            self.record_store(ply, NO_MOVE, value, 0, BOUND_LOWER)
            return
        raw_value: cython.int = self.frames[ply].raw_value
        self.table.store(
            table_key(self.board), packed(0, to_table(value, ply), raw_value, 0, BOUND_LOWER)
        )

    def extend_line(self, ply, move):
        """The best line of a node: its move, then the line of the node below."""
        line = cython.address(self.frames[ply].line)
        below = cython.address(self.frames[ply + 1].line)
        index: cython.int
        line.moves[0] = move
        for index in range(below.length):
            line.moves[index + 1] = below.moves[index]
        line.length = below.length + 1
