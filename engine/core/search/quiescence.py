"""Quiescence: the search beyond the horizon, of captures, promotions and evasions alone.

A static evaluation means nothing amid an exchange: Chess Programming Wiki, "Quiescence Search".
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, captured_of, promoted_of
from cython.cimports.engine.core.basics.outcomes import (
    ENDED_AT_HORIZON,
    ENDED_BY_CHECKMATE,
    ENDED_BY_STAND_PAT,
    ENDED_BY_TABLE,
    ENDED_BY_UPCOMING_REPETITION,
    ENDED_QUIET_BY_CUTOFF,
    ENDED_QUIET_EXACT,
    ENDED_QUIET_LOW,
    NOT_ENDED,
)
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.switches import Switches
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.memory.transposition import BOUND_NONE, Probe
from cython.cimports.engine.core.ordering.picker import BAD_CAPTURE, TABLE_MOVE, Candidate
from cython.cimports.engine.core.ordering.pruning import PRUNED_BY_EXCHANGE
from cython.cimports.engine.core.ordering.see import captured_values, see_at_least
from cython.cimports.engine.core.ordering.stack import (
    VALUE_INFINITE,
    VALUE_MATE,
    VALUE_MATE_BOUND,
    VALUE_NONE,
)
from cython.cimports.engine.core.recording.record import SKIPPED_DELTA, SKIPPED_EVASION
from cython.cimports.engine.core.search.thread import DRAW, Visitor, bound_in


@cython.cclass
class Quiescence(Visitor):
    """A thread that plays captures and promotions out before it judges a position."""

    def quiescence(self, alpha, beta, ply):
        """The value once captures and promotions are played out (fail-soft, as ``node``).

        In check every legal move is tried, and standing pat is not allowed.
        """
        frame = cython.address(self.frames[ply])
        found = cython.declare(Probe)
        value: cython.int
        frame.line.length = 0
        if cython.unlikely(self.traced):
            if self.record_begin(0, alpha, beta, ply, False):
                return self.oracle.value
        if ply > self.deepest_ply:
            self.deepest_ply = ply

        # Step 1. Draws, room, the window, and what the table knows, as in ``node``.
        ending: cython.int = self.ended_by_rule(ply)
        if ending != NOT_ENDED:
            return self.end_by_rule(ending)
        if not self.switches.quiescence:
            return self.end(ENDED_AT_HORIZON, self.evaluated())
        if not self.switches.alpha_beta:
            alpha = -VALUE_INFINITE
            beta = VALUE_INFINITE
        least: cython.int = -VALUE_INFINITE
        if alpha < DRAW and self.can_draw(ply):
            alpha = least = DRAW
            if alpha >= beta:
                return self.end(ENDED_BY_UPCOMING_REPETITION, alpha)
        old_alpha: cython.int = alpha
        found.bound = BOUND_NONE
        found.move = 0
        self.prepare(ply)
        value = self.probe(cython.address(found), 0, alpha, beta, ply, beta - alpha == 1)
        if cython.unlikely(self.observed):
            value = self.record_probe(cython.address(found), value, 0, ply)
        if value != VALUE_NONE:
            return self.end(ENDED_BY_TABLE, value)
        in_check: cython.bint = frame.picker.masks.checkers != 0

        # Step 2. Stand pat: not capturing is nearly always possible.
        best_value: cython.int = -VALUE_INFINITE
        best_move: Move = NO_MOVE
        futile: cython.int = -VALUE_INFINITE
        self.judge(ply, cython.address(found), in_check)
        if cython.unlikely(self.traced):
            self.record_judged(ply)
        if not in_check:
            best_value = frame.static_value
            if best_value >= beta:
                if found.bound == BOUND_NONE:
                    self.store_stand_pat(ply, best_value)
                return self.end(ENDED_BY_STAND_PAT, best_value)
            if best_value > alpha:
                alpha = best_value
            futile = best_value + search_params.delta_margin

        # Step 3. Captures and promotions that lose nothing; in check, evasions.
        self.begin_moves(ply, found.move, True)
        if cython.unlikely(self.traced):
            self.trace.moves_begun()
        tried: cython.int = 0
        while True:
            candidate = self.next_move(ply)
            if candidate == cython.NULL:
                break
            move: Move = candidate.move
            tried += 1
            self.fetch_ahead(move)
            if best_value > -VALUE_MATE_BOUND:
                # In check the rest of the quiet moves are left once one has saved the king (Chess
                # Programming Wiki, "Quiescence Search").
                if in_check and candidate.quiet and self.switches.quiescence_evasions:
                    if cython.unlikely(self.traced):
                        self.record_skip(ply, candidate, SKIPPED_EVASION, tried, 0, tried)
                    break
                if self.switches.quiescence_see and loses(
                    self.board, candidate, cython.address(self.switches)
                ):
                    if cython.unlikely(self.traced):
                        self.record_skip(ply, candidate, PRUNED_BY_EXCHANGE, 0, 0, tried)
                    continue
                # Step 4. Delta pruning (Chess Programming Wiki, "Delta Pruning"): even winning the
                # piece would not reach alpha.
                if not in_check and not promoted_of(move):
                    value = futile + captured_values[captured_of(move)]
                    if value <= alpha and self.switches.delta_pruning:
                        if value > best_value:
                            best_value = value
                        if cython.unlikely(self.traced):
                            self.record_skip(ply, candidate, SKIPPED_DELTA, value, alpha, tried)
                        continue
            if cython.unlikely(self.traced):
                self.record_offer(ply, candidate, 0, 0, tried)
            if not self.enter(move, ply):
                return self.end_stopped()
            value = -self.quiescence(-beta, -alpha, ply + 1)
            self.board.unmake()
            if self.stopped:
                return self.end_stopped()
            if value > best_value:
                best_value = value
                if value > alpha:
                    best_move = move
                    alpha = value
                    self.extend_line(ply, move)
                if alpha >= beta:
                    break
        if in_check and tried == 0:
            return self.end(ENDED_BY_CHECKMATE, ply - VALUE_MATE)

        best_value = max(best_value, least)
        self.store(ply, best_move, best_value, 0, bound_in(best_value, old_alpha, beta))
        if best_value >= beta:
            return self.end(ENDED_QUIET_BY_CUTOFF, best_value)
        return self.end(
            ENDED_QUIET_LOW if best_value <= old_alpha else ENDED_QUIET_EXACT, best_value
        )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def loses(
    board: Board, candidate: cython.pointer(Candidate), switches: cython.pointer(Switches)
) -> cython.bint:
    """Whether a capture loses by exchange, tested where the order does not tell it."""
    if candidate.provenance == BAD_CAPTURE:
        return True
    if candidate.quiet or (candidate.provenance != TABLE_MOVE and switches.see_ordering):
        return False
    return not see_at_least(board, candidate.move, 0)
