"""How two candidates of a second search compare, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol.messages import Bound, Score
from engine.protocol.story.candidates import CandidateLead, CandidateLine
from engine.protocol.story.search_story import Standing, standing_of
from engine.protocol.winning_chances import LIMIT_CP
from game.message import Argument, Message, Text, plural, template
from game.words.story.story_parts import MOST_TOLD_CP, StoryParts

STANDING = template("{standing} ({score})")
EACH = template("with {best} {standing}; with {second} {other}")
BOTH = template("with {best} and with {second} {standing}")
ONLY = template("{best} is by far the best: with it {standing}; with {second} {other}")
BETTER = template("{best} ({score}) is better than {second} ({other}), but with both {standing}")
BOTH_SCORED = template("with {best} ({score}) and with {second} ({other}) {standing}")
ABOUT_THE_SAME = template("{best} ({score}) and {second} ({other}) are worth about the same")
WITH_STANDING = template("{compared}: {standing}")
LEAST_DIFFERENCE_PAWNS = 1
"""Lines whose material differs by so much show why one of them is better."""


def compared_words(
    parts: StoryParts, best: CandidateLine, second: CandidateLine, lead: CandidateLead
) -> Message:
    """Return how a candidate compares with one that is not better: how the sides stand with each.

    Scores are told as far as they mean something to a player.
    """
    moves = {"best": parts.move(best.move), "second": parts.move(second.move)}
    scores = best.score, second.score
    standings = [parts.standing(score) for score in scores]
    is_same = standings[0] == standings[1]
    numbers = [one for score in scores if (one := _number(parts, score)) is not None]
    if is_same and (len(numbers) < len(scores) or _are_decided(scores)):
        return BOTH.filled(**moves, standing=standings[0])
    if len(numbers) == len(scores) and (is_same or lead is CandidateLead.NONE):
        place = dict[str, Argument](moves) | dict(zip(("score", "other"), numbers, strict=True))
        standing = standings[0] if is_same else None
        if lead is CandidateLead.NONE or standing is None:
            return _equal(place, standing)
        return _better(parts, (best, second), place, standing)
    form = ONLY if lead is CandidateLead.ONLY else EACH
    told = (_with_number(parts, score) for score in scores)
    return form.filled(**moves, **dict(zip(("standing", "other"), told, strict=True)))


def _are_decided(scores: Sequence[Score]) -> bool:
    """Return whether scores are so large that their difference means nothing to a player."""
    return all(abs(score.centipawns or 0) >= LIMIT_CP for score in scores)


def _equal(place: dict[str, Argument], standing: Message | None) -> Message:
    """Return that two candidates are equal; ``standing`` is None beside a border between two."""
    compared = ABOUT_THE_SAME.filled(**place)
    if standing is None:
        return compared
    return WITH_STANDING.filled(compared=compared, standing=standing)


def _better(
    parts: StoryParts,
    lines: tuple[CandidateLine, CandidateLine],
    place: dict[str, Argument],
    standing: Message,
) -> Message:
    """Return that a candidate is better than one with which a player would say he stands alike.

    Where both win or both lose, only the material at the end of the lines shows that.
    """
    more = material_difference(parts, *lines)
    if more >= LEAST_DIFFERENCE_PAWNS:
        return plural(
            "{best} ({score}) is better than {second} ({other}): its line ends with a pawn more, "
            "but with both {standing}",
            "{best} ({score}) is better than {second} ({other}): its line ends with material worth "
            "{number} pawns more, but with both {standing}",
            more,
            **place,
            standing=standing,
        )
    is_won = standing_of(lines[1].score) is Standing.WINNING
    form = BOTH_SCORED if is_won else BETTER
    return form.filled(**place, standing=standing)


def material_difference(parts: StoryParts, best: CandidateLine, second: CandidateLine) -> int:
    """Return how much more material one line ends with than another, in pawns for the mover.

    0 if one of them is not settled, or mates.
    """
    lines = best, second
    if not all(one.line.is_settled and one.score.mate is None for one in lines):
        return 0
    turn = parts.board.turn
    pawns = [parts.balance_after(one.line).pawns_of(turn) for one in lines]
    return pawns[0] - pawns[1]


def _with_number(parts: StoryParts, score: Score) -> Message:
    """Return how the sides stand, with the score as a number if it means something."""
    standing, number = parts.standing(score), _number(parts, score)
    return standing if number is None else STANDING.filled(standing=standing, score=number)


def _number(parts: StoryParts, score: Score) -> Text | None:
    """Return a score as a number; None of a mate and of a known endgame."""
    if score.mate is not None or abs(score.centipawns or 0) > MOST_TOLD_CP:
        return None
    return parts.score_text(score, Bound.EXACT)
