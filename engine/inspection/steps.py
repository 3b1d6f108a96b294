"""Where steps and jumps lead in a recorded search, and what they open."""

from __future__ import annotations

from engine.inspection.nodes.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.nodes.variation import along
from engine.inspection.questions.conditions import Condition, find, parse
from engine.protocol.facts import ROOTS
from engine.protocol.inspect_messages import (
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    ListTreeRows,
    Step,
    TakeStep,
)

_CUTOFF = parse("ending beta cut-off or ending quiescence beta cut-off")
_BEST = parse("new best")


def summary_opened(tree: SearchTree, task: object, here: int) -> NodeSearch | None:
    """Return the summary that a task opens, if it does; ``here`` is the id of the visit shown.

    Raises NoSuchNodeError where it wants the branches of a visit that has no record.
    """
    if isinstance(task, ListTreeRows) and task.visit != ROOTS:
        visit = tree.by_id(task.visit)
    elif isinstance(task, TakeStep) and task.step is Step.INTO:
        visit = tree.nearest(here)
    else:
        return None
    return visit if tree.is_summary(visit) else None


def target(
    tree: SearchTree, task: TakeStep | GoToNode | GoToNodeSearch | GoToLine, here: int
) -> NodeSearch:
    """Return the visit that is to be shown; ``here`` is the id of the one that is shown."""
    match task:
        case GoToNode():
            return tree.nearest(min(max(task.node, 0), tree.recording.nodes) * ORDINALS)
        case GoToNodeSearch():
            return tree.nearest(task.visit)
        case GoToLine():
            return along(tree, task.moves)
        case TakeStep():
            return step(tree, tree.nearest(here), task.step)


def step(tree: SearchTree, visit: NodeSearch, way: Step) -> NodeSearch:
    """Return the visit that a step leads to; where there is none, the one it starts from.

    A visit below which there is nothing is stepped over by a step into it.
    """
    match way:
        case Step.OVER:
            found = tree.over(visit)
        case Step.INTO:
            found = tree.into(visit) or tree.over(visit)
        case Step.OUT:
            found = tree.out(visit)
        case Step.BACK_OVER:
            found = tree.back_over(visit)
        case Step.NEXT:
            found = tree.next(visit)
        case Step.PREVIOUS:
            found = tree.previous(visit)
        case Step.NEXT_CUTOFF:
            found = _next_that(tree, visit, _CUTOFF)
        case Step.NEXT_BEST:
            found = _next_that(tree, visit, _BEST)
    return found or visit


def _next_that(tree: SearchTree, visit: NodeSearch, condition: Condition) -> NodeSearch | None:
    after = visit.index + 1
    return find(tree, condition, after) if after < len(tree) else None
