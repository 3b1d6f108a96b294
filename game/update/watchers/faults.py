"""Writes new faults of the engines and of recordings into the log of faults."""

from __future__ import annotations

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.inspect_vocabulary import InspectFaultCode
from engine.protocol.questions import NotAnswered
from engine.protocol.reports import NotExpanded, NotInspected
from game.actions.effects import Effect, LogFault
from game.message import Text
from game.state.inspect.inspection import Stage, inspection_of
from game.state.state import State
from game.words.faults import engine_line
from game.words.inspect.faults import fault


def shown(state: State) -> tuple[Text, ...]:
    """Return the faults that the window shows of its engines and of a recording."""
    lines = [engine_line(engine.notice) for engine in state.engines.at.values()]
    inspection = inspection_of(state)
    if inspection is not None and inspection.stage is Stage.FAILED:
        lines.append(inspection.message)
    return tuple(line for line in lines if line)


def internal(state: State, report: InspectReport) -> list[Effect]:
    """Return the effect that logs an internal fault of Inspect; none for any other report.

    ``log_new`` logs why the shown search cannot be recorded.
    """
    if not isinstance(report, NotAnswered | NotExpanded | NotInspected):
        return []
    inspection = inspection_of(state)
    if isinstance(report, NotInspected) and inspection and inspection.number == report.inspection:
        return []
    is_internal = report.fault.code is InspectFaultCode.INTERNAL
    return [LogFault(fault(report.fault))] if is_internal else []


def log_new(state: State, known: tuple[Text, ...]) -> list[Effect]:
    """Return the effects that log the faults that are new since ``known``."""
    return [LogFault(fault) for fault in shown(state) if fault not in known]
