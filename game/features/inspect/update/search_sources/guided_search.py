"""The guided search: opens it, goes from stop to stop, and goes back to where one was."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.story.guided_search import (
    GUIDED_SEARCH,
    HASH_MB,
    AskGuide,
    GuideStop,
    GuideStops,
    StopKind,
)
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.guide import Guide
from game.features.inspect.model.inspection import (
    Inspection,
    InspectView,
    SearchedPosition,
    inspection_of,
    next_inspection_number,
)
from game.features.inspect.update import story_candidates
from game.features.inspect.update.search_sources import (
    pending_capsule,
    replaced_search,
    search_opening,
)
from game.features.inspect.update.search_sources.capsules import MOVE_OF
from game.features.inspect.update.views import flame_graph, history_heat_map
from game.message import Message, template
from game.state import screens
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.words.inspect.guide import guide_stop_text, stop_title

VIEWS: dict[StopKind, InspectView] = {
    StopKind.STATIC_EVALUATION: InspectView.TERMS,
    StopKind.DEEPER: InspectView.NODES,
    StopKind.TRANSPOSITION: InspectView.TREE,
    StopKind.QUIESCENCE: InspectView.TREE,
    StopKind.ANSWER: InspectView.STORY,
}
"""The view that a stop opens beside the board; the moves if it is not named."""
SAID = template("{title}. {text}")


def open_guide(state: State, session: Session) -> list[Effect]:
    """Record the small search and lead through it. A guided search that is open is shown again."""
    before = inspection_of(state)
    if before is not None and before.guide is not None:
        common.show_screen(state, session, screens.INSPECT)
        return []
    root = chess.Board(GUIDED_SEARCH.fen)
    inspection = Inspection(
        next_inspection_number(state),
        None,
        MOVE_OF[root.turn].filled(number=root.fullmove_number),
        root,
        is_loaded=True,
        position_search=SearchedPosition(GUIDED_SEARCH, HASH_MB),
        opened_from=state.screen,
        flipped=False,
        guide=Guide(),
        replaced=before,
    )
    ended = pending_capsule.end_reading_capsule(state)
    return [*ended, *search_opening.begin_inspection(state, session, inspection)]


def request_stops(state: State) -> list[Effect]:
    """Return the request for the stops, once the small search is recorded."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.guide is None:
        return []
    inspection.guide = replace(inspection.guide, is_asked=True)
    return [SendToInspector(AskGuide(inspection.number))]


def forget_stops_request(inspection: Inspection) -> None:
    """Stop waiting for the stops; those that are shown stay."""
    if inspection.guide is not None:
        inspection.guide = replace(inspection.guide, is_asked=False)


def accept_stops(state: State, answer: GuideStops) -> list[Effect]:
    """Show the first stop, or the one that was shown when the recording was lost."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.guide is None or answer.inspection != inspection.number:
        return []
    at = min(inspection.guide.at, max(0, len(answer.stops) - 1))
    inspection.guide = Guide(answer.stops, at)
    return _show_stop(inspection)


def go_to_stop(state: State, by: int) -> list[Effect]:
    """Go to a later stop, or to an earlier one if ``by`` is below 0."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.guide is None or not inspection.guide.has(by):
        return []
    inspection.guide = replace(inspection.guide, at=inspection.guide.at + by)
    return _show_stop(inspection)


def leave_guide(state: State, session: Session) -> list[Effect]:
    """Go back to where one was. A search that was open there is recorded again."""
    inspection = inspection_of(state)
    if inspection is None or inspection.guide is None:
        return []
    return replaced_search.go_back(state, session, inspection)


def is_guided(state: State) -> bool:
    """Return whether a guided search is open."""
    inspection = inspection_of(state)
    return inspection is not None and inspection.guide is not None


def said_stop(state: State) -> Message | None:
    """Return the shown stop as a screen reader says it."""
    inspection = inspect_queries.recorded_inspection(state)
    stop = shown_stop(state)
    if inspection is None or stop is None:
        return None
    return SAID.filled(title=stop_title(stop), text=guide_stop_text(stop, inspection.root))


def shown_stop(state: State) -> GuideStop | None:
    """Return the shown stop; None if no guided search is shown."""
    inspection = inspect_queries.recorded_inspection(state)
    return None if inspection is None or inspection.guide is None else inspection.guide.stop


def say_stop(state: State) -> list[Effect]:
    """Let screen readers hear each stop when it is shown."""
    if state.screen == screens.INSPECT:
        said = said_stop(state)
        session = state.session
        if said is not None and session.finding != said:
            session.finding = said
    return []


def _show_stop(inspection: Inspection) -> list[Effect]:
    """Show the node search of the stop, in the view of the stop."""
    stop = None if inspection.guide is None else inspection.guide.stop
    if stop is None:
        return []
    inspection.view = VIEWS.get(stop.kind, InspectView.MOVES)
    inspection.outline.cursor = inspection.row = None
    inspection.story_link = inspection.story_point = None
    inspection.request += 1
    command = GoToNodeSearch(inspection.number, inspection.request, stop.node_search)
    return [
        SendToInspector(command),
        *flame_graph.request_boxes(inspection),
        *history_heat_map.request_histories(inspection),
        *story_candidates.request_candidates(inspection),
    ]
