"""Asks the engine to read a capsule; ``capsules.accept_capsule_report`` accepts the answer."""

from __future__ import annotations

import chess

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_messages import EndInspection, InspectCapsule
from game.actions.effects import Effect, SendToInspector
from game.features.inspect.model.inspection import (
    Inspection,
    PendingCapsule,
    next_inspection_number,
    pending_capsule_of,
    set_pending_capsule,
)
from game.message import Text
from game.queries import seated_engines
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import EngineStatus
from game.state.state import State


def begin_reading_capsule(
    state: State, text: str, source: Text, chosen: Text, root: chess.Board
) -> list[Effect]:
    """Ask the engine for the search of a capsule, at once or when an engine is ready."""
    number = next_inspection_number(state)
    inspection = Inspection(number, None, chosen, root, capsule=text, opened_capsule=text)
    set_pending_capsule(state, PendingCapsule(inspection, source))
    return (
        []
        if seated_engines.recorder_engine(state).status is EngineStatus.STARTING
        else send_waiting_capsule(state)
    )


def end_reading_capsule(state: State) -> list[Effect]:
    """Stop waiting for a capsule, because the person asks for another search."""
    waiting = pending_capsule_of(state)
    set_pending_capsule(state, None)
    return [] if waiting is None else [SendToInspector(EndInspection(waiting.inspection.number))]


def send_waiting_capsule(state: State) -> list[Effect]:
    """Send the waiting capsule to the engine that has started."""
    waiting, process = pending_capsule_of(state), seated_engines.recorder_engine(state).process
    if waiting is None or waiting.demand is not None or waiting.process == process:
        return []
    return _send(state, waiting)


def ask_to_replay_large(state: State, demand: InspectFault) -> None:
    """Ask whether a large capsule is to be replayed. ``demand`` says what it needs."""
    waiting = pending_capsule_of(state)
    if waiting is not None:
        waiting.demand = demand
        state.dialog = ConfirmationDialog(Question.REPLAY_LARGE_CAPSULE, demand=demand)


def replay_large(state: State) -> list[Effect]:
    """Replay the large capsule that the person was asked about."""
    waiting = pending_capsule_of(state)
    if waiting is None or waiting.demand is None:
        return []
    waiting.demand = None
    return _send(state, waiting, may_be_large=True)


def drop_unconfirmed_capsule(state: State) -> None:
    """Drop a large capsule once the question about it is closed."""
    dialog, waiting = state.dialog, pending_capsule_of(state)
    is_asked = (
        isinstance(dialog, ConfirmationDialog) and dialog.question is Question.REPLAY_LARGE_CAPSULE
    )
    if waiting is not None and waiting.demand is not None and not is_asked:
        set_pending_capsule(state, None)


def _send(state: State, waiting: PendingCapsule, *, may_be_large: bool = False) -> list[Effect]:
    inspection, memory_mb = waiting.inspection, state.settings.inspect_memory_mb
    waiting.process = inspection.process = seated_engines.recorder_engine(state).process
    command = InspectCapsule(inspection.number, inspection.capsule, memory_mb, may_be_large)
    return [SendToInspector(command)]
