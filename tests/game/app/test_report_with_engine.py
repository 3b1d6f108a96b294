"""The whole way of a report with real processes: begun, read, followed into Inspect, and back."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from analysis_desk import document
from app_driver import running, turn_until
from fake_clock import FakeClock

from engine.parameter_limits import REVIEW_NODES
from game.actions.between_features import ReportOnGame
from game.actions.board import GoToPly
from game.app.loop import App
from game.features.analyse.actions import InspectCardLine
from game.features.analyse.mistake_card import MistakeCard, mistake_card_of_shown
from game.features.inspect.actions.search_questions import LeaveInspection
from game.features.inspect.model.inspection import InspectionStage, inspection_of
from game.queries import shown_position
from game.queries.reviews.shown_review import review_of_shown
from game.state.reviews import Review, ReviewStatus
from game.state.screens import ANALYSE, INSPECT
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State

GAME = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"
BAD_PLY = 4
"""The half-moves up to the one that allows mate."""

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX signals")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock = FakeClock()
    clock.is_real = True
    return clock


@pytest.fixture
def app(home: Path, clock: FakeClock) -> Iterator[App]:
    settings = Settings(report_nodes=REVIEW_NODES[0])
    with running(State(sessions_with(document(GAME)), settings), home, clock) as app:
        yield app


def review_in(state: State) -> Review:
    found = review_of_shown(state)
    assert found is not None
    return found


def shown_card(state: State) -> MistakeCard:
    found = mistake_card_of_shown(state)
    assert found is not None
    return found


def test_a_mistake_is_read_and_the_search_that_shows_it_is_stepped_through(
    app: App, clock: FakeClock
) -> None:
    state = app.state
    app._do(ReportOnGame())
    assert state.screen == ANALYSE
    turn_until(app, clock, lambda: review_in(state).status is not ReviewStatus.RUNNING)
    assert review_in(state).finished is not None
    app._do(GoToPly(BAD_PLY))
    app.turn()  # The screen with the card is drawn.
    place, shown = state.session.board.flipped, shown_position.shown_node(state.session)
    card = shown_card(state)
    number = next(at for at, line in enumerate(card.lines) if line.number is not None)
    line = card.lines[number]
    assert line.number is not None
    search = card.record.searches[line.number]

    app._do(InspectCardLine(number))
    assert state.screen == INSPECT
    inspection = inspection_of(state)
    assert inspection is not None
    turn_until(app, clock, lambda: inspection.stage is not InspectionStage.RECORDING)
    assert inspection.stage is InspectionStage.OPEN, inspection.message
    assert inspection.recorded is not None
    assert inspection.recorded.nodes == search.nodes, "it is the same search, node for node"
    turn_until(app, clock, lambda: inspection.search_state is not None)
    assert inspection.search_state is not None
    reached = inspection.search_state
    path = (*reached.path, *filter(None, (reached.current_move,)))
    assert path, "the first move of the line is being searched at least"
    assert path[: len(line.moves)] == line.moves[: len(path)]
    app.turn()

    app._do(LeaveInspection())
    assert state.screen == ANALYSE
    assert (state.session.board.flipped, shown_position.shown_node(state.session)) == (place, shown)
    assert shown_card(state) == card
