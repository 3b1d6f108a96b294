"""What the keys for walking about do, by what stands beside the board."""

from __future__ import annotations

from game.effects import Effect
from game.inspection import Stage, View, Walk
from game.state import State
from game.update import asides, flame


def walk(state: State, way: Walk) -> list[Effect]:
    """What one of them does."""
    inspection = state.inspection
    if inspection is None or inspection.stage is not Stage.OPEN:
        return []
    if inspection.view is View.NODES:
        return flame.walk(inspection, way)
    return asides.go_to_chosen(state) if way is Walk.ENTER else []
