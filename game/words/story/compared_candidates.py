"""How two candidates of a second search compare, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol.messages import Bound, Score
from engine.protocol.story.candidates import CandidateLead, CandidateLine
from engine.protocol.story.search_story import Standing, standing_of
from engine.protocol.winning_chances import LIMIT_CP
from game.message import Argument, Message, Text, template
from game.words.story.story_parts import MOST_TOLD_CP, StoryParts

STANDING = template("{standing} ({score})")
EACH = template("with {best} {standing}; with {second} {other}")
BOTH = template("with {best} and with {second} {standing}")
ONLY = template("{best} is by far the best: with it {standing}; with {second} {other}")
BETTER = template("{best} ({score}) is better than {second} ({other}), but with both {standing}")
BOTH_SCORED = template("with {best} ({score}) and with {second} ({other}) {standing}")
ABOUT_THE_SAME = template("{best} ({score}) and {second} ({other}) are worth about the same")
WITH_STANDING = template("{compared}: {standing}")
LOST = template("even with {best}, the best move that it finds, {standing}")
A_LITTLE_BETTER = template(
    "{best} ({score}) is even better than {second} ({other}), but with both {standing}"
)
MOST_EQUAL_CP = 100
"""Scores that differ by more are not called about the same."""


def compared_words(
    parts: StoryParts, best: CandidateLine, second: CandidateLine, lead: CandidateLead
) -> Message:
    """Return how a candidate compares with one that is not better: how the sides stand with each.

    Scores are told as far as they mean something to a player.
    """
    scores = best.score, second.score
    standings = [parts.standing(score) for score in scores]
    is_mate = best.score.mate is not None
    is_lost = parts.winner(best.score, Standing.WINNING) is (not parts.board.turn)
    if is_lost and not (is_mate and scores[0] == scores[1]):
        return _lost(parts, best, standings[0])
    moves = {"best": parts.move(best.move), "second": parts.move(second.move)}
    is_same = standings[0] == standings[1]
    numbers = [one for score in scores if (one := _number(parts, score)) is not None]
    if is_same and len(numbers) < len(scores):
        return BOTH.filled(**moves, standing=standings[0])
    if len(numbers) == len(scores) and (is_same or lead is CandidateLead.NONE):
        place = dict[str, Argument](moves) | dict(zip(("score", "other"), numbers, strict=True))
        standing = standings[0] if is_same else None
        if standing is None or (lead is CandidateLead.NONE and _are_close(scores)):
            return _equal(place, standing)
        return _form(scores, lead).filled(**place, standing=standing)
    form = ONLY if lead is CandidateLead.ONLY else EACH
    told = (_with_number(parts, score) for score in scores)
    return form.filled(**moves, **dict(zip(("standing", "other"), told, strict=True)))


def _lost(parts: StoryParts, best: CandidateLine, standing: Message) -> Message:
    """Return that even the best move loses."""
    told = standing if best.score.mate is not None else _with_number(parts, best.score)
    return LOST.filled(best=parts.move(best.move), standing=told)


def _are_close(scores: Sequence[Score]) -> bool:
    """Return whether two scores are about the same, also where both are decided."""
    one, other = (score.centipawns or 0 for score in scores)
    return abs(one - other) < MOST_EQUAL_CP


def _form(scores: Sequence[Score], lead: CandidateLead) -> Message:
    """Return how two candidates are told with which a player would say that he stands alike."""
    if standing_of(scores[1]) is not Standing.WINNING:
        return BETTER
    is_decided = all(abs(score.centipawns or 0) >= LIMIT_CP for score in scores)
    return A_LITTLE_BETTER if lead is CandidateLead.OTHER and not is_decided else BOTH_SCORED


def _equal(place: dict[str, Argument], standing: Message | None) -> Message:
    """Return that two candidates are equal; ``standing`` is None beside a border between two."""
    compared = ABOUT_THE_SAME.filled(**place)
    if standing is None:
        return compared
    return WITH_STANDING.filled(compared=compared, standing=standing)


def _with_number(parts: StoryParts, score: Score) -> Message:
    """Return how the sides stand, with the score as a number if it means something."""
    standing, number = parts.standing(score), _number(parts, score)
    return standing if number is None else STANDING.filled(standing=standing, score=number)


def _number(parts: StoryParts, score: Score) -> Text | None:
    """Return a score as a number; None of a mate and of a known endgame."""
    if score.mate is not None or abs(score.centipawns or 0) > MOST_TOLD_CP:
        return None
    return parts.score_text(score, Bound.EXACT)
