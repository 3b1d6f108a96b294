"""What Inspect waits for from the engine, and its end when that engine goes."""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol.explanations import ConditionFault
from engine.protocol.exports import AskExportSizes, CopyRows, ExportSearch
from engine.protocol.inspect_enums import ConditionFaultCode
from engine.protocol.inspect_messages import (
    AskFlameGraph,
    AskHistories,
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    Inspect,
    InspectCapsule,
    InspectPosition,
    InspectReviewed,
    ListTreeRows,
    ShowStepTarget,
)
from engine.protocol.questions import (
    AskEntryWriter,
    AskExchange,
    AskWhyNotChosen,
    CheckCondition,
    CompareTechniques,
    MarkConditions,
    RunToCondition,
)
from engine.protocol.story.candidates import SearchCandidates
from engine.protocol.story.guided_search import AskGuide
from engine.protocol.value_origin import AskValueOrigin
from game.actions.effects import Effect
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.breakpoints import BreakpointsDialog
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    inspection_of,
    pending_capsule_of,
    set_pending_capsule,
)
from game.features.inspect.model.search_export import ExportDialog
from game.features.inspect.model.technique_comparison import ComparisonDialog
from game.features.inspect.update import inspection_reports, search_export, story_candidates
from game.features.inspect.update.search_sources import guided_search
from game.features.inspect.update.views import (
    condition_marks,
    flame_graph,
    history_heat_map,
    tree_outline,
)
from game.message import Text, message
from game.queries import seated_engines
from game.state.engines import EngineStatus
from game.state.state import State
from game.update import common
from game.update.watchers.engine_waits import EngineWait
from game.words.engine_faults import engine_line

ENGINE_ENDED = message("The engine stopped unexpectedly; the recording was lost.")
RECORDING_LOST = message("The engine was restarted; the recording was lost.")


# The process of our engine


def _reason(state: State) -> Text:
    """Return why our engine's process is gone."""
    match seated_engines.recorder_engine(state).status:
        case EngineStatus.FAILED:
            return engine_line(seated_engines.recorder_engine(state).notice)
        case EngineStatus.STARTING:
            return RECORDING_LOST
        case _:
            return ENGINE_ENDED


# The recording, and all that is asked about it


def _has_recording(state: State) -> bool:
    return inspection_of(state) is not None


def _is_recording_lost(state: State) -> bool:
    inspection = inspection_of(state)
    return (
        inspection is not None
        and inspection.process != seated_engines.recorder_engine(state).process
    )


def _fail_recording(state: State) -> list[Effect]:
    """Show why the recording is lost; a failure with another reason keeps its reason."""
    inspection, own = inspection_of(state), seated_engines.recorder_engine(state)
    if inspection is None:
        return []
    if inspection.stage is not InspectionStage.FAILED or own.status is EngineStatus.FAILED:
        inspection.message = _reason(state)
    inspection.stage, inspection.process = InspectionStage.FAILED, own.process
    return []


def _is_without_recording(state: State) -> bool:
    return not inspect_queries.is_inspection_at_stage(state, InspectionStage.OPEN)


def _about(
    asked_by: tuple[object, ...],
    is_waiting: Callable[[Inspection], bool],
    end: Callable[[Inspection], None],
) -> EngineWait:
    """Return the wait for an answer about the recording; it is lost with the recording."""

    def waits(state: State) -> bool:
        inspection = inspection_of(state)
        return inspection is not None and is_waiting(inspection)

    def ends(state: State) -> list[Effect]:
        inspection = inspection_of(state)
        if inspection is not None:
            end(inspection)
        return []

    return EngineWait(asked_by, waits, _is_without_recording, ends)


def _awaits_rows(inspection: Inspection) -> bool:
    return not inspection.outline.asked <= inspection.outline.listed.keys()


def _awaits_moves(inspection: Inspection) -> bool:
    return inspection.search_state is not None and not inspection.search_state.is_complete


def _end_expanding(inspection: Inspection) -> None:
    inspection.expanding = None


def _end_run(inspection: Inspection) -> None:
    inspection.run = None


def _close_node_question(inspection: Inspection) -> None:
    inspection.node_question = None


def _awaits_node_answer(inspection: Inspection) -> bool:
    question = inspection.node_question
    return question is not None and question.answer is None and question.fault is None


def _compares(state: State) -> bool:
    """Return whether a comparison runs, or the dialog is open and could begin one."""
    inspection = inspection_of(state)
    comparison = None if inspection is None else inspection.comparison
    if comparison is not None:
        return comparison.is_running
    return isinstance(state.dialog, ComparisonDialog)


def _close_comparison(state: State) -> list[Effect]:
    """Close the dialog; the screen below it says why."""
    inspection = inspection_of(state)
    if inspection is not None:
        inspection.comparison = None
    if isinstance(state.dialog, ComparisonDialog):
        state.dialog = None
    return []


def _exports(state: State) -> bool:
    """Return whether a file is written, or the dialog is open and could begin one."""
    inspection = inspection_of(state)
    is_running = inspection is not None and inspection.export.is_running
    return is_running or isinstance(state.dialog, ExportDialog)


def _end_export(state: State) -> list[Effect]:
    search_export.forget_export(state)
    return []


def _end_copying(inspection: Inspection) -> None:
    inspection.copying = None


def _checks_condition(state: State) -> bool:
    return isinstance(state.dialog, BreakpointsDialog) and not state.dialog.is_checked


def _end_check(state: State) -> list[Effect]:
    dialog = state.dialog
    if isinstance(dialog, BreakpointsDialog):
        dialog.is_checked, dialog.is_wanted = True, False
        dialog.fault = ConditionFault(ConditionFaultCode.INTERNAL)
    return []


# A capsule that the engine reads


def _reads_capsule(state: State) -> bool:
    return pending_capsule_of(state) is not None


def _is_capsule_lost(state: State) -> bool:
    """Return whether the process that got the capsule is gone.

    A process that the person starts in its place gets the capsule again. One that follows a death
    does not, because the capsule may be the cause.
    """
    waiting, own = pending_capsule_of(state), seated_engines.recorder_engine(state)
    if waiting is None or own.status is EngineStatus.STARTING:
        return False
    if waiting.process is None:
        return own.status is EngineStatus.FAILED
    return waiting.process != own.process


def _drop_capsule(state: State) -> list[Effect]:
    set_pending_capsule(state, None)
    common.show_error(state, _reason(state))
    return []


STEPS = (ShowStepTarget, GoToNode, GoToNodeSearch, GoToLine)

WAITS: dict[str, EngineWait] = {
    "recording": EngineWait(
        (Inspect, InspectCapsule, InspectPosition, InspectReviewed),
        _has_recording,
        _is_recording_lost,
        _fail_recording,
    ),
    "expansion": _about(STEPS, lambda one: one.expanding is not None, _end_expanding),
    "unmade moves": _about(STEPS, _awaits_moves, inspection_reports.forget_unmade_moves),
    "tree rows": _about((ListTreeRows,), _awaits_rows, tree_outline.forget_children_requests),
    "node graph": _about(
        (AskFlameGraph,), lambda one: one.flame.is_waiting, flame_graph.forget_boxes_request
    ),
    "histories": _about(
        (AskHistories,),
        lambda one: one.heat.asked is not None,
        history_heat_map.forget_histories_request,
    ),
    "candidates": _about(
        (SearchCandidates,),
        lambda one: one.candidates is not None and one.candidates.is_running,
        story_candidates.forget_candidates_request,
    ),
    "guided search": _about(
        (AskGuide,),
        lambda one: one.guide is not None and one.guide.is_asked,
        guided_search.forget_stops_request,
    ),
    "marks of breakpoints": _about(
        (MarkConditions,), lambda one: one.marks.is_waiting, condition_marks.forget_marks_request
    ),
    "run to a breakpoint": _about((RunToCondition,), lambda one: one.run is not None, _end_run),
    "node question": _about(
        (AskWhyNotChosen, AskExchange, AskEntryWriter, AskValueOrigin),
        _awaits_node_answer,
        _close_node_question,
    ),
    "comparison": EngineWait(
        (CompareTechniques,), _compares, _is_without_recording, _close_comparison
    ),
    "export": EngineWait(
        (ExportSearch, AskExportSizes), _exports, _is_without_recording, _end_export
    ),
    "copied rows": _about((CopyRows,), lambda one: one.copying is not None, _end_copying),
    "condition": EngineWait(
        (CheckCondition,), _checks_condition, _is_without_recording, _end_check
    ),
    "capsule": EngineWait((InspectCapsule,), _reads_capsule, _is_capsule_lost, _drop_capsule),
}
"""The recording comes first, because those about it are lost with it."""
