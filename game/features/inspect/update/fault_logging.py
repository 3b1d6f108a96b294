"""Writes new faults of a recording into the log of faults."""

from __future__ import annotations

from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import InspectReport
from engine.protocol.questions import NotAnswered
from engine.protocol.recording_reports import InspectionRefused, SubtreeNotExpanded
from game.actions.effects import Effect, LogFault
from game.features.inspect.model.inspection import InspectionStage, inspection_of
from game.message import Text
from game.state.state import State
from game.words.inspect.faults import inspect_fault


def recording_failure(state: State) -> tuple[Text, ...]:
    """Return why the recording failed; nothing if it has not."""
    inspection = inspection_of(state)
    has_failed = inspection is not None and inspection.stage is InspectionStage.FAILED
    return (
        (inspection.message,)
        if inspection is not None and has_failed and inspection.message
        else ()
    )


def log_internal_fault(state: State, report: InspectReport) -> list[Effect]:
    """Return the effect that logs an internal fault of Inspect; none for any other report.

    ``log_new`` logs why the shown search cannot be recorded.
    """
    if not isinstance(report, NotAnswered | SubtreeNotExpanded | InspectionRefused):
        return []
    inspection = inspection_of(state)
    if (
        isinstance(report, InspectionRefused)
        and inspection
        and inspection.number == report.inspection
    ):
        return []
    is_internal = report.fault.code is InspectFaultCode.INTERNAL
    return [LogFault(inspect_fault(report.fault))] if is_internal else []
