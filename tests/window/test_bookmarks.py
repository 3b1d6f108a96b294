"""Bookmarks and notes at the nodes of a search, by real keys and mouse, and through AT-SPI."""

from __future__ import annotations

from pathlib import Path

import pytest
from desktop import wait_for
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, Seen, wait_until

from engine.inspection.recording.capsule import decode_capsule

pytestmark = pytest.mark.window

IMPROVER = '{"level": "Improver", "answer_at_once": true, "shows_story_first": false}'
BUTTON, FIELD, ROW, NOTE = "push button", "entry", "list item", "too slow"


def told(user: ScreenReaderUser, words: str) -> Seen:
    """Return the first node whose name has these words, as soon as it is there."""
    return wait_until(lambda: user.find_with("", words), words)


def row_with(user: ScreenReaderUser, *words: str) -> Seen:
    """Return the first row of a list that has all these words, as soon as it is there."""
    return wait_until(lambda: user.find_with(ROW, *words), f"a row with {words}")


def inspect_a_search(desktop: ReadDesktop, user: ScreenReaderUser) -> None:
    """Play a move, and step a little through the search of the answer."""
    desktop.join(user)
    (desktop.home / "settings.json").write_text(IMPROVER)
    desktop.start()
    user.wait_for("table", "Board")
    desktop.type("e4")
    user.wait_for(ROW, "1… ")
    desktop.press("ctrl+i")
    user.wait_for(BUTTON, "Step into")
    go_to_node(desktop, user, 5)


def go_to_node(desktop: ReadDesktop, user: ScreenReaderUser, node: int) -> None:
    desktop.type(str(node))
    desktop.press("Return")
    told(user, f"node {node} of")


def saved_capsule(desktop: ReadDesktop, user: ScreenReaderUser, path: Path) -> Path:
    """Save the shown search to a file by keys.

    The dialog opens only when the session has answered that it has none of its own.
    """
    desktop.press("ctrl+s")
    user.wait_for("dialog", "Save")
    desktop.press("ctrl+a")
    desktop.type(str(path))
    desktop.press("Return")
    wait_for(lambda: path if path.is_file() and path.read_text().endswith("\n") else None, "a file")
    return path


def test_a_note_written_by_keys_is_in_the_saved_search_and_is_there_when_it_is_opened(
    read_desktop: ReadDesktop, user: ScreenReaderUser, tmp_path: Path
) -> None:
    inspect_a_search(read_desktop, user)
    read_desktop.press("m")
    read_desktop.press("ctrl+t")
    row_with(user, "bookmark")
    read_desktop.press("shift+m")
    user.wait_for(FIELD, "Note")
    read_desktop.type(NOTE)
    read_desktop.press("Return")
    told(user, NOTE)
    path = saved_capsule(read_desktop, user, tmp_path / "search.glassbox")
    assert [one.note for one in decode_capsule(path.read_text()).bookmarks] == [NOTE]
    assert read_desktop.close() == ""

    read_desktop.start(str(path))
    user.wait_for(BUTTON, "Step into")
    read_desktop.press("ctrl+d")
    read_desktop.click_on(row_with(user, NOTE))  # It chooses the row,
    read_desktop.click_on(row_with(user, NOTE))  # and the second click goes there.
    told(user, "node 5 of")
    assert read_desktop.close() == ""


def test_a_bookmark_is_kept_named_and_removed_through_a_screen_reader(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    inspect_a_search(read_desktop, user)
    user.press(BUTTON, "Bookmarks")
    user.wait_for(FIELD, "Note")
    user.press(BUTTON, "Keep")
    user.wait_for(BUTTON, "Remove")
    user.focus(FIELD, "Note")
    read_desktop.type(NOTE)
    read_desktop.press("Return")
    row_with(user, NOTE, "5")
    user.press(BUTTON, "Remove")
    user.wait_for(BUTTON, "Keep")
    read_desktop.press("Escape")
    user.wait_for(BUTTON, "Step into")
    user.press("toggle button", "Bookmark")
    told(user, NOTE)
    assert read_desktop.close() == ""
