"""What a thread knows of a node before any of its moves is made.

Its checks and pins, the moves that led to it, its static evaluation and how far that has erred, and
its moves in their order. A search stands on this (``tree``).
"""

import cython
from cython.cimports.engine.core.basics.move import captured_of, promoted_of
from cython.cimports.engine.core.basics.outcomes import (
    ENDED_AT_LAST_PLY,
    ENDED_BY_FIFTY_MOVES,
    ENDED_BY_MATERIAL,
    ENDED_BY_REPETITION,
    NOT_ENDED,
)
from cython.cimports.engine.core.basics.switches import engine_switches
from cython.cimports.engine.core.basics.types import CLOCK_DRAWN, MAX_PLY
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.masks import MAGIC, find_masks
from cython.cimports.engine.core.board.movegen import has_legal_move
from cython.cimports.engine.core.evaluation.evaluate import evaluate
from cython.cimports.engine.core.evaluation.material_table import MaterialTable
from cython.cimports.engine.core.evaluation.pawns import PawnTable
from cython.cimports.engine.core.memory.correction import Corrections
from cython.cimports.engine.core.memory.eval_cache import NOT_EVALUATED, Evaluations
from cython.cimports.engine.core.memory.history import History
from cython.cimports.engine.core.memory.transposition import BOUND_NONE, Table
from cython.cimports.engine.core.ordering.fifty_move import faded, table_key
from cython.cimports.engine.core.ordering.picker import add_table_moves, start
from cython.cimports.engine.core.ordering.stack import (
    VALUE_NONE,
    Frame,
    is_won,
    set_history_context,
)
from cython.cimports.libc.stdlib import calloc, free


@cython.cclass
class Judge:
    """The board of a thread, and all that it judges positions and moves by."""

    def __cinit__(self, table: Table):
        self.table = table
        self.board = Board()
        self.history = History()
        self.corrections = Corrections()
        self.corrections.reset()
        self.pawn_table = PawnTable()
        self.material_table = MaterialTable()
        self.evaluations = Evaluations()
        self.switches = engine_switches()
        self.frames = cython.cast(cython.pointer(Frame), calloc(FRAMES, cython.sizeof(Frame)))
        if self.frames == cython.NULL:
            raise MemoryError("no memory for a search")

    def __dealloc__(self):
        free(self.frames)

    def prepare(self, ply):
        """What a node's moves are judged by: checks and pins, its ply, the moves before it.

        And how far its static evaluation has erred. All this is found before the table is asked,
        which memory takes its time to answer.
        """
        frame = cython.address(self.frames[ply])
        find_masks(self.board, self.board.side, MAGIC, cython.address(frame.picker.masks))
        set_history_context(self.frames, ply, cython.address(frame.history_context))
        frame.correction = 0
        if frame.picker.masks.checkers == 0 and self.switches.correction_history:
            frame.correction = self.corrections.correction(self.board, self.answered_slot(ply))

    def judge(self, ply, found, in_check):
        """Set the node's static evaluation, from the table where it is known, and correct it."""
        frame = cython.address(self.frames[ply])
        frame.raw_value = VALUE_NONE
        frame.static_value = VALUE_NONE
        if in_check:
            return
        if found.bound != BOUND_NONE and found.static_value != VALUE_NONE:
            frame.raw_value = found.static_value
        else:
            frame.raw_value = self.static_evaluation()
        frame.static_value = frame.raw_value
        # A known win is led to its end by small steps, which nothing may drown.
        if is_won(frame.raw_value):
            return
        frame.static_value = faded(self.board, frame.raw_value) + frame.correction

    def evaluated(self):
        """The evaluation of the position, made now."""
        return evaluate(self.board, self.pawn_table, self.material_table)

    def static_evaluation(self):
        """The evaluation of the position, made now or found among those made before."""
        value: cython.int = self.evaluations.look_up(self.board.key)
        if value == NOT_EVALUATED:
            value = self.evaluated()
            self.evaluations.keep(self.board.key, value)
        return value

    def answered_slot(self, ply):
        """The slot of the move that led to a ply, for its correction; 0 for a pass or the root."""
        if ply == 0 or self.frames[ply - 1].answers == cython.NULL:
            return 0
        return self.history.slot_of(self.frames[ply - 1].answers)

    def is_improving(self, ply):
        """Whether the side to move stands better than at its last turn, or at the one before.

        The latter where it was in check; false where it was so at both, or is now (Chess
        Programming Wiki, "Improving").
        """
        if ply < 2 or self.frames[ply].static_value == VALUE_NONE:
            return False
        before: cython.int = self.frames[ply - 2].static_value
        if before == VALUE_NONE and ply >= 4:
            before = self.frames[ply - 4].static_value
        better: cython.bint = before != VALUE_NONE and self.frames[ply].static_value > before
        return better and self.switches.improving

    def update_correction(self, ply, best_move, value, depth, alpha, beta):
        """Compare what a node came to with its static value, where the difference is meant.

        A capture's gain is not the static evaluation's business, and a bound tells only on which
        side of it the value lies.
        """
        static_value: cython.int = self.frames[ply].static_value
        if (
            static_value == VALUE_NONE
            or is_won(static_value)
            or is_won(value)
            or (best_move and (captured_of(best_move) or promoted_of(best_move)))
            or (value <= alpha and value >= static_value)
            or (value >= beta and value <= static_value)
        ):
            return
        self.corrections.update(self.board, self.answered_slot(ply), value - static_value, depth)

    def ended_by_rule(self, ply):
        """The rule by which a node ends before it begins, or NOT_ENDED.

        Once repeated within the tree is enough, as it could be repeated again.
        """
        if self.board.halfmove_clock >= CLOCK_DRAWN:
            if not self.board.checkers() or has_legal_move(self.board):
                return ENDED_BY_FIFTY_MOVES
        elif self.board.is_insufficient_material():
            return ENDED_BY_MATERIAL
        elif self.board.halfmove_clock >= 4 and self.board.repetitions(ply - 1) == 2:
            return ENDED_BY_REPETITION
        return ENDED_AT_LAST_PLY if ply >= MAX_PLY else NOT_ENDED

    def begin_moves(self, ply, table_move, captures_only):
        """Begin the moves of a node, with those that the table knows for it."""
        frame = cython.address(self.frames[ply])
        start(
            cython.address(frame.picker),
            self.board,
            self.history,
            cython.address(frame.history_context),
            table_move,
            captures_only,
        )
        if self.switches.multiple_tt_moves and not captures_only:
            add_table_moves(
                cython.address(frame.picker),
                self.board,
                self.table.several_of(table_key(self.board)),
            )
