"""What records tell of the node searches around one that is made again.

A node search is made again by the search itself, but with its children answered from the records,
and what they taught the histories learnt by walking through them: cutoffs, and the killers
forgotten where nodes begin. It starts from the nearest copy of the histories. So a node that took
millions of nodes is made again in the time that it takes to look at their records.
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, is_quiet
from cython.cimports.engine.core.basics.outcomes import ENDED_BY_CUTOFF, ENDED_BY_STOP
from cython.cimports.engine.core.basics.search_kinds import (
    KIND_MOVE,
    KIND_NULL_MOVE,
    KIND_SINGULAR,
    is_in_place,
)
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, Masks, danger_to, find_masks
from cython.cimports.engine.core.memory.history import HistoryContext, note_tried
from cython.cimports.engine.core.memory.transposition import BOUND_NONE
from cython.cimports.engine.core.ordering.picker import TABLE_MOVE
from cython.cimports.engine.core.ordering.stack import (
    VALUE_NONE,
    note_null_move,
    note_trial,
    set_history_context,
    to_table,
    update_static_eval_bonus,
)
from cython.cimports.engine.core.recording.record import (
    FLAG_INTERNAL,
    NO_RECORD,
    NOT_JUDGED,
    TABLE_CUT,
    TABLE_TOO_SHALLOW,
    bound_of,
    cutoffs_of,
    kind_of,
    static_value_of,
    table_move_of,
)
from cython.cimports.engine.core.recording.records import MOST_OPEN
from cython.cimports.libc.stdint import uint32_t, uint64_t


@cython.final
@cython.cclass
class ReplayOracle:
    """A walk through records with board and histories in step."""

    # The walk

    def move_of(self, record):
        """The move that led to a node search, in the position before it."""
        masks = cython.declare(Masks)
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        return legal_from_short(self.board, cython.address(masks), record.move)

    def note_move(self, move):
        """The node search that is open last tries a move."""
        self.last[self.level - 1] = move
        note_tried(cython.address(self.tried[self.level - 1]), move, is_quiet(move))

    def enter(self, record):
        """Make the move that led to a node search, and update the histories as the search does."""
        frame = cython.address(self.frames[record.ply - 1])
        self.done[self.level] = LEFT_ALONE
        if kind_of(record) == KIND_NULL_MOVE:
            note_null_move(frame)
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
        note_trial(frame, self.history, self.board, move)
        self.board.make(move)
        self.done[self.level] = MADE

    def open(self, index, make, learn):
        """A node search begins; its move is made here or was made already."""
        record = self.records.at(index)
        self.done[self.level] = LEFT_ALONE
        if make and record.parent != NO_RECORD and not is_in_place(kind_of(record)):
            self.enter(record)
        self.path[self.level] = index
        self.last[self.level] = NO_MOVE
        self.tried[self.level].quiet_count = 0
        self.tried[self.level].capture_count = 0
        if self.level < MOST_OPEN - 1:
            self.level += 1
        else:
            self.failed = True
        self.frames[record.ply].static_value = static_value_of(record)
        if (
            learn
            and record.depth > 0
            and record.parent != NO_RECORD
            and record.static_value != NOT_JUDGED
        ):
            self.history.forget_killers(record.ply + 2)
            if self.switches.evaluation_history and kind_of(record) != KIND_SINGULAR:
                update_static_eval_bonus(self.frames, record.ply, self.history)

    def close(self):
        """The node search that is open last ends."""
        history_context = cython.declare(HistoryContext)
        quiet: cython.bint
        level: cython.int = self.level - 1
        record = self.records.at(self.path[level])
        if (
            record.ending == ENDED_BY_CUTOFF
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
                cython.address(self.tried[level]),
                self.last[level],
                quiet,
                depth,
            )
        if is_in_place(kind_of(record)):
            above = self.records.at(record.parent)
            self.frames[record.ply].static_value = static_value_of(above)
        if self.done[level] == MADE:
            self.board.unmake()
        elif self.done[level] == PASSED:
            self.board.unmake_null()
        self.level = level

    def danger(self):
        """What the enemy attacks here, as far as the histories of the search looked at it."""
        masks = cython.declare(Masks)
        if not self.switches.threat_history:
            return 0
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        return danger_to(self.board, self.board.side, MAGIC, cython.address(masks))

    def reopen(self, first, index, make):
        """Open the node searches from one down to the parent of another, as when that one began.

        The histories know already what happened before.
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
        """Walk through a range of node searches; those that have not ended stay open."""
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
        """The first node search after one of quiescence; 0 where the walk ends within it.

        Quiescence teaches the histories nothing.
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
        """Go to where a node search begins; False where there is no snapshot to start from."""
        number: cython.int = self.recorded.snapshots.before(index)
        self.level = 0
        self.failed = False
        if index == 0 and self.recorded.snapshots.count:
            # The first copy is made before the first move.
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

    def fold(self, first, end):
        """Learn what a node search and all below it taught; its move has been made."""
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

    # The node search that is made again

    def table_move(self, index):
        """The move of the table at a node search, in short form; 0 where there was none."""
        record = self.records.at(index)
        child: uint32_t = index + 1
        while child < self.records.count and self.records.at(child).parent == index:
            if kind_of(self.records.at(child)) == KIND_MOVE:
                if self.records.at(child).origin >> 4 == TABLE_MOVE:
                    return self.records.at(child).move
                break
            child = self.records.after(child)
        return table_move_of(record)

    def begin(self, index):
        """Be ready for a node search to be made again."""
        self.target = self.records.at(index)
        self.target_end = self.records.after(index)
        self.frames[self.target.ply + 1].cutoffs = cutoffs_of(self.target)
        self.next_child = index + 1
        self.begun = False
        self.stopped = False
        self.level = 0

    def is_child(self, depth, alpha, beta):
        """Whether the oracle answers a node search: all but the one that is replayed."""
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
        self.fold(self.next_child, end)
        self.next_child = end
        self.value = record.value
        if record.ending == ENDED_BY_CUTOFF:
            self.frames[record.ply].cutoffs += 1
        self.clock = record.clock
        self.clock += record.nodes
        self.stopped = record.ending == ENDED_BY_STOP
        self.in_place = is_in_place(kind_of(record))
        return True

    def probed(self, found, ply):
        """What the table knew; the value with which it ended the node search, or VALUE_NONE."""
        found.bound = BOUND_NONE
        found.move = 0
        found.static_value = VALUE_NONE
        result: cython.int = self.target.table & 0xF
        if result < TABLE_TOO_SHALLOW:
            return VALUE_NONE
        index: uint32_t = self.records.first_from(
            cython.cast(uint64_t, self.target.clock) << 4 | self.target.flags >> 4
        )
        found.bound = bound_of(self.target)
        found.depth = self.target.table_depth
        found.value = to_table(self.target.table_value, ply)
        found.move = self.table_move(index)
        return self.target.table_value if result == TABLE_CUT else VALUE_NONE

    def static_value(self):
        """The static evaluation, as it was corrected then."""
        return self.target.static_value
