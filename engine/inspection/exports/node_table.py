"""The node searches of a recording as rows of plain values, for CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.inspection.exports.selection import Selection
from engine.inspection.exports.tree_walk import WalkedNode, walk
from engine.inspection.node_facts import node_search_bound
from engine.inspection.node_search import NodeSearch
from engine.inspection.recording.progress import ProgressCallback
from engine.protocol.inspect_enums import NodeOutcome, SearchKind, TableResult
from engine.protocol.messages import Bound, Provenance

_WITHOUT_VALUE = (NodeOutcome.STOPPED, NodeOutcome.NOT_ENDED)
_KINDS = {one: one.name.lower() for one in SearchKind}
_OUTCOMES = {one: one.name.lower() for one in NodeOutcome}
_TABLE = {one: one.name.lower() for one in TableResult}
_BOUNDS = {one: None if one is Bound.NONE else one.name.lower() for one in Bound}
_PROVENANCES: dict[Provenance | None, str | None] = {
    None: None,
    **{one: one.name.lower() for one in Provenance},
}


class NodeRow(Struct, frozen=True):
    """A node search as a row. The fields are the columns."""

    id: int
    """Id of the node search."""
    parent: int | None
    """Id of the node search that it belongs to; None for a search of the root."""
    iteration: int | None
    """Depth of the iteration, for a search of the root."""
    node: int
    """Moves made in the search up to its start, with the move that entered it."""
    ply: int
    """Distance from the root in plies."""
    move: str
    """The move that entered it, in UCI notation; ``0000`` for a null move."""
    provenance: str | None
    """Why that move stood at its place in the order of moves; None for what is no move."""
    kind: str
    """Why it was searched."""
    depth: int
    """Depth of the call in plies; 0 in quiescence."""
    reduction: int
    """Late move reduction in plies."""
    alpha: int
    """In centipawns for the side to move, as are ``beta``, ``value`` and ``static_eval``."""
    beta: int
    value: int | None
    """None if the search was stopped before."""
    bound: str | None
    """Whether the value is exact, a lower or an upper bound; None without a value."""
    static_eval: int | None
    """None if there is none."""
    table: str
    """What the probe of the transposition table found."""
    outcome: str
    """The reason why it ended: a beta cutoff, a table cutoff, stand pat, and so on."""
    nodes: int
    """Moves made below it."""


def node_rows(selection: Selection, report: ProgressCallback | None = None) -> Iterator[NodeRow]:
    """Yield a row for each selected node search, in the order of the search.

    Raises:
        CancelledError: ``report`` returned False.
    """
    iteration_of = selection.tree.recording.iteration_of
    for walked in walk(selection, report):
        iteration = iteration_of(walked.node_search.id) if walked.parent is None else None
        yield _row(walked, iteration)


def _row(walked: WalkedNode, iteration: int | None) -> NodeRow:
    one = walked.node_search
    has_value = one.outcome not in _WITHOUT_VALUE
    return NodeRow(
        one.id,
        None if walked.parent is None else walked.parent.id,
        iteration,
        one.clock,
        one.ply,
        walked.move,
        _PROVENANCES[one.provenance],
        _KINDS[one.kind],
        one.depth,
        one.reduction,
        one.alpha,
        one.beta,
        one.value if has_value else None,
        _bound(one) if has_value else None,
        one.static_eval,
        _TABLE[one.table.result],
        _OUTCOMES[one.outcome],
        one.nodes,
    )


def _bound(one: NodeSearch) -> str | None:
    return _BOUNDS[node_search_bound(one)]
