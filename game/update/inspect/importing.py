"""Asks the engine to read a capsule; ``capsules.take`` accepts the answer."""

from __future__ import annotations

import chess

from engine.protocol.inspect_messages import InspectCapsule
from game.actions.effects import AskInspector, Effect
from game.message import Text
from game.state.engines import OWN_SEAT, EngineStatus
from game.state.inspect.inspection import Importing, Inspection
from game.state.state import State


def begin(state: State, text: str, source: Text, chosen: Text, root: chess.Board) -> list[Effect]:
    """Ask the engine for the search of a capsule, at once or when an engine is ready."""
    state.inspections += 1
    inspection = Inspection(state.inspections, None, chosen, root, capsule=text)
    state.importing = Importing(inspection, source)
    return [] if state.engines[OWN_SEAT].status is EngineStatus.STARTING else begin_waiting(state)


def begin_waiting(state: State) -> list[Effect]:
    """Send the waiting capsule to the engine that has started."""
    if state.importing is None:
        return []
    inspection = state.importing.inspection
    memory_mb = state.settings.inspect_memory_mb
    return [AskInspector(InspectCapsule(inspection.number, inspection.capsule, memory_mb))]
