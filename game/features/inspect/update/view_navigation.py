"""The view beside the board, its navigation keys, and the filter of the tree."""

from __future__ import annotations

import chess

from engine.protocol.inspect_messages import GoToNodeSearch
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions.search_stepping import RetryRecording
from game.features.inspect.enabled_actions import PREDICATES
from game.features.inspect.model.history_heat_map import HistoryTable
from game.features.inspect.model.how_to_read import HowToReadDialog
from game.features.inspect.model.inspection import Inspection, InspectView, NavigationKey, TreeLine
from game.features.inspect.update import node_question, story_candidates, story_links
from game.features.inspect.update.search_sources import search_opening
from game.features.inspect.update.views import flame_graph, history_heat_map, tree_outline
from game.state.session import Session
from game.state.state import State
from game.update import common, settings

PAGE_LINES = 12
"""The number of rows by which Page Up and Page Down move in the tree."""
MOST_LETTERS = 60
"""The maximum length of a filter."""


def show_inspect_view(state: State, view: InspectView) -> list[Effect]:
    """Show another view beside the board; the same view again shows the moves.

    The next search opens with the story if this one is left at its story.
    """
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None:
        return []
    was_story = inspection.view is InspectView.STORY
    if view is InspectView.MOVES and inspection.view in (InspectView.MOVES, InspectView.TERMS):
        inspection.term = None  # Its parts may take the place of the moves.
    inspection.view = InspectView.MOVES if inspection.view is view else view
    is_story = inspection.view is InspectView.STORY
    remembered = (
        []
        if is_story is was_story
        else settings.change_setting(state, "shows_story_first", is_story)
    )
    return [
        *remembered,
        *flame_graph.request_boxes(inspection),
        *history_heat_map.request_histories(inspection),
        *story_candidates.request_candidates(inspection),
    ]


def handle_navigation_key(state: State, session: Session, way: NavigationKey) -> list[Effect]:
    """Handle a navigation key."""
    if way is NavigationKey.ENTER and PREDICATES[RetryRecording](state):
        return search_opening.retry_recording(state)
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None:
        return []
    if inspection.view is InspectView.NODES:
        return flame_graph.handle_graph_key(inspection, way)
    if inspection.view is InspectView.HISTORY:
        return history_heat_map.handle_heat_map_key(inspection, way, flipped=session.board.flipped)
    if inspection.view is InspectView.STORY:
        return story_links.handle_story_key(inspection, way)
    if inspection.outline.is_typing and way is NavigationKey.ENTER:
        inspection.outline.is_typing = False
        return find_tree_row(state, forwards=True) if inspection.outline.cursor is None else []
    if way is NavigationKey.ENTER and inspection.outline.cursor is None:
        return node_question.go_to_chosen_search(state)
    return _walk_outline(inspection, way)


def choose_piece_history(state: State, square: chess.Square) -> list[Effect]:
    """Show the history scores of the piece on a square; the same square again shows all pieces."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else history_heat_map.choose_history_piece(inspection, square)


def show_table_of_history(state: State, layer: HistoryTable) -> list[Effect]:
    """Show another history table."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else history_heat_map.show_history_table(inspection, layer)


def open_tree_filter(state: State) -> list[Effect]:
    """Move the keyboard focus to the filter of the tree."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is not None and inspection.view in (InspectView.MOVES, InspectView.TREE):
        inspection.view = InspectView.TREE
        inspection.outline.is_typing = True
        inspection.node_typed = None
    return []


def type_tree_filter(state: State, text: str) -> list[Effect]:
    """Add text to the filter, or erase its last letter."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or not inspection.outline.is_typing:
        return []
    shown = inspection.outline
    typed = shown.filter + text if text else shown.filter[:-1]
    shown.filter = typed.lstrip("/ ")[:MOST_LETTERS]
    tree_outline.choose_shown_lines(shown)
    return []


def close_tree_filter(inspection: Inspection) -> list[Effect]:
    """Close the filter and show all rows."""
    inspection.outline.is_typing = False
    inspection.outline.filter = ""
    tree_outline.choose_shown_lines(inspection.outline)
    return []


def find_tree_row(state: State, *, forwards: bool) -> list[Effect]:
    """Go to the next or previous row that fits the filter; the first row follows the last."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or not inspection.outline.matches:
        return []
    shown = inspection.outline
    places = [at for at, line in enumerate(shown.shown) if line.row.node_search in shown.matches]
    here = _place(inspection)
    if forwards:
        found = next((at for at in places if at > here), places[0])
    else:
        found = next((at for at in reversed(places) if at < here), places[-1])
    _choose(inspection, shown.shown[found])
    return []


def _walk_outline(inspection: Inspection, way: NavigationKey) -> list[Effect]:
    shown = inspection.outline
    if not shown.shown:
        return []
    here = _place(inspection)
    if shown.cursor is None and way is not NavigationKey.GO:
        _choose(
            inspection, shown.shown[max(0, here)]
        )  # The first key only chooses the current row.
        return []
    line = shown.shown[max(0, here)]
    steps = {
        NavigationKey.UP: here - 1,
        NavigationKey.DOWN: here + 1,
        NavigationKey.PAGE_UP: here - PAGE_LINES,
        NavigationKey.PAGE_DOWN: here + PAGE_LINES,
        NavigationKey.FIRST: 0,
        NavigationKey.LAST: len(shown.shown) - 1,
    }
    if way in steps:
        _choose(inspection, shown.shown[min(max(steps[way], 0), len(shown.shown) - 1)])
        return []
    if way in (NavigationKey.ENTER, NavigationKey.GO):
        inspection.request += 1
        return [
            SendToInspector(
                GoToNodeSearch(inspection.number, inspection.request, line.row.node_search)
            )
        ]
    return _fold(inspection, here, line, way)


def _fold(inspection: Inspection, here: int, line: TreeLine, way: NavigationKey) -> list[Effect]:
    """Handle Right, which expands a row or enters it, and Left, which collapses it or leaves it."""
    shown = inspection.outline
    if line.row.has_children and line.is_expanded is (way is NavigationKey.LEFT):
        return tree_outline.toggle_node_search(inspection, line.row.node_search)
    if way is NavigationKey.RIGHT and here + 1 < len(shown.shown):
        after = shown.shown[here + 1]
        if after.level > line.level:
            _choose(inspection, after)
    elif way is NavigationKey.LEFT:
        above = next((one for one in reversed(shown.shown[:here]) if one.level < line.level), None)
        if above is not None:
            _choose(inspection, above)
    return []


def _place(inspection: Inspection) -> int:
    """Return the index of the row with the keyboard focus among the shown rows; -1 for none."""
    shown, search_state = inspection.outline, inspection.search_state
    wanted = [] if shown.cursor is None else [shown.cursor]
    if search_state is not None and shown.cursor is None:
        wanted = [search_state.node_search, *reversed(search_state.ancestors)]
    places = {line.row.node_search: at for at, line in enumerate(shown.shown)}
    return next((places[node_search] for node_search in wanted if node_search in places), -1)


def _choose(inspection: Inspection, line: TreeLine) -> None:
    """Move the keyboard focus to a row, away from the moves."""
    inspection.outline.cursor = line.row.node_search
    inspection.row = None
    inspection.view = InspectView.TREE


def show_how_to_read(state: State, session: Session) -> list[Effect]:
    """Open the card that tells how to read the shown view."""
    if inspect_queries.has_search_state(state):
        common.clear_selection(session)
        state.dialog = HowToReadDialog()
    return []
