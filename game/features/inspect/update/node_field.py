"""The field for the number of a node to go to."""

from __future__ import annotations

from engine.protocol.inspect_messages import GoToNode
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.inspection import Inspection
from game.state.state import State
from game.update import common
from game.words.inspect import faults

MOST_DIGITS = 10


def open_node_field(state: State) -> list[Effect]:
    """Open the field, empty and with the keyboard focus."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is not None and inspection.node_typed is None:
        inspection.node_typed = ""
        inspection.outline.is_typing = False
    return []


def type_digits(state: State, digits: str) -> list[Effect]:
    """Add digits, or erase the last one; the first digit opens the field."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None:
        return []
    open_node_field(state)
    typed = inspection.node_typed or ""
    wanted = typed + "".join(filter(str.isdecimal, digits)) if digits else typed[:-1]
    inspection.node_typed = wanted[:MOST_DIGITS]
    return []


def enter_node_number(state: State) -> list[Effect]:
    """Go to the node and expand the path to it; a number out of range stays to be corrected."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.recorded is None or inspection.node_typed is None:
        return []
    if not inspection.node_typed:
        return close_node_field(inspection)
    node = int(inspection.node_typed)
    if node > inspection.recorded.nodes:
        common.show_error(state, faults.no_such_node(inspection.recorded.nodes))
        return []
    inspection.request += 1
    asked = GoToNode(inspection.number, inspection.request, node, is_opening=True)
    return [*close_node_field(inspection), SendToInspector(asked)]


def close_node_field(inspection: Inspection) -> list[Effect]:
    """Close the field."""
    inspection.node_typed = None
    return []
