"""Which moves led at which depth, and why each lost the lead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.why_not_chosen import line_from
from engine.inspection.story.checked_line import checked_line
from engine.inspection.story.completed_iterations import CompletedIteration
from engine.inspection.story.root_moves import RootMove
from engine.inspection.story.story_lines import played_line, root_board
from engine.protocol.messages import Bound
from engine.protocol.review import ReviewedLine
from engine.protocol.story.search_story import (
    EarlierLeader,
    LeadLost,
    LeadTaken,
    StoryMove,
    StoryScore,
)
from engine.review.accuracy import limited_cp
from engine.review.effects.move_effects import reply_effects
from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.motifs.detectors import SHOWN, motifs_of
from engine.review.motifs.found_motif import FoundMotif
from engine.review.searched_line import SearchedLine
from engine.thinking.thinking_reports import score_of

LEAST_CHANGE_CP = 30
"""A score that changes by less does not explain a change of the lead."""
CHECK_NODES = 40_000
"""Some hundredths of a second: a story is shown at once."""
LEAST_EXPLAINED = 0.5
"""What a reply wins must be at least this share of what the leader loses, and the reverse."""


class LeadPeriod(Struct, frozen=True):
    """Consecutive iterations with the same best move."""

    iterations: tuple[CompletedIteration, ...]

    @property
    def leader(self) -> RootMove:
        """The best move, as the last of these iterations searched it."""
        return self.iterations[-1].leader

    @property
    def first(self) -> CompletedIteration:
        """The shallowest iteration."""
        return self.iterations[0]

    @property
    def last(self) -> CompletedIteration:
        """The deepest iteration."""
        return self.iterations[-1]


def lead_periods(iterations: Sequence[CompletedIteration]) -> list[LeadPeriod]:
    """Return the iterations in groups with the same best move, the shallowest first."""
    return [
        LeadPeriod(tuple(group))
        for _, group in groupby(iterations, key=lambda one: one.leader.move)
    ]


def earlier_leader(period: LeadPeriod) -> EarlierLeader:
    """Return the clause about a move that led for a while."""
    leader = period.leader
    return EarlierLeader(
        leader.story_move, period.first.story_depth, period.last.story_depth, leader.story_score
    )


def lead_lost(tree: SearchTree, period: LeadPeriod, following: LeadPeriod) -> LeadLost | None:
    """Return the reply by which a move lost the lead; None if none makes it worse by much.

    The iteration that follows searches the old leader first, so its value is exact, or at most what
    it says.
    """
    before, after = period.leader, following.first.moves.get(period.leader.move)
    if after is None or after.bound is Bound.LOWER:
        return None
    # Between two won games there is no difference that a player notices.
    scores = [limited_cp(one.story_score.score) for one in (before, after)]
    if scores[0] - scores[1] < LEAST_CHANGE_CP:
        return None
    moves = line_from(tree, after.node_search)
    if len(moves) < 2:
        return None
    replied = played_line(tree, moves, score_of(-after.value), 1)
    loss_cp = before.value - after.value
    found_line = ReviewedLine(score_of(after.value), tuple(moves))
    line = checked_line(tree, root_board(tree), found_line, CHECK_NODES)
    if line.material is not None and not explains(line.material.won_cp, loss_cp):
        line = replace(line, material=None)
    effects = reply_effects(replied.boards[0], replied.moves[0])
    clause = LeadLost(
        following.first.story_depth,
        after.story_move,
        before.story_score,
        after.story_score,
        line,
        effects=effects,
    )
    found = _certain_motif(replied, loss_cp)
    if found is None:
        return clause
    return replace(clause, motif=found.motif, actor=found.actor, targets=found.targets)


def lead_taken(period: LeadPeriod, previous: LeadPeriod, *, is_loss_told: bool) -> LeadTaken:
    """Return how the move of a period became the best one.

    ``is_loss_told`` is whether another clause says why the move before lost the lead.
    """
    now = period.first
    earlier = previous.last.moves.get(now.leader.move)
    has_grown = (
        earlier is not None
        and earlier.bound is not Bound.LOWER
        and now.leader.value - earlier.value >= LEAST_CHANGE_CP
    )
    return LeadTaken(
        now.story_depth,
        now.leader.story_move,
        now.leader.story_score,
        earlier.story_score if earlier is not None and has_grown else None,
        *(() if is_loss_told else _passed(now, previous.leader.move)),
    )


def _passed(now: CompletedIteration, move: str) -> tuple[StoryMove, StoryScore] | tuple[()]:
    """Return the move that led before and what it is worth now; nothing without a bound."""
    found = now.moves.get(move)
    if found is None or found.bound is Bound.LOWER:
        return ()
    return found.story_move, found.story_score


def explains(won_cp: int, loss_cp: int) -> bool:
    """Return whether won material and a lost score are about the same."""
    return (
        won_cp >= LEAST_GAIN_CP
        and won_cp >= LEAST_EXPLAINED * min(loss_cp, 2 * won_cp)
        and loss_cp >= LEAST_EXPLAINED * won_cp
    )


def _certain_motif(line: SearchedLine, loss_cp: int) -> FoundMotif | None:
    """Return the strongest motif of a reply that explains what the old leader loses."""
    for found in motifs_of(line):
        if found.motif not in SHOWN:
            continue
        if found.mate_in or (found.wins_material and explains(line.won_cp(found.plies), loss_cp)):
            return found
    return None
