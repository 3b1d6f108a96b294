"""The program through AT-SPI: a person who sees nothing plays, operates dialogs and asks questions.

The tests read only the accessible tree, act through it and by keys, and hear what is announced.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from desktop import wait_for
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

pytestmark = pytest.mark.window

SQUARE, BUTTON, DIALOG, FIELD = "table cell", "push button", "dialog", "entry"
LINK = "link"


@pytest.fixture
def game(read_desktop: ReadDesktop, user: ScreenReaderUser) -> ReadDesktop:
    """The program with a new game of two persons, begun through the tree."""
    read_desktop.join(user)
    read_desktop.start()
    user.wait_for("table", "Board")
    user.press(BUTTON, "New game")
    user.wait_for(DIALOG, "New game")
    user.press("radio button", "Person")
    user.press(BUTTON, "Start")
    wait_until(lambda: user.find(DIALOG, "New game") is None, "the dialog to close")
    return read_desktop


def test_a_whole_game_is_played_through_the_tree(game: ReadDesktop, user: ScreenReaderUser) -> None:
    for origin, target in (("f2", "f3"), ("e7", "e5")):
        user.press(SQUARE, origin)
        user.wait_for(SQUARE, f"{target}, can be moved to")
        user.press(SQUARE, target)
        user.hear(f"pawn {target}")
        user.wait_for(SQUARE, f"{target}, {'white' if origin[1] == '2' else 'black'} pawn")
    game.type("g4")
    user.hear("White", "pawn g4")
    game.type("Qh4")
    user.hear("Black", "queen h4", "checkmate")
    user.hear("Black wins")
    user.wait_for("list item", "2… Qh4#")
    assert user.find("label", "Black wins") is not None
    tree = game.saved()
    assert tree is not None
    assert tree.headers["Result"] == "0-1"
    assert game.close() == ""


def test_a_finished_game_is_analysed_through_the_tree(
    game: ReadDesktop, user: ScreenReaderUser
) -> None:
    for move in ("f3", "e5", "g4", "Qh4"):
        game.type(move)
        user.hear(f" {move[-2:]}")
    user.press(BUTTON, "Report")
    user.wait_for(BUTTON, "Stop Glassbox")
    game.press("Left")
    mate = wait_until(lambda: _line(user, "2… Qh4#"), "the line that mates")
    user.press(LINK, mate)
    user.press(BUTTON, "More lines of Glassbox")
    user.press(BUTTON, "Stop Glassbox")
    user.wait_for(BUTTON, "Start Glassbox")
    user.press("page tab", "Play")
    user.wait_for("label", "Black wins")
    assert game.close() == ""


def test_a_button_that_was_disabled_can_be_pressed_when_it_is_enabled(
    game: ReadDesktop, user: ScreenReaderUser
) -> None:
    game.type("e4")
    user.hear("pawn e4")
    game.press("ctrl+shift+a")
    user.wait_for(BUTTON, "Stop Glassbox")
    for name in ("Undo", "Redo"):
        user.press(BUTTON, name)  # There is nothing to undo, so nothing happens.
        assert _is_dimmed(user, name)
    game.type("e5")
    moves = [user.wait_for("list item", move).box for move in ("1. e4", "1… e5")]
    assert moves[0][0] + moves[0][2] <= moves[1][0], "they stand side by side"
    wait_until(lambda: not _is_dimmed(user, "Undo"), "the button to be enabled")
    assert _is_dimmed(user, "Redo")
    user.press(BUTTON, "Undo")
    wait_until(lambda: user.find("list item", "1… e5") is None, "the edit to be undone")
    user.press(BUTTON, "Redo")
    user.wait_for("list item", "1… e5")
    assert game.close() == ""


def _is_dimmed(user: ScreenReaderUser, name: str) -> bool:
    """Return whether a button says that it cannot be pressed, and takes no focus."""
    node = user.wait_for(BUTTON, name)
    assert bool(node.description) != ("FOCUSABLE" in node.states), node
    return bool(node.description)


def _line(user: ScreenReaderUser, part: str) -> str | None:
    """Return the name of the first line of an engine that contains a text."""
    return next((name for name in user.names(LINK) if part in name), None)


def test_questions_are_answered_and_the_field_has_the_focus(
    game: ReadDesktop, user: ScreenReaderUser
) -> None:
    game.type("e4")
    user.hear("pawn e4")
    game.type(":p N")
    field = wait_until(
        lambda: found if (found := user.focused()) and found.role == FIELD else None, "the field"
    )
    assert field.name
    game.press("Return")
    assert "b1, g1" in user.hear("White knights")
    for question, answer in (("l", "pawn e4"), ("m g1", "f3"), ("s e", "e4"), ("c", "clocks")):
        game.type(f":{question}")
        game.press("Return")
        user.hear(answer)
    game.type(":p x")
    game.press("Return")
    user.hear("p needs")
    game.press("Escape")
    game.type(":e5")
    game.press("Return")
    user.hear("Black", "pawn e5")
    assert game.close() == ""


def test_a_menu_and_a_dialog_are_operated(game: ReadDesktop, user: ScreenReaderUser) -> None:
    user.press(BUTTON, "View")
    user.press("menu item", "Settings")
    user.wait_for(DIALOG, "Settings")
    row = user.wait_for("list item", "Language")
    assert "SELECTED" in row.states
    user.press("list item", "Blindfold")
    wait_until(lambda: _is_checked(user, "Blindfold"), "the tick")
    game.press("Down")
    wait_until(lambda: _has_focus(user, "Evaluation bar"), "the focus on the next row")
    user.press(BUTTON, "Close")
    user.wait_for(SQUARE, "e2")
    assert user.find(SQUARE, "e2, white pawn") is None
    wait_for(
        lambda: json.loads((game.home / "settings.json").read_text()).get("is_blindfold"),
        "the setting",
    )
    assert game.close() == ""


def test_a_slider_is_set_and_the_focus_is_given(game: ReadDesktop, user: ScreenReaderUser) -> None:
    user.focus(SQUARE, "g1")
    wait_until(lambda: (found := user.focused()) and found.name.startswith("g1"), "the focus on g1")
    user.press(BUTTON, "New game")
    user.press("radio button", "Rating")
    user.change("slider", "Rating", 2000)
    user.wait_for("label", "Rating 2000")
    user.press(BUTTON, "Cancel")
    assert game.close() == ""


def test_a_window_that_moves_tells_the_new_places(
    game: ReadDesktop, user: ScreenReaderUser
) -> None:
    before = user.wait_for(SQUARE, "e2").box
    assert before[2] > 0 < before[3]
    game._xdotool("windowmove", game.window, "40", "30")
    moved = wait_until(
        lambda: found.box if (found := user.find(SQUARE, "e2")) and found.box != before else None,
        "the new place",
    )
    board = game.square("e2")
    assert moved == (40 + board.x, 30 + board.y, board.width, board.height)
    assert game.close() == ""


def test_a_reader_that_comes_late_or_again_finds_everything(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    user.listen(False)
    read_desktop.join(user)
    read_desktop.start()
    time.sleep(0.5)
    assert user.tree() == []
    for _ in range(2):
        user.listen()
        user.wait_for(SQUARE, "e2, white pawn")
        user.listen(False)
        wait_until(lambda: not user.outline(), "the program to leave the bus")
    assert read_desktop.close() == ""


def test_the_window_closes_while_a_dialog_is_open(
    game: ReadDesktop, user: ScreenReaderUser
) -> None:
    user.press(BUTTON, "Help")
    user.press("menu item", "Keys")
    user.wait_for(DIALOG, "Keys")
    assert game.close() == ""
    wait_until(lambda: not user.outline(), "the program to leave the bus")


def test_many_requests_at_once_do_not_stop_the_window(
    game: ReadDesktop, user: ScreenReaderUser
) -> None:
    """AT-SPI asks from a thread of its own, while the window changes the tree."""
    for _ in range(12):
        assert user.tree()
        for square in ("e2", "d2", "g1", "a7"):
            user.press(SQUARE, square)
    user.press(SQUARE, "e2")
    user.press(SQUARE, "e4")
    user.hear("pawn e4")
    assert game.close() == ""


def test_a_desktop_without_a_bus_has_a_window(read_desktop: ReadDesktop) -> None:
    read_desktop.without_bus()
    read_desktop.start()
    read_desktop.type("e4")
    read_desktop.wait_for_moves(1)
    assert read_desktop.close() == ""


def _is_checked(user: ScreenReaderUser, name: str) -> bool:
    row = user.find("list item", name)
    return row is not None and "CHECKED" in row.states


def _has_focus(user: ScreenReaderUser, name: str) -> bool:
    row = user.find("list item", name)
    return row is not None and "FOCUSED" in row.states


FAILING_WAKE = """
import sys
from game.system.event_waiter import EventWaiter
whole = EventWaiter.wake
def wake(self):
    # The frame above is that of the inbox, and the next one that of the thread that puts.
    if sys._getframe(2).f_code.co_filename.endswith("adapter.py"):
        raise RuntimeError("a handler fails")
    whole(self)
EventWaiter.wake = wake
"""
"""Code that lets each handler of AccessKit fail, and nothing else."""


def test_exceptions_in_the_handlers_leave_the_window_alive(
    read_desktop: ReadDesktop, user: ScreenReaderUser, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(FAILING_WAKE)
    read_desktop.join(user)
    read_desktop.environment["PYTHONPATH"] = str(tmp_path)
    read_desktop.start()
    read_desktop.press("Right")  # A key lets the loop turn, which the handlers could not.
    user.wait_for(SQUARE, "e2, white pawn")
    user.press(SQUARE, "e2")
    read_desktop.press("Right")
    user.wait_for(SQUARE, "e4, can be moved to")
    user.listen(False)
    wait_until(lambda: not user.outline(), "the program to leave the bus")
    read_desktop.type("e4")
    read_desktop.wait_for_moves(1)
    lines = [line for line in read_desktop.close().splitlines() if "a handler fails" in line]
    assert len(lines) >= 3, lines
