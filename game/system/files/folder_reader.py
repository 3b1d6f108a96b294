"""Reads folders for our own file dialog in a thread, so that a slow disk holds up nothing.

Hidden files are left out. Every fault is a line in the listing.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import platformdirs

from engine.process.inbox import Inbox, Wake, wake_nobody
from engine.working_directory import leave_unusable_directory
from game.actions.file_effects import ReadFolder
from game.actions.files import FolderRead, PathIsFile
from game.message import message
from game.state.files.folder import RECENT_PATH, FolderEntry, FolderListing, FolderPlace, PlaceKind
from game.system.file_facts import error_reason
from game.system.text_files import StorageError, unreadable_error, unwritable_error

HIDDEN = "."
"""The first character of a hidden file's name."""
Answer = FolderRead | PathIsFile
NOT_READ = message("The folder was not read because of an error of the program.")
INSTALLED = Path(__file__).resolve().parents[3]
"""The folder that the program was installed in: a clone, or a folder of Python's packages."""


class FolderReader:
    """Reads one folder after another. Call all methods from the window's thread.

    Another thread calls ``wake`` when ``poll`` has something to return.
    """

    def __init__(self, program: Path, wake: Wake = wake_nobody) -> None:
        """Make a reader; ``program`` is the folder of the program's own games."""
        self._program = program
        self._wake = wake
        self._inbox = Inbox[Answer](wake)
        """Takes the answer about the folder that was asked for last."""

    def read(self, asked: ReadFolder) -> list[Answer]:
        """Begin to read a folder. The answer about an earlier one is dropped.

        A path that is no folder is answered at once, so that the next key meets what follows.
        """
        leave_unusable_directory()
        self._inbox.close()
        if not asked.is_start and not asked.lists_recent:
            with suppress(OSError, ValueError):
                if _absolute(asked.path, asked.base).is_dir():
                    return self._begin(asked)
            return [read_folder(asked, self._program)]
        return self._begin(asked)

    def _begin(self, asked: ReadFolder) -> list[Answer]:
        self._inbox = Inbox(self._wake)
        threading.Thread(
            target=self._run, args=(asked, self._inbox), name="glassbox-folder", daemon=True
        ).start()
        return []

    def poll(self) -> list[Answer]:
        """Return the answers since the last call; never blocks."""
        return self._inbox.take_all()

    def _run(self, asked: ReadFolder, inbox: Inbox[Answer]) -> None:
        found: Answer = FolderRead(asked.number, FolderListing(asked.path, fault=NOT_READ))
        try:
            found = read_folder(asked, self._program)
        finally:
            inbox.put(found)


def read_folder(asked: ReadFolder, program: Path) -> Answer:
    """Read the folder, or find that the path is that of a file."""
    places = tuple(_places(asked, program))
    if asked.lists_recent:
        return FolderRead(
            asked.number, FolderListing(RECENT_PATH, _recent(asked.recent), None, places)
        )
    if asked.is_start:
        return FolderRead(asked.number, _first(asked, places))
    path = _absolute(asked.path, asked.base)
    try:
        return _read_path(asked, path, places)
    except (OSError, ValueError) as error:
        why = error_reason(error) if isinstance(error, OSError) else str(error)
        fault = (unwritable_error if asked.is_saving else unreadable_error)(path, why).message
        return FolderRead(asked.number, FolderListing(str(path), places=places, fault=fault))
    except StorageError as error:
        return FolderRead(
            asked.number, FolderListing(str(path), places=places, fault=error.message)
        )


def _read_path(asked: ReadFolder, path: Path, places: tuple[FolderPlace, ...]) -> Answer:
    """Read a folder; a file, and for saving a file that does not exist yet, is chosen."""
    if path.is_dir():
        return FolderRead(asked.number, _listing(path, asked.suffixes, places))
    try:
        path.stat()
    except FileNotFoundError:
        if not asked.is_saving or not path.parent.is_dir():
            raise
    return PathIsFile(asked.number, str(path))


def _first(asked: ReadFolder, places: tuple[FolderPlace, ...]) -> FolderListing:
    """Return the asked folder, or else the current one, the person's documents or their home.

    It is not a folder of the program itself: who deletes the program must not lose games.
    """
    last = FolderListing(RECENT_PATH, places=places)
    current = "" if Path.cwd().is_relative_to(INSTALLED) else os.curdir
    documents = str(platformdirs.user_documents_path())
    for folder in (asked.path, current, documents, str(Path.home())):
        if not folder:
            continue
        try:
            return _listing(_absolute(folder, ""), asked.suffixes, places)
        except (OSError, ValueError) as error:
            why = error_reason(error) if isinstance(error, OSError) else str(error)
            last = FolderListing(
                folder, places=places, fault=unreadable_error(Path(folder), why).message
            )
    return last


def _absolute(path: str, base: str) -> Path:
    with suppress(RuntimeError):  # A path that begins with ~ and no user's name stays as it is.
        return Path(os.path.normpath(Path.cwd() / base / Path(path).expanduser()))
    return Path(os.path.normpath(Path.cwd() / base / path))


def _listing(
    folder: Path, suffixes: tuple[str, ...], places: tuple[FolderPlace, ...]
) -> FolderListing:
    with os.scandir(folder) as found:
        entries = tuple(_entries(found, suffixes))
    parent = None if folder.parent == folder else str(folder.parent)
    return FolderListing(str(folder), entries, parent, places)


def _entries(found: Iterator[os.DirEntry[str]], suffixes: tuple[str, ...]) -> Iterator[FolderEntry]:
    for one in found:
        if one.name.startswith(HIDDEN):
            continue
        try:
            is_folder = one.is_dir()
            if not is_folder and suffixes and not one.name.lower().endswith(suffixes):
                continue
            facts = one.stat()
        except OSError:
            continue  # A link to nothing, or a file that was just deleted.
        size = 0 if is_folder else facts.st_size
        yield FolderEntry(one.name, one.path, is_folder, size, _date(facts.st_mtime))


def _recent(paths: tuple[str, ...]) -> tuple[FolderEntry, ...]:
    entries = []
    for path in paths:
        name = Path(path).name or path
        try:
            facts = Path(path).stat()
        except (OSError, ValueError):
            entries.append(FolderEntry(name, path, is_missing=True))
            continue
        entries.append(FolderEntry(name, path, size=facts.st_size, changed=_date(facts.st_mtime)))
    return tuple(entries)


def _date(seconds: float) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))
    except (ValueError, OverflowError, OSError):
        return ""


def _places(asked: ReadFolder, program: Path) -> Iterator[FolderPlace]:
    """Yield the places that exist, each folder once."""
    if asked.recent and not asked.is_saving:
        yield FolderPlace(PlaceKind.RECENT, RECENT_PATH)
    last = [(PlaceKind.LAST, Path(path).parent) for path in asked.recent[:1]]
    known = [
        (PlaceKind.HOME, Path.home()),
        (PlaceKind.DESKTOP, platformdirs.user_desktop_path()),
        (PlaceKind.DOCUMENTS, platformdirs.user_documents_path()),
        *last,
        (PlaceKind.PROGRAM, program),
    ]
    seen = set()
    for kind, path in known:
        with suppress(OSError, ValueError):
            if path not in seen and path.is_dir():
                seen.add(path)
                yield FolderPlace(kind, str(path))
    for drive in _drives():
        yield FolderPlace(PlaceKind.DRIVE, drive)


def _drives() -> list[str]:
    """Return the roots of the drives of Windows; no other system has any."""
    if os.name != "nt":
        return []
    letters = (f"{letter}:\\" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return [root for root in letters if Path(root).exists()]
