"""One press leads to Analyse from each place with a game or a position, and one back to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

pytestmark = pytest.mark.window

BUTTON, MOVE, TAB = "push button", "list item", "page tab"
GAME = '[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 d5 2. exd5 Qxd5 1-0\n\n'
OTHER = '[White "Carl"]\n[Black "Dora"]\n[Result "0-1"]\n\n1. d4 d5 2. c4 dxc4 0-1\n\n'


def is_shown(user: ScreenReaderUser, move: str) -> bool:
    found = user.find(MOVE, move)
    return found is not None and "SELECTED" in found.states


def on_analyse(user: ScreenReaderUser) -> None:
    """Wait until the Analyse screen is shown."""
    user.wait_for(BUTTON, "Stop Glassbox")


def test_from_an_opened_game_and_from_the_editor(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop, path = read_desktop, read_desktop.home / "game.pgn"
    path.write_text(GAME)
    desktop.join(user)
    desktop.start(str(path))
    user.press(MOVE, "2. exd5")
    user.press(BUTTON, "Analyse")
    on_analyse(user)
    wait_until(lambda: is_shown(user, "2. exd5"), "the same move")
    user.press(MOVE, "1. e4")
    user.press(TAB, "Play")
    wait_until(lambda: is_shown(user, "2. exd5"), "the move that was left")
    user.press(BUTTON, "Editor")
    user.press(BUTTON, "Clear board")
    user.press(BUTTON, "Start position")
    user.press(BUTTON, "Analyse")
    on_analyse(user)
    assert user.find(MOVE, "1. e4") is None
    user.press(TAB, "Editor")
    user.wait_for(BUTTON, "Clear board")
    assert desktop.close() == ""


def test_from_the_list_of_played_games(read_desktop: ReadDesktop, user: ScreenReaderUser) -> None:
    desktop = read_desktop
    (Path(desktop.home) / "games.pgn").write_text(GAME + OTHER)
    desktop.join(user)
    desktop.start()
    user.press(BUTTON, "Game")
    user.press("menu item", "Played games")
    user.press(MOVE, "1, Anna")
    user.press(BUTTON, "Analyse")
    on_analyse(user)
    user.wait_for(MOVE, "2. exd5")
    user.press("link", "List of games")
    user.wait_for("dialog", "")
    wait_until(lambda: is_shown(user, "1, Anna"), "the row of the analysed game")
    assert desktop.close() == ""
