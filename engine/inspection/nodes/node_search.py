"""One search of a node: a call of the node function, or of quiescence.

Node N is the node that the N-th move enters. It may be searched more than once: a move that beats
alpha at reduced depth is searched again, and some tests (singular, verification, razoring) search
the node's own position. Each is a node search with an id of its own, and ids grow with time.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.recording.move_log import NO_PROVENANCE
from engine.core.recording.record import UNKNOWN_STATIC
from engine.core.recording.records import Records
from engine.inspection.core_codes import (
    NODE_OUTCOMES,
    PROVENANCES,
    RULE_COUNTERS,
    SEARCH_KINDS,
    TABLE_RESULTS,
)
from engine.inspection.recording.values import NONE
from engine.protocol.inspect_vocabulary import NodeOutcome, PruningRule, SearchKind, TableResult
from engine.protocol.messages import Bound, Provenance

ORDINALS = 16
"""Ids of one node number; the first is that of the node's first node search."""
IN_PLACE = frozenset((SearchKind.VERIFICATION, SearchKind.SINGULAR, SearchKind.RAZORING))
"""Kinds that search the position of the node search that they belong to."""
ENTERING = frozenset((SearchKind.MOVE, SearchKind.NULL_MOVE, SearchKind.PROBCUT))
"""Kinds for which a move is made, so that they count as nodes."""

BOUNDS = (Bound.NONE, Bound.UPPER, Bound.LOWER, Bound.EXACT)
_CLOCK, _KIND, _NODES = 1, 13, 20
"""Places in what ``Records.node_search`` returns."""


@dataclass(frozen=True, slots=True)
class TableProbe:
    """What a probe of the transposition table found."""

    result: TableResult
    bound: Bound = Bound.NONE
    depth: int = 0
    """Plies of the search that the entry comes from."""
    value: int = 0

    @property
    def is_hit(self) -> bool:
        """Whether the table knew the position."""
        return self.bound is not Bound.NONE


@dataclass(frozen=True, slots=True)
class NodeSearch:
    """The record of a node search. Values are centipawns for the side to move in the node."""

    id: int
    clock: int
    """Moves made before it in the search, the one that led here included."""
    index: int
    """Its place among the records."""
    parent: int | None
    """Index of the node search that made it; None for a search of the root."""
    short_move: int
    """The move that led here, in the table's form; 0 for a null move and for a search in place."""
    ply: int
    depth: int
    """Plies requested; 0 in quiescence."""
    reduction: int
    """Plies by which late move reduction shortened the search."""
    alpha: int
    beta: int
    value: int
    static_eval: int | None
    """Corrected; None in check and where the node search ended before the evaluation."""
    in_check: bool
    """False as well where the node search ended before it looked for checks."""
    outcome: NodeOutcome
    kind: SearchKind
    provenance: Provenance | None
    """What put the move where it stood in the move order."""
    order_score: int
    table: TableProbe
    nodes: int
    """Moves made below it."""
    cut_node: bool
    """A cutoff was expected."""
    internal_reduction: bool
    """It was searched one ply less deep, since the table knew no move."""
    skips: tuple[tuple[PruningRule, int], ...]
    """How many moves each rule skipped; late move pruning counts once for all moves it skips."""

    @property
    def is_quiescence(self) -> bool:
        """Whether it is a search of quiescence."""
        return self.depth <= 0

    @property
    def is_root(self) -> bool:
        """Whether it is a search of the root."""
        return self.parent is None

    @property
    def is_in_place(self) -> bool:
        """Whether it searches the position of the node search that made it."""
        return self.kind in IN_PLACE

    @property
    def node(self) -> int | None:
        """The node's number, where this is its first node search; 0 for the first of the root."""
        return self.clock if self.id % ORDINALS == 0 and (self.is_root or self.enters) else None

    @property
    def enters(self) -> bool:
        """Whether a move was made for it."""
        return self.kind in ENTERING

    @property
    def end_clock(self) -> int:
        """Moves made in the search when it ended."""
        return self.clock + self.nodes

    @property
    def window(self) -> tuple[int, int]:
        """Alpha and beta of the call."""
        return self.alpha, self.beta

    @property
    def is_pv_node(self) -> bool:
        """Whether its value may lie between alpha and beta."""
        return self.beta - self.alpha > 1


def interval_of(records: Records, index: int) -> tuple[int, int]:
    """Return the first node of a node search and its number of nodes, its own move included.

    Reads nothing else, since callers look at very many. Raises IndexError.
    """
    fields = records.node_search(index)
    enters = SEARCH_KINDS[fields[_KIND]] in ENTERING
    return fields[_CLOCK] - enters, fields[_NODES] + enters


def read_node_search(records: Records, index: int) -> NodeSearch:
    """Return a node search by its index. Raises IndexError."""
    (
        node_search,
        clock,
        index,
        parent,
        move,
        ply,
        depth,
        reduction,
        alpha,
        beta,
        value,
        static_eval,
        outcome,
        kind,
        provenance,
        order_score,
        table_result,
        table_bound,
        table_depth,
        table_value,
        nodes,
        cut_node,
        internal,
        *skipped,
    ) = records.node_search(index)
    return NodeSearch(
        id=node_search,
        clock=clock,
        index=index,
        parent=None if parent < 0 else parent,
        short_move=move,
        ply=ply,
        depth=depth,
        reduction=reduction,
        alpha=alpha,
        beta=beta,
        value=value,
        static_eval=None if static_eval in (NONE, UNKNOWN_STATIC) else static_eval,
        in_check=static_eval == NONE,
        outcome=NODE_OUTCOMES[outcome],
        kind=SEARCH_KINDS[kind],
        provenance=None if provenance == NO_PROVENANCE else PROVENANCES[provenance],
        order_score=order_score,
        table=TableProbe(
            TABLE_RESULTS[table_result], BOUNDS[table_bound], table_depth, table_value
        ),
        nodes=nodes,
        cut_node=bool(cut_node),
        internal_reduction=bool(internal),
        skips=tuple(
            (rule, count) for rule, count in zip(RULE_COUNTERS, skipped, strict=True) if count
        ),
    )
