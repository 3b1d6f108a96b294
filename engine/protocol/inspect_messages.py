"""The messages of Inspect, with which the window steps through a recorded search.

The engine keeps the records; the window requests what it shows. A *node search* is one call of the
search at a node. Its id grows with time and stays the same when more of the search is recorded. An
id is no index, and not every number is an id. Node N is the node that the N-th move enters (see
``engine/inspection/OVERVIEW.md``).

The window numbers its inspections, and the requests within each. Reports carry both numbers, so
that the window recognises a late report. Scores are for the side to move in the node that they are
about. None for alpha or beta means that the window is open there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.inspect_vocabulary import Step
from engine.protocol.messages import Progress, SearchEnd
from engine.protocol.questions import Answer, AskingProgress, Question
from engine.protocol.reports import (
    Expanded,
    Expanding,
    Flame,
    HistoriesAnswer,
    NotExpanded,
    NotInspected,
    Recorded,
    RecordingBegan,
    RecordingProgress,
    SearchStateReport,
    TreeRows,
)

DEFAULT_MEMORY_MB = 448
"""Memory for the records in megabytes. With table and histories it comes to half a gigabyte."""


# Commands: window -> engine


@dataclass(frozen=True, slots=True)
class Inspect:
    """Replay a search of this game and record it. An earlier recording is dropped."""

    inspection: int
    search_id: int
    memory_mb: int = DEFAULT_MEMORY_MB
    """Memory for the records. Node searches that do not fit are only counted until an expansion."""
    journal: tuple[SearchEnd, ...] = ()
    """The search and the earlier ones that it depends on, oldest first, as far as the client has
    them. An engine that did not make the search needs them."""


@dataclass(frozen=True, slots=True)
class InspectCapsule:
    """Replay the search of a capsule and record it."""

    inspection: int
    capsule: str
    memory_mb: int = DEFAULT_MEMORY_MB


@dataclass(frozen=True, slots=True)
class TakeStep:
    """Show the target of a step from the last requested search state, or from the start.

    A step that leads nowhere shows the same search state.
    """

    inspection: int
    request: int
    step: Step


@dataclass(frozen=True, slots=True)
class GoToNode:
    """Show the search state at the entry to a node, or the nearest recorded one before it."""

    inspection: int
    request: int
    node: int
    is_opening: bool = False
    """Whether to expand the subtrees around a node without a record."""


@dataclass(frozen=True, slots=True)
class GoToNodeSearch:
    """Show the start of a node search, or of the last recorded one before it."""

    inspection: int
    request: int
    node_search: int


@dataclass(frozen=True, slots=True)
class GoToLine:
    """Show the start of the last node search along a line of moves.

    The line begins at the last search of the root with an exact value.
    """

    inspection: int
    request: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListTreeRows:
    """List the children of a node search, or all searches of the root."""

    inspection: int
    node_search: int
    """Id of the node search; ``ROOTS`` for the searches of the root."""


@dataclass(frozen=True, slots=True)
class AskFlame:
    """List the largest node searches between two nodes, as boxes."""

    inspection: int
    first: int
    last: int
    least: int
    """Least node count of a box."""


@dataclass(frozen=True, slots=True)
class AskHistory:
    """Report the history scores of a node's quiet moves at the start of a node search."""

    inspection: int
    node_search: int


@dataclass(frozen=True, slots=True)
class EndInspection:
    """Stop recording, or drop the recording."""

    inspection: int


InspectCommand: TypeAlias = (
    Inspect
    | InspectCapsule
    | TakeStep
    | GoToNode
    | GoToNodeSearch
    | GoToLine
    | ListTreeRows
    | AskFlame
    | AskHistory
    | EndInspection
    | Question
)
InspectReport: TypeAlias = (
    RecordingBegan
    | RecordingProgress
    | Expanding
    | Expanded
    | NotExpanded
    | Recorded
    | NotInspected
    | SearchStateReport
    | TreeRows
    | Flame
    | HistoriesAnswer
    | Answer
)


def supersedes(waiting: object, new: object) -> bool:
    """Return whether ``new`` replaces the report that is still ``waiting`` before it."""
    return any(
        isinstance(waiting, kind) and isinstance(new, kind)
        for kind in (Progress, RecordingProgress, Expanding, SearchStateReport, AskingProgress)
    )
