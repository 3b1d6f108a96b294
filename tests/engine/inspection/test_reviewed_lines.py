"""The lines of a search of a report on a game are followed in its record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from inspector_harness import START, InspectorHarness

from engine.protocol.inspect_messages import GoToLine, InspectReviewed
from engine.protocol.recording_reports import SearchRecorded, SearchStateReport
from engine.protocol.review import ReviewedGame
from engine.review.reviewer import Reviewer

NODES = 3000
SHORT_GAME = ReviewedGame(START, ("e2e4", "e7e5", "g1f3", "f7f6", "f3e5", "f6e5", "d1h5"))


@pytest.fixture
def harness() -> Iterator[InspectorHarness]:
    harness = InspectorHarness([])
    yield harness
    harness.inspector.close()


def test_both_lines_are_followed_as_far_as_they_were_searched(harness: InspectorHarness) -> None:
    searches = tuple(Reviewer(SHORT_GAME, NODES).run())
    for number, search in enumerate(searches, start=1):
        if search.requested_lines == 1:
            continue
        harness.ask(InspectReviewed(number, SHORT_GAME, NODES, searches, number - 1))
        harness.wait_for(SearchRecorded)
        for request, line in enumerate(search.lines, start=1):
            harness.ask(GoToLine(number, request, line.moves))
            while (shown := harness.wait_for(SearchStateReport)).request != request:
                pass  # The moves that the node before it never made come late.
            path = shown.path
            assert path  # The table may know the rest of the line.
            assert path == line.moves[: len(path)]
