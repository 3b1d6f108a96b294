"""The parts of reports on a recorded search: node searches, moves and rows of the tree.

``engine.protocol.inspect_messages`` explains the terms. A score is for the side to move in the node
that the score is about. None for alpha or beta means that the window is open on that side.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm, PartConversion
from engine.protocol.inspect_enums import (
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    RootEventKind,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Bound, Provenance, Score

ROOTS = -1
"""Stands for the parent of all searches of the root, in place of an id."""


MOST_BOOKMARKS = 100
"""Most bookmarks of one search."""
MOST_NOTE_LETTERS = 200
"""Most characters of the note at a bookmark, which is one line."""


class Bookmark(NamedTuple):
    """A node search that a person keeps."""

    node_search: int
    """The id of the node search."""
    note: str = ""


class BookmarkedNode(Struct, frozen=True):
    """A bookmark, with what is known of its node search."""

    bookmark: Bookmark
    node: int
    path: tuple[str, ...] | None
    """The moves from the root; None if the node search has no record."""


class TableFacts(Struct, frozen=True):
    """What a node search found in the transposition table."""

    result: TableResult
    bound: Bound = Bound.NONE
    depth: int = 0
    value: Score | None = None


class NodeSearchFacts(Struct, frozen=True):
    """The record of a node search."""

    node_search: int
    node: int
    """Moves made in the search before this node search starts, with the move that entered it."""
    ply: int
    depth: int
    """Depth in plies with which the node function was called; 0 in quiescence."""
    reduction: int
    kind: SearchKind
    alpha: Score | None
    beta: Score | None
    static_eval: Score | None
    in_check: bool
    table: TableFacts
    value: Score | None
    """Value of the node search; None if it was stopped before it had a value."""
    bound: Bound
    outcome: NodeOutcome
    nodes: int
    """Moves made in this node search. A first search also counts its own move; a re-search does
    not."""
    move_outcome: MoveOutcome | None = None
    """The same outcome for the side that made the move to the node. ``TESTED`` for a search in its
    parent's position; None for a search of the root."""
    skips: tuple[tuple[PruningRule, int], ...] = ()
    """How many moves each rule skipped. Late move pruning counts 1 for all the moves that it skips
    together, and so does the pruning of quiet evasions."""

    @property
    def is_quiescence(self) -> bool:
        return self.depth <= 0


class Pruning(Struct, frozen=True):
    """The rule that skipped a move, with the numbers that it compared. Unused numbers are None."""

    rule: PruningRule
    score: Score | None = None
    """Estimate of futility or delta pruning, margin included, for the side to move."""
    alpha: Score | None = None
    """Alpha of the node. The rule skipped the move because the estimate did not exceed it."""
    compared: int | None = None
    """The number that the rule compared. Late move pruning: the number of the move. History
    pruning: the history score. SEE pruning: the SEE in centipawns."""
    threshold: int | None = None
    """The limit for ``compared``. Late move pruning: the number of moves allowed at this depth.
    Other rules: the smallest number with which a move is searched."""


class MoveFacts(Struct, frozen=True):
    """A row in a node's list of moves. It is one of the moves, or a test."""

    move: str
    """Move in UCI notation. Empty for a test in the node's own position; ``0000`` for a null
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
    """Value for the side that makes the move; None if it has no value."""
    bound: Bound
    outcome: MoveOutcome
    node_outcome: NodeOutcome | None
    """For ``TESTED``, how the test ended. For ``NODE_ENDED``, how the node ended. Otherwise
    None."""
    pruning: Pruning | None
    """The rule with its numbers for ``PRUNED``, otherwise None."""
    nodes: int
    is_later: bool
    """Whether the search decided the outcome after the shown search state."""
    is_current: bool
    """Whether the search is inside this move at the shown search state."""
    node_search: int | None
    """Id of the move's first search; None if it was not searched."""
    exchange: int | None = None
    """SEE of the move in centipawns; None if unknown."""
    mvv_lva: int | None = None
    """MVV-LVA score of a capture (as in Piglet): 505 for pawn takes queen. None for other moves, or
    if unknown."""
    from_table: int | None = None
    """Id of the move's last search if a table entry gave its value, otherwise None."""


Sides: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The score of White, then the score of Black. Each pair has the middlegame and the endgame score,
from the point of view of its own side."""
NOTHING: Sides = ((0, 0), (0, 0))


class PartShare(Struct, frozen=True):
    """The score of a part of a term."""

    part: EvaluationPart
    centipawns: int | None
    """Score for White in centipawns, tapered. None if ``sides`` are in another unit: see the
    ``rule`` of the term."""
    sides: Sides


class TermScore(Struct, frozen=True):
    """The score of a term of the static evaluation, or of a correction to it."""

    term: EvaluationTerm
    centipawns: int
    """Score for White in centipawns, tapered between middlegame and endgame."""
    sides: Sides = NOTHING
    """Scores of White and Black in centipawns, before tapering."""
    parts: tuple[PartShare, ...] = ()
    """Parts of the term. Those that are in centipawns add up to the term."""
    rule: PartConversion | None = None
    """How parts in another unit are converted into centipawns."""


class TreeRow(Struct, frozen=True):
    """A node search as a row of the tree. The value is for the side to move in that node."""

    node_search: int
    move: str
    """Move that entered the node search, in UCI notation. Empty for a search of the root or in
    place; ``0000`` for a null move."""
    kind: SearchKind
    depth: int
    reduction: int
    value: Score | None
    bound: Bound
    outcome: NodeOutcome
    nodes: int
    """Moves made in this node search. A first search also counts its own move; a re-search does
    not."""
    has_children: bool
    is_collapsed: bool = False
    """Whether some of its children were only counted. They can be listed only after an
    expansion."""
    iteration: int = 0
    """Iteration of a search of the root; 0 for other node searches. A search of the root may be
    less deep than its iteration."""
    line_number: int = 0
    """Which line a search of the root is for, from 1. 0 if only one line is searched, and for other
    node searches."""
    move_outcome: MoveOutcome | None = None
    """As in ``NodeSearchFacts``."""


class TableUse(NamedTuple):
    """How many node searches in an interval had each table result.

    Node searches that did not probe the table are not counted.
    """

    misses: int
    too_shallow: int
    """Number of hits that came from a shallower search."""
    move_only: int
    """Number of hits that were deep enough but whose bound gave no cutoff."""
    cutoff: int


class PieceHistoryScores(NamedTuple):
    """The history scores for one piece of the side to move in the parent node search.

    Each tuple has one score per target square. A search of the root counts as its own parent.
    """

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


class RootEvent(Struct, frozen=True):
    """An event at the root, such as the start of an iteration or a new best move."""

    kind: RootEventKind
    node: int
    depth: int
