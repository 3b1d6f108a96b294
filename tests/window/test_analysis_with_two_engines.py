"""A game is taken apart with two engines: by mouse and keyboard, and through AT-SPI alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import pytest
from desktop import wait_for
from external_harness import system_engine
from read_desktop import SETTINGS, ReadDesktop
from screen import Screen
from screen_reader_user import ScreenReaderUser, wait_until

from engine.external.command_line import join_command

pytestmark = pytest.mark.window

BUTTON, LINK, MOVE = "push button", "link", "list item"
GAME = '[White "Anna"]\n[Black "Ben"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qc6 { safe? } 4. Nf3 Nf6 *\n'
FILE = "game.pgn"
ENGINES = ("Glassbox", "Stockfish")


@pytest.fixture
def desktop(
    managed: tuple[str, Screen], home: Path, user: ScreenReaderUser
) -> Iterator[ReadDesktop]:
    """The program, not started yet, with a game on disk, on a display with a window manager."""
    stockfish = {"name": "Stockfish", "command": join_command(system_engine("stockfish"))}
    (home / "settings.json").write_text(json.dumps(SETTINGS | {"engines": [stockfish]}))
    (home / FILE).write_text(GAME)
    desktop = ReadDesktop(managed[0], home)
    desktop.join(user)
    yield desktop
    if desktop.program is not None and desktop.program.poll() is None:
        desktop.program.kill()
        desktop.program.communicate()


def click(desktop: ReadDesktop, user: ScreenReaderUser, name: str, role: str = BUTTON) -> None:
    """Click with the real mouse on a control, as soon as it is there."""
    desktop.click_on(user.wait_for(role, name))


def first_moves(user: ScreenReaderUser) -> list[str]:
    """Return the first move of each line of the engines, in the order of their rows."""
    return [one.split(", ")[1].split()[1] for one in user.names(LINK) if ", " in one]


def saved(path: Path) -> chess.pgn.Game | None:
    """Return a saved game as python-chess reads it; None while there is none."""
    if not path.exists():
        return None
    with path.open() as file:
        return chess.pgn.read_game(file)


def test_a_better_line_is_inserted_commented_promoted_and_saved(
    desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop.start(str(desktop.home / FILE))
    click(desktop, user, "Analyse")
    click(desktop, user, "Add an engine", LINK)
    desktop.press("Return")
    for name in ENGINES:
        user.wait_for(BUTTON, f"Stop {name}")
    desktop.press("Home", *["Right"] * 6)
    user.hear("c6")
    user.hear("Glassbox", "Bb5")
    wait_until(lambda: first_moves(user).count("Bb5") == len(ENGINES), "the lines of both")

    click(desktop, user, "Insert line")
    user.hear("moves")
    desktop.press("Right", "Down")
    wait_until(lambda: _is_shown(user, "4. Bb5"), "the inserted line")
    click(desktop, user, "Comment")
    user.wait_for("dialog", "Comments")
    desktop.type("wins the queen")
    desktop.press("Escape", "ctrl+Up")
    wait_until(lambda: _first_is(user, "4. Bb5", "4. Nf3"), "the promoted line")
    click(desktop, user, "Undo")
    wait_until(lambda: _first_is(user, "4. Nf3", "4. Bb5"), "the line where it was")
    click(desktop, user, "Redo")
    wait_until(lambda: _first_is(user, "4. Bb5", "4. Nf3"), "the promoted line again")

    desktop.press("Left", "Left", "x")
    wait_until(lambda: _says(user, "Glassbox", "threat", "Nxd5"), "the threat")
    desktop.press("x")
    target = desktop.home / "analysed.pgn"
    desktop.press("ctrl+s")
    user.wait_for("dialog", "Save")
    desktop.press("ctrl+a")
    desktop.type(str(target))
    desktop.press("Return")
    check_saved(target)
    assert desktop.close() == ""


def test_the_whole_way_through_the_accessible_tree(
    desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    """Actions of nodes lead everywhere; keys only type texts into fields that have the focus."""
    desktop.start()
    user.wait_for("table", "Board")
    user.press(BUTTON, "Open")
    type_path(desktop, user, desktop.home / FILE, "Path")
    user.press(BUTTON, "Open")
    user.hear("4 moves")
    user.press(BUTTON, "Analyse")
    user.press(LINK, "Add an engine")
    user.press(MOVE, "Stockfish")
    for name in ENGINES:
        user.wait_for(BUTTON, f"Stop {name}")
        user.wait_for("panel", name)

    user.press(MOVE, "3… Qc6")
    user.hear("queen c6")
    user.hear("Glassbox", "Bb5")
    user.hear("3... Qc6", "blunder")
    wait_until(lambda: _lines_of_both(user) == ["Bb5", "Bb5"], "the lines of both")
    user.press(BUTTON, "Insert line")
    user.hear("Inserted")
    user.press(MOVE, "4. Bb5, variation")
    user.hear("bishop b5")
    user.press(BUTTON, "Comment")
    user.wait_for("dialog", "Comments")
    user.focus("entry", "After")
    wait_until(lambda: (found := user.focused()) and found.name.startswith("After"), "the field")
    desktop.type("wins the queen")
    wait_until(lambda: (found := user.focused()) and found.text == "wins the queen", "the text")
    user.press(BUTTON, "Done")
    user.hear("Comment")
    user.wait_for("label", "wins the queen")
    choose(user, "Move the variation up")
    user.hear("higher")
    assert _first_is(user, "4. Bb5", "4. Nf3")
    user.press(BUTTON, "Undo")
    user.hear("Undone", "higher")
    assert _first_is(user, "4. Nf3", "4. Bb5")
    user.press(BUTTON, "Redo")
    user.hear("higher")
    assert _first_is(user, "4. Bb5", "4. Nf3")

    user.press(MOVE, "3. Nc3")
    choose(user, "Show the threat", "check menu item")
    user.hear("threat", "Nxd5")
    choose(user, "Show the threat", "check menu item")
    user.hear("Glassbox", "best is")
    target = desktop.home / "analysed.pgn"
    user.press(BUTTON, "Save")
    type_path(desktop, user, target, "Name")
    user.press(BUTTON, "Save")
    user.hear("Saved")
    check_saved(target)
    assert desktop.close() == ""


def type_path(desktop: ReadDesktop, user: ScreenReaderUser, path: Path, field: str) -> None:
    """Type a path into a field of the dialog for files."""
    user.wait_for("entry", field)
    user.focus("entry", field)
    wait_until(lambda: (found := user.focused()) and found.name.startswith(field), "the field")
    desktop.press("ctrl+a")
    desktop.type(str(path))
    wait_until(lambda: (found := user.focused()) and found.text == str(path), "the path")


def choose(user: ScreenReaderUser, entry: str, role: str = "menu item") -> None:
    """Choose an entry of the menu of the analysis."""
    user.press(BUTTON, "Analysis")
    user.press(role, entry)


def _lines_of_both(user: ScreenReaderUser) -> list[str]:
    """Return the first move of the first line in the group of each engine."""
    found, outline = [], user.outline()
    for engine in ENGINES:
        inside = [
            name for role, name in outline[outline.index(("panel", engine)) :] if role == LINK
        ]
        found += [name.split(", ")[1].split()[1] for name in inside[:1] if ", " in name]
    return found


def check_saved(path: Path) -> None:
    """Check that python-chess reads the tree that the person has made."""
    game = wait_for(lambda: saved(path), "the saved game")
    assert game.errors == []
    fork: chess.pgn.GameNode = game
    for move in ("e4", "d5", "exd5", "Qxd5", "Nc3", "Qc6"):
        fork = next(one for one in fork.variations if one.san() == move)
    assert fork.comment == "safe?"
    assert [one.san() for one in fork.variations] == ["Bb5", "Nf3"]
    assert fork.variations[0].comment == "wins the queen"
    assert [one.san() for one in fork.variations[1].mainline()] == ["Nf6"]


def _says(user: ScreenReaderUser, *words: str) -> bool:
    """Return whether a text of the window has all these words."""
    return user.find_with("label", *words) is not None


def _is_shown(user: ScreenReaderUser, move: str) -> bool:
    found = user.find(MOVE, move)
    return found is not None and "SELECTED" in found.states


def _first_is(user: ScreenReaderUser, first: str, second: str) -> bool:
    """Return whether a move stands before another one in the list."""
    found = [move for name in user.names(MOVE) for move in (first, second) if name.startswith(move)]
    return found == [first, second]
