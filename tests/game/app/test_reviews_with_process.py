"""A report with a real process: finished, killed, paused, or resumed by another window."""

from __future__ import annotations

import multiprocessing
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from analysis_desk import AnalysisDesk, document
from app_driver import running, turn_until

from engine.protocol.review import GameReview, ReviewedGame
from engine.review.complete_review import complete_review
from engine.review.reviewer import Reviewer, starts_span
from game.actions.action import Action
from game.actions.review_effects import ReviewEffect
from game.actions.reviews import BeginReview, ContinueReviewing, PauseReview
from game.queries.reviews import main_line
from game.queries.reviews.shown_review import review_of_shown, review_progress_of
from game.state.reviews import Review, ReviewStatus
from game.state.session import sessions_with
from game.state.state import State
from game.system.event_waiter import SystemClock
from game.system.reviews.review_effects import ReviewEffects
from game.system.reviews.review_files import ReviewFiles
from game.system.reviews.review_runner import ReviewRunner

NODES = 4_000
KILLS = 5
PATIENCE_S = 60.0
GAME = (
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nxc2+ 8. Qxc2 "
    "Qxc2 9. Nc3 Qg6 10. Nxh8 Qh5 11. d4 Nf6 12. Bxh5+ Nxh5 *"
)


class ReviewingWindow:
    """An analysed game, and what runs the effects on its report."""

    def __init__(self, folder: Path) -> None:
        self.desk = AnalysisDesk(GAME)
        self._news = threading.Event()
        runner = ReviewRunner(self._news.set)
        self._runner = ReviewEffects(runner, ReviewFiles(folder), self._news.set)
        self._run()

    def do(self, *actions: Action) -> None:
        for action in actions:
            self.desk.do(action)
            self._run()

    def until(self, is_so: Callable[[], bool]) -> None:
        """Take the reports until the condition holds."""
        while not is_so():
            assert self._news.wait(PATIENCE_S)
            self._news.clear()
            self.do(*self._runner.reports())

    def until_searched(self, positions: int) -> None:
        self.until(lambda: review_progress_of(self.review).done >= positions)

    def finished(self) -> GameReview:
        self.until(lambda: self.review.status is not ReviewStatus.RUNNING)
        assert self.review.finished is not None
        return self.review.finished

    def close(self) -> None:
        self._runner.close()

    @property
    def review(self) -> Review:
        found = review_of_shown(self.desk.state)
        assert found is not None
        return found

    def knows_review(self) -> bool:
        return review_of_shown(self.desk.state) is not None

    def _run(self) -> None:
        for effect in self.desk.effects:
            if isinstance(effect, ReviewEffect):
                self._runner.run(effect)


def kill_process() -> None:
    """Kill the process of the report, which may still be starting."""
    while not (running_now := multiprocessing.active_children()):
        time.sleep(0.01)
    for process in running_now:
        process.kill()


@contextmanager
def window(folder: Path) -> Iterator[ReviewingWindow]:
    opened = ReviewingWindow(folder)
    try:
        yield opened
    finally:
        opened.close()
    assert multiprocessing.active_children() == []


@pytest.fixture(scope="module")
def expected() -> GameReview:
    game: ReviewedGame = main_line.shown_line(AnalysisDesk(GAME).state).game
    searches = tuple(Reviewer(game, NODES).run())
    return complete_review(game, NODES, searches)


def test_a_finished_report_is_there_at_once_in_the_next_window(
    tmp_path: Path, expected: GameReview
) -> None:
    with window(tmp_path) as first:
        first.do(BeginReview(NODES))
        assert first.finished() == expected
        kept = first.review
    with window(tmp_path) as second:
        second.until(second.knows_review)
        assert second.review == kept


def test_a_report_whose_process_is_killed_is_the_same(tmp_path: Path, expected: GameReview) -> None:
    lots = random.Random(4)
    with window(tmp_path) as opened:
        opened.do(BeginReview(NODES))
        for positions in sorted(lots.sample(range(1, len(expected.moves)), KILLS)):
            opened.until_searched(positions)
            kill_process()
            if opened.review.has_restarted:
                opened.until(lambda: opened.review.status is ReviewStatus.FAILED)
                opened.do(ContinueReviewing())
            else:
                opened.until(lambda: opened.review.has_restarted)
        assert opened.finished() == expected


def test_a_report_that_is_paused_again_and_again_is_the_same(
    tmp_path: Path, expected: GameReview
) -> None:
    with window(tmp_path) as opened:
        opened.do(BeginReview(NODES), PauseReview(), ContinueReviewing())
        for positions in range(2, len(expected.moves), 3):
            opened.until_searched(positions)
            opened.do(PauseReview(), ContinueReviewing())
        assert opened.finished() == expected


def test_a_report_goes_on_in_the_next_window(tmp_path: Path, expected: GameReview) -> None:
    for positions in (3, 19):
        with window(tmp_path) as opened:
            if positions == 3:
                opened.do(BeginReview(NODES))
            else:
                opened.until(opened.knows_review)
                assert opened.review.status is ReviewStatus.PAUSED
                opened.do(ContinueReviewing())
            opened.until_searched(positions)
    with window(tmp_path) as last:
        last.until(last.knows_review)
        searches, last_ply = expected.searches, len(last.review.game.moves)
        _, second, *_ = [at for at, one in enumerate(searches) if starts_span(one, last_ply)]
        assert last.review.complete == second
        last.do(ContinueReviewing())
        assert last.finished() == expected


def test_the_program_reports_on_a_game_and_leaves_no_process(
    home: Path, monkeypatch: pytest.MonkeyPatch, expected: GameReview
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for is_first in (True, False):
        state = State(sessions_with(document(GAME)))
        with running(state, home, SystemClock()) as app:
            if is_first:
                app._do(BeginReview(NODES))
            turn_until(app, SystemClock(), lambda: _is_finished(app.state))
            review = review_of_shown(app.state)
            assert review is not None
            assert review.finished == expected
            app._do(BeginReview(NODES + 1))
        assert multiprocessing.active_children() == []
        kept = ReviewFiles(home).read(review.game)
        assert kept is not None
        assert (kept.nodes, kept.finished) == (NODES + 1, expected)
        ReviewFiles(home).write(review)


def _is_finished(state: State) -> bool:
    review = review_of_shown(state)
    return review is not None and review.status is ReviewStatus.FINISHED
