"""A game of a long file that has a new date opens if the bytes are the same; nothing waits."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from game.actions.action import Action
from game.actions.effects import Effect, ReadFile, ReadGame
from game.actions.game import CloseDialog
from game.actions.game_files import ChoosePath
from game.actions.window import ClockTick, RequestFailed
from game.app.dispatch import update
from game.app.game_file_effects import GameFileEffects
from game.features.games.actions import AnalyseListed, ChooseGame
from game.rules import game_record, players
from game.state.game_list import FileStamp, GameListDialog
from game.state.session import sessions_with
from game.state.state import State
from game.system import file_comparer, file_facts, listing_process
from game.system.file_comparer import FileComparer
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.text_files import StorageError
from game.update import deadlines
from game.words.files import waiting_line

NAMES = "Anna", "Berta", "Carl"
WHOLE = "".join(f'[White "{name}"]\n\n1. e4 *\n\n' for name in NAMES).encode()
PATIENCE_S = 30.0


class Window:
    """The window without its display, with the list of a file that is too long to be read at once.

    A comparison waits until ``let_end`` lets it end.
    """

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(file_facts, "MOST_COMPARED_BYTES", len(WHOLE) // 2)
        monkeypatch.setattr(file_comparer, "with_content", self._wait_and_read)
        self.path, self.faults = path, list[str]()
        self.state = State(
            sessions_with(game_record.new_game(players.person(), players.engine_player(2)))
        )
        self._news, self._allowed = threading.Semaphore(0), threading.Semaphore(0)
        self._files = GameFileEffects(GameLister(), GameSaver(), FileComparer(self._news.release))
        self.threads = list[threading.Thread]()
        self._read: Callable[..., FileStamp] = file_facts.with_content
        self.do(ChoosePath(str(path), saving=False))
        *_, last = listing_process.listing_reports(1, str(path))
        assert last.stamp is not None
        self.dialog.stamp = last.stamp

    def do(self, *actions: Action) -> None:
        for action in actions:
            if isinstance(action, RequestFailed):
                self.faults.append(str(action.message))
            self._run(update(self.state, action))

    def touch(self, data: bytes = WHOLE) -> None:
        """Write the file again, with another time of change."""
        changed_ns = self.path.stat().st_mtime_ns + 5_000_000_000
        self.path.write_bytes(data)
        os.utime(self.path, ns=(changed_ns, changed_ns))

    def open(self, row: int) -> None:
        self.do(ChooseGame(row), AnalyseListed())

    def let_end(self) -> None:
        """Let one comparison end, and do what it reports."""
        self._allowed.release()
        assert self._news.acquire(timeout=PATIENCE_S)
        self.do(*self._files.reports())

    @property
    def dialog(self) -> GameListDialog:
        assert isinstance(self.state.dialog, GameListDialog)
        return self.state.dialog

    @property
    def white(self) -> str:
        return self.state.session.game.white.name

    def _run(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, ReadFile | ReadGame):
                try:
                    found = self._files.run(effect)
                except StorageError as error:
                    found = [RequestFailed(error.message)]
                self.do(*found)

    def _wait_and_read(self, *arguments: object) -> FileStamp:
        self.threads.append(threading.current_thread())
        assert self._allowed.acquire(timeout=PATIENCE_S)
        return self._read(*arguments)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    path = tmp_path.resolve() / "games.pgn"
    path.write_bytes(WHOLE)
    return Window(path, monkeypatch)


def test_a_game_opens_when_another_thread_has_found_the_same_bytes(window: Window) -> None:
    window.touch()
    window.open(1)
    assert window.state.session.game.white.name not in NAMES
    window.let_end()
    assert window.white == "Berta"
    assert window.state.dialog is None
    assert threading.current_thread() not in window.threads


def test_a_file_is_compared_once_after_each_change(window: Window) -> None:
    listed = window.dialog
    window.touch()
    window.open(1)
    window.let_end()
    window.state.dialog = listed
    window.open(2)
    assert window.white == "Carl"
    window.touch()
    window.state.dialog = listed
    window.open(0)
    assert window.white == "Carl"
    window.let_end()
    assert window.white == "Anna"
    assert len(window.threads) == 2


def test_an_untouched_file_is_not_compared(window: Window) -> None:
    window.open(1)
    assert window.white == "Berta"
    assert not window.threads


@pytest.mark.parametrize("other", [WHOLE.replace(b"Anna", b"Emma"), WHOLE + WHOLE, WHOLE[:-1]])
def test_a_file_with_other_bytes_is_refused_in_one_line(window: Window, other: bytes) -> None:
    window.touch(other)
    window.open(1)
    if len(other) == len(WHOLE):
        window.let_end()
    assert window.white not in NAMES
    (fault,) = window.faults
    assert str(window.path) in fault
    assert len(window.threads) == (len(other) == len(WHOLE)), "another size is change enough"


def test_a_file_that_changes_while_it_is_compared_is_refused(window: Window) -> None:
    window.touch()
    window.open(1)
    window.touch()
    window.touch(WHOLE + WHOLE)
    window.let_end()
    assert window.white not in NAMES
    assert len(window.faults) == 1


def test_a_file_that_is_gone_is_said(window: Window) -> None:
    window.touch()
    window.open(1)
    window.path.unlink()
    window.let_end()
    assert window.white not in NAMES
    assert len(window.faults) == 1


def test_who_leaves_the_list_is_not_interrupted(window: Window) -> None:
    window.touch()
    window.open(1)
    window.do(CloseDialog())
    window.let_end()
    assert window.white not in NAMES
    assert not window.faults


def test_the_list_says_what_it_waits_for_if_it_takes_more_than_a_moment(window: Window) -> None:
    window.touch()
    window.open(1)
    window.do(ClockTick(window.state.now_ms + deadlines.WAIT_SAID_MS - 1))
    assert waiting_line(window.state.opened_files) == ""
    window.do(ClockTick(window.state.now_ms + 1))
    assert window.path.name in str(waiting_line(window.state.opened_files))
    window.let_end()
    assert waiting_line(window.state.opened_files) == ""
