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
    """The replay of a search is about to start."""

    inspection: int
    capsule: str
    """The search as text, so that it can be replayed if this process ends first."""
    of_nodes: int
    fen: str = ""
    """Root position of the search."""
    earlier_nodes: int = 0
    """Node count of the earlier searches that are replayed first."""


@dataclass(frozen=True, slots=True)
class RecordingProgress:
    """Progress of a replay, including the earlier searches that it depends on."""

    inspection: int
    nodes: int
    """Nodes of all replayed searches so far."""
    of_nodes: int
    stage: RecordingStage = RecordingStage.SEARCHING


@dataclass(frozen=True, slots=True)
class Expanding:
    """Progress of the replay that expands a collapsed subtree."""

    inspection: int
    node_search: int
    nodes: int
    of_nodes: int


@dataclass(frozen=True, slots=True)
class Expanded:
    """A collapsed subtree has records now. An answer follows."""

    inspection: int
    node_search: int
    node_searches: int
    """Number of node searches that have records now."""
    closed: tuple[int, ...]
    """Ids of the node searches that were collapsed to make room."""


@dataclass(frozen=True, slots=True)
class NotExpanded:
    """A subtree stays collapsed."""

    inspection: int
    node_search: int
    fault: InspectFault


@dataclass(frozen=True, slots=True)
class Recorded:
    """A search was replayed without a difference and can be inspected."""

    inspection: int
    fen: str
    """Root position of the search."""
    nodes: int
    node_searches: int
    """Number of node searches that have records."""
    depth: int
    """Last completed iteration in plies."""
    value: Score
    principal_variation: tuple[str, ...]
    root_events: tuple[RootEvent, ...]
    least_depth: int
    """Least depth with records; node searches of less depth were only counted. 0 if all are
    recorded. The children of the root always have records."""
    capsule: str
    """The capsule of the search; empty if it cannot have one."""
    file_capsule: str = ""
    """The capsule with more fingerprints, to locate a divergence; too long for a PGN."""
    remark: RecordingRemark | None = None


@dataclass(frozen=True, slots=True)
class NotInspected:
    """A search cannot be recorded."""

    inspection: int
    fault: InspectFault


@dataclass(frozen=True, slots=True)
class SearchStateReport:
    """The search state at the start of a node search, with its parent node, the *frame*.

    A search of the root is its own frame.
    """

    inspection: int
    request: int
    node_search: int
    """Id of the node search that is about to start."""
    node: int
    """Moves made in the search before it."""
    frame: NodeSearchFacts
    tried: NodeSearchFacts | None
    """The node search that is about to start; None if it is the frame itself."""
    current_move: str
    """Move that enters it, ``0000`` for a null move; empty for a search in place."""
    path: tuple[str, ...]
    """Moves from the root to the frame in UCI notation; ``0000`` for a null move."""
    ancestors: tuple[int, ...]
    """Ids of the node searches from the root's search down to the frame."""
    moves: tuple[MoveFacts, ...]
    is_complete: bool
    """Whether moves that were never made are included. If not, another report follows."""
    terms: tuple[TermShare, ...]
    """Terms that add up to the frame's static evaluation for White; empty in check."""
    explanation: Explanation
    """Explanation of the node search that is about to start."""


@dataclass(frozen=True, slots=True)
class TreeRows:
    """The children of a node search, in order."""

    inspection: int
    node_search: int
    """Id of the parent, or ``ROOTS``."""
    rows: tuple[TreeRow, ...]


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
    """The history scores at the start of a node search."""

    inspection: int
    node_search: int
    pieces: tuple[PieceCounts, ...]
    is_known: bool
    """False in a collapsed subtree, whose histories are not kept."""
