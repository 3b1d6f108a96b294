"""The window's questions about a recorded search, and their answers.

``engine.protocol.inspect_messages`` explains the terms. Among slow questions, only the newest is
answered. A new slow question, or ``CancelQuestion``, cancels the previous one.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_enums import (
    MoveOutcome,
    NodeOutcome,
    QuestionStage,
    SearchKind,
    WhyNot,
)
from engine.protocol.inspect_facts import Pruning
from engine.protocol.messages import Bound, Score
from engine.protocol.value_origin import AskValueOrigin, ValueOriginAnswer

NO_QUESTION = 0
"""A number that no question has. Questions are numbered from 1."""

# Questions: window -> engine


class CheckCondition(Struct, frozen=True):
    """Ask whether a condition can be parsed; see ``engine/inspection/questions/conditions.py``."""

    inspection: int
    request: int
    text: str


class RunToCondition(Struct, frozen=True):
    """Ask for the nearest search state that meets one of the conditions.

    The engine looks for it after the shown state if ``forwards`` is True, otherwise before it.
    """

    inspection: int
    request: int
    conditions: tuple[str, ...]
    forwards: bool


class MarkConditions(Struct, frozen=True):
    """Ask which of some node searches meet one of the conditions, and where others do."""

    inspection: int
    request: int
    conditions: tuple[str, ...]
    node_searches: tuple[int, ...]
    """Ids of the node searches that the window shows."""


class AskWhyNotChosen(Struct, frozen=True):
    """Ask why a node search did not choose a legal move."""

    inspection: int
    request: int
    node_search: int
    move: str


class AskExchange(Struct, frozen=True):
    """Ask for the captures that follow a legal move on its target square."""

    inspection: int
    request: int
    node_search: int
    move: str


class AskEntryWriter(Struct, frozen=True):
    """Ask which node search wrote the table entry that another node search found."""

    inspection: int
    request: int
    node_search: int


class CompareTechniques(Struct, frozen=True):
    """Ask for a comparison with the same search when some techniques are switched."""

    inspection: int
    request: int
    switched: tuple[str, ...]
    """Names of techniques. Those that the engine plays with are switched off, the others are
    switched on."""


class CancelQuestion(Struct, frozen=True):
    """Cancel the question in progress."""

    inspection: int


# Answers: engine -> window


class ConditionChecked(Struct, frozen=True):
    """Whether a condition can be parsed."""

    inspection: int
    request: int
    text: str
    fault: ConditionFault | None
    """The reason why the condition cannot be parsed; None if it can be parsed."""


class QuestionProgress(Struct, frozen=True):
    """Progress of the work on a question."""

    inspection: int
    request: int
    stage: QuestionStage
    done: int
    of: int
    """Total amount of work, in the units of ``done``; 0 if unknown."""


class ConditionReached(Struct, frozen=True):
    """The nearest search state that meets a condition: the answer to ``RunToCondition``."""

    inspection: int
    request: int
    node_search: int | None
    """Id of the node search that was found; None if no node search meets a condition."""
    met: tuple[str, ...]
    """The conditions that this node search meets, as ``RunToCondition`` gave them."""


class ConditionMarks(Struct, frozen=True):
    """The answer to ``MarkConditions``."""

    inspection: int
    request: int
    met: tuple[int, ...]
    """Ids of the asked node searches that meet a condition."""
    places: tuple[int, ...]
    """Node numbers at which node searches meet a condition. In each of equal parts of the search
    there is one at most."""


class WhyNotAnswer(Struct, frozen=True):
    """The outcome of a move, with its reason. Scores are for the side that makes the move."""

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
    """Value of the move; None if unknown. If ``asked_depth`` is not 0, it comes from an extra
    search."""
    bound_value: Score | None
    """For ``FAIL_LOW``, alpha. For ``AFTER_CUTOFF``, beta. None for other reasons, or if the window
    is open on that side."""
    other_move: str
    """For ``BEST_BEFORE``, the better move. For ``AFTER_CUTOFF``, the move that caused the cutoff.
    For ``BEST_OF_LINE`` and ``EARLIER_LINE``, the move played, or empty if it is not known.
    Otherwise empty."""
    other_value: Score | None
    """Value of ``other_move``; None if there is none."""
    line: tuple[str, ...]
    """The move and the known part of its continuation."""
    asked_depth: int
    """Depth in plies of the extra search that gave value and line; 0 if there was none."""
    line_depth: int
    """Depth in plies of the extra search that gave the line but not the value; 0 if there was
    none."""
    jump: int | None
    """Id of the node search to show: the search of the move, or of the move that caused the
    cutoff."""
    line_number: int = 0
    """For ``BEST_OF_LINE`` and ``EARLIER_LINE``, the line that the move begins, from 1; otherwise
    0."""


class ExchangeCapture(Struct, frozen=True):
    """One capture of an exchange. The first move may be a quiet move."""

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


class SeeAnswer(Struct, frozen=True):
    """The captures on a move's target square, until one side has no capture left."""

    inspection: int
    request: int
    node_search: int
    move: str
    target: int
    """Target square of all captures; a1 = 0, h8 = 63."""
    value: int
    """SEE value in centipawns, for the side that begins."""
    captures: tuple[ExchangeCapture, ...]


class EntryWriterAnswer(Struct, frozen=True):
    """The node search that wrote a table entry, in this search or in an earlier one."""

    inspection: int
    request: int
    node_search: int
    """Id of the inspected node search, which found the entry."""
    searches_before: int
    """0 if the inspected search wrote the entry, 1 if the search before it did, and so on."""
    fen: str
    """Root position of the search that wrote the entry."""
    path: tuple[str, ...]
    """Moves from that root to the writing node search in UCI notation; ``0000`` for a null move."""
    iteration: int
    """Depth in plies of the iteration in which the entry was written."""
    node: int
    """Moves made in the writing search before the node search that wrote the entry."""
    depth: int
    """Depth of the entry in plies."""
    bound: Bound
    value: Score | None
    """Value of the entry for the side to move in its position; None if it has no value."""
    jump: int | None
    """Id of the writing node search if the inspected search wrote the entry, otherwise None."""


class DivergingNodeSearch(Struct, frozen=True):
    """The first node search that differs, as one of the two searches made it."""

    node_search: int
    path: tuple[str, ...]
    """Moves from the root in UCI notation; ``0000`` for a null move."""
    kind: SearchKind
    depth: int
    reduction: int
    alpha: Score | None
    beta: Score | None


class RootMoveNodeCounts(Struct, frozen=True):
    """Node counts of a root move in both compared searches."""

    move: str
    nodes: int
    other_nodes: int


class TechniquesCompared(Struct, frozen=True):
    """Comparison of a search with the *other* search, in which some techniques are switched."""

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
    """Number of moves made to each ply, from the root on: first in the search, then in the other
    search."""
    root_moves: tuple[RootMoveNodeCounts, ...]
    """Root moves. Those for which the other search needed the most additional nodes come first."""
    divergence: tuple[DivergingNodeSearch, DivergingNodeSearch] | None
    """The first node searches that differ, one of each search. None if one search ends before they
    differ."""
    is_complete: bool
    """Whether the other search reached the same depth. If not, it reached its node limit."""
    bound: Bound = Bound.EXACT
    """Whether ``value`` is exact. A search that ends within an iteration may have only a bound."""
    other_bound: Bound = Bound.EXACT


class NotAnswered(Struct, frozen=True):
    """A question or request cannot be answered."""

    inspection: int
    request: int
    """Number of the question. ``NO_QUESTION`` if a step, a jump, tree rows, a graph or the
    histories were requested."""
    fault: InspectFault


Question: TypeAlias = (
    CheckCondition
    | RunToCondition
    | MarkConditions
    | AskWhyNotChosen
    | AskExchange
    | AskEntryWriter
    | CompareTechniques
    | AskValueOrigin
    | CancelQuestion
)
Answer: TypeAlias = (
    ConditionChecked
    | QuestionProgress
    | ConditionReached
    | ConditionMarks
    | WhyNotAnswer
    | SeeAnswer
    | EntryWriterAnswer
    | TechniquesCompared
    | ValueOriginAnswer
    | NotAnswered
)
