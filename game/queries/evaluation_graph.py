"""The content of the evaluation graph: White's winning chance along the game, and move verdicts.

Nothing is drawn where no score is known. An engine that plays against a person scores only every
second half-move, so two scores belong together if at most one half-move lies between them.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.queries import shown_scores
from game.state.evaluations import ScoreSource
from game.state.game import Ending, Game
from game.state.node import ROOT, Node
from game.state.session import Session
from game.state.state import State
from game.words.nags import SYMBOLS

CHANCE_AFTER_MATE = {"1-0": 100.0, "0-1": 0.0}
"""White's winning chance in per cent after checkmate, by the result of the game."""
LONGEST_STEP = 2
"""The most half-moves between two scores that are joined."""


class Point(NamedTuple):
    """A known value."""

    ply: int
    chance: float
    """White's winning chance in per cent."""


class Verdict(Enum):
    """The kind of a verdict on a move."""

    GOOD = "good"
    UNCLEAR = "unclear"
    BAD = "bad"


VERDICTS = {
    1: Verdict.GOOD,
    3: Verdict.GOOD,
    5: Verdict.UNCLEAR,
    6: Verdict.UNCLEAR,
    2: Verdict.BAD,
    4: Verdict.BAD,
}
"""The NAGs that are marked."""


class Mark(NamedTuple):
    """A verdict at its move."""

    ply: int
    symbol: str
    verdict: Verdict


def points(game: Game) -> list[Point]:
    """Return the known values in the order of the game."""
    found = game.tree.asked(game.end, _points_before_the_last)
    last = _last_chance(game)
    return found if last is None else [*found, Point(len(game.moves), last)]


def _points_before_the_last(moves: tuple[Node, ...]) -> list[Point]:
    return [
        Point(ply, shown_scores.winning_chance(played.score))
        for ply, played in enumerate(moves[:-1], start=1)
        if played.score is not None
    ]


def shown_points(state: State, session: Session) -> list[Point]:
    """Return the known values of the scores that are shown; none while they are hidden."""
    if shown_scores.source(state, session) is not ScoreSource.GLASSBOX:
        return [] if shown_scores.hides_thinking(session) else points(session.game)
    slope, found = shown_scores.slope(state, session), list[Point]()
    for ply, node_id in enumerate((ROOT, *session.game.tree.path(session.game.end))):
        score = shown_scores.score_at(state, session, node_id)
        if score is not None:
            found.append(Point(ply, shown_scores.winning_chance(score, slope)))
    end = _end_chance(session.game)
    is_shown = end is not None and not shown_scores.hides_scores(session)
    return [*found, Point(len(session.game.moves), end)] if end is not None and is_shown else found


def runs_without_gap(known: list[Point]) -> list[list[Point]]:
    """Split values into runs without a gap."""
    found: list[list[Point]] = []
    for point in known:
        if found and point.ply - found[-1][-1].ply <= LONGEST_STEP:
            found[-1].append(point)
        else:
            found.append([point])
    return found


def winning_chance_at(known: list[Point], ply: int) -> float | None:
    """Return the value of the drawn line at a half-move; None where nothing is known."""
    for run in runs_without_gap(known):
        for before, after in zip(run, run[1:] or run, strict=False):
            if before.ply <= ply <= after.ply:
                share = (ply - before.ply) / max(1, after.ply - before.ply)
                return before.chance + (after.chance - before.chance) * share
    return None


def marks(game: Game) -> list[Mark]:
    """Return the verdicts of the game's own NAGs, one for each move at most."""
    return game.tree.asked(game.end, _marks)


def _marks(moves: tuple[Node, ...]) -> list[Mark]:
    found = []
    for ply, played in enumerate(moves, start=1):
        nag = next((nag for nag in played.annotation.nags if nag in VERDICTS), None)
        if nag is not None:
            found.append(Mark(ply, SYMBOLS[nag], VERDICTS[nag]))
    return found


def _last_chance(game: Game) -> float | None:
    """Return White's winning chance in per cent after the last move; None if it is unknown."""
    if not game.moves:
        return None
    score, end = game.moves[-1].score, _end_chance(game)
    if end is not None:
        return end
    return None if score is None else shown_scores.winning_chance(score)


def _end_chance(game: Game) -> float | None:
    """Return White's winning chance in per cent if a checkmate has ended the game."""
    is_mate = game.result is not None and game.result.ending is Ending.CHECKMATE
    return CHANCE_AFTER_MATE[game.result.text] if game.result is not None and is_mate else None
