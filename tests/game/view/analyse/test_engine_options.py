"""The dialog for the options of an engine: where it stands, and where typed digits go."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from scenes import SCENES
from window_driver import WindowDriver

from game.actions.action import Action
from game.app.dispatch import update
from game.features.analyse.actions import ChooseLimitKind, OpenEngineOptions, PutEngineFirst
from game.features.analyse.model import EngineNumberField, EngineOptionsDialog, LimitKind
from game.features.analyse.shown_engines import shown_engines
from game.look.layout import Box
from game.state.state import State
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]


@pytest.fixture
def driver(open_window: Opener) -> WindowDriver:
    return WindowDriver(open_window, SCENES["analysis"]())


def do(driver: WindowDriver, *actions: Action) -> None:
    for action in actions:
        update(driver.state, action)
    driver.look()


def typed(state: State) -> str:
    """Return the text in the field of the limit."""
    assert isinstance(state.dialog, EngineOptionsDialog)
    return state.dialog.typed[EngineNumberField.LIMIT]


def type_digits(driver: WindowDriver, digits: str) -> None:
    for digit in digits:
        do(driver, *driver.send(pygame.TEXTINPUT, text=digit))


def card(driver: WindowDriver) -> Box:
    popup = driver.window.popups.current(driver.state)
    assert popup is not None
    return popup.box


@pytest.mark.parametrize("kind", [LimitKind.DEPTH, LimitKind.NODES, LimitKind.TIME])
def test_digits_arrive_once_a_limit_is_chosen(driver: WindowDriver, kind: LimitKind) -> None:
    do(driver, OpenEngineOptions())
    do(driver, *driver.press(ChooseLimitKind(kind)))
    type_digits(driver, "37")
    assert typed(driver.state) == "37"
    assert driver.state.focus is not None
    assert driver.state.focus.stop == kind.name
    do(driver, ChooseLimitKind(LimitKind.NONE), ChooseLimitKind(kind))
    driver.state.focus = None
    type_digits(driver, "42")
    assert typed(driver.state) == "42", "without the focus too"


def test_the_card_stands_below_the_head_of_its_engine_in_any_order(driver: WindowDriver) -> None:
    seats = [one.seat for one in shown_engines(driver.state)]
    do(driver, OpenEngineOptions(seats[1]))
    second = card(driver)
    do(driver, PutEngineFirst(seats[1]))
    first = card(driver)
    assert first.y < second.y
    do(driver, OpenEngineOptions(seats[1]))
    assert card(driver) == first
