"""The dialog that asks which iteration of an analysis is stepped through: its keys and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from analyse_scenes import ANALYSE_SCENES
from drawn import free_windows

from engine.protocol.inspect_messages import InspectPosition
from game.actions.action import Action
from game.actions.effects import Effect, SendToInspector
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.actions import StepThroughIteration
from game.features.analyse.model import IterationDialog
from game.features.analyse.view.dialogs.iteration_popup import IterationPopup
from game.view.kit.canvas import Canvas
from game.view.window import Window

SIZE = (960, 640)


class Dialog:
    """The dialog over a screen that is not drawn, with the events that it gets."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(SIZE)
        self.window = Window(SIZE, 100, "dark", features=FEATURES)
        self.state = ANALYSE_SCENES["analysis, choosing an iteration"]()
        found = self.window.popups.current(self.state)
        assert isinstance(found, IterationPopup)
        self.popup = found
        self.popup.refresh(self.state)
        self.effects: list[Effect] = []

    @property
    def model(self) -> IterationDialog:
        assert isinstance(self.state.dialog, IterationDialog)
        return self.state.dialog

    def send(self, kind: int, **values: Any) -> None:
        event = pygame.event.Event(kind, **values)
        actions: list[Action] = self.popup.actions(event, self.state)
        for action in actions:
            self.effects += update(self.state, action)
        if self.state.dialog is not None:
            self.popup.refresh(self.state)
            self.popup.draw(Canvas(self.surface, self.window._look), self.state)

    def press(self, key: int) -> None:
        self.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)

    def opened_depth(self) -> int | None:
        """Return the depth of the search that the engine is asked to record."""
        (command,) = [one.command for one in self.effects if isinstance(one, SendToInspector)]
        assert isinstance(command, InspectPosition)
        return command.go.limits.depth


@pytest.fixture
def dialog() -> Iterator[Dialog]:
    yield Dialog()
    free_windows()
    pygame.display.quit()


def test_enter_opens_the_iteration_that_is_chosen_at_first(dialog: Dialog) -> None:
    depth = dialog.model.iterations[dialog.model.place].depth
    dialog.press(pygame.K_RETURN)
    assert dialog.opened_depth() == depth


def test_arrow_keys_choose_another_iteration(dialog: Dialog) -> None:
    depth = dialog.model.iterations[dialog.model.place].depth
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_DOWN):
        dialog.press(key)
    dialog.press(pygame.K_RETURN)
    assert dialog.opened_depth() == depth - 1
    assert dialog.state.dialog is None


def test_the_ends_of_the_list_are_kept(dialog: Dialog) -> None:
    dialog.press(pygame.K_END)
    dialog.press(pygame.K_DOWN)
    assert dialog.model.place == len(dialog.model.iterations) - 1
    dialog.press(pygame.K_HOME)
    dialog.press(pygame.K_UP)
    assert dialog.model.place == 0


def test_a_click_on_a_row_opens_its_iteration(dialog: Dialog) -> None:
    row, place = dialog.popup._list.rows()[2]
    depth = dialog.model.iterations[place].depth
    dialog.send(
        pygame.MOUSEBUTTONDOWN, pos=row.inset(row.height // 3)[:2], button=pygame.BUTTON_LEFT
    )
    assert dialog.opened_depth() == depth


def test_esc_opens_nothing(dialog: Dialog) -> None:
    dialog.press(pygame.K_ESCAPE)
    assert dialog.state.dialog is None
    assert not [one for one in dialog.effects if isinstance(one, SendToInspector)]
    update(dialog.state, StepThroughIteration())
    assert dialog.state.dialog is None
