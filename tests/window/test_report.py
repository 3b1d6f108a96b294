"""Through AT-SPI: a game is played, reported, read, learnt from and saved, without seeing it."""

from __future__ import annotations

import io
from pathlib import Path

import chess
import chess.pgn
import pytest
from desktop import wait_for
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, Seen, wait_until

pytestmark = pytest.mark.window

LEVEL_4 = '{"level": "Hobby player", "answer_at_once": true}'
BUTTON = "push button"


def told(user: ScreenReaderUser, *words: str) -> Seen:
    """Return the first node whose name has all these words, as soon as it is there."""
    return wait_until(lambda: user.find_with("", *words), f"a text with {words}")


def give_queen_away(game: ReadDesktop, user: ScreenReaderUser) -> str:
    """Play three moves, the last of which gives the queen away; return it."""
    game.type("e4")
    user.wait_for("list item", "1… ")
    game.type(queen_move(game, 2, is_lost=False))
    user.wait_for("list item", "2… ")
    lost = queen_move(game, 4, is_lost=True)
    game.type(lost)
    return lost


def queen_move(game: ReadDesktop, count: int, *, is_lost: bool) -> str:
    """Return a queen move after ``count`` half-moves, to a square that Black attacks or not."""
    board = chess.Board()
    for san in game.wait_for_moves(count):
        board.push_san(san)
    (queen,) = board.pieces(chess.QUEEN, chess.WHITE)
    moves = [move for move in board.legal_moves if move.from_square == queen]
    found = (one for one in moves if board.is_attacked_by(chess.BLACK, one.to_square) is is_lost)
    return board.san(next(found)).rstrip("+#")


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
    lost = give_queen_away(game, user)
    user.wait_for("list item", "3… ")
    game.press("ctrl+r")
    user.press(BUTTON, "Resign")
    told(user, "Black wins")
    user.press(BUTTON, "Report")
    user.hear("report", "finished")
    game.press("ctrl+shift+r")
    user.wait_for("dialog", "Report")
    told(user, "Blunder", f"3. {lost}")
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


def test_a_mistake_is_pointed_out_taken_back_and_played_on(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    game = read_desktop
    game.join(user)
    (game.home / "settings.json").write_text(LEVEL_4[:-1] + ', "points_out_mistakes": true}')
    game.start()
    user.wait_for("table", "Board")
    lost = give_queen_away(game, user)
    told(user, f"Take 3. {lost}")
    user.press(BUTTON, "Take back")
    wait_until(lambda: user.find("list item", "3. Q") is None, "the move to be taken back")
    game.type(lost)
    told(user, f"Take 3. {lost}")
    user.press(BUTTON, "Play on")
    user.wait_for("list item", "3… ")
    assert game.close() == ""
