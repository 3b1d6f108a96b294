"""Pictures as they are written to files, and what can go wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import chess
import pytest

from game.actions.file_effects import WritePicture
from game.actions.game_files import AskOverwrite
from game.actions.window import RequestFailed, RequestSucceeded
from game.look.pieces import BURNETT
from game.message import message
from game.state.dialogs.file_dialog import FileKind
from game.state.files.board_picture import BoardPicture
from game.system.files.picture_saver import Answer, PictureSaver

PICTURE = BoardPicture(chess.STARTING_BOARD_FEN, 400, "dark", "brown", BURNETT)
LONGEST_S = 20.0
CONTENT = b"a picture"


def encoder(picture: BoardPicture, path: str) -> Callable[[], bytes]:
    assert picture is PICTURE
    return lambda: CONTENT


@pytest.fixture
def news() -> threading.Event:
    return threading.Event()


@pytest.fixture
def saver(news: threading.Event) -> PictureSaver:
    return PictureSaver(encoder, news.set)


def told(saver: PictureSaver, news: threading.Event) -> Answer:
    assert news.wait(LONGEST_S)
    saver.wait()
    busy = saver.is_busy
    (answer,) = saver.poll()
    assert (busy, saver.is_busy) == (True, False), "the window stays open until it is told"
    return answer


def test_a_picture_is_written_in_the_background(
    saver: PictureSaver, news: threading.Event, tmp_path: Path
) -> None:
    path = tmp_path / "דף 棋 шах.png"
    assert saver.save(WritePicture(str(path), PICTURE)) == []
    assert told(saver, news) == RequestSucceeded(message("Saved as {file}.", file=path.name))
    assert path.read_bytes() == CONTENT


@pytest.mark.parametrize("is_confirmed", [False, True])
def test_a_file_that_is_there_is_asked_about(
    saver: PictureSaver, news: threading.Event, tmp_path: Path, is_confirmed: bool
) -> None:
    path = tmp_path / "board.png"
    path.write_bytes(b"old")
    asked = WritePicture(str(path), PICTURE, is_confirmed=is_confirmed)
    assert saver.save(asked) == [AskOverwrite(str(path), FileKind.PICTURE, is_confirmed)]
    assert path.read_bytes() == b"old"
    saver.save(WritePicture(str(path), PICTURE, overwrite=True))
    told(saver, news)
    assert path.read_bytes() == CONTENT


def test_a_picture_that_is_being_written_is_asked_about(tmp_path: Path) -> None:
    may_end, path = threading.Event(), tmp_path / "board.png"

    def slow(picture: BoardPicture, path: str) -> Callable[[], bytes]:
        def encode() -> bytes:
            assert may_end.wait(LONGEST_S)
            return CONTENT

        return encode

    saver = PictureSaver(slow)
    asked = WritePicture(str(path), PICTURE, is_confirmed=True)
    assert saver.save(asked) == []
    question = AskOverwrite(str(path), FileKind.PICTURE)
    assert saver.save(asked) == [question], "nobody can have agreed to replace it"
    may_end.set()
    saver.wait()
    assert path.read_bytes() == CONTENT


@pytest.mark.parametrize("name", ["nowhere/board.png", "x" * 300 + ".png", ".", "file/board.png"])
def test_a_path_that_cannot_be_written_is_one_line(
    saver: PictureSaver, news: threading.Event, tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").write_text("x")
    found = saver.save(WritePicture(str(tmp_path / name), PICTURE))
    answer = found[0] if found else told(saver, news)
    assert isinstance(answer, RequestFailed)
    assert len(str(answer.message).splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_full_disk_is_one_line_and_leaves_nothing(
    saver: PictureSaver, news: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    saver.save(WritePicture(str(tmp_path / "board.png"), PICTURE))
    answer = told(saver, news)
    assert isinstance(answer, RequestFailed)
    assert "No space left" in str(answer.message)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_late", [False, True])
def test_a_picture_without_memory_is_one_line(news: threading.Event, is_late: bool) -> None:
    def fail() -> bytes:
        raise OSError("Out of memory")

    def failing(picture: BoardPicture, path: str) -> Callable[[], bytes]:
        if not is_late:
            fail()
        return fail

    saver = PictureSaver(failing, news.set)
    found = saver.save(WritePicture("/tmp/never.png", PICTURE))
    answer = found[0] if found else told(saver, news)
    assert isinstance(answer, RequestFailed)
