"""The explorer and the player's own openings, in the real window with a real library."""

from __future__ import annotations

from functools import partial

import pytest
from library_desk import library_desk, pgn_of
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

from engine.protocol.library.commands import AddGames
from game.state.library import MY_GAMES, LibraryUser
from game.update import library

pytestmark = pytest.mark.window

BUTTON, MOVE, LINK, SQUARE = "push button", "list item", "link", "table cell"
ITEM = "menu item"
OWN_GAME = pgn_of("1. d4 d5 2. Bf4 *", "You", "Ben", Date="2026.01.02")
GAMES = (
    pgn_of("1. e4 e5 2. Nf3 1-0", "Anna", "Ben", Result="1-0", Date="2026.01.02"),
    pgn_of("1. e4 c5 2. Nf3 0-1", "Carl", "Dora", Result="0-1", Date="2025.01.02"),
    pgn_of("1. d4 d5 1/2-1/2", "Emma", "Fritz", Result="1/2-1/2", Date="2024.01.02"),
)


def test_moves_are_played_and_a_game_is_visited_and_left(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    _begin_analysis(desktop, user, GAMES, "club")
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


def test_a_line_is_added_and_practised_and_a_game_has_left_it(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    _begin_analysis(desktop, user, (OWN_GAME,), MY_GAMES)
    for origin, target in (("d2", "d4"), ("d7", "d5"), ("c2", "c4")):
        _move(desktop, user, origin, target)
    user.press(BUTTON, "Analysis")
    user.press(ITEM, "Add the line to my repertoire")
    user.wait_for(MOVE, "2. c4, in your repertoire")
    desktop.press("ctrl+shift+4")
    desktop.press("ctrl+p")
    user.hear("Which move does your repertoire have here?")
    desktop.type("d4")
    user.hear("1. d4 is in your repertoire")
    desktop.press("ctrl+Return")
    _move(desktop, user, "c1", "h6")
    user.hear("Not in your repertoire")
    desktop.press("BackSpace")
    desktop.type("c4")
    user.hear("2. c4 is in your repertoire")
    desktop.press("ctrl+Return")
    user.hear("You knew 1 of 2 positions at once")
    desktop.press("ctrl+shift+l")
    desktop.press("ctrl+4")
    desktop.click_on(user.wait_for(LINK, "2. Bf4 left your repertoire: c4"))
    wait_until(lambda: _is_selected(user, "2. c4"), "the move that was expected")
    assert desktop.close() == ""


def _begin_analysis(
    desktop: ReadDesktop, user: ScreenReaderUser, games: tuple[str, ...], collection: str
) -> None:
    """Start the program with a library of these games, and analyse a new game."""
    with library_desk(desktop.home) as desk:
        request = partial(AddGames, pgn="\n".join(games), collection=collection)
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, request))
        desk.settle()
    desktop.join(user)
    desktop.start()
    user.press(BUTTON, "Game")
    user.press(ITEM, "Analyse this game")
    user.wait_for(BUTTON, "Stop Glassbox")


def _move(desktop: ReadDesktop, user: ScreenReaderUser, origin: str, target: str) -> None:
    """Make a move by two clicks."""
    for square in (origin, target):
        desktop.click_on(user.wait_for(SQUARE, square))


def _is_selected(user: ScreenReaderUser, move: str) -> bool:
    found = user.find(MOVE, move)
    return found is not None and "SELECTED" in found.states
