"""Files in the real window on a virtual X server, with a real mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

import chess.pgn
import pytest
from desktop import Desktop, wait_for
from game_desktop import GameDesktop
from opened_games import CONTINUED, RESIGNED

from game.formats import file_links
from game.formats.pgn_scanner import scan_games
from game.system import pgn_files

pytestmark = pytest.mark.window

ANNOTATED = """[Event "Lesson"]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 $1 2. Nf3) 2. Nf3 1-0
"""
LESSONS = f"""{ANNOTATED}
[Event "Lesson"]
[White "Carl"]
[Black "Dora"]
[Result "*"]

1. d4   d5 ; kept as it is
2. c4 *
"""


def games_in(path: Path) -> list[str]:
    """Return the games that python-chess reads in a file, as it writes them."""
    found = []
    with path.open(encoding="utf-8") as handle:
        while (game := chess.pgn.read_game(handle)) is not None:
            assert game.errors == []
            found.append(str(game))
    return found


def save_over(desktop: Desktop, path: Path) -> None:
    """Save the shown game to a file that exists, and wait until the file is new."""
    before = path.stat().st_mtime_ns
    desktop.press("ctrl+s", "ctrl+a")
    desktop.type(str(path))
    to_yes = ("Tab", "Tab")  # The default answer keeps the file.
    desktop.press("Return", *to_yes, "Return")
    wait_for(lambda: path.stat().st_mtime_ns != before, "the saved file")


def test_a_listed_game_is_looked_through_saved_and_played_on(
    desktop: Desktop, tmp_path: Path
) -> None:
    path = tmp_path / "lessons.pgn"
    path.write_text(LESSONS)
    before = path.stat().st_mtime_ns
    (desktop.home / "settings.json").write_text(
        '{"level": 0, "animation_ms": 0, "answer_at_once": true}'
    )
    desktop.start(str(path))
    desktop.press("Down", "Return", "Home", "Right", "End")
    save_over(desktop, path)
    assert path.stat().st_mtime_ns != before
    assert path.read_text() == LESSONS
    assert len(games_in(path)) == 2
    desktop.press("Home", "Right")
    desktop.drag("g8", "f6")
    desktop.press("Return")
    assert desktop.wait_for_moves(3)[:2] == ["d4", "Nf6"]
    assert path.read_text() == LESSONS
    assert desktop.close() == ""


def test_only_the_game_that_was_played_on_differs_in_its_file(
    game_desktop: GameDesktop, tmp_path: Path
) -> None:
    """An earlier version has played on in a game of the file and left this as its autosave."""
    desktop, path = game_desktop, tmp_path / "games.pgn"
    path.write_text(f"{RESIGNED}\n{ANNOTATED}")
    opened = pgn_files.read_head(path)
    _, file = pgn_files.single_game_of_file(opened, scan_games(opened.data))
    (desktop.home / "autosave.pgn").write_text(file_links.with_link(CONTINUED, file))
    before = games_in(path)
    desktop.open()
    desktop.resume_earlier()
    desktop.press("Home", "Right", "Right", "Down", "End")
    desktop.drag("b5", "a4")
    moves = desktop.wait_for_moves(8)
    save_over(desktop, path)
    after = games_in(path)
    assert len(after) == len(before) == 2
    assert after[1] == before[1]
    assert after[0] != before[0]
    assert moves[6] in after[0]
    assert path.read_bytes().endswith(ANNOTATED.encode())
    assert desktop.close() == ""
