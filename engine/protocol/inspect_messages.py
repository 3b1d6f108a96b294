"""What crosses the process boundary while a search is stepped through; see ``messages``.

The records of a search stay with the engine: the window asks for what it shows. A *node search* is
one call of the search at a node, named by its id: a number that grows with time and stays the same
when more of the search is recorded, so it is no index and not every number is a node search. Node N
is the node entered by the N-th move made (see ``engine/inspection/OVERVIEW.md``).

An inspection has a number that the window gives it, a request one within its inspection; reports
carry both, so that late ones can be told from those that are wanted. Scores are for the side to
move in the node that they are about; None for a bound of a window means that it is open there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

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
"""For the records of a search; with table and histories it comes to half a gigabyte."""


class Step(StrEnum):
    """Ways from one node search to another."""

    OVER = "over"
    INTO = "into"
    OUT = "out"
    BACK_OVER = "back over"
    NEXT = "next"
    PREVIOUS = "previous"
    NEXT_CUTOFF = "next cut-off"
    NEXT_BEST = "next change of the principal variation"


# Commands: window -> engine


@dataclass(frozen=True, slots=True)
class Inspect:
    """Make a search of this game again and record it; it takes the place of any other recorded."""

    inspection: int
    search_id: int
    memory_mb: int = DEFAULT_MEMORY_MB
    """For the records; what does not fit is only counted until it is opened."""
    journal: tuple[SearchEnd, ...] = ()
    """The search and those that it builds on, oldest first, as far as the client has kept them: for
    an engine that did not make them."""


@dataclass(frozen=True, slots=True)
class InspectCapsule:
    """Make the search of a capsule again and record it."""

    inspection: int
    capsule: str
    memory_mb: int = DEFAULT_MEMORY_MB


@dataclass(frozen=True, slots=True)
class TakeStep:
    """Show the search state that a step leads to from the last one requested, or the start.

    Where it leads nowhere that is the search state it starts from.
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
    """Where it has none, what holds it is searched again until it has one."""


@dataclass(frozen=True, slots=True)
class GoToNodeSearch:
    """Show the start of a node search, or of the nearest one before it that has a record."""

    inspection: int
    request: int
    node_search: int


@dataclass(frozen=True, slots=True)
class GoToLine:
    """Show the start of the search of a line's last move, or of the last one searched.

    The line is followed from the last search of the root that came to a value.
    """

    inspection: int
    request: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListTreeRows:
    """List the node searches that one made, or all searches of the root."""

    inspection: int
    node_search: int
    """``ROOTS`` for the searches of the root."""


@dataclass(frozen=True, slots=True)
class AskFlame:
    """List the node searches that took most nodes between two nodes, as boxes."""

    inspection: int
    first: int
    last: int
    least: int
    """Nodes that a box has at least."""


@dataclass(frozen=True, slots=True)
class AskHistory:
    """Tell what the histories say of the quiet moves of a node when a node search begins in it."""

    inspection: int
    node_search: int


@dataclass(frozen=True, slots=True)
class EndInspection:
    """Stop recording, or forget what was recorded."""

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
    """Return whether of two reports in a row that nobody has taken yet only the newer matters."""
    return any(
        isinstance(waiting, kind) and isinstance(new, kind)
        for kind in (Progress, RecordingProgress, Expanding, SearchStateReport, AskingProgress)
    )
