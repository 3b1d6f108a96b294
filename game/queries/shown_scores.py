"""The scores beside the board, and what they mean. Pure functions."""

from __future__ import annotations

import math

import chess

from engine.protocol.messages import Bound, Score
from engine.protocol.winning_chances import OWN_SLOPE, STOCKFISH_SLOPE
from game.queries import seated_engines, shown_position
from game.rules import game_record, players, positions
from game.state.engines import EngineStatus
from game.state.evaluations import Evaluations, ScoreSource
from game.state.game import Game
from game.state.node import Node, NodeId
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


def hides_scores(session: Session) -> bool:
    """Return whether the scores that our engine has found are hidden.

    They are while its thinking is, and while two persons play: neither has asked for advice.
    """
    game = session.game
    return hides_thinking(session) or (
        players.have_two_persons(game) and game_record.is_going_on(game)
    )


def score_source(state: State, session: Session) -> ScoreSource:
    """Return whose scores are shown.

    An opened game that was analysed as a whole has scores of its own.
    """
    is_played, has_own = session is state.play_session, state.settings.shows_players_scores
    if session.game.is_document:
        return ScoreSource.FILE if has_own or _is_analysed(session.game) else _OURS
    return ScoreSource.PLAYERS if has_own or not is_played else _OURS


_OURS = ScoreSource.GLASSBOX


def has_score(node: Node) -> bool:
    """Return whether a move has a score of its own."""
    return node.score is not None


def _is_analysed(game: Game) -> bool:
    """Return whether every move of a game has a score; the last one may have ended the game."""
    scored = game.tree.noted(game.end, has_score)
    before = len(game.moves) - 1
    return bool(scored) and (len(scored) > before or scored[-1].ply <= before == len(scored))


def chance_slope(state: State, session: Session) -> float:
    """Return the slope of the winning chances of the scores that are shown.

    If an added engine plays against ours, both have its slope: equal scores have equal heights.
    """
    found = score_source(state, session)
    is_own = found is _OURS
    if found is ScoreSource.PLAYERS:
        is_own = not (session.game.white.added or session.game.black.added)
    return OWN_SLOPE if is_own else STOCKFISH_SLOPE


def score_at_node(state: State, session: Session, node_id: NodeId) -> Score | None:
    """Return the score of the position at a node, from White's point of view.

    Returns None if none is known or if it is hidden.
    """
    tree = session.game.tree
    if score_source(state, session) is not _OURS:
        return None if hides_thinking(session) else tree[node_id].score
    if hides_scores(session):
        return None
    known = state.model(Evaluations).by_position
    # Without any score, nobody has to find out the position.
    found = known.get(positions.position_key_at(tree, node_id)) if known else None
    return None if found is None else found.score


def shown_score(state: State, session: Session) -> Score | None:
    """Return the score on the evaluation bar, from White's point of view.

    Returns None if none is known or if it is hidden.

    If the scores are the players', and the engine searches the shown position, this is the last
    exact score of that search, or for a moment that of the search before, so that the bar does not
    blink. Otherwise it is the score of the shown position, never that of an earlier one.
    """
    shown = score_at_node(state, session, shown_position.shown_node(session))
    if hides_thinking(session) or score_source(state, session) is not ScoreSource.PLAYERS:
        return shown
    info = session.shown_info
    is_stale = state.now_ms >= (score_expires_at_ms(state, session) or math.inf)
    is_live = state.engines.at[
        session.shown_engine
    ].status is EngineStatus.THINKING and not shown_position.is_looking_back(session)
    if is_live and info is not None and not is_stale:
        score = info.thinking.exact_score
        if score is not None:
            return score_for_white(score, info.board.turn)
    return shown


def score_expires_at_ms(state: State, session: Session) -> int | None:
    """Return when the score of the search before no longer counts; None while it is not shown."""
    search, info = seated_engines.search_at_seat(state, session.shown_engine), session.shown_info
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
