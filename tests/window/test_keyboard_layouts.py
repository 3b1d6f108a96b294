"""The real window with keyboards of other scripts: the same places of keys do the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator

import pytest
from desktop import Desktop, wait_for

pytestmark = pytest.mark.window

CONTROL, ENTER, TAB, RIGHT, SHIFT = 37, 36, 23, 114, 50
"""Key codes of X, which belong to places: the letter on a key does not change them."""
LETTERS = dict(
    zip("qwertyuiopasdfghjklzxcvbnm", (*range(24, 34), *range(38, 47), *range(52, 59)), strict=True)
)
CODES = LETTERS | {digit: 10 + index for index, digit in enumerate("1234567890")}


class Keys:
    """Presses keys by their place."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop

    def press(self, *codes: int) -> None:
        """Press keys together: the later ones while the earlier ones are held."""
        for code in codes:
            self._desktop._xdotool("keydown", str(code))
        for code in reversed(codes):
            self._desktop._xdotool("keyup", str(code))

    def type(self, text: str) -> None:
        for letter in text:
            held = (SHIFT,) if letter.isupper() else ()
            self.press(*held, CODES[letter.lower()])


@pytest.fixture
def set_layout(display: str) -> Iterator[Callable[[str], None]]:
    """A function that gives the keyboard of the display another layout."""
    if shutil.which("setxkbmap") is None:
        pytest.skip("setxkbmap is not installed (Debian's package x11-xkb-utils)")

    def set_to(layout: str) -> None:
        command, environment = ["setxkbmap", layout], os.environ | {"DISPLAY": display}
        subprocess.run(command, env=environment, check=True)

    yield set_to
    set_to("us")


@pytest.mark.parametrize("layout", ["ru", "gr", "il", "ara"])
def test_shortcuts_and_typed_moves_count_by_place(
    desktop: Desktop, set_layout: Callable[[str], None], layout: str
) -> None:
    desktop.start()
    keys, settings = Keys(desktop), desktop.home / "settings.json"
    before = json.loads(settings.read_text()).get("theme")
    set_layout(layout)
    keys.press(CONTROL, CODES["l"])
    wait_for(lambda: json.loads(settings.read_text()).get("theme") != before, "another theme")
    keys.press(CONTROL, CODES["n"])
    for code in (TAB, RIGHT, RIGHT, RIGHT, TAB):
        keys.press(code)
    keys.type("abc")
    keys.press(CONTROL, CODES["a"])
    keys.type("n")
    keys.press(ENTER)
    keys.type("e2e4")
    keys.type("Nf6")
    assert desktop.wait_for_moves(2) == ["e4", "Nf6"]
    game = desktop.saved()
    assert game is not None
    typed = {"ru": "т", "gr": "ν", "il": "מ", "ara": "ى"}
    assert game.headers["Black"] == typed[layout]
    assert desktop.close() == ""
