"""Answers the children of a replayed node search from the records.

The search itself replays a node search, but the oracle gives the values of its children. To keep
the histories right, it walks through the records below these children and repeats their updates:
those after cutoffs, the static-evaluation difference bonus, and the clearing of killers. The walk
starts from the nearest copy of the histories. So replaying a node search of millions of nodes takes
only the time to read their records.
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, is_quiet
from cython.cimports.engine.core.basics.outcomes import OUTCOME_BETA_CUTOFF, OUTCOME_STOPPED
from cython.cimports.engine.core.basics.search_kinds import (
    KIND_MOVE,
    KIND_NULL_MOVE,
    KIND_SINGULAR,
    is_in_place,
)
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, Masks, danger_to, find_masks
from cython.cimports.engine.core.memory.entry import BOUND_NONE
from cython.cimports.engine.core.memory.history import HistoryContext, add_searched_move
from cython.cimports.engine.core.ordering.picker import TT_MOVE
from cython.cimports.engine.core.ordering.stack import (
    VALUE_NONE,
    set_current_move,
    set_history_context,
    set_null_move,
    to_table,
    update_static_eval_bonus,
)
from cython.cimports.engine.core.recording.record import (
    FLAG_INTERNAL,
    NO_RECORD,
    STATIC_EVAL_UNKNOWN,
    TABLE_CUTOFF,
    TABLE_TOO_SHALLOW,
    bound_of,
    cutoffs_of,
    kind_of,
    static_eval_of,
    table_result_of,
    tt_move_of,
)
from cython.cimports.engine.core.recording.records import MOST_OPEN
from cython.cimports.libc.stdint import uint32_t, uint64_t


@cython.final
@cython.cclass
class ReplayOracle:
    """A walk through records with board and histories in step."""

    # The open node searches form a stack of ``level`` entries. An entry holds the index of the
    # record (``path``), how the board came there (``done``), the searched moves and the last one.
    # The walk reads the records in order. Before each it closes entries until the parent is on top.
    #
    #          R 0             read   close   open   stack after it
    #        /     \           R              R      R
    #     a 1       d 4        a              a      R a
    #    /   \         \       b              b      R a b
    #  b 2   c 3       e 5     c      b       c      R a c
    #                          d      c, a    d      R d
    #                          e              e      R d e
    #
    # ``open`` makes the move and clears killers. ``close`` updates the histories after a cutoff,
    # then takes the move back. ``advance`` is the walk above. ``reopen`` pushes a whole path whose
    # updates the histories already hold: it continues from a copy of the histories.
    # ``replay_below`` walks through one subtree, and leaves the stack as it found it.

    # The walk

    def move_of(self, record):
        """Return the move that led to a node search, in the position before it."""
        masks = cython.declare(Masks)
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        return legal_from_short(self.board, cython.address(masks), record.move)

    def note_move(self, move):
        """Add a move to the searched moves of the innermost open node search."""
        self.last[self.level - 1] = move
        add_searched_move(cython.address(self.searched_moves[self.level - 1]), move, is_quiet(move))

    def enter(self, record):
        """Make the move that led to a node search, as ``SearchThread.enter`` does."""
        frame = cython.address(self.frames[record.ply - 1])
        self.done[self.level] = LEFT_ALONE
        if kind_of(record) == KIND_NULL_MOVE:
            set_null_move(frame)
            self.board.make_null()
            self.done[self.level] = PASSED
            return
        move: Move = self.move_of(record)
        if move == NO_MOVE:
            self.failed = True
            return
        if kind_of(record) == KIND_MOVE:
            self.note_move(move)
        frame.history_context.danger = self.danger() if is_quiet(move) else 0
        set_current_move(frame, self.history, self.board, move)
        self.board.make(move)
        self.done[self.level] = MADE

    def open(self, index, make, update):
        """Open a node search. With ``make`` its move is made, with ``update`` histories change."""
        record = self.records.at(index)
        self.done[self.level] = LEFT_ALONE
        if make and record.parent != NO_RECORD and not is_in_place(kind_of(record)):
            self.enter(record)
        self.path[self.level] = index
        self.last[self.level] = NO_MOVE
        self.searched_moves[self.level].quiet_count = 0
        self.searched_moves[self.level].capture_count = 0
        if self.level < MOST_OPEN - 1:
            self.level += 1
        else:
            self.failed = True
        self.frames[record.ply].static_eval = static_eval_of(record)
        if (
            update
            and record.depth > 0
            and record.parent != NO_RECORD
            and record.static_eval != STATIC_EVAL_UNKNOWN
        ):
            self.history.clear_killers(record.ply + 2)
            if self.switches.evaluation_history and kind_of(record) != KIND_SINGULAR:
                update_static_eval_bonus(self.frames, record.ply, self.history)

    def close(self):
        """Close the innermost open node search and update the histories if it cut off."""
        history_context = cython.declare(HistoryContext)
        quiet: cython.bint
        level: cython.int = self.level - 1
        record = self.records.at(self.path[level])
        if (
            record.outcome == OUTCOME_BETA_CUTOFF
            and record.parent != NO_RECORD
            and self.last[level] != NO_MOVE
        ):
            set_history_context(self.frames, record.ply, cython.address(history_context))
            quiet = is_quiet(self.last[level])
            history_context.danger = self.danger() if quiet else 0
            depth: cython.int = record.depth
            if record.flags & FLAG_INTERNAL:
                depth -= 1
            self.history.update(
                self.switches,
                self.board,
                cython.address(history_context),
                cython.address(self.searched_moves[level]),
                self.last[level],
                quiet,
                depth,
            )
        if is_in_place(kind_of(record)):
            above = self.records.at(record.parent)
            self.frames[record.ply].static_eval = static_eval_of(above)
        if self.done[level] == MADE:
            self.board.unmake()
        elif self.done[level] == PASSED:
            self.board.unmake_null()
        self.level = level

    def danger(self):
        """Return the squares that the enemy attacks; 0 without threat history."""
        masks = cython.declare(Masks)
        if not self.switches.threat_history:
            return 0
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        return danger_to(self.board, self.board.side, MAGIC, cython.address(masks))

    def reopen(self, first, index, make):
        """Open the node searches on the path from ``first`` to the parent of ``index``.

        The histories already hold the updates of everything before ``index``.
        """
        chain = cython.declare(uint32_t[MOST_OPEN])
        count: cython.int = 0
        parent: uint32_t = self.records.at(index).parent
        while parent != NO_RECORD and parent >= first and count < MOST_OPEN:
            chain[count] = parent
            count += 1
            parent = self.records.at(parent).parent
        while count:
            count -= 1
            self.open(chain[count], make or chain[count] != first, False)
            onward: uint32_t = chain[count - 1] if count else index
            child: uint32_t = chain[count] + 1
            while child < onward:
                if kind_of(self.records.at(child)) == KIND_MOVE:
                    self.note_move(self.move_of(self.records.at(child)))
                child = self.records.after(child)

    def advance(self, start, end):
        """Walk through the records from ``start`` to ``end``, which is excluded.

        Node searches that have not ended by then stay open.
        """
        index: uint32_t = start
        while index < end:
            record = self.records.at(index)
            while self.level and self.path[self.level - 1] != record.parent:
                self.close()
            onward: uint32_t = 0
            if record.depth <= 0:
                onward = self.behind_quiescence(index, end)
            if onward == 0:
                self.open(index, True, True)
                onward = index + 1
            elif kind_of(record) == KIND_MOVE and self.records.at(record.parent).depth > 0:
                self.note_move(self.move_of(record))
            index = onward

    def behind_quiescence(self, index, end):
        """Return the first index after a quiescence search; 0 if the walk ends within it.

        Quiescence does not update the histories.
        """
        onward: uint32_t = index + 1
        while onward < end and self.records.at(onward).parent >= index:
            if self.records.at(onward).parent == NO_RECORD:
                break
            onward += 1
        if onward == end and end < self.records.count:
            parent: uint32_t = self.records.at(end).parent
            if parent != NO_RECORD and parent >= index:
                return 0
        return onward

    def go_before(self, index):
        """Go to the start of a node search; return False if no copy of the histories allows it."""
        number: cython.int = self.recorded.snapshots.before(index)
        self.level = 0
        self.failed = False
        if index == 0 and self.recorded.snapshots.count:
            # The first copy is taken before the first move.
            self.history.copy_from(self.recorded.snapshots.rows[0].memory)
            return True
        if number < 0:
            return False
        snapshot = cython.address(self.recorded.snapshots.rows[number])
        self.history.copy_from(snapshot.memory)
        self.reopen(0, snapshot.index, True)
        self.advance(snapshot.index, index)
        parent: uint32_t = self.records.at(index).parent
        while self.level and self.path[self.level - 1] != parent:
            self.close()
        return not self.failed

    def replay_below(self, first, end):
        """Update the histories by a node search and all below it. Its move has been made."""
        if self.records.at(first).depth <= 0:
            return
        base: cython.int = self.level
        start: uint32_t = first + 1
        number: cython.int = self.recorded.snapshots.before(end - 1)
        if number >= 0 and self.recorded.snapshots.rows[number].index > first:
            snapshot = cython.address(self.recorded.snapshots.rows[number])
            self.history.copy_from(snapshot.memory)
            start = snapshot.index
            self.reopen(first, start, False)
        else:
            self.open(first, False, True)
        self.advance(start, end)
        while self.level > base:
            self.close()

    # The node search that is replayed

    def tt_move(self, index):
        """Return the TT move of a node search, in short form, or 0."""
        record = self.records.at(index)
        child: uint32_t = index + 1
        while child < self.records.count and self.records.at(child).parent == index:
            if kind_of(self.records.at(child)) == KIND_MOVE:
                if self.records.at(child).origin >> 4 == TT_MOVE:
                    return self.records.at(child).move
                break
            child = self.records.after(child)
        return tt_move_of(record)

    def begin(self, index):
        """Prepare the replay of a node search."""
        self.target = self.records.at(index)
        self.target_end = self.records.after(index)
        self.frames[self.target.ply + 1].cutoffs = cutoffs_of(self.target)
        self.next_child = index + 1
        self.begun = False
        self.stopped = False
        self.level = 0

    def is_child(self, depth, alpha, beta):
        """Return whether the oracle answers a node search: any but the one that is replayed."""
        if not self.begun:
            self.begun = True
            return False
        self.value = 0
        self.in_place = False
        if self.failed or self.next_child >= self.target_end:
            self.failed = self.stopped = True
            return True
        record = self.records.at(self.next_child)
        if record.depth != depth or record.alpha != alpha or record.beta != beta:
            self.failed = self.stopped = True
            return True
        end: uint32_t = self.records.after(self.next_child)
        self.replay_below(self.next_child, end)
        self.next_child = end
        self.value = record.value
        if record.outcome == OUTCOME_BETA_CUTOFF:
            self.frames[record.ply].cutoffs += 1
        self.clock = record.clock
        self.clock += record.nodes
        self.stopped = record.outcome == OUTCOME_STOPPED
        self.in_place = is_in_place(kind_of(record))
        return True

    def probed(self, found, ply):
        """Set ``found`` to the recorded probe; return the value of its cutoff, or VALUE_NONE."""
        found.bound = BOUND_NONE
        found.move = 0
        found.static_eval = VALUE_NONE
        result: cython.int = table_result_of(self.target)
        if result < TABLE_TOO_SHALLOW:
            return VALUE_NONE
        index: uint32_t = self.records.first_from(
            cython.cast(uint64_t, self.target.clock) << 4 | self.target.flags >> 4
        )
        found.bound = bound_of(self.target)
        found.depth = self.target.table_depth
        found.value = to_table(self.target.table_value, ply)
        found.move = self.tt_move(index)
        return self.target.table_value if result == TABLE_CUTOFF else VALUE_NONE

    def static_eval(self):
        """Return the corrected static evaluation."""
        return self.target.static_eval
