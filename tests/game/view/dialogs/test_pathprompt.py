"""The file dialog while it is used: clicks, the mouse wheel and the caret, as time passes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.actions.action import Action
from game.actions.program import ChoosePath
from game.look.layout import Box
from game.state.state import PathPrompt, State
from game.view.dialogs.pathprompt import PathPanel
from game.view.kit.caret import BLINK_MS
from game.view.window import KEY_DELAY_MS, KEY_REPEAT_MS, Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]
FILES = 60
A_LONG_TIME_MS = 3_600_000


class Dialog:
    """The file dialog with a folder of many files. Time passes only in ``wait``."""

    def __init__(self, opener: Opener, state: State) -> None:
        self.window, self.surface = opener()
        self.state = state
        self.actions: list[Action] = []
        self.drawn: list[pygame.Rect] = []
        self.wait(0)

    def wait(self, ms: int) -> None:
        """Advance the time in one step, handle the posted events, and draw."""
        self.state.now_ms += ms
        self.act(*pygame.event.get())

    def act(self, *events: pygame.event.Event) -> None:
        for event in events:
            self.actions += self.window.actions(event, self.state)
        self.drawn = self.window.draw(self.surface, self.state)

    def point(self, at: tuple[int, int]) -> None:
        pygame.mouse.set_pos(at)
        self.wait(0)

    def click(self, at: tuple[int, int]) -> None:
        self.point(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.act(pygame.event.Event(kind, pos=at, button=pygame.BUTTON_LEFT))
            self.wait(0)

    def panel(self) -> PathPanel:
        popup = self.window.popups.current(self.state)
        assert isinstance(popup, PathPanel)
        return popup

    def listed(self) -> list[tuple[str, tuple[int, int]]]:
        """Return the visible file names, each with the centre of its row."""
        rows = [
            item["button_element"] for item in self.panel()._picker.file_selection_list.item_list
        ]
        return [(row.text, row.rect.center) for row in rows if row is not None and row.visible]

    def line(self) -> pygame.Rect:
        return pygame.Rect(self.panel()._picker.file_path_text_line.rect)

    def picture(self) -> bytes:
        """Return the pixels of the line of text."""
        return pygame.image.tobytes(self.surface.subsurface(self.line()), "RGB")

    def pause_ms(self) -> int | None:
        return self.window.wait_ms(self.state)


@pytest.fixture
def dialog(
    open_window: Opener, scenes: Scenes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Dialog:
    for number in range(FILES):
        (tmp_path / f"game {number:02}.pgn").write_text("*")
    monkeypatch.chdir(tmp_path)
    state = scenes["idle"]()
    state.overlay = PathPrompt(saving=False)
    return Dialog(open_window, state)


@pytest.mark.parametrize("before_ms", [0, 100, A_LONG_TIME_MS])
def test_a_double_click_opens_a_file_however_long_nothing_happened(
    dialog: Dialog, tmp_path: Path, before_ms: int
) -> None:
    name, at = dialog.listed()[1]
    dialog.wait(before_ms)
    dialog.click(at)
    dialog.wait(150)
    dialog.click(at)
    assert dialog.actions == [ChoosePath(str(tmp_path / name), False)]


def test_two_clicks_far_apart_are_no_double_click(dialog: Dialog) -> None:
    _, at = dialog.listed()[1]
    dialog.click(at)
    dialog.wait(900)
    dialog.click(at)
    assert dialog.actions == []


def test_the_wheel_slides_the_list_until_it_has_arrived(dialog: Dialog) -> None:
    dialog.point(dialog.listed()[3][1])
    before = dialog.listed()
    dialog.act(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    steps = 0
    while (pause_ms := dialog.pause_ms()) is not None and pause_ms < 20 and steps < 1000:
        dialog.wait(pause_ms)
        steps += 1
    assert 1 < steps < 1000
    assert dialog.listed() != before
    assert dialog.pause_ms() == BLINK_MS - dialog.state.now_ms % BLINK_MS


def test_between_two_blinks_nothing_is_drawn_and_a_blink_draws_its_line_alone(
    dialog: Dialog,
) -> None:
    dialog.wait(0)
    pictures = []
    for _ in range(4):
        pause_ms = dialog.pause_ms()
        assert pause_ms is not None
        dialog.wait(pause_ms - 1)
        assert dialog.drawn == []
        dialog.wait(1)
        (rect,) = dialog.drawn
        assert rect.contains(dialog.line())
        assert rect.height < 2 * dialog.line().height
        pictures.append(dialog.picture())
    assert pictures[0] != pictures[1]
    assert pictures[:2] == pictures[2:]


def test_a_blink_draws_the_same_as_drawing_everything(dialog: Dialog) -> None:
    dialog.wait(dialog.pause_ms() or 0)
    assert dialog.drawn
    before = dialog.surface.copy()
    dialog.window._pointer.follow(pygame.event.Event(pygame.WINDOWLEAVE))
    screen = dialog.window.screen(dialog.state)
    screen.composer._fresh = True
    dialog.wait(0)
    assert dialog.drawn == [pygame.Rect(Box(0, 0, *dialog.surface.get_size()))]
    assert pygame.image.tobytes(dialog.surface, "RGB") == pygame.image.tobytes(before, "RGB")


def test_typed_letters_are_seen_at_once(dialog: Dialog) -> None:
    before = dialog.picture()
    dialog.act(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    assert dialog.drawn
    assert dialog.picture() != before


def test_held_keys_repeat_again_once_the_dialog_is_closed(dialog: Dialog) -> None:
    dialog.click(dialog.listed()[1][1])
    assert pygame.key.get_repeat() == (0, 0), "the line of text has let go of the keys"
    dialog.state.overlay = None
    dialog.wait(0)
    assert pygame.key.get_repeat() == (KEY_DELAY_MS, KEY_REPEAT_MS)
