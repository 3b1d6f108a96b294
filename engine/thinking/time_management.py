"""Time management: the time for one move, from the limits and from how the search goes.

The search checks the *soft* bound after each iteration. Once the bound has passed, no further
iteration starts. A stable search lowers the soft bound, and an unstable search raises it. The
*hard* bound stops the search inside an iteration. Both bounds are in milliseconds.
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.messages import Limits

MOVE_OVERHEAD_MS = 10
"""Default for the time in milliseconds that passes on the clock for each move while the engine
cannot think."""


class TimeRules(Struct, frozen=True):
    """Every parameter of time management.

    The rules follow the Chess Programming Wiki, "Time Management". If a program is named in
    brackets, it uses the same idea, but the number is our own.
    """

    moves_expected: int = 70
    """At the start of a game without ``movestogo``, the number of moves for which the time must
    last. It is also the upper limit for ``movestogo``."""
    moves_played_percent: int = 60
    """This percentage of the moves already played is subtracted from ``moves_expected``. (Stockfish
    also gives a larger share of the clock to later moves.)"""
    moves_least: int = 10
    """Lower limit of the number of moves for which the time must last, without ``movestogo``."""
    hard_per_soft: int = 4
    """Hard bound divided by soft bound."""
    hard_share_percent: int = 35
    """Upper limit of the hard bound, as a percentage of the remaining time."""
    soft_share_percent: int = 25
    """Upper limit of the soft bound, as a percentage of the remaining time. The last move before
    the time control has neither limit."""
    reserve_moves: int = 2
    """How many move overheads stay in reserve, in addition to one for each move."""
    reserve_most_percent: int = 50
    """Upper limit for all reserved overheads together, as a percentage of the time to be shared."""
    ponder_bonus_percent: int = 20
    """Increase of the soft bound in percent if the engine may ponder (Stockfish)."""

    judged_from_depth: int = 5
    """First iteration, in plies, whose stability changes the soft bound."""
    unstable_percent: int = 130
    """Stability factor in percent if the best move has just changed (Ethereal)."""
    stable_step_percent: int = 10
    """Decrease of the stability factor, in percent, for each iteration that kept the best move."""
    stable_steps: int = 6
    """How many such iterations decrease the stability factor at most."""
    drop_percent_per_cp: int = 1
    """Increase of the score-drop factor, in percent, for each centipawn lost since the previous
    iteration (Crafty)."""
    drop_most_cp: int = 60
    """Score drop in centipawns above which the factor does not grow."""
    share_base_percent: int = 175
    """Effort factor in percent if the best move received none of the nodes (Koivisto)."""
    share_step_percent: int = 125
    """Decrease of the effort factor, in percent, if the best move received all nodes. For a smaller
    share of the nodes, the decrease is proportionally smaller."""
    share_least_percent: int = 60
    """Lower limit of the effort factor, in percent."""


RULES = TimeRules()


class TimeBudget(Struct, frozen=True):
    """The time limits of one search. They satisfy ``1 <= soft_ms <= hard_ms``."""

    soft_ms: int
    hard_ms: int
    is_fixed: bool = False
    """Whether the soft bound stays as it is, whatever the stability. True for ``movetime``."""

    def within(self, other: TimeBudget) -> TimeBudget:
        """Return a budget with the smaller soft bound and the smaller hard bound of both."""
        fixed = self if self.soft_ms <= other.soft_ms else other
        return TimeBudget(
            min(self.soft_ms, other.soft_ms), min(self.hard_ms, other.hard_ms), fixed.is_fixed
        )

    def scaled_soft_ms(self, percent: int) -> int:
        """Return ``percent`` of the soft bound, at least 1 ms and at most the hard bound.

        A fixed budget ignores ``percent``.
        """
        if self.is_fixed:
            return self.soft_ms
        return max(1, min(self.hard_ms, self.soft_ms * percent // 100))


class IterationStability:
    """Computes a factor for the soft bound from the results of a search's iterations."""

    def __init__(self) -> None:
        self._depth = 0
        self._best_move = 0
        self._stable = 0
        self._value = 0
        self._percent = 100

    @property
    def percent(self) -> int:
        """Factor for the soft bound in percent. It is 100 until iteration ``judged_from_depth``."""
        return self._percent

    def note(self, depth: int, best_move: int, value: int, share: float) -> None:
        """Add a completed iteration.

        Args:
            depth: depth of the iteration.
            best_move: its best move, as the core encodes it.
            value: its score in centipawns for the side to move.
            share: share of the nodes that the best move received, from 0 to 1.
        """
        self._stable = self._stable + 1 if best_move == self._best_move else 0
        drop = self._value - value if self._depth else 0
        self._depth, self._best_move, self._value = depth, best_move, value
        if depth >= RULES.judged_from_depth:
            product = _stability_percent(self._stable) * _drop_percent(drop) * _share_percent(share)
            self._percent = product // 10_000


def _stability_percent(stable_iterations: int) -> int:
    """Return the stability factor in percent. It is smaller if the best move has stayed longer."""
    steps = min(stable_iterations, RULES.stable_steps)
    return RULES.unstable_percent - RULES.stable_step_percent * steps


def _drop_percent(drop_cp: int) -> int:
    """Return the score-drop factor in percent. If the score fell, a better move may exist."""
    return 100 + RULES.drop_percent_per_cp * max(0, min(drop_cp, RULES.drop_most_cp))


def _share_percent(share: float) -> int:
    """Return the effort factor in percent.

    If the best move took most nodes, no other move is close to it.
    """
    percent = RULES.share_base_percent - int(RULES.share_step_percent * share)
    return max(percent, RULES.share_least_percent)


def has_clock(limits: Limits) -> bool:
    """Return whether ``limits`` contain a game clock."""
    return limits.white_time_ms is not None or limits.black_time_ms is not None


def allocate_time(
    limits: Limits,
    white_to_move: bool,
    move_overhead_ms: int = MOVE_OVERHEAD_MS,
    may_ponder: bool = False,
    move_number: int = 1,
) -> TimeBudget | None:
    """Return the time budget for one move; None if the limits contain no time.

    Args:
        limits: the limits of the search.
        white_to_move: True for White's clock, False for Black's.
        move_overhead_ms: see ``Configure.move_overhead_ms``.
        may_ponder: whether the engine may ponder in this game.
        move_number: full-move number of the position, from 1.
    """
    budgets = []
    if limits.move_time_ms is not None:
        milliseconds = _without_overhead(limits.move_time_ms, move_overhead_ms)
        budgets.append(TimeBudget(milliseconds, milliseconds, is_fixed=True))
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
) -> TimeBudget:
    """Return one move's budget: its share of the remaining time and of the future increments.

    ``moves`` is the number of moves for which the time must last.
    """
    left_ms = _without_overhead(_own_time_ms(limits, white_to_move), overhead_ms)
    increment_ms = limits.white_increment_ms if white_to_move else limits.black_increment_ms
    # Each later move adds its increment and costs its overhead.
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
    return TimeBudget(min(max(1, soft_ms), hard_ms), hard_ms)


def _own_time_ms(limits: Limits, white_to_move: bool) -> int:
    """Return the time of the side to move in milliseconds.

    If it is missing, return the opponent's time.
    """
    own, other = limits.white_time_ms, limits.black_time_ms
    if not white_to_move:
        own, other = other, own
    if own is not None:
        return own
    return other if other is not None else 0


def _moves_to_come(limits: Limits, move_number: int) -> int:
    """Return for how many moves the remaining time must last, this move included."""
    if limits.moves_to_go is None or limits.moves_to_go < 1:
        played = max(0, move_number - 1) * RULES.moves_played_percent // 100
        return max(RULES.moves_least, RULES.moves_expected - played)
    return min(limits.moves_to_go, RULES.moves_expected)


def _without_overhead(milliseconds: int, overhead_ms: int) -> int:
    """Subtract the overhead, but at most half of the time. Return at least 1 ms."""
    return max(1, milliseconds - min(overhead_ms, max(0, milliseconds) // 2))
