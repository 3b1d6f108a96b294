"""Files in the real window on a virtual X server, with a real mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

import chess.pgn
import pytest
from desktop import Desktop, wait_for

pytestmark = pytest.mark.window

LESSONS = """[Event "Lesson"]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 $1 2. Nf3) 2. Nf3 1-0

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


def test_a_listed_game_is_looked_through_saved_and_played_on(
    desktop: Desktop, tmp_path: Path
) -> None:
    path = tmp_path / "lessons.pgn"
    path.write_text(LESSONS)
    before = path.stat().st_mtime_ns
    (desktop.home / "settings.json").write_text('{"level": 0, "animation_ms": 0}')
    desktop.start(str(path))
    desktop.press("Down", "Return", "Home", "Right", "End")
    desktop.press("ctrl+s")
    desktop.press("ctrl+a")
    desktop.type(f"{path}\n")

    def is_saved() -> bool:
        desktop.press("Return")  # Answers the question whether to overwrite the file.
        return path.stat().st_mtime_ns != before

    wait_for(is_saved, "the saved file")
    assert path.read_text() == LESSONS
    assert len(games_in(path)) == 2
    desktop.press("Home", "Right")
    desktop.drag("g8", "f6")
    desktop.press("Return")
    assert desktop.wait_for_moves(3)[:2] == ["d4", "Nf6"]
    assert path.read_text() == LESSONS
    assert desktop.close() == ""
