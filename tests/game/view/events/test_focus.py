"""Keyboard focus in a dialog: Tab order, arrows in a group, the keys of a control, the ring."""

from __future__ import annotations

import chess
import pygame
import pytest
from window_driver import DriverOf, Opener, WindowDriver

from engine.protocol.levels import LEVELS
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.features.new_game.actions import StartDraft
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.state.focus import Focus
from game.state.new_game import NewGameDialog, Opponent
from game.view.kit.button import Button, ButtonRole
from game.view.kit.focus import ButtonStop, FocusOrder, KeyReaction, TextLineStop
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.text_line import TextLine


class Keyboard:
    """Presses keys in a window, and changes its state by their actions."""

    def __init__(self, driver: WindowDriver) -> None:
        self.driver = driver
        self.state = driver.state

    def press(self, key: int, modifiers: int = 0) -> list[Action]:
        """Press a key; return all its actions except the moves of the focus."""
        found = self.driver.send(pygame.KEYDOWN, key=key, mod=modifiers, unicode="")
        for action in found:
            update(self.state, action)
        self.driver.look()
        return [action for action in found if not isinstance(action, MoveDialogFocus)]

    def tab_to(self, stop: str) -> None:
        for _ in range(20):
            self.press(pygame.K_TAB)
            if self.focused() == stop:
                return
        pytest.fail(f"Tab does not reach {stop}")

    def focused(self) -> str | None:
        return None if self.state.focus is None else self.state.focus.stop

    @property
    def draft(self) -> NewGameDialog:
        assert isinstance(self.state.dialog, NewGameDialog)
        return self.state.dialog


@pytest.fixture
def keyboard(driver_of: DriverOf) -> Keyboard:
    """The keyboard of a window that shows the New game dialog."""
    return Keyboard(driver_of("new game"))


def test_tab_goes_round_and_shift_tab_goes_back(keyboard: Keyboard) -> None:
    keyboard.press(pygame.K_TAB)
    first = keyboard.focused()
    seen: list[str | None] = []
    while not seen or keyboard.focused() != first:
        seen.append(keyboard.focused())
        keyboard.press(pygame.K_TAB)
    assert len(set(seen)) == len(seen) > 3
    assert seen[-1] == "begin"
    for stop in reversed(seen):
        keyboard.press(pygame.K_TAB, pygame.KMOD_SHIFT)
        assert keyboard.focused() == stop


def test_tab_enters_a_group_at_its_chosen_control(keyboard: Keyboard) -> None:
    keyboard.tab_to("level")
    assert keyboard.state.focus == Focus("level", keyboard.draft.level)


def test_an_arrow_chooses_the_next_control_of_a_group(keyboard: Keyboard) -> None:
    keyboard.tab_to("colour")
    chosen = []
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT):
        keyboard.press(key)
        chosen.append(keyboard.draft.colour)
    assert chosen == [None, chess.WHITE, chess.BLACK], "the row is a ring"


def test_arrows_up_and_down_go_to_the_row_above_or_below(open_window: Opener) -> None:
    open_window()
    gui = Gui(Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces()))
    places = [Box(x, y, 80, 30) for y in (10, 60) for x in (10, 100, 190)]
    group = ButtonStop([gui.button(box, "x", CloseDialog()) for box in places])
    for key, item, target in (
        (pygame.K_DOWN, 1, 4),
        (pygame.K_UP, 4, 1),
        (pygame.K_UP, 1, 1),
        (pygame.K_RIGHT, 2, 3),
    ):
        assert group.react(key, item) == KeyReaction(target, [])


def test_space_ticks_the_focused_box(keyboard: Keyboard) -> None:
    keyboard.tab_to("never_resigns")
    for is_ticked in (True, False):
        keyboard.press(pygame.K_SPACE)
        assert keyboard.draft.never_resigns is is_ticked


def test_space_and_enter_press_the_focused_button(keyboard: Keyboard) -> None:
    keyboard.tab_to("cancel")
    assert keyboard.press(pygame.K_SPACE) == [CloseDialog()]
    assert keyboard.state.focus is None, "a closed dialog has no focus"
    assert keyboard.press(pygame.K_TAB) == []


def test_enter_presses_the_focused_button_and_not_the_main_one(keyboard: Keyboard) -> None:
    keyboard.tab_to("cancel")
    assert keyboard.press(pygame.K_RETURN) == [CloseDialog()]


def test_enter_on_a_choice_that_is_made_starts_the_game(keyboard: Keyboard) -> None:
    keyboard.tab_to("level")
    assert keyboard.press(pygame.K_RETURN) == [StartDraft()]


def test_without_focus_enter_presses_the_main_button(keyboard: Keyboard) -> None:
    assert keyboard.press(pygame.K_RETURN) == [StartDraft()]


def test_keys_of_one_turn_meet_the_controls_that_the_keys_before_them_show(
    keyboard: Keyboard,
) -> None:
    driver = keyboard.driver
    for kind, values in (
        (pygame.KEYDOWN, {"key": pygame.K_TAB}),
        (pygame.KEYDOWN, {"key": pygame.K_RIGHT}),
        (pygame.KEYDOWN, {"key": pygame.K_RIGHT}),
        (pygame.KEYDOWN, {"key": pygame.K_RIGHT}),
        (pygame.KEYDOWN, {"key": pygame.K_TAB}),
        (pygame.TEXTINPUT, {"text": "B"}),
        (pygame.MOUSEMOTION, {"pos": (1, 1), "rel": (0, 0), "buttons": (0, 0, 0)}),
    ):
        for action in driver.send(kind, mod=0, unicode="", **values):
            update(keyboard.state, action)
    assert keyboard.draft.opponent is Opponent.PERSON
    assert keyboard.draft.other_name == "B"


def test_a_click_moves_the_focus_without_a_ring(keyboard: Keyboard) -> None:
    chip = _level(keyboard, len(LEVELS) - 1)
    for action in keyboard.driver.down(chip.rect.center):
        update(keyboard.state, action)
    focus = keyboard.state.focus
    assert focus == Focus("level", len(LEVELS) - 1, is_visible=False)
    keyboard.press(pygame.K_LEFT)
    assert keyboard.draft.level == len(LEVELS) - 2
    assert keyboard.state.focus == Focus("level", len(LEVELS) - 2)


def test_a_ring_is_drawn_around_the_focused_control_alone(keyboard: Keyboard) -> None:
    before = keyboard.driver.surface.copy()
    keyboard.tab_to("begin")
    changed = _difference(before, keyboard.driver.surface)
    button = keyboard.driver.button(StartDraft())
    assert changed is not None
    assert button.rect.inflate(8, 8).contains(changed)
    assert changed.contains(button.rect)
    keyboard.state.focus = None
    keyboard.driver.look()
    assert _difference(before, keyboard.driver.surface) is None


def test_a_disabled_stop_is_passed_over_and_a_line_of_text_keeps_its_keys(
    open_window: Opener,
) -> None:
    open_window()
    gui = Gui(Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces()))
    order = FocusOrder()
    line = TextLine(gui, Box(10, 10, 200, 30), 4)
    dimmed, other = (
        gui.button(Box(10, y, 100, 30), "x", CloseDialog(), ButtonRole.PLAIN) for y in (60, 100)
    )
    order.add("line", TextLineStop(line))
    order.add("dimmed", ButtonStop([dimmed]))
    order.add("other", ButtonStop([other]))
    gui.enable(dimmed, False)
    tab = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)
    assert order.actions(tab, Focus("line")) == [MoveDialogFocus(Focus("other"))]
    order.refresh(Focus("line"))
    assert line.has_focus
    left = pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0)
    assert order.actions(left, Focus("line")) is None, "the arrow moves the caret"
    order.refresh(Focus("other"))
    assert not line.has_focus


def _level(keyboard: Keyboard, level: int) -> Button:
    return next(
        button for button in keyboard.driver.buttons() if button.label.text == str(level + 1)
    )


def _difference(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect | None:
    """Return the rectangle around all pixels that differ; None if there are none."""
    same = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    same.invert()
    rects = same.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else None
