"""What of the story of a search is told, and which clauses are told as one sentence."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

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
    OnlyConsideredMove,
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
NO_REASONS = (*DEFENCES, EffectKind.CHECKS, EffectKind.TAKES_BACK)
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


def told_clauses(story: SearchStory, *, is_provisional: bool = False) -> list[ToldClause]:
    """Return what is told of a story, in order. Each is one sentence.

    ``is_provisional`` is whether the second search has not ended: then it is also told what that
    will tell better.
    """
    told = list[ToldClause]()
    for whole_clause in story.clauses:
        clause = _without_weak_effects(whole_clause)
        if not _is_told(clause, story, is_provisional=is_provisional):
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


def _without_weak_effects(clause: StoryClause) -> StoryClause:
    """Return a clause without effects that are no purpose of a move."""
    if not isinstance(clause, MoveReason):
        return clause
    kept = tuple(one for one in clause.effects if one.kind is not EffectKind.PRESSES)
    return replace(clause, effects=kept)


def _is_told(clause: StoryClause, story: SearchStory, *, is_provisional: bool) -> bool:
    """Return whether a clause says something that a player can use.

    The second search tells how the best move compares and goes on. Beside it, what a level
    believed says nothing, and neither do depths and bounds. Which moves led is told with the reason
    why one lost the lead.
    """
    is_compared = bool(story.candidates)
    match clause:
        case MoveReason():
            return bool(clause.effects)
        case ChosenMove() | WeakerChoice() | OnlyConsideredMove():
            is_believed = isinstance(clause, ChosenMove) and clause.is_limited
            return not is_compared or (is_provisional and not is_believed)
        case ExpectedLine():
            is_settled = clause.line.is_settled or clause.line.end is not LineEnd.OPEN
            return not is_compared or (is_provisional and is_settled and not clause.is_limited)
        case OtherMoves():
            return not is_compared and abs(clause.most.score.centipawns or 0) < LIMIT_CP
        case AlwaysBest() | MateSince() | KnownMove() | UnseenMoves():
            return not is_compared
        case EarlierLeader() | LeadTaken():
            losses = [one for one in story.clauses if isinstance(one, LeadLost)]
            return not is_compared or any(map(_wins, losses))
        case LeadLost():
            return _wins(clause) if is_compared else _is_reason(clause)
    return True


def _wins(lost: LeadLost) -> bool:
    """Return whether a reply to an earlier leader wins something, or ends the game."""
    return lost.line.end is not LineEnd.OPEN or lost.line.material is not None


def _is_reason(lost: LeadLost) -> bool:
    """Return whether a reply to an earlier leader shows a player why that is worse."""
    return _wins(lost) or any(one.kind not in NO_REASONS for one in lost.effects)
