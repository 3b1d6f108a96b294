"""Making single node searches of a recorded search again, to see each move that they looked at.

The search itself makes the node search; what it asked of others comes from the records (see
script.py). Whatever does not come out as recorded is not told.
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
from cython.cimports.engine.core.memory.history import HistoryContext, answer_count, older_part
from cython.cimports.engine.core.ordering.picker import STAGE_DONE, Candidate
from cython.cimports.engine.core.ordering.pruning import plies_without_null_moves
from cython.cimports.engine.core.ordering.stack import set_history_context
from cython.cimports.engine.core.recording.record import FLAG_CUT_NODE, NO_RECORD, kind_of
from cython.cimports.engine.core.recording.replay_oracle import ReplayOracle
from cython.cimports.engine.core.recording.trace import Trace
from cython.cimports.engine.core.search.alphabeta import Tree
from cython.cimports.engine.core.search.hooks import NOT_STOPPED
from cython.cimports.libc.stdint import uint32_t, uint64_t

from engine.core.memory.transposition import Table

NO_LIMIT = cython.declare(uint64_t, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class NodeReplay:
    """The node searches of one recorded search, to be made again."""

    def __init__(self, recorded: Trace, root: Position, switches: dict, node_limit: int) -> None:
        """Be ready; ``node_limit`` is where the search was stopped, 0 where it was not.

        Raises MemoryError.
        """
        self.recorded = recorded
        self.records = recorded.records
        self.root = root.copy()
        self.node_limit = node_limit if node_limit else NO_LIMIT
        self.tree = Tree(Table(1))
        chosen: Switches = switches
        self.tree.switches = chosen
        self.tree.traced = True
        self.tree.observed = True
        self.oracle = ReplayOracle()
        self.oracle.recorded = recorded
        self.oracle.records = recorded.records
        self.oracle.board = self.tree.board
        self.oracle.history = self.tree.history
        self.oracle.frames = self.tree.frames
        self.oracle.switches = cython.address(self.tree.switches)
        self.tree.oracle = self.oracle

    def moves(self, index: int) -> list | None:
        """The moves of a node search, as ``Trace.moves`` returns them; None where unknown.

        Their node search's id is not the recorded one. Raises MemoryError, and IndexError where
        there is no such node search.
        """
        if not 0 <= index < self.records.count:
            raise IndexError(f"there is no visit {index}")
        if not self.tree.board.copy_from(self.root.board):
            raise MemoryError("no memory for the position of a search")
        if not self.tree.board.reserve(2 * MAX_PLY):
            raise MemoryError("no memory for the moves of a search")
        trace: Trace = Trace(0)
        trace.confine(127)
        trace.watch_first = True
        self.tree.trace = trace
        node_search: uint32_t = index
        record = self.records.at(node_search)
        done: cython.bint
        with cython.nogil:
            done = self.prepare(node_search)
            if done:
                if record.parent == NO_RECORD:
                    self.root_moves(node_search)
                elif record.depth > 0:
                    self.tree.node(
                        record.depth,
                        record.alpha,
                        record.beta,
                        record.ply,
                        record.flags & FLAG_CUT_NODE,
                    )
                else:
                    self.tree.quiescence(record.alpha, record.beta, record.ply)
        if not done or self.oracle.failed or self.oracle.next_child != self.oracle.target_end:
            return None
        again = trace.records.at(0)
        if again.ending != record.ending or again.value != record.value:
            return None
        return trace.moves()

    def counts(self, index: int) -> list | None:
        """The history scores of quiet moves when a node search begins; None where unknown.

        For each piece of the side to move in the node that makes the node search: its square, and
        for each of the 64 squares to move to the counts of the move itself, of it as an answer to
        the last move, of it after the side's own last move, and, as far as that counts, of it after
        the one before; 0 where there was no such move.

        Raises MemoryError, and IndexError where there is no such node search.
        """
        if not 0 <= index < self.records.count:
            raise IndexError(f"there is no visit {index}")
        if not self.tree.board.copy_from(self.root.board):
            raise MemoryError("no memory for the position of a search")
        if not self.tree.board.reserve(2 * MAX_PLY):
            raise MemoryError("no memory for the moves of a search")
        node_search: uint32_t = index
        self.tree.new_search()
        if not self.oracle.go_before(node_search):
            return None
        parent: uint32_t = self.records.at(node_search).parent
        ply: cython.int = 0 if parent == NO_RECORD else self.records.at(parent).ply
        history_context = cython.declare(HistoryContext)
        set_history_context(self.tree.frames, ply, cython.address(history_context))
        history_context.danger = self.oracle.danger()
        found: list = []
        origin: cython.int
        target: cython.int
        first: cython.int = piece_of(self.tree.board.side, PAWN)
        for origin in range(64):
            piece: cython.int = self.tree.board.squares[origin]
            if not first <= piece <= first + KING - PAWN:
                continue
            rows: list = []
            for target in range(64):
                earlier: cython.int = answer_count(history_context.after_own_before, piece, target)
                rows.append(
                    (
                        self.tree.history.quiet_count(
                            cython.address(history_context), piece, origin, target
                        )[0],
                        answer_count(history_context.after_last, piece, target),
                        answer_count(history_context.after_own_last, piece, target),
                        older_part(earlier),
                    )
                )
            found.append((origin, rows))
        return found

    def prepare(self, index):
        """Come to where a node search begins; False where that cannot be."""
        record = self.records.at(index)
        level: cython.int
        self.tree.new_search()
        if not self.oracle.go_before(index):
            return False
        self.tree.no_null_before_ply = 0
        for level in range(self.oracle.level):
            above = self.records.at(self.oracle.path[level])
            if kind_of(above) == KIND_VERIFICATION:
                self.tree.no_null_before_ply = above.ply + plies_without_null_moves(above.depth)
        if kind_of(record) == KIND_VERIFICATION:
            self.tree.no_null_before_ply = record.ply + plies_without_null_moves(record.depth)
        self.tree.node_count = record.clock
        self.tree.node_limit = self.node_limit
        self.tree.stopped = NOT_STOPPED
        if not self.enter(index):
            return False
        self.oracle.begin(index)
        return True

    def enter(self, index):
        """Set up the position of a node search, or the move that a singular search excludes."""
        record = self.records.at(index)
        frame = cython.address(self.tree.frames[record.ply])
        frame.excluded = NO_MOVE
        if record.parent == NO_RECORD:
            return True
        if not is_in_place(kind_of(record)):
            self.oracle.enter(record)
            return not self.oracle.failed
        if kind_of(record) == KIND_SINGULAR:
            self.tree.prepare(record.ply)
            frame.excluded = legal_from_short(
                self.tree.board,
                cython.address(frame.picker.masks),
                self.oracle.table_move(record.parent),
            )
            return frame.excluded != NO_MOVE
        return True

    def root_moves(self, index):
        """What a search of the root does, without its windows: make the moves in turn."""
        root = self.records.at(index)
        candidate = cython.declare(Candidate)
        number: cython.int = 0
        self.tree.record_begin(root.depth, root.alpha, root.beta, 0, False)
        self.tree.trace.moves_begun()
        self.tree.frames[0].picker.stage = STAGE_DONE
        self.tree.frames[0].history_context.danger = self.oracle.danger()
        while self.oracle.next_child < self.oracle.target_end:
            child = self.records.at(self.oracle.next_child)
            end: uint32_t = self.records.after(self.oracle.next_child)
            candidate.move = self.oracle.move_of(child)
            candidate.score = child.order_score
            candidate.provenance = child.origin >> 4
            candidate.quiet = is_quiet(candidate.move)
            if kind_of(child) == KIND_MOVE:
                number += 1
                self.tree.record_offer(
                    0, cython.address(candidate), root.depth, root.depth - 1, number
                )
            self.tree.enter(candidate.move, 0)
            self.oracle.fold(self.oracle.next_child, end)
            self.tree.board.unmake()
            self.tree.node_count = child.clock
            self.tree.node_count += child.nodes
            self.oracle.next_child = end
        self.tree.record_end(root.ending, root.value)
