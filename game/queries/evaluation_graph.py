"""The content of the evaluation graph: White's winning chance along the game, and move verdicts.

Nothing is drawn where no score is known. An engine that plays against a person scores only every
second half-move, so the scores of one side are joined across the moves of the other. Elsewhere a
half-move without a score is a gap.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum
from operator import attrgetter
from typing import NamedTuple

from engine.protocol.messages import Score
from engine.protocol.winning_chances import STOCKFISH_SLOPE, winning_chance
from game.queries import shown_scores
from game.rules import positions
from game.state.evaluations import Evaluations, ScoreSource
from game.state.game import Ending, Game
from game.state.node import Node
from game.state.session import Session
from game.state.state import State
from game.words.nags import SYMBOLS

CHANCE_AFTER_MATE = {"1-0": 100.0, "0-1": 0.0}
"""White's winning chance in per cent after checkmate, by the result of the game."""
LONGEST_STEP = 2
"""The most half-moves between two scores of one side that are joined."""


class GraphPoint(NamedTuple):
    """A known value."""

    ply: int
    chance: float
    """White's winning chance in per cent."""


_ply_of_point = attrgetter("ply")


class VerdictKind(Enum):
    """The kind of a verdict on a move."""

    GOOD = "good"
    UNCLEAR = "unclear"
    BAD = "bad"


VERDICTS = {
    1: VerdictKind.GOOD,
    3: VerdictKind.GOOD,
    5: VerdictKind.UNCLEAR,
    6: VerdictKind.UNCLEAR,
    2: VerdictKind.BAD,
    4: VerdictKind.BAD,
}
"""The NAGs that are marked."""


class VerdictMark(NamedTuple):
    """A verdict at its move."""

    ply: int
    symbol: str
    verdict: VerdictKind


def graph_points(game: Game, slope: float = STOCKFISH_SLOPE) -> list[GraphPoint]:
    """Return the known values in the order of the game.

    ``slope`` is that of the winning chances of its scores.
    """
    end = _end_chance(game)
    found = [
        GraphPoint(one.ply, winning_chance(one.score, slope))
        for one in _scored(game)
        if one.score is not None and (end is None or one.ply < len(game.moves))
    ]
    return found if end is None else [*found, GraphPoint(len(game.moves), end)]


def _scored(game: Game) -> tuple[Node, ...]:
    """Return the moves with a score of their own."""
    return game.tree.noted(game.end, shown_scores.has_score)


def content_of_game(game: Game) -> tuple[object, ...]:
    """Return objects that stay the same as long as the game has the same values and verdicts.

    Only an engine can then have found another value.
    """
    course, marked = game.tree.course(game.end), game.tree.noted(game.end, _is_marked)
    return course, _scored(game), marked


def shown_points(state: State, session: Session) -> list[GraphPoint]:
    """Return the known values of the scores that are shown; none while they are hidden."""
    game, slope = session.game, shown_scores.chance_slope(state, session)
    if shown_scores.score_source(state, session) is not ScoreSource.GLASSBOX:
        return [] if shown_scores.hides_thinking(session) else graph_points(game, slope)
    if shown_scores.hides_scores(session):
        return []
    found = [
        GraphPoint(ply, winning_chance(score, slope))
        for ply, score in _own_scores(state.model(Evaluations), game)
    ]
    end = _end_chance(game)
    return found if end is None else [*found, GraphPoint(len(game.moves), end)]


def _own_scores(known: Evaluations, game: Game) -> Iterator[tuple[int, Score]]:
    """Yield the half-moves of a game after which our engine has found a score, and the scores.

    It looks only where a known position can be by its move number, and not at each position.
    """
    first, last = game.start.ply(), len(game.moves)
    for ply in sorted({positions.ply_of_position(one) - first for one in known.by_position}):
        if 0 <= ply <= last:
            position = positions.position_key_at(game.tree, game.node_at(ply))
            found = known.by_position.get(position)
            if found is not None and found.score is not None:
                yield ply, found.score


def longest_step(state: State, session: Session) -> int:
    """Return the most half-moves between two values of the shown scores that are joined.

    Our engine scores every position that it has searched, whichever side moves. A file may have the
    scores of one side or of both.
    """
    game = session.game
    match shown_scores.score_source(state, session):
        case ScoreSource.GLASSBOX:
            return 1
        case ScoreSource.FILE:
            sides = {one.ply % 2 for one in _scored(game)}
            return 1 if len(sides) > 1 else LONGEST_STEP
        case ScoreSource.PLAYERS:
            return LONGEST_STEP


def runs_without_gap(
    known: list[GraphPoint], longest: int = LONGEST_STEP
) -> list[list[GraphPoint]]:
    """Split values into runs without a gap; ``longest`` is that of ``longest_step``."""
    found: list[list[GraphPoint]] = []
    for point in known:
        if found and point.ply - found[-1][-1].ply <= longest:
            found[-1].append(point)
        else:
            found.append([point])
    return found


def winning_chance_at(
    known: list[GraphPoint], ply: int, longest: int = LONGEST_STEP
) -> float | None:
    """Return the value of the drawn line at a half-move; None where nothing is known."""
    place = bisect_right(known, ply, key=_ply_of_point)
    before = known[place - 1] if place else None
    if before is None or before.ply == ply:
        return None if before is None else before.chance
    after = known[place] if place < len(known) else None
    if after is None or after.ply - before.ply > longest:
        return None
    share = (ply - before.ply) / (after.ply - before.ply)
    return before.chance + (after.chance - before.chance) * share


def verdict_marks(game: Game) -> list[VerdictMark]:
    """Return the verdicts of the game's own NAGs, one for each move at most."""
    found = []
    for one in game.tree.noted(game.end, _is_marked):
        nag = next(nag for nag in one.annotation.nags if nag in VERDICTS)
        found.append(VerdictMark(one.ply, SYMBOLS[nag], VERDICTS[nag]))
    return found


def _is_marked(node: Node) -> bool:
    return any(nag in VERDICTS for nag in node.annotation.nags)


def _end_chance(game: Game) -> float | None:
    """Return White's winning chance in per cent if a checkmate has ended the game."""
    is_mate = game.result is not None and game.result.ending is Ending.CHECKMATE
    return CHANCE_AFTER_MATE[game.result.text] if game.result is not None and is_mate else None
