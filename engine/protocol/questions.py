"""Questions of the window about a recorded search, and the answers.

``engine.protocol.inspect_messages`` explains the terms. Of the questions that take long only the
newest is answered: another one, or ``StopAsking``, ends the work on the one before.
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
"""The number of no question; questions are numbered from 1."""

# Questions: window -> engine


@dataclass(frozen=True, slots=True)
class CheckCondition:
    """Can a condition be read? See ``engine/inspection/questions/conditions.py``."""

    inspection: int
    request: int
    text: str


@dataclass(frozen=True, slots=True)
class RunTo:
    """Find the next search state after the one shown that meets one of the conditions."""

    inspection: int
    request: int
    conditions: tuple[str, ...]
    forwards: bool


@dataclass(frozen=True, slots=True)
class AskWhy:
    """Why was a legal move not the one that a node search chose?"""

    inspection: int
    request: int
    node_search: int
    move: str


@dataclass(frozen=True, slots=True)
class AskExchange:
    """Which captures follow a legal move of a node search on its target square?"""

    inspection: int
    request: int
    node_search: int
    move: str


@dataclass(frozen=True, slots=True)
class AskEntryWriter:
    """Which node search wrote the table entry that a node search found?"""

    inspection: int
    request: int
    node_search: int


@dataclass(frozen=True, slots=True)
class Compare:
    """Search again with some techniques switched, and compare both searches."""

    inspection: int
    request: int
    switched: tuple[str, ...]
    """Names of techniques: those that the engine plays with go off, the others on."""


@dataclass(frozen=True, slots=True)
class StopAsking:
    """Give up the question that is being worked on."""

    inspection: int


# Answers: engine -> window


@dataclass(frozen=True, slots=True)
class ConditionChecked:
    """Whether a condition can be read."""

    inspection: int
    request: int
    text: str
    fault: ConditionFault | None
    """None where it can be read."""


@dataclass(frozen=True, slots=True)
class AskingProgress:
    """Progress of the work on a question."""

    inspection: int
    request: int
    stage: QuestionStage
    done: int
    of: int
    """0 where the amount of work is not known."""


@dataclass(frozen=True, slots=True)
class RanTo:
    """The search state that a run to the next breakpoint found."""

    inspection: int
    request: int
    node_search: int | None
    """None where no search state in that direction meets any of the conditions."""
    met: tuple[str, ...]
    """The conditions that it meets, as they were given."""


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """What became of a move and why. Scores are for the side that makes the move."""

    inspection: int
    request: int
    node_search: int
    """The node search that the question is about."""
    move: str
    why: WhyNot
    outcome: MoveOutcome | None
    """None for the move that a singular search excludes."""
    node_outcome: NodeOutcome | None
    """Of ``NODE_ENDED`` how the node ended."""
    pruning: Pruning | None
    value: Score | None
    """None where it is not known; with ``asked_depth`` that of a search made to answer."""
    bound_value: Score | None
    """Of ``FAIL_LOW`` alpha, of ``AFTER_CUTOFF`` beta; None where the window is open there."""
    other_move: str
    """Of ``BEST_BEFORE`` the better move, of ``AFTER_CUTOFF`` the one that cut off; else empty."""
    other_value: Score | None
    """Of that move."""
    line: tuple[str, ...]
    """The move and the moves that follow it, as far as they are known."""
    asked_depth: int
    """Plies of the search that was made to answer and gave the value; 0 where none was."""
    line_depth: int
    """Plies of the search that was made to answer and gave only the line; 0 where none was."""
    jump: int | None
    """The node search to go to: the move's own search, or that of the move that cut off."""


@dataclass(frozen=True, slots=True)
class ExchangeCapture:
    """One capture of an exchange; the first may be a quiet move."""

    piece: str
    """The letter of the piece that moves, as in a FEN."""
    square: int
    """Where the piece comes from; a1 = 0 ... h8 = 63."""
    captured: str
    """The letter of the captured piece; empty for a quiet move."""
    gain: int
    """Centipawns that it wins for its own side."""
    balance: int
    """Centipawns after it, for the side that began."""
    is_played: bool
    """Best play makes it."""


@dataclass(frozen=True, slots=True)
class SeeAnswer:
    """The exchange that a move begins, until a side has no capture left."""

    inspection: int
    request: int
    node_search: int
    move: str
    target: int
    """The square of all captures; a1 = 0 ... h8 = 63."""
    value: int
    """Centipawns that best play wins for the side that begins."""
    captures: tuple[ExchangeCapture, ...]


@dataclass(frozen=True, slots=True)
class EntryWriterAnswer:
    """The node search that wrote an entry of the table."""

    inspection: int
    request: int
    node_search: int
    """The node search that found the entry."""
    searches_before: int
    """0 where the same search wrote it, 1 for the search before..."""
    fen: str
    """The root position of the search that wrote it."""
    path: tuple[str, ...]
    """From there to the node search in UCI form, ``0000`` for a null move."""
    iteration: int
    """The iteration in which it was written, in plies."""
    node: int
    """Moves made in its search when the node search began."""
    depth: int
    """Plies of the entry."""
    bound: Bound
    value: Score | None
    """For the side to move."""
    jump: int | None
    """The node search, where the same search wrote it."""


@dataclass(frozen=True, slots=True)
class DivergingNodeSearch:
    """The first node search that differs between two searches, as one of them made it."""

    node_search: int
    path: tuple[str, ...]
    """The moves from the root in UCI form, ``0000`` for a null move."""
    kind: SearchKind
    depth: int
    reduction: int
    alpha: Score | None
    beta: Score | None


@dataclass(frozen=True, slots=True)
class RootShare:
    """The nodes below a root move in both searches."""

    move: str
    nodes: int
    other_nodes: int


@dataclass(frozen=True, slots=True)
class Compared:
    """A search, and the *other* search with some techniques switched."""

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
    """Moves made to each ply, from the root on, in both."""
    root_moves: tuple[RootShare, ...]
    """The moves with the most additional nodes come first."""
    divergence: tuple[DivergingNodeSearch, DivergingNodeSearch] | None
    """The first node searches that differ; None where one search ends first."""
    is_complete: bool
    """Whether the other search came as deep; if not, it was given up."""


@dataclass(frozen=True, slots=True)
class NotAnswered:
    """A question cannot be answered."""

    inspection: int
    request: int
    """``NO_QUESTION`` for anything else: a step, rows of the tree, a graph, the histories."""
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
