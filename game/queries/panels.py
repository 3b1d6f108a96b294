"""Which panels the Play screen has, and whether its engine panel is folded."""

from __future__ import annotations

from game.look.play_layout import Panel, Panels
from game.queries import queries
from game.queries.shown_search import was_searched
from game.rules import players, record
from game.state.engines import EngineStatus
from game.state.preferences.board_choices import Coordinates
from game.state.settings import PanelMode
from game.state.state import State

UNFOLD_AFTER_MS = 500
"""How long a search must have run before the folded engine panel opens for it.

A shorter search would be over before anyone could read its figures.
"""


def panels(state: State) -> Panels:
    """Return the panels that the Play screen has now."""
    settings = state.settings
    graph = settings.show_graph and has_graph(state)
    return Panels(settings.show_moves, graph, engine_panel(state))


def engine_panel(state: State) -> Panel:
    """Return whether the engine panel is open, folded to one line, or hidden.

    It opens in every mode while the engine has failed, because it says so and restarts it. It is
    folded while the game is paused, and hidden while there is nothing to show.
    """
    engine, mode = state.engine, state.settings.engine_panel
    if engine.notice is not None or engine.status in (EngineStatus.SILENT, EngineStatus.FAILED):
        return Panel.OPEN
    if mode is PanelMode.HIDDEN or not has_searches(state):
        return Panel.HIDDEN
    if mode is PanelMode.FOLDED or queries.hides_thinking(state):
        return Panel.FOLDED
    is_needed = mode is PanelMode.OPEN or _is_thinking(state) or _shows_earlier_search(state)
    return Panel.OPEN if is_needed else Panel.FOLDED


def has_graph(state: State) -> bool:
    """Return whether the graph has scores to show, or can get some in this game."""
    if not record.allows_help(state.game):
        return False
    return _awaits_engine(state) or any(node.score is not None for node in state.game.moves)


def has_searches(state: State) -> bool:
    """Return whether the engine panel has searches to show, or can get some in this game."""
    if not record.allows_help(state.game):
        return False
    if _awaits_engine(state) or queries.is_inspecting(state):
        return True
    return any(node.thinking is not None or was_searched(node) for node in state.game.moves)


def _awaits_engine(state: State) -> bool:
    """Return whether the game goes on and an engine plays in it."""
    return record.goes_on(state.game) and not players.have_two_persons(state.game)


def _is_thinking(state: State) -> bool:
    """Return whether a search has run long enough. A finished one counts while pieces slide."""
    engine = state.engine
    if engine.thinking is None or engine.thinking.elapsed_ms < UNFOLD_AFTER_MS:
        return False
    if engine.status is EngineStatus.THINKING:
        return engine.thinking_board == queries.live_board(state)
    return state.board.animation is not None


def _shows_earlier_search(state: State) -> bool:
    """Return whether an earlier position of a game is shown in which an engine has thought.

    This is the same for all positions of a game, so that the panel does not open and fold while one
    steps through the moves.
    """
    return queries.looking_back(state) and any(one.thinking is not None for one in state.game.moves)


def has_rim(state: State) -> bool:
    """Return whether the coordinates are beside the board."""
    return state.settings.coordinates is Coordinates.OUTSIDE
