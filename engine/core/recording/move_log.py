"""The moves of watched node searches, each with all that is known of it.

A record has no space for them: the moves of a node, their order, and why some were not searched.
"""

from typing import NamedTuple

import cython
from cython.cimports.engine.core.basics.move import captured_of, is_quiet
from cython.cimports.engine.core.basics.types import MAX_MOVES, Move
from cython.cimports.engine.core.board.movegen import generate_moves
from cython.cimports.engine.core.ordering.picker import Candidate, Picker, next_move
from cython.cimports.engine.core.ordering.pruning import (
    PRUNED_BY_HISTORY,
    PRUNED_BY_SEE,
    PRUNED_FUTILE,
    PRUNED_LATE_MOVE,
    PRUNED_UNSEEN,
)
from cython.cimports.engine.core.ordering.scoring import mvv_lva
from cython.cimports.engine.core.ordering.see import see_of
from cython.cimports.engine.core.recording.record import SKIPPED_DELTA, SKIPPED_EVASION
from cython.cimports.libc.stdint import uint32_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memset

__all__ = ["LISTED_OUTCOMES", "NO_PROVENANCE", "PRUNING_RULES", "ListedMove"]

LISTED_OUTCOMES = {
    "SEARCHED": MOVE_SEARCHED,
    "PRUNED": MOVE_PRUNED,
    "NOT_REACHED": MOVE_NOT_REACHED,
    "IGNORED": MOVE_IGNORED,
}
"""The number of each outcome of a move, by the name that ``ListedOutcome`` has for it."""
PRUNING_RULES = {
    "LATE_MOVE": PRUNED_LATE_MOVE,
    "FUTILITY": PRUNED_FUTILE,
    "HISTORY": PRUNED_BY_HISTORY,
    "SEE": PRUNED_BY_SEE,
    "DELTA": SKIPPED_DELTA,
    "QUIET_EVASION": SKIPPED_EVASION,
    "NOT_SEEN": PRUNED_UNSEEN,
}
"""The number of each rule that prunes a single move, by its name in the protocol; 0 is no rule."""
NO_PROVENANCE = NOWHERE


class ListedMove(NamedTuple):
    """A move of a watched node search."""

    node_search: int
    """The id of the node search."""
    clock: int
    """Moves made in the search before the move's turn, or before the end of the node search."""
    move: int
    order_score: int
    provenance: int
    """A number of PROVENANCES, or NO_PROVENANCE."""
    outcome: int
    """A number of LISTED_OUTCOMES."""
    rule: int
    """The rule that pruned the move: a number of PRUNING_RULES, or 0."""
    compared: int
    """The number that the rule compared with ``threshold``."""
    threshold: int
    number: int
    """The place of the move in the order, from 1; 0 if its turn never came."""
    history: int
    see: int
    """In centipawns."""
    mvv_lva: int
    """0 for a move that captures nothing."""


@cython.final
@cython.cclass
class MoveLog:
    """The moves of the watched node searches of one search, in order of listing."""

    def __dealloc__(self):
        free(self.rows)

    def reported(self) -> list:
        """Return the moves as a list of ListedMove."""
        index: cython.int
        found: list = []
        for index in range(self.count):
            detail = cython.address(self.rows[index])
            found.append(
                ListedMove(
                    node_search=detail.node_search,
                    clock=detail.clock,
                    move=detail.move,
                    order_score=detail.score,
                    provenance=detail.provenance,
                    outcome=detail.outcome.outcome,
                    rule=detail.outcome.rule,
                    compared=detail.outcome.compared,
                    threshold=detail.outcome.threshold,
                    number=detail.outcome.number,
                    history=detail.history,
                    see=detail.see,
                    mvv_lva=detail.mvv_lva,
                )
            )
        return found

    def turn_to(self, node_search, first):
        """List the moves of this node search from now on; its rows start at ``first``."""
        self.node_search = node_search
        self.first = first

    def add(self, board, history, frame, candidate, outcome, clock):
        """List a move with its outcome; if memory is exhausted, leave it out."""
        if self.count == self.room:
            room: cython.int = 2 * self.room + LISTING_CHUNK
            memory = realloc(self.rows, room * cython.sizeof(MoveDetail))
            if memory == cython.NULL:
                return
            self.rows = cython.cast(cython.pointer(MoveDetail), memory)
            self.room = room
        detail = cython.address(self.rows[self.count])
        move: Move = candidate.move
        detail.node_search = self.node_search
        detail.clock = cython.cast(uint32_t, clock)
        detail.move = move
        detail.score = candidate.score
        detail.provenance = candidate.provenance
        detail.outcome = outcome[0]
        detail.see = see_of(board, move)
        if outcome.rule == PRUNED_BY_SEE:
            detail.outcome.compared = detail.see
        detail.mvv_lva = 0
        detail.history = 0
        if captured_of(move):
            detail.mvv_lva = mvv_lva(board, move)
            detail.history = history.capture_score(board, move)
        elif candidate.quiet:
            detail.history = history.quiet_score(board, cython.address(frame.history_context), move)
        if outcome.rule == PRUNED_BY_HISTORY:
            # The score at the time of ordering; moves searched since then may have changed it.
            detail.history = outcome.compared
        self.count += 1

    def add_rest(self, board, history, frame, clock):
        """List the moves that are not listed yet: first in the order of its picker, then the rest.

        The node search did not reach them, or a rule pruned them together.
        """
        picker: Picker = frame.picker
        picker.skip_quiets = False
        rule: cython.int = self.last_rule()
        outcome = cython.declare(MoveOutcome)
        memset(cython.address(outcome), 0, cython.sizeof(MoveOutcome))
        while True:
            candidate = next_move(
                cython.address(picker), board, history, cython.address(frame.history_context)
            )
            if candidate == cython.NULL:
                break
            if candidate.move == frame.excluded_move or self.has(candidate.move):
                continue
            outcome.outcome = MOVE_NOT_REACHED
            if candidate.quiet and (frame.picker.skip_quiets or rule == SKIPPED_EVASION):
                outcome.outcome = MOVE_PRUNED
            outcome.rule = rule if outcome.outcome == MOVE_PRUNED else 0
            self.add(board, history, frame, candidate, cython.address(outcome), clock)
        self.add_unordered(board, history, frame, clock)

    def add_unordered(self, board, history, frame, clock):
        """List the legal moves that the picker does not give."""
        legal = cython.declare(Move[MAX_MOVES])
        single = cython.declare(Candidate)
        outcome = cython.declare(MoveOutcome)
        count: cython.int = generate_moves(board, legal)
        index: cython.int
        memset(cython.address(single), 0, cython.sizeof(Candidate))
        memset(cython.address(outcome), 0, cython.sizeof(MoveOutcome))
        single.provenance = NOWHERE
        for index in range(count):
            if legal[index] == frame.excluded_move or self.has(legal[index]):
                continue
            single.move = legal[index]
            single.quiet = is_quiet(single.move)
            outcome.outcome = MOVE_NOT_REACHED
            if single.quiet and frame.picker.skip_quiets:
                outcome.outcome = MOVE_PRUNED
            elif single.quiet and frame.picker.captures_only:
                outcome.outcome = MOVE_IGNORED
            outcome.rule = PRUNED_LATE_MOVE if outcome.outcome == MOVE_PRUNED else 0
            self.add(board, history, frame, cython.address(single), cython.address(outcome), clock)

    def has(self, move):
        """Return whether a move of the node search is listed."""
        index: cython.int
        for index in range(self.first, self.count):
            if self.rows[index].move == move and self.rows[index].node_search == self.node_search:
                return True
        return False

    def last_rule(self):
        """Return the rule that pruned the moves after the last one listed.

        It is SKIPPED_EVASION if that rule pruned the last one, else PRUNED_LATE_MOVE.
        """
        index: cython.int = self.count - 1
        while index >= self.first:
            detail = cython.address(self.rows[index])
            if detail.node_search == self.node_search and detail.outcome.outcome != MOVE_IGNORED:
                rule: cython.int = detail.outcome.rule
                return rule if rule == SKIPPED_EVASION else PRUNED_LATE_MOVE
            index -= 1
        return PRUNED_LATE_MOVE
