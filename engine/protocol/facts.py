"""What the engine's process tells of a recorded search: node searches, moves, lines of the outline.

Parts of the messages of ``engine.protocol.inspect_messages``, whose words they use. Scores are for
the side to move in the node that they are about; None for a bound of a window means that it is open
there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.protocol.messages import Bound, Provenance, Score

ROOTS = -1
"""Stands for what made the searches of the root."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the transposition table said when a node search asked it."""

    result: str
    """``not asked``, ``miss``, ``too shallow``, ``move only`` or ``cut off``."""
    bound: Bound = Bound.NONE
    depth: int = 0
    value: Score | None = None


@dataclass(frozen=True, slots=True)
class NodeSearchFacts:
    """What was recorded of a node search."""

    node_search: int
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
    """Moves made in it, its own among them."""
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
    """What became of it was decided after the search state that is shown."""
    is_current: bool
    """It is being searched at that search state."""
    node_search: int | None
    """Of its first search."""
    exchange: int | None = None
    """What it wins by static exchange, in centipawns; None where that was not found out."""
    mvv_lva: int | None = None
    """Piglet's number for a capture: 505 for a queen taken by a pawn; None for other moves."""
    from_table: int | None = None
    """The node search that had its value from the table; None where the table did not give it."""


Sides: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""White's, then Black's, each by middlegame and endgame; from its own side's view."""
NOTHING: Sides = ((0, 0), (0, 0))


@dataclass(frozen=True, slots=True)
class PartShare:
    """What a part of a term makes of a position."""

    name: str
    centipawns: int | None
    """As in ``TermShare``; None where ``sides`` are counted in another unit, of which the part
    before it is made: see the ``rule`` of its term."""
    sides: Sides


@dataclass(frozen=True, slots=True)
class TermShare:
    """What a term of the static evaluation makes of a position, or what corrects it."""

    name: str
    centipawns: int
    """For White, middlegame and endgame weighed as the position does."""
    sides: Sides = NOTHING
    """In centipawns, before they are weighed."""
    parts: tuple[PartShare, ...] = ()
    """What it is made of by name; those in centipawns add up to it."""
    rule: str = ""
    """How parts in another unit are turned into centipawns, in one sentence."""


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A node search as a line of the outline. Its value is for the side that moves in it."""

    node_search: int
    move: str
    """That led to it, in UCI form; empty where none did, ``0000`` for a pass."""
    kind: str
    depth: int
    reduction: int
    value: Score | None
    bound: Bound
    ending: str
    nodes: int
    """Moves made in it, its own among them."""
    has_branches: bool
    is_summary: bool = False
    """Some of its branches were only counted; when they are listed it is searched again."""
    iteration: int = 0
    """Of a search of the root, which may be less deep; 0 for other node searches."""


class TableUse(NamedTuple):
    """Table results of the node searches in an interval; the others did not probe it."""

    misses: int
    too_shallow: int
    """It knew the position, but not deep enough."""
    move_only: int
    """It knew the position, and its bound did not decide anything."""
    cutoff: int


class PieceCounts(NamedTuple):
    """What the histories count for a piece of the side to move, for each square it might go to."""

    square: int
    """Where it stands; a1 = 0 ... h8 = 63."""
    move: tuple[int, ...]
    """For the move itself, wherever it was made from and to squares as safe (butterfly history)."""
    answer: tuple[int, ...]
    """For it as an answer to the last move (continuation history); 0 where there was none."""
    follow_up: tuple[int, ...]
    """For it after the side's own last move; 0 where there was none."""
    plan: tuple[int, ...]
    """The part that counts of it after the side's own move before that; 0 where there was none."""


@dataclass(frozen=True, slots=True)
class RootEvent:
    """Something that happened at the root."""

    kind: str
    """``iteration``, ``new best``, ``failed low`` or ``completed``."""
    node: int
    depth: int
