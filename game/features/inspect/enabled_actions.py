"""Which actions of Inspect have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.between_features import OpenGuidedSearch
from game.features.inspect import queries
from game.features.inspect.actions.bookmarks import OpenPlaces, ToggleBookmark, WriteNote
from game.features.inspect.actions.guided_search import (
    GoToNextStop,
    GoToPreviousStop,
    LeaveGuide,
)
from game.features.inspect.actions.search_export import CopyPath, OpenExport
from game.features.inspect.actions.search_questions import (
    AttachCapsuleToMove,
    CopyCapsule,
    CopyNode,
    OpenBreakpoints,
    OpenNodeField,
    OpenTechniqueComparison,
    RunToBreakpoint,
    SaveCapsule,
    ShowEntryWriter,
    ShowValueOrigin,
    ToggleScoreSide,
)
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    GoBack,
    GoForward,
    RetryRecording,
    ShowHowToRead,
    TakeSearchStep,
)
from game.features.inspect.actions.second_search import LeaveSecondSearch, OpenSecondSearch
from game.features.inspect.model.inspection import InspectionStage, inspection_of
from game.state import screens
from game.state.state import State


def _can_run_to_breakpoint(state: State) -> bool:
    return queries.has_search_state(state) and any(one.is_on for one in state.settings.breakpoints)


def _can_keep_capsule(state: State) -> bool:
    return queries.has_capsule(state) and queries.has_searched_move(state, state.session)


def _is_open(state: State) -> bool:
    return queries.is_inspection_at_stage(state, InspectionStage.OPEN)


def _has_failed(state: State) -> bool:
    return queries.is_inspection_at_stage(state, InspectionStage.FAILED)


def _has_place(by: int) -> Callable[[State], bool]:
    """Return the condition that there is a place further back or ahead."""

    def has(state: State) -> bool:
        inspection = queries.recorded_inspection(state)
        return inspection is not None and inspection.places.has(by)

    return has


def _has_stop(by: int) -> Callable[[State], bool]:
    """Return the condition that the guided search has a later stop, or an earlier one."""

    def has(state: State) -> bool:
        inspection = queries.recorded_inspection(state)
        guide = None if inspection is None else inspection.guide
        return guide is not None and guide.has(by)

    return has


def _is_guided(state: State) -> bool:
    inspection = inspection_of(state)
    return inspection is not None and inspection.guide is not None


def _can_open_guide(state: State) -> bool:
    return state.screen != screens.INSPECT or not _is_guided(state)


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    CancelRecording: queries.is_inspecting,
    RetryRecording: _has_failed,
    TakeSearchStep: _is_open,
    ShowHowToRead: queries.has_search_state,
    GoToNextStop: _has_stop(1),
    GoToPreviousStop: _has_stop(-1),
    LeaveGuide: _is_guided,
    OpenGuidedSearch: _can_open_guide,
    OpenSecondSearch: lambda state: queries.second_search_of(state) is not None,
    LeaveSecondSearch: queries.is_second_search,
    GoBack: _has_place(-1),
    GoForward: _has_place(1),
    ToggleBookmark: queries.has_search_state,
    WriteNote: queries.has_search_state,
    OpenPlaces: queries.has_search_state,
    SaveCapsule: queries.has_capsule,
    CopyCapsule: queries.has_capsule,
    CopyNode: queries.has_search_state,
    AttachCapsuleToMove: _can_keep_capsule,
    OpenExport: queries.has_search_state,
    CopyPath: queries.has_search_state,
    OpenBreakpoints: queries.has_search_state,
    OpenTechniqueComparison: queries.has_search_state,
    OpenNodeField: queries.has_search_state,
    ShowValueOrigin: queries.has_search_state,
    ShowEntryWriter: queries.has_search_state,
    ToggleScoreSide: queries.has_search_state,
    RunToBreakpoint: _can_run_to_breakpoint,
}
"""The condition under which actions of each class have an effect.

Actions of a class that is not listed always have an effect.
"""
