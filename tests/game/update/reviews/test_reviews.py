"""The reports on games: begun, paused, going on, cancelled, lost with their process, and kept."""

from __future__ import annotations

import chess
import pytest
from analysis_desk import AnalysisDesk
from made_reports import NODES, made_reports, made_review

from engine.protocol.faults import Fault
from engine.protocol.review import ReviewedGame, ReviewFailed, ReviewReport
from engine.protocol.shared_enums import FaultCode
from game.actions.between_features import AnalyseShownGame
from game.actions.board import GoToPly
from game.actions.effects import Effect, LogFault
from game.actions.review_effects import (
    ContinueReviewProcess,
    DeleteReviewFile,
    EndReviewProcess,
    FindReviewFile,
    HoldReviewProcess,
    ReviewEffect,
    SaveReviewFile,
    StartReviewProcess,
)
from game.actions.reviews import (
    BeginReview,
    CancelReview,
    ContinueReviewing,
    PauseReview,
    ReviewFound,
    ReviewProcessEnded,
    ReviewReported,
)
from game.actions.window import ClockTick
from game.features.analyse import actions
from game.queries.reviews import main_line
from game.queries.reviews.shown_review import review_of_shown, review_progress_of, running_review
from game.rules import game_record, players
from game.state.engines import EngineEvent
from game.state.reviews import Review, Reviews, ReviewStatus
from game.state.screens import PLAY
from game.update import common, deadlines
from game.update.reviews import NOT_OVER

MOVES = (
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# "
    "(7. Qe2 Nxc2+) 0-1"
)
LONG = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. Nf3 Nf6 6. Ng1 Ng8 7. e4 e5 8. d4 d5 9. f4 *"
OTHER = "1. d4 d5 2. c4 *"


class ReviewDesk(AnalysisDesk):
    """An analysed game and its report."""

    def __init__(self, text: str = MOVES) -> None:
        super().__init__(text)
        self.reviewed = main_line.shown_line(self.state).game

    def asked_of_reports(self) -> list[Effect]:
        """Return the effects on reports that the last call returned."""
        return [one for one in self.effects if isinstance(one, ReviewEffect)]

    def send(self, *reports: ReviewReport) -> list[Effect]:
        """Let the process send reports, one a second."""
        effects: list[Effect] = []
        for report in reports:
            self.do(ClockTick(self.state.now_ms + 1000))
            self.do(ReviewReported(self.state.model(Reviews).run, report))
            effects += self.asked_of_reports()
        return effects

    def end_process(self) -> list[Effect]:
        self.do(ReviewProcessEnded(self.state.model(Reviews).run, exit_code=-9))
        return self.asked_of_reports()

    def status_is(self, status: ReviewStatus) -> bool:
        return self.review.status is status

    def event(self) -> EngineEvent | None:
        return None if self.review.notice is None else self.review.notice.event

    @property
    def review(self) -> Review:
        found = self.state.model(Reviews).by_game[self.reviewed]
        assert main_line.shown_line(self.state).game != self.reviewed or (
            review_of_shown(self.state) is found
        )
        return found


def started(effects: list[Effect]) -> list[StartReviewProcess]:
    return [one for one in effects if isinstance(one, StartReviewProcess)]


def test_a_report_grows_from_the_end_and_is_finished() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    (start,) = started(desk.effects)
    assert (start.game, start.nodes, start.done) == (desk.reviewed, NODES, ())
    assert running_review(desk.state) is desk.review
    assert review_progress_of(desk.review) == (0, 15, None)
    *progress, last = made_reports(desk.reviewed)
    desk.send(*progress[:5])
    assert review_progress_of(desk.review) == (5, 15, 10)
    assert [one.ply for one in desk.review.moves] == [10, 11, 12, 13]
    desk.send(*progress[5:])
    assert review_progress_of(desk.review) == (15, 15, 0)
    expected = made_review(desk.reviewed)
    assert desk.review.moves == expected.moves
    (kept,) = desk.send(last)
    assert desk.review.finished == expected
    assert kept == SaveReviewFile(desk.review)
    assert desk.review.spent_ms == 16_000
    assert running_review(desk.state) is None
    assert desk.do(BeginReview(NODES)) == []


def test_a_report_that_is_paused_goes_on_in_the_same_process() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    first, *rest = made_reports(desk.reviewed)
    desk.send(first)
    desk.do(ClockTick(desk.state.now_ms + 500), PauseReview())
    assert desk.asked_of_reports() == [HoldReviewProcess(), SaveReviewFile(desk.review)]
    assert desk.status_is(ReviewStatus.PAUSED)
    desk.send(rest[0])  # It was on its way.
    desk.do(ClockTick(desk.state.now_ms + deadlines.REVIEW_TIMEOUT_MS), PauseReview())
    assert desk.asked_of_reports() == []
    assert (len(desk.review.searches), desk.review.spent_ms) == (2, 1500)
    desk.do(ContinueReviewing())
    assert desk.asked_of_reports() == [ContinueReviewProcess()]
    desk.send(*rest[1:])
    assert desk.review.finished == made_review(desk.reviewed)


def test_at_most_one_report_runs() -> None:
    desk = ReviewDesk(OTHER)
    desk.do(BeginReview(NODES))
    first = desk.reviewed
    desk.send(*made_reports(first)[:3])
    desk.play("c7c6")
    desk.reviewed = main_line.shown_line(desk.state).game
    assert review_of_shown(desk.state) is None
    desk.do(BeginReview(NODES))
    earlier = desk.state.model(Reviews).by_game[first]
    hold, kept, start, _ = desk.asked_of_reports()
    assert (hold, kept) == (HoldReviewProcess(), SaveReviewFile(earlier))
    assert isinstance(start, StartReviewProcess)
    assert earlier.status is ReviewStatus.PAUSED
    assert running_review(desk.state) is desk.review
    desk.do(ContinueReviewing(first))
    assert [one.game for one in started(desk.effects)] == [first]
    assert [one.done for one in started(desk.effects)] == [earlier.searches]
    assert desk.status_is(ReviewStatus.PAUSED)


def test_edits_of_side_lines_and_other_screens_leave_a_report_alone() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    reports = made_reports(desk.reviewed)
    desk.send(*reports[:4])
    end = main_line.shown_line(desk.state).nodes[-1]
    count = len(desk.tree)
    desk.do(GoToPly(0))
    desk.play("d2d4")
    assert (len(desk.tree), desk.tree.mainline()[-1]) == (count + 1, end)
    assert desk.asked_of_reports() == []
    desk.do(actions.SetMoveComments(desk.shown, "A comment.", ""))
    common.show_screen(desk.state, desk.session, PLAY)
    desk.do(ClockTick(desk.state.now_ms))
    assert started(desk.effects) == []
    desk.send(*reports[4:])
    desk.do(AnalyseShownGame())
    assert desk.review.finished == made_review(desk.reviewed)


def test_a_report_with_more_nodes_leaves_the_earlier_one_until_it_is_finished() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    desk.send(*made_reports(desk.reviewed))
    earlier = desk.review.finished
    desk.do(BeginReview(NODES + 1))
    desk.send(*made_reports(desk.reviewed, 2, NODES + 1)[:5])
    assert desk.review.finished == earlier
    desk.do(CancelReview())
    assert desk.asked_of_reports() == [EndReviewProcess(), SaveReviewFile(desk.review)]
    assert (desk.review.nodes, desk.review.status) == (NODES, ReviewStatus.FINISHED)
    assert desk.review.finished == earlier
    assert desk.do(CancelReview()) == []
    desk.do(BeginReview(NODES + 1))
    desk.send(*made_reports(desk.reviewed, 2, NODES + 1))
    assert desk.review.finished == made_review(desk.reviewed, 2, NODES + 1)


def test_a_cancelled_report_is_forgotten() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    reports = made_reports(desk.reviewed)
    desk.send(*reports[:4])
    desk.do(CancelReview())
    assert desk.asked_of_reports() == [EndReviewProcess(), DeleteReviewFile(desk.reviewed)]
    assert review_of_shown(desk.state) is None
    assert desk.send(reports[4]) == []
    assert desk.end_process() == []
    assert desk.do(ContinueReviewing()) == []


def test_a_span_that_need_not_be_searched_again_is_kept_at_once() -> None:
    desk = ReviewDesk(LONG)
    desk.do(BeginReview(NODES))
    *progress, _ = made_reports(desk.reviewed)
    kept = [
        len(one.review.searches) for one in desk.send(*progress) if isinstance(one, SaveReviewFile)
    ]
    assert kept == [17]


def test_a_process_that_ends_is_started_again_once_for_each_span() -> None:
    desk = ReviewDesk(LONG)
    desk.do(BeginReview(NODES))
    reports = made_reports(desk.reviewed)
    desk.send(*reports[:4])
    (again,) = started(desk.end_process())
    assert [one.ply for one in again.done] == [17, 16, 15, 14]
    desk.send(*reports[:10])  # The searches since the table was cleared are made again.
    assert [one.ply for one in desk.review.searches] == list(range(17, 7, -1))
    assert [one.ply for one in desk.review.moves] == list(range(8, 17))
    desk.send(*reports[10:17])  # That begins another span.
    assert len(started(desk.end_process())) == 1
    assert started(desk.end_process()) == []
    assert desk.status_is(ReviewStatus.FAILED)
    assert desk.event() is EngineEvent.GAVE_UP
    assert desk.state.notice is not None
    assert any(isinstance(one, LogFault) for one in desk.effects)
    desk.do(ContinueReviewing())
    (start,) = started(desk.effects)
    assert start.done == desk.review.searches
    assert desk.event() is None
    desk.send(*reports[16:])
    assert desk.review.finished == made_review(desk.reviewed)


def test_a_silent_process_is_started_again_once() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    for is_first in (True, False):
        wait_ms = deadlines.next_change_ms(desk.state)
        assert wait_ms is not None
        assert wait_ms <= deadlines.REVIEW_TIMEOUT_MS
        desk.do(ClockTick(desk.state.now_ms + deadlines.REVIEW_TIMEOUT_MS - 1))
        assert desk.asked_of_reports() == []
        desk.do(ClockTick(desk.state.now_ms + 1))
        assert len(started(desk.effects)) == is_first
    assert desk.event() is EngineEvent.TIMED_OUT
    assert EndReviewProcess() in desk.effects


def test_a_paused_process_that_ends_is_no_fault() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    first, *_ = made_reports(desk.reviewed)
    desk.send(first)
    desk.do(PauseReview())
    assert desk.end_process() == []
    assert desk.status_is(ReviewStatus.PAUSED)
    desk.do(ContinueReviewing())
    assert [one.done for one in started(desk.effects)] == [desk.review.searches]


def test_a_fault_that_the_process_reports_is_shown() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    desk.send(ReviewFailed(Fault(FaultCode.OUT_OF_MEMORY)))
    assert desk.status_is(ReviewStatus.FAILED)
    assert desk.state.notice is not None
    assert running_review(desk.state) is None


def test_late_reports_of_an_earlier_process_are_dropped() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES))
    run = desk.state.model(Reviews).run
    desk.do(BeginReview(NODES + 1))
    assert EndReviewProcess() in desk.effects
    desk.do(*(ReviewReported(run, one) for one in made_reports(desk.reviewed)))
    desk.do(ReviewProcessEnded(run))
    assert (desk.review.searches, desk.review.finished) == ((), None)


def test_a_game_that_is_played_is_not_reported_until_it_is_over() -> None:
    for is_rated in (False, True):
        game = game_record.new_game(players.person(), players.engine_player(3))
        game_record.play_move(game, chess.Move.from_uci("e2e4"), 0)
        game.is_rated = is_rated
        desk = AnalysisDesk(game)  # A rated-style game is not analysed.
        desk.do(BeginReview(NODES))
        assert started(desk.effects) == []
        assert desk.state.notice is not None
        assert desk.state.notice.text == NOT_OVER
        assert desk.state.model(Reviews).by_game == {}
        game.result = game_record.result_of_flag(chess.Board(), chess.WHITE)
        desk.do(BeginReview(NODES))
        assert len(started(desk.effects)) == 1


def test_a_report_goes_on_while_another_game_is_played() -> None:
    desk = ReviewDesk()
    desk.do(BeginReview(NODES), PauseReview())
    game = game_record.new_game(players.person(), players.engine_player(3))
    game_record.play_move(game, chess.Move.from_uci("e2e4"), 0)
    desk.state.play_session.game = game
    common.show_screen(desk.state, desk.session, PLAY)
    desk.do(BeginReview(NODES))
    assert started(desk.effects) == []
    desk.do(ContinueReviewing(desk.reviewed))
    assert ContinueReviewProcess() in desk.effects
    assert review_of_shown(desk.state) is None


def test_a_kept_report_is_looked_for_when_other_moves_are_shown() -> None:
    desk = ReviewDesk()
    found = [one for one in desk.effects if isinstance(one, FindReviewFile)]
    assert found == [FindReviewFile(desk.reviewed)]
    review = Review(desk.reviewed, NODES, finished=made_review(desk.reviewed))
    desk.do(ReviewFound(review))
    assert desk.review is review
    desk.do(GoToPly(0))
    desk.play("d2d4")
    assert desk.asked_of_reports() == []
    desk.do(actions.MakeMainLine())
    assert desk.asked_of_reports() == [FindReviewFile(main_line.shown_line(desk.state).game)]
    other = main_line.shown_line(desk.state).game
    assert len(other.moves) < len(desk.reviewed.moves)
    desk.do(BeginReview(NODES), ReviewFound(Review(other, NODES + 1)))
    assert desk.state.model(Reviews).by_game[other].nodes == NODES


@pytest.mark.parametrize("status", [ReviewStatus.PAUSED, ReviewStatus.FAILED])
def test_a_report_from_an_earlier_run_of_the_program_goes_on(status: ReviewStatus) -> None:
    desk = ReviewDesk()
    reports = made_reports(desk.reviewed)
    searches = made_review(desk.reviewed).searches[:4]
    moves = made_review(desk.reviewed).moves[-3:]
    desk.do(ReviewFound(Review(desk.reviewed, NODES, "", status, searches, moves, spent_ms=4000)))
    desk.do(ContinueReviewing())
    assert [one.done for one in started(desk.effects)] == [searches]
    desk.send(*reports)
    assert desk.review.finished == made_review(desk.reviewed)


def test_games_of_any_kind_have_a_main_line() -> None:
    chess960 = chess.Board.from_chess960_pos(518)
    castling = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1"
    for start, moves in ((chess.Board(), "e2e4 0000 d2d4"), (chess960, castling)):
        game = game_record.new_game(players.person(), players.person(), start=start)
        for uci in moves.split():
            move = chess.Move.from_uci(uci)
            game.tree, game.end = game.tree.add(game.end, move)
        game.is_document = True
        desk = AnalysisDesk(game)
        expected = ReviewedGame(start.fen(), tuple(moves.split()), start.chess960)
        assert main_line.shown_line(desk.state).game == expected
