"""Through AT-SPI: why the engine played its move, and the guided search, without seeing them."""

from __future__ import annotations

import pytest
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, Seen, wait_until

pytestmark = pytest.mark.window

IMPROVER = '{"level": "Improver", "answer_at_once": true}'
LINK, BUTTON = "link", "push button"


def told(user: ScreenReaderUser, *words: str) -> Seen:
    """Return the first node whose name has all these words, as soon as it is there."""
    return wait_until(lambda: user.find_with("", *words), f"a text with {words}")


def test_a_search_is_told_followed_and_compared(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    read_desktop.join(user)
    (read_desktop.home / "settings.json").write_text(IMPROVER)
    read_desktop.start()
    user.wait_for("table", "Board")
    read_desktop.type("e4")
    user.wait_for("list item", "1… ")
    read_desktop.press("ctrl+i")
    told(user, "Why 1")
    told(user, "second search")
    back = user.wait_for(BUTTON, "Back")
    assert back.description, "there is no place to go back to yet"
    depth = wait_until(lambda: user.find(LINK, "1"), "a link")
    user.press(LINK, depth.name)
    wait_until(lambda: not user.wait_for(BUTTON, "Back").description, "a place to go back to")
    read_desktop.press("alt+Left")
    wait_until(lambda: not user.wait_for(BUTTON, "Forward").description, "a place ahead")
    user.press(BUTTON, "Without null move")
    told(user, "Without null move", "node")
    user.press(BUTTON, "Step through the nodes")
    user.wait_for(BUTTON, "Step into")
    assert read_desktop.close() == ""


def test_a_newcomer_is_led_through_a_small_search(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    read_desktop.join(user)
    (read_desktop.home / "settings.json").write_text(IMPROVER)
    read_desktop.start()
    user.wait_for("table", "Board")
    user.press(BUTTON, "Help")
    user.press("menu item", "Guided search")
    user.wait_for(BUTTON, "Next")
    told(user, "1 of 10")
    for number in range(2, 11):
        read_desktop.press("Return")
        told(user, f"{number} of 10")
    read_desktop.press("BackSpace")
    told(user, "9 of 10")
    user.press(BUTTON, "Leave")
    user.wait_for("table cell", "e2, white pawn")
    assert read_desktop.close() == ""
