"""Replays single node searches of a recorded search, to list each of their moves.

The search itself replays the node search; ``replay_oracle`` gives the values of its children. If
the replay differs from the record, there is no result.
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, is_quiet
from cython.cimports.engine.core.basics.search_kinds import (
    KIND_MOVE,
    KIND_SINGULAR,
    KIND_VERIFICATION,
    is_in_place,
)
from cython.cimports.engine.core.basics.switches import Switches
from cython.cimports.engine.core.basics.types import KING, MAX_PLY, PAWN, piece_of
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.memory.history import (
    HistoryContext,
    continuation_score,
    older_share,
)
from cython.cimports.engine.core.ordering.limited_sight import set_sight
from cython.cimports.engine.core.ordering.picker import STAGE_DONE, Candidate
from cython.cimports.engine.core.ordering.pruning import plies_without_null_moves
from cython.cimports.engine.core.ordering.stack import set_history_context
from cython.cimports.engine.core.recording.record import FLAG_CUT_NODE, NO_RECORD, kind_of
from cython.cimports.engine.core.recording.replay_oracle import ReplayOracle
from cython.cimports.engine.core.recording.trace import Trace
from cython.cimports.engine.core.search.alphabeta import node
from cython.cimports.engine.core.search.hooks import record_enter, record_exit, record_move
from cython.cimports.engine.core.search.node_steps import init_node
from cython.cimports.engine.core.search.quiescence import quiescence
from cython.cimports.engine.core.search.thread import NOT_STOPPED, SearchThread
from cython.cimports.libc.stdint import uint32_t, uint64_t

from engine.core.memory.transposition import Table

NO_LIMIT = cython.declare(uint64_t, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class NodeReplay:
    """Replays the node searches of one recorded search."""

    def __init__(
        self,
        recorded: Trace,
        root: Position,
        switches: dict,
        node_limit: int,
        chances: list | None = None,
        seed: int = 0,
    ) -> None:
        """Prepare replays of ``recorded``, a search of ``root`` with ``switches``.

        ``node_limit`` is the node at which the search was stopped, 0 if it was not. ``chances`` and
        ``seed`` are those of ``Search.limit_sight``. Raises MemoryError.
        """
        self.recorded = recorded
        self.records = recorded.records
        self.root = root.copy()
        self.node_limit = node_limit if node_limit else NO_LIMIT
        self.thread = SearchThread(Table(1))
        chosen: Switches = switches
        self.thread.switches = chosen
        set_sight(cython.address(self.thread.sight), chances, seed)
        self.thread.traced = True
        self.thread.observed = True
        self.oracle = ReplayOracle()
        self.oracle.recorded = recorded
        self.oracle.records = recorded.records
        self.oracle.board = self.thread.board
        self.oracle.history = self.thread.history
        self.oracle.frames = self.thread.frames
        self.oracle.switches = cython.address(self.thread.switches)
        self.thread.oracle = self.oracle

    def moves(self, index: int) -> list | None:
        """Return the moves of a node search as ``Trace.moves`` does.

        Return None if the replay differs, or if no copy of the histories leads to the node search.
        The ids of node searches in them are those of the replay. Raises MemoryError, and IndexError
        if there is no such node search.
        """
        self._set_up(index)
        trace: Trace = Trace(0)
        trace.confine(127)
        trace.watch_first = True
        self.thread.trace = trace
        node_search: uint32_t = index
        record = self.records.at(node_search)
        done: cython.bint
        with cython.nogil:
            done = self.go_to(node_search)
            if done:
                if record.parent == NO_RECORD:
                    self.root_moves(node_search)
                elif record.depth > 0:
                    node(
                        self.thread,
                        record.depth,
                        record.alpha,
                        record.beta,
                        record.ply,
                        record.flags & FLAG_CUT_NODE,
                    )
                else:
                    quiescence(self.thread, record.alpha, record.beta, record.ply)
        if not done or self.oracle.failed or self.oracle.next_child != self.oracle.target_end:
            return None
        replayed = trace.records.at(0)
        if replayed.outcome != record.outcome or replayed.value != record.value:
            return None
        return trace.moves()

    def _set_up(self, index: int) -> None:
        """Set up the root position, for a replay of a node search.

        Raises MemoryError, and IndexError if there is no such node search.
        """
        if not 0 <= index < self.records.count:
            raise IndexError(f"there is no node search {index}")
        if not self.thread.board.copy_from(self.root.board):
            raise MemoryError("no memory for the position of a search")
        if not self.thread.board.reserve(2 * MAX_PLY):
            raise MemoryError("no memory for the moves of a search")

    def history_scores(self, index: int) -> list | None:
        """Return the history scores of quiet moves when a node search begins; None if unknown.

        Each piece of the side to move at the parent gives its square and a list of 64 tuples, one
        for each target square. A tuple holds the move's own score and its continuation histories 1,
        2 and 4 plies ago. The 4-ply score is weighted as in the search. A score is 0 if no move was
        made that many plies ago.

        Raises MemoryError, and IndexError if there is no such node search.
        """
        self._set_up(index)
        node_search: uint32_t = index
        self.thread.new_search()
        if not self.oracle.go_before(node_search):
            return None
        parent: uint32_t = self.records.at(node_search).parent
        ply: cython.int = 0 if parent == NO_RECORD else self.records.at(parent).ply
        history_context = cython.declare(HistoryContext)
        set_history_context(self.thread.frames, ply, cython.address(history_context))
        history_context.danger = self.oracle.danger()
        found: list = []
        origin: cython.int
        target: cython.int
        first: cython.int = piece_of(self.thread.board.side, PAWN)
        for origin in range(64):
            piece: cython.int = self.thread.board.squares[origin]
            if not first <= piece <= first + KING - PAWN:
                continue
            rows: list = []
            for target in range(64):
                earlier: cython.int = continuation_score(
                    history_context.four_plies_ago, piece, target
                )
                rows.append(
                    (
                        self.thread.history.quiet_history(
                            cython.address(history_context), piece, origin, target
                        )[0],
                        continuation_score(history_context.one_ply_ago, piece, target),
                        continuation_score(history_context.two_plies_ago, piece, target),
                        older_share(earlier),
                    )
                )
            found.append((origin, rows))
        return found

    def go_to(self, index):
        """Go to where a node search begins; return False if that is impossible."""
        record = self.records.at(index)
        level: cython.int
        self.thread.new_search()
        if not self.oracle.go_before(index):
            return False
        self.thread.null_move_min_ply = 0
        for level in range(self.oracle.level):
            above = self.records.at(self.oracle.path[level])
            if kind_of(above) == KIND_VERIFICATION:
                self.thread.null_move_min_ply = above.ply + plies_without_null_moves(above.depth)
        if kind_of(record) == KIND_VERIFICATION:
            self.thread.null_move_min_ply = record.ply + plies_without_null_moves(record.depth)
        self.thread.node_count = record.clock
        self.thread.node_limit = self.node_limit
        self.thread.stopped = NOT_STOPPED
        if not self.enter(index):
            return False
        self.oracle.begin(index)
        return True

    def enter(self, index):
        """Make the move to a node search, or set the excluded move of a singular search."""
        record = self.records.at(index)
        frame = cython.address(self.thread.frames[record.ply])
        frame.excluded_move = NO_MOVE
        if record.parent == NO_RECORD:
            return True
        if not is_in_place(kind_of(record)):
            self.oracle.enter(record)
            return not self.oracle.failed
        if kind_of(record) == KIND_SINGULAR:
            init_node(self.thread, record.ply)
            frame.excluded_move = legal_from_short(
                self.thread.board,
                cython.address(frame.picker.masks),
                self.oracle.tt_move(record.parent),
            )
            return frame.excluded_move != NO_MOVE
        return True

    def root_moves(self, index):
        """Make the root moves one after the other, as a search of the root does."""
        root = self.records.at(index)
        candidate = cython.declare(Candidate)
        number: cython.int = 0
        record_enter(self.thread, root.depth, root.alpha, root.beta, 0, False)
        self.thread.trace.on_moves_started()
        self.thread.frames[0].picker.stage = STAGE_DONE
        self.thread.frames[0].history_context.danger = self.oracle.danger()
        while self.oracle.next_child < self.oracle.target_end:
            child = self.records.at(self.oracle.next_child)
            end: uint32_t = self.records.after(self.oracle.next_child)
            candidate.move = self.oracle.move_of(child)
            candidate.score = child.order_score
            candidate.provenance = child.origin >> 4
            candidate.quiet = is_quiet(candidate.move)
            if kind_of(child) == KIND_MOVE:
                number += 1
                record_move(
                    self.thread, 0, cython.address(candidate), root.depth, root.depth - 1, number
                )
            self.thread.enter(candidate.move, 0)
            self.oracle.replay_below(self.oracle.next_child, end)
            self.thread.leave()
            self.thread.node_count = child.clock
            self.thread.node_count += child.nodes
            self.oracle.next_child = end
        record_exit(self.thread, root.outcome, root.value)
