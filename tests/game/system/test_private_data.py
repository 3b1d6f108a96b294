"""Nobody but their user reads the data of Glassbox; what is saved elsewhere follows the umask."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.system.fault_log import FaultLog
from game.system.instance.address import address_of, make_private
from game.system.instance.own_files import make_data_private
from game.system.storage import Storage
from game.system.text_files import write_text

pytestmark = pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def fill(folder: Path) -> None:
    """Let the program write each kind of its files."""
    make_private(address_of(folder).folder)
    store = Storage(folder)
    store.autosaves.write("game")
    store.write_settings("{}")
    log = FaultLog(folder)
    log.write("a fault")
    log.close()


def open_to_others(folder: Path) -> list[str]:
    """Return what lies in a folder, and the folder itself, as far as others may use it."""
    paths = [folder, *folder.rglob("*")]
    return [path.name for path in paths if stat.S_IMODE(path.stat().st_mode) & 0o077]


def test_the_data_are_private_from_the_beginning(folder: Path) -> None:
    fill(folder)
    assert len(list(folder.iterdir())) >= 4
    assert open_to_others(folder) == []


def test_the_data_of_an_older_version_become_private(folder: Path) -> None:
    fill(folder)
    folder.chmod(0o755)
    for path in folder.iterdir():
        path.chmod(0o755 if path.is_dir() else 0o644)
    make_data_private(folder)
    assert set(open_to_others(folder)) <= {"window"}


def test_a_folder_with_files_of_others_keeps_its_permissions(folder: Path) -> None:
    fill(folder)
    (folder / "holiday.jpg").touch()
    folder.chmod(0o755)
    (folder / "settings.json").chmod(0o644)
    make_data_private(folder)
    assert set(open_to_others(folder)) == {"data", "holiday.jpg"}


def test_no_data_are_no_fault(tmp_path: Path) -> None:
    make_data_private(tmp_path / "nothing")


def test_a_game_saved_elsewhere_follows_the_umask(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    write_text(path, "game", overwrite=False)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_the_log_is_not_written_through_a_link(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    target = tmp_path / "precious.txt"
    target.write_text("precious")
    (folder / "faults.log").symlink_to(target)
    log = FaultLog(folder)
    log.write("a fault")
    log.close()
    assert target.read_text() == "precious"
