"""What the engine's process answers while a search is stepped through: reports to the window.

Part of ``engine.protocol.inspect_messages``, whose words it uses.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.boxes import FlameBoxes
from engine.protocol.facts import (
    MoveFacts,
    NodeSearchFacts,
    PieceCounts,
    RootEvent,
    TableUse,
    TermShare,
    TreeRow,
)
from engine.protocol.messages import Score


@dataclass(frozen=True, slots=True)
class RecordingBegan:
    """A search is about to be made again."""

    inspection: int
    capsule: str
    """From which it can be made again should this process end before it is recorded."""
    of_nodes: int
    fen: str = ""
    """Of the position that was searched."""
    earlier_nodes: int = 0
    """Of searches before it that are made again first; those are waited for, too."""


@dataclass(frozen=True, slots=True)
class RecordingProgress:
    """A search is being made again, after those before it that it needs."""

    inspection: int
    nodes: int
    """Of all of them so far."""
    of_nodes: int
    doing: str = ""
    """What goes on while no node is searched, in a sentence; empty while they are."""


@dataclass(frozen=True, slots=True)
class Expanding:
    """A summary is searched again.

    A step led into it, its branches were listed, or a node in it is wanted.
    """

    inspection: int
    node_search: int
    nodes: int
    of_nodes: int


@dataclass(frozen=True, slots=True)
class Expanded:
    """It was searched again, and what had been counted has records. An answer follows."""

    inspection: int
    node_search: int
    node_searches: int
    """With a record now, in all."""
    closed: tuple[int, ...]
    """Node searches below which is only counted again what was opened before, for lack of room."""


@dataclass(frozen=True, slots=True)
class NotExpanded:
    """A summary that was opened stays one; one line says why."""

    inspection: int
    node_search: int
    message: str


@dataclass(frozen=True, slots=True)
class Recorded:
    """A search was made again as it was, and can be stepped through."""

    inspection: int
    fen: str
    """Of the position that was searched."""
    nodes: int
    node_searches: int
    """With a record."""
    depth: int
    """Iterations completed."""
    value: Score
    principal_variation: tuple[str, ...]
    root_events: tuple[RootEvent, ...]
    least_depth: int
    """What was searched to less was only counted, for lack of room; 0 where all has a record.

    What a search of the root made has a record in any case.
    """
    capsule: str
    """The search as a line of text, from which it can be made again; empty where it has none."""
    file_capsule: str = ""
    """The same with more about what another engine would do otherwise: too long for a PGN."""
    remark: str = ""
    """Something about how it was recorded that one should know; mostly empty."""


@dataclass(frozen=True, slots=True)
class NotInspected:
    """A search cannot be recorded, or its inspection broke; one line says why."""

    inspection: int
    message: str


@dataclass(frozen=True, slots=True)
class SearchStateReport:
    """The search state when a node search began, and the node that made it: the *frame*.

    At a search of the root there is nothing above, and the frame is the root's search itself.
    """

    inspection: int
    request: int
    node_search: int
    """That began."""
    node: int
    """Moves made in the search by then."""
    frame: NodeSearchFacts
    tried: NodeSearchFacts | None
    """The node search that began; None where it is the frame itself."""
    current_move: str
    """That led to it; empty where it is the frame's position still, ``0000`` for a pass."""
    path: tuple[str, ...]
    """The moves from the root to the frame in UCI form, ``0000`` for a pass."""
    ancestors: tuple[int, ...]
    """The node searches from the search of the root down to the frame."""
    moves: tuple[MoveFacts, ...]
    is_complete: bool
    """The moves that were never made are among them; where not, they follow soon."""
    terms: tuple[TermShare, ...]
    """They add up to the frame's static value, seen from White; none where it is in check."""
    done: str
    """What the node search was made for, the first half of a sentence."""
    later: str
    """How it ended, the second half."""


@dataclass(frozen=True, slots=True)
class TreeRows:
    """The node searches that one made, in order."""

    inspection: int
    node_search: int
    """That made them, or ``ROOTS``."""
    branches: tuple[TreeRow, ...]


@dataclass(frozen=True, slots=True)
class Flame:
    """Where the nodes went, between two nodes of the search."""

    inspection: int
    first: int
    last: int
    least: int
    boxes: FlameBoxes
    table: tuple[TableUse, ...] = ()
    """What the table was good for, in equal intervals from ``first`` to ``last``."""


@dataclass(frozen=True, slots=True)
class HistoriesAnswer:
    """The histories at the search state when a node search began."""

    inspection: int
    node_search: int
    pieces: tuple[PieceCounts, ...]
    is_known: bool
    """False in a summary, of which the histories are not kept."""
