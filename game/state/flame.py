"""The node graph of a search: plain data, and which part of it is shown.

The engine sends boxes for an interval of the search. The window shows a part of that interval, the
*span*. Both are counted in moves made since the search began.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.protocol.boxes import FlameBoxes
from engine.protocol.facts import RootEvent, TableUse
from engine.protocol.inspect_messages import AskFlame
from engine.protocol.inspect_vocabulary import RootEventKind

Span: TypeAlias = tuple[float, float]
"""The first node, and the node after the last one."""

LEAST_NODES = 8.0
"""The smallest width of a span."""
BOXES_ACROSS = 1200
"""The engine sends a box only if at most this many of its width fill the span."""
MARGIN = 0.5
"""The extra interval requested on each side, as a share of the span."""
COARSE = 1.5
"""The smallest box may be this many times too wide before finer boxes are requested."""
NARROWED = 2.5
"""The requested interval may be this many times too wide before boxes are requested again."""


@dataclass(slots=True)
class FlameView:
    """The state of the graph. Only ``game.update`` changes it."""

    span: Span | None = None
    """The span that the player chose; None shows the present iteration, or the whole search."""
    is_whole: bool = False
    boxes: FlameBoxes = field(default_factory=FlameBoxes.of)
    """The boxes of the engine's last answer."""
    table: tuple[TableUse, ...] = ()
    """The table results of the requested interval, in steps of equal size."""
    table_span: Span = (0.0, 0.0)
    asked: AskFlame | None = None
    is_waiting: bool = False
    """The engine has not answered the last request."""
    revision: int = 0
    """A number that grows with every new set of boxes."""
    chosen: int | None = None
    """The node search of the box that has the keyboard focus."""


def iteration_span(root_events: Sequence[RootEvent], node: int, nodes: int) -> Span:
    """Return the span of the iteration in which a node was entered."""
    begins = {
        mark.depth: mark.node
        for mark in reversed(root_events)
        if mark.kind is RootEventKind.ITERATION
    }
    starts = sorted({0, *begins.values()})
    first = max(start for start in starts if start <= node)
    last = min((start for start in starts if start > first), default=nodes)
    return float(first), float(max(last, first + 1))


def held(span: Span, nodes: int) -> Span:
    """Return a span of about the same width that lies inside the search."""
    width = min(max(span[1] - span[0], LEAST_NODES), max(float(nodes), LEAST_NODES))
    first = min(max(span[0], 0.0), max(0.0, nodes - width))
    return first, first + width


def zoomed(span: Span, at: float, factor: float) -> Span:
    """Return a span ``factor`` times as wide; the node ``at`` keeps its relative place."""
    first, last = span
    if (last - first) * factor < LEAST_NODES:
        factor = LEAST_NODES / (last - first)
    return at - (at - first) * factor, at + (last - at) * factor


def wanted(span: Span, nodes: int, inspection: int) -> AskFlame:
    """Return the request for the boxes of a span, with a margin for small moves."""
    first, last = span
    margin = (last - first) * MARGIN
    return AskFlame(
        inspection,
        max(0, int(first - margin)),
        min(nodes, int(last + margin) + 1),
        max(1, int((last - first) / BOXES_ACROSS)),
    )


def suffices(asked: AskFlame, span: Span, nodes: int, inspection: int) -> bool:
    """Return whether the boxes of an earlier request show a span in full detail."""
    needed = wanted(span, nodes, inspection)
    return (
        asked.inspection == inspection
        and asked.first <= max(0.0, span[0])
        and asked.last >= min(float(nodes), span[1])
        and asked.least <= COARSE * needed.least
        # Boxes that were narrow in the requested interval came without a name.
        and asked.last - asked.first <= NARROWED * (needed.last - needed.first)
    )
