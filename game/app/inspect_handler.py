"""Handles the actions of Inspect, and the reports about a recorded search."""

from __future__ import annotations

from typing import assert_never

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.questions import Answer
from engine.protocol.reports import NotInspected, RecordingBegan
from game.actions import inspect as inspect_actions
from game.actions.effects import Effect
from game.actions.inspect import InspectAction
from game.state import screens
from game.state.inspect.inspection import importing_of
from game.state.session import Session
from game.state.state import State
from game.update import (
    common,
)
from game.update.inspect import capsules, questions, stepping, walk
from game.update.watchers import faults


def act(state: State, session: Session, action: InspectAction) -> list[Effect]:
    """Handle an action of ``game.actions.inspect``."""
    match action:
        case inspect_actions.StepThrough():
            return stepping.open_search(state, session)
        case inspect_actions.ShowScreen(screens.INSPECT):
            return stepping.show_again(state, session)
        case inspect_actions.ShowScreen():
            common.show_screen(state, session, action.screen)
            return []
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
            return stepping.expand(state, action.node_search)
        case inspect_actions.GoToBestLine():
            return stepping.go_to_best_line(state)
        case inspect_actions.OpenFilter():
            return walk.open_filter(state)
        case inspect_actions.TypeFilter():
            return walk.type_filter(state, action.text)
        case inspect_actions.FindLine():
            return walk.find_line(state, forwards=action.forwards)
        case inspect_actions.ShowView():
            return stepping.show_view(state, action.view)
        case inspect_actions.WalkView():
            return walk.walk(state, session, action.way)
        case inspect_actions.ChooseHistory():
            return walk.choose_history(state, action.square)
        case inspect_actions.ShowLayer():
            return walk.show_layer(state, action.layer)
        case inspect_actions.ShowSpan():
            return stepping.show_span(state, action.first, action.last)
        case inspect_actions.ShowWhole():
            return stepping.show_whole(state, is_whole=action.is_whole)
        case inspect_actions.ZoomTo():
            return stepping.zoom_to(state, action.node_search)
        case inspect_actions.CloseStepHint():
            return stepping.close_hint(state)
        case inspect_actions.InspectionReport():
            return [*_take(state, session, action.report), *faults.internal(state, action.report)]
    assert_never(action)


def _take(state: State, session: Session, report: InspectReport) -> list[Effect]:
    if isinstance(report, Answer):
        return questions.take(state, report)
    waiting = importing_of(state)
    if isinstance(report, RecordingBegan | NotInspected) and capsules.take(state, session, report):
        return []
    return [*capsules.remember(state, waiting), *stepping.report(state, session, report)]
