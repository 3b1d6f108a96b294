"""Our own dialog for a file, used by mouse and by keyboard, as time passes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from picker_driver import PickerDriver
from window_driver import Opener

from game.actions.effects import ReadFile, WriteFile
from game.actions.files import OpenFolder, TypeFileName, TypePickerPath
from game.look.layout import Box
from game.state.dialogs.file_dialog import FileDialog
from game.state.files.folder import RECENT_PATH, FolderColumn
from game.state.state import State
from game.view.kit.caret import BLINK_MS
from game.view.window import KEY_DELAY_MS, KEY_REPEAT_MS

Scenes = dict[str, Callable[[], State]]
MakeDriver = Callable[..., PickerDriver]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with games and folders, which is the current one."""
    for name in ("openings", "endings"):
        (tmp_path / name).mkdir()
    (tmp_path / "openings" / "caro-kann.pgn").write_text("1. e4 c6 *")
    for number, name in enumerate(
        ("anna.pgn", "Ben.pgn", "bella.fen", "Zoë.pgn", "search.glassbox")
    ):
        path = tmp_path / name
        path.write_text("*" * (10 + number))
        os.utime(path, (1_700_000_000 - number, 1_700_000_000 - number))
    (tmp_path / "holiday.jpeg").write_bytes(b"\xff")
    (tmp_path / ".hidden.pgn").write_text("*")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def driver(open_window: Opener, scenes: Scenes, folder: Path) -> MakeDriver:
    """Return a function that opens the dialog in the folder."""
    return lambda **chosen: PickerDriver(open_window, scenes["idle"](), folder, **chosen)


FILES = ["endings", "openings", "anna.pgn", "bella.fen", "Ben.pgn", "search.glassbox", "Zoë.pgn"]


def test_folders_and_chess_files_are_listed_by_name(driver: MakeDriver, folder: Path) -> None:
    shown = driver()
    assert shown.names == FILES
    assert shown.picker.path == str(folder)
    assert shown.entry == "endings"


def test_a_double_click_opens_a_file_however_long_nothing_happened(
    driver: MakeDriver, folder: Path
) -> None:
    shown = driver()
    shown.wait(3_600_000)
    shown.click(shown.row("anna.pgn"))
    shown.wait(150)
    shown.click(shown.row("anna.pgn"))
    assert shown.chosen == [ReadFile(str(folder / "anna.pgn"))]
    assert shown.state.dialog is None


def test_two_clicks_far_apart_only_choose(driver: MakeDriver) -> None:
    shown = driver()
    shown.click(shown.row("anna.pgn"))
    shown.wait(900)
    shown.click(shown.row("anna.pgn"))
    assert shown.chosen == []
    assert shown.entry == "anna.pgn"


def test_the_main_button_opens_the_chosen_file(driver: MakeDriver, folder: Path) -> None:
    shown = driver()
    shown.click(shown.row("Ben.pgn"))
    shown.click(shown.popup._accept.rect.center)
    assert shown.chosen == [ReadFile(str(folder / "Ben.pgn"))]


@pytest.mark.parametrize("way", ["key", "click", "button"])
def test_a_folder_is_entered_and_left(driver: MakeDriver, way: str, folder: Path) -> None:
    shown = driver()
    if way == "key":
        shown.press(pygame.K_DOWN)
        shown.press(pygame.K_RETURN)
    else:
        for _ in range(2):
            shown.click(shown.row("openings"))
    assert shown.names == ["caro-kann.pgn"]
    assert shown.picker.path == str(folder / "openings")
    if way == "button":
        shown.click(shown.popup._up.rect.center)
    else:
        shown.press(pygame.K_BACKSPACE)
    assert shown.names == FILES
    assert shown.entry == "openings", "the folder that was left is chosen"


def test_arrow_keys_choose_and_stay_in_the_list(driver: MakeDriver) -> None:
    shown = driver()
    shown.press(pygame.K_UP)
    assert shown.entry == "endings"
    shown.press(pygame.K_END)
    assert shown.entry == "Zoë.pgn"
    shown.press(pygame.K_DOWN)
    assert shown.entry == "Zoë.pgn"
    shown.press(pygame.K_HOME)
    assert shown.entry == "endings"


def test_typed_letters_find_a_file(driver: MakeDriver) -> None:
    shown = driver()
    shown.type("be")
    assert shown.entry == "bella.fen"
    shown.type("n")
    assert shown.entry == "Ben.pgn"
    shown.wait(1500)
    shown.type("zo")
    assert shown.entry == "Zoë.pgn"
    shown.wait(1500)
    shown.type("x")
    assert shown.entry == "Zoë.pgn", "no name begins with it"


def test_one_letter_again_and_again_goes_through_all_names_with_it(driver: MakeDriver) -> None:
    shown = driver()
    shown.type("b")
    assert shown.entry == "bella.fen"
    shown.type("b")
    assert shown.entry == "Ben.pgn"
    shown.type("b")
    assert shown.entry == "bella.fen"


def test_a_slash_begins_a_path(driver: MakeDriver, folder: Path) -> None:
    shown = driver()
    shown.type(str(folder / "openings"))
    assert shown.picker.path == str(folder / "openings")
    shown.press(pygame.K_RETURN)
    assert shown.names == ["caro-kann.pgn"]
    shown.press(pygame.K_l, pygame.KMOD_CTRL)
    shown.press(pygame.K_END)
    shown.type("/caro-kann.pgn")
    shown.press(pygame.K_RETURN)
    assert shown.chosen == [ReadFile(str(folder / "openings" / "caro-kann.pgn"))]


@pytest.mark.parametrize("name", ["nobody.pgn", "x" * 300, "openings/nobody/game.pgn"])
def test_a_path_that_is_not_there_is_one_line_and_the_dialog_stays(
    driver: MakeDriver, folder: Path, name: str
) -> None:
    shown = driver()
    shown.type("/")
    shown.do(TypePickerPath(str(folder / name)))
    shown.press(pygame.K_RETURN)
    assert shown.chosen == []
    assert len(str(shown.picker.notice).splitlines()) == 1
    assert shown.names == FILES


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may read")
def test_a_folder_that_may_not_be_read_is_one_line(driver: MakeDriver, folder: Path) -> None:
    (folder / "endings").chmod(0)
    shown = driver()
    shown.press(pygame.K_RETURN)
    assert len(str(shown.picker.notice).splitlines()) == 1
    assert shown.names == FILES


@pytest.mark.parametrize(
    ("column", "first", "last"),
    [
        (FolderColumn.SIZE, "search.glassbox", "anna.pgn"),
        (FolderColumn.CHANGED, "anna.pgn", "search.glassbox"),
    ],
)
def test_a_press_on_a_title_sorts_the_files_and_another_one_turns_the_order(
    driver: MakeDriver, column: FolderColumn, first: str, last: str
) -> None:
    shown = driver()
    shown.click(shown.row("Ben.pgn"))
    at = shown.popup._head_boxes()[list(FolderColumn).index(column)].centre
    shown.click(at)
    assert shown.names[2] == first
    assert shown.names[-1] == last
    assert shown.entry == "Ben.pgn"
    shown.click(at)
    assert shown.names[2] == last
    assert shown.names[-1] == first
    assert set(shown.names[:2]) == {"endings", "openings"}, "folders come first"


def test_the_list_is_sorted_by_keyboard(driver: MakeDriver) -> None:
    shown = driver()
    for _ in range(3):
        shown.press(pygame.K_TAB, pygame.KMOD_SHIFT)
        if shown.state.focus is not None and shown.state.focus.stop == "heads":
            break
    shown.press(pygame.K_RIGHT)
    shown.press(pygame.K_RETURN)
    assert shown.picker.column is FolderColumn.SIZE
    assert shown.names[2] == "search.glassbox"


def test_a_place_is_one_press_away(
    driver: MakeDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder / "openings"))
    monkeypatch.setenv("USERPROFILE", str(folder / "openings"))
    shown = driver()
    shown.click(shown.popup._places.boxes()[0].centre)
    assert shown.names == ["caro-kann.pgn"]


def test_saving_replaces_the_suggested_name(driver: MakeDriver, folder: Path) -> None:
    shown = driver(saving=True)
    assert shown.picker.name == "game.pgn"
    shown.type("mine")
    assert shown.picker.name == "mine.pgn"
    shown.press(pygame.K_RETURN)
    (written,) = shown.chosen
    assert isinstance(written, WriteFile)
    assert written.path == str(folder / "mine.pgn")


def test_saving_goes_into_a_folder_and_takes_the_name_of_a_file(
    driver: MakeDriver, folder: Path
) -> None:
    shown = driver(saving=True)
    shown.click(shown.row("anna.pgn"))
    assert shown.picker.name == "anna.pgn"
    for _ in range(2):
        shown.click(shown.row("openings"))
    assert shown.picker.name == "anna.pgn"
    shown.click(shown.popup._accept.rect.center)
    (written,) = shown.chosen
    assert isinstance(written, WriteFile)
    assert written.path == str(folder / "openings" / "anna.pgn")
    assert not written.overwrite


def test_a_whole_path_can_be_typed_for_saving(driver: MakeDriver, folder: Path) -> None:
    shown = driver(saving=True)
    shown.do(TypeFileName(str(folder / "endings")))
    shown.press(pygame.K_RETURN)
    assert shown.picker.listing.path == str(folder / "endings"), "a folder is entered"


def test_a_typed_path_is_where_the_button_saves(driver: MakeDriver, folder: Path) -> None:
    shown = driver(saving=True)
    shown.do(TypePickerPath(str(folder / "endings" / "mine.pgn")))
    shown.click(shown.popup._accept.rect.center)
    (written,) = shown.chosen
    assert isinstance(written, WriteFile)
    assert written.path == str(folder / "endings" / "mine.pgn")


def test_a_typed_folder_is_entered_before_something_is_saved_in_it(
    driver: MakeDriver, folder: Path
) -> None:
    shown = driver(saving=True)
    shown.do(TypePickerPath(str(folder / "endings")))
    shown.click(shown.popup._accept.rect.center)
    assert shown.chosen == []
    shown.click(shown.popup._accept.rect.center)
    (written,) = shown.chosen
    assert isinstance(written, WriteFile)
    assert written.path == str(folder / "endings" / "game.pgn")


def test_recent_files_are_listed_and_cleared(driver: MakeDriver, folder: Path) -> None:
    shown = driver()
    shown.state.settings.recent_files = [str(folder / "Ben.pgn"), str(folder / "gone.pgn")]
    shown.do(OpenFolder(RECENT_PATH))
    shown.look()
    assert shown.names == ["Ben.pgn", "gone.pgn"]
    assert shown.popup._head_boxes() == [], "the list keeps the order of use"
    shown.press(pygame.K_DOWN)
    shown.press(pygame.K_RETURN)
    assert isinstance(shown.state.dialog, FileDialog), "a file that is gone does not open"
    shown.click(shown.popup._forget.rect.center)
    assert shown.names == []
    assert shown.state.settings.recent_files == []
    assert not shown.popup._forget.visible


def test_a_folder_of_ten_thousand_files_stays_fluent(driver: MakeDriver, folder: Path) -> None:
    for number in range(10_000):
        (folder / "endings" / f"game {number:05}.pgn").touch()
    shown = driver()
    shown.press(pygame.K_RETURN)
    assert len(shown.names) == 10_000
    slowest = 0.0
    for key in (pygame.K_END, pygame.K_PAGEUP, pygame.K_UP, pygame.K_HOME, pygame.K_PAGEDOWN):
        start = time.process_time()
        shown.press(key)
        slowest = max(slowest, time.process_time() - start)
    assert slowest < 0.05
    shown.type("game 0987")
    assert shown.entry == "game 09870.pgn"


# The caret


@pytest.fixture
def saving(driver: MakeDriver) -> PickerDriver:
    return driver(saving=True)


def _line(shown: PickerDriver) -> pygame.Rect:
    return pygame.Rect(shown.popup._name.box)


def _picture(shown: PickerDriver) -> bytes:
    return pygame.image.tobytes(shown.surface.subsurface(_line(shown)), "RGB")


def test_a_list_with_the_focus_lets_the_window_rest(driver: MakeDriver) -> None:
    assert driver().window.wait_ms(driver().state) is None


def test_between_two_blinks_nothing_is_drawn_and_a_blink_draws_its_line_alone(
    saving: PickerDriver,
) -> None:
    saving.wait(0)
    pictures = []
    for _ in range(4):
        pause_ms = saving.window.wait_ms(saving.state)
        assert pause_ms is not None
        assert pause_ms == BLINK_MS - saving.state.now_ms % BLINK_MS
        saving.wait(pause_ms - 1)
        assert saving.drawn == []
        saving.wait(1)
        (rect,) = saving.drawn
        assert rect.contains(_line(saving))
        assert rect.height < 2 * _line(saving).height
        pictures.append(_picture(saving))
    assert pictures[0] != pictures[1]
    assert pictures[:2] == pictures[2:]


def test_a_blink_draws_the_same_as_drawing_everything(saving: PickerDriver) -> None:
    saving.wait(saving.window.wait_ms(saving.state) or 0)
    assert saving.drawn
    before = saving.surface.copy()
    saving.window._pointer.follow(pygame.event.Event(pygame.WINDOWLEAVE))
    saving.window.screen(saving.state).compositor._fresh = True
    saving.wait(0)
    assert saving.drawn == [pygame.Rect(Box(0, 0, *saving.surface.get_size()))]
    assert pygame.image.tobytes(saving.surface, "RGB") == pygame.image.tobytes(before, "RGB")


def test_typed_letters_are_seen_at_once(saving: PickerDriver) -> None:
    before = _picture(saving)
    saving.type("x")
    assert saving.drawn
    assert _picture(saving) != before


def test_held_keys_repeat_again_once_the_dialog_is_closed(saving: PickerDriver) -> None:
    saving.press(pygame.K_ESCAPE)
    saving.wait(0)
    assert pygame.key.get_repeat() == (KEY_DELAY_MS, KEY_REPEAT_MS)
