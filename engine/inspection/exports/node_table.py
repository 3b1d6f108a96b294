"""The node searches of a recording as rows of plain values, for CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inspection.exports.tree_walk import WalkedNode, walk
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import NodeOutcome

COLUMNS = {
    "id": "id of the node search",
    "parent": "id of the node search that it belongs to; none for a search of the root",
    "iteration": "depth of the iteration, for a search of the root",
    "ply": "distance from the root in plies",
    "move": "the move that entered it, in UCI notation; 0000 for a null move",
    "kind": "why it was searched",
    "depth": "depth of the call in plies; 0 in quiescence",
    "reduction": "late move reduction in plies",
    "alpha": "in centipawns for the side to move",
    "beta": "in centipawns for the side to move",
    "value": "in centipawns for the side to move; none if the search was stopped before",
    "static_eval": "static evaluation in centipawns; none if there is none",
    "outcome": "how it ended",
    "nodes": "moves made below it",
}
"""The columns with what they mean."""
_WITHOUT_VALUE = (NodeOutcome.STOPPED, NodeOutcome.NOT_ENDED)

Row = dict[str, int | str | None]


def node_rows(tree: SearchTree) -> Iterator[Row]:
    """Yield a row with ``COLUMNS`` for each recorded node search, in the order of the search."""
    recording = tree.recording
    for walked in walk(tree):
        iteration = recording.iteration_of(walked.node_search.id) if walked.parent is None else None
        yield _row(walked, iteration)


def _row(walked: WalkedNode, iteration: int | None) -> Row:
    one = walked.node_search
    return {
        "id": one.id,
        "parent": None if walked.parent is None else walked.parent.id,
        "iteration": iteration,
        "ply": one.ply,
        "move": walked.move,
        "kind": one.kind.name.lower(),
        "depth": one.depth,
        "reduction": one.reduction,
        "alpha": one.alpha,
        "beta": one.beta,
        "value": None if one.outcome in _WITHOUT_VALUE else one.value,
        "static_eval": one.static_eval,
        "outcome": one.outcome.name.lower(),
        "nodes": one.nodes,
    }
