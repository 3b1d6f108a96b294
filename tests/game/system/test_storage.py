"""Stored files: no data are lost, and every fault is reported in one line."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.system.storage import Storage
from game.system.text_files import StorageError


@pytest.fixture
def store(home: Path) -> Storage:
    return Storage.of_user()


def test_the_folder_is_the_one_the_environment_names(store: Storage, home: Path) -> None:
    store.autosaves.write("game")
    assert (home / "autosave.pgn").read_text() == "game"


def test_the_platform_names_the_folder_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GLASSBOX_HOME", raising=False)
    assert "glassbox" in Storage.of_user().folder.parts


def test_a_new_folder_holds_no_files(store: Storage) -> None:
    assert store.autosaves.read() is None
    assert store.read_settings() is None


def test_the_folder_is_created_when_it_is_needed(tmp_path: Path) -> None:
    Storage(tmp_path / "a" / "b").write_settings("{}")
    assert (tmp_path / "a" / "b" / "settings.json").read_text() == "{}"


def test_a_written_text_is_read_back(store: Storage) -> None:
    store.autosaves.write('[White "Žofie"]\n')
    assert store.autosaves.read() == '[White "Žofie"]\n'


def test_a_text_that_is_no_game_gets_another_name(store: Storage, home: Path) -> None:
    store.autosaves.put_aside()
    store.autosaves.write("game")
    store.autosaves.put_aside()
    assert store.autosaves.read() is None
    assert (home / "autosave-previous.pgn").read_text() == "game"


def test_texts_that_are_no_games_do_not_replace_each_other(store: Storage, home: Path) -> None:
    for number in range(1, 12):
        store.autosaves.write(f"game {number}")
        store.autosaves.put_aside()
    assert (home / "autosave-previous.pgn").read_text() == "game 11"
    assert (home / "autosave-previous-2.pgn").read_text() == "game 10"
    assert (home / "autosave-previous-9.pgn").read_text() == "game 3"
    assert len(list(home.glob("autosave*"))) == 9


def test_two_programs_do_not_save_over_each_other(store: Storage, home: Path) -> None:
    other = Storage.of_user()
    assert (store.autosaves.read(), other.autosaves.read()) == (None, None)
    assert store.autosaves.write("mine") is None
    assert other.autosaves.write("theirs") == "autosave-2.pgn"
    assert store.autosaves.write("mine, longer") is None
    assert other.autosaves.write("theirs, longer") is None
    assert (home / "autosave.pgn").read_text() == "mine, longer"
    assert (home / "autosave-2.pgn").read_text() == "theirs, longer"


def test_a_game_is_saved_on_where_it_was_found(store: Storage, home: Path) -> None:
    Storage.of_user().autosaves.write("earlier")
    assert store.autosaves.read() == "earlier"
    assert store.autosaves.write("later") is None
    assert [path.name for path in home.glob("[!.]*")] == ["autosave.pgn"]


def test_archived_settings_have_another_name(store: Storage, home: Path) -> None:
    store.put_settings_aside()
    store.write_settings("{")
    store.put_settings_aside()
    assert store.read_settings() is None
    assert (home / "settings-previous.json").read_text() == "{"


def test_a_full_disk_leaves_the_old_file_whole_and_no_rest(
    store: Storage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.autosaves.write("old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError) as refusal:
        store.autosaves.write("new")
    assert dict(refusal.value.message.arguments)["reason"] == os.strerror(errno.ENOSPC)
    assert [path.name for path in home.glob("[!.]*")] == ["autosave.pgn"]
    assert store.autosaves.read() == "old"


def test_a_folder_that_is_a_file_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Storage(tmp_path / "file")
    with pytest.raises(StorageError, match=r"settings\.json"):
        store.write_settings("{}")


def test_a_folder_that_cannot_be_created_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="Not a directory"):
        Storage(tmp_path / "file" / "deeper").write_settings("{}")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_read_only_folder_is_reported_in_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StorageError, match="Permission denied"):
            Storage(tmp_path).write_settings("{}")
    finally:
        tmp_path.chmod(0o700)
