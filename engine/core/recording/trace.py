"""The recorder of a search: its hooks.

A search that only plays has no trace. With a trace it searches the same nodes and calls the hooks.
``trace_settings`` says what they record, and ``trace_results`` returns it.

The search calls a hook when a node search begins or ends, when it probes the table, when it makes
or prunes a move. A record of 40 bytes keeps most of this. For watched node searches the recorder
also lists every move, with all that is known of it.

The open node searches form a stack. ``now`` is the innermost one:

    on_enter    pushes a node search, with its record if it gets one
    on_probe, on_static_eval, on_move, on_pruned    note something in ``now``
    on_exit     notes outcome and value, and pops it

Beyond MOST_OPEN, ``too_deep`` counts the node searches instead, and ``now`` is ``nowhere``.
"""

import cython
from cython.cimports.engine.core.basics.events import EVENT_TABLE_STORE
from cython.cimports.engine.core.basics.params import CUTOFFS_MANY
from cython.cimports.engine.core.basics.search_kinds import (
    AFTER_A_MOVE,
    KIND_FULL_DEPTH,
    KIND_FULL_WINDOW,
    KIND_MOVE,
    KIND_ROOT,
    MAKING_A_MOVE,
    SEARCHING_A_MOVE,
    is_in_place,
    is_of_summary,
)
from cython.cimports.engine.core.ordering.pruning import PRUNED_UNSEEN
from cython.cimports.engine.core.recording.interval import STILL_OPEN
from cython.cimports.engine.core.recording.move_log import (
    MOVE_PRUNED,
    MOVE_SEARCHED,
    NOWHERE,
    MoveOutcome,
)
from cython.cimports.engine.core.recording.record import (
    FLAG_CUT_NODE,
    FLAG_EVASIONS,
    NO_RECORD,
    ORDINAL_MOST,
    ORDINAL_SHIFT,
    SKIPPED_EVASION,
    STATIC_EVAL_UNKNOWN,
    TABLE_UNSEEN,
    id_of,
    slot_of,
)
from cython.cimports.engine.core.recording.records import MOST_OPEN
from cython.cimports.engine.core.recording.trace_results import TraceResults
from cython.cimports.engine.core.recording.trace_settings import MOST_FLOOR
from cython.cimports.libc.stdint import uint8_t, uint16_t, uint32_t, uint64_t

SKIPS_MOST = cython.declare(cython.int, 255)


@cython.final
@cython.cclass
class Trace(TraceResults):
    """The recorder of one search. ``budget_bytes`` limits its records."""

    def __cinit__(self, budget_bytes: int):
        self.expected = -1
        self.nowhere.index = NO_RECORD
        self.nowhere.record = cython.address(self.unkept)
        self.now = cython.address(self.nowhere)

    def make_room(self, count: int) -> None:
        """Raise the floor of a summary until ``count`` more records fit."""
        while self.floor and self.floor < MOST_FLOOR and self.room() < count:
            self.raise_floor()

    # A node search begins

    def on_enter(self, depth, alpha, beta, ply, cut_node, cutoffs, clock):
        """Record that a node search begins, after ``clock`` moves.

        ``cutoffs`` is how many cutoffs replies to its siblings' moves caused.
        """
        if clock > self.last_clock or self.begun == 0:
            self.ordinal = 0
        elif self.ordinal < ORDINAL_MOST:
            self.ordinal += 1
        self.last_clock = clock
        self.begun += 1
        if self.open_count == MOST_OPEN or self.too_deep:
            self.too_deep += 1
            self.now = cython.address(self.nowhere)
            return
        parent = self.now
        node_search: uint64_t = clock << ORDINAL_SHIFT | self.ordinal
        kind: cython.int = self.kind_now(depth)
        move: uint16_t = parent.current_move if AFTER_A_MOVE >> kind & 1 else 0
        if MAKING_A_MOVE >> kind & 1:
            self.by_ply[ply] += 1
        if clock < self.interval_end and clock >= self.interval_first:
            self.note_in_interval(node_search, move, kind, alpha, beta, depth)
        if self.fingerprints.reached < self.fingerprints.count:
            self.fingerprints.note(node_search, clock, move, kind, ply, alpha, beta, depth)
        opened = cython.address(self.opened[self.open_count])
        opened.node_search = node_search
        opened.clock = clock
        opened.move = move
        opened.ply = ply
        opened.quiescence = depth <= 0
        opened.in_place = is_in_place(kind)
        opened.tt_move = 0
        opened.moves_started = False
        opened.reached_moves = False
        opened.full_depth = 0
        opened.last_depth = 0
        opened.index = NO_RECORD
        opened.record = cython.address(self.unkept)
        record = self.new_record(kind, depth, node_search)
        if record != cython.NULL:
            opened.index = self.records.count - 1
            opened.record = record
            record.clock = cython.cast(uint32_t, clock)
            record.flags = cython.cast(uint8_t, self.ordinal << 4 | (FLAG_CUT_NODE * cut_node))
            record.alpha = alpha
            record.beta = beta
            record.depth = depth
            record.ply = ply
            record.table = min(cutoffs, CUTOFFS_MANY) << 6
            record.static_eval = STATIC_EVAL_UNKNOWN
            record.parent = parent.index
            record.move = move
            record.origin = kind | NOWHERE << 4
            if AFTER_A_MOVE >> kind & 1:
                record.reduction = self.reduction_to(kind, depth)
                record.origin = kind | parent.provenance << 4
                record.order_score = parent.order_score
        if SEARCHING_A_MOVE >> kind & 1:
            parent.last_depth = depth
        self.open_count += 1
        self.now = opened
        self.expected = -1
        opened.watched = False
        if self.watched_count or self.watch_first:
            self.begin_listing(opened)

    def kind_now(self, depth):
        """Return the kind of the node search that begins now.

        A re-search does not make the move again, which distinguishes it from the first search.
        """
        if self.expected >= 0:
            return self.expected
        if self.open_count == 0:
            return KIND_ROOT
        if self.ordinal == 0:
            return KIND_MOVE
        return KIND_FULL_DEPTH if depth > self.now.last_depth else KIND_FULL_WINDOW

    def reduction_to(self, kind, depth):
        """Return the plies of reduction of the move that led to a node search."""
        if SEARCHING_A_MOVE >> kind & 1:
            return max(0, self.now.full_depth - depth)
        return 0

    def is_kept(self, kind, depth, node_search):
        """Return whether a node search gets a record, if it fits the budget."""
        is_in_span: cython.bint = self.span_first <= node_search < self.span_last
        if self.alone:
            if not is_in_span or self.records.count == 0:
                return is_in_span
        elif kind == KIND_ROOT or self.open_count == 0:
            return True
        if self.now.index == NO_RECORD:
            return False
        if is_of_summary(kind, depth, self.now.record.depth, self.floor):
            return True
        if self.confined:
            return is_in_span
        return self.now.record.parent == NO_RECORD

    def new_record(self, kind, depth, node_search):
        """Return a new record for a node search, or NULL if it gets none."""
        if not self.is_kept(kind, depth, node_search):
            return cython.NULL
        record = self.records.add()
        while record == cython.NULL and not self.confined and self.floor < MOST_FLOOR:
            self.raise_floor()
            if not self.is_kept(kind, depth, node_search):
                return cython.NULL
            record = self.records.add()
        return record

    def raise_floor(self):
        """Raise the floor by one ply. Remove the records below it and all copies of histories."""
        number: cython.int
        self.snapshots.forget()
        self.floor += 1
        self.records.compact(self.floor)
        for number in range(self.open_count):
            opened = cython.address(self.opened[number])
            if opened.index == NO_RECORD:
                continue
            index: uint32_t = self.records.first_from(opened.node_search)
            if index == self.records.count or id_of(self.records.at(index)) != opened.node_search:
                index = NO_RECORD
            opened.index = index
            opened.record = cython.address(self.unkept)
            if index != NO_RECORD:
                opened.record = self.records.at(index)

    def begin_listing(self, opened):
        """Start to list the moves of a node search if it is watched."""
        opened.first_detail = self.listing.count
        if self.watch_first:
            opened.watched = self.begun == 1
        else:
            opened.watched = self.is_next_watched(opened.node_search)

    # Moves, and the end of a node search

    def on_pruned(self, board, history, frame, candidate, rule, compared, threshold, number, clock):
        """Record that a rule pruned a move after comparing ``compared`` with ``threshold``."""
        record = self.now.record
        self.now.reached_moves = True
        if rule == SKIPPED_EVASION:
            record.flags |= FLAG_EVASIONS
        elif record.skipped[slot_of(rule)] < SKIPS_MOST:
            record.skipped[slot_of(rule)] += 1
        if rule == PRUNED_UNSEEN:
            record.table |= TABLE_UNSEEN
        if self.now.watched:
            self.list_move(
                board,
                history,
                frame,
                candidate,
                MOVE_PRUNED,
                rule,
                compared,
                threshold,
                number,
                clock,
            )

    def end_too_deep(self):
        """End a node search beyond MOST_OPEN."""
        self.too_deep -= 1
        if self.too_deep == 0:
            self.now = cython.address(self.opened[self.open_count - 1])

    # The moves of a watched node search

    def list_searched(self, board, history, frame, candidate, number, clock):
        """List a move that the open node search is about to search."""
        self.list_move(board, history, frame, candidate, MOVE_SEARCHED, 0, 0, 0, number, clock)

    def list_move(
        self, board, history, frame, candidate, result, rule, compared, threshold, number, clock
    ):
        """List a move of the open node search."""
        outcome = cython.declare(MoveOutcome)
        outcome.outcome = result
        outcome.rule = rule
        outcome.compared = compared
        outcome.threshold = threshold
        outcome.number = number
        self.listing.turn_to(self.now.node_search, self.now.first_detail)
        self.listing.add(board, history, frame, candidate, cython.address(outcome), clock)

    def list_rest(self, board, history, frame, clock):
        """List the other moves of the open node search; see ``Listing.add_rest``."""
        self.listing.turn_to(self.now.node_search, self.now.first_detail)
        self.listing.add_rest(board, history, frame, clock)

    # Interval, snapshots and events

    def note_in_interval(self, node_search, move, kind, alpha, beta, depth):
        """Add a node search to the interval. Before the first one, add those that are open."""
        level: cython.int
        if self.interval.count == 0:
            self.interval.before = self.fingerprints.mixed
            for level in range(self.open_count):
                opened = cython.address(self.opened[level])
                row = self.interval.add()
                if row == cython.NULL:
                    return
                row.node_search = opened.node_search
                row.level = level
                row.kind = STILL_OPEN
                row.move = opened.move
                row.in_place = opened.in_place
        row = self.interval.add()
        if row == cython.NULL:
            return
        row.node_search = node_search
        row.level = self.open_count
        row.kind = kind
        row.move = move
        row.in_place = is_in_place(kind)
        row.depth = depth
        row.reduction = self.reduction_to(kind, depth)
        row.alpha = alpha
        row.beta = beta

    def take_snapshot(self, history, clock):
        """Copy the histories before the next node search begins, unless records are left out."""
        if self.alone and self.records.count == 0:
            return
        self.snapshots.due = clock + self.snapshots.step
        if self.floor or self.confined:
            return
        # Between its start and its first move, a node search changes no history except that it may
        # clear killers. Every node that could use those killers clears them again.
        self.snapshots.take(history, 1 if self.alone else self.records.count)

    def on_store(self, key, value, depth, bound, move):
        """Record an event if the key is that of the watched position."""
        if self.watched_key and key == self.watched_key:
            self.add_event(EVENT_TABLE_STORE, depth, value, bound, 0, move)

    def add_event(self, kind, depth, value, bound, rank, move):
        """Record an event. If memory is exhausted, it is lost."""
        event = self.events.add()
        if event == cython.NULL:
            return
        event.when = self.last_clock << ORDINAL_SHIFT | self.ordinal
        event.node_search = event.when
        if self.open_count and kind == EVENT_TABLE_STORE:
            event.node_search = self.opened[self.open_count - 1].node_search
        event.kind = kind
        event.depth = depth
        event.value = value
        event.bound = bound
        event.rank = rank
        event.move = move
        if kind == EVENT_TABLE_STORE:
            self.note_path(event)

    def note_path(self, event):
        """Set the path of an event: the moves to the open node search."""
        level: cython.int
        path = self.events.add_path(event, self.open_count)
        if path == cython.NULL:
            return
        for level in range(1, self.open_count):
            if not self.opened[level].in_place:
                path[event.path_length] = self.opened[level].move
                event.path_length += 1
