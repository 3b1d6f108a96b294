"""Writes new faults of the engines and of recordings into the log of faults."""

from __future__ import annotations

from game.actions.effects import Effect, LogFault
from game.message import Text
from game.state.inspect.inspection import Stage
from game.state.state import State
from game.words.faults import engine_line


def shown(state: State) -> tuple[Text, ...]:
    """Return the faults that the window shows of its engines and of a recording."""
    lines = [engine_line(engine.notice) for engine in state.engines.values()]
    inspection = state.inspection
    if inspection is not None and inspection.stage is Stage.FAILED:
        lines.append(inspection.message)
    return tuple(line for line in lines if line)


def log_new(state: State, known: tuple[Text, ...]) -> list[Effect]:
    """Return the effects that log the faults that are new since ``known``."""
    return [LogFault(fault) for fault in shown(state) if fault not in known]
