"""A search of a review is recorded again, node for node, and each node of its lines is found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from inspector_harness import InspectorHarness

from engine.core.board.position import START_FEN
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import InspectReviewed
from engine.protocol.recording_reports import InspectionRefused, RecordingBegan, SearchRecorded
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.review.reviewer import Reviewer, starts_span

NODES = 3_000
TRAP = ReviewedGame(
    START_FEN,
    tuple("e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3".split()),
)
MATED = 0
"""The first search of the review is that of the last position, in which the game is over."""


@pytest.fixture(scope="module")
def searches() -> tuple[PositionSearch, ...]:
    return tuple(Reviewer(TRAP, NODES).run())


@pytest.fixture
def harness() -> Iterator[InspectorHarness]:
    harness = InspectorHarness([])
    yield harness
    harness.inspector.close()


def test_a_search_of_a_review_is_recorded_after_the_earlier_ones_of_its_span(
    harness: InspectorHarness, searches: tuple[PositionSearch, ...]
) -> None:
    for inspection, number in enumerate((2, len(searches) - 1), 1):
        search = searches[number]
        harness.ask(InspectReviewed(inspection, TRAP, NODES, searches, number))
        began = harness.wait_for(RecordingBegan)
        first = max(
            place for place in range(number + 1) if starts_span(searches[place], len(TRAP.moves))
        )
        assert began.earlier_nodes == sum(one.nodes for one in searches[first:number])
        recorded = harness.wait_for(SearchRecorded)
        assert (recorded.nodes, recorded.depth) == (search.nodes, search.depth)


def test_a_search_that_the_review_does_not_have_is_refused(
    harness: InspectorHarness, searches: tuple[PositionSearch, ...]
) -> None:
    cases = (
        (TRAP, searches, len(searches), InspectFaultCode.INVALID_SEARCH),
        (TRAP, searches[3:], 2, InspectFaultCode.INVALID_SEARCH),
        (ReviewedGame(START_FEN, ("e2e5",) * 14), searches, 3, InspectFaultCode.INVALID_SEARCH),
        (TRAP, searches, MATED, InspectFaultCode.SEARCH_FORGOTTEN),
    )
    for inspection, (game, given, number, code) in enumerate(cases, 1):
        harness.ask(InspectReviewed(inspection, game, NODES, given, number))
        refused = harness.wait_for(InspectionRefused)
        assert refused.fault.code is code, (number, code)
