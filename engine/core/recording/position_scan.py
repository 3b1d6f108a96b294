"""Scans the records of a search for a position, with a board in step."""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE
from cython.cimports.engine.core.basics.search_kinds import KIND_NULL_MOVE, is_in_place
from cython.cimports.engine.core.basics.types import MAX_PLY, Move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, Masks, find_masks
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.recording.record import NO_RECORD, kind_of
from cython.cimports.engine.core.recording.records import MOST_OPEN, Records
from cython.cimports.libc.stdint import uint32_t, uint64_t


def enter_node_search(board, record):
    """Move the board from the position of the parent to that of a node search; return how."""
    kind: cython.int = kind_of(record)
    if record.parent == NO_RECORD or is_in_place(kind):
        return NOTHING
    if kind == KIND_NULL_MOVE:
        board.make_null()
        return MADE_NULL
    masks = cython.declare(Masks)
    find_masks(board, board.side, MAGIC, cython.address(masks))
    move: Move = legal_from_short(board, cython.address(masks), record.move)
    if move == NO_MOVE:
        return NOTHING
    board.make(move)
    return MADE


def node_searches_of_position(
    records: Records, root: Position, key: int, report: object = None
) -> list | None:
    """Return the indices of the node searches of a position, given by its key.

    ``root`` is the position of the root. Searches in place (singular, verification, razoring) do
    not count. Every SLICE records, ``report`` gets the number of records read and of all records.
    If it returns False, the scan ends and the result is None. Other threads can run meanwhile.
    Raises MemoryError.
    """
    position: Position = root.copy()
    board: Board = position.board
    if not board.reserve(2 * MAX_PLY):
        raise MemoryError("no memory to scan the records of a search")
    wanted: uint64_t = key
    path = cython.declare(uint32_t[MOST_OPEN])
    done = cython.declare(cython.int[MOST_OPEN])
    met = cython.declare(uint32_t[SLICE])
    level: cython.int = 0
    number: cython.int
    count: cython.int
    index: uint32_t = 0
    end: uint32_t = 0
    found: list = []
    while index < records.count:
        if report is not None and not report(index, records.count):
            return None
        end = min(index + SLICE, records.count)
        count = 0
        with cython.nogil:
            while index < end:
                record = records.at(index)
                while level and path[level - 1] != record.parent:
                    level -= 1
                    if done[level] == MADE:
                        board.unmake()
                    elif done[level] == MADE_NULL:
                        board.unmake_null()
                path[level] = index
                done[level] = enter_node_search(board, record)
                level += 1
                if board.key == wanted and not is_in_place(kind_of(record)):
                    met[count] = index
                    count += 1
                index += 1
        for number in range(count):
            found.append(met[number])
    return found
