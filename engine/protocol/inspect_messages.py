"""The messages of Inspect, with which the window steps through a recorded search.

The records of a search stay with the engine; the window asks for what it shows. A *node search* is
one call of the search at a node. Its id grows with time and stays the same when more of the search
is recorded; it is no index, and not every number is an id. Node N is the node that the N-th move
enters (see ``engine/inspection/OVERVIEW.md``).

The window numbers its inspections, and the requests within each. Reports carry both numbers, so
that a late report is recognised. Scores are for the side to move in the node that they are about.
None for alpha or beta means that the window is open there.
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
"""Memory for the records; with the table and the histories it comes to half a gigabyte."""


# Commands: window -> engine


@dataclass(frozen=True, slots=True)
class Inspect:
    """Make a search of this game again and record it, in the place of any recorded before."""

    inspection: int
    search_id: int
    memory_mb: int = DEFAULT_MEMORY_MB
    """For the records; what does not fit is only counted until it is expanded."""
    journal: tuple[SearchEnd, ...] = ()
    """The search and the earlier ones that it builds on, oldest first, as far as the client has
    kept them; for an engine that did not make them."""


@dataclass(frozen=True, slots=True)
class InspectCapsule:
    """Make the search of a capsule again and record it."""

    inspection: int
    capsule: str
    memory_mb: int = DEFAULT_MEMORY_MB


@dataclass(frozen=True, slots=True)
class TakeStep:
    """Show the search state that a step leads to, from the last one requested or the start.

    A step that leads nowhere shows the search state that it starts from.
    """

    inspection: int
    request: int
    step: Step


@dataclass(frozen=True, slots=True)
class GoToNode:
    """Show the search state when a node was entered, or the nearest before it that has a record."""

    inspection: int
    request: int
    node: int
    is_opening: bool = False
    """Where it has no record, expand what holds it until it has one."""


@dataclass(frozen=True, slots=True)
class GoToNodeSearch:
    """Show the start of a node search, or of the last one before it that has a record."""

    inspection: int
    request: int
    node_search: int


@dataclass(frozen=True, slots=True)
class GoToLine:
    """Show the start of the search of a line's last move, or of the last move that was searched.

    The line begins at the last search of the root that has an exact value.
    """

    inspection: int
    request: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListTreeRows:
    """List the children of a node search, or all searches of the root."""

    inspection: int
    node_search: int
    """``ROOTS`` for the searches of the root."""


@dataclass(frozen=True, slots=True)
class AskFlame:
    """List the largest node searches between two nodes, as boxes."""

    inspection: int
    first: int
    last: int
    least: int
    """The fewest nodes of a box."""


@dataclass(frozen=True, slots=True)
class AskHistory:
    """Report the history scores of a node's quiet moves when a node search begins in it."""

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
    """Return whether ``new`` makes a report unnecessary that is still ``waiting`` before it."""
    return any(
        isinstance(waiting, kind) and isinstance(new, kind)
        for kind in (Progress, RecordingProgress, Expanding, SearchStateReport, AskingProgress)
    )
