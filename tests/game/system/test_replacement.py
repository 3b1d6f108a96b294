"""Files are replaced in one step: no planted link is followed, and nothing is left of a kill."""

from __future__ import annotations

import os
import secrets
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from game.system.disk import locks, private_files
from game.system.disk.atomic_replacement import delete_leftovers, replace_file

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and modes of POSIX")

LEFT = ".glassbox-0123456789abcdef.part"
"""The name of a file that a killed save has left."""


def parts_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.endswith(".part")]


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(params=[0o022, 0o077])
def mask(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(autouse=True)
def own_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_link_with_the_name_of_the_new_file_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "precious.txt"
    target.write_text("precious")
    monkeypatch.setattr(secrets, "token_hex", lambda _: "0123456789abcdef")
    (tmp_path / LEFT).symlink_to(target)
    with pytest.raises(FileExistsError):
        replace_file(tmp_path / "game.pgn", lambda part: part.write(b"game"))
    assert target.read_text() == "precious"


def test_the_name_of_the_new_file_cannot_be_foreseen(tmp_path: Path) -> None:
    names: set[str] = set()

    def note(part: BinaryIO) -> None:
        names.update(path.name for path in parts_in(tmp_path))
        part.write(b"game")

    for _ in range(20):
        replace_file(tmp_path / "game.pgn", note)
    assert len(names) == 20
    assert parts_in(tmp_path) == []


def test_a_name_of_the_greatest_length_is_written(tmp_path: Path) -> None:
    path = tmp_path / f"{'x' * 251}.pgn"
    replace_file(path, lambda part: part.write(b"game"))
    assert path.read_bytes() == b"game"


def test_a_new_file_follows_the_umask(tmp_path: Path, mask: int) -> None:
    os.umask(mask)
    path = tmp_path / "game.pgn"
    replace_file(path, lambda part: part.write(b"game"))
    assert mode_of(path) == 0o666 & ~mask


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.touch()
    for mode in (0o640, 0o600, 0o444, 0o664):
        path.chmod(mode)
        replace_file(path, lambda part: part.write(b"game"))
        assert mode_of(path) == mode


def test_a_private_file_is_never_open_to_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.touch(0o644)
    seen = []

    def note(part: BinaryIO) -> None:
        seen.append(stat.S_IMODE(os.fstat(part.fileno()).st_mode))

    replace_file(path, note, is_private=True)
    assert [*seen, mode_of(path)] == [0o600, 0o600]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("old")

    def fail(part: BinaryIO) -> None:
        part.write(b"half")
        raise OSError("no space")

    with pytest.raises(OSError, match="no space"):
        replace_file(path, fail)
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["game.pgn"]


KILLED = """
import os, signal, sys
from pathlib import Path
from game.system.disk.atomic_replacement import replace_file

def stop(part):
    part.write(b"half")
    part.flush()
    os.kill(os.getpid(), signal.SIGKILL)

replace_file(Path(sys.argv[1]), stop)
"""


def test_the_next_save_sweeps_what_a_killed_one_has_left(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "game.pgn")], check=False)
    assert len(parts_in(tmp_path)) == 1
    replace_file(tmp_path / "other.pgn", lambda part: part.write(b"game"))
    assert parts_in(tmp_path) == []


def test_the_next_save_sweeps_what_version_0_1_0_has_left(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left, written = f".game.pgn.{ended.pid}-140.part", f".game.pgn.{os.getpid()}-140.part"
    for name in (left, written):
        (tmp_path / name).touch()
    replace_file(tmp_path / "other.pgn", lambda part: part.write(b"game"))
    assert [path.name for path in parts_in(tmp_path)] == [written]


def test_a_save_that_goes_on_is_not_swept(tmp_path: Path) -> None:
    def write(part: BinaryIO) -> None:
        delete_leftovers(tmp_path)
        part.write(b"game")

    replace_file(tmp_path / "game.pgn", write)
    assert (tmp_path / "game.pgn").read_bytes() == b"game"


def test_files_of_others_are_not_swept(tmp_path: Path) -> None:
    kept = [
        "game.pgn.part",
        ".game.pgn.part",
        ".glassbox-xyz.part",
        ".game.pgn.12.part",
        "x.glassbox-0123456789abcdef.part",
    ]
    for name in kept:
        (tmp_path / name).touch()
    (tmp_path / LEFT).symlink_to(tmp_path / kept[0])
    delete_leftovers(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {*kept, LEFT}


def test_the_folder_is_synced_after_the_new_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, synced = tmp_path / "game.pgn", []
    fsync = os.fsync

    def note(handle: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), path.exists()))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", note)
    replace_file(path, lambda part: part.write(b"game"))
    assert synced == [(False, False), (True, True)]


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    other = locks.FileLock(path)
    with locks.locked(path), pytest.raises(locks.LockHeldError):
        other.take(waits=False)
    other.take(waits=False)


def test_only_files_that_are_no_links_are_tightened(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.touch(0o644)
    link.symlink_to(real)
    private_files.make_private(link)
    assert mode_of(real) == 0o644
    private_files.make_private(real)
    assert mode_of(real) == 0o600
    private_files.make_private(tmp_path / "nothing")
