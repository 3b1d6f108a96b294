"""A file that is opened while it is being saved opens when the save has ended; nothing blocks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.actions.action import Action
from game.actions.between_features import OpenNewGame, ShowScreen
from game.actions.effects import Effect, ReadFile, ReadGame, WriteFile
from game.actions.files import FileHandedOver
from game.actions.game import CloseDialog
from game.actions.game_files import AskOverwrite, ChoosePath
from game.actions.window import ClockTick
from game.app.dispatch import update
from game.app.game_file_effects import GameFileEffects
from game.features.analyse.actions import SetMoveComments
from game.features.analyse.model import analysis_of
from game.features.analyse.update import shelved_games
from game.features.games.actions import AnalyseListed, ChooseGame, OpenGame
from game.rules import game_record, players
from game.state.game import GameFile
from game.state.game_list import GameListDialog, ReplacedGame
from game.state.node import ROOT
from game.state.screens import ANALYSE, PLAY
from game.state.session import sessions_with
from game.state.state import State
from game.system import pgn_files
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.update import deadlines
from game.words.files import waiting_line

NAMES = "Anna", "Berta", "Carl"
GAMES = [f'[White "{name}"]\n\n1. e4 *\n\n' for name in NAMES]
COMMENT = "a comment that makes the game longer"
MOMENT_MS = deadlines.WAIT_SAID_MS
PATIENCE_S = 30.0


class Window:
    """The window without its display. Each save waits until ``end_save`` lets it end."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = path
        self.state = State(
            sessions_with(game_record.new_game(players.person(), players.engine_player(2)))
        )
        self.reads: list[Effect] = []
        self._news = threading.Semaphore(0)
        self._allowed = threading.Semaphore(0)
        self._files = GameFileEffects(GameLister(), GameSaver(self._news.release))
        self._save = pgn_files.replace_game
        self._begun = 0
        monkeypatch.setattr(pgn_files, "replace_game", self._wait_and_save)

    def do(self, *actions: Action) -> None:
        for action in actions:
            self._run(update(self.state, action))

    def wait(self, ms: int) -> None:
        self.do(ClockTick(self.state.now_ms + ms))

    def open(self, path: Path | None = None) -> None:
        self.do(ChoosePath(str(path or self.path), saving=False))

    def save(self) -> None:
        """Save the shown game into its file; the person agrees."""
        self.do(AskOverwrite(str(self.path), is_confirmed=True))
        self._begun += 1

    def end_save(self) -> None:
        """Let one save end, and do what it reports."""
        self._allowed.release()
        assert self._news.acquire(timeout=PATIENCE_S)
        self._begun -= 1
        self.do(*self._files.reports())

    def close(self) -> None:
        while self._begun:
            self.end_save()
        self._files.end_listing()

    @property
    def white(self) -> str:
        return self.state.session.game.white.name

    @property
    def dialog(self) -> GameListDialog:
        assert isinstance(self.state.dialog, GameListDialog)
        return self.state.dialog

    @property
    def line(self) -> str:
        """The notice; empty if there is none."""
        return "" if self.state.notice is None else str(self.state.notice.text)

    def _run(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, ReadFile | ReadGame | WriteFile):
                self.do(*self._files.run(effect))

    def _wait_and_save(self, file: GameFile, text: str) -> ReplacedGame:
        assert self._allowed.acquire(timeout=PATIENCE_S)
        return self._save(file, text)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window that analyses the second of three games and has just begun to save an edit of it."""
    path = tmp_path.resolve() / "games.pgn"
    path.write_text("".join(GAMES))
    window = Window(path, monkeypatch)
    window.open()
    window.do(ChooseGame(1), AnalyseListed(), SetMoveComments(ROOT, "", COMMENT))
    window.save()
    yield window
    window.close()


def test_the_file_opens_when_its_save_has_ended(window: Window) -> None:
    window.open()
    assert window.state.dialog is None
    assert window.path.read_text() == "".join(GAMES)
    window.end_save()
    assert window.dialog.stamp.size == window.path.stat().st_size > len("".join(GAMES))


def test_by_another_name_and_from_another_process_too(window: Window) -> None:
    link = window.path.with_name("link.pgn")
    link.symlink_to(window.path)
    window.do(FileHandedOver(str(link)))
    assert window.state.dialog is None
    window.end_save()
    assert window.dialog.count == len(GAMES)


def test_it_opens_after_the_last_of_several_saves(window: Window) -> None:
    window.do(SetMoveComments(ROOT, "", COMMENT * 2))
    window.save()
    window.open()
    window.end_save()
    assert window.state.dialog is None
    window.end_save()
    assert window.dialog.stamp.size == window.path.stat().st_size


def test_nothing_that_the_save_has_written_counts_as_unsaved_then(window: Window) -> None:
    window.open()
    window.end_save()
    analysis = analysis_of(window.state)
    assert analysis is not None
    assert not shelved_games.has_unsaved_edits(window.state, analysis)


@pytest.mark.parametrize("row", [0, 2])
def test_a_game_of_its_list_opens_at_the_place_where_it_is_then(window: Window, row: int) -> None:
    listed = window.state.opened_files.last_list
    assert listed is not None
    window.state.dialog = listed
    window.do(ChooseGame(row), AnalyseListed())
    assert window.white == "Berta"
    window.end_save()
    assert window.white == NAMES[row]
    assert window.state.dialog is None


def test_a_game_of_its_list_opens_on_the_play_screen(window: Window) -> None:
    window.do(ShowScreen(PLAY))
    window.state.dialog = window.state.opened_files.last_list
    window.do(ChooseGame(2), OpenGame())
    window.end_save()
    assert (window.white, window.state.screen) == ("Carl", PLAY)


@pytest.mark.parametrize("count", [1, len(GAMES)])
def test_a_save_that_fails_lets_it_open_and_is_said(window: Window, count: int) -> None:
    window.open()
    window.path.write_text("; not as it was\n" + "".join(GAMES[:count]))
    window.end_save()
    if count > 1:
        assert window.dialog.count == count
        assert str(window.path) in str(window.dialog.notice)
    else:
        assert (window.white, window.state.screen) == ("Anna", ANALYSE)
        analysis = analysis_of(window.state)
        assert analysis is not None
        assert shelved_games.has_unsaved_edits(window.state, analysis)  # The edit is kept.
        assert str(window.path) in window.line


def test_another_file_opens_at_once_and_in_its_place(window: Window) -> None:
    other = window.path.with_name("other.pgn")
    other.write_text("".join(reversed(GAMES)))
    window.open()
    window.wait(MOMENT_MS)
    window.open(other)
    shown = window.dialog
    assert (shown.source, window.line) == ("other.pgn", "")
    window.end_save()
    assert window.dialog is shown


@pytest.mark.parametrize("other", [OpenNewGame(), ShowScreen(PLAY)])
def test_who_turns_to_something_else_is_not_interrupted(window: Window, other: Action) -> None:
    window.open()
    window.wait(MOMENT_MS)
    window.do(other)
    assert window.line == ""
    dialog, screen, white = window.state.dialog, window.state.screen, window.white
    window.end_save()
    assert (window.state.dialog, window.state.screen, window.white) == (dialog, screen, white)


def test_a_list_that_is_left_opens_no_game(window: Window) -> None:
    window.state.dialog = window.state.opened_files.last_list
    window.do(ChooseGame(0), AnalyseListed(), CloseDialog())
    window.end_save()
    assert window.white == "Berta"


def test_a_line_says_what_it_waits_for_if_it_takes_more_than_a_moment(window: Window) -> None:
    window.open()
    window.wait(MOMENT_MS - 1)
    assert window.line == ""
    assert deadlines.next_change_ms(window.state) == 1
    window.wait(1)
    assert window.path.name in window.line
    for _ in range(5):
        window.wait(10_000)
        assert window.path.name in window.line, "it still waits"
    said = window.line
    window.end_save()
    assert window.line != said


def test_the_list_says_it_itself(window: Window) -> None:
    window.state.dialog = window.state.opened_files.last_list
    window.do(ChooseGame(0), AnalyseListed())
    window.wait(MOMENT_MS)
    assert window.line == ""
    assert str(waiting_line(window.state.opened_files)) != ""
    window.end_save()
    assert str(waiting_line(window.state.opened_files)) == ""


def test_a_quick_save_says_nothing(window: Window) -> None:
    window.open()
    window.end_save()
    window.wait(MOMENT_MS)
    assert window.state.opened_files.waiting is None
