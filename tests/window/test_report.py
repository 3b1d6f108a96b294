"""Through AT-SPI: a game is played, reported, read, learnt from and saved, without seeing it."""

from __future__ import annotations

import io
import time
from pathlib import Path

import chess.pgn
import pytest
from desktop import wait_for
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, Seen, wait_until

pytestmark = pytest.mark.window

LEVEL_4 = '{"level": "Hobby player", "answer_at_once": true}'
BUTTON = "push button"
QUEEN_LOST = ("Qxf7", "Qxg6", "Qxh7")
"""After 1. e4 and 2. Qh5 one of these moves is legal, and none is good."""


def told(user: ScreenReaderUser, *words: str) -> Seen:
    """Return the first node whose name has all these words, as soon as it is there."""
    return wait_until(
        lambda: next((one for one in user.tree() if all(word in one.name for word in words)), None),
        f"a text with {words}",
    )


def play_badly(game: ReadDesktop, user: ScreenReaderUser) -> str:
    """Play three moves, the last of which gives the queen away; return it, and resign."""
    for number, move in enumerate(("e4", "Qh5"), start=1):
        game.type(move)
        user.wait_for("list item", f"{number}… ")
    for move in QUEEN_LOST:
        game.type(move)
        time.sleep(1)
        if any(one.name.startswith("3. Q") for one in user.tree()):
            break
        game.press("Escape")
    user.wait_for("list item", "3… ")
    game.press("ctrl+r")
    user.press(BUTTON, "Resign")
    told(user, "Black wins")
    return move


def save_report(game: ReadDesktop, user: ScreenReaderUser, kind: str, path: Path) -> str:
    """Save the report on its page, which is open, and return the text of the file."""
    user.press(BUTTON, f"Save as {kind}")
    user.wait_for("entry", "")
    game.press("ctrl+a")
    game.type(str(path))
    game.press("Return")
    wait_for(path.exists, f"the report as {kind}")
    user.wait_for("dialog", "Report")
    return path.read_text(encoding="utf-8")


def test_a_lost_game_is_reported_read_learnt_from_and_saved(
    read_desktop: ReadDesktop, user: ScreenReaderUser, tmp_path: Path
) -> None:
    game = read_desktop
    game.join(user)
    (game.home / "settings.json").write_text(LEVEL_4)
    game.start()
    user.wait_for("table", "Board")
    lost = play_badly(game, user)
    user.press(BUTTON, "Report")
    user.hear("report", "finished")
    game.press("ctrl+shift+r")
    user.wait_for("dialog", "Report")
    told(user, "Blunder", f"After 3. {lost}")
    game.press("Return")
    user.press("link", "Show me")
    user.wait_for(BUTTON, "Step into")
    game.press("Escape")
    told(user, "Report on this move")
    user.press(BUTTON, "Learn")
    user.press(BUTTON, "White (")
    user.press(BUTTON, "Solution")
    told(user, "The solution")
    user.press(BUTTON, "Stop learning")
    told(user, "Report on this move")
    game.press("ctrl+shift+r")
    page = save_report(game, user, "HTML", tmp_path / "report.html")
    assert "<svg" in page
    assert lost in page
    text = save_report(game, user, "PGN", tmp_path / "report.pgn")
    saved = chess.pgn.read_game(io.StringIO(text))
    assert saved is not None
    node = saved.end().parent
    assert node is not None
    assert chess.pgn.NAG_BLUNDER in node.nags
    assert game.close() == ""
