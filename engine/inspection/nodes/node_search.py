"""One node search of the search to a node: a call of the node function, or of quiescence.

Node N is the node entered by the N-th move made. It may be visited more than once: a move that was
better than thought is searched again, and some tests (singular, verification, razoring) search the
node's own position. Each of these is a node search with an id of its own, and ids grow with time.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.basics.outcomes import NODE_OUTCOMES
from engine.core.basics.search_kinds import PASSES
from engine.core.recording.move_log import NO_PROVENANCE
from engine.core.recording.record import TABLE_RESULTS, UNKNOWN_STATIC
from engine.core.recording.records import Records
from engine.inspection.recording.values import NONE
from engine.protocol.messages import Bound, Provenance

ORDINALS = 16
"""Ids of one node number; the first is that of the node's first node search."""
IN_PLACE = ("verification", "singular", "razoring")
"""Passes that search the position of the node search that they belong to."""
ENTERING = ("move", "null move", "probcut")
"""Passes for which a move was made, so that they count as nodes."""

BOUNDS = (Bound.NONE, Bound.UPPER, Bound.LOWER, Bound.EXACT)
_PROVENANCES = tuple(Provenance)
_CLOCK, _KIND, _NODES = 1, 13, 20
"""Places in what ``Records.node_search`` returns."""
_SKIPS = (
    "late move pruning",
    "futility pruning",
    "history pruning",
    "exchange pruning",
    "delta pruning",
    "quiet evasion",
)


@dataclass(frozen=True, slots=True)
class TableProbe:
    """What the transposition table said."""

    result: str
    """One of ``record.TABLE_RESULTS``."""
    bound: Bound = Bound.NONE
    depth: int = 0
    """In plies, of the search that the entry comes from."""
    value: int = 0

    @property
    def is_hit(self) -> bool:
        """Did the table know the position?"""
        return self.bound is not Bound.NONE


@dataclass(frozen=True, slots=True)
class NodeSearch:
    """What was recorded of a node search. Values are centipawns for the side to move in it."""

    id: int
    clock: int
    """Moves made before it in the search, the one that led here included."""
    index: int
    """Its place among the records."""
    parent: int | None
    """Index of the node search that made it; None for a search of the root."""
    short_move: int
    """The move that led here, in the form of the table; 0 for a pass and in place."""
    ply: int
    depth: int
    """As it was asked for, in plies; 0 in quiescence."""
    reduction: int
    """Plies taken off that the move would have had."""
    alpha: int
    beta: int
    value: int
    static_eval: int | None
    """Corrected; None in check and where the node search ended before it."""
    in_check: bool
    """As far as the node search came to know."""
    ending: str
    """One of ``endings.NODE_OUTCOMES``."""
    kind: str
    """Why it was made: one of ``passes.PASSES``."""
    provenance: Provenance | None
    """What put the move where it stood in its order."""
    order_score: int
    table: TableProbe
    nodes: int
    """Moves made below it."""
    cut_node: bool
    """A cutoff was expected."""
    internal_reduction: bool
    """It was searched one ply less deep, since the table knew no move."""
    skips: tuple[tuple[str, int], ...]
    """How many moves each rule skipped; from the first late move on the rest counts as one."""

    @property
    def is_quiescence(self) -> bool:
        """Is it a node search of quiescence?"""
        return self.depth <= 0

    @property
    def is_root(self) -> bool:
        """Is it a search of the root?"""
        return self.parent is None

    @property
    def is_in_place(self) -> bool:
        """Does it search the position of the node search that made it?"""
        return self.kind in IN_PLACE

    @property
    def node(self) -> int | None:
        """The node's number, where this is its first node search; 0 for the first of the root."""
        return self.clock if self.id % ORDINALS == 0 and (self.is_root or self.enters) else None

    @property
    def enters(self) -> bool:
        """Was a move made for it?"""
        return self.kind in ENTERING

    @property
    def end_clock(self) -> int:
        """Moves made in the search when it ended."""
        return self.clock + self.nodes

    @property
    def window(self) -> tuple[int, int]:
        """Alpha and beta, as it was asked."""
        return self.alpha, self.beta

    @property
    def is_pv_node(self) -> bool:
        """Could its value lie between alpha and beta?"""
        return self.beta - self.alpha > 1


def interval_of(records: Records, index: int) -> tuple[int, int]:
    """Return the first node of a node search and its number of nodes, its own move included.

    It reads no more of it: for looking at very many. Raises IndexError.
    """
    fields = records.node_search(index)
    enters = PASSES[fields[_KIND]] in ENTERING
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
        ending,
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
        ending=NODE_OUTCOMES[ending],
        kind=PASSES[kind],
        provenance=None if provenance == NO_PROVENANCE else _PROVENANCES[provenance],
        order_score=order_score,
        table=TableProbe(
            TABLE_RESULTS[table_result], BOUNDS[table_bound], table_depth, table_value
        ),
        nodes=nodes,
        cut_node=bool(cut_node),
        internal_reduction=bool(internal),
        skips=tuple((name, count) for name, count in zip(_SKIPS, skipped, strict=True) if count),
    )
