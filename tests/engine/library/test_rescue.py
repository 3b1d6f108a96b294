"""Rescues of a damaged library, by processes that are killed, meet each other or a full disk."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from library_files import add_file, random_games, write_games

from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.rescue import rescue_library, rescue_unless_replaced
from engine.library.store import open_lock
from engine.library.store.faults import LibraryError, LibraryFaultCode
from engine.library.store.open_lock import lock_file_of
from engine.library.store.replacement import COPY, WHOLE, companion, identity_of

posix = pytest.mark.skipif(os.name == "nt", reason="signals, limits and owners of files")
KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
GAMES, MORE = 400, 15
PAGE = 4096
ROUNDS = 3
NOBODY = 65534

PROCESS = """
import os, sys
from pathlib import Path
from engine.library.game_library import GameLibrary
from engine.library.importing.importer import import_file
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.rescue import rescue_unless_replaced
from engine.library.store.faults import LibraryError, LibraryFaultCode
from engine.library.store.replacement import identity_of

what, path, number = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])

def end(*_arguments):
    os.kill(os.getpid(), 9)

def rescue():
    identity = identity_of(path)
    try:
        library = GameLibrary(path, check=True)
    except LibraryError as error:
        if error.fault.code is not LibraryFaultCode.DAMAGED:
            raise
        print("damaged", flush=True)
        sys.stdin.readline()
        found = rescue_unless_replaced(path, identity)
        print("replaced" if found is None else "rescued", flush=True)
        library = GameLibrary(path)
    print(library.game_count(), flush=True)
    library.close()

def end_at(event, arguments):
    global number
    if event in ("os.rename", "os.remove", "open") and str(path) in str(arguments[0]):
        if number == 0:
            end()
        number -= 1

if what == "add":  # Is killed with its log.
    library = GameLibrary(path)
    list(import_file(library, path.with_name("more.pgn"), ImportOptions("more")))
    end()
elif what == "hold":
    library = GameLibrary(path)
    print("open", flush=True)
    sys.stdin.readline()
    library.close()
elif what == "killed":
    sys.addaudithook(end_at)
elif what == "limited":
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (number, resource.RLIM_INFINITY))
elif what == "nobody" and os.geteuid() == 0:
    os.setuid(number)
if what not in ("add", "hold"):
    try:
        rescue()
    except LibraryError as error:
        print(error.fault.code, flush=True)
"""
"""Opens a library, and rescues it if it is damaged, after a line of input."""


def start(what: str, path: Path, number: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PROCESS, what, str(path), str(number)]
    root = Path(__file__).resolve().parents[3]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=root)


def said(process: subprocess.Popen[str]) -> list[str]:
    """Let a process go on to its end; return what it printed."""
    return process.communicate("\n")[0].split("\n")[:-1]


def overwrite_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    first = int(0.85 * len(data) / PAGE) * PAGE
    data[first : first + 2 * PAGE] = b"\xa5" * 2 * PAGE
    path.write_bytes(data)


def files_of(path: Path) -> dict[str, bytes]:
    """Return the files of a library, without the lock, the index of its log, and the columns."""
    return {
        one.name: one.read_bytes()
        for one in path.parent.glob(f"{path.name}*")
        if one.is_file() and one != lock_file_of(path) and not one.name.endswith("-shm")
    }


def count(path: Path) -> int:
    library = GameLibrary(path, check=True)
    try:
        return library.game_count()
    finally:
        library.close()


def fault_of(path: Path) -> LibraryFaultCode:
    with pytest.raises(LibraryError) as caught:
        rescue_library(path)
    return caught.value.fault.code


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a damaged library with the log of a process that was killed."""
    folder = tmp_path_factory.mktemp("damaged")
    path = folder / "games.library"
    library = GameLibrary(path)
    games = write_games(folder / "games.pgn", random_games(GAMES, seed=6, longest=60))
    add_file(library, games, KEEP)
    library.close()
    write_games(folder / "more.pgn", random_games(MORE, seed=7))
    start("add", path).communicate()
    overwrite_middle(path)
    assert companion(path, "-wal").stat().st_size > 0
    return path


@pytest.fixture
def path(damaged: Path, tmp_path: Path) -> Path:
    for file in damaged.parent.glob(f"{damaged.name}*"):
        if file.is_file():
            shutil.copyfile(file, tmp_path / file.name)
    return tmp_path / damaged.name


@pytest.fixture(scope="module")
def readable(damaged: Path, tmp_path_factory: pytest.TempPathFactory) -> int:
    """Return how many games can be read of the damaged library and its log."""
    copy = tmp_path_factory.mktemp("readable") / damaged.name
    for ending in ("", "-wal"):
        shutil.copyfile(companion(damaged, ending), companion(copy, ending))
    kept = rescue_library(copy).kept
    assert GAMES / 2 + MORE < kept < GAMES + MORE
    return kept


def kept_aside(path: Path, files: dict[str, bytes]) -> bool:
    """Return whether the damaged file is kept with its log, and nothing else but the new one."""
    found = files_of(path)
    found.pop(path.name)
    return found == {
        name.replace(path.name, f"{path.name}.damaged-1"): data for name, data in files.items()
    }


@posix
def test_a_failed_check_leaves_the_file_and_its_log_as_they_are(path: Path, readable: int) -> None:
    before = files_of(path)
    assert set(before) == {path.name, f"{path.name}-wal"}
    for _ in range(2):
        with pytest.raises(LibraryError):
            GameLibrary(path)
    assert files_of(path) == before
    assert rescue_library(path).kept == readable
    assert kept_aside(path, before)
    assert count(path) == readable


@posix
@pytest.mark.parametrize("_round", range(ROUNDS))
def test_processes_that_rescue_one_library_at_once_end_with_all_its_games(
    path: Path, readable: int, _round: int
) -> None:
    before = files_of(path)
    processes = [start("rescue", path) for _ in range(3)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "damaged\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    answers = [said(process) for process in processes]
    assert sorted(answers) == [["replaced", str(readable)]] * 2 + [["rescued", str(readable)]]
    assert kept_aside(path, before)
    assert count(path) == readable


@posix
def test_a_rescuer_that_is_killed_at_any_moment_loses_nothing(
    path: Path, readable: int, tmp_path: Path
) -> None:
    before = files_of(path)
    moments, is_killed = 0, True
    was_finished_by_the_next = False
    while is_killed:
        folder = tmp_path / str(moments)
        folder.mkdir()
        copy = folder / path.name
        for name, data in before.items():
            (folder / name).write_bytes(data)
        process = start("killed", copy, moments)
        said(process)
        is_killed = process.returncode != 0
        was_finished_by_the_next |= companion(copy, WHOLE).exists()
        answers = said(start("rescue", copy))
        assert answers[-1] == str(readable), (moments, answers)
        assert kept_aside(copy, before), moments
        moments += 1
    assert moments > len(("copy", "copy of the log", "new file", "log", "index", "file", "swap"))
    assert was_finished_by_the_next


@posix
def test_a_library_that_another_process_has_open_is_not_rescued_before_it_closes_it(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_lock, "OTHERS_WAIT_S", 0.2)
    sound = tmp_path / "sound.library"
    GameLibrary(sound).close()
    other = start("hold", sound)
    assert other.stdout is not None
    assert other.stdout.readline() == "open\n"
    overwrite_middle(sound)
    before = files_of(sound)
    assert fault_of(sound) is LibraryFaultCode.IN_USE
    assert files_of(sound) == before
    said(other)
    assert Path(rescue_library(sound).aside).is_file()


@posix
def test_a_process_that_was_killed_holds_no_lock(path: Path) -> None:
    library = path.with_name("other.library")
    GameLibrary(library).close()
    other = start("hold", library)
    assert other.stdout is not None
    other.stdout.readline()
    other.kill()
    other.communicate()
    assert rescue_library(library).kept == 0


def test_a_library_that_was_replaced_meanwhile_is_not_rescued_again(tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    GameLibrary(path).close()
    identity = identity_of(path)
    rescue_library(path)
    before = files_of(path)
    assert rescue_unless_replaced(path, identity) is None
    assert files_of(path) == before


@posix
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_full_disk_leaves_the_damaged_library_where_it_is(path: Path, share: float) -> None:
    before = files_of(path)
    size = path.stat().st_size
    assert said(start("limited", path, int(share * size)))[-1] == LibraryFaultCode.DISK_FULL
    assert files_of(path) == before


@posix
def test_a_disk_without_room_for_the_index_of_the_log_is_full(tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    GameLibrary(path).close()
    assert said(start("limited", path, PAGE)) == [LibraryFaultCode.DISK_FULL]


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """Yield a folder that everybody may read, and nobody but its owner may write."""
    folder = Path(tempfile.mkdtemp())
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


@posix
def test_a_folder_that_cannot_be_written_is_named_as_such(path: Path, shared_folder: Path) -> None:
    copy = shared_folder / path.name
    for ending in ("", "-wal", "-shm"):
        shutil.copyfile(companion(path, ending), companion(copy, ending))
    shared_folder.chmod(0o555)
    before = files_of(copy)
    assert said(start("nobody", copy, NOBODY))[-1] == LibraryFaultCode.READ_ONLY
    assert files_of(copy) == before


def test_what_killed_rescuers_left_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    GameLibrary(path).close()
    companion(path, COPY).touch()
    companion(path, f"{COPY}-wal").touch()
    GameLibrary(path).close()
    assert set(files_of(path)) == {path.name}
