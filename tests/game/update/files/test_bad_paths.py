"""Paths that no file can have: dropped, chosen in a dialog, or given on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock

import chess
import pytest

from game.actions.effects import ReadFile, WriteFile
from game.actions.file_effects import WritePicture
from game.actions.game_files import ChoosePath
from game.actions.window import RequestFailed
from game.app.effect_runner import EffectRunner
from game.look.pieces import BURNETT
from game.state.files.board_picture import BoardPicture
from game.state.state import NoticeKind
from game.system.files.file_dialogs import FileDialogs
from game.system.files.file_effects import FileEffects
from game.system.files.folder_reader import FolderReader
from game.system.files.picture_saver import PictureSaver
from game.system.storage import Storage

if TYPE_CHECKING:
    from tests.game.conftest import Desk

PICTURE = BoardPicture(chess.STARTING_BOARD_FEN, 400, "dark", "brown", BURNETT)
NAMES = ["x" * 300, "שח" * 150, "file/b.pgn", "nowhere/b.pgn", "folder.pgn", "ring.pgn"]


@pytest.fixture
def runner(tmp_path: Path) -> EffectRunner:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder.pgn").mkdir()
    (tmp_path / "ring.pgn").symlink_to(tmp_path / "ring.pgn")
    desk = FileEffects(
        FileDialogs(), FolderReader(tmp_path), PictureSaver(lambda picture, path: lambda: b"x")
    )
    return EffectRunner({}, Mock(), Storage(tmp_path / "home"), Mock(), files=desk)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("saving", [False, True])
def test_a_path_that_cannot_be_is_one_clear_line(
    desk: Desk, runner: EffectRunner, tmp_path: Path, name: str, saving: bool
) -> None:
    game = repr(desk.state.session.game)
    desk.do(ChoosePath(str(tmp_path / name), saving))
    found = [action for effect in desk.effects for action in runner.run(effect)]
    assert [type(effect) for effect in desk.effects] == [WriteFile if saving else ReadFile]
    (failed,) = found
    assert isinstance(failed, RequestFailed)
    desk.do(failed)
    assert desk.notice_is(NoticeKind.ERROR)
    assert len(str(failed.message).splitlines()) == 1
    assert repr(desk.state.session.game) == game
    assert desk.state.settings.recent_files == []


@pytest.mark.parametrize("name", NAMES)
def test_neither_can_a_picture_be_written_there(
    runner: EffectRunner, tmp_path: Path, name: str
) -> None:
    found = runner.run(WritePicture(str(tmp_path / name), PICTURE))
    runner.close()
    (failed,) = found or runner.reports()
    assert isinstance(failed, RequestFailed)
    assert len(str(failed.message).splitlines()) == 1


def test_a_name_of_other_scripts_is_saved_and_remembered(
    desk: Desk, runner: EffectRunner, tmp_path: Path
) -> None:
    path = tmp_path / "国际象棋 שחמט Партия.pgn"
    desk.do(ChoosePath(str(path), saving=True))
    actions = [action for effect in desk.effects for action in runner.run(effect)]
    desk.do(*actions)
    assert path.exists()
    assert desk.state.settings.recent_files == [str(path)]
