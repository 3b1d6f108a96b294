"""The scores beside the board, and what they mean. Pure functions."""

from __future__ import annotations

import math

import chess

from engine.protocol.messages import Bound, Score
from engine.protocol.winning_chances import LIMIT_CP, STOCKFISH_SLOPE
from game.queries import seated_engines, shown_position
from game.rules import game_record
from game.state.engines import EngineStatus
from game.state.session import Session
from game.state.state import State

SCORE_LASTS_MS = 500
"""How long the score of a search is shown while the next one has none yet."""


TURNED_BOUNDS = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
"""Each bound from the opponent's point of view."""


def hides_thinking(session: Session) -> bool:
    """Return whether everything from the engine's searches is hidden.

    It is while a rated game goes on, and while a game is paused.
    """
    return session.game.is_paused or (
        session.game.is_rated and game_record.is_going_on(session.game)
    )


def shown_score(state: State, session: Session) -> Score | None:
    """Return the score on the evaluation bar, from White's point of view.

    Returns None if none is known or if it is hidden.

    While the engine searches the shown position, this is the last exact score of that search, or
    for a moment that of the search before, so that the bar does not blink. Otherwise it is the
    score of the move that led to the shown position, never that of an earlier move.
    """
    if hides_thinking(session):
        return None
    info = session.shown_info
    is_stale = state.now_ms >= (score_expires_at_ms(state, session) or math.inf)
    is_live = state.engines.at[
        session.shown_engine
    ].status is EngineStatus.THINKING and not shown_position.is_looking_back(session)
    if is_live and info is not None and not is_stale:
        score = info.thinking.exact_score
        if score is not None:
            return score_for_white(score, info.board.turn)
    return session.game.tree[shown_position.shown_node(session)].score


def score_expires_at_ms(state: State, session: Session) -> int | None:
    """Return when the score of the search before no longer counts; None while it is not shown."""
    search, info = seated_engines.search_at(state, session.shown_engine), session.shown_info
    if search is None or (info is not None and search.board is info.board):
        return None
    return search.started_ms + SCORE_LASTS_MS


def score_for_white(score: Score, turn: chess.Color) -> Score:
    """Return a score for the side to move as a score for White."""
    if turn == chess.WHITE:
        return score
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


def bound_for_white(bound: Bound, turn: chess.Color) -> Bound:
    """Return the bound of a score for the side to move as that of the score for White."""
    return bound if turn == chess.WHITE else TURNED_BOUNDS.get(bound, bound)


def winning_chance(score: Score, slope: float = STOCKFISH_SLOPE) -> float:
    """Return White's winning chance in per cent, by the formula of lichess.

    ``score`` is from White's point of view. Or both are those of the side to move. ``slope`` is
    that of the engine whose score it is.
    """
    if score.mate is not None:
        return 100.0 if score.mate > 0 else 0.0
    centipawns = min(max(score.centipawns or 0, -LIMIT_CP), LIMIT_CP)
    return 50 + 50 * (2 / (1 + math.exp(-slope * centipawns)) - 1)
