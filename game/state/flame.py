"""The node graph of a search, as far as the window knows it: plain data, and what is seen.

The boxes come from the engine for an interval of the search; the window shows a part of it, the
*span*, from one node to another. Both are counted in moves made since the search began.
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
"""From one node to before another."""

LEAST_NODES = 8.0
"""A span is not made narrower than this."""
BOXES_ACROSS = 1200
"""A box is asked for if at least so many like it would fill the span."""
MARGIN = 0.5
"""How much beyond the span is asked for on each side, as a share of it."""
COARSE = 1.5
"""So many times too wide the least box may be before finer ones are asked for."""
NARROWED = 2.5
"""So many times too wide may be what was asked for before the boxes are asked for again."""


@dataclass(slots=True)
class FlameView:
    """The graph as it is shown. Only ``game.update`` changes it."""

    span: Span | None = None
    """Chosen by hand; if None the current iteration, or the whole search, is shown."""
    is_whole: bool = False
    boxes: FlameBoxes = field(default_factory=FlameBoxes.of)
    """The boxes of the last answer."""
    table: tuple[TableUse, ...] = ()
    """Table results in equal intervals of what was asked for."""
    table_span: Span = (0.0, 0.0)
    asked: AskFlame | None = None
    is_waiting: bool = False
    """What was asked for has not come yet."""
    revision: int = 0
    """Goes up whenever there are other boxes."""
    chosen: int | None = None
    """The node search of the box that the keyboard is at."""


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
    """Return a span of about the same width that lies within the search."""
    width = min(max(span[1] - span[0], LEAST_NODES), max(float(nodes), LEAST_NODES))
    first = min(max(span[0], 0.0), max(0.0, nodes - width))
    return first, first + width


def zoomed(span: Span, at: float, factor: float) -> Span:
    """Return a span ``factor`` times as wide in which the node ``at`` keeps its place."""
    first, last = span
    if (last - first) * factor < LEAST_NODES:
        factor = LEAST_NODES / (last - first)
    return at - (at - first) * factor, at + (last - at) * factor


def wanted(span: Span, nodes: int, inspection: int) -> AskFlame:
    """Return what is to be asked for to show a span, and to move it a little."""
    first, last = span
    margin = (last - first) * MARGIN
    return AskFlame(
        inspection,
        max(0, int(first - margin)),
        min(nodes, int(last + margin) + 1),
        max(1, int((last - first) / BOXES_ACROSS)),
    )


def suffices(asked: AskFlame, span: Span, nodes: int, inspection: int) -> bool:
    """Return whether what was asked for shows a span as well as it can be shown."""
    needed = wanted(span, nodes, inspection)
    return (
        asked.inspection == inspection
        and asked.first <= max(0.0, span[0])
        and asked.last >= min(float(nodes), span[1])
        and asked.least <= COARSE * needed.least
        # Only what was wide enough in what was asked for has been given its name.
        and asked.last - asked.first <= NARROWED * (needed.last - needed.first)
    )
