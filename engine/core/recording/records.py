"""The records of a search, in the order in which its node searches began.

The records of all node searches below a record follow it directly. So one list serves as the tree,
the timeline and the flame graph. It consists of chunks, so it grows without copying.
"""

import cython
from cython.cimports.engine.core.basics.huge_pages import allocate_untouched
from cython.cimports.engine.core.basics.search_kinds import is_of_summary
from cython.cimports.engine.core.recording.fields import (
    FIELD_COUNT,
    MOST_TESTS,
    Test,
    passes_any_group,
)
from cython.cimports.engine.core.recording.node_search_record import NodeSearchRecord, copy_record
from cython.cimports.engine.core.recording.record import (
    NO_RECORD,
    ORDINAL_SHIFT,
    RECORD_BYTES,
    TABLE_RESULT_COUNT,
    Record,
    id_of,
    kind_of,
    table_result_of,
)
from cython.cimports.libc.stdint import int64_t, uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset

__all__ = ["Records"]

# The hash of Fowler, Noll and Vo.
FNV_START = cython.declare(uint64_t, 0xCBF29CE484222325)
FNV_FACTOR = cython.declare(uint64_t, 0x100000001B3)


@cython.final
@cython.cclass
class Records:
    """The records of one search, as many as fit ``budget_bytes``, but at least MOST_OPEN.

    Raises MemoryError when made.
    """

    def __cinit__(self, budget_bytes: int):
        self.chunks = cython.cast(
            cython.pointer(cython.pointer(Record)),
            calloc(MOST_CHUNKS, cython.sizeof(cython.pointer(Record))),
        )
        if self.chunks == cython.NULL:
            raise MemoryError("no memory for the records of a search")
        most: int64_t = cython.cast(int64_t, MOST_CHUNKS) * CHUNK_RECORDS - 1
        self.limit = max(MOST_OPEN, min(budget_bytes // RECORD_BYTES, most))

    def __dealloc__(self):
        index: cython.int
        if self.chunks != cython.NULL:
            for index in range(MOST_CHUNKS):
                free(self.chunks[index])
        free(self.chunks)

    def __len__(self):
        return self.count

    # Writing

    def begin_chunk(self, number):
        """Allocate a chunk; return False if memory is exhausted.

        With a small budget it uses no huge page, since the system would clear all of that page.
        """
        size: cython.size_t = CHUNK_RECORDS * cython.sizeof(Record)
        memory = malloc(size) if self.limit <= MOST_OPEN else allocate_untouched(size)
        self.chunks[number] = cython.cast(cython.pointer(Record), memory)
        return memory != cython.NULL

    def compact(self, floor):
        """Remove node searches of less than ``floor`` plies, and all below them.

        Searches of the root and their children stay. Null moves and tests stay with the node
        search that made them.
        """
        old = cython.declare(uint32_t[MOST_OPEN])
        new = cython.declare(uint32_t[MOST_OPEN])
        level: cython.int = 0
        index: uint32_t
        kept: uint32_t = 0
        for index in range(self.count):
            record = self.at(index)
            is_root: cython.bint = record.parent == NO_RECORD
            above: cython.int = 0 if is_root else level
            while above and old[above - 1] != record.parent:
                above -= 1
            # The parent was removed, so this record goes too.
            if not is_root and above == 0:
                continue
            if above > 1 and not is_in_summary(record, self.at(new[above - 1]), floor):
                continue
            level = above
            parent: uint32_t = new[level - 1] if level else NO_RECORD
            if level < MOST_OPEN:
                old[level] = index
                new[level] = kept
                level += 1
            self.at(kept)[0] = record[0]
            self.at(kept).parent = parent
            kept += 1
        self.count = kept

    # Inserting and removing records below a node search

    def reserve(self, count):
        """Allocate the chunks for ``count`` records and one more; return False if out of memory."""
        chunk: uint32_t
        for chunk in range((count >> CHUNK_SHIFT) + 1):
            if self.chunks[chunk] == cython.NULL and not self.begin_chunk(chunk):
                return False
        return True

    def splice(self, index, other):
        """Replace the records below a record by the records below the first record of ``other``.

        Returns False, with nothing changed, if memory is exhausted.
        """
        step: uint32_t
        end: uint32_t = self.after(index)
        tail: uint32_t = self.count - end
        moved_to: uint32_t = index + other.count
        if not self.reserve(moved_to + tail):
            return False
        for step in range(tail):
            # Start at the far end, so that no record is overwritten before it is moved.
            place: uint32_t = tail - 1 - step if moved_to > end else step
            record = self.at(moved_to + place)
            record[0] = self.at(end + place)[0]
            if record.parent != NO_RECORD and record.parent >= end:
                record.parent += moved_to - end
        for step in range(1, other.count):
            record = self.at(index + step)
            record[0] = other.at(step)[0]
            record.parent += index
        self.count = moved_to + tail
        return True

    def prune_into(self, index, floor, other):
        """Copy a record to ``other``, with those below it that ``compact(floor)`` would keep."""
        old = cython.declare(uint32_t[MOST_OPEN])
        new = cython.declare(uint32_t[MOST_OPEN])
        level: cython.int = 0
        at: uint32_t
        for at in range(index, self.after(index)):
            record = self.at(at)
            above: cython.int = level
            while above and old[above - 1] != record.parent:
                above -= 1
            is_of_root: cython.bint = above == 1 and self.at(index).parent == NO_RECORD
            if at > index and above == 0:
                continue
            if (
                above
                and not is_of_root
                and not is_in_summary(record, self.at(old[above - 1]), floor)
            ):
                continue
            level = above
            copy = other.add()
            if copy == cython.NULL:
                return
            copy[0] = record[0]
            copy.parent = new[level - 1] if level else NO_RECORD
            if level < MOST_OPEN:
                old[level] = at
                new[level] = other.count - 1
                level += 1

    # Reading

    def first_from(self, node_search):
        """Return the index of the first record with at least this id, or ``count``."""
        low: uint32_t = 0
        high: uint32_t = self.count
        while low < high:
            middle: uint32_t = low + (high - low) // 2
            if id_of(self.at(middle)) < node_search:
                low = middle + 1
            else:
                high = middle
        return low

    def after(self, index):
        """Return the index of the first record after all those below ``index``, or ``count``."""
        record = self.at(index)
        last: uint64_t = record.clock
        last += record.nodes
        found: uint32_t = index + 1
        if record.nodes:
            found = max(found, self.first_from(last << ORDINAL_SHIFT))
        while found < self.count:
            parent: uint32_t = self.at(found).parent
            if parent == NO_RECORD or parent < index:
                break
            found += 1
        return found

    def index_of(self, node_search: int) -> int:
        """Return the index of a node search by its id; -1 if it has no record."""
        if not 0 <= node_search < (1 << 36):
            return -1
        index: uint32_t = self.first_from(node_search)
        return index if index < self.count and id_of(self.at(index)) == node_search else -1

    def node_search(self, index: int) -> NodeSearchRecord:
        """Return a copy of a record with named properties. Raises IndexError."""
        self.require(index)
        return copy_record(self.at(index), index)

    def children(self, index: int, most: int = -1) -> list:
        """Return the indices of the children, oldest first; at most ``most``, or all if it is -1.

        Raises IndexError.
        """
        found: list = []
        self.require(index)
        parent: uint32_t = index
        child: uint32_t = parent + 1
        while child < self.count and self.at(child).parent == parent and len(found) != most:
            found.append(child)
            child = self.after(child)
        return found

    def roots(self) -> list:
        """Return the indices of the searches of the root, which have no parent, oldest first."""
        found: list = []
        index: uint32_t = 0
        while index < self.count:
            found.append(index)
            index = self.after(index)
        return found

    def end(self, index: int) -> int:
        """Return the index after all records below ``index``. Raises IndexError."""
        self.require(index)
        return self.after(index)

    def table_results(self, first: int, last: int, intervals: int) -> list:
        """Count the table results in equal intervals of the clock from ``first`` to ``last``.

        Returns a list for each interval, with the counts in the order of TABLE_RESULTS. Both ends
        are inclusive. Searches in place (singular, verification, razoring) count too.
        """
        counts = cython.declare(Results[MAX_INTERVALS])
        number: cython.int
        parts: uint64_t = min(max(intervals, 1), MAX_INTERVALS)
        start: uint64_t = first
        length: uint64_t = max(last - first, 0) + 1
        index: uint32_t = self.first_from(start << ORDINAL_SHIFT)
        with cython.nogil:
            memset(counts, 0, cython.sizeof(counts))
            while index < self.count and self.at(index).clock - start < length:
                record = self.at(index)
                number = cython.cast(cython.int, (record.clock - start) * parts // length)
                counts[number][table_result_of(record)] += 1
                index += 1
        return [
            [counts[number][result] for result in range(TABLE_RESULT_COUNT)]
            for number in range(cython.cast(cython.int, parts))
        ]

    def digest(self) -> int:
        """Return a hash of all bytes of all records (FNV-1a)."""
        mixed: uint64_t = FNV_START
        index: uint32_t
        place: cython.int
        with cython.nogil:
            for index in range(self.count):
                record = cython.cast(cython.pointer(uint8_t), self.at(index))
                for place in range(RECORD_BYTES):
                    mixed = fnv1a_step(mixed, record[place])
        return mixed

    def first_difference(self, other: Records) -> int:
        """Return the index of the first record that ``begin_alike`` finds different, or -1.

        A record that only one of the searches has is different, too.
        """
        index: uint32_t
        for index in range(min(self.count, other.count)):
            if not begin_alike(self.at(index), other.at(index)):
                return index
        return -1 if self.count == other.count else min(self.count, other.count)

    def find(self, groups: list, start: int, forwards: bool) -> int:
        """Return the index of the next node search that passes all tests of a group, or -1.

        A group is a list of tests. A test is (number of the field in FIELDS, least, most). The
        first record to be tested is ``start``. Raises ValueError for too many tests or an unknown
        field.
        """
        tests = cython.declare(Test[MOST_TESTS])
        count: cython.int = 0
        number: cython.int
        for number, group in enumerate(groups):
            for field, low, high in group:
                if count == MOST_TESTS or not 0 <= field < FIELD_COUNT:
                    raise ValueError(f"a condition has at most {MOST_TESTS} parts")
                tests[count].field = field
                tests[count].low = low
                tests[count].high = high
                tests[count].group = number
                count += 1
        index: int64_t = start
        step: cython.int = 1 if forwards else -1
        end: int64_t = self.count
        found: int64_t = -1
        with cython.nogil:
            while 0 <= index < end:
                if passes_any_group(self.at(index), tests, count):
                    found = index
                    break
                index += step
        return found

    def require(self, index):
        """Raise IndexError unless there is a record with this index."""
        if not 0 <= index < self.count:
            raise IndexError(f"there is no node search {index}")
        return 0


def fnv1a_step(mixed, number):
    """Return the hash after one more word: one step of FNV-1a."""
    return (mixed ^ number) * FNV_FACTOR


def is_in_summary(record, above, floor):
    """Return whether a node search is part of the summary to ``floor`` plies."""
    return is_of_summary(kind_of(record), record.depth, above.depth, floor)


def begin_alike(one, other):
    """Return whether two node searches have the same place, move, kind, window and depth."""
    return (
        one.parent == other.parent
        and one.clock == other.clock
        and one.move == other.move
        and one.ply == other.ply
        and kind_of(one) == kind_of(other)
        and one.alpha == other.alpha
        and one.beta == other.beta
        and one.depth == other.depth
    )
