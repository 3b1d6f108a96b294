"""Handles the actions of Inspect, and the reports about a recorded search."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.protocol.exports import ExportReport
from engine.protocol.inspect_messages import InspectReport
from engine.protocol.questions import Answer
from engine.protocol.recording_reports import InspectionRefused, RecordingBegan, SearchRecorded
from engine.protocol.story.guided_search import GuideStops
from game.actions.between_features import (
    InspectReviewedSearch,
    InspectSearch,
    OpenGuidedSearch,
    StepThroughSearch,
)
from game.actions.effects import Effect
from game.actions.files import LoadCapsule
from game.actions.game import RecorderReady
from game.features.inspect import queries
from game.features.inspect.actions import search_stepping as inspect_actions
from game.features.inspect.actions.bookmarks import BookmarkAction
from game.features.inspect.actions.guided_search import (
    GoToNextStop,
    GoToPreviousStop,
    GuideAction,
    LeaveGuide,
)
from game.features.inspect.actions.search_export import ExportAction
from game.features.inspect.actions.search_questions import QuestionAction
from game.features.inspect.actions.search_stepping import InspectAction
from game.features.inspect.actions.second_search import (
    LeaveSecondSearch,
    OpenSecondSearch,
    SecondSearchAction,
)
from game.features.inspect.model.inspection import pending_capsule_of
from game.features.inspect.update import (
    fault_logging,
    inspection_reports,
    search_export,
    search_questions,
    search_stepping,
    view_navigation,
)
from game.features.inspect.update.places import bookmarks, visited_places
from game.features.inspect.update.places import handler as places
from game.features.inspect.update.search_sources import (
    capsules,
    guided_search,
    pending_capsule,
    position_search,
    search_opening,
    second_search,
)
from game.state.session import Session
from game.state.state import State

Handled: TypeAlias = (
    InspectAction
    | QuestionAction
    | GuideAction
    | SecondSearchAction
    | BookmarkAction
    | ExportAction
    | StepThroughSearch
    | InspectSearch
    | InspectReviewedSearch
    | OpenGuidedSearch
    | LoadCapsule
    | RecorderReady
)
"""The actions of Inspect, and those by which other features lead here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of ``inspect.actions.search_stepping``, or one that leads here."""
    if isinstance(action, QuestionAction):
        return search_questions.handle(state, session, action)
    if isinstance(action, BookmarkAction):
        return places.handle(state, session, action)
    if isinstance(action, ExportAction):
        return search_export.handle(state, session, action)
    match action:
        case StepThroughSearch():
            return search_opening.open_move_search(state, session)
        case InspectSearch():
            return position_search.open_position_search(state, session, action)
        case InspectReviewedSearch():
            return position_search.open_reviewed(state, session, action)
        case OpenGuidedSearch():
            return guided_search.open_guide(state, session)
        case GoToNextStop():
            return guided_search.go_to_stop(state, 1)
        case GoToPreviousStop():
            return guided_search.go_to_stop(state, -1)
        case LeaveGuide():
            return guided_search.leave_guide(state, session)
        case OpenSecondSearch():
            return second_search.open_second_search(state, session)
        case LeaveSecondSearch():
            return second_search.leave_second_search(state, session)
        case LoadCapsule():
            return capsules.load_capsule(state, session, action)
        case RecorderReady():
            return pending_capsule.send_waiting_capsule(state)
        case inspect_actions.CancelRecording():
            if guided_search.is_guided(state):
                return guided_search.leave_guide(state, session)
            if queries.is_second_search(state):
                return second_search.leave_second_search(state, session)
            return search_opening.cancel_inspection(state, session)
        case inspect_actions.RetryRecording():
            return search_opening.retry_recording(state)
        case inspect_actions.TakeSearchStep():
            return search_stepping.take_search_step(state, action.step)
        case inspect_actions.GoToNode():
            return search_stepping.go_to_node(state, action.node)
        case inspect_actions.GoToNodeSearch():
            return search_stepping.go_to_node_search(state, action.node_search)
        case inspect_actions.ExpandRow():
            return search_stepping.toggle_tree_row(state, action.node_search)
        case inspect_actions.GoToBestLine():
            return search_stepping.go_to_best_line(state)
        case inspect_actions.OpenTreeFilter():
            return view_navigation.open_tree_filter(state)
        case inspect_actions.TypeTreeFilter():
            return view_navigation.type_tree_filter(state, action.text)
        case inspect_actions.FindTreeRow():
            return view_navigation.find_tree_row(state, forwards=action.forwards)
        case inspect_actions.ShowInspectView():
            return view_navigation.show_inspect_view(state, action.view)
        case inspect_actions.GoBack():
            return visited_places.visit_place(state, -1)
        case inspect_actions.GoForward():
            return visited_places.visit_place(state, 1)
        case inspect_actions.PressViewKey():
            return view_navigation.handle_navigation_key(state, session, action.way)
        case inspect_actions.ChooseHistoryPiece():
            return view_navigation.choose_piece_history(state, action.square)
        case inspect_actions.ShowHistoryTable():
            return view_navigation.show_table_of_history(state, action.layer)
        case inspect_actions.ShowNodeSpan():
            return search_stepping.show_node_span(state, action.first, action.last)
        case inspect_actions.ShowWholeSearch():
            return search_stepping.show_whole_search(state, is_whole=action.is_whole)
        case inspect_actions.ZoomToNodeSearch():
            return search_stepping.zoom_to_node_search(state, action.node_search)
        case inspect_actions.CloseStepHint():
            return search_stepping.close_step_hint(state)
        case inspect_actions.ShowHowToRead():
            return view_navigation.show_how_to_read(state, session)
        case inspect_actions.InspectionReport():
            return [
                *_take(state, session, action.report),
                *fault_logging.log_internal_fault(state, action.report),
            ]
    assert_never(action)


def _take(state: State, session: Session, report: InspectReport) -> list[Effect]:
    if isinstance(report, Answer):
        return search_questions.accept_question_answer(state, report)
    if isinstance(report, ExportReport):
        return search_export.accept_report(state, report)
    if isinstance(report, GuideStops):
        return guided_search.accept_stops(state, report)
    waiting = pending_capsule_of(state)
    if isinstance(report, RecordingBegan | InspectionRefused) and capsules.accept_capsule_report(
        state, session, report
    ):
        return []
    shown = inspection_reports.accept_inspection_report(state, session, report)
    bookmarks.accept_recorded(state, report)
    return [
        *capsules.remember_capsule_file(state, waiting),
        *shown,
        *(guided_search.request_stops(state) if isinstance(report, SearchRecorded) else ()),
    ]
