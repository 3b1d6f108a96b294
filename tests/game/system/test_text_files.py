"""Text files are read in two encodings and written in one step; a fault is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.system import text_files
from game.system.text_files import FileIsThereError, StorageError


def why(error: StorageError) -> object:
    return dict(error.message.arguments)["reason"]


def test_a_file_is_not_replaced_unless_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    text_files.write_text(path, "old", overwrite=False)
    with pytest.raises(FileIsThereError):
        text_files.write_text(path, "new", overwrite=False)
    assert path.read_text() == "old"
    text_files.write_text(path, "new", overwrite=True)
    assert path.read_text() == "new"


def test_writing_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "real.pgn").write_text("old")
    link = tmp_path / "link.pgn"
    try:
        link.symlink_to(tmp_path / "real.pgn")
    except OSError:
        pytest.skip("no links here")
    text_files.write_text(link, "new", overwrite=True)
    assert link.is_symlink()
    assert (tmp_path / "real.pgn").read_text() == "new"


def test_a_folder_is_neither_read_nor_written(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as refusal:
        text_files.read_text(tmp_path)
    assert why(refusal.value) == text_files.NOT_A_FILE
    with pytest.raises(StorageError) as refusal:
        text_files.write_text(tmp_path, "", overwrite=True)
    assert why(refusal.value) == text_files.A_FOLDER


def test_a_missing_file_is_one_line_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"nothing\.pgn: No such file or directory"):
        text_files.read_text(tmp_path / "nothing.pgn")


def test_old_files_in_latin_1_are_read(tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes('[White "Müller"]'.encode("latin-1"))
    assert text_files.read_text(path) == '[White "Müller"]'


def test_a_byte_order_mark_is_not_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "bom.pgn"
    path.write_bytes("\ufeff1. e4".encode())
    assert text_files.read_text(path) == "1. e4"


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.pgn"
    path.write_bytes(b"\x89PNG\0\0")
    with pytest.raises(StorageError) as refusal:
        text_files.read_text(path)
    assert why(refusal.value) == text_files.NOT_TEXT


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_files, "MAX_FILE_BYTES", 10)
    path = tmp_path / "large.pgn"
    path.write_text("x" * 11)
    with pytest.raises(StorageError, match="10"):
        text_files.read_text(path)


def test_a_special_file_is_refused_unread() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no special files here")
    with pytest.raises(StorageError, match=str(text_files.NOT_A_FILE)):
        text_files.read_text(Path("/dev/zero"))
