"""The moves of node searches that are watched, each with all that is known of it.

Records have no room for this: which moves a node had, in which order, and what became of those
that were never made.
"""

import cython
from cython.cimports.engine.core.basics.move import captured_of, is_quiet
from cython.cimports.engine.core.basics.types import MAX_MOVES, Move
from cython.cimports.engine.core.board.movegen import generate_moves
from cython.cimports.engine.core.ordering.picker import Candidate, Picker, next_move
from cython.cimports.engine.core.ordering.pruning import (
    PRUNED_BY_EXCHANGE,
    PRUNED_BY_HISTORY,
    PRUNED_LATE,
)
from cython.cimports.engine.core.ordering.scoring import mvv_lva
from cython.cimports.engine.core.ordering.see import see_of
from cython.cimports.engine.core.recording.record import SKIPPED_EVASION
from cython.cimports.libc.stdint import uint32_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memset

__all__ = ["FATES", "MOVE_RULES", "NO_PROVENANCE"]

# In the order of the constants.
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
NO_PROVENANCE = NOWHERE


@cython.final
@cython.cclass
class Listing:
    """The moves of the watched node searches of one search, as they are listed."""

    def __dealloc__(self):
        free(self.rows)

    def reported(self) -> list:
        """All moves; the fields are those of ``Detail``."""
        index: cython.int
        found: list = []
        for index in range(self.count):
            detail = cython.address(self.rows[index])
            found.append(
                (
                    detail.node_search,
                    detail.clock,
                    detail.move,
                    detail.score,
                    detail.provenance,
                    detail.verdict.fate,
                    detail.verdict.rule,
                    detail.verdict.compared,
                    detail.verdict.bar,
                    detail.verdict.number,
                    detail.history,
                    detail.exchange,
                    detail.mvv_lva,
                )
            )
        return found

    def turn_to(self, node_search, first):
        """What is listed next is of this node search, whose own moves begin at ``first``."""
        self.node_search = node_search
        self.first = first

    def add(self, board, history, frame, candidate, verdict, clock):
        """List a move and what became of it; one for which there is no memory is left out."""
        if self.count == self.room:
            room: cython.int = 2 * self.room + LISTING_CHUNK
            memory = realloc(self.rows, room * cython.sizeof(Detail))
            if memory == cython.NULL:
                return
            self.rows = cython.cast(cython.pointer(Detail), memory)
            self.room = room
        detail = cython.address(self.rows[self.count])
        move: Move = candidate.move
        detail.node_search = self.node_search
        detail.clock = cython.cast(uint32_t, clock)
        detail.move = move
        detail.score = candidate.score
        detail.provenance = candidate.provenance
        detail.verdict = verdict[0]
        detail.exchange = see_of(board, move)
        if verdict.rule == PRUNED_BY_EXCHANGE:
            detail.verdict.compared = detail.exchange
        detail.mvv_lva = 0
        detail.history = 0
        if captured_of(move):
            detail.mvv_lva = mvv_lva(board, move)
            detail.history = history.capture_score(board, move)
        elif candidate.quiet:
            detail.history = history.quiet_score(board, cython.address(frame.history_context), move)
        if verdict.rule == PRUNED_BY_HISTORY:
            # As it was when the moves were ordered; those tried since may have changed it.
            detail.history = verdict.compared
        self.count += 1

    def add_rest(self, board, history, frame, clock):
        """List the moves that the node search did not come to, in the order of its picker."""
        picker: Picker = frame.picker
        picker.skip_quiets = False
        rule: cython.int = self.last_rule()
        verdict = cython.declare(Verdict)
        memset(cython.address(verdict), 0, cython.sizeof(Verdict))
        while True:
            candidate = next_move(
                cython.address(picker), board, history, cython.address(frame.history_context)
            )
            if candidate == cython.NULL:
                break
            if candidate.move == frame.excluded or self.has(candidate.move):
                continue
            verdict.fate = FATE_LEFT
            if candidate.quiet and (frame.picker.skip_quiets or rule == SKIPPED_EVASION):
                verdict.fate = FATE_SKIPPED
            verdict.rule = rule if verdict.fate == FATE_SKIPPED else 0
            self.add(board, history, frame, candidate, cython.address(verdict), clock)
        self.add_unordered(board, history, frame, clock)

    def add_unordered(self, board, history, frame, clock):
        """List the legal moves that the picker does not give, or gives no more."""
        legal = cython.declare(Move[MAX_MOVES])
        single = cython.declare(Candidate)
        verdict = cython.declare(Verdict)
        count: cython.int = generate_moves(board, legal)
        index: cython.int
        memset(cython.address(single), 0, cython.sizeof(Candidate))
        memset(cython.address(verdict), 0, cython.sizeof(Verdict))
        single.provenance = NOWHERE
        for index in range(count):
            if legal[index] == frame.excluded or self.has(legal[index]):
                continue
            single.move = legal[index]
            single.quiet = is_quiet(single.move)
            verdict.fate = FATE_LEFT
            if single.quiet and frame.picker.skip_quiets:
                verdict.fate = FATE_SKIPPED
            elif single.quiet and frame.picker.captures_only:
                verdict.fate = FATE_IGNORED
            verdict.rule = PRUNED_LATE if verdict.fate == FATE_SKIPPED else 0
            self.add(board, history, frame, cython.address(single), cython.address(verdict), clock)

    def has(self, move):
        """Whether a move of the node search is listed."""
        index: cython.int
        for index in range(self.first, self.count):
            if self.rows[index].move == move and self.rows[index].node_search == self.node_search:
                return True
        return False

    def last_rule(self):
        """The rule by which the node search skipped its last move, if it did."""
        index: cython.int = self.count - 1
        while index >= self.first:
            detail = cython.address(self.rows[index])
            if detail.node_search == self.node_search and detail.verdict.fate != FATE_IGNORED:
                rule: cython.int = detail.verdict.rule
                return rule if rule == SKIPPED_EVASION else PRUNED_LATE
            index -= 1
        return PRUNED_LATE
