"""The engine's reports while it records a search and the window steps through it.

``engine.protocol.inspect_messages`` explains the terms.
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.explanations import Explanation, InspectFault
from engine.protocol.flame_boxes import FlameBoxes
from engine.protocol.inspect_enums import RecordingRemark, RecordingStage
from engine.protocol.inspect_facts import (
    BookmarkedNode,
    MoveFacts,
    NodeSearchFacts,
    PieceHistoryScores,
    RootEvent,
    TableUse,
    TermScore,
    TreeRow,
)
from engine.protocol.messages import Bound, Score
from engine.protocol.story.search_story import NO_STORY, SearchStory


class RecordingBegan(Struct, frozen=True):
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


class RecordingProgress(Struct, frozen=True):
    """Progress of a replay. It includes the earlier searches that the search depends on.

    Before ``RecordingBegan`` it is the progress of the search of a position that will be replayed.
    """

    inspection: int
    nodes: int
    """Nodes replayed so far, in all searches together."""
    of_nodes: int
    """The number that ``nodes`` reaches at the end; 0 while unknown."""
    stage: RecordingStage = RecordingStage.SEARCHING


class SubtreeExpansionProgress(Struct, frozen=True):
    """Progress of the replay that expands a collapsed subtree."""

    inspection: int
    node_search: int
    nodes: int
    of_nodes: int


class SubtreeExpanded(Struct, frozen=True):
    """A collapsed subtree has been expanded. The answer to the request follows."""

    inspection: int
    node_search: int
    node_searches: int
    """Number of node searches that have records now, in the whole recording."""
    closed: tuple[int, ...]
    """Ids of the node searches that were collapsed to make room."""


class SubtreeNotExpanded(Struct, frozen=True):
    """A collapsed subtree could not be expanded."""

    inspection: int
    node_search: int
    fault: InspectFault


class SearchRecorded(Struct, frozen=True):
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
    bound: Bound = Bound.EXACT
    """Whether ``value`` is exact."""
    story: SearchStory = NO_STORY
    bookmarks: tuple[BookmarkedNode, ...] = ()
    """The bookmarks of the capsule that the search comes from, in the order of their nodes."""


class InspectionRefused(Struct, frozen=True):
    """A search cannot be recorded, or no recorded search exists."""

    inspection: int
    fault: InspectFault


class SearchStateReport(Struct, frozen=True):
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
    """Whether ``moves`` includes the moves that were never made. If not, a complete report or
    ``NotAnswered`` follows, unless a newer request replaces it."""
    terms: tuple[TermScore, ...]
    """Terms of the frame's static evaluation for White. They add up to it. Empty in check."""
    explanation: Explanation
    """Explanation of the node search that is about to start."""


class TreeRows(Struct, frozen=True):
    """The children of a node search, in order of time."""

    inspection: int
    node_search: int
    """Id of the parent, or ``ROOTS``."""
    rows: tuple[TreeRow, ...]


class FlameGraph(Struct, frozen=True):
    """The node graph between two nodes of the search."""

    inspection: int
    first: int
    last: int
    least: int
    boxes: FlameBoxes
    table: tuple[TableUse, ...] = ()
    """Table results in equal intervals from ``first`` to ``last``."""


class HistoriesAnswer(Struct, frozen=True):
    """The history scores at the start of a node search."""

    inspection: int
    node_search: int
    pieces: tuple[PieceHistoryScores, ...]
    is_known: bool
    """Whether the scores are known. In a collapsed subtree they are not, because its histories are
    not kept."""
