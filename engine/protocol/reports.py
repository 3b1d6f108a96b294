"""The engine's reports while the window steps through a search.

``engine.protocol.inspect_messages`` explains the terms.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.boxes import FlameBoxes
from engine.protocol.explanations import Explanation, InspectFault
from engine.protocol.facts import (
    MoveFacts,
    NodeSearchFacts,
    PieceCounts,
    RootEvent,
    TableUse,
    TermShare,
    TreeRow,
)
from engine.protocol.inspect_vocabulary import RecordingRemark, RecordingStage
from engine.protocol.messages import Score


@dataclass(frozen=True, slots=True)
class RecordingBegan:
    """A search is about to be made again."""

    inspection: int
    capsule: str
    """The search as text, to make it again should this process end before it is recorded."""
    of_nodes: int
    fen: str = ""
    """The root position."""
    earlier_nodes: int = 0
    """Nodes of the earlier searches that are made again first."""


@dataclass(frozen=True, slots=True)
class RecordingProgress:
    """Progress of a search that is made again, after the earlier ones that it builds on."""

    inspection: int
    nodes: int
    """Nodes of all these searches so far."""
    of_nodes: int
    stage: RecordingStage = RecordingStage.SEARCHING


@dataclass(frozen=True, slots=True)
class Expanding:
    """Progress of a collapsed subtree that is searched again, to give it records."""

    inspection: int
    node_search: int
    nodes: int
    of_nodes: int


@dataclass(frozen=True, slots=True)
class Expanded:
    """A collapsed subtree was searched again and has records. An answer follows."""

    inspection: int
    node_search: int
    node_searches: int
    """The number of node searches that have a record now."""
    closed: tuple[int, ...]
    """Node searches whose subtrees lost their records again, for lack of memory."""


@dataclass(frozen=True, slots=True)
class NotExpanded:
    """A subtree stays collapsed."""

    inspection: int
    node_search: int
    fault: InspectFault


@dataclass(frozen=True, slots=True)
class Recorded:
    """A search was made again as it was, and can be stepped through."""

    inspection: int
    fen: str
    """The root position."""
    nodes: int
    node_searches: int
    """The number of node searches that have a record."""
    depth: int
    """The last completed iteration, in plies."""
    value: Score
    principal_variation: tuple[str, ...]
    root_events: tuple[RootEvent, ...]
    least_depth: int
    """Node searches to a smaller depth were only counted, for lack of memory; 0 where all have a
    record. The children of the root have one in any case.
    """
    capsule: str
    """The search as a line of text, from which it can be made again; empty where it has none."""
    file_capsule: str = ""
    """The same with more fingerprints, to locate a divergence: too long for a PGN."""
    remark: RecordingRemark | None = None


@dataclass(frozen=True, slots=True)
class NotInspected:
    """A search cannot be recorded."""

    inspection: int
    fault: InspectFault


@dataclass(frozen=True, slots=True)
class SearchStateReport:
    """The search state when a node search began, and the node that made it: the *frame*.

    A search of the root is its own frame.
    """

    inspection: int
    request: int
    node_search: int
    """The id of the node search that is about to start."""
    node: int
    """Moves made in the search by then."""
    frame: NodeSearchFacts
    tried: NodeSearchFacts | None
    """The node search that is about to start; None where it is the frame itself."""
    current_move: str
    """The move that leads to it, ``0000`` for a null move; empty for a search in place."""
    path: tuple[str, ...]
    """The moves from the root to the frame in UCI form, ``0000`` for a null move."""
    ancestors: tuple[int, ...]
    """The node searches from the search of the root down to the frame."""
    moves: tuple[MoveFacts, ...]
    is_complete: bool
    """Whether moves that were never made are included; if not, another report follows."""
    terms: tuple[TermShare, ...]
    """They add up to the frame's static evaluation for White; none where it is in check."""
    explanation: Explanation
    """Of the node search that is about to start."""


@dataclass(frozen=True, slots=True)
class TreeRows:
    """The children of a node search, in order."""

    inspection: int
    node_search: int
    """Their parent, or ``ROOTS``."""
    branches: tuple[TreeRow, ...]


@dataclass(frozen=True, slots=True)
class Flame:
    """The node graph between two nodes of the search."""

    inspection: int
    first: int
    last: int
    least: int
    boxes: FlameBoxes
    table: tuple[TableUse, ...] = ()
    """Table results in equal intervals from ``first`` to ``last``."""


@dataclass(frozen=True, slots=True)
class HistoriesAnswer:
    """The history scores when a node search began."""

    inspection: int
    node_search: int
    pieces: tuple[PieceCounts, ...]
    is_known: bool
    """False in a collapsed subtree, whose histories are not kept."""
