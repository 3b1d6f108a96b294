"""The page of a report lists what a level did not see, and each row leads to its position."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from drawn import free_windows
from report_scenes import GAME, LEVEL_GAME, document, not_seen, reported
from window_driver import WindowDriver

from game.actions.between_features import OpenReport
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.report.actions import ChooseOverlooked, ShowOverlooked
from game.features.report.model import ReportDialog
from game.features.report.view.report_popup import ReportPopup
from game.queries import shown_position
from game.queries.reviews import main_line
from game.queries.reviews.overlooked_moves import OverlookedMove, overlooked_moves
from game.state import screens
from game.state.state import State
from game.view.window import Window
from game.words.engine import did_not_see

SIZE = (1440, 900)


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    free_windows()
    pygame.display.quit()


def driven(state: State) -> WindowDriver:
    def opened() -> tuple[Window, pygame.Surface]:
        return Window(SIZE, 100, "dark", features=FEATURES), pygame.display.set_mode(SIZE)

    return WindowDriver(opened, state)


def popup(driver: WindowDriver) -> ReportPopup:
    found = driver.window.popups.current(driver.state)
    assert isinstance(found, ReportPopup)
    return found


def heard(driver: WindowDriver) -> str:
    """Return all that a screen reader finds on the page."""
    nodes = popup(driver).nodes(driver.state)
    return "\n".join(one.label for node in nodes for one in (node, *node.children))


def overlooked_in(state: State) -> tuple[OverlookedMove, ...]:
    line = main_line.shown_line(state)
    return overlooked_moves(line.tree, line.nodes)


def test_the_moves_stand_in_the_order_of_the_game_and_an_illegal_one_is_left_out() -> None:
    found = overlooked_in(document(LEVEL_GAME))
    assert [one.ply for one in found] == [8, 10, 18]
    assert [one.is_reply for one in found] == [False, True, True]
    assert [one.unseen for one in found] == ["4... Be7", "6. Be5", "10. b4"]


def test_each_row_names_the_move_that_was_played_and_the_one_that_was_not_seen() -> None:
    driver = driven(not_seen())
    said = heard(driver)
    for one in overlooked_in(driver.state):
        assert one.played in said
        assert str(did_not_see(one.unseen, is_reply=one.is_reply)) in said


@pytest.mark.parametrize("place", range(3))
def test_a_click_shows_the_position_in_which_the_move_was_there_to_be_seen(place: int) -> None:
    driver = driven(not_seen())
    move = overlooked_in(driver.state)[place]
    box, index = popup(driver).lists[1].rows()[place]
    assert index == place
    driver.move(box.centre)
    for action in [*driver.down(box.centre), *driver.up(box.centre)]:
        update(driver.state, action)
    assert driver.state.screen == screens.ANALYSE
    shown = shown_position.shown_ply(driver.state.session)
    assert shown == (move.ply if move.is_reply else move.ply - 1)


def test_the_list_is_there_before_there_is_a_report() -> None:
    state = document(LEVEL_GAME)
    update(state, OpenReport())
    update(state, ShowOverlooked(is_shown=True))
    driver = driven(state)
    assert len(popup(driver).lists[1].rows()) == 3


def test_without_such_moves_there_is_no_choice_of_lists() -> None:
    with_level, without = driven(reported(text=LEVEL_GAME)), driven(reported(text=GAME))
    names = [one.text for one in popup(with_level).gui.buttons() if one.visible]
    others = [one.text for one in popup(without).gui.buttons() if one.visible]
    assert len(names) == len(others) + 2
    update(without.state, ShowOverlooked(is_shown=True))
    without.look()
    assert not popup(without).lists[1].rows()
    assert popup(without).shown_moments


def test_the_chosen_row_stays_within_the_list() -> None:
    state = not_seen()
    for place, ply in ((-5, 8), (99, 18)):
        update(state, ChooseOverlooked(place))
        assert isinstance(state.dialog, ReportDialog)
        assert state.dialog.overlooked_ply == ply
