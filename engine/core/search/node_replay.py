"""Making single visits of a recorded search again, to see each move that they looked at.

The search itself makes the visit; what it asked of others comes from the records (see script.py).
Whatever does not come out as recorded is not told.
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, is_quiet
from cython.cimports.engine.core.basics.search_kinds import (
    PASS_MOVE,
    PASS_SINGULAR,
    PASS_VERIFICATION,
    is_in_place,
)
from cython.cimports.engine.core.basics.switches import Switches
from cython.cimports.engine.core.basics.types import KING, MAX_PLY, PAWN, piece_of
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.memory.history import HistoryContext, answer_count, older_part
from cython.cimports.engine.core.ordering.picker import STAGE_DONE, Candidate
from cython.cimports.engine.core.ordering.pruning import plies_without_passes
from cython.cimports.engine.core.ordering.stack import situate
from cython.cimports.engine.core.recording.record import FLAG_CUT_NODE, NO_RECORD, pass_of
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
    """The visits of one recorded search, to be made again."""

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
        self.tree.told = True
        self.script = ReplayOracle()
        self.script.recorded = recorded
        self.script.records = recorded.records
        self.script.board = self.tree.board
        self.script.history = self.tree.history
        self.script.frames = self.tree.frames
        self.script.switches = cython.address(self.tree.switches)
        self.tree.script = self.script

    def moves(self, index: int) -> list | None:
        """The moves of a visit, as ``Trace.moves`` tells them; None where that cannot be told.

        Their visit's id is not the recorded one. Raises MemoryError, and IndexError where there is
        no such visit.
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
        visit: uint32_t = index
        record = self.records.at(visit)
        done: cython.bint
        with cython.nogil:
            done = self.prepare(visit)
            if done:
                if record.parent == NO_RECORD:
                    self.root_moves(visit)
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
        if not done or self.script.failed or self.script.next_child != self.script.target_end:
            return None
        again = trace.records.at(0)
        if again.ending != record.ending or again.value != record.value:
            return None
        return trace.moves()

    def counts(self, index: int) -> list | None:
        """What the histories say of quiet moves when a visit begins; None where that is not known.

        For each piece of the side to move in the node that makes the visit: its square, and for
        each of the 64 squares to move to the counts of the move itself, of it as an answer to the
        last move, of it after the side's own last move, and, as far as that counts, of it after the
        one before; 0 where there was no such move.

        Raises MemoryError, and IndexError where there is no such visit.
        """
        if not 0 <= index < self.records.count:
            raise IndexError(f"there is no visit {index}")
        if not self.tree.board.copy_from(self.root.board):
            raise MemoryError("no memory for the position of a search")
        if not self.tree.board.reserve(2 * MAX_PLY):
            raise MemoryError("no memory for the moves of a search")
        visit: uint32_t = index
        self.tree.new_search()
        if not self.script.go_before(visit):
            return None
        parent: uint32_t = self.records.at(visit).parent
        ply: cython.int = 0 if parent == NO_RECORD else self.records.at(parent).ply
        situation = cython.declare(HistoryContext)
        situate(self.tree.frames, ply, cython.address(situation))
        situation.danger = self.script.danger()
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
                earlier: cython.int = answer_count(situation.after_own_before, piece, target)
                rows.append(
                    (
                        self.tree.history.quiet_count(
                            cython.address(situation), piece, origin, target
                        )[0],
                        answer_count(situation.after_last, piece, target),
                        answer_count(situation.after_own_last, piece, target),
                        older_part(earlier),
                    )
                )
            found.append((origin, rows))
        return found

    def prepare(self, index):
        """Come to where a visit begins; False where that cannot be."""
        record = self.records.at(index)
        level: cython.int
        self.tree.new_search()
        if not self.script.go_before(index):
            return False
        self.tree.no_null_before_ply = 0
        for level in range(self.script.level):
            above = self.records.at(self.script.path[level])
            if pass_of(above) == PASS_VERIFICATION:
                self.tree.no_null_before_ply = above.ply + plies_without_passes(above.depth)
        if pass_of(record) == PASS_VERIFICATION:
            self.tree.no_null_before_ply = record.ply + plies_without_passes(record.depth)
        self.tree.node_count = record.clock
        self.tree.node_limit = self.node_limit
        self.tree.stopped = NOT_STOPPED
        if not self.enter(index):
            return False
        self.script.begin(index)
        return True

    def enter(self, index):
        """Bring the board to the position of a visit, or set the move aside that it leaves out."""
        record = self.records.at(index)
        frame = cython.address(self.tree.frames[record.ply])
        frame.excluded = NO_MOVE
        if record.parent == NO_RECORD:
            return True
        if not is_in_place(pass_of(record)):
            self.script.enter(record)
            return not self.script.failed
        if pass_of(record) == PASS_SINGULAR:
            self.tree.prepare(record.ply)
            frame.excluded = legal_from_short(
                self.tree.board,
                cython.address(frame.picker.masks),
                self.script.table_move(record.parent),
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
        self.tree.frames[0].situation.danger = self.script.danger()
        while self.script.next_child < self.script.target_end:
            child = self.records.at(self.script.next_child)
            end: uint32_t = self.records.after(self.script.next_child)
            candidate.move = self.script.move_of(child)
            candidate.score = child.order_score
            candidate.provenance = child.origin >> 4
            candidate.quiet = is_quiet(candidate.move)
            if pass_of(child) == PASS_MOVE:
                number += 1
                self.tree.record_offer(
                    0, cython.address(candidate), root.depth, root.depth - 1, number
                )
            self.tree.enter(candidate.move, 0)
            self.script.fold(self.script.next_child, end)
            self.tree.board.unmake()
            self.tree.node_count = child.clock
            self.tree.node_count += child.nodes
            self.script.next_child = end
        self.tree.record_end(root.ending, root.value)
