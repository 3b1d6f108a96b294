"""Keys and mouse on the Library screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from library_scenes import library
from window_driver import Opener, WindowDriver

from engine.protocol.library.game_search import GameOrder, GameResult
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.action import Action
from game.actions.between_features import ShowScreen
from game.actions.imports import OpenImport
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.features.library.actions import (
    BinFoundGame,
    ChooseFoundGame,
    ChoosePlace,
    ClearConditions,
    ClearResults,
    FocusSearch,
    OpenConditions,
    OpenFoundGame,
    ScrollGames,
    ShowPreviewPly,
    SortGames,
    StepPreview,
    ToggleResult,
    TypeCondition,
)
from game.features.library.conditions import ConditionField
from game.features.library.model import LibraryModel, Place, library_of
from game.features.library.view.game_panel import MovesLine
from game.features.library.view.screen import LibraryScreen
from game.look.layout import Box
from game.state.focus import Focus
from game.state.library import MY_GAMES
from game.state.screens import LIBRARY
from game.state.state import State

PLAYER = ConditionField.PLAYER
IN_FIELD = Focus(PLAYER.value, is_visible=False)
OpenDriver = Callable[[State], WindowDriver]


@pytest.fixture
def drive(open_window: Opener) -> OpenDriver:
    return lambda state: WindowDriver(open_window, state)


def screen_of(driver: WindowDriver) -> LibraryScreen:
    screen = driver.window.screen(driver.state)
    assert isinstance(screen, LibraryScreen)
    return screen


def model_of(driver: WindowDriver) -> LibraryModel:
    model = library_of(driver.state)
    assert model is not None
    return model


def press_key(driver: WindowDriver, key: int, mod: int = 0) -> list[Action]:
    return driver.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def row_box(driver: WindowDriver, place: int) -> Box:
    rows = screen_of(driver).controls._games.rows(model_of(driver))
    return next(box for box, index in rows if index == place)


def test_letters_typed_anywhere_go_into_the_search(drive: OpenDriver) -> None:
    driver = drive(library())
    found = driver.send(pygame.TEXTINPUT, text="C")
    assert found == [TypeCondition(PLAYER, "C"), MoveDialogFocus(IN_FIELD)]
    for action in found:
        update(driver.state, action)
    driver.look()
    assert driver.send(pygame.TEXTINPUT, text="a") == [TypeCondition(PLAYER, "Ca")]
    assert press_key(driver, pygame.K_BACKSPACE) == [TypeCondition(PLAYER, "")]


def test_an_empty_library_offers_an_import(drive: OpenDriver) -> None:
    empty = drive(library(games=0, focus=Focus("import")))
    assert press_key(empty, pygame.K_SPACE) == [OpenImport()]
    filled = drive(library(focus=Focus("import")))
    assert OpenImport() not in press_key(filled, pygame.K_SPACE)


def test_the_slash_only_opens_the_search(drive: OpenDriver) -> None:
    driver = drive(library())
    assert press_key(driver, pygame.K_SLASH) == [FocusSearch()]
    assert driver.send(pygame.TEXTINPUT, text="/") == []


@pytest.mark.parametrize("focus", [None, IN_FIELD, Focus("games")], ids=str)
def test_arrows_go_along_the_games_also_from_the_search(
    focus: Focus | None, drive: OpenDriver
) -> None:
    driver = drive(library(focus=focus))
    assert press_key(driver, pygame.K_DOWN) == [ChooseFoundGame(1, 0)]
    assert press_key(driver, pygame.K_UP) == [ChooseFoundGame(0, 0)]
    (page,) = press_key(driver, pygame.K_PAGEDOWN)
    assert isinstance(page, ChooseFoundGame)
    assert page.row > 5


def test_the_ends_of_the_list_are_a_key_away(drive: OpenDriver) -> None:
    driver = drive(library())
    (last,) = press_key(driver, pygame.K_END)
    assert isinstance(last, ChooseFoundGame)
    assert last.row == 1_206
    update(driver.state, last)
    driver.look()
    assert row_box(driver, 1_206)
    assert press_key(driver, pygame.K_HOME) == [ChooseFoundGame(0, 0)]


def test_left_and_right_step_through_the_game_but_move_the_caret_in_the_search(
    drive: OpenDriver,
) -> None:
    driver = drive(library())
    assert press_key(driver, pygame.K_LEFT) == [StepPreview(-1)]
    assert press_key(driver, pygame.K_RIGHT) == [StepPreview(1)]
    typing = drive(library(TypeCondition(PLAYER, "Carl"), focus=IN_FIELD))
    press_key(typing, pygame.K_LEFT)
    assert typing.send(pygame.TEXTINPUT, text="x") == [TypeCondition(PLAYER, "Carxl")]


@pytest.mark.parametrize("focus", [None, IN_FIELD], ids=str)
def test_enter_analyses_the_chosen_game(focus: Focus | None, drive: OpenDriver) -> None:
    assert press_key(drive(library(focus=focus)), pygame.K_RETURN) == [OpenFoundGame()]


def test_other_keys_of_the_screen(drive: OpenDriver) -> None:
    driver = drive(library())
    assert press_key(driver, pygame.K_DELETE) == [BinFoundGame()]
    ctrl = pygame.KMOD_LCTRL
    assert press_key(driver, pygame.K_f, ctrl | pygame.KMOD_LSHIFT) == [OpenConditions()]
    assert press_key(driver, pygame.K_4, ctrl) == [ShowScreen(LIBRARY)]


def test_a_press_chooses_a_game(drive: OpenDriver) -> None:
    driver = drive(library())
    assert driver.down(row_box(driver, 3).centre) == [ChooseFoundGame(3, 0, is_pressed=True)]


def test_a_press_on_a_head_sorts(drive: OpenDriver) -> None:
    driver = drive(library())
    heads = screen_of(driver).controls._games.heads()
    assert driver.down(heads[GameOrder.WHITE].centre) == [SortGames(GameOrder.WHITE)]


def test_the_heads_are_reached_by_keys(drive: OpenDriver) -> None:
    driver = drive(library(focus=Focus("heads", 0)))
    assert press_key(driver, pygame.K_RIGHT) == [MoveDialogFocus(Focus("heads", 1))]
    assert press_key(driver, pygame.K_RETURN) == [SortGames(GameOrder.DATE)]


def test_the_wheel_scrolls_the_list_and_steps_on_the_board(drive: OpenDriver) -> None:
    driver = drive(library())
    rows = screen_of(driver).controls._games.rows_box
    assert driver.wheel(rows.centre, -1) == [ScrollGames(3)]
    assert driver.wheel(rows.centre, 1) == []


def test_the_scroll_bar_is_dragged_to_any_place(drive: OpenDriver) -> None:
    driver = drive(library())
    rows = screen_of(driver).controls._games.rows_box
    x = rows.right + 5
    middle = scrolled_to(driver.down((x, rows.centre[1])))
    assert 500 < middle[0] < 700
    bottom = scrolled_to(driver.move((x, rows.bottom)))
    assert bottom[0] > 1_100
    driver.up((x, rows.bottom))
    assert scrolled_to(driver.move((x, rows.y))) == []


def scrolled_to(found: list[Action]) -> list[int]:
    return [one.top for one in found if isinstance(one, ScrollGames)]


def test_a_place_is_chosen_by_mouse_and_by_keys(drive: OpenDriver) -> None:
    driver = drive(library(focus=Focus("places")))
    assert press_key(driver, pygame.K_DOWN) == [ChoosePlace(Place(MY_GAMES))]
    places = screen_of(driver).controls._places._panel
    box = next(box for box, index in places.list.rows() if index == 1)
    assert ChoosePlace(Place(MY_GAMES)) in driver.down(box.centre)


def test_each_condition_is_a_button_that_forgets_it(drive: OpenDriver) -> None:
    driver = drive(
        library(
            TypeCondition(ConditionField.DATE, "2019-2024"), ToggleResult(GameResult.WHITE_WINS)
        )
    )
    forgets_date = TypeCondition(ConditionField.DATE, "")
    assert driver.press(forgets_date) == [forgets_date]
    assert driver.press(ClearResults()) == [ClearResults()]
    assert driver.press(ClearConditions()) == [ClearConditions()]


def test_a_press_on_a_move_shows_its_position(drive: OpenDriver) -> None:
    driver = drive(library())
    line = next(part for part in screen_of(driver).parts if isinstance(part, MovesLine))
    words = line._words(model_of(driver).preview)
    assert driver.down(words[0].box.centre) == [ShowPreviewPly(words[0].ply)]


def test_a_press_beside_the_search_takes_the_keys_from_it(drive: OpenDriver) -> None:
    driver = drive(library(focus=IN_FIELD))
    assert MoveDialogFocus(None) in driver.down(row_box(driver, 3).centre)


def test_what_is_typed_into_the_dialog_is_a_condition(drive: OpenDriver) -> None:
    driver = drive(library(OpenConditions(ConditionField.DATE)))
    driver.state.focus = Focus(ConditionField.DATE.value, is_visible=False)
    driver.look()
    assert driver.send(pygame.TEXTINPUT, text="2") == [TypeCondition(ConditionField.DATE, "2")]
    assert driver.press(ToggleResult(GameResult.DRAW)) == [ToggleResult(GameResult.DRAW)]


def nodes_of(driver: WindowDriver, role: AccessibleRole) -> list[AccessibleNode]:
    tree = driver.window.accessible_tree(driver.state)
    return [node for _, node in tree.walk() if node.role is role]


def test_a_screen_reader_finds_rows_heads_and_the_search(drive: OpenDriver) -> None:
    driver = drive(library(TypeCondition(PLAYER, "Carl")))
    rows = [node.label for node in nodes_of(driver, AccessibleRole.OPTION)]
    assert any("Carlsen, Magnus" in label and "2026" in label for label in rows)
    heads = [node.label for node in nodes_of(driver, AccessibleRole.BUTTON)]
    assert sum("Date" in label for label in heads) == 1
    assert [node.value for node in nodes_of(driver, AccessibleRole.FIELD)] == ["Carl"]
