"""The path above the board leads back to the root of the iteration, and to each of its moves."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace
from scenes import SCENES
from slots import inspected
from window_driver import WindowDriver

from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.model.inspection import TreeOutline
from game.features.inspect.view.path_line import PathLine, PathWord
from game.state.state import State
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIZES = [((960, 640), 100), ((1366, 745), 100), ((1440, 900), 100), ((2560, 1416), 200)]


def driver_of(opener: Opener, state: State, size: tuple[int, int], percent: int) -> WindowDriver:
    return WindowDriver(lambda: opener(size, percent), state)


def words_of(driver: WindowDriver) -> list[PathWord]:
    (part,) = (one for one in driver.window.screen(driver.state).parts if one.name == "path")
    assert isinstance(part, PathLine)
    return part._words(driver.state)


def ancestors(state: State) -> tuple[int, ...]:
    inspection = inspected(state)
    assert inspection.search_state is not None
    return inspection.search_state.ancestors


@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_the_first_word_leads_back_to_the_root(
    size: tuple[int, int], percent: int, open_window: Opener
) -> None:
    driver = driver_of(open_window, SCENES["inspect deep down"](), size, percent)
    first = words_of(driver)[0]
    driver.move(first.box.centre)
    assert driver.cursor() == pygame.SYSTEM_CURSOR_HAND
    assert driver.down(first.box.centre) == [GoToNodeSearch(ancestors(driver.state)[0])]


def test_each_move_that_is_shown_leads_back_to_its_search(open_window: Opener) -> None:
    driver = driver_of(open_window, SCENES["inspect deep down"](), (2560, 1280), 100)
    words = words_of(driver)
    links = [word for word in words if word.goes_to is not None]
    assert [word.goes_to for word in links] == list(ancestors(driver.state))
    for word in links:
        assert driver.down(word.box.centre) == [GoToNodeSearch(word.goes_to or 0)]
    assert words[-1].goes_to is None, "the move that is tried is where the search stands"


def test_a_path_whose_tree_is_not_known_leads_back_to_the_root_alone(open_window: Opener) -> None:
    """A verification takes a place among the ancestors, though no move leads to it."""
    state = SCENES["inspect deep down"]()
    inspection = inspected(state)
    assert inspection.search_state is not None
    inspection.outline = TreeOutline()
    longer = (*ancestors(state), 998)
    inspection.search_state = replace(inspection.search_state, ancestors=longer)
    driver = driver_of(open_window, state, (1440, 900), 100)
    links = [word.goes_to for word in words_of(driver) if word.goes_to is not None]
    assert links == [ancestors(state)[0]]


def test_no_path_leads_back_from_the_root(open_window: Opener) -> None:
    driver = driver_of(open_window, SCENES["inspect"](), (1440, 900), 100)
    assert words_of(driver) == []


@pytest.mark.parametrize("scene", ["inspect", "inspect deep down"])
def test_the_line_says_whether_the_search_is_of_the_shown_game(
    scene: str, open_window: Opener
) -> None:
    said = []
    for one in (scene, "inspect another game's search" + scene.removeprefix("inspect")):
        window, surface = open_window((1366, 745))
        window.records = []
        window.draw(surface, SCENES[one]())
        said.append(" ".join(text.text for text in window.records if text.owner == "path"))
    own, other = said
    assert "this game" not in own
    assert "this game" in other
