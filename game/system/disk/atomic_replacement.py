"""Replaces a file in one step, and sweeps what a killed save has left.

The new content is written to a file of a random name beside the target, which is made anew: a link
that somebody has planted in the folder is never followed. The writer holds a lock on that file, so
another save can tell the file of a killed save from one that is being written.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.system.disk.locks import NO_LINK, LockHeldError, is_file_at_path, lock_open_file
from game.system.disk.private_files import FILE_MODE

RANDOM_BYTES = 8
USUAL_MODE = 0o666
"""The permissions of a new file, from which the system takes those of the umask."""
PART = re.compile(r"\.glassbox-[0-9a-f]{16}\.part")
"""The name of a file that is being written, or that a killed save has left."""
OLD_PART = re.compile(r"\.(.+)\.(\d+)-\d+\.part")
"""The same in version 0.1.0, which locked no files: the target's name, the process, its thread."""


def replace_file(
    path: Path,
    write: Callable[[BinaryIO], object],
    *,
    is_private: bool = False,
    check: Callable[[], object] = lambda: None,
) -> None:
    """Let ``write`` fill a file beside ``path``, and rename it to ``path``; then sweep the folder.

    It gets the permissions of the file that it replaces; with ``is_private``, only this user can
    read it. ``check`` is called when all is written, just before the file is replaced. Nothing
    changes if ``write`` or ``check`` fails. A link at ``path`` is replaced, not followed.

    Raises:
        OSError: the file could not be written.
    """
    with _new_part(path, FILE_MODE if is_private else USUAL_MODE) as (part, file):
        if not is_private:
            _take_mode(file, path)
        write(file)
        file.flush()
        os.fsync(file.fileno())
        check()
        if os.name == "nt":
            file.close()  # Windows renames no open file.
        part.replace(path)
    sync_folder(path.parent)
    delete_leftovers(path.parent)


@contextmanager
def _new_part(path: Path, mode: int) -> Iterator[tuple[Path, BinaryIO]]:
    """Make a file beside ``path`` and hold its lock; delete it if it is still there at the end."""
    while True:
        part = path.with_name(f".glassbox-{secrets.token_hex(RANDOM_BYTES)}.part")
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK, mode)
        with os.fdopen(handle, "wb") as file:
            if os.name != "nt":  # Windows deletes no open file.
                with suppress(OSError):  # Without locks nothing is swept.
                    lock_open_file(handle, waits=True)
            if not is_file_at_path(handle, part):
                continue  # Another save has swept it before it was locked.
            try:
                yield part, file
            except BaseException:
                if os.name == "nt":
                    file.close()
                part.unlink(missing_ok=True)
                raise
            return


def _take_mode(file: BinaryIO, path: Path) -> None:
    """Give an open file the permissions of the file that it will replace, if there is one."""
    with suppress(FileNotFoundError):
        found = path.stat()
        if hasattr(os, "fchmod"):
            os.fchmod(file.fileno(), stat.S_IMODE(found.st_mode))


def sync_folder(folder: Path) -> None:
    """Let the system write the names in a folder to the disk, so that a power cut keeps them.

    Does nothing where a folder cannot be synced, as on Windows and some network disks: the file is
    there already.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def delete_leftovers(folder: Path) -> None:
    """Delete the files of this user that killed saves have left in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _is_left(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError, LockHeldError):
                    _delete_unlocked(Path(entry.path))


def _is_left(name: str) -> bool:
    """Return whether a killed save may have left a file of this name."""
    old = OLD_PART.fullmatch(name)
    return PART.fullmatch(name) is not None or (old is not None and not _is_running(int(old[2])))


def _is_running(process_id: int) -> bool:
    """Return whether a process may be running here; True where that is unknown."""
    if os.name == "nt":  # There, the call would end the process.
        return True
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # Another user's, or no number of a process.
        return True
    return True


def _delete_unlocked(part: Path) -> None:
    """Delete a file that nobody holds locked."""
    if os.name == "nt":
        part.unlink()  # Windows refuses while the file is open.
        return
    handle = os.open(part, os.O_RDONLY | NO_LINK)
    try:
        lock_open_file(handle, waits=False)
        if os.fstat(handle).st_uid == os.getuid() and is_file_at_path(handle, part):
            part.unlink()
    finally:
        os.close(handle)
