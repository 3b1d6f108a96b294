"""The file dialog while it is used: clicks, the mouse wheel and the caret, as time passes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.actions.action import Action
from game.actions.program import ChoosePath, MoveFocus
from game.look.layout import Box
from game.state.state import PathPrompt, State
from game.update import update
from game.view.dialogs.pathprompt import FILES, PathPanel
from game.view.dialogs.picker_stops import TYPED_TOGETHER_MS
from game.view.kit.caret import BLINK_MS
from game.view.window import KEY_DELAY_MS, KEY_REPEAT_MS, Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]
FILE_COUNT = 60
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
    for number in range(FILE_COUNT):
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


def test_with_reduced_motion_the_wheel_moves_the_list_at_once(dialog: Dialog) -> None:
    dialog.state.settings.reduces_motion = True
    dialog.point(dialog.listed()[3][1])
    before = dialog.listed()
    dialog.act(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    dialog.wait(16)
    dialog.wait(16)
    after = dialog.listed()
    assert after != before
    for _ in range(20):
        dialog.wait(16)
        assert dialog.listed() == after


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


def press(dialog: Dialog, key: int, letter: str = "") -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter)
    found = dialog.window.actions(event, dialog.state)
    for action in found:
        update(dialog.state, action)
    dialog.actions += [one for one in found if not isinstance(one, MoveFocus)]
    if letter:
        typed = pygame.event.Event(pygame.TEXTINPUT, text=letter)
        for action in dialog.window.actions(typed, dialog.state):
            update(dialog.state, action)
    dialog.wait(0)


def tab_to_files(dialog: Dialog) -> None:
    for _ in range(10):
        press(dialog, pygame.K_TAB)
        if dialog.state.focus is not None and dialog.state.focus.stop == FILES:
            return
    pytest.fail("Tab does not reach the files")


def chosen(dialog: Dialog) -> str:
    """Return the name in the list that has the focus."""
    assert dialog.state.focus is not None
    return dialog.panel()._picker.names[dialog.state.focus.item]


def test_arrow_keys_choose_a_file_and_the_list_follows(dialog: Dialog) -> None:
    tab_to_files(dialog)
    names = dialog.panel()._picker.names
    for key, name in (
        (pygame.K_DOWN, names[1]),
        (pygame.K_UP, names[0]),
        (pygame.K_UP, names[0]),
        (pygame.K_END, names[-1]),
        (pygame.K_HOME, names[0]),
        (pygame.K_PAGEDOWN, names[dialog.panel()._picker.page]),
    ):
        press(dialog, key)
        assert chosen(dialog) == name
        assert name in [text for text, _ in dialog.listed()]
        box = dialog.panel()._picker.row_box(dialog.state.focus.item if dialog.state.focus else 0)
        assert dialog.panel()._places.listing.covers(box)


def test_enter_chooses_the_file(dialog: Dialog, tmp_path: Path) -> None:
    tab_to_files(dialog)
    press(dialog, pygame.K_DOWN)
    press(dialog, pygame.K_RETURN)
    assert dialog.actions == [ChoosePath(str(tmp_path / "game 01.pgn"), False)]


def test_letters_go_to_the_file_that_begins_with_them(dialog: Dialog, tmp_path: Path) -> None:
    for name in ("alpha.pgn", "beta.pgn", "best.pgn"):
        (tmp_path / name).write_text("*")
    dialog.panel()._picker.go_to(tmp_path)
    tab_to_files(dialog)
    press(dialog, pygame.K_b, "b")
    assert chosen(dialog) in ("beta.pgn", "best.pgn")
    for letter in "es":
        press(dialog, ord(letter), letter)
    assert chosen(dialog) == "best.pgn"
    dialog.wait(TYPED_TOGETHER_MS)
    press(dialog, pygame.K_a, "a")
    assert chosen(dialog) == "alpha.pgn"


def test_enter_opens_a_folder_and_backspace_goes_up_to_it_again(
    dialog: Dialog, tmp_path: Path
) -> None:
    (tmp_path / "zebra").mkdir()
    (tmp_path / "zebra" / "inside.pgn").write_text("*")
    dialog.panel()._picker.go_to(tmp_path)
    tab_to_files(dialog)
    press(dialog, pygame.K_z, "z")
    assert chosen(dialog) == "zebra/"
    press(dialog, pygame.K_RETURN)
    assert dialog.panel()._picker.names == ["inside.pgn"]
    assert dialog.actions == []
    press(dialog, pygame.K_BACKSPACE)
    assert chosen(dialog) == "zebra/"
