"""The page of a report shows what the report on the shown game has found, and leads there."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"

import chess
import pygame
import pytest
from drawn import free_windows
from report_scenes import GAME, NODES, document, finished, put, reported
from window_driver import WindowDriver

from engine.parameter_limits import REVIEW_NODES
from engine.protocol.review import Phase, ReviewedSide, Verdict
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.action import Action
from game.actions.between_features import OpenReport
from game.actions.effects import Effect
from game.actions.review_effects import (
    ContinueReviewProcess,
    DeleteReviewFile,
    HoldReviewProcess,
    StartReviewProcess,
)
from game.actions.reviews import BeginReview, CancelReview, ContinueReviewing, PauseReview
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.report.actions import ChooseMoment, ChooseReportNodes
from game.features.report.view.report_popup import ReportPopup
from game.look import theme as theme_file
from game.look.pieces import Pieces
from game.queries import shown_position
from game.queries.reviews import main_line
from game.queries.reviews.key_moments import key_moments
from game.queries.reviews.review_figures import figure_table
from game.queries.reviews.review_times import expected_seconds
from game.queries.reviews.shown_review import review_of_shown
from game.rules import game_record
from game.state import screens
from game.state.reviews import Review, ReviewStatus
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.panels.review_table import draw_side
from game.view.window import Window
from game.words.review.moves import move_sentences

SIZE = (1440, 900)


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    free_windows()
    pygame.display.quit()


def driven(state: State, size: tuple[int, int] = SIZE) -> WindowDriver:
    """Return a window that shows a state."""

    def opened() -> tuple[Window, pygame.Surface]:
        return Window(size, 100, "dark", features=FEATURES), pygame.display.set_mode(size)

    return WindowDriver(opened, state)


def press_key(driver: WindowDriver, key: int) -> list[Effect]:
    return do(driver, *driver.send(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def do(driver: WindowDriver, *actions: Action) -> list[Effect]:
    found = [effect for action in actions for effect in update(driver.state, action)]
    driver.look()
    return found


def popup(driver: WindowDriver) -> ReportPopup:
    found = driver.window.popups.current(driver.state)
    assert isinstance(found, ReportPopup)
    return found


def read(driver: WindowDriver) -> list[AccessibleNode]:
    """Return what a screen reader finds on the page."""
    return popup(driver).nodes(driver.state)


def heard(driver: WindowDriver) -> str:
    """Return all labels that a screen reader finds, in their order."""
    found = list[str]()
    for node in read(driver):
        found += [node.label, *(child.label for child in node.children)]
    return "\n".join(found)


def review_in(state: State) -> Review:
    found = review_of_shown(state)
    assert found is not None
    return found


def test_the_page_names_the_players_the_result_the_opening_and_the_nodes() -> None:
    said = heard(driven(reported()))
    for text in ("Anna Keller (1550)", "Ben Beta (1602)", "0–1", "D35", "300 000"):
        assert text in said


def test_the_table_says_of_both_sides_what_the_report_says() -> None:
    review = review_in(reported())
    full = review.finished
    assert full is not None
    table = figure_table(review)
    assert table.columns == (None, Phase.OPENING, Phase.MIDDLEGAME)
    rows = [row.pairs for row in table.rows]
    for side, sided in enumerate((full.white, full.black)):
        assert [row[0][side] for row in rows] == figures(sided)
        assert [pair[side] for pair in rows[0][1:]] == [
            f"{sided.phase_accuracy[phase]:.0f}" for phase in (Phase.OPENING, Phase.MIDDLEGAME)
        ]
    for row in rows[2:]:
        for side in range(2):
            assert int(row[0][side]) == sum(int(pair[side]) for pair in row[1:])


def figures(side: ReviewedSide) -> list[str]:
    assert side.accuracy is not None
    assert side.average_loss_cp is not None
    return [
        f"{side.accuracy:.0f}",
        f"{side.average_loss_cp:.0f}",
        str(side.best_moves),
        str(side.only_moves),
        *(str(side.verdicts[kind]) for kind in Verdict),
    ]


def test_a_screen_reader_hears_whose_figures_they_are() -> None:
    driver = driven(reported())
    full = review_in(driver.state).finished
    assert full is not None
    rows = [node.label for node in read(driver) if node.role is AccessibleRole.TEXT]
    (accuracy,) = [row for row in rows if row.startswith("Accuracy")]
    (blunders,) = [row for row in rows if row.startswith("Blunders")]
    for side, sided in (("White", full.white), ("Black", full.black)):
        assert f"{side} {sided.accuracy:.0f}" in accuracy
        assert f"{side} {sided.verdicts[Verdict.BLUNDER]}" in blunders


def test_the_key_moments_are_the_mistakes_and_the_only_moves_in_their_order() -> None:
    review = review_in(reported())
    full = review.finished
    assert full is not None
    worst = (Verdict.MISTAKE, Verdict.BLUNDER)
    wanted = [move.ply for move in full.moves if move.verdict in worst or move.is_only]
    assert [moment.move.ply for moment in key_moments(review)] == wanted
    assert len(wanted) > 5


def test_each_key_moment_has_its_move_its_scores_and_its_sentences() -> None:
    driver = driven(reported())
    said = heard(driver)
    for moment in key_moments(review_in(driver.state)):
        assert str(moment.san) in said
        assert (moment.move.verdict is None) == (not moment.better)
        for sentence in move_sentences(moment.move, moment.before):
            assert str(sentence) in said
    assert "−2.48 to +3.12" in said


def test_a_click_on_a_moment_shows_its_position_on_analyse() -> None:
    for analyses in (True, False):
        driver = driven(reported(analyses=analyses))
        moments = key_moments(review_in(driver.state))
        box, index = popup(driver).lists[0].rows()[1]
        driver.move(box.centre)
        do(driver, *driver.down(box.centre), *driver.up(box.centre))
        assert driver.state.screen == screens.ANALYSE
        assert driver.state.dialog is None
        assert shown_position.shown_ply(driver.state.session) == moments[index].move.ply + 1


def test_a_click_on_the_graph_shows_that_position() -> None:
    driver = driven(reported())
    field = popup(driver).graph_places.field
    for share, ply in ((0.0, 0), (0.5, 26), (1.0, 52)):
        if driver.state.dialog is None:
            do(driver, OpenReport())
        at = field.x + round(share * (field.width - 1)), field.centre[1]
        driver.move(at)
        do(driver, *driver.down(at), *driver.up(at))
        assert shown_position.shown_ply(driver.state.session) == ply


def test_keys_choose_a_moment_show_it_and_close_the_page() -> None:
    driver = driven(reported())
    moments = key_moments(review_in(driver.state))
    press_key(driver, pygame.K_DOWN)
    press_key(driver, pygame.K_DOWN)
    press_key(driver, pygame.K_RETURN)
    assert shown_position.shown_ply(driver.state.session) == moments[2].move.ply + 1
    do(driver, OpenReport())
    before = shown_position.shown_ply(driver.state.session)
    press_key(driver, pygame.K_ESCAPE)
    assert driver.state.dialog is None
    assert driver.state.focus is None
    press_key(driver, pygame.K_LEFT)
    assert shown_position.shown_ply(driver.state.session) == before - 1


def test_every_moment_can_be_reached_and_is_shown_whole_in_the_smallest_window() -> None:
    driver = driven(reported(), (960, 540))
    moments = key_moments(review_in(driver.state))
    for place, moment in enumerate(moments):
        do(driver, ChooseMoment(place))
        (chosen,) = [
            child.label
            for node in read(driver)
            for child in node.children
            if child.role is AccessibleRole.OPTION and child.is_selected
        ]
        assert chosen.split(", ")[1] == str(moment.san)
        assert ("Better:" in chosen) == bool(moment.better)


def test_a_report_is_begun_with_the_chosen_nodes() -> None:
    driver = driven(document())
    do(driver, OpenReport())
    do(driver, ChooseReportNodes(REVIEW_NODES[2]))
    (start,) = do(driver, *driver.press(BeginReview(REVIEW_NODES[2])))[:1]
    assert isinstance(start, StartReviewProcess)
    assert (start.game, start.nodes) == (game_of(driver.state), REVIEW_NODES[2])
    assert review_in(driver.state).status is ReviewStatus.RUNNING


def game_of(state: State) -> object:
    return main_line.shown_line(state).game


def test_enter_begins_the_first_report_of_a_game() -> None:
    driver = driven(document())
    do(driver, OpenReport())
    press_key(driver, pygame.K_RETURN)
    assert review_in(driver.state).status is ReviewStatus.RUNNING


def test_tab_goes_past_the_list_while_it_is_empty() -> None:
    driver = driven(document())
    do(driver, OpenReport())
    stops = set()
    for _ in range(6):
        press_key(driver, pygame.K_TAB)
        assert driver.state.focus is not None
        stops.add(driver.state.focus.stop)
    assert stops == {"nodes", "report", "close"}


def test_one_key_begins_pauses_and_goes_on() -> None:
    driver = driven(document())
    do(driver, OpenReport())
    statuses = []
    for key in (pygame.K_TAB, pygame.K_TAB, *3 * [pygame.K_SPACE]):
        press_key(driver, key)
        review = review_of_shown(driver.state)
        statuses.append(None if review is None else review.status)
    running, paused = ReviewStatus.RUNNING, ReviewStatus.PAUSED
    assert statuses == [None, None, running, paused, running]


def test_the_chosen_moment_stays_while_earlier_ones_are_found() -> None:
    driver = driven(reported(ReviewStatus.RUNNING, known=0.4))
    do(driver, ChooseMoment(1))
    chosen = popup(driver).accept()
    review = review_in(reported(ReviewStatus.RUNNING, known=0.9))
    put(driver.state, review)
    driver.look()
    assert popup(driver).accept() == chosen
    assert len(key_moments(review)) > 2


def test_a_running_report_is_paused_goes_on_and_is_cancelled() -> None:
    driver = driven(reported(ReviewStatus.RUNNING, known=0.4))
    assert "21 of 53 positions" in heard(driver)
    effects = do(driver, *driver.press(PauseReview()))
    assert any(isinstance(one, HoldReviewProcess) for one in effects)
    assert "Paused: 21 of 53 positions" in heard(driver)
    effects = do(driver, *driver.press(ContinueReviewing()))
    assert any(isinstance(one, ContinueReviewProcess) for one in effects)
    effects = do(driver, *driver.press(CancelReview()))
    assert any(isinstance(one, DeleteReviewFile) for one in effects)
    assert review_of_shown(driver.state) is None
    assert driver.button(BeginReview(NODES)).is_live()


def test_an_interrupted_report_is_offered_to_go_on() -> None:
    for status in (ReviewStatus.PAUSED, ReviewStatus.FAILED):
        driver = driven(reported(status, known=0.6))
        effects = do(driver, *driver.press(ContinueReviewing()))
        assert any(isinstance(one, StartReviewProcess) for one in effects)
        assert review_in(driver.state).status is ReviewStatus.RUNNING


def test_the_page_tells_how_long_a_report_takes_as_long_as_the_last_one_took() -> None:
    state = document()
    assert expected_seconds(state, 53, NODES) is None
    state.engines.nodes_per_second = 10 * NODES
    assert expected_seconds(state, 50, NODES) == 5
    state = reported()
    assert expected_seconds(state, 53, NODES) == 41
    assert expected_seconds(state, 53, 2 * NODES) == 82
    assert expected_seconds(state, 2 * 53, NODES) == 82


def test_the_page_opens_only_for_a_game_that_is_over_and_has_a_move() -> None:
    state = document()
    assert FEATURES.may(state, OpenReport)
    assert not FEATURES.may(document('[White "Alice"]\n\n*\n'), OpenReport)
    state.session.game.is_document = False
    state.session.game.result = None
    assert game_record.is_going_on(state.session.game)
    assert not FEATURES.may(state, OpenReport)


def test_the_page_of_another_game_shows_no_report_of_this_one() -> None:
    state = reported()
    review = review_in(state)
    shorter = GAME.replace("26. Rb1 Qd5 0-1", "0-1")
    changed = document(shorter)
    put(changed, review)
    update(changed, OpenReport())
    assert review_of_shown(changed) is None
    assert "Key moments".upper() not in heard(driven(changed))


def test_a_game_from_a_position_in_which_black_moves_has_the_right_sides() -> None:
    text = '[FEN "4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 30"]\n[SetUp "1"]\n\n30... d5 31. d4 c5 *\n'
    state = document(text)
    game = main_line.shown_line(state).game
    full = finished(game)
    put(state, Review(game, NODES, status=ReviewStatus.FINISHED, finished=full))
    table = figure_table(review_in(state))
    assert chess.Board(game.fen).turn == chess.BLACK
    assert [row.pairs[0] for row in table.rows] == list(
        zip(figures(full.white), figures(full.black), strict=True)
    )


def test_the_mark_of_white_is_lighter_than_that_of_black_in_every_theme() -> None:
    for theme in ("dark", "light"):
        window, surface = Window(SIZE, 100, theme, features=FEATURES), pygame.display.set_mode(SIZE)
        canvas = Canvas(surface, window._look)
        for side, centre in ((chess.WHITE, (50, 50)), (chess.BLACK, (150, 50))):
            draw_side(canvas, centre, side)
        white, black = (sum(surface.get_at((x, 50))[:3]) for x in (50, 150))
        assert white > black, theme


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_mark_of_white_is_lighter_than_that_of_black(theme: str) -> None:
    surface = pygame.display.set_mode((40, 20))
    look = Look(theme_file.theme_colours(theme), theme_file.theme_sizes(), Pieces())
    canvas, shades = Canvas(surface, look), []
    for side, x in ((chess.WHITE, 10), (chess.BLACK, 30)):
        draw_side(canvas, (x, 10), side)
        shades.append(sum(surface.get_at((x, 10))[:3]))
    assert shades[0] > shades[1]
