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
"""The id that stands above all searches of the root."""


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
    """Moves made in the search when it began."""
    ply: int
    depth: int
    """Plies requested; 0 or less in quiescence."""
    reduction: int
    kind: SearchKind
    alpha: Score | None
    beta: Score | None
    static_eval: Score | None
    in_check: bool
    table: TableFacts
    value: Score | None
    """None where the search was stopped before it had a value."""
    bound: Bound
    outcome: NodeOutcome
    nodes: int
    """Moves made in it, the one that led to it included."""
    skips: tuple[tuple[PruningRule, int], ...] = ()
    """How many moves each rule skipped."""

    @property
    def is_quiescence(self) -> bool:
        return self.depth <= 0


@dataclass(frozen=True, slots=True)
class Pruning:
    """The rule that skipped a move, and the numbers that it compared; None where it used none."""

    rule: PruningRule
    score: Score | None = None
    """Futility and delta pruning: the estimate, margin included, for the side to move."""
    alpha: Score | None = None
    """Futility and delta pruning: what the estimate does not exceed."""
    compared: int | None = None
    """Late move pruning: the place of the move; history pruning: its history score; SEE pruning:
    its SEE in centipawns."""
    threshold: int | None = None
    """Late move pruning: the most moves searched at this depth; else the least number required."""


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """A row of a node's ordered list: one of its moves, or a test that it made beside them."""

    move: str
    """UCI form; empty for a test in the node's own position, ``0000`` for a null move."""
    test: SearchKind | None
    """The kind of a test; None for a move of the list."""
    provenance: Provenance | None
    order_score: int | None
    number: int
    """Its place in the move order, from 1; 0 where it was not reached."""
    depth: int | None
    """Plies requested of its last search; None where it was not searched."""
    reduction: int
    value: Score | None
    """For the side that makes the move."""
    bound: Bound
    outcome: MoveOutcome
    node_outcome: NodeOutcome | None
    """Of ``TESTED`` how the test ended, of ``NODE_ENDED`` how the node did; else None."""
    pruning: Pruning | None
    """Of ``PRUNED`` the rule and its numbers; else None."""
    nodes: int
    is_later: bool
    """Its outcome was decided after the search state that is shown."""
    is_current: bool
    """It is being searched at that search state."""
    node_search: int | None
    """The id of its first search."""
    exchange: int | None = None
    """SEE of the move in centipawns; None where it is not known."""
    mvv_lva: int | None = None
    """Piglet's number for a capture: 505 for a queen taken by a pawn; None for other moves."""
    from_table: int | None = None
    """The node search whose value a table entry gave; None where none did."""


Sides: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""White's, then Black's, each by middlegame and endgame; from its own side's view."""
NOTHING: Sides = ((0, 0), (0, 0))


@dataclass(frozen=True, slots=True)
class PartShare:
    """The score of a part of a term."""

    part: EvaluationPart
    centipawns: int | None
    """As in ``TermShare``; None where ``sides`` are in another unit: see the term's ``rule``."""
    sides: Sides


@dataclass(frozen=True, slots=True)
class TermShare:
    """The score of a term of the static evaluation, or of a correction to it."""

    term: EvaluationTerm
    centipawns: int
    """For White, tapered between middlegame and endgame."""
    sides: Sides = NOTHING
    """Centipawns before tapering."""
    parts: tuple[PartShare, ...] = ()
    """What the term is made of; the parts in centipawns add up to it."""
    rule: PartsRule | None = None
    """How parts in another unit give centipawns."""


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A node search as a row of the tree. Its value is for the side to move in it."""

    node_search: int
    move: str
    """The move that led to it, in UCI form; empty where none did, ``0000`` for a null move."""
    kind: SearchKind
    depth: int
    reduction: int
    value: Score | None
    bound: Bound
    outcome: NodeOutcome
    nodes: int
    """Moves made in it, the one that led to it included."""
    has_children: bool
    is_summary: bool = False
    """Some of its children were only counted; to list them, the node is searched again."""
    iteration: int = 0
    """Of a search of the root, which may be less deep; 0 for other node searches."""


class TableUse(NamedTuple):
    """Table results of the node searches in an interval; the others did not probe it."""

    misses: int
    too_shallow: int
    """Hits from a shallower search."""
    move_only: int
    """Hits deep enough whose bound decided nothing."""
    cutoff: int


class PieceCounts(NamedTuple):
    """The history scores of a piece of the side to move, for each square as its target."""

    square: int
    """Where the piece stands; a1 = 0 ... h8 = 63."""
    move: tuple[int, ...]
    """Butterfly history: the move itself, by the safety of both its squares."""
    answer: tuple[int, ...]
    """Continuation history after the opponent's last move; 0 where there was none."""
    follow_up: tuple[int, ...]
    """Continuation history after the side's own last move; 0 where there was none."""
    plan: tuple[int, ...]
    """Continuation history after the side's own move before that, as far as the search uses it; 0
    where there was none."""


@dataclass(frozen=True, slots=True)
class RootEvent:
    """An event at the root."""

    kind: RootEventKind
    node: int
    depth: int
