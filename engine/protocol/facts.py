"""Parts of the reports on a recorded search: node searches, moves, rows of the tree.

``engine.protocol.inspect_messages`` explains the terms. Scores are for the side to move in the node
that they are about. None for alpha or beta means that the window is open there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm, PartsRule
from engine.protocol.inspect_vocabulary import (
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    RootEventKind,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Bound, Provenance, Score

ROOTS = -1
"""Id above all searches of the root."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What a node search found in the transposition table."""

    result: TableResult
    bound: Bound = Bound.NONE
    depth: int = 0
    value: Score | None = None


@dataclass(frozen=True, slots=True)
class NodeSearchFacts:
    """The record of a node search."""

    node_search: int
    node: int
    """Moves made in the search before it."""
    ply: int
    depth: int
    """Depth in plies that the node was called with; 0 or less in quiescence."""
    reduction: int
    kind: SearchKind
    alpha: Score | None
    beta: Score | None
    static_eval: Score | None
    in_check: bool
    table: TableFacts
    value: Score | None
    """Value of the node search; None if it was stopped before it had one."""
    bound: Bound
    outcome: NodeOutcome
    nodes: int
    """Moves made in it, including the move that entered it."""
    skips: tuple[tuple[PruningRule, int], ...] = ()
    """Number of moves that each rule skipped."""

    @property
    def is_quiescence(self) -> bool:
        return self.depth <= 0


@dataclass(frozen=True, slots=True)
class Pruning:
    """The rule that skipped a move, with the numbers it compared; None for unused ones."""

    rule: PruningRule
    score: Score | None = None
    """Estimate of futility and delta pruning for the side to move, margin included."""
    alpha: Score | None = None
    """Alpha, which the estimate of futility or delta pruning does not exceed."""
    compared: int | None = None
    """Number of the move (late move pruning), its history score (history pruning) or its SEE in
    centipawns (SEE pruning)."""
    threshold: int | None = None
    """Move limit at this depth (late move pruning), or else the least number required."""


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """A row of a node's list: one of its moves, or a test."""

    move: str
    """Move in UCI notation; empty for a test in the node's own position, ``0000`` for a null
    move."""
    test: SearchKind | None
    """Kind of the test; None for a move."""
    provenance: Provenance | None
    order_score: int | None
    number: int
    """Number of the move in the move order, from 1; 0 if it was not reached."""
    depth: int | None
    """Depth in plies of the move's last search; None if it was not searched."""
    reduction: int
    value: Score | None
    """Value for the side that makes the move."""
    bound: Bound
    outcome: MoveOutcome
    node_outcome: NodeOutcome | None
    """How the test ended (``TESTED``) or the node (``NODE_ENDED``); else None."""
    pruning: Pruning | None
    """Rule and its numbers, for ``PRUNED``; else None."""
    nodes: int
    is_later: bool
    """Whether the outcome was decided after the shown search state."""
    is_current: bool
    """Whether the move is being searched at the shown search state."""
    node_search: int | None
    """Id of the move's first search."""
    exchange: int | None = None
    """SEE of the move in centipawns; None if unknown."""
    mvv_lva: int | None = None
    """MVV-LVA score of a capture (as in Piglet): 505 for pawn takes queen; None for other moves."""
    from_table: int | None = None
    """Id of the node search whose value a table entry gave; None if there is none."""


Sides: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""White's score, then Black's, each for middlegame and endgame, from its own side's view."""
NOTHING: Sides = ((0, 0), (0, 0))


@dataclass(frozen=True, slots=True)
class PartShare:
    """The score of a part of a term."""

    part: EvaluationPart
    centipawns: int | None
    """Centipawns as in ``TermShare``; None if ``sides`` are in another unit: see the term's
    ``rule``."""
    sides: Sides


@dataclass(frozen=True, slots=True)
class TermShare:
    """The score of a term of the static evaluation, or of a correction to it."""

    term: EvaluationTerm
    centipawns: int
    """Score for White in centipawns, tapered between middlegame and endgame."""
    sides: Sides = NOTHING
    """Score of both sides in centipawns, before tapering."""
    parts: tuple[PartShare, ...] = ()
    """Parts of the term. The parts in centipawns add up to it."""
    rule: PartsRule | None = None
    """Conversion of parts in another unit into centipawns."""


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A node search as a row of the tree. Its value is for the side to move in it."""

    node_search: int
    move: str
    """Move that entered it, in UCI notation; empty for a search in place, ``0000`` for a null
    move."""
    kind: SearchKind
    depth: int
    reduction: int
    value: Score | None
    bound: Bound
    outcome: NodeOutcome
    nodes: int
    """Moves made in it, including the move that entered it."""
    has_children: bool
    is_collapsed: bool = False
    """Whether some of its children were only counted. To list them, the subtree is expanded."""
    iteration: int = 0
    """Iteration of a root search, which may be less deep; 0 for other node searches."""


class TableUse(NamedTuple):
    """Table results of the node searches in an interval.

    Node searches without a probe do not count.
    """

    misses: int
    too_shallow: int
    """Hits from a shallower search."""
    move_only: int
    """Hits deep enough whose bound decided nothing."""
    cutoff: int


class PieceCounts(NamedTuple):
    """History scores of the moves of one piece of the side to move, by target square."""

    square: int
    """Square of the piece; a1 = 0, h8 = 63."""
    butterfly: tuple[int, ...]
    """Butterfly history, by whether the enemy attacks origin and target."""
    continuation_1: tuple[int, ...]
    """Continuation history 1 ply ago, after the opponent's last move; 0 if there was none."""
    continuation_2: tuple[int, ...]
    """Continuation history 2 plies ago, after the side's own last move; 0 if there was none."""
    continuation_4: tuple[int, ...]
    """Continuation history 4 plies ago, with the weight of the search; 0 if there was none."""


@dataclass(frozen=True, slots=True)
class RootEvent:
    """An event at the root."""

    kind: RootEventKind
    node: int
    depth: int
