"""The window's questions about a recorded search, and their answers.

``engine.protocol.inspect_messages`` explains the terms. Of the slow questions only the newest is
answered: another one, or ``StopAsking``, cancels the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.facts import Pruning
from engine.protocol.inspect_vocabulary import (
    MoveOutcome,
    NodeOutcome,
    QuestionStage,
    SearchKind,
    WhyNot,
)
from engine.protocol.messages import Bound, Score

NO_QUESTION = 0
"""The number of no question. Questions are numbered from 1."""

# Questions: window -> engine


@dataclass(frozen=True, slots=True)
class CheckCondition:
    """Ask whether a condition can be parsed; see ``engine/inspection/questions/conditions.py``."""

    inspection: int
    request: int
    text: str


@dataclass(frozen=True, slots=True)
class RunTo:
    """Ask for the next search state, after the shown one, that meets one of the conditions."""

    inspection: int
    request: int
    conditions: tuple[str, ...]
    forwards: bool


@dataclass(frozen=True, slots=True)
class AskWhy:
    """Ask why a node search did not choose a legal move."""

    inspection: int
    request: int
    node_search: int
    move: str


@dataclass(frozen=True, slots=True)
class AskExchange:
    """Ask for the captures that follow a legal move on its target square."""

    inspection: int
    request: int
    node_search: int
    move: str


@dataclass(frozen=True, slots=True)
class AskEntryWriter:
    """Ask for the node search that wrote the table entry which a node search found."""

    inspection: int
    request: int
    node_search: int


@dataclass(frozen=True, slots=True)
class Compare:
    """Ask for a comparison with the same search under switched techniques."""

    inspection: int
    request: int
    switched: tuple[str, ...]
    """Names of techniques. Those that the engine plays with are switched off, the others on."""


@dataclass(frozen=True, slots=True)
class StopAsking:
    """Cancel the question in progress."""

    inspection: int


# Answers: engine -> window


@dataclass(frozen=True, slots=True)
class ConditionChecked:
    """Result of parsing a condition."""

    inspection: int
    request: int
    text: str
    fault: ConditionFault | None
    """Reason why the condition cannot be parsed; None if it can."""


@dataclass(frozen=True, slots=True)
class AskingProgress:
    """Progress of the work on a question."""

    inspection: int
    request: int
    stage: QuestionStage
    done: int
    of: int
    """Total amount of work; 0 if unknown."""


@dataclass(frozen=True, slots=True)
class RanTo:
    """The search state that a run to the next breakpoint found."""

    inspection: int
    request: int
    node_search: int | None
    """Id of the node search that was found; None if none meets a condition."""
    met: tuple[str, ...]
    """The conditions that it meets, as the question gave them."""


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """The outcome of a move and its reason. Scores are for the side that makes the move."""

    inspection: int
    request: int
    node_search: int
    """Id of the node search that the question is about."""
    move: str
    why: WhyNot
    outcome: MoveOutcome | None
    """Outcome of the move; None for the move that a singular search excludes."""
    node_outcome: NodeOutcome | None
    """Outcome of the node, if ``outcome`` is ``NODE_ENDED``."""
    pruning: Pruning | None
    value: Score | None
    """Value of the move; None if unknown. With ``asked_depth`` it comes from an extra search."""
    bound_value: Score | None
    """Alpha for ``FAIL_LOW``, beta for ``AFTER_CUTOFF``; None if the window is open there."""
    other_move: str
    """The better move for ``BEST_BEFORE``, the cutoff move for ``AFTER_CUTOFF``; else empty."""
    other_value: Score | None
    """Value of ``other_move``."""
    line: tuple[str, ...]
    """The move and its continuation, as far as known."""
    asked_depth: int
    """Depth in plies of the extra search that gave the value; 0 if none."""
    line_depth: int
    """Depth in plies of the extra search that gave only the line; 0 if none."""
    jump: int | None
    """Id of the node search to go to: that of the move, or of the cutoff move."""


@dataclass(frozen=True, slots=True)
class ExchangeCapture:
    """One capture of the sequence. The first move may be quiet."""

    piece: str
    """Letter of the moving piece, as in a FEN."""
    square: int
    """Source square of the piece; a1 = 0, h8 = 63."""
    captured: str
    """Letter of the captured piece; empty for a quiet move."""
    gain: int
    """Gain of this capture for its own side in centipawns."""
    balance: int
    """Balance after the capture in centipawns, for the side that began."""
    is_played: bool
    """Whether optimal play makes the capture."""


@dataclass(frozen=True, slots=True)
class SeeAnswer:
    """The captures that follow a move, until one side has no capture left."""

    inspection: int
    request: int
    node_search: int
    move: str
    target: int
    """Target square of all captures; a1 = 0, h8 = 63."""
    value: int
    """SEE value in centipawns, for the side that begins."""
    captures: tuple[ExchangeCapture, ...]


@dataclass(frozen=True, slots=True)
class EntryWriterAnswer:
    """The node search that wrote a table entry."""

    inspection: int
    request: int
    node_search: int
    """Id of the node search that found the entry."""
    searches_before: int
    """Number of searches before: 0 if the same search wrote the entry."""
    fen: str
    """Root position of the search that wrote the entry."""
    path: tuple[str, ...]
    """Moves from that root to the node search in UCI notation; ``0000`` for a null move."""
    iteration: int
    """Iteration that wrote the entry, in plies."""
    node: int
    """Moves made in its search when the node search began."""
    depth: int
    """Depth of the entry in plies."""
    bound: Bound
    value: Score | None
    """Value of the entry for the side to move."""
    jump: int | None
    """Id of the node search if the same search wrote the entry, else None."""


@dataclass(frozen=True, slots=True)
class DivergingNodeSearch:
    """The first differing node search, as one of the two searches made it."""

    node_search: int
    path: tuple[str, ...]
    """Moves from the root in UCI notation; ``0000`` for a null move."""
    kind: SearchKind
    depth: int
    reduction: int
    alpha: Score | None
    beta: Score | None


@dataclass(frozen=True, slots=True)
class RootShare:
    """Node counts of a root move in both searches."""

    move: str
    nodes: int
    other_nodes: int


@dataclass(frozen=True, slots=True)
class Compared:
    """Comparison of a search with the *other* search, which has some techniques switched."""

    inspection: int
    request: int
    switched: tuple[str, ...]
    nodes: int
    other_nodes: int
    depth: int
    other_depth: int
    value: Score
    other_value: Score
    best_move: str
    other_best_move: str
    by_ply: tuple[tuple[int, int], ...]
    """Moves made to each ply in both searches, from the root on."""
    root_moves: tuple[RootShare, ...]
    """Root moves. Those with the most additional nodes come first."""
    divergence: tuple[DivergingNodeSearch, DivergingNodeSearch] | None
    """First node searches that differ; None if one search ends before they differ."""
    is_complete: bool
    """Whether the other search reached the same depth. If not, it hit its node limit."""


@dataclass(frozen=True, slots=True)
class NotAnswered:
    """A question cannot be answered."""

    inspection: int
    request: int
    """Number of the question; ``NO_QUESTION`` for a step, tree rows, a graph or the histories."""
    fault: InspectFault


Question: TypeAlias = (
    CheckCondition | RunTo | AskWhy | AskExchange | AskEntryWriter | Compare | StopAsking
)
Answer: TypeAlias = (
    ConditionChecked
    | AskingProgress
    | RanTo
    | WhyNotAnswer
    | SeeAnswer
    | EntryWriterAnswer
    | Compared
    | NotAnswered
)
