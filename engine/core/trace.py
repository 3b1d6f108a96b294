"""What a search tells of itself when it is recorded: the other side of the hooks in the tree.

A search has no trace while it plays. With one it does the same and says at named places what
happens: a visit of a node begins and ends, the table was asked, a move is offered or skipped.
Most of it goes into the records; what they have no room for, each move of a node with all that
is known of it, is listed for the visits that are watched.
"""

import cython
from cython.cimports.engine.core.exchange import see_of
from cython.cimports.engine.core.move import (
    captured_of,
    is_en_passant,
    is_quiet,
    short_move,
)
from cython.cimports.engine.core.movegen import generate_moves
from cython.cimports.engine.core.picker import Candidate, Picker, mvv_lva, next_move
from cython.cimports.engine.core.records import (
    FLAG_CUT_NODE,
    FLAG_EVASIONS,
    FLAG_INTERNAL,
    MOST_OPEN,
    NO_RECORD,
    NOT_JUDGED,
    ORDINAL_MOST,
    ORDINAL_SHIFT,
    PASS_AGAIN_DEEPER,
    PASS_AGAIN_WIDER,
    PASS_MOVE,
    PASS_PROBCUT,
    PASS_PROBCUT_DEEPER,
    PASS_ROOT,
    RECORD_BYTES,
    SKIPPED_EVASION,
    TABLE_CUT,
    TABLE_MISS,
    TABLE_MOVE_ONLY,
    TABLE_TOO_SHALLOW,
    Records,
    id_of,
    is_in_place,
    keep_table_move,
    slot_of,
)
from cython.cimports.engine.core.selectivity import PRUNED_BY_EXCHANGE, PRUNED_LATE
from cython.cimports.engine.core.table import BOUND_NONE
from cython.cimports.engine.core.types import MAX_MOVES, Move
from cython.cimports.libc.stdint import uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memset

__all__ = ["EVENTS", "FATES", "MOVE_RULES", "NO_PROVENANCE", "Trace"]

# In the order of the constants.
EVENTS = ("iteration", "new best", "failed low", "completed", "table store")
FATES = ("tried", "skipped", "left", "ignored")
# By number; what skips a single move.
MOVE_RULES = {
    0: "",
    1: "late move pruning",
    2: "futility pruning",
    3: "history pruning",
    4: "exchange pruning",
    14: "delta pruning",
    15: "quiet evasion",
}
NO_PROVENANCE = 15

NOWHERE = cython.declare(cython.int, 15)
MOST_FLOOR = cython.declare(cython.int, 127)
SKIPS_MOST = cython.declare(cython.int, 255)

if len(EVENTS) != EVENT_COUNT:
    raise AssertionError("each event has a name")


@cython.final
@cython.cclass
class Trace:
    """The recorder of one search."""

    def __cinit__(self, budget_bytes: int):
        self.records = Records(budget_bytes)
        self.announced = -1

    def __dealloc__(self):
        index: cython.int
        free(self.watched)
        free(self.events)
        free(self.details)
        for index in range(self.snapshot_count):
            free(self.snapshots[index].memory)

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
        self.snapshot_step = cython.cast(uint64_t, 1) << 60
        self.snapshot_next = self.span_first >> ORDINAL_SHIFT
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
        self.snapshot_step = step

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
        number: cython.int
        kept: cython.int = 0
        visit: uint32_t = index
        self.records.require(index)
        end: uint32_t = self.records.after(visit)
        if not self.records.splice(visit, other.records):
            return False
        new_end: uint32_t = visit + other.records.count
        for number in range(self.snapshot_count):
            snapshot: Snapshot = self.snapshots[number]
            if visit < snapshot.index < end:
                free(snapshot.memory)
                continue
            if snapshot.index >= end:
                snapshot.index += new_end - end
            if snapshot.end != NO_RECORD and snapshot.end >= end:
                snapshot.end += new_end - end
            self.snapshots[kept] = snapshot
            kept += 1
        self.snapshot_count = kept
        if other.snapshot_count == 0 or other.floor or kept == MOST_SNAPSHOTS:
            return True
        while kept and self.snapshots[kept - 1].index > visit:
            self.snapshots[kept] = self.snapshots[kept - 1]
            kept -= 1
        self.snapshots[kept].index = visit + 1
        self.snapshots[kept].end = new_end
        self.snapshots[kept].memory = other.snapshots[0].memory
        other.snapshot_count = 0
        self.snapshot_count += 1
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
        """The events: (visit, kind, depth, value, bound, rank, move, when), oldest first."""
        index: cython.int
        found: list = []
        for index in range(self.event_count):
            event = cython.address(self.events[index])
            found.append(
                (
                    event.visit,
                    event.kind,
                    event.depth,
                    event.value,
                    event.bound,
                    event.rank,
                    event.move,
                    event.when,
                )
            )
        return found

    def moves(self) -> list:
        """The moves of the watched visits; the fields are those of ``Detail``."""
        index: cython.int
        found: list = []
        for index in range(self.detail_count):
            detail = cython.address(self.details[index])
            found.append(
                (
                    detail.visit,
                    detail.clock,
                    detail.move,
                    detail.score,
                    detail.provenance,
                    detail.fate,
                    detail.rule,
                    detail.compared,
                    detail.bar,
                    detail.number,
                    detail.history,
                    detail.exchange,
                    detail.mvv_lva,
                )
            )
        return found

    # Hooks

    def top(self):
        """The visit that is open; NULL before the first and where there is no room for it."""
        if self.open_count == 0 or self.too_deep:
            return cython.NULL
        return cython.address(self.opened[self.open_count - 1])

    def top_record(self):
        """Its record; NULL where it has none."""
        top = self.top()
        if top == cython.NULL or top.index == NO_RECORD:
            return cython.NULL
        return self.records.at(top.index)

    def is_watched(self):
        """Whether the moves of the open visit are listed."""
        top = self.top()
        return top != cython.NULL and top.watched

    def begin(self, depth, alpha, beta, ply, cut_node, clock):
        """A visit begins; ``clock`` moves have been made in the search."""
        if clock > self.last_clock or self.begun == 0:
            self.ordinal = 0
        elif self.ordinal < ORDINAL_MOST:
            self.ordinal += 1
        self.last_clock = clock
        self.begun += 1
        if self.open_count == MOST_OPEN or self.too_deep:
            self.too_deep += 1
            return
        visit: uint64_t = clock << ORDINAL_SHIFT | self.ordinal
        kind: cython.int = self.pass_now(depth)
        record = self.new_record(kind, depth, visit)
        opened = cython.address(self.opened[self.open_count])
        memset(opened, 0, cython.sizeof(Open))
        opened.visit = visit
        opened.clock = clock
        opened.ply = ply
        opened.quiescence = depth <= 0
        opened.in_place = is_in_place(kind)
        opened.index = NO_RECORD
        if record != cython.NULL:
            opened.index = self.records.count - 1
            record.clock = cython.cast(uint32_t, clock)
            record.flags = cython.cast(uint8_t, self.ordinal << 4)
            if cut_node:
                record.flags |= FLAG_CUT_NODE
            record.alpha = alpha
            record.beta = beta
            record.depth = depth
            record.ply = ply
            record.static_value = NOT_JUDGED
            record.parent = NO_RECORD
            record.origin = kind | NOWHERE << 4
            if self.open_count:
                parent = self.top()
                record.parent = parent.index
                self.describe_move(record, parent, kind, depth)
        if kind == PASS_MOVE or kind == PASS_AGAIN_DEEPER or kind == PASS_AGAIN_WIDER:
            self.top().last_depth = depth
        self.open_count += 1
        self.announced = -1
        self.begin_watching(opened)

    def pass_now(self, depth):
        """Why a visit is made. A move searched again has not been made again."""
        if self.announced >= 0:
            return self.announced
        if self.open_count == 0:
            return PASS_ROOT
        if self.ordinal == 0:
            return PASS_MOVE
        return PASS_AGAIN_DEEPER if depth > self.top().last_depth else PASS_AGAIN_WIDER

    def describe_move(self, record, parent, kind, depth):
        """Fill in what is known of the move that led to a visit."""
        if kind == PASS_MOVE or kind == PASS_AGAIN_DEEPER or kind == PASS_AGAIN_WIDER:
            record.reduction = max(0, parent.full_depth - depth)
        elif kind != PASS_PROBCUT and kind != PASS_PROBCUT_DEEPER:
            return
        record.origin = kind | parent.offered.provenance << 4
        record.move = short_move(parent.offered.move)
        record.order_score = parent.offered.score

    def is_kept(self, kind, depth, visit):
        """Whether a visit is to have a record, if there is room."""
        is_in_span: cython.bint = self.span_first <= visit < self.span_last
        if self.alone:
            if not is_in_span or self.records.count == 0:
                return is_in_span
        elif kind == PASS_ROOT or self.open_count == 0:
            return True
        top = self.top()
        if top == cython.NULL or top.index == NO_RECORD:
            return False
        if depth >= self.floor:
            return True
        if self.confined:
            return is_in_span
        return self.records.at(top.index).parent == NO_RECORD

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
        for number in range(self.snapshot_count):
            free(self.snapshots[number].memory)
        self.snapshot_count = 0
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

    def begin_watching(self, opened):
        """Find out whether a visit that begins is watched."""
        while (
            self.watched_next < self.watched_count
            and self.watched[self.watched_next] < opened.visit
        ):
            self.watched_next += 1
        opened.first_detail = self.detail_count
        if self.watch_first:
            opened.watched = self.begun == 1
            return
        opened.watched = (
            self.watched_next < self.watched_count
            and self.watched[self.watched_next] == opened.visit
        )

    def announce(self, kind):
        """The next visit to begin is of this pass."""
        self.announced = kind

    def probed(self, found, value, cut, depth):
        """The table was asked; ``value`` is what it knows, with mates counted from the root."""
        top = self.top()
        record = self.top_record()
        if top != cython.NULL:
            top.table_move = found.move
        if record == cython.NULL:
            return
        if found.bound == BOUND_NONE:
            record.table = TABLE_MISS
            return
        result: cython.int = TABLE_CUT if cut else TABLE_MOVE_ONLY
        if not cut and found.depth < depth:
            result = TABLE_TOO_SHALLOW
        record.table = result | found.bound << 4
        record.table_depth = found.depth
        record.table_value = value

    def judged(self, static_value):
        """The static evaluation is known."""
        record = self.top_record()
        if record != cython.NULL:
            record.static_value = static_value

    def moves_begun(self):
        """The order of the moves has been begun in the frame."""
        top = self.top()
        if top != cython.NULL:
            top.moves_begun = True

    def offer(self, board, history, frame, candidate, depth, full_depth, number, clock):
        """A move is about to be made, and searched to ``full_depth`` if it is not reduced.

        Its ``number`` in the order of the node's moves is 0 where it is made for a test.
        """
        top = self.top()
        if self.snapshot_step and clock >= self.snapshot_next:
            self.take_snapshot(history, clock)
        if top == cython.NULL:
            return
        top.looked = top.looked or number
        top.offered = candidate[0]
        top.full_depth = full_depth
        if top.index != NO_RECORD and depth < self.records.at(top.index).depth:
            self.records.at(top.index).flags |= FLAG_INTERNAL
        if top.watched and number:
            self.list_candidate(
                board, history, frame, candidate, FATE_TRIED, 0, 0, 0, number, clock
            )

    def skip(self, board, history, frame, candidate, rule, compared, bar, number, clock):
        """A move is left out by a rule that compared two numbers."""
        record = self.top_record()
        if record != cython.NULL:
            self.top().looked = True
            if rule == SKIPPED_EVASION:
                record.flags |= FLAG_EVASIONS
            elif record.skipped[slot_of(rule)] < SKIPS_MOST:
                record.skipped[slot_of(rule)] += 1
        if self.is_watched():
            self.list_candidate(
                board, history, frame, candidate, FATE_SKIPPED, rule, compared, bar, number, clock
            )

    def end(self, ending, value, clock):
        """The visit that is open ends."""
        if self.too_deep:
            self.too_deep -= 1
            return
        record = self.top_record()
        if record != cython.NULL:
            top = self.top()
            if top.table_move and (top.quiescence or not top.looked):
                keep_table_move(record, top.table_move)
            record.ending = ending
            record.value = value
            record.nodes = cython.cast(uint32_t, clock - self.top().clock)
        self.open_count -= 1
        if self.open_count and self.opened[self.open_count].in_place:
            # It used the frame of the visit above, whose moves it does not leave as they were.
            self.opened[self.open_count - 1].moves_begun = False

    # The moves of a watched visit

    def list_rest(self, board, history, frame, clock):
        """List the moves that the open visit did not come to, in the order of its picker."""
        picker: Picker = frame.picker
        picker.skip_quiets = False
        rule: cython.int = self.last_rule()
        while True:
            candidate = next_move(
                cython.address(picker), board, history, cython.address(frame.situation)
            )
            if candidate == cython.NULL:
                break
            if candidate.move == frame.excluded or self.is_listed(candidate.move):
                continue
            fate: cython.int = FATE_LEFT
            if candidate.quiet and (frame.picker.skip_quiets or rule == SKIPPED_EVASION):
                fate = FATE_SKIPPED
            self.list_candidate(
                board,
                history,
                frame,
                candidate,
                fate,
                rule if fate == FATE_SKIPPED else 0,
                0,
                0,
                0,
                clock,
            )
        self.list_unordered(board, history, frame, clock)

    def list_unordered(self, board, history, frame, clock):
        """List the legal moves that the picker does not give, or gives no more."""
        legal = cython.declare(Move[MAX_MOVES])
        single = cython.declare(Candidate)
        count: cython.int = generate_moves(board, legal)
        index: cython.int
        for index in range(count):
            move: Move = legal[index]
            if move == frame.excluded or self.is_listed(move):
                continue
            memset(cython.address(single), 0, cython.sizeof(Candidate))
            single.move = move
            single.quiet = is_quiet(move)
            single.provenance = NOWHERE
            fate: cython.int = FATE_LEFT
            if single.quiet and frame.picker.skip_quiets:
                fate = FATE_SKIPPED
            elif single.quiet and frame.picker.captures_only:
                fate = FATE_IGNORED
            self.list_candidate(
                board,
                history,
                frame,
                cython.address(single),
                fate,
                PRUNED_LATE if fate == FATE_SKIPPED else 0,
                0,
                0,
                0,
                clock,
            )

    def list_candidate(
        self, board, history, frame, candidate, fate, rule, compared, bar, number, clock
    ):
        """Add a move to the list."""
        if self.detail_count == self.detail_room:
            room: cython.int = 2 * self.detail_room + LINE_CHUNK
            memory = realloc(self.details, room * cython.sizeof(Detail))
            if memory == cython.NULL:
                return
            self.details = cython.cast(cython.pointer(Detail), memory)
            self.detail_room = room
        detail = cython.address(self.details[self.detail_count])
        move: Move = candidate.move
        detail.visit = self.top().visit
        detail.clock = cython.cast(uint32_t, clock)
        detail.move = move
        detail.score = candidate.score
        detail.provenance = candidate.provenance
        detail.fate = fate
        detail.rule = rule
        detail.compared = compared
        detail.bar = bar
        detail.number = number
        detail.exchange = see_of(board, move)
        if rule == PRUNED_BY_EXCHANGE:
            detail.compared = detail.exchange
        detail.mvv_lva = 0
        detail.history = 0
        if captured_of(move) or is_en_passant(move):
            detail.mvv_lva = mvv_lva(board, move)
            detail.history = history.capture_score(board, move)
        elif candidate.quiet:
            detail.history = history.quiet_score(board, cython.address(frame.situation), move)
        self.detail_count += 1

    def is_listed(self, move):
        """Whether the open visit has listed a move."""
        index: cython.int
        visit: uint64_t = self.top().visit
        for index in range(self.top().first_detail, self.detail_count):
            if self.details[index].move == move and self.details[index].visit == visit:
                return True
        return False

    def last_rule(self):
        """The rule by which the open visit skipped its last move, if it did."""
        index: cython.int = self.detail_count - 1
        visit: uint64_t = self.top().visit
        while index >= self.top().first_detail:
            if self.details[index].visit == visit and self.details[index].fate != FATE_IGNORED:
                rule: cython.int = self.details[index].rule
                return rule if rule == SKIPPED_EVASION else PRUNED_LATE
            index -= 1
        return PRUNED_LATE

    # Copies of the histories, from which a moment can be rebuilt

    def take_snapshot(self, history, clock):
        """Copy what the histories know before the next visit begins."""
        if self.alone and self.records.count == 0:
            return
        self.snapshot_next = clock + self.snapshot_step
        if self.floor or self.confined:
            return
        if self.snapshot_count == MOST_SNAPSHOTS:
            self.thin_snapshots()
        memory = cython.cast(cython.p_char, malloc(history.copy_size()))
        if memory == cython.NULL:
            return
        history.copy_to(memory)
        # Killers alone may be forgotten between the start of a visit and its first move, and those
        # are forgotten again by whoever could use them.
        self.snapshots[self.snapshot_count].index = 1 if self.alone else self.records.count
        self.snapshots[self.snapshot_count].end = NO_RECORD
        self.snapshots[self.snapshot_count].memory = memory
        self.snapshot_count += 1

    def thin_snapshots(self):
        """Keep every second copy, and from now on half as many."""
        number: cython.int
        kept: cython.int = 0
        for number in range(self.snapshot_count):
            if number % 2:
                free(self.snapshots[number].memory)
            else:
                self.snapshots[kept] = self.snapshots[number]
                kept += 1
        self.snapshot_count = kept
        self.snapshot_step += self.snapshot_step

    # Events

    def stored(self, key, value, depth, bound, move):
        """The table keeps a result."""
        if self.watched_key and key == self.watched_key:
            self.happened(EVENT_TABLE_STORE, depth, value, bound, 0, move)

    def happened(self, kind, depth, value, bound, rank, move):
        """Note an event; one for which there is no memory is lost."""
        if self.event_count == self.event_room:
            room: cython.int = 2 * self.event_room + LINE_CHUNK
            memory = realloc(self.events, room * cython.sizeof(Event))
            if memory == cython.NULL:
                return
            self.events = cython.cast(cython.pointer(Event), memory)
            self.event_room = room
        event = cython.address(self.events[self.event_count])
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
        self.event_count += 1
