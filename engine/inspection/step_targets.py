"""Where steps and jumps in a recorded search lead, and which subtrees they expand."""

from __future__ import annotations

from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.move_outcome import BY_MOVE, move_outcome
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.nodes.variation import follow_moves
from engine.inspection.questions.conditions import Condition, find_node_search, parse_condition
from engine.protocol.inspect_enums import MoveOutcome, SearchStepKind
from engine.protocol.inspect_facts import ROOTS
from engine.protocol.inspect_messages import (
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    ListTreeRows,
    ShowStepTarget,
)

_FAIL_LOW = parse_condition("fail low")
"""The node after a move that causes a cutoff fails low."""
_BEST = parse_condition("new best")


def subtree_to_expand(tree: SearchTree, task: object, here: int) -> NodeSearch | None:
    """Return the collapsed subtree that must be expanded for a task; None if there is none.

    ``here`` is the id of the current node search.

    Raises:
        NoSuchNodeError: the task lists the children of a node search that has no record.
    """
    if isinstance(task, ListTreeRows) and task.node_search != ROOTS:
        node_search = tree.by_id(task.node_search)
    elif isinstance(task, ShowStepTarget) and task.step is SearchStepKind.INTO:
        node_search = tree.nearest(here)
    else:
        return None
    return node_search if tree.is_collapsed(node_search) else None


def target_of_request(
    tree: SearchTree, task: ShowStepTarget | GoToNode | GoToNodeSearch | GoToLine, here: int
) -> NodeSearch:
    """Return the node search to show next. ``here`` is the id of the node search shown now."""
    match task:
        case GoToNode():
            return tree.nearest(min(max(task.node, 0), tree.recording.nodes) * ORDINALS)
        case GoToNodeSearch():
            return tree.nearest(task.node_search)
        case GoToLine():
            return follow_moves(tree, task.moves)
        case ShowStepTarget():
            return target_of_step(tree, tree.nearest(here), task.step)


def target_of_step(tree: SearchTree, node_search: NodeSearch, way: SearchStepKind) -> NodeSearch:
    """Return the target of a step. If the step leads nowhere, return ``node_search``.

    A step into a node search without children is a step over it.
    """
    match way:
        case SearchStepKind.OVER:
            found = tree.over(node_search)
        case SearchStepKind.INTO:
            found = tree.into(node_search) or tree.over(node_search)
        case SearchStepKind.OUT:
            found = tree.out(node_search)
        case SearchStepKind.BACK_OVER:
            found = tree.back_over(node_search)
        case SearchStepKind.NEXT:
            found = tree.next(node_search)
        case SearchStepKind.PREVIOUS:
            found = tree.previous(node_search)
        case SearchStepKind.NEXT_CUTOFF:
            found = _next_cutoff(tree, node_search)
        case SearchStepKind.NEXT_BEST:
            found = _next_match(tree, node_search, _BEST)
    return found or node_search


def _next_cutoff(tree: SearchTree, node_search: NodeSearch) -> NodeSearch | None:
    """Return the search of the next move that causes a cutoff."""
    found = _next_match(tree, node_search, _FAIL_LOW)
    while found is not None and not (
        found.kind in BY_MOVE and move_outcome(tree, found) is MoveOutcome.CUTOFF
    ):
        found = _next_match(tree, found, _FAIL_LOW)
    return found


def _next_match(
    tree: SearchTree, node_search: NodeSearch, condition: Condition
) -> NodeSearch | None:
    after = node_search.index + 1
    return find_node_search(tree, condition, after) if after < len(tree) else None
