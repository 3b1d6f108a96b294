"""The SQLite file: other programs, newer versions, damage, backups."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from library_files import add_file, random_games, write_games

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.finding.explorer import explore
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.rescue import rescue_library
from engine.library.store.database import back_up, check_database
from engine.library.store.faults import LibraryError, LibraryFaultCode
from engine.library.store.game_fields import tags_of_fields
from engine.library.store.game_rows import listed_games
from engine.library.store.schema import VERSION

GAMES = 800
PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a library of many games that is closed."""
    path = tmp_path / "games.library"
    library = GameLibrary(path)
    file = write_games(tmp_path / "games.pgn", random_games(GAMES, seed=6, longest=60))
    add_file(library, file, ImportOptions("games", DuplicatePolicy.KEEP))
    library.close()
    return path


def fault_of(path: Path, *, check: bool = False) -> LibraryFaultCode:
    with pytest.raises(LibraryError) as caught:
        GameLibrary(path, check=check).close()
    return caught.value.fault.code


def test_a_file_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE games (id INTEGER PRIMARY KEY)")
    other.close()
    before = path.read_bytes()
    assert fault_of(path) == LibraryFaultCode.NOT_A_LIBRARY
    assert path.read_bytes() == before


def test_a_library_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = path.read_bytes()
    assert fault_of(path) == LibraryFaultCode.NEWER
    assert path.read_bytes() == before


BACKWARDS = {
    2: ("DROP TABLE deletions",),
    3: (
        """UPDATE games SET tags = json_set(coalesce(tags, '{}'), '$.TimeControl',
            (SELECT name FROM time_controls WHERE id = time_control)) WHERE time_control""",
        "ALTER TABLE games DROP COLUMN time_control",
        "DROP TABLE time_controls",
    ),
    4: ("DROP TABLE reports", "DROP TABLE mistakes", "DROP TABLE motifs"),
    5: ("DROP TABLE own_games",),
    6: (
        "DROP TABLE training_cards",
        "DROP TABLE training_answers",
        "DROP TABLE training_games",
    ),
    7: ("DROP TABLE repertoire_starts", "DROP TABLE repertoire_moves"),
}
"""The statements that lead from each version back to the one before."""


def tags_of(library: GameLibrary) -> list[dict[str, str]]:
    listed = listed_games(library.connection, list(range(1, GAMES + 1)))
    return [tags_of_fields(game.fields) for game in listed]


def test_a_library_of_an_older_version_is_brought_to_this_one(path: Path) -> None:
    for version in range(1, VERSION):
        old = path.with_name(f"version-{version}.library")
        library = GameLibrary(path)
        back_up(library.connection, old)
        expected = explore(library, Position(), GameFilter())
        tags = tags_of(library)
        assert any("TimeControl" in one for one in tags)
        library.close()
        connection = sqlite3.connect(old)
        for older in range(VERSION, version, -1):
            for statement in BACKWARDS[older]:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()
        connection.close()
        damaged = old.with_name(f"damaged-{version}.library")
        shutil.copyfile(old, damaged)
        assert rescue_library(damaged).kept == GAMES
        for opened in (old, damaged):
            library = GameLibrary(opened, check=True)
            assert explore(library, Position(), GameFilter()) == expected
            assert library.next_number() == GAMES + 1
            assert tags_of(library) == tags
            assert library.time_controls.find("180+2")
            library.close()


@pytest.mark.parametrize("content", [b"no SQLite file at all\n" * 300, b"SQLite format 3\0" * 300])
def test_a_file_that_is_no_sqlite_file_is_damaged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.library"
    path.write_bytes(content)
    assert fault_of(path) == LibraryFaultCode.DAMAGED


def test_a_folder_in_place_of_the_file_is_one_error(tmp_path: Path) -> None:
    assert fault_of(tmp_path) == LibraryFaultCode.NOT_OPENED


def damage(path: Path, first: float, last: float) -> None:
    """Overwrite the pages between two shares of the file."""
    data = bytearray(path.read_bytes())
    pages = len(data) // PAGE
    for page in range(int(first * pages), int(last * pages)):
        data[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE
    path.write_bytes(data)


@pytest.mark.parametrize(("first", "last"), [(0.78, 0.88), (0.9, 1.0), (0.8, 0.84)])
def test_what_can_be_read_of_a_damaged_library_is_rescued(
    path: Path, first: float, last: float
) -> None:
    damage(path, first, last)
    damaged = path.read_bytes()
    assert fault_of(path, check=True) == LibraryFaultCode.DAMAGED
    rescue = rescue_library(path)
    assert Path(rescue.aside).read_bytes() == damaged
    assert GAMES / 2 < rescue.kept < GAMES
    assert rescue.lost >= 0
    library = GameLibrary(path, check=True)
    assert library.game_count() == rescue.kept
    assert explore(library, Position(), GameFilter()).reached.games > 0
    library.close()
    assert [one.name for one in path.parent.iterdir() if ".copy" in one.name] == []


def test_a_library_without_a_readable_head_is_put_aside_all_the_same(path: Path) -> None:
    path.write_bytes(b"\0" * PAGE + path.read_bytes()[PAGE:])
    rescue = rescue_library(path)
    assert (rescue.kept, Path(rescue.aside).stat().st_size > PAGE) == (0, True)
    library = GameLibrary(path)
    assert library.game_count() == 0
    library.close()


def test_the_log_is_put_aside_with_the_file_and_read(path: Path, tmp_path: Path) -> None:
    library = GameLibrary(path)
    more = write_games(tmp_path / "more.pgn", random_games(5, seed=7))
    add_file(library, more, ImportOptions("more", DuplicatePolicy.KEEP))
    for ending in ("", "-wal"):  # As after kill -9.
        copied = tmp_path / f"killed.library{ending}"
        copied.write_bytes(Path(f"{path}{ending}").read_bytes())
    library.close()
    rescue = rescue_library(tmp_path / "killed.library")
    assert rescue.kept == GAMES + 5
    assert Path(f"{rescue.aside}-wal").is_file()


def test_a_backup_is_a_library_of_its_own(path: Path, tmp_path: Path) -> None:
    library = GameLibrary(path)
    back_up(library.connection, tmp_path / "backup.library")
    expected = explore(library, Position(), GameFilter())
    library.close()
    copy = GameLibrary(tmp_path / "backup.library", check=True)
    assert explore(copy, Position(), GameFilter()) == expected
    copy.close()


def test_a_backup_that_cannot_be_written_is_one_error(path: Path, tmp_path: Path) -> None:
    library = GameLibrary(path)
    with pytest.raises(LibraryError):
        back_up(library.connection, tmp_path / "missing" / "backup.library")
    check_database(library.connection, path)
    library.close()
