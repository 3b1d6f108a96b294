"""From the limits of a search and how it goes to the time it may take.

The *soft* bound is looked at after each iteration: past it no other is started. How the search goes
intervals or shrinks it. The *hard* bound ends an iteration in its middle. Both are milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.messages import Limits

MOVE_OVERHEAD_MS = 10
"""Lost on each move between the engine and whoever holds the clock, where nobody says more."""


@dataclass(frozen=True, slots=True)
class TimeRules:
    """Every number of time management, in one place.

    The rules are those of the Chess Programming Wiki, "Time Management"; where a number is marked
    with a program, its idea is used there, and the number is our own.
    """

    moves_expected: int = 70
    """For how many moves the time is divided at the beginning of a game that does not say, and at
    the most. Most moves take less than their share, as they are stable..."""
    moves_played_percent: int = 60
    """...less this share of the moves that were played (Stockfish lets the share of the clock grow
    with the ply)..."""
    moves_least: int = 10
    """...but never for fewer, where the game does not say."""
    hard_per_soft: int = 4
    """A move may take this many times what was meant for it..."""
    hard_share_percent: int = 35
    """...but never more than this share of the time that is left, where other moves must follow."""
    soft_share_percent: int = 25
    """The most that is meant for one move, where other moves must follow."""
    reserve_moves: int = 2
    """Overheads kept back beyond those of the moves to come..."""
    reserve_most_percent: int = 50
    """...but of all that is to be divided never more than this share."""
    ponder_bonus_percent: int = 20
    """More for a move where the engine thinks in the opponent's time too (Stockfish)."""

    judged_from_depth: int = 5
    """Before this iteration the course of the search says nothing."""
    unstable_percent: int = 130
    """Best-move stability: the soft bound where the best move has just changed... (Ethereal)"""
    stable_step_percent: int = 10
    """...less this for each iteration since in which it stayed the same..."""
    stable_steps: int = 6
    """...of which so many count."""
    drop_percent_per_cp: int = 1
    """Score drop: more time for each centipawn lost since the last iteration... (Crafty)"""
    drop_most_cp: int = 60
    """...of which so many count."""
    share_base_percent: int = 175
    """Effort: the soft bound where the best move took none of the nodes... (Koivisto)"""
    share_step_percent: int = 125
    """...less so much where it took all of them..."""
    share_least_percent: int = 60
    """...but never less than this."""


RULES = TimeRules()


@dataclass(frozen=True, slots=True)
class Budget:
    """The time one search may take; ``1 <= soft_ms <= hard_ms``."""

    soft_ms: int
    hard_ms: int
    is_fixed: bool = False
    """The soft bound stands, however the search goes."""

    def within(self, other: Budget) -> Budget:
        """Return what satisfies both budgets."""
        fixed = self if self.soft_ms <= other.soft_ms else other
        return Budget(
            min(self.soft_ms, other.soft_ms), min(self.hard_ms, other.hard_ms), fixed.is_fixed
        )

    def stretched(self, percent: int) -> int:
        """Return the soft bound when the search goes so that it calls for so much of it."""
        if self.is_fixed:
            return self.soft_ms
        return max(1, min(self.hard_ms, self.soft_ms * percent // 100))


class IterationStability:
    """How the iterations of one search have gone, as far as time is concerned."""

    def __init__(self) -> None:
        self._depth = 0
        self._best_move = 0
        self._stable = 0
        self._value = 0
        self._percent = 100

    @property
    def percent(self) -> int:
        """How much of the soft bound is called for; 100 before anything is known."""
        return self._percent

    def note(self, depth: int, best_move: int, value: int, share: float) -> None:
        """Take in a completed iteration.

        ``value`` is in centipawns for the side to move; ``share`` is that of the best move in the
        nodes of the search, from 0 to 1.
        """
        self._stable = self._stable + 1 if best_move == self._best_move else 0
        drop = self._value - value if self._depth else 0
        self._depth, self._best_move, self._value = depth, best_move, value
        if depth >= RULES.judged_from_depth:
            product = _stability_percent(self._stable) * _drop_percent(drop) * _share_percent(share)
            self._percent = product // 10_000


def _stability_percent(stable_iterations: int) -> int:
    """Best-move stability: a move that was best for long will hardly change."""
    steps = min(stable_iterations, RULES.stable_steps)
    return RULES.unstable_percent - RULES.stable_step_percent * steps


def _drop_percent(drop_cp: int) -> int:
    """Score drop: something has gone wrong, and a better move may be found."""
    return 100 + RULES.drop_percent_per_cp * max(0, min(drop_cp, RULES.drop_most_cp))


def _share_percent(share: float) -> int:
    """Effort: where nearly all nodes went into the best move, the others are no rivals."""
    percent = RULES.share_base_percent - int(RULES.share_step_percent * share)
    return max(percent, RULES.share_least_percent)


def has_clock(limits: Limits) -> bool:
    """Is this search part of a timed game?"""
    return limits.white_time_ms is not None or limits.black_time_ms is not None


def allot(
    limits: Limits,
    white_to_move: bool,
    move_overhead_ms: int = MOVE_OVERHEAD_MS,
    may_ponder: bool = False,
    move_number: int = 1,
) -> Budget | None:
    """Return the budget of one move; None where nothing limits the time.

    ``move_number`` is that of the move to be made, from 1 at the beginning of a game.
    """
    budgets = []
    if limits.move_time_ms is not None:
        milliseconds = _without_overhead(limits.move_time_ms, move_overhead_ms)
        budgets.append(Budget(milliseconds, milliseconds, is_fixed=True))
    if has_clock(limits):
        moves = _moves_to_come(limits, move_number)
        budgets.append(
            _allot_from_clock(limits, white_to_move, move_overhead_ms, may_ponder, moves)
        )
    if not budgets:
        return None
    return budgets[0].within(budgets[-1])


def _allot_from_clock(
    limits: Limits, white_to_move: bool, overhead_ms: int, may_ponder: bool, moves: int
) -> Budget:
    """Divide what the clock holds, and what it will gain, among so many moves to come."""
    left_ms = _without_overhead(_own_time_ms(limits, white_to_move), overhead_ms)
    increment_ms = limits.white_increment_ms if white_to_move else limits.black_increment_ms
    # The moves after this one bring their increments and cost their overheads.
    pool_ms = left_ms + max(0, increment_ms) * (moves - 1)
    kept_ms = overhead_ms * (moves - 1 + RULES.reserve_moves)
    pool_ms -= min(kept_ms, pool_ms * RULES.reserve_most_percent // 100)
    soft_ms = max(1, pool_ms) // moves
    if may_ponder:
        soft_ms += soft_ms * RULES.ponder_bonus_percent // 100
    hard_ms = soft_ms * RULES.hard_per_soft
    if moves > 1:
        soft_ms = min(soft_ms, left_ms * RULES.soft_share_percent // 100)
        hard_ms = min(hard_ms, left_ms * RULES.hard_share_percent // 100)
    else:
        hard_ms = min(hard_ms, left_ms - min(overhead_ms, left_ms // 2))
    hard_ms = max(1, hard_ms)
    return Budget(min(max(1, soft_ms), hard_ms), hard_ms)


def _own_time_ms(limits: Limits, white_to_move: bool) -> int:
    """Return what the mover's clock holds; where only the other's is known, that."""
    own, other = limits.white_time_ms, limits.black_time_ms
    if not white_to_move:
        own, other = other, own
    if own is not None:
        return own
    return other if other is not None else 0


def _moves_to_come(limits: Limits, move_number: int) -> int:
    """Return for how many moves the time must do, this one included."""
    if limits.moves_to_go is None or limits.moves_to_go < 1:
        played = max(0, move_number - 1) * RULES.moves_played_percent // 100
        return max(RULES.moves_least, RULES.moves_expected - played)
    return min(limits.moves_to_go, RULES.moves_expected)


def _without_overhead(milliseconds: int, overhead_ms: int) -> int:
    """Take the overhead off, but never more than half; at least 1 ms stays."""
    return max(1, milliseconds - min(overhead_ms, max(0, milliseconds) // 2))
