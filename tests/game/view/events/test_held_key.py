"""A key whose action follows when it is released, unless it was held for something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
import toy_screen
from drawn import free_windows
from msgspec.structs import replace
from scenes import SCENES
from toy_screen import AddOne, OpenToy

from game.actions.action import Action
from game.actions.help import OpenGlossary
from game.actions.shortcuts.shortcut import Shortcut
from game.app.dispatch import update
from game.app.registry import features
from game.message import message
from game.state.state import State
from game.view.window import Window

DIGIT = Shortcut(
    "add_one", pygame.K_3, AddOne(), message("Add one"), message("Toys"), on_release=True
)
SCREEN = toy_screen.FEATURE.screen
assert SCREEN is not None
FEATURES = features(replace(toy_screen.FEATURE, screen=replace(SCREEN, shortcuts=(DIGIT,))))


class Hands:
    """Sends events to a window with the toy screen."""

    def __init__(self) -> None:
        self.surface = pygame.display.set_mode((960, 640))
        self.window = Window((960, 640), 100, "dark", features=FEATURES)
        self.state: State = SCENES["idle"]()
        update(self.state, OpenToy(), FEATURES)
        self.window.draw(self.surface, self.state)

    def send(self, kind: int, **values: Any) -> list[Action]:
        return self.window.actions(pygame.event.Event(kind, **values), self.state)

    def down(self, key: int) -> list[Action]:
        return self.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)

    def up(self, key: int) -> list[Action]:
        return self.send(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


@pytest.fixture
def hands() -> Iterator[Hands]:
    pygame.display.init()
    pygame.font.init()
    yield Hands()
    free_windows()
    pygame.display.quit()


def test_the_action_follows_the_release(hands: Hands) -> None:
    assert hands.down(pygame.K_3) == []
    assert hands.up(pygame.K_3) == [AddOne()]
    assert hands.up(pygame.K_3) == []


def test_a_held_key_acts_once_though_it_repeats(hands: Hands) -> None:
    assert [hands.down(pygame.K_3) for _ in range(3)] == [[], [], []]
    assert hands.up(pygame.K_3) == [AddOne()]


@pytest.mark.parametrize("button", [pygame.BUTTON_RIGHT, pygame.BUTTON_LEFT])
def test_a_key_that_was_held_for_the_mouse_does_nothing_more(hands: Hands, button: int) -> None:
    hands.down(pygame.K_3)
    hands.send(pygame.MOUSEBUTTONDOWN, pos=(200, 200), button=button)
    hands.down(pygame.K_3)
    hands.send(pygame.MOUSEBUTTONUP, pos=(200, 200), button=button)
    assert hands.up(pygame.K_3) == []
    hands.down(pygame.K_3)
    assert hands.up(pygame.K_3) == [AddOne()], "the next press counts again"


def test_another_key_takes_the_action_away(hands: Hands) -> None:
    hands.down(pygame.K_3)
    hands.down(pygame.K_4)
    assert hands.up(pygame.K_3) == []


def test_a_window_without_the_keyboard_forgets_the_key(hands: Hands) -> None:
    hands.down(pygame.K_3)
    hands.send(pygame.WINDOWFOCUSLOST)
    assert hands.up(pygame.K_3) == []


def test_a_dialog_that_opens_meanwhile_keeps_the_action_away(hands: Hands) -> None:
    hands.down(pygame.K_3)
    update(hands.state, OpenGlossary(), FEATURES)
    assert hands.up(pygame.K_3) == []
