"""The explorer beside an analysis, in the real window with a real library."""

from __future__ import annotations

from functools import partial

import pytest
from library_desk import library_desk, pgn_of
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

from engine.protocol.library.commands import AddGames
from game.state.library import LibraryUser
from game.update import library

pytestmark = pytest.mark.window

BUTTON, MOVE, LINK = "push button", "list item", "link"
GAMES = (
    pgn_of("1. e4 e5 2. Nf3 1-0", "Anna", "Ben", Result="1-0", Date="2026.01.02"),
    pgn_of("1. e4 c5 2. Nf3 0-1", "Carl", "Dora", Result="0-1", Date="2025.01.02"),
    pgn_of("1. d4 d5 1/2-1/2", "Emma", "Fritz", Result="1/2-1/2", Date="2024.01.02"),
)


def test_moves_are_played_and_a_game_is_visited_and_left(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    with library_desk(desktop.home) as desk:
        request = partial(AddGames, pgn="\n".join(GAMES), collection="club")
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, request))
        desk.settle()
    desktop.join(user)
    desktop.start()
    user.press(BUTTON, "Game")
    user.press("menu item", "Analyse this game")
    user.wait_for(BUTTON, "Stop Glassbox")
    user.press(BUTTON, "View")
    user.press("check menu item", "Explorer")
    user.press(LINK, "1. e4: 2 games")
    user.wait_for(LINK, "1... c5: 1 game")
    assert user.find(LINK, "1. d4") is None
    user.press(LINK, "1... c5: 1 game")
    user.press(LINK, "Show the 1 game")
    user.press(BUTTON, "Analyse")
    user.wait_for(MOVE, "2. Nf3")
    wait_until(lambda: _is_selected(user, "1… c5"), "the position of the list")
    user.press(LINK, "Back to the list")
    user.wait_for("dialog", "")
    assert desktop.close() == ""


def _is_selected(user: ScreenReaderUser, move: str) -> bool:
    found = user.find(MOVE, move)
    return found is not None and "SELECTED" in found.states
