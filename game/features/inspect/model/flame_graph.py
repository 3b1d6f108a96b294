"""Plain data of the node graph of a search, and functions that choose the part that is shown.

The engine sends boxes for an interval of the search. The window shows a part of that interval, the
*span*. Both are counted in moves made since the search began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct, field

from engine.protocol.flame_boxes import FlameBoxes
from engine.protocol.inspect_enums import RootEventKind
from engine.protocol.inspect_facts import RootEvent, TableUse
from engine.protocol.inspect_messages import AskFlameGraph

Span: TypeAlias = tuple[float, float]
"""The number of the first node, and the number after the last node."""

LEAST_NODES = 8.0
"""The smallest width of a span, in nodes."""
BOXES_ACROSS = 1200
"""The engine leaves out boxes that are narrower than the span's width divided by this."""
MARGIN = 0.5
"""The width of the extra interval on each side of the span, as a share of the span's width."""
COARSE = 1.5
"""Finer boxes are requested if the least width of a box exceeds the target by this factor."""
NARROWED = 2.5
"""Boxes are requested again if their interval exceeds this multiple of the interval needed."""


class FlameGraphView(Struct):
    """The state of the graph. Only ``game.update`` changes it."""

    span: Span | None = None
    """The span that the player chose; None stands for the present iteration or the whole search."""
    is_whole: bool = False
    boxes: FlameBoxes = field(default_factory=FlameBoxes.of)
    """The boxes of the engine's last answer."""
    table: tuple[TableUse, ...] = ()
    """The results of table probes in the requested interval, in steps of equal width."""
    table_span: Span = (0.0, 0.0)
    asked: AskFlameGraph | None = None
    is_waiting: bool = False
    """Whether the engine has not answered the last request yet."""
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


def clamped_span(span: Span, nodes: int) -> Span:
    """Return the nearest span inside the search, with the same width if possible."""
    width = min(max(span[1] - span[0], LEAST_NODES), max(float(nodes), LEAST_NODES))
    first = min(max(span[0], 0.0), max(0.0, nodes - width))
    return first, first + width


def zoomed_span(span: Span, at: float, factor: float) -> Span:
    """Return a span ``factor`` times as wide; the node ``at`` stays at the same share of it."""
    first, last = span
    if (last - first) * factor < LEAST_NODES:
        factor = LEAST_NODES / (last - first)
    return at - (at - first) * factor, at + (last - at) * factor


def request_for_span(span: Span, nodes: int, inspection: int) -> AskFlameGraph:
    """Return the request for the boxes of a span, with a margin on both sides."""
    first, last = span
    margin = (last - first) * MARGIN
    return AskFlameGraph(
        inspection,
        max(0, int(first - margin)),
        min(nodes, int(last + margin) + 1),
        max(1, int((last - first) / BOXES_ACROSS)),
    )


def is_detailed_enough(asked: AskFlameGraph, span: Span, nodes: int, inspection: int) -> bool:
    """Return whether the boxes of an earlier request show a span in full detail."""
    needed = request_for_span(span, nodes, inspection)
    return (
        asked.inspection == inspection
        and asked.first <= max(0.0, span[0])
        and asked.last >= min(float(nodes), span[1])
        and asked.least <= COARSE * needed.least
        # The engine sent no name for a box that was narrow in the requested interval.
        and asked.last - asked.first <= NARROWED * (needed.last - needed.first)
    )
