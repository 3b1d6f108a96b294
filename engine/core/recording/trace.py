"""What a search tells of itself when it is recorded: the other side of the hooks in the tree.

A search has no trace while it plays. With one it does the same and says at named places what
happens: a visit of a node begins and ends, the table was asked, a move is offered or skipped.
Most of it goes into the records; what they have no room for, each move of a node with all that
is known of it, is listed for the visits that are watched.
"""

import cython
from cython.cimports.engine.core.basics.events import EVENT_TABLE_STORE, Events
from cython.cimports.engine.core.basics.params import CUT_OFFS_MANY
from cython.cimports.engine.core.basics.search_kinds import (
    AFTER_A_MOVE,
    MAKING_A_MOVE,
    PASS_AGAIN_DEEPER,
    PASS_AGAIN_WIDER,
    PASS_MOVE,
    PASS_ROOT,
    SEARCHING_A_MOVE,
    is_in_place,
    is_of_summary,
)
from cython.cimports.engine.core.basics.types import MAX_PLY
from cython.cimports.engine.core.recording.fingerprint import Marks
from cython.cimports.engine.core.recording.interval import STILL_OPEN, Interval
from cython.cimports.engine.core.recording.move_log import (
    FATE_SKIPPED,
    FATE_TRIED,
    NOWHERE,
    Listing,
    Verdict,
)
from cython.cimports.engine.core.recording.record import (
    FLAG_CUT_NODE,
    FLAG_EVASIONS,
    NO_RECORD,
    NOT_JUDGED,
    ORDINAL_MOST,
    ORDINAL_SHIFT,
    RECORD_BYTES,
    SKIPPED_EVASION,
    id_of,
    slot_of,
)
from cython.cimports.engine.core.recording.records import MOST_OPEN, Records
from cython.cimports.engine.core.recording.snapshots import Snapshots
from cython.cimports.libc.stdint import uint8_t, uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free

MOST_FLOOR = cython.declare(cython.int, 127)
SKIPS_MOST = cython.declare(cython.int, 255)


@cython.final
@cython.cclass
class Trace:
    """The recorder of one search, with a budget for its records. Raises MemoryError when made."""

    def __cinit__(self, budget_bytes: int):
        self.records = Records(budget_bytes)
        self.events = Events()
        self.listing = Listing()
        self.snapshots = Snapshots()
        self.marks = Marks([])
        self.stretch = Interval()
        self.announced = -1
        self.nowhere.index = NO_RECORD
        self.nowhere.record = cython.address(self.unkept)
        self.now = cython.address(self.nowhere)

    def __dealloc__(self):
        free(self.watched)

    # What is wanted, before the search begins

    def confine(self, floor: cython.int, first: int = 0, last: int = -1) -> None:
        """Keep only what is searched to ``floor`` plies, and everything from one visit to another.

        Then nothing is left out to keep within the budget but what does not fit.
        """
        self.floor = min(floor, MOST_FLOOR)
        self.confined = True
        self.span_first = first
        self.span_last = last + 1

    def expand(self, first: int, last: int) -> None:
        """Keep only a visit and those below it, the last of which has the id ``last``.

        As deep as there is room, but all that the visit itself made. The moves of the visit are
        listed, and what the histories knew at its first move is kept.
        """
        self.alone = True
        self.span_first = first
        self.span_last = last + 1
        self.snapshots.step = cython.cast(uint64_t, 1) << 60
        self.snapshots.due = self.span_first >> ORDINAL_SHIFT
        self.watch([first])

    def watch(self, visits: list) -> None:
        """List the moves of these visits, given by their ids."""
        wanted: list = sorted(set(visits))
        index: cython.int
        free(self.watched)
        self.watched = cython.cast(
            cython.pointer(uint64_t), calloc(max(1, len(wanted)), cython.sizeof(uint64_t))
        )
        if self.watched == cython.NULL:
            raise MemoryError("no memory for the visits that are watched")
        self.watched_count = len(wanted)
        self.watched_next = 0
        for index in range(self.watched_count):
            self.watched[index] = wanted[index]

    def keep_histories(self, step: int) -> None:
        """Keep a copy of the histories every ``step`` moves, or less often in a long search."""
        self.snapshots.step = step

    def keep_marks(self, places: list) -> None:
        """Make a mark at each of these places, given in moves made; see ``fingerprint``."""
        self.marks = Marks(places)

    def keep_stretch(self, first: int, last: int) -> None:
        """List all visits that begin from one clock to another, the latter included."""
        self.stretch = Interval()
        self.stretch_first = first
        self.stretch_end = last + 1

    def watch_key(self, key: int) -> None:
        """Note each time when the table keeps a result of the position with this key."""
        self.watched_key = key

    # What was recorded

    def visits(self) -> int:
        """How many visits there were, with a record or without."""
        return self.begun

    def make_room(self, count: int) -> None:
        """Of a summary leave out more, until so many other records would fit."""
        while self.floor and self.floor < MOST_FLOOR and self.room() < count:
            self.raise_floor()

    def room(self) -> int:
        """How many more records fit."""
        return self.records.limit - min(self.records.count, self.records.limit)

    def adopt(self, index: int, other: Trace) -> bool:
        """Put what was kept below a visit elsewhere below the same visit here, histories too.

        Not while anybody reads. False without memory; then nothing has changed.
        """
        visit: uint32_t = index
        self.records.require(index)
        end: uint32_t = self.records.after(visit)
        if not self.records.splice(visit, other.records):
            return False
        new_end: uint32_t = visit + other.records.count
        self.snapshots.move_below(visit, end, new_end)
        if not other.floor:
            self.snapshots.adopt(visit, new_end, other.snapshots)
        return True

    def pruned(self, index: int, floor: int) -> Trace:
        """What ``adopt`` takes to keep below a visit only what was searched to a depth."""
        self.records.require(index)
        made: Trace = Trace(self.records.limit * RECORD_BYTES)
        self.records.prune_into(index, floor, made.records)
        return made

    def least_depth(self) -> int:
        """What was searched to less than this has no record; 0 where everything has one."""
        return self.floor

    def happenings(self) -> list:
        """The events: (visit, kind, depth, value, bound, rank, move, when, path), oldest first.

        ``when`` is the visit that had begun last; but for a table store ``visit`` is the same. The
        path, moves in short form with 0 for a pass, is that of a table store, else empty.
        """
        return self.events.told()

    def moves(self) -> list:
        """The moves of the watched visits; the fields are those of ``Detail``."""
        return self.listing.told()

    def nodes_by_ply(self) -> list:
        """How many moves were made to each ply, recorded or not."""
        return [self.by_ply[ply] for ply in range(MAX_PLY + 1)]

    def stretched(self) -> tuple:
        """A hash of all visits before the stretch, and those in it with those open before.

        Each has the fields of ``inspection.Beginning``. MemoryError where there was not enough.
        """
        return self.stretch.before, self.stretch.told()

    def marked(self) -> bytes:
        """The marks, one for each place that was wanted."""
        return self.marks.told()

    # Hooks

    def begin(self, depth, alpha, beta, ply, cut_node, cut_offs, clock):
        """A visit begins; ``clock`` moves have been made in the search.

        ``cut_offs`` is how many answers to the moves of its brothers cut off.
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
        visit: uint64_t = clock << ORDINAL_SHIFT | self.ordinal
        kind: cython.int = self.pass_now(depth)
        move: uint16_t = parent.offered if AFTER_A_MOVE >> kind & 1 else 0
        if MAKING_A_MOVE >> kind & 1:
            self.by_ply[ply] += 1
        if clock < self.stretch_end and clock >= self.stretch_first:
            self.note_in_stretch(visit, move, kind, alpha, beta, depth)
        if self.marks.reached < self.marks.count:
            self.marks.note(visit, clock, move, kind, ply, alpha, beta, depth)
        opened = cython.address(self.opened[self.open_count])
        opened.visit = visit
        opened.clock = clock
        opened.move = move
        opened.ply = ply
        opened.quiescence = depth <= 0
        opened.in_place = is_in_place(kind)
        opened.table_move = 0
        opened.moves_begun = False
        opened.looked = False
        opened.full_depth = 0
        opened.last_depth = 0
        opened.index = NO_RECORD
        opened.record = cython.address(self.unkept)
        record = self.new_record(kind, depth, visit)
        if record != cython.NULL:
            opened.index = self.records.count - 1
            opened.record = record
            record.clock = cython.cast(uint32_t, clock)
            record.flags = cython.cast(uint8_t, self.ordinal << 4 | (FLAG_CUT_NODE * cut_node))
            record.alpha = alpha
            record.beta = beta
            record.depth = depth
            record.ply = ply
            record.table = min(cut_offs, CUT_OFFS_MANY) << 6
            record.static_value = NOT_JUDGED
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
        self.announced = -1
        opened.watched = False
        if self.watched_count or self.watch_first:
            self.begin_watching(opened)

    def pass_now(self, depth):
        """Why a visit is made. A move searched again has not been made again."""
        if self.announced >= 0:
            return self.announced
        if self.open_count == 0:
            return PASS_ROOT
        if self.ordinal == 0:
            return PASS_MOVE
        return PASS_AGAIN_DEEPER if depth > self.now.last_depth else PASS_AGAIN_WIDER

    def reduction_to(self, kind, depth):
        """By how much the move that leads to a visit was to be searched less deep."""
        if SEARCHING_A_MOVE >> kind & 1:
            return max(0, self.now.full_depth - depth)
        return 0

    def is_kept(self, kind, depth, visit):
        """Whether a visit is to have a record, if there is room."""
        is_in_span: cython.bint = self.span_first <= visit < self.span_last
        if self.alone:
            if not is_in_span or self.records.count == 0:
                return is_in_span
        elif kind == PASS_ROOT or self.open_count == 0:
            return True
        if self.now.index == NO_RECORD:
            return False
        if is_of_summary(kind, depth, self.now.record.depth, self.floor):
            return True
        if self.confined:
            return is_in_span
        return self.now.record.parent == NO_RECORD

    def new_record(self, kind, depth, visit):
        """A record for a visit that begins; NULL where it is to have none."""
        if not self.is_kept(kind, depth, visit):
            return cython.NULL
        record = self.records.add()
        while record == cython.NULL and not self.confined and self.floor < MOST_FLOOR:
            self.raise_floor()
            if not self.is_kept(kind, depth, visit):
                return cython.NULL
            record = self.records.add()
        return record

    def raise_floor(self):
        """Make room: leave out the visits that were searched least deep."""
        number: cython.int
        self.snapshots.forget()
        self.floor += 1
        self.records.compact(self.floor)
        for number in range(self.open_count):
            opened = cython.address(self.opened[number])
            if opened.index == NO_RECORD:
                continue
            index: uint32_t = self.records.first_from(opened.visit)
            if index == self.records.count or id_of(self.records.at(index)) != opened.visit:
                index = NO_RECORD
            opened.index = index
            opened.record = cython.address(self.unkept)
            if index != NO_RECORD:
                opened.record = self.records.at(index)

    def begin_watching(self, opened):
        """Find out whether a visit that begins is watched."""
        while (
            self.watched_next < self.watched_count
            and self.watched[self.watched_next] < opened.visit
        ):
            self.watched_next += 1
        opened.first_detail = self.listing.count
        if self.watch_first:
            opened.watched = self.begun == 1
            return
        opened.watched = (
            self.watched_next < self.watched_count
            and self.watched[self.watched_next] == opened.visit
        )

    def skip(self, board, history, frame, candidate, rule, compared, bar, number, clock):
        """A move is left out by a rule that compared two numbers."""
        record = self.now.record
        self.now.looked = True
        if rule == SKIPPED_EVASION:
            record.flags |= FLAG_EVASIONS
        elif record.skipped[slot_of(rule)] < SKIPS_MOST:
            record.skipped[slot_of(rule)] += 1
        if self.now.watched:
            self.list_move(
                board, history, frame, candidate, FATE_SKIPPED, rule, compared, bar, number, clock
            )

    def end_too_deep(self):
        """A visit ends for which there was no room among those that are open."""
        self.too_deep -= 1
        if self.too_deep == 0:
            self.now = cython.address(self.opened[self.open_count - 1])

    # The moves of a watched visit

    def list_tried(self, board, history, frame, candidate, number, clock):
        """List a move of the open visit that is about to be made."""
        self.list_move(board, history, frame, candidate, FATE_TRIED, 0, 0, 0, number, clock)

    def list_move(self, board, history, frame, candidate, fate, rule, compared, bar, number, clock):
        """List a move of the open visit."""
        verdict = cython.declare(Verdict)
        verdict.fate = fate
        verdict.rule = rule
        verdict.compared = compared
        verdict.bar = bar
        verdict.number = number
        self.listing.turn_to(self.now.visit, self.now.first_detail)
        self.listing.add(board, history, frame, candidate, cython.address(verdict), clock)

    def list_rest(self, board, history, frame, clock):
        """List the moves that the open visit did not come to, in the order of its picker."""
        self.listing.turn_to(self.now.visit, self.now.first_detail)
        self.listing.add_rest(board, history, frame, clock)

    # What is kept beside the records

    def note_in_stretch(self, visit, move, kind, alpha, beta, depth):
        """List a visit that begins; before the first, those that are open."""
        level: cython.int
        if self.stretch.count == 0:
            self.stretch.before = self.marks.mixed
            for level in range(self.open_count):
                opened = cython.address(self.opened[level])
                row = self.stretch.add()
                if row == cython.NULL:
                    return
                row.visit = opened.visit
                row.level = level
                row.kind = STILL_OPEN
                row.move = opened.move
                row.in_place = opened.in_place
        row = self.stretch.add()
        if row == cython.NULL:
            return
        row.visit = visit
        row.level = self.open_count
        row.kind = kind
        row.move = move
        row.in_place = is_in_place(kind)
        row.depth = depth
        row.reduction = self.reduction_to(kind, depth)
        row.alpha = alpha
        row.beta = beta

    def take_snapshot(self, history, clock):
        """Copy what the histories know before the next visit begins."""
        if self.alone and self.records.count == 0:
            return
        self.snapshots.due = clock + self.snapshots.step
        if self.floor or self.confined:
            return
        # Killers alone may be forgotten between the start of a visit and its first move, and those
        # are forgotten again by whoever could use them.
        self.snapshots.take(history, 1 if self.alone else self.records.count)

    def stored(self, key, value, depth, bound, move):
        """The table keeps a result."""
        if self.watched_key and key == self.watched_key:
            self.happened(EVENT_TABLE_STORE, depth, value, bound, 0, move)

    def happened(self, kind, depth, value, bound, rank, move):
        """Note an event; one for which there is no memory is lost."""
        event = self.events.add()
        if event == cython.NULL:
            return
        event.when = self.last_clock << ORDINAL_SHIFT | self.ordinal
        event.visit = event.when
        if self.open_count and kind == EVENT_TABLE_STORE:
            event.visit = self.opened[self.open_count - 1].visit
        event.kind = kind
        event.depth = depth
        event.value = value
        event.bound = bound
        event.rank = rank
        event.move = move
        if kind == EVENT_TABLE_STORE:
            self.note_path(event)

    def note_path(self, event):
        """Keep the moves that lead to the open visit with an event."""
        level: cython.int
        path = self.events.add_path(event, self.open_count)
        if path == cython.NULL:
            return
        for level in range(1, self.open_count):
            if not self.opened[level].in_place:
                path[event.path_length] = self.opened[level].move
                event.path_length += 1
