"""The games of a file are analysed one after another in the real window, and each is saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from desktop import wait_for
from game_desktop import GameDesktop

pytestmark = pytest.mark.window

GAMES = (
    '[White "Anna"]\n[Black "Ben"]\n\n1.e4  e5 1-0\n\n',
    '[White "Carl"]\n[Black "Dora"]\n\n1. d4 d5 (1... Nf6) 2. c4 *\n\n',
    '[White "Emil"]\n[Black "Fritz"]\n\n1. Nf3 d5 1/2-1/2\n',
)


def test_games_of_a_file_are_annotated_in_turn_and_each_is_saved_at_its_place(
    game_desktop: GameDesktop,
) -> None:
    desktop = game_desktop
    path = desktop.home / "games.pgn"
    path.write_text("".join(GAMES))
    desktop.open(str(path), file_dialogs="own")
    desktop.press("ctrl+shift+a", "1", "ctrl+Next", "2")
    save_in_place(desktop, path)
    first, third = GAMES[0], GAMES[2]
    wait_for(lambda: "$2" in path.read_text(), "the second game")
    wait_for(lambda: "Carl" not in desktop.saved_text("analysis.pgn"), "the end of the save")
    assert path.read_text().startswith(first)
    assert path.read_text().endswith(third)
    desktop.press("ctrl+Prior")
    save_in_place(desktop, path)
    wait_for(lambda: "$1" in path.read_text(), "the first game")
    text = path.read_text()
    assert "1.e4  e5" in text
    assert "$2" in text
    assert text.endswith(third)


def save_in_place(desktop: GameDesktop, path: Path) -> None:
    """Save the shown game over itself in its file, by the keyboard."""
    desktop.press("ctrl+s", "ctrl+a")
    desktop.type(str(path))
    to_yes = ("Tab", "Tab")  # The default answer keeps the file.
    desktop.press("Return", *to_yes, "Return")
