"""Long games are saved in a thread. An edit counts as saved once its own save has succeeded."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from analysis_desk import AnalysisDesk
from tree_shapes import line_with_variations

from game.actions.action import Action
from game.actions.effects import WriteFile
from game.actions.game import AnswerQuestion
from game.actions.game_files import AskOverwrite, ChoosePath
from game.actions.window import RequestFailed, RequestSucceeded
from game.app.game_file_effects import GameFileEffects
from game.features.analyse.actions import SetMoveComments
from game.features.analyse.update import shelved_games
from game.rules import game_record, players
from game.state.dialogs.question import ConfirmationDialog
from game.state.game import Game
from game.state.node import ROOT
from game.system import text_files
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.text_files import StorageError, unwritable_error

PATIENCE_S = 30.0
FULL = "the disk is full"


def long_game() -> Game:
    tree = line_with_variations(1, main=30, variation=10)
    game = game_record.new_game(players.person(), players.person(), start=tree.start)
    game.tree, game.end, game.is_document = tree, (ROOT, *tree.mainline())[-1], True
    return game


class Window:
    """An analysis of a long game. Each save of it waits until ``end_one_save`` lets it end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk = AnalysisDesk(long_game())
        self.faults: list[str] = []
        """Why the next saves fail; empty for those that succeed."""
        self._news = threading.Semaphore(0)
        self._files = GameFileEffects(GameLister(), GameSaver(self._news.release))
        self._allowed = threading.Semaphore(0)
        self._write = text_files.write_text
        monkeypatch.setattr("game.system.game_saver.write_text", self._wait_and_write)

    def edit(self, comment: str) -> None:
        self.desk.do(SetMoveComments(ROOT, "", comment))

    def save(self, path: Path, *, is_confirmed: bool = False) -> list[Action]:
        return self.do(ChoosePath(str(path), saving=True, is_confirmed=is_confirmed))

    def do(self, *actions: Action) -> list[Action]:
        """Do actions and what follows from them; return what the saves reported at once."""
        self.desk.do(*actions)
        effects = [one for one in self.desk.effects if isinstance(one, WriteFile)]
        found = [action for effect in effects for action in self._files.run(effect)]
        return found + self.do(*found) if found else []

    def end_one_save(self) -> list[Action]:
        self._allowed.release()
        assert self._news.acquire(timeout=PATIENCE_S)
        found = self._files.reports()
        self.desk.do(*found)
        return found

    def is_saved(self) -> bool:
        return not shelved_games.has_unsaved_edits(self.desk.state, self.desk.analysis)

    def is_kept(self) -> bool:
        """Whether the next start offers the analysis."""
        return bool(self.desk.analysis.autosaved)

    def _wait_and_write(self, path: Path, text: str, *, overwrite: bool) -> None:
        assert self._allowed.acquire(timeout=PATIENCE_S)
        if self.faults:
            raise unwritable_error(path, self.faults.pop(0))
        self._write(path, text, overwrite=overwrite)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    return Window(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.pgn"


def test_an_edit_during_a_save_is_not_saved_by_it(window: Window, path: Path) -> None:
    window.edit("first")
    window.save(path)
    window.edit("second")
    window.end_one_save()
    assert "second" not in path.read_text()
    assert not window.is_saved()
    assert window.is_kept()


def test_a_second_save_asks_although_the_first_has_not_made_the_file(
    window: Window, path: Path
) -> None:
    window.edit("first")
    window.save(path)
    window.edit("second")
    assert window.save(path) == [AskOverwrite(str(path))]
    assert isinstance(window.desk.state.dialog, ConfirmationDialog)
    window.do(AnswerQuestion(yes=True))
    window.end_one_save()
    assert "first" in path.read_text()
    assert not window.is_saved(), "the second save has not ended"
    window.end_one_save()
    assert "second" in path.read_text()
    assert window.is_saved()
    assert not window.is_kept()


def test_a_no_to_the_second_save_leaves_the_second_edit_unsaved(window: Window, path: Path) -> None:
    window.edit("first")
    window.save(path)
    window.edit("second")
    window.save(path)
    window.do(AnswerQuestion(yes=False))
    window.end_one_save()
    assert "first" in path.read_text()
    assert not window.is_saved()


def test_the_dialog_of_the_system_cannot_have_asked_about_a_file_that_is_not_there(
    window: Window, path: Path
) -> None:
    window.save(path, is_confirmed=True)
    assert window.save(path, is_confirmed=True) == [AskOverwrite(str(path))]
    window.end_one_save()


@pytest.mark.parametrize("is_new", [True, False])
def test_a_second_save_that_fails_leaves_the_second_edit_unsaved(
    window: Window, path: Path, is_new: bool
) -> None:
    if not is_new:
        path.write_text("old")
    window.edit("first")
    window.do(AskOverwrite(str(path), is_confirmed=True))
    window.edit("second")
    window.do(AskOverwrite(str(path), is_confirmed=True))
    assert RequestSucceeded in map(type, window.end_one_save())
    window.faults = [FULL]
    (failed,) = window.end_one_save()
    assert isinstance(failed, RequestFailed)
    assert len(str(failed.message).splitlines()) == 1
    assert "first" in path.read_text()
    assert not window.is_saved()
    assert window.is_kept()


def test_a_first_save_that_fails_does_not_stop_the_second(window: Window, path: Path) -> None:
    window.faults = [FULL]
    window.edit("first")
    window.save(path)
    window.edit("second")
    window.save(path)
    window.do(AnswerQuestion(yes=True))
    (failed,) = window.end_one_save()
    assert isinstance(failed, RequestFailed)
    assert not window.is_saved()
    window.end_one_save()
    assert "second" in path.read_text()
    assert window.is_saved()


def test_each_of_two_files_holds_its_own_edit(window: Window, path: Path) -> None:
    other = path.with_name("b.pgn")
    window.edit("first")
    window.save(path)
    window.edit("second")
    assert window.save(other) == []
    window.end_one_save()
    assert not window.is_saved()
    window.end_one_save()
    assert "first" in path.read_text()
    assert "second" in other.read_text()
    assert window.is_saved()


def test_a_file_that_another_program_makes_meanwhile_stays(window: Window, path: Path) -> None:
    window.edit("first")
    window.save(path)
    path.write_text("of another program")
    (failed,) = window.end_one_save()
    assert isinstance(failed, RequestFailed)
    assert path.read_text() == "of another program"
    assert not window.is_saved()


@pytest.mark.parametrize(
    "name",
    ["x" * 300, "file/b.pgn", "folder.pgn", "ring.pgn"],
    ids=["long", "in a file", "folder", "ring of links"],
)
def test_a_path_that_cannot_be_is_one_clear_line_at_once(
    window: Window, tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder.pgn").mkdir()
    (tmp_path / "ring.pgn").symlink_to(tmp_path / "ring.pgn")
    window.edit("first")
    if name.startswith("file/"):
        window.save(tmp_path / name)
        (failed,) = window.end_one_save()
        assert isinstance(failed, RequestFailed)
    else:
        with pytest.raises(StorageError) as refusal:  # The runner of effects shows it.
            window.save(tmp_path / name)
        assert len(str(refusal.value.message).splitlines()) == 1
    assert not window.is_saved()
