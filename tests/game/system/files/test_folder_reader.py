"""Folders as our own dialog for a file reads them."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import platformdirs
import pytest

from game.actions.file_effects import ReadFolder
from game.actions.files import FolderRead, PathIsFile
from game.state.files.folder import RECENT_PATH, FolderListing, PlaceKind
from game.system.files import folder_reader
from game.system.files.folder_reader import Answer, FolderReader, read_folder

LONGEST_S = 20.0
SUFFIXES = (".pgn",)


def asked(path: str, **others: object) -> ReadFolder:
    values = {"base": "", "suffixes": SUFFIXES, "recent": ()} | others
    return ReadFolder(1, path, **values)  # type: ignore[arg-type]


def listing(found: Answer) -> FolderListing:
    assert isinstance(found, FolderRead)
    return found.listing


def names(found: Answer) -> set[str]:
    return {entry.name for entry in listing(found).entries}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "a.PGN").write_text("1. e4 *")
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / ".hidden.pgn").write_text("x")
    os.utime(tmp_path / "a.PGN", (86_400 * 400, 86_400 * 400))
    return tmp_path


def test_a_folder_has_its_folders_and_the_files_with_the_wanted_endings(folder: Path) -> None:
    found = read_folder(asked(str(folder)), folder)
    assert names(found) == {"games", "a.PGN"}
    assert names(read_folder(asked(str(folder), suffixes=()), folder)) == {
        "games",
        "a.PGN",
        "notes.txt",
    }
    (file,) = [entry for entry in listing(found).entries if not entry.is_folder]
    assert file.size == 7
    assert file.changed.startswith("1971-02-0")
    assert file.path == str(folder / "a.PGN")
    assert listing(found).parent == str(folder.parent)


def test_a_relative_path_begins_at_the_shown_folder(folder: Path) -> None:
    assert listing(read_folder(asked("games", base=str(folder)), folder)).path == str(
        folder / "games"
    )
    up = read_folder(asked("..", base=str(folder / "games")), folder)
    assert listing(up).path == str(folder)


def test_the_root_has_no_folder_above() -> None:
    assert listing(read_folder(asked(os.sep), Path("/nowhere"))).parent is None


def test_any_other_path_is_the_file(folder: Path) -> None:
    assert read_folder(asked("a.PGN", base=str(folder)), folder) == PathIsFile(
        1, str(folder / "a.PGN")
    )


def test_a_file_to_save_need_not_be_there_but_its_folder(folder: Path) -> None:
    new = asked("new.pgn", base=str(folder), is_saving=True)
    assert read_folder(new, folder) == PathIsFile(1, str(folder / "new.pgn"))
    nowhere = asked("nowhere/new.pgn", base=str(folder), is_saving=True)
    assert listing(read_folder(nowhere, folder)).fault


@pytest.mark.parametrize("is_saving", [False, True])
@pytest.mark.parametrize("path", ["nobody/a.pgn", "x" * 300, "a\0b", "a.PGN/b"])
def test_a_path_that_cannot_be_is_one_line(folder: Path, path: str, is_saving: bool) -> None:
    found = listing(read_folder(asked(path, base=str(folder), is_saving=is_saving), folder))
    assert len(str(found.fault).splitlines()) == 1


def test_a_folder_that_may_not_be_read_is_one_line_and_is_not_the_first_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readable = os.scandir

    def refusing(path: Path) -> object:
        if path == folder / "games":
            raise PermissionError(13, "Permission denied")
        return readable(path)

    monkeypatch.setattr(os, "scandir", refusing)
    monkeypatch.chdir(folder)
    shut = str(folder / "games")
    fault = str(listing(read_folder(asked(shut), folder)).fault)
    assert "Permission denied" in fault
    assert len(fault.splitlines()) == 1
    assert listing(read_folder(asked(shut, is_start=True), folder)).path == str(folder)


def test_a_path_of_another_script_is_a_path(folder: Path) -> None:
    name = "国际象棋 שחמט Шахматы.pgn"
    (folder / name).write_text("*")
    assert name in names(read_folder(asked(str(folder)), folder))


def test_the_first_folder_is_the_last_one_or_else_the_current_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder / "games")
    start = asked(str(folder), is_start=True)
    assert listing(read_folder(start, folder)).path == str(folder)
    for gone in ("", str(folder / "gone")):
        assert listing(read_folder(asked(gone, is_start=True), folder)).path == str(
            folder / "games"
        )


def test_the_first_folder_is_never_one_of_the_program(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: folder)
    for inside in (folder_reader.INSTALLED, folder_reader.INSTALLED / "game"):
        monkeypatch.chdir(inside)
        assert listing(read_folder(asked("", is_start=True), folder)).path == str(folder)


def test_recent_files_keep_their_order_and_say_which_are_gone(folder: Path) -> None:
    recent = (str(folder / "gone.pgn"), str(folder / "a.PGN"), "x" * 300)
    found = listing(read_folder(asked(RECENT_PATH, recent=recent, lists_recent=True), folder))
    assert [entry.is_missing for entry in found.entries] == [True, False, True]
    assert [entry.path for entry in found.entries] == list(recent)
    assert found.parent is None


def test_places_are_folders_that_are_there_each_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    for name in ("desktop", "documents"):
        monkeypatch.setattr(platformdirs, f"user_{name}_path", lambda: folder / "gone")
    recent = (str(folder / "games" / "b.pgn"),)
    found = listing(read_folder(asked(str(folder), recent=recent), folder / "games"))
    kinds = [place.kind for place in found.places]
    assert kinds[:3] == [PlaceKind.RECENT, PlaceKind.HOME, PlaceKind.LAST]
    assert PlaceKind.PROGRAM not in kinds, "it is the folder of the last file"


def test_the_reader_wakes_the_window_with_the_last_folder_asked_for(folder: Path) -> None:
    news = threading.Event()
    reader = FolderReader(folder, news.set)
    reader.read(asked(str(folder)))
    assert news.wait(LONGEST_S)
    (found,) = reader.poll()
    assert names(found) == {"games", "a.PGN"}
    assert reader.poll() == []


def test_a_path_that_is_no_folder_is_answered_at_once(folder: Path) -> None:
    reader = FolderReader(folder)
    file = asked("a.PGN", base=str(folder))
    assert reader.read(file) == [PathIsFile(1, str(folder / "a.PGN"))]
    (found,) = reader.read(asked("x" * 300))
    assert listing(found).fault


def test_a_folder_that_is_no_longer_wanted_is_dropped(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, news = threading.Event(), threading.Event()

    def answer_late(asked: ReadFolder, program: Path) -> Answer:
        if asked.number == 1:
            slow.wait(LONGEST_S)
        return read_folder(asked, program)

    monkeypatch.setattr(folder_reader, "read_folder", answer_late)
    reader = FolderReader(folder, news.set)
    reader.read(asked(str(folder)))
    reader.read(ReadFolder(2, str(folder / "games"), "", SUFFIXES, ()))
    assert news.wait(LONGEST_S)
    slow.set()
    for thread in threading.enumerate():
        if thread.name == "glassbox-folder":
            thread.join()
    (found,) = reader.poll()
    assert listing(found).path == str(folder / "games")
