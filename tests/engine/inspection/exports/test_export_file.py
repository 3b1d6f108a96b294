"""An exported file is complete or not there."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO

import pytest

from engine.inspection.exports import export_file
from engine.inspection.exports.export_file import write_complete

TEXT = "a,b\n1,2\n"


def write_text(file: IO[str]) -> None:
    file.write(TEXT)


def full_disk(file: IO[str]) -> None:
    file.write(TEXT)
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_complete_file_has_its_name_and_nothing_is_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "tree.csv"
    assert write_complete(path, write_text, may_replace=False) == len(TEXT)
    assert path.read_text() == TEXT
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("may_replace", [True, False])
def test_a_failed_write_leaves_all_as_it_was(tmp_path: Path, may_replace: bool) -> None:
    path = tmp_path / "tree.csv"
    if may_replace:
        path.write_text("mine")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        write_complete(path, full_disk, may_replace=may_replace)
    assert sorted(tmp_path.iterdir()) == before
    assert not may_replace or path.read_text() == "mine"


def test_a_file_is_replaced_only_on_request(tmp_path: Path) -> None:
    path = tmp_path / "tree.csv"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        write_complete(path, write_text, may_replace=False)
    assert path.read_text() == "mine"
    write_complete(path, write_text, may_replace=True)
    assert path.read_text() == TEXT


def test_a_file_that_appears_during_the_export_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "tree.csv"

    def write_while_another_writes(file: IO[str]) -> None:
        write_text(file)
        path.write_text("mine")

    with pytest.raises(FileExistsError):
        write_complete(path, write_while_another_writes, may_replace=False)
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_system_without_links_gets_the_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> None:
        del self, target
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    path = tmp_path / "tree.csv"
    write_complete(path, write_text, may_replace=False)
    assert path.read_text() == TEXT
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("may_replace", [True, False])
def test_a_system_without_unnamed_files_gets_the_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_replace: bool
) -> None:
    monkeypatch.setattr(export_file, "OPEN_FILES", tmp_path / "none")
    path = tmp_path / "tree.csv"
    write_complete(path, write_text, may_replace=may_replace)
    assert path.read_text() == TEXT
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        write_complete(path, full_disk, may_replace=True)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="the system has no unnamed files")
def test_nothing_has_a_name_before_the_file_is_complete(tmp_path: Path) -> None:
    seen: list[Path] = []

    def look(file: IO[str]) -> None:
        write_text(file)
        seen.extend(tmp_path.iterdir())

    write_complete(tmp_path / "tree.csv", look, may_replace=False)
    assert seen == []
