"""Handles the actions of Inspect, and the reports about a recorded search."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.questions import Answer
from engine.protocol.reports import NotInspected, RecordingBegan
from game.actions.between_features import InspectReviewedSearch, InspectSearch, StepThroughSearch
from game.actions.effects import Effect
from game.actions.files import LoadCapsule
from game.actions.game import RecorderReady
from game.features.inspect.actions import stepping as inspect_actions
from game.features.inspect.actions.questions import QuestionAction
from game.features.inspect.actions.stepping import InspectAction
from game.features.inspect.model.inspection import pending_capsule_of
from game.features.inspect.update import (
    capsules,
    fault_logging,
    pending_capsule,
    position_search,
    questions,
    stepping,
    view_navigation,
)
from game.state.session import Session
from game.state.state import State

Handled: TypeAlias = (
    InspectAction
    | QuestionAction
    | StepThroughSearch
    | InspectSearch
    | InspectReviewedSearch
    | LoadCapsule
    | RecorderReady
)
"""The actions of Inspect, and those by which other features lead here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of ``game.features.inspect.actions.stepping``, or one that leads here."""
    if isinstance(action, QuestionAction):
        return questions.handle(state, session, action)
    match action:
        case StepThroughSearch():
            return stepping.open_search(state, session)
        case InspectSearch():
            return position_search.open_search(state, session, action)
        case InspectReviewedSearch():
            return position_search.open_reviewed(state, session, action)
        case LoadCapsule():
            return capsules.load_capsule(state, session, action)
        case RecorderReady():
            return pending_capsule.begin_waiting(state)
        case inspect_actions.CancelRecording():
            return stepping.cancel(state, session)
        case inspect_actions.RetryRecording():
            return stepping.retry(state)
        case inspect_actions.TakeSearchStep():
            return stepping.take_step(state, action.step)
        case inspect_actions.GoToNode():
            return stepping.go_to_node(state, action.node)
        case inspect_actions.GoToNodeSearch():
            return stepping.go_to_node_search(state, action.node_search)
        case inspect_actions.Expand():
            return stepping.toggle_row(state, action.node_search)
        case inspect_actions.GoToBestLine():
            return stepping.go_to_best_line(state)
        case inspect_actions.OpenFilter():
            return view_navigation.open_filter(state)
        case inspect_actions.TypeFilter():
            return view_navigation.type_filter(state, action.text)
        case inspect_actions.FindLine():
            return view_navigation.find_line(state, forwards=action.forwards)
        case inspect_actions.ShowView():
            return stepping.show_view(state, action.view)
        case inspect_actions.PressViewKey():
            return view_navigation.handle_key(state, session, action.way)
        case inspect_actions.ChooseHistory():
            return view_navigation.choose_history(state, action.square)
        case inspect_actions.ShowLayer():
            return view_navigation.show_layer(state, action.layer)
        case inspect_actions.ShowSpan():
            return stepping.show_span(state, action.first, action.last)
        case inspect_actions.ShowWholeSearch():
            return stepping.show_whole(state, is_whole=action.is_whole)
        case inspect_actions.ZoomTo():
            return stepping.zoom_to(state, action.node_search)
        case inspect_actions.CloseStepHint():
            return stepping.close_hint(state)
        case inspect_actions.InspectionReport():
            return [
                *_take(state, session, action.report),
                *fault_logging.log_internal_fault(state, action.report),
            ]
    assert_never(action)


def _take(state: State, session: Session, report: InspectReport) -> list[Effect]:
    if isinstance(report, Answer):
        return questions.accept_answer(state, report)
    waiting = pending_capsule_of(state)
    if isinstance(report, RecordingBegan | NotInspected) and capsules.accept_report(
        state, session, report
    ):
        return []
    return [
        *capsules.remember_file(state, waiting),
        *stepping.accept_report(state, session, report),
    ]
