"""The library by real keys and through AT-SPI: searched, analysed, and found as it was left."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_harness import library_client
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

pytestmark = pytest.mark.window

BUTTON, ROW, TAB = "push button", "list item", "page tab"
GAMES = 1_000
OPENINGS = ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. d4 d5 2. c4 e6 3. Nc3", "1. c4 e5 2. Nc3")


def make_library(home: Path) -> None:
    """Make a library of games of which every hundredth is one of Carlsen's."""
    games = [
        f'[White "{"Carlsen, Magnus" if number % 100 == 0 else f"Player {number}"}"]\n'
        f'[Black "Opponent {number}"]\n[Date "{2000 + number % 20}.01.01"]\n'
        f'[Result "1-0"]\n\n{OPENINGS[number % 3]} 1-0\n\n'
        for number in range(GAMES)
    ]
    path = home / "import.pgn"
    path.write_text("".join(games))
    with library_client(home / "games.library") as harness:
        assert harness.import_file(path).kept == GAMES
    path.unlink()


def chosen(user: ScreenReaderUser) -> str | None:
    """Return the name of the chosen row of the list of games."""
    rows = (one for one in user.tree() if one.role == ROW and "SELECTED" in one.states)
    return next((one.name for one in rows if "Opponent" in one.name), None)


def test_a_game_is_searched_analysed_and_found_as_it_was_left(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    make_library(desktop.home)
    desktop.join(user)
    desktop.start()
    desktop.press("ctrl+4")
    wait_until(lambda: chosen(user), "the games")
    desktop.type("carlsen")
    wait_until(lambda: "Carlsen" in (chosen(user) or ""), "the games of a player")
    first = chosen(user)
    for _ in range(3):
        desktop.press("Down")
    fourth = wait_until(lambda: _other(chosen(user), first), "another game")
    desktop.press("Return")
    user.wait_for(BUTTON, "Stop Glassbox")
    user.press(TAB, "Library")
    wait_until(lambda: chosen(user) == fourth, "the same row")
    assert desktop.close() == ""


def _other(row: str | None, first: str | None) -> str | None:
    return row if row != first else None
