"""The engine's reports while it records a search and the window steps through it.

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
    """The search as text. It can be replayed even if this process ends before the recording is
    complete."""
    of_nodes: int
    fen: str = ""
    """Root position of the search."""
    earlier_nodes: int = 0
    """Total node count of the earlier searches, which are replayed first."""


@dataclass(frozen=True, slots=True)
class RecordingProgress:
    """Progress of a replay. It includes the earlier searches that the search depends on."""

    inspection: int
    nodes: int
    """Nodes replayed so far, in all searches together."""
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
    """A collapsed subtree has been expanded. The answer to the request follows."""

    inspection: int
    node_search: int
    node_searches: int
    """Number of node searches that have records now, in the whole recording."""
    closed: tuple[int, ...]
    """Ids of the node searches that were collapsed to make room."""


@dataclass(frozen=True, slots=True)
class NotExpanded:
    """A collapsed subtree could not be expanded."""

    inspection: int
    node_search: int
    fault: InspectFault


@dataclass(frozen=True, slots=True)
class Recorded:
    """A search was replayed without a difference. It can be inspected now."""

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
    """Smallest depth, in plies, of the node searches with records. Node searches of smaller depth
    were only counted, except children of the root and tests in a recorded node. 0 if all have
    records."""
    capsule: str
    """The capsule of the search; empty if no capsule can be made."""
    file_capsule: str = ""
    """The capsule for a file. It locates a divergence more exactly, because it has more
    fingerprints. It is too long for a PGN."""
    remark: RecordingRemark | None = None
    line_count: int = 1
    """Number of best lines that each iteration searched."""


@dataclass(frozen=True, slots=True)
class NotInspected:
    """A search cannot be recorded, or no recorded search exists."""

    inspection: int
    fault: InspectFault


@dataclass(frozen=True, slots=True)
class SearchStateReport:
    """The search state at the start of a node search. It shows the parent node search, the *frame*.

    A search of the root is its own frame.
    """

    inspection: int
    request: int
    node_search: int
    """Id of the node search that is about to start."""
    node: int
    """Moves made in the search before this node search starts."""
    frame: NodeSearchFacts
    tried: NodeSearchFacts | None
    """The node search that is about to start; None if it is the frame."""
    current_move: str
    """Move that enters this node search. ``0000`` for a null move; empty for a search of the root
    or in place."""
    path: tuple[str, ...]
    """Moves from the root to the frame in UCI notation; ``0000`` for a null move."""
    ancestors: tuple[int, ...]
    """Ids of the node searches from the root's search down to the frame."""
    moves: tuple[MoveFacts, ...]
    is_complete: bool
    """Whether ``moves`` includes the moves that were never made. If not, a complete report follows,
    unless a newer request replaces it or memory runs out."""
    terms: tuple[TermShare, ...]
    """Terms of the frame's static evaluation for White. They add up to it. Empty in check."""
    explanation: Explanation
    """Explanation of the node search that is about to start."""


@dataclass(frozen=True, slots=True)
class TreeRows:
    """The children of a node search, in order of time."""

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
    """Whether the scores are known. In a collapsed subtree they are not, because its histories are
    not kept."""
