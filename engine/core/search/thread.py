"""One thread's search: its state, and the only places that move its board.

A thread has a board, a stack of frames, histories, an evaluator, and the table, which all threads
share. The node function and quiescence take the thread as their first argument. ``enter`` and
``leave`` are a pair, as are ``enter_null`` and ``leave_null``. Nothing else in the search makes or
unmakes a move.
"""

import cython
from cython.cimports.engine.core.basics.atomic import load, load_signed
from cython.cimports.engine.core.basics.switches import engine_switches
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.memory.correction import Corrections
from cython.cimports.engine.core.memory.history import History
from cython.cimports.engine.core.memory.transposition import Table
from cython.cimports.engine.core.ordering.stack import Frame
from cython.cimports.engine.core.search.evaluator import Evaluator
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

NO_LIMIT = cython.declare(uint64_t, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class SearchThread:
    """The state of one thread's search. Raises MemoryError when made."""

    def __cinit__(self, table: Table):
        self.table = table
        self.board = Board()
        self.history = History()
        self.corrections = Corrections()
        self.corrections.reset()
        self.evaluator = Evaluator()
        self.switches = engine_switches()
        self.node_limit = NO_LIMIT
        self.frames = cython.cast(cython.pointer(Frame), calloc(FRAMES, cython.sizeof(Frame)))
        if self.frames == cython.NULL:
            raise MemoryError("no memory for a search")

    def __dealloc__(self):
        free(self.frames)

    def new_search(self):
        """Reset the data of a single search. Histories, corrections and caches stay."""
        index: cython.int
        memset(cython.address(self.stats), 0, cython.sizeof(SearchStats))
        memset(self.frames, 0, FRAMES * cython.sizeof(Frame))
        for index in range(FRAMES):
            self.frames[index].picker.switches = cython.address(self.switches)
        self.history.new_search(cython.address(self.switches))
        if not self.switches.correction_history:
            self.corrections.reset()
        self.selective_depth = 0
        self.null_move_min_ply = 0

    def must_stop(self):
        """Return whether another thread has requested a stop; if so, set ``stopped``."""
        if load(cython.address(self.stop_requested)) or (
            self.highest_stopped_id != cython.NULL
            and load_signed(self.highest_stopped_id) >= self.search_id
        ):
            self.stopped = STOPPED_ON_DEMAND
            return True
        return False
