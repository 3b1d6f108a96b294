"""The files that Glassbox writes into its data folder, and their removal."""

from __future__ import annotations

import os
from pathlib import Path

import chess
import pytest
from library_harness import library_client

from engine.library.rescue import rescue_library
from engine.library.store.block_files import PARTIAL, file_name, folder_of
from engine.protocol.library.commands import AddGames
from engine.protocol.review import ReviewedGame
from game.state.reviews import Review
from game.system.disk.locks import FileLock, LockHeldError
from game.system.fault_log import FaultLog
from game.system.instance.address import address_of, make_private
from game.system.instance.data_removal import IsALinkError, check_removable, delete_data
from game.system.instance.own_files import contents_of, is_own_file_name
from game.system.storage import Storage

needs_posix = pytest.mark.skipif(os.name == "nt", reason="links and locks as on Unix")


def fill(folder: Path) -> None:
    """Let the program write every kind of file that it writes."""
    store = Storage(folder)
    for number in range(4):
        store.autosaves.write(f"no game {number}")
        store.autosaves.archive()
    for _ in range(2):
        store.autosaves.write("1. e4 e5 *")
        store.autosaves.archive()
    store.autosaves.write("game")
    store.autosaves.release()
    Storage(folder).write_settings("{}")
    store.put_settings_aside()
    store.write_settings("{}")
    log = FaultLog(folder)
    log.write("a fault")
    log.close()
    (folder / "repertoires.txt").touch()
    (folder / ".settings.json.12-34.part").touch()
    (folder / ".glassbox-0123456789abcdef.part").touch()
    game = ReviewedGame(chess.STARTING_FEN, ())
    store.reviews.write(Review(game, 1000))
    (store.reviews.folder / ".glassbox-0123456789abcdef.part").touch()
    fill_library(store.library)


def fill_library(path: Path) -> None:
    """Let the library write its files, also those of a rescue."""
    for is_damaged in (True, False):
        with library_client(path) as harness:
            harness.answer(AddGames(next(harness.numbers), "1. e4 e5 *", "mine"))
        if is_damaged:
            path.write_bytes(path.read_bytes()[:5000])
            rescue_library(path)
    path.with_name(f"{path.name}-wal").touch()
    (folder_of(path) / f"{file_name(0, 1)}.12{PARTIAL}").touch()
    (folder_of(path) / "popular").touch()


def test_every_file_of_the_program_is_known(tmp_path: Path) -> None:
    fill(tmp_path)
    assert len(list(tmp_path.glob("autosave-previous*"))) == 4
    assert (tmp_path / "games.pgn").exists()
    contents = contents_of(tmp_path)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(contents.own) == len(files)
    assert contents.others == ()


@pytest.mark.parametrize(
    "name",
    ["game.pgn", "autosave.pgn.bak", "autosave-77.pgn", "settings.json~", ".x.1-2.part", "window"],
)
def test_other_files_are_not_the_programs_own(name: str) -> None:
    assert not is_own_file_name(name)


def test_removal_leaves_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    fill(folder)
    assert delete_data(folder) == []
    assert not folder.exists()


@needs_posix
def test_removal_leaves_what_it_does_not_know(tmp_path: Path) -> None:
    folder, target = tmp_path / "data", tmp_path / "target.json"
    fill(folder)
    target.write_text("kept")
    (folder / "settings.json").unlink()
    (folder / "settings.json").symlink_to(target)
    (folder / "faults.log").unlink()
    (folder / "faults.log").mkdir()
    (folder / "my games.pgn").touch()
    (folder / "reviews" / "mine.txt").touch()
    left = delete_data(folder)
    assert [path.name for path in left] == [
        "faults.log", "my games.pgn", "reviews", "settings.json",
    ]  # fmt: skip
    assert [path.name for path in (folder / "reviews").iterdir()] == ["mine.txt"]
    assert sorted(folder.iterdir()) == left
    assert target.read_text() == "kept"


@needs_posix
def test_a_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    fill(real)
    link.symlink_to(real)
    before = sorted(real.iterdir())
    for act in (check_removable, delete_data):
        with pytest.raises(IsALinkError):
            act(link)
    assert sorted(real.iterdir()) == before


@needs_posix
def test_a_window_that_listens_prevents_the_removal(tmp_path: Path) -> None:
    fill(tmp_path)
    address = address_of(tmp_path)
    make_private(address.folder)
    before = sorted(tmp_path.iterdir())
    lock = FileLock(address.lock)
    lock.take(waits=False)
    for act in (check_removable, delete_data):
        with pytest.raises(LockHeldError):
            act(tmp_path)
    assert sorted(tmp_path.iterdir()) == before
    lock.release()
    assert delete_data(tmp_path) == []


def test_a_check_leaves_nothing_behind(tmp_path: Path) -> None:
    fill(tmp_path)
    before = sorted(tmp_path.iterdir())
    check_removable(tmp_path)
    assert sorted(tmp_path.iterdir()) == before
