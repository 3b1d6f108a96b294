"""Scenes of the Inspect screen with a search of several lines, as weak levels make them."""

from __future__ import annotations

from collections.abc import Callable

import asking_scenes as asking
from inspect_scenes import at_root, deep_down, inspect, tree_row
from msgspec.structs import replace
from play_scenes import idle
from slots import inspected

from engine.protocol.inspect_enums import MoveOutcome, SearchKind, WhyNot
from engine.protocol.inspect_facts import ROOTS
from engine.protocol.messages import Score
from engine.protocol.questions import WhyNotAnswer
from game.features.inspect.model.inspection import InspectView, inspection_of
from game.features.inspect.model.node_question import WhyNotQuestion
from game.features.inspect.update.views import tree_outline
from game.state.state import State

LINES = 21


def several_lines() -> State:
    """Return the tree of a search of several lines. Some lines needed a second search."""
    state = at_root(deep_down(inspect(idle())))
    inspection = inspection_of(state)
    assert inspection is not None
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, line_count=LINES)
    inspection.outline.listed[ROOTS] = tuple(
        replace(
            tree_row(900 + number if number else 0, "", SearchKind.ROOT),
            line_number=1 + number * 2 // 3,
        )
        for number in range(LINES)
    )
    inspection.view = InspectView.TREE
    tree_outline.toggle_node_search(inspection, 0)
    return state


def _why_not_a_line(why: WhyNot) -> State:
    """Return the longest answer to "why not" about a move that begins one of several lines."""
    state = several_lines()
    inspected(state).view = InspectView.MOVES
    search_state = inspected(state).search_state
    assert search_state is not None
    explanation = replace(search_state.explanation, line_number=LINES)
    inspected(state).search_state = replace(search_state, explanation=explanation)
    move, played = (one.move for one in search_state.moves[:2])
    answer = WhyNotAnswer(
        1, 3, 0, move, why, MoveOutcome.RAISED_ALPHA, None, None, Score(centipawns=-1241), None,
        played, Score(centipawns=-1251), (move,), 0, 0, 9, 17,
    )  # fmt: skip
    return asking.with_node_question(state, WhyNotQuestion(move, 3, answer))


LINE_SCENES: dict[str, Callable[[], State]] = {
    "inspect several lines": several_lines,
    "why not the best of a line": lambda: _why_not_a_line(WhyNot.BEST_OF_LINE),
    "why not an earlier line": lambda: _why_not_a_line(WhyNot.EARLIER_LINE),
}
