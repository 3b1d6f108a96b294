"""The parameters and the result of a node search, in short texts that fit into a column."""

from __future__ import annotations

from engine.protocol.inspect_facts import MoveFacts, NodeSearchFacts, TableFacts
from engine.protocol.messages import Bound
from game.message import Text, message
from game.words.inspect.labels import IN_CHECK, TABLE_RESULTS, search_outcomes
from game.words.inspect.scores import NOTHING, PointOfView


def window_text(search: NodeSearchFacts, view: PointOfView) -> str:
    """Return the window from low to high: ``−0.66 … −0.16``.

    If scores are shown for White and Black is to move, beta is the smaller number.
    """
    ends = view.alpha(search.alpha), view.beta(search.beta)
    low, high = reversed(ends) if view.is_turned else ends
    return f"{low} … {high}"


def static_evaluation_text(search: NodeSearchFacts, view: PointOfView) -> Text:
    """Return the static evaluation."""
    return IN_CHECK if search.in_check else view.score(search.static_eval)


def table_entry_text(found: TableFacts, view: PointOfView) -> Text:
    """Return the table entry, and how the search used it."""
    result = TABLE_RESULTS[found.result]
    if found.bound is Bound.NONE or found.value is None:
        return result
    return message(
        "{value} d{depth}, {result}",
        value=view.bounded(found.value, found.bound),
        depth=found.depth,
        result=result,
    )


def value_and_outcome_texts(search: NodeSearchFacts, view: PointOfView) -> list[Text]:
    """Return texts with the value of a node search and its outcome, the longest first."""
    outcomes = search_outcomes(search.outcome, search.move_outcome)
    if search.value is None:
        return list(outcomes)
    value = view.bounded(search.value, search.bound)
    return [message("{value}, {outcome}", value=value, outcome=one) for one in outcomes]


def move_value_text(move: MoveFacts, view: PointOfView) -> str:
    """Return the value of a move; ``view`` is for the side to move in the node."""
    return NOTHING if move.value is None else view.bounded(move.value, move.bound)
