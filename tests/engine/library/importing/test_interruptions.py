"""Imports that are killed, meet a full disk, or run beside another one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from child_programs import output_of
from library_files import add_file, random_games, write_games

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.finding.explorer import explore
from engine.library.finding.game_search import find_games
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.block_files import folder_of
from engine.library.store.database import check_database

KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
GAMES = 300
BATCH = 20

IMPORT = f"""
import os, resource, sys
from pathlib import Path
from engine.library.game_library import GameLibrary
from engine.library.importing import batches
from engine.library.importing.importer import import_file
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.faults import LibraryError

library, file, collection, most_bytes = sys.argv[1:]
batches.MOST_GAMES = {BATCH}
if most_bytes != "0":
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(most_bytes), resource.RLIM_INFINITY))
options = ImportOptions(collection, DuplicatePolicy.KEEP)
try:
    for report in import_file(GameLibrary(Path(library)), Path(file), options):
        print(report.kept, flush=True)
except LibraryError as error:
    print(error.fault.code, flush=True)
"""


def start(library: Path, file: Path, most_bytes: int = 0) -> subprocess.Popen[str]:
    """Start an import in a process of its own, which prints how many games it has kept."""
    command = [sys.executable, "-c", IMPORT, str(library), str(file), file.stem, str(most_bytes)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).resolve().parents[4]
    )


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return write_games(tmp_path / "games.pgn", random_games(GAMES, seed=4))


def white_players(library: GameLibrary) -> list[str]:
    return [one.fields.white for one in find_games(library, GameFilter()).page(0, 10 * GAMES)]


def same_as_whole(library: GameLibrary, games: Path, folder: Path) -> bool:
    """Return whether a library is the same as one into which the file was imported at once."""
    other = GameLibrary(folder / "whole.library")
    add_file(other, games, KEEP)
    found = [
        (white_players(one), explore(one, Position(), GameFilter())) for one in (library, other)
    ]
    other.close()
    return found[0] == found[1]


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("batches", [1, 4, 9])
def test_a_killed_import_leaves_whole_batches_and_goes_on(
    games: Path, tmp_path: Path, batches: int
) -> None:
    path = tmp_path / "games.library"
    process = start(path, games)
    assert process.stdout is not None
    for _ in range(batches + 1):
        process.stdout.readline()
    process.kill()
    output_of(process)
    library = GameLibrary(path)
    check_database(library.connection, path)
    kept = library.game_count()
    assert kept >= batches * BATCH
    assert kept % BATCH == 0
    assert explore(library, Position(), GameFilter(half_moves=(0, 999))).reached.games <= kept
    last = add_file(library, games, KEEP)
    assert (last.kept, last.is_resumed) == (GAMES, True)
    assert same_as_whole(library, games, tmp_path)
    library.close()
    # What the killed process was writing is deleted once no process can be writing it any more.
    for file in folder_of(path).glob("*.part"):
        os.utime(file, (0, 0))
    GameLibrary(path).close()
    assert list(folder_of(path).glob("*.part")) == []


@pytest.mark.skipif(os.name == "nt", reason="limits of file sizes")
def test_a_full_disk_loses_the_open_batch_alone_and_the_import_goes_on(
    games: Path, tmp_path: Path
) -> None:
    path = tmp_path / "games.library"
    process = start(path, games, most_bytes=300_000)
    output = output_of(process)[0].split("\n")
    kept, fault = int(output[-3]), output[-2]
    assert 0 < kept < GAMES
    assert fault == "disk full"
    library = GameLibrary(path)
    check_database(library.connection, path)
    assert library.game_count() == kept
    assert add_file(library, games, KEEP).kept == GAMES
    assert same_as_whole(library, games, tmp_path)
    library.close()


def test_two_processes_import_into_one_library_at_once(games: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    GameLibrary(path).close()
    other = write_games(tmp_path / "others.pgn", random_games(GAMES, seed=5))
    processes = [start(path, file) for file in (games, other)]
    library = GameLibrary(path)
    while any(process.poll() is None for process in processes):
        reached = explore(library, Position(), GameFilter()).reached.games
        assert reached <= library.game_count()
    assert [output_of(process)[0].split()[-1] for process in processes] == [str(GAMES)] * 2
    assert library.game_count() == 2 * GAMES
    assert len(find_games(library, GameFilter())) == 2 * GAMES
    assert library.check_blocks() == 0
    library.close()
