"""One search of a node: a call of the node function or of quiescence.

Node N is the node that the N-th move enters. The engine may search it more than once. A move that
beats alpha at reduced depth is searched again. Some tests (singular, verification, razoring) search
the position of the node itself.

Each search of a node has its own id, and ids grow with time.
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.inspect_enums import NodeOutcome, PruningRule, SearchKind, TableResult
from engine.protocol.messages import Bound, Provenance

ORDINALS = 16
"""How many ids each node has. The first id belongs to the first search of the node."""
IN_PLACE = frozenset((SearchKind.VERIFICATION, SearchKind.SINGULAR, SearchKind.RAZORING))
"""Kinds of search that stay in the position of their parent."""
ENTERING = frozenset((SearchKind.MOVE, SearchKind.NULL_MOVE, SearchKind.PROBCUT))
"""Kinds of search that begin with a move, so that they count as nodes."""
BEFORE_MOVES = frozenset(
    (
        NodeOutcome.REPETITION,
        NodeOutcome.FIFTY_MOVES,
        NodeOutcome.INSUFFICIENT_MATERIAL,
        NodeOutcome.MAX_PLY,
        NodeOutcome.UPCOMING_REPETITION,
        NodeOutcome.MATE_DISTANCE,
        NodeOutcome.TABLE_CUTOFF,
        NodeOutcome.REVERSE_FUTILITY,
        NodeOutcome.RAZORING,
        NodeOutcome.NULL_MOVE,
        NodeOutcome.PROBCUT,
        NodeOutcome.MULTI_CUT,
        NodeOutcome.HORIZON,
        NodeOutcome.STAND_PAT,
    )
)
"""The outcomes of nodes that ended before the move loop."""


class TableProbe(Struct, frozen=True):
    """Result of a transposition table probe."""

    result: TableResult
    bound: Bound = Bound.NONE
    depth: int = 0
    """Depth of the table entry in plies."""
    value: int = 0

    @property
    def is_hit(self) -> bool:
        """Whether the table had an entry for the position."""
        return self.bound is not Bound.NONE


class NodeSearch(Struct, frozen=True):
    """The record of a node search. Values are centipawns for the side to move in the node."""

    id: int
    clock: int
    """Moves made in the search up to this node search, including the move that entered it."""
    index: int
    """Index of this record among all records."""
    parent: int | None
    """Index of the parent node search; None for a search of the root."""
    short_move: int
    """Move that entered the node, in short form; 0 at the root, for a null move and in place."""
    ply: int
    depth: int
    """Depth in plies with which the node function was called; 0 in quiescence."""
    reduction: int
    """Late move reduction in plies."""
    alpha: int
    beta: int
    value: int
    static_eval: int | None
    """Static evaluation, corrected except at the root. None in check, or if the node search ended
    before evaluation."""
    in_check: bool
    """Whether the side to move is in check. False if the node search ended before it tested for
    check."""
    outcome: NodeOutcome
    kind: SearchKind
    provenance: Provenance | None
    """Provenance of the move in its parent's move order."""
    order_score: int
    table: TableProbe
    nodes: int
    """Moves made in the subtree below this node search."""
    cut_node: bool
    """True if the search expected a cutoff here."""
    internal_reduction: bool
    """True if the depth was reduced by one ply because there was no TT move."""
    skips: tuple[tuple[PruningRule, int], ...]
    """How many moves each rule skipped. Late move pruning counts 1 for all the moves that it skips
    together, and so does the pruning of quiet evasions."""

    @property
    def is_quiescence(self) -> bool:
        """Whether this is a quiescence search."""
        return self.depth <= 0

    @property
    def is_root(self) -> bool:
        """Whether this is a search of the root."""
        return self.parent is None

    @property
    def is_in_place(self) -> bool:
        """Whether this search stays in the position of its parent."""
        return self.kind in IN_PLACE

    @property
    def node(self) -> int | None:
        """Number of the node if this is the node's first search, else None. The root is node 0."""
        return self.clock if self.id % ORDINALS == 0 and (self.is_root or self.enters) else None

    @property
    def enters(self) -> bool:
        """Whether a move was made to enter this node search."""
        return self.kind in ENTERING

    @property
    def end_clock(self) -> int:
        """Moves made in the search up to the end of this node search."""
        return self.clock + self.nodes

    @property
    def window(self) -> tuple[int, int]:
        """Alpha and beta of the call, in centipawns."""
        return self.alpha, self.beta

    @property
    def is_pv_node(self) -> bool:
        """Whether the window is wider than a null window, so a value can lie inside it."""
        return self.beta - self.alpha > 1

    @property
    def interval(self) -> tuple[int, int]:
        """How many moves were made before this node search, and its own node count.

        The move that enters the node search counts for the node search.
        """
        return self.clock - self.enters, self.nodes + self.enters
