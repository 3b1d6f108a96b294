"""The facts and the result of a node search, in short texts that fit into a column."""

from __future__ import annotations

from engine.protocol.facts import MoveFacts, NodeSearchFacts, TableFacts
from engine.protocol.messages import Bound
from game.message import Text, message
from game.words.inspect.labels import IN_CHECK, NODE_OUTCOMES, TABLE_RESULTS
from game.words.inspect.scores import NOTHING, PointOfView


def window(search: NodeSearchFacts, view: PointOfView) -> str:
    """Return alpha and beta: ``−0.66 … −0.16``; for Black alpha may be the larger number."""
    return f"{view.alpha(search.alpha)} … {view.beta(search.beta)}"


def static(search: NodeSearchFacts, view: PointOfView) -> Text:
    """Return the static evaluation."""
    return IN_CHECK if search.in_check else view.score(search.static_eval)


def table(found: TableFacts, view: PointOfView) -> Text:
    """Return the table entry and its use."""
    result = TABLE_RESULTS[found.result]
    if found.bound is Bound.NONE or found.value is None:
        return result
    return message(
        "{value} d{depth}, {result}",
        value=view.bounded(found.value, found.bound),
        depth=found.depth,
        result=result,
    )


def came_to(search: NodeSearchFacts, view: PointOfView) -> Text:
    """Return the value of a node search and its outcome."""
    outcome = NODE_OUTCOMES[search.outcome]
    if search.value is None:
        return outcome
    value = view.bounded(search.value, search.bound)
    return message("{value}, {outcome}", value=value, outcome=outcome)


def value(move: MoveFacts, view: PointOfView) -> str:
    """Return the value of a move; ``view`` is for the side that makes it."""
    return NOTHING if move.value is None else view.bounded(move.value, move.bound)
