"""What crosses the process boundary while a search is stepped through; see ``engine.messages``.

The records of a search stay with the engine: the window asks for what it shows. A *visit* is one
call of the search at a node, named by its id: a number that grows with time and stays the same when
more of the search is recorded, so it is no index and not every number is a visit. Node N is the
node entered by the N-th move made (see ``engine/inspection/README.md``).

An inspection has a number that the window gives it, a request one within its inspection; reports
carry both, so that late ones can be told from those that are wanted. Scores are for the side to
move in the node that they are about; None for a bound of a window means that it is open there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from engine.inspect_questions import Answer, AskingProgress, Question
from engine.messages import Bound, Progress, Provenance, Score


class Step(StrEnum):
    """Ways from one visit to another."""

    OVER = "over"
    INTO = "into"
    OUT = "out"
    BACK_OVER = "back over"
    NEXT = "next"
    PREVIOUS = "previous"
    NEXT_CUTOFF = "next cut-off"
    NEXT_BEST = "next change of the principal variation"


DEFAULT_MEMORY_MB = 448
"""For the records of a search; with table and histories it comes to half a gigabyte."""
ROOTS = -1
"""Stands for what made the searches of the root."""


# Commands: window -> engine


@dataclass(frozen=True, slots=True)
class Inspect:
    """Make a search of this game again and record it; it takes the place of any other recorded."""

    inspection: int
    search_id: int
    memory_mb: int = DEFAULT_MEMORY_MB
    """For the records; what does not fit is only counted until it is opened."""


@dataclass(frozen=True, slots=True)
class InspectCapsule:
    """Make the search of a capsule again and record it."""

    inspection: int
    capsule: str
    memory_mb: int = DEFAULT_MEMORY_MB


@dataclass(frozen=True, slots=True)
class TakeStep:
    """Show the moment that a step leads to from where the last request led, or else from the start.

    Where it leads nowhere that is the moment it starts from.
    """

    inspection: int
    request: int
    step: Step


@dataclass(frozen=True, slots=True)
class GoToNode:
    """Show the moment when a node was entered, or the nearest before it that has a record."""

    inspection: int
    request: int
    node: int
    is_opening: bool = False
    """Where it has none, what holds it is searched again until it has one."""


@dataclass(frozen=True, slots=True)
class GoToVisit:
    """Show the moment when a visit began, or the nearest before it that has a record."""

    inspection: int
    request: int
    visit: int


@dataclass(frozen=True, slots=True)
class GoToLine:
    """Show the moment when the last move of a line began to be searched, or the last that was.

    The line is followed from the last search of the root that came to a value.
    """

    inspection: int
    request: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListBranches:
    """List the visits that one made, or all searches of the root."""

    inspection: int
    visit: int
    """``ROOTS`` for the searches of the root."""


@dataclass(frozen=True, slots=True)
class AskFlame:
    """List the visits that took most nodes between two nodes, as boxes."""

    inspection: int
    first: int
    last: int
    least: int
    """Nodes that a box has at least."""


@dataclass(frozen=True, slots=True)
class AskHistory:
    """Tell what the histories say of the quiet moves of a node when a visit begins in it."""

    inspection: int
    visit: int


@dataclass(frozen=True, slots=True)
class EndInspection:
    """Stop recording, or forget what was recorded."""

    inspection: int


# What is told


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the transposition table said when a visit asked it."""

    result: str
    """``not asked``, ``miss``, ``too shallow``, ``move only`` or ``cut off``."""
    bound: Bound = Bound.NONE
    depth: int = 0
    value: Score | None = None


@dataclass(frozen=True, slots=True)
class VisitFacts:
    """What was recorded of a visit."""

    visit: int
    node: int
    """Moves made in the search when it began."""
    ply: int
    depth: int
    """Asked for, in plies; quiescence has 0 or less."""
    reduction: int
    kind: str
    """Why it was made: ``root``, ``move``, ``again deeper``, ``null move``, ``singular``..."""
    alpha: Score | None
    beta: Score | None
    static_eval: Score | None
    in_check: bool
    table: TableFacts
    value: Score | None
    """None where it was stopped before it had one."""
    bound: Bound
    ending: str
    nodes: int
    """Moves made below it."""
    skips: tuple[tuple[str, int], ...] = ()
    """How many moves each rule skipped."""

    @property
    def is_quiescence(self) -> bool:
        return self.depth <= 0


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """A line of a node's ordered list: one of its moves, or a test that it made beside them."""

    move: str
    """UCI form; empty for a test in the node's own position, ``0000`` for a pass."""
    test: str
    """``null move``, ``singular``, ``razoring``...; empty for a move of the list."""
    provenance: Provenance | None
    order_score: int | None
    number: int
    """Its place among the moves that were looked at, from 1; 0 where it had none."""
    depth: int | None
    """Plies that its last search was asked for; None where it was not searched."""
    reduction: int
    value: Score | None
    """For the side that makes the move."""
    bound: Bound
    outcome: str
    why: str
    """The numbers behind the outcome, where a rule decided."""
    nodes: int
    is_later: bool
    """What became of it was decided after the moment that is shown."""
    is_current: bool
    """It is being searched at that moment."""
    visit: int | None
    """Of its first search."""
    exchange: int | None = None
    """What it wins by static exchange, in centipawns; None where that was not found out."""
    from_table: int | None = None
    """The visit that had its value from the table; None where the table did not give it."""


@dataclass(frozen=True, slots=True)
class TermShare:
    """What a term of the static evaluation makes of a position, before any correction."""

    name: str
    centipawns: int
    """For White, middlegame and endgame weighed as the position does."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A visit as a line of the outline. Its value is for the side that moves in it."""

    visit: int
    move: str
    """That led to it, in UCI form; empty where none did, ``0000`` for a pass."""
    kind: str
    depth: int
    reduction: int
    value: Score | None
    bound: Bound
    ending: str
    nodes: int
    has_branches: bool
    is_summary: bool = False
    """Some of its branches were only counted; when they are listed it is searched again."""


class FlameBox(NamedTuple):
    """A visit as a box: it lies in that of the visit that made it, and begins with its nodes."""

    visit: int
    parent: int
    """``ROOTS`` for a search of the root."""
    level: int
    """Visits that it lies in."""
    first: int
    """Moves made in the search when it began, without its own."""
    nodes: int
    """Moves made in it, its own among them."""
    depth: int
    move: str
    """That led to it, in UCI form; empty where none did, ``0000`` for a pass."""
    kind: str
    ending: str
    san: str = ""
    """The move in SAN, where the box is wide enough to hold it; ``pass`` for a pass."""


class TableUse(NamedTuple):
    """How many visits of a stretch the table was good for what; the others did not ask it."""

    misses: int
    too_shallow: int
    """It knew the position, but not deep enough."""
    move_only: int
    """It knew the position, and its bound did not decide anything."""
    cut_off: int


class PieceCounts(NamedTuple):
    """What the histories count for a piece of the side to move, for each square it might go to."""

    square: int
    """Where it stands; a1 = 0 ... h8 = 63."""
    move: tuple[int, ...]
    """For the move itself, wherever it was made (butterfly history)."""
    answer: tuple[int, ...]
    """For it as an answer to the last move (continuation history); 0 where there was none."""
    follow_up: tuple[int, ...]
    """For it after the side's own last move; 0 where there was none."""
    plan: tuple[int, ...]
    """The part that counts of it after the side's own move before that; 0 where there was none."""


@dataclass(frozen=True, slots=True)
class Landmark:
    """Something that happened at the root."""

    kind: str
    """``iteration``, ``new best``, ``failed low`` or ``completed``."""
    node: int
    depth: int


# Reports: engine -> window


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


@dataclass(frozen=True, slots=True)
class Expanding:
    """A summary is searched again.

    A step led into it, its branches were listed, or a node in it is wanted.
    """

    inspection: int
    visit: int
    nodes: int
    of_nodes: int


@dataclass(frozen=True, slots=True)
class Expanded:
    """It was searched again, and what had been counted has records. An answer follows."""

    inspection: int
    visit: int
    visits: int
    """With a record now, in all."""
    closed: tuple[int, ...]
    """Visits below which is only counted again what was opened before, for lack of room."""


@dataclass(frozen=True, slots=True)
class NotExpanded:
    """A summary that was opened stays one; one line says why."""

    inspection: int
    visit: int
    message: str


@dataclass(frozen=True, slots=True)
class Recorded:
    """A search was made again as it was, and can be stepped through."""

    inspection: int
    fen: str
    """Of the position that was searched."""
    nodes: int
    visits: int
    """With a record."""
    depth: int
    """Iterations completed."""
    value: Score
    principal_variation: tuple[str, ...]
    landmarks: tuple[Landmark, ...]
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
class MomentShown:
    """The moment when a visit began, and the node that made it: the *frame*.

    At a search of the root there is nothing above, and the frame is the root's search itself.
    """

    inspection: int
    request: int
    visit: int
    """That began."""
    node: int
    """Moves made in the search by then."""
    frame: VisitFacts
    tried: VisitFacts | None
    """The visit that began; None where it is the frame itself."""
    tried_move: str
    """That led to it; empty where it is the frame's position still, ``0000`` for a pass."""
    path: tuple[str, ...]
    """The moves from the root to the frame in UCI form, ``0000`` for a pass."""
    ancestors: tuple[int, ...]
    """The visits from the search of the root down to the frame."""
    moves: tuple[MoveFacts, ...]
    is_complete: bool
    """The moves that were never made are among them; where not, they follow soon."""
    terms: tuple[TermShare, ...]
    """Of the static evaluation of the frame's position; none where it is in check."""
    done: str
    """What the visit was made for, the first half of a sentence."""
    later: str
    """How it ended, the second half."""


@dataclass(frozen=True, slots=True)
class Branches:
    """The visits that one made, in order."""

    inspection: int
    visit: int
    """That made them, or ``ROOTS``."""
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Flame:
    """Where the nodes went, between two nodes of the search."""

    inspection: int
    first: int
    last: int
    least: int
    boxes: tuple[FlameBox, ...]
    """Each after the one that it lies in."""
    table: tuple[TableUse, ...] = ()
    """What the table was good for, in equal stretches from ``first`` to ``last``."""


@dataclass(frozen=True, slots=True)
class HistoryTold:
    """The histories at the moment when a visit began."""

    inspection: int
    visit: int
    pieces: tuple[PieceCounts, ...]
    is_known: bool
    """False in a summary, of which the histories are not kept."""


InspectCommand: TypeAlias = (
    Inspect
    | InspectCapsule
    | TakeStep
    | GoToNode
    | GoToVisit
    | GoToLine
    | ListBranches
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
    | MomentShown
    | Branches
    | Flame
    | HistoryTold
    | Answer
)


def supersedes(waiting: object, new: object) -> bool:
    """Return whether of two reports in a row that nobody has taken yet only the newer matters."""
    return any(
        isinstance(waiting, kind) and isinstance(new, kind)
        for kind in (Progress, RecordingProgress, Expanding, MomentShown, AskingProgress)
    )
