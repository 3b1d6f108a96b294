"""Keys that are held: what repeats, what acts once, and what follows when they are released."""

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
from window_driver import DriverOf, WindowDriver

from game.actions.action import Action
from game.actions.board import GoToGameEnd, GoToPly, StepPly, StepVariation
from game.actions.help import OpenGlossary
from game.actions.shortcuts.shortcut import Shortcut
from game.actions.window import ChangeScale
from game.app.dispatch import update
from game.app.registry import FEATURES as PROGRAM
from game.app.registry import features
from game.features.analyse.actions import GoToLandmark, ShowNeighbourGame
from game.features.analyse.model import CommentDialog
from game.features.inspect.actions.search_stepping import TakeSearchStep
from game.features.settings.actions import ChooseSetting
from game.features.settings.model import NAMES, SettingsDialog
from game.message import message
from game.state.state import State
from game.view.window import Window

DIGIT = Shortcut(
    "add_one", pygame.K_3, AddOne(), message("Add one"), message("Toys"), on_release=True
)
SWITCH = Shortcut("toy_switch", pygame.K_l, AddOne(), message("Add one"), message("Toys"))
MOVE = Shortcut("toy_move", pygame.K_u, AddOne(), message("Add one"), message("Toys"), repeats=True)
SCREEN = toy_screen.FEATURE.screen
assert SCREEN is not None
SHORTCUTS = (DIGIT, SWITCH, MOVE)
FEATURES = features(replace(toy_screen.FEATURE, screen=replace(SCREEN, shortcuts=SHORTCUTS)))
MOVING = (
    GoToGameEnd,
    GoToLandmark,
    GoToPly,
    ShowNeighbourGame,
    StepPly,
    StepVariation,
    TakeSearchStep,
)
PRESSES = 4
"""How often a held key is reported: an even number, after which a switch is as it was before."""
STEP_MS = 50
"""By how much an arrow key changes the duration of the animation."""
SWITCHING = "Toggle", "Flip", "Open", "Ask", "Show", "Play"
"""How the names of the actions begin that a held key must not do again."""


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

    def held(self, key: int) -> list[int]:
        """Return how many actions a key has when it is pressed, and when it repeats twice."""
        return [len(self.down(key)) for _ in range(3)]


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


def test_a_switch_acts_once_a_press_and_a_move_goes_on(hands: Hands) -> None:
    for _ in range(2):
        assert hands.held(SWITCH.key) == [1, 0, 0]
        assert hands.held(MOVE.key) == [1, 1, 1]
        assert hands.held(SWITCH.key) == [0, 0, 0], "it is still held"
        hands.up(SWITCH.key)
        hands.up(MOVE.key)


def test_a_key_that_was_released_in_another_window_is_not_dead(hands: Hands) -> None:
    hands.down(SWITCH.key)
    hands.send(pygame.WINDOWFOCUSLOST)
    hands.send(pygame.WINDOWFOCUSGAINED)
    assert hands.held(SWITCH.key) == [1, 0, 0]


def test_a_key_whose_layout_changes_while_it_is_held_is_not_dead(hands: Hands) -> None:
    place = {"mod": 0, "unicode": "", "scancode": pygame.KSCAN_L}
    hands.send(pygame.KEYDOWN, key=SWITCH.key, **place)
    hands.send(pygame.KEYUP, key=pygame.K_n, **place)
    assert hands.send(pygame.KEYDOWN, key=SWITCH.key, **place) == [AddOne()]


def test_on_every_screen_what_moves_repeats_and_no_switch_does() -> None:
    wrong = set[str]()
    for screen in PROGRAM.screens.values():
        for one in screen.shortcuts:
            moves = isinstance(one.action, (*MOVING, ChangeScale)) and one.key != pygame.K_RETURN
            switches = not moves and type(one.action).__name__.startswith(SWITCHING)
            if (moves and not one.repeats) or (switches and one.repeats):
                wrong.add(one.code)
    assert wrong == set()


class Typist:
    """Holds keys in a window whose state follows."""

    def __init__(self, driver: WindowDriver) -> None:
        self.driver, self.state = driver, driver.state

    def hold(self, key: int, mod: int = 0) -> None:
        """Press a key, let it repeat, and release it."""
        values = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
        for _ in range(PRESSES):
            self._do(self.driver.hold(**values))
        self._do(self.driver.send(pygame.KEYUP, **values))

    def type(self, text: str) -> None:
        self._do(self.driver.send(pygame.TEXTINPUT, text=text))

    def _do(self, actions: list[Action]) -> None:
        for action in actions:
            update(self.state, action)
        self.driver.look()


def test_a_held_key_ticks_a_setting_once_and_goes_on_through_the_rows(driver_of: DriverOf) -> None:
    typist = Typist(driver_of("settings"))
    settings, draft = typist.state.settings, typist.state.dialog
    assert isinstance(draft, SettingsDialog)
    update(typist.state, ChooseSetting(NAMES.index("is_blindfold")))
    for key, is_on in ((pygame.K_SPACE, True), (pygame.K_RETURN, False), (pygame.K_RIGHT, True)):
        typist.hold(key)
        assert settings.is_blindfold is is_on, key
    before = draft.place
    typist.hold(pygame.K_DOWN)
    assert draft.place == before + PRESSES
    update(typist.state, ChooseSetting(NAMES.index("animation_ms")))
    slow = settings.animation_ms
    typist.hold(pygame.K_RIGHT)
    assert settings.animation_ms == slow + PRESSES * STEP_MS


def test_a_held_key_edits_a_text_and_closes_no_dialog_that_it_opens(driver_of: DriverOf) -> None:
    typist = Typist(driver_of("analysis"))
    typist.hold(pygame.K_RETURN, pygame.KMOD_LCTRL)
    assert isinstance(typist.state.dialog, CommentDialog)
    typist.type("abcdef")
    typist.hold(pygame.K_RETURN)
    typist.hold(pygame.K_LEFT)
    typist.hold(pygame.K_DELETE)
    typist.hold(pygame.K_BACKSPACE)
    field = typist.driver.window.popups.current(typist.state)
    assert field is not None
    assert field.lines[-1].text == "ab"


def test_a_held_key_fills_the_screen_once_also_while_a_text_is_typed(driver_of: DriverOf) -> None:
    driver = driver_of("analysis")
    typist = Typist(driver)
    typist.hold(pygame.K_RETURN, pygame.KMOD_LCTRL)
    values = {"key": pygame.K_RETURN, "mod": pygame.KMOD_LALT, "unicode": "", "scancode": 0}
    assert [len(driver.hold(**values)) for _ in range(3)] == [1, 0, 0]
