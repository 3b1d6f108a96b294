"""Move ordering at one node, without a search, for tests of single rules."""

import cython
from cython.cimports.engine.core.basics.move import from_square_of, is_quiet, to_square_of
from cython.cimports.engine.core.basics.switches import Switches
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.masks import MAGIC, danger_to, find_masks
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.memory.history import (
    HISTORY_LIMIT,
    History,
    add_searched_move,
    continuation_score,
    gravity_update,
)
from cython.cimports.engine.core.ordering.picker import next_move, start_picking
from cython.cimports.engine.core.ordering.stack import set_current_move, set_history_context
from cython.cimports.libc.stdint import int16_t

__all__ = ["HISTORY_BOUND", "OrderingHarness", "score_after_gravity"]

HISTORY_BOUND = HISTORY_LIMIT


def score_after_gravity(score: cython.int, bonus: cython.int) -> int:
    """Return a history score after one gravity update with ``bonus``."""
    changed: int16_t = score
    gravity_update(cython.address(changed), bonus)
    return changed


@cython.final
@cython.cclass
class OrderingHarness:
    """The histories of a thread and a node whose moves they order.

    ``switches`` names all techniques, as in ``default_switches``. Raises MemoryError when made.
    """

    def __init__(self, switches: dict) -> None:
        chosen: Switches = switches
        self.switches = chosen
        self.board = Board()
        self.history = History()
        self.history.new_search(cython.address(self.switches))

    def go_to(self, position: Position, line: list) -> None:
        """Go to the node after a line of legal moves; its ply is the length of the line.

        Raises ValueError for more than MAX_LINE moves, MemoryError.
        """
        if len(line) > MAX_LINE:
            raise ValueError(f"a line has at most {MAX_LINE} moves, not {len(line)}")
        if not self.board.copy_from(position.board) or not self.board.reserve(MAX_LINE):
            raise MemoryError("no memory for a position")
        self.ply = 0
        for move in line:
            self.enter(move)
        frame = cython.address(self.frames[self.ply])
        frame.picker.switches = cython.address(self.switches)
        set_history_context(self.frames, self.ply, cython.address(frame.history_context))
        masks = cython.address(frame.picker.masks)
        find_masks(self.board, self.board.side, MAGIC, masks)
        frame.history_context.danger = 0
        if self.switches.threat_history:
            frame.history_context.danger = danger_to(self.board, self.board.side, MAGIC, masks)

    def enter(self, move):
        """Make a move as the search does."""
        set_current_move(cython.address(self.frames[self.ply]), self.history, self.board, move)
        self.board.make(move)
        self.ply += 1

    def moves(self, tt_move: int = 0, captures_only: bool = False) -> list:
        """Return the moves in order: (move, provenance, score) of each.

        ``tt_move`` is in short form. ``captures_only`` is for quiescence.
        """
        found: list = []
        frame = cython.address(self.frames[self.ply])
        picker = cython.address(frame.picker)
        context = cython.address(frame.history_context)
        start_picking(picker, self.board, self.history, context, tt_move, captures_only)
        while True:
            candidate = next_move(picker, self.board, self.history, context)
            if candidate == cython.NULL:
                return found
            found.append((candidate.move, candidate.provenance, candidate.score))

    def cutoff(self, searched: list, depth: int) -> None:
        """Update the histories after the last of the searched moves caused a beta cutoff."""
        frame = cython.address(self.frames[self.ply])
        best_move: Move = searched[len(searched) - 1]
        frame.searched_moves.quiet_count = 0
        frame.searched_moves.capture_count = 0
        for move in searched:
            add_searched_move(cython.address(frame.searched_moves), move, is_quiet(move))
        self.history.update(
            cython.address(self.switches),
            self.board,
            cython.address(frame.history_context),
            cython.address(frame.searched_moves),
            best_move,
            is_quiet(best_move),
            depth,
        )

    def killers(self) -> tuple:
        """Return the two killers of this ply; 0 for none."""
        killers = self.history.tables.killers[self.ply]
        return killers[0], killers[1]

    def counter_move(self) -> int:
        """Return the counter move to the last move; 0 for none."""
        context = cython.address(self.frames[self.ply].history_context)
        return context.counter_move[0] if context.counter_move != cython.NULL else 0

    def quiet_scores(self, move: Move) -> tuple:
        """Return the history scores of a quiet move: its own, then continuation history.

        There are three of the latter, from the moves 1, 2 and 4 plies ago.
        """
        context = cython.address(self.frames[self.ply].history_context)
        origin: cython.int = from_square_of(move)
        target: cython.int = to_square_of(move)
        piece: cython.int = self.board.squares[origin]
        return (
            self.history.quiet_history(context, piece, origin, target)[0],
            continuation_score(context.one_ply_ago, piece, target),
            continuation_score(context.two_plies_ago, piece, target),
            continuation_score(context.four_plies_ago, piece, target),
        )

    def capture_score(self, move: Move) -> int:
        """Return the capture history of a capture."""
        return self.history.capture_score(self.board, move)
