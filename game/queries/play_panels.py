"""Which panels the Play screen has, and whether its engine panel is folded."""

from __future__ import annotations

from collections.abc import Callable

from game.queries import shown_scores
from game.queries.shown_search import was_searched
from game.rules import game_record, players
from game.state.engines import EngineStatus
from game.state.evaluations import ScoreSource
from game.state.node import Node
from game.state.panels import Panels, PanelState
from game.state.preferences.board_choices import Coordinates
from game.state.screens import INSPECT
from game.state.session import Session
from game.state.settings import PanelMode
from game.state.state import State


def play_panels(state: State, session: Session) -> Panels:
    """Return the panels that the Play screen has now."""
    settings = state.settings
    graph = settings.show_graph and has_evaluation_graph(state, session)
    return Panels(settings.show_moves, graph, engine_panel_state(state, session))


def engine_panel_state(state: State, session: Session) -> PanelState:
    """Return whether the engine panel is open, folded to one line, or hidden.

    It keeps its size for a whole game, so that nothing moves under the pointer. It opens in every
    mode while the engine has failed, because it says so and restarts it. It is hidden while there
    is nothing to show.
    """
    engine, mode = state.engines.at[session.shown_engine], state.settings.engine_panel
    if engine.notice is not None or engine.status in (EngineStatus.SILENT, EngineStatus.FAILED):
        return PanelState.OPEN
    if mode is PanelMode.HIDDEN or not has_searches(state, session):
        return PanelState.HIDDEN
    return PanelState.FOLDED if mode is PanelMode.FOLDED else PanelState.OPEN


def has_evaluation_graph(state: State, session: Session) -> bool:
    """Return whether the graph has scores to show, or will have some."""
    game = session.game
    if not game_record.allows_engine_help(game):
        return False
    if _has_engine(session):
        return True
    if shown_scores.score_source(state, session) is ScoreSource.GLASSBOX:
        return bool(game.moves) and not shown_scores.hides_scores(session)
    return bool(_noted(session, shown_scores.has_score))


def has_searches(state: State, session: Session) -> bool:
    """Return whether the engine panel has searches to show, or an engine plays in this game."""
    if not game_record.allows_engine_help(session.game):
        return False
    if _has_engine(session) or INSPECT in state.screens:
        return True
    return bool(_noted(session, _has_search))


def _noted(session: Session, test: Callable[[Node], bool]) -> tuple[Node, ...]:
    return session.game.tree.noted(session.game.end, test)


def _has_search(node: Node) -> bool:
    if node.thinking is not None or node.search_id is not None:
        return True
    is_noted = bool(node.annotation.comment or node.annotation.commands)
    return is_noted and was_searched(node)


def _has_engine(session: Session) -> bool:
    """Return whether the game is played here by an engine, or was until its end."""
    return not session.game.is_document and not players.have_two_persons(session.game)


def has_rim(state: State) -> bool | None:
    """Return whether the coordinates are beside the board; None if its size decides."""
    where = state.settings.coordinates
    return None if where is Coordinates.INSIDE else where is Coordinates.OUTSIDE
