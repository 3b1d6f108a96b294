"""The shape of the pointer over parts of the window."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from window_driver import DriverOf, WindowDriver

from game.features.files.view.file_picker_popup import FilePickerPopup

Place = Callable[[WindowDriver], tuple[int, int]]


def first_button(driver: WindowDriver) -> tuple[int, int]:
    """Return a point on the first button below the board."""
    return driver.layout.actions.x + 20, driver.layout.actions.centre[1]


def centre_of_graph(driver: WindowDriver) -> tuple[int, int]:
    graph = driver.layout.graph
    assert graph is not None
    return graph.centre


@pytest.mark.parametrize(
    ("name", "place", "hand_shown"),
    [
        ("idle", lambda driver: driver.square(chess.E2), True),
        ("idle", lambda driver: driver.square(chess.E7), False),
        ("idle", lambda driver: driver.square(chess.E4), False),
        ("selected", lambda driver: driver.square(chess.E5), True),
        ("middle", lambda driver: driver.square(chess.E2), True),
        ("look back", lambda driver: driver.square(chess.E2), False),
        ("drag", lambda driver: driver.square(chess.E7), True),
        (
            "idle",
            first_button,
            True,
        ),
        (
            "opening",
            first_button,
            False,
        ),
        ("idle", centre_of_graph, True),
        ("opening", centre_of_graph, False),
        ("promotion", lambda driver: driver.square(chess.B6), True),
        ("promotion", lambda driver: driver.square(chess.E1), False),
        ("keys", lambda driver: driver.square(chess.A2), False),
    ],
)
def test_the_pointer_is_a_hand_where_a_click_has_an_effect(
    name: str,
    place: Callable[[WindowDriver], tuple[int, int]],
    hand_shown: bool,
    driver_of: DriverOf,
) -> None:
    driver = driver_of(name)
    driver.move(place(driver))
    assert driver.cursor() == (
        pygame.SYSTEM_CURSOR_HAND if hand_shown else pygame.SYSTEM_CURSOR_ARROW
    )


def test_the_pointer_has_the_shape_of_the_dialog_element_below(driver_of: DriverOf) -> None:
    driver = driver_of("save")
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, FilePickerPopup)
    driver.move(popup._path.box.centre)
    assert driver.cursor() == pygame.SYSTEM_CURSOR_IBEAM
    driver.move(popup.list.rows()[0][0].centre)
    assert driver.cursor() == pygame.SYSTEM_CURSOR_HAND
    driver.move(popup._cancel.rect.center)
    assert driver.cursor() == pygame.SYSTEM_CURSOR_HAND
    driver.send(pygame.WINDOWLEAVE)
    assert driver.cursor() == pygame.SYSTEM_CURSOR_ARROW
