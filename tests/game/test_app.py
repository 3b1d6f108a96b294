"""The main loop of the program, with SDL's dummy display."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from app_driver import press

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.actions.effects import Sound
from game.app.loop import App
from game.look import layout, theme
from game.options import Options
from game.startup import program_start
from game.state.aids.hint import HintStep
from game.state.game_list import GameListDialog
from game.state.new_game import NewGameDialog
from game.state.preferences.window_place import WindowMode, WindowPlace
from game.system.desktop import sdl_library
from game.system.desktop.display import open_display, window_place_of
from game.system.sound import SilentOutput
from game.system.storage import Storage

USUAL = (960, 640)
PATIENCE_S = 120.0


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    store = Storage(home)
    app = App(program_start(Options(), store, None, seed=1), open_display(USUAL), store)
    app.start()
    yield app
    app.close()
    pygame.quit()


def resize(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.turn()


def window_place() -> WindowPlace:
    return window_place_of(pygame.Window.from_display_module())


def move(app: App, x: int, y: int) -> None:
    pygame.Window.from_display_module().position = (x, y)
    app.turn()


def picture(app: App, folder: Path) -> pygame.Surface:
    app.save_picture(folder / "picture.png")
    return pygame.image.load(folder / "picture.png")


@pytest.mark.parametrize("size", [(1, 1), (300, 200), (2000, 40), (100, 900)])
def test_a_window_too_small_for_anything_shows_a_part(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    resize(app, size)
    whole = picture(app, tmp_path)
    least = layout.least_size(theme.theme_sizes())
    assert whole.get_size() == (max(size[0], least[0]), max(size[1], least[1]))
    display = pygame.display.get_surface()
    assert display is not None
    assert display.get_size() == size
    for x, y in ((0, 0), (size[0] - 1, 0), (size[0] // 2, size[1] // 2)):
        assert display.get_at((x, y))[:3] == whole.get_at((x, y))[:3]


def test_the_window_draws_on_the_display_itself_again_if_it_fits(app: App, tmp_path: Path) -> None:
    resize(app, (200, 100))
    resize(app, USUAL)
    display = pygame.display.get_surface()
    assert display is not None
    whole = picture(app, tmp_path)
    assert whole.get_size() == USUAL
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(display, "RGB")


@pytest.mark.parametrize("gone", [0, 1])
def test_a_window_on_a_monitor_that_goes_away_comes_back(
    app: App, monkeypatch: pytest.MonkeyPatch, gone: int
) -> None:
    both = [WindowPlace(0, 0, 1920, 1080), WindowPlace(1920, 0, 1280, 1024)]
    left = both[1 - gone]
    monkeypatch.setattr(sdl_library, "monitors", lambda: both)
    move(app, both[gone].x + 900, 60)
    assert window_place().x == both[gone].x + 900, "it may stand half outside a monitor"
    monkeypatch.setattr(sdl_library, "monitors", lambda: [left])
    monkeypatch.setattr(sdl_library, "usable_areas", lambda: [left])
    pygame.event.post(pygame.Event(pygame.WINDOWMOVED, x=0, y=0))
    app.turn()
    place = window_place()
    assert left.x <= place.x < place.right <= left.right
    assert left.y <= place.y < place.bottom <= left.bottom


def test_a_dialog_opens_safely_in_a_tiny_window(app: App) -> None:
    resize(app, (1, 1))
    control = pygame.KMOD_CTRL
    for key, modifiers in ((pygame.K_n, control), (pygame.K_o, control), (pygame.K_F1, 0)):
        for pressed in (key, pygame.K_ESCAPE):
            held = modifiers if pressed == key else 0
            press(app, pressed, held)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="N"))
    app.turn()
    assert app.state.session.typed_move == "N"
    assert app.state.dialog is None


def test_a_key_right_after_a_click_finds_what_the_click_has_opened(app: App) -> None:
    (button,) = [one for one in app._window.screen(app.state).chrome.gui.buttons()
                 if one.text == "New game"]  # fmt: skip
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.Event(kind, pos=button.rect.center, button=pygame.BUTTON_LEFT)
        pygame.event.post(event)
    press(app, pygame.K_TAB)
    assert isinstance(app.state.dialog, NewGameDialog)
    assert app.state.focus is not None


class Noted(SilentOutput):
    """Notes what is asked of it, in order, and how many frames were shown before the start."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def start(self) -> None:
        shown = pygame.display.get_surface()
        assert shown is not None
        is_drawn = any(shown.get_at((480, y))[:3] != (0, 0, 0) for y in range(0, 640, 40))
        self.asked.append("start after a frame" if is_drawn else "start")

    def wake(self) -> None:
        self.asked.append("wake")

    def play(self, sound: Sound, volume_percent: int) -> None:
        self.asked.append(sound)

    def drop_device(self) -> None:
        self.asked.append("drop")

    def close(self) -> None:
        self.asked.append("close")


@pytest.fixture
def noted(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[App, Noted]]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    store, sounds = Storage(home), Noted()
    start = program_start(Options(), store, None, seed=1)
    app = App(start, open_display(USUAL), store, sounds=sounds)
    app.start()
    yield app, sounds
    app.close()
    pygame.quit()


def test_sounds_start_after_the_first_frame_and_a_press_opens_the_device(
    noted: tuple[App, Noted],
) -> None:
    app, sounds = noted
    assert sounds.asked == ["start after a frame"]
    for letter in ("N", "f", "3"):
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    press(app, pygame.K_F2)
    assert sounds.asked[1:] == [Sound.MOVE, "wake"]
    app.silence()
    assert sounds.asked[-1] == "close"


def test_a_removed_device_is_dropped_and_the_window_goes_on(noted: tuple[App, Noted]) -> None:
    app, sounds = noted
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    app.turn()
    assert sounds.asked[-1] == "drop"
    assert not app.leaving


def test_ctrl_m_mutes_and_then_no_press_opens_the_device(noted: tuple[App, Noted]) -> None:
    app, sounds = noted
    press(app, pygame.K_m, pygame.KMOD_CTRL)
    assert app.state.settings.is_muted
    sounds.asked.clear()
    press(app, pygame.K_F2)
    assert sounds.asked == []


def hint_step(app: App) -> HintStep | None:
    return None if app.state.session.hint is None else app.state.session.hint.step


def test_keys_show_a_hint_in_two_steps(app: App) -> None:
    press(app, pygame.K_h, pygame.KMOD_CTRL)
    deadline_s = time.monotonic() + PATIENCE_S
    while hint_step(app) is HintStep.SEARCHING:
        assert time.monotonic() < deadline_s
        app.turn()
    assert hint_step(app) is HintStep.PIECE
    press(app, pygame.K_h, pygame.KMOD_CTRL)
    assert hint_step(app) is HintStep.MOVE
    assert app.state.session.game.moves == ()


def listed(app: App) -> GameListDialog | None:
    """Return the list of games if it is open."""
    dialog = app.state.dialog
    return dialog if isinstance(dialog, GameListDialog) else None


def test_a_large_file_that_is_dropped_is_listed_and_its_last_game_opened(
    app: App, tmp_path: Path
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[White "A"]\n\n1. e4 e5 *\n\n' * 20_000 + '[White "B"]\n\n1. d4 *\n')
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    while (games := listed(app)) is None or not games.is_done:
        app.turn()
    assert games.count == 20_001
    for key in (pygame.K_END, pygame.K_RETURN):
        press(app, key)
    assert listed(app) is None
    assert app.state.session.game.white.name == "B"
    assert app.state.session.game.is_document


def test_the_window_fills_the_screen_and_the_menu_knows_it(app: App) -> None:
    for mode in (WindowMode.FULL_SCREEN, WindowMode.NORMAL):
        press(app, pygame.K_F11)
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
        app.turn()
        assert app.state.desktop.window_mode is mode
        assert pygame.display.is_fullscreen() == (mode is WindowMode.FULL_SCREEN)
    assert pygame.display.get_window_size() == USUAL
