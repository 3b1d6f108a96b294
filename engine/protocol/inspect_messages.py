"""The messages of Inspect, with which the window steps through a recorded search.

The engine keeps the records, and the window requests what it shows.

A *node search* is one call of the search at a node. Its id grows with time. The id stays the same
when more of the search is recorded. It is not an index, and not every number is an id. Node N is
the node that the N-th move enters (see ``engine/inspection/OVERVIEW.md``).

The window numbers its inspections, and the requests within each inspection. Reports carry both
numbers, so the window can recognise a late report.

A score is for the side to move in the node that the score is about. None for alpha or beta means
that the window is open on that side.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.protocol.exports import (
    CancelExport,
    ExportProgress,
    ExportQuestion,
    ExportReport,
)
from engine.protocol.inspect_enums import SearchStepKind
from engine.protocol.messages import Go, Progress, SearchEnd
from engine.protocol.questions import Answer, Question, QuestionProgress
from engine.protocol.recording_reports import (
    FlameGraph,
    HistoriesAnswer,
    InspectionRefused,
    RecordingBegan,
    RecordingProgress,
    SearchRecorded,
    SearchStateReport,
    SubtreeExpanded,
    SubtreeExpansionProgress,
    SubtreeNotExpanded,
    TreeRows,
)
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.protocol.story.candidates import (
    CandidatesNotSearched,
    CandidatesSearched,
    SearchCandidates,
)
from engine.protocol.story.guided_search import AskGuide, GuideStops

DEFAULT_MEMORY_MB = 448
"""Memory for the records in megabytes. Together with the default table and the copies of the
histories it is about half a gigabyte."""


# Commands: window -> engine


class Inspect(Struct, frozen=True):
    """Replay a search of this game and record it. An earlier recording is dropped."""

    inspection: int
    search_id: int
    memory_mb: int = DEFAULT_MEMORY_MB
    """Memory for the records in megabytes. Node searches without room are only counted. An
    expansion can record them later."""
    journal: tuple[SearchEnd, ...] = ()
    """The search and the earlier searches that it depends on, oldest first. It has only those that
    the client knows. An engine process needs them if it did not run the search itself."""
    hash_mb: int | None = None
    """Table size of the searches in ``journal``; None for the present size."""


class InspectCapsule(Struct, frozen=True):
    """Replay the search of a capsule and record it."""

    inspection: int
    capsule: str
    memory_mb: int = DEFAULT_MEMORY_MB
    may_be_large: bool = False
    """Whether the person agreed to the memory and the time that a replay needs. If not, a capsule
    that needs much is refused with ``LARGE_CAPSULE``."""


class InspectPosition(Struct, frozen=True):
    """Search a position from an empty table to a limit, and record the search.

    One thread searches it, apart from any game, so the same command always gives the same nodes.
    """

    inspection: int
    go: Go
    """The position, the number of lines, the root moves, and a limit of depth or nodes. The other
    fields have no effect."""
    hash_mb: int
    """Size of the table in megabytes."""
    memory_mb: int = DEFAULT_MEMORY_MB


class InspectReviewed(Struct, frozen=True):
    """Replay a search of a review and record it.

    The earlier searches of its span are replayed first, so it is the same search node for node.
    """

    inspection: int
    game: ReviewedGame
    nodes: int
    """The node limit of the review."""
    searches: tuple[PositionSearch, ...]
    """The searches of the review in their order, at least those from the start of the span."""
    number: int
    """The search to record: an index into ``searches``."""
    memory_mb: int = DEFAULT_MEMORY_MB


class ShowStepTarget(Struct, frozen=True):
    """Show the target of a step from the last requested search state.

    At first, the step starts from the beginning of the search. A step that leads nowhere shows the
    same search state again.
    """

    inspection: int
    request: int
    step: SearchStepKind


class GoToNode(Struct, frozen=True):
    """Show the search state at the entry to a node.

    If the node has no record, show the last recorded search state before it.
    """

    inspection: int
    request: int
    node: int
    is_opening: bool = False
    """Whether to expand the subtrees around the node if it has no record."""


class GoToNodeSearch(Struct, frozen=True):
    """Show the start of a node search. If it has no record, expand the subtrees around it first.

    If it still has no record, show the start of the last recorded node search before it.
    """

    inspection: int
    request: int
    node_search: int


class GoToLine(Struct, frozen=True):
    """Show the start of the last node search that a line of moves reaches.

    The line begins at the last search of the root with an exact value from which it is followed
    furthest. If none has one, it begins at the last search of the root.
    """

    inspection: int
    request: int
    moves: tuple[str, ...]


class ListTreeRows(Struct, frozen=True):
    """List the children of a node search, or all searches of the root.

    If some children were only counted, the node search is expanded first.
    """

    inspection: int
    node_search: int
    """Id of the node search; ``ROOTS`` for the searches of the root."""


class AskFlameGraph(Struct, frozen=True):
    """List the widest node searches between two nodes, as boxes of the node graph."""

    inspection: int
    first: int
    last: int
    least: int
    """Least node count of a listed box."""


class AskHistories(Struct, frozen=True):
    """Report the history scores of the quiet moves at the start of a node search."""

    inspection: int
    node_search: int


class EndInspection(Struct, frozen=True):
    """Stop the recording in progress, or drop the finished recording."""

    inspection: int


RecordCommand: TypeAlias = Inspect | InspectCapsule | InspectPosition | InspectReviewed
"""The commands that record a search; each begins a new inspection."""
InspectCommand: TypeAlias = (
    RecordCommand
    | ShowStepTarget
    | GoToNode
    | GoToNodeSearch
    | GoToLine
    | ListTreeRows
    | AskFlameGraph
    | AskHistories
    | AskGuide
    | EndInspection
    | SearchCandidates
    | ExportQuestion
    | CancelExport
    | Question
)
InspectReport: TypeAlias = (
    RecordingBegan
    | RecordingProgress
    | SubtreeExpansionProgress
    | SubtreeExpanded
    | SubtreeNotExpanded
    | SearchRecorded
    | InspectionRefused
    | SearchStateReport
    | TreeRows
    | FlameGraph
    | HistoriesAnswer
    | GuideStops
    | CandidatesSearched
    | CandidatesNotSearched
    | ExportReport
    | Answer
)


def supersedes_report(waiting: object, new: object) -> bool:
    """Return whether ``new`` replaces ``waiting``, the last report that was not sent yet."""
    return any(
        isinstance(waiting, kind) and isinstance(new, kind)
        for kind in (
            Progress,
            RecordingProgress,
            SubtreeExpansionProgress,
            SearchStateReport,
            QuestionProgress,
            ExportProgress,
        )
    )
