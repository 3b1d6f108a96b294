"""What of the story of a search is told, and which clauses are told as one sentence."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.protocol.clauses import EffectKind
from engine.protocol.story.search_story import (
    AlwaysBest,
    ChosenMove,
    EarlierLeader,
    ExpectedLine,
    KnownMove,
    LeadLost,
    LeadTaken,
    LineEnd,
    MateSince,
    MoveReason,
    OtherMoves,
    SearchStory,
    StoryClause,
    UnseenMoves,
    WeakerChoice,
)
from engine.protocol.winning_chances import LIMIT_CP

DEFENCES = (
    EffectKind.EXCHANGES,
    EffectKind.PROTECTS,
    EffectKind.SAVES,
    EffectKind.SHELTERS,
)
NO_REASONS = (*DEFENCES, EffectKind.CHECKS)
"""What an answer does that is no reason against a move."""


class LevelChoice(NamedTuple):
    """A level that played another move than its first choice."""

    best: ChosenMove
    played: WeakerChoice
    unseen: UnseenMoves | None
    """What it did not see, if that is much."""


class LeadHistory(NamedTuple):
    """Which moves led at first, and since when the last one leads."""

    earlier: tuple[EarlierLeader, ...]
    taken: LeadTaken | None
    """None if it is told why the last of these moves lost the lead."""


class LeadPassedOn(NamedTuple):
    """Why a move lost the lead, and which move has it since."""

    lost: LeadLost
    taken: LeadTaken


ToldClause: TypeAlias = StoryClause | LevelChoice | LeadHistory | LeadPassedOn


def told_clauses(story: SearchStory) -> list[ToldClause]:
    """Return what is told of a story, in order. Each is one sentence."""
    told = list[ToldClause]()
    for clause in story.clauses:
        if not _is_told(clause, story):
            continue
        whole = _joined(told[-1], clause) if told else None
        if whole is not None:
            told[-1] = whole
        elif isinstance(clause, EarlierLeader):
            told.append(LeadHistory((clause,), None))
        else:
            told.append(clause)
    return told


def _joined(last: ToldClause, clause: StoryClause) -> ToldClause | None:
    """Return a clause and the one before it as one; None if they are told one by one."""
    match last, clause:
        case ChosenMove(is_limited=True), WeakerChoice():
            return LevelChoice(last, clause, None)
        case LevelChoice(unseen=None), UnseenMoves():
            return last._replace(unseen=clause)
        case LeadHistory(taken=None), EarlierLeader():
            return last._replace(earlier=(*last.earlier, clause))
        case LeadHistory(taken=None), LeadTaken():
            return last._replace(taken=clause)
        case LeadLost(), LeadTaken():
            return LeadPassedOn(last, clause)
    return None


def _is_told(clause: StoryClause, story: SearchStory) -> bool:
    """Return whether a clause says something that a player can use.

    What a level believed says nothing where a second search compares the moves, and neither do
    depths and bounds, or a line that is not settled. Which moves led is told with the reason why
    one lost the lead. A reply that makes a move worse says something if it wins, takes or attacks
    something.
    """
    is_compared = bool(story.candidates)
    match clause:
        case ChosenMove(is_limited=True):
            kinds = {type(one) for one in story.clauses}
            return not is_compared or WeakerChoice in kinds or MoveReason not in kinds
        case ExpectedLine():
            is_settled = clause.line.is_settled or clause.line.end is not LineEnd.OPEN
            return not is_compared or (is_settled and not clause.is_limited)
        case OtherMoves():
            return not is_compared and abs(clause.most.score.centipawns or 0) < LIMIT_CP
        case AlwaysBest() | MateSince() | KnownMove() | UnseenMoves():
            return not is_compared
        case EarlierLeader() | LeadTaken():
            losses = [one for one in story.clauses if isinstance(one, LeadLost)]
            return not is_compared or any(map(_is_reason, losses))
        case LeadLost():
            return _is_reason(clause)
    return True


def _is_reason(lost: LeadLost) -> bool:
    """Return whether a reply to an earlier leader shows a player why that is worse."""
    has_end = lost.line.end is not LineEnd.OPEN
    is_strong = any(one.kind not in NO_REASONS for one in lost.effects)
    return has_end or lost.line.material is not None or is_strong
