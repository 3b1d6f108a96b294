"""A long game is copied in a thread; it is in the clipboard when its text is written."""

from __future__ import annotations

import threading
from pathlib import Path
from unittest.mock import Mock

import pytest
from tree_shapes import line_with_variations

from game.actions.action import Action
from game.actions.effects import (
    AskClipboard,
    CopiedKind,
    CopyGame,
    CopyText,
    EndProgram,
    UnwrittenGame,
)
from game.actions.game_files import CLIPBOARD, CopyPgn, LoadText
from game.actions.window import RequestFailed, RequestSucceeded
from game.app import desktop_effects
from game.app.desktop_effects import COPIED
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.formats import pgn
from game.message import message
from game.rules import game_record, players
from game.state.game import Game
from game.state.node import ROOT
from game.state.session import sessions_with
from game.state.state import State
from game.system.desktop.clipboard import ClipboardError
from game.system.storage import Storage

PATIENCE_S = 30.0
DATE = "2026.01.01"
FULL = message("The clipboard cannot be written.")


class HeldClipboard:
    """A clipboard, and the writing of copied games, which waits until ``write`` lets it end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.text = "old"
        self.is_full = False
        self._allowed = threading.Semaphore(0)
        self._write = pgn.write_pgn
        self.writers: list[str] = []
        """The threads in which games were written."""
        monkeypatch.setattr(pgn, "write_pgn", self._wait_and_write)

    def get(self) -> str:
        return self.text

    def put(self, text: str) -> None:
        if self.is_full:
            raise ClipboardError(FULL)
        self.text = text

    def let_one_be_written(self) -> None:
        self._allowed.release()

    def _wait_and_write(self, game: Game, date: str, flipped: bool) -> str:
        self.writers.append(threading.current_thread().name)
        assert self._allowed.acquire(timeout=PATIENCE_S)
        return self._write(game, date, flipped)


class Window:
    """The runner of effects, without engines."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clipboard = HeldClipboard(monkeypatch)
        self._news = threading.Semaphore(0)
        wake = self._news.release
        self.runner = EffectRunner({}, Mock(), Storage(folder), self.clipboard, wake=wake)

    def copy(self, comment: str) -> list[Action]:
        return self.runner.run(CopyGame(UnwrittenGame(long_game(comment), DATE, False)))

    def written(self) -> list[Action]:
        """Let one game be written; return what is reported then."""
        self.clipboard.let_one_be_written()
        assert self._news.acquire(timeout=PATIENCE_S)
        return self.runner.reports()


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    return Window(tmp_path, monkeypatch)


def long_game(event: str = "") -> Game:
    tree = line_with_variations(1, main=30, variation=10)
    game = game_record.new_game(players.person(), players.person(), start=tree.start)
    game.tree, game.end, game.is_document = tree, (ROOT, *tree.mainline())[-1], True
    game.headers = {"Event": event}
    return game


def test_only_a_long_game_is_written_later() -> None:
    short = game_record.new_game(players.person(), players.person())
    for game, kind in ((short, CopyText), (long_game(), CopyGame)):
        assert kind in map(type, update(State(sessions_with(game)), CopyPgn()))


def test_it_blocks_nothing_and_is_in_the_clipboard_at_the_end(window: Window) -> None:
    assert window.copy("first") == []
    assert window.runner.reports() == []
    assert window.clipboard.text == "old"
    assert window.written() == [RequestSucceeded(COPIED[CopiedKind.PGN])]
    assert window.clipboard.text.startswith('[Event "first"]')
    assert threading.current_thread().name not in window.clipboard.writers


def test_what_was_copied_last_stays_in_the_clipboard(window: Window) -> None:
    window.copy("first")
    window.copy("second")
    window.runner.run(CopyText("8/8", CopiedKind.FEN))
    assert window.written() == []
    assert window.written() == []
    assert window.clipboard.text == "8/8"
    window.copy("third")
    window.copy("fourth")
    assert window.written() == []
    assert window.written() != []
    assert '"fourth"' in window.clipboard.text


def test_a_paste_gets_what_was_copied_just_before(window: Window) -> None:
    window.copy("first")
    assert window.runner.run(AskClipboard()) == []
    copied, pasted = window.written()
    assert isinstance(copied, RequestSucceeded)
    assert pasted == LoadText(window.clipboard.text, CLIPBOARD)
    assert '"first"' in window.clipboard.text


def test_a_clipboard_that_cannot_be_written_is_one_line(window: Window) -> None:
    window.clipboard.is_full = True
    window.copy("first")
    assert window.written() == [RequestFailed(FULL)]


def test_an_error_of_the_program_is_said_and_leaves_the_clipboard(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise AssertionError

    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    monkeypatch.setattr(pgn, "write_pgn", fail)
    window.copy("first")
    assert window.written() == [RequestFailed(desktop_effects.NOT_COPIED)]
    assert window.clipboard.text == "old"


def test_the_window_stays_open_until_the_game_is_in_the_clipboard(window: Window) -> None:
    window.copy("first")
    window.runner.run(EndProgram())
    left_before = window.runner.leaving
    window.written()
    assert (left_before, window.runner.leaving) == (False, True)
