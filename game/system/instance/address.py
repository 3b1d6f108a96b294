"""Where the window of a data folder is found by other processes of the same user."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import tempfile
from pathlib import Path

from msgspec import Struct

from game.system.disk.private_files import FOLDER_MODE, OTHERS, make_folder

FOLDER, SOCKET, LOCK = "window", "files.socket", "files.lock"
LONGEST_SOCKET_PATH = 100
"""The most bytes of a socket's path; systems allow 104 or 108, with a zero at the end."""
UNFINISHED = ".new"
"""The suffix of a socket that does not listen yet; no longer than that of the final name."""
HASH_LETTERS = 16
RUNTIME_VARIABLE = "XDG_RUNTIME_DIR"


class WindowAddress(Struct, frozen=True):
    """The socket of a data folder and the lock of the window that listens there."""

    folder: Path
    """The folder of both, which only this user can read."""
    socket: Path
    lock: Path
    pipe: str
    """The name of the pipe that Windows has in place of the socket."""

    @property
    def unfinished(self) -> Path:
        """The name of the socket until it listens."""
        return self.socket.with_suffix(UNFINISHED)


def address_of(data_folder: Path) -> WindowAddress:
    """Return the address of a data folder, which need not exist.

    It lies in the data folder. If its path is too long for a socket, it lies in the folder for
    run-time files and has a short name.
    """
    data_folder = Path(os.path.realpath(data_folder))
    mark = hashlib.sha256(os.fsencode(data_folder)).hexdigest()[:HASH_LETTERS]
    pipe = rf"\\.\pipe\glassbox-{mark}"
    inside = data_folder / FOLDER
    address = WindowAddress(inside, inside / SOCKET, inside / LOCK, pipe)
    for folder in () if _is_short(address.socket) else _runtime_folders():
        address = WindowAddress(folder, folder / f"{mark}.socket", folder / f"{mark}.lock", pipe)
        if _is_short(address.socket):
            break
    return address


def _is_short(path: Path) -> bool:
    return len(os.fsencode(path)) <= LONGEST_SOCKET_PATH


def _runtime_folders() -> list[Path]:
    """Return the folders for sockets of this user, the best one first."""
    runtime = Path(os.environ.get(RUNTIME_VARIABLE, ""))
    folders = [runtime / "glassbox"] if runtime.is_absolute() and runtime.is_dir() else []
    own = f"glassbox-{user_id()}"
    return [*folders, Path(tempfile.gettempdir()) / own, Path("/tmp") / own]


def user_id() -> int:
    """Return the number of this user; 0 where users have none, as on Windows."""
    return os.getuid() if hasattr(os, "getuid") else 0


def make_private(folder: Path) -> None:
    """Make a folder that only this user can read, or see that there is one.

    Raises:
        OSError: it cannot be made, or belongs to somebody else, or is a link.
    """
    make_folder(folder.parent)  # It is the data folder, or one that is there.
    make_folder(folder)
    if is_private(folder):
        return
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != user_id():
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(folder))
    folder.chmod(FOLDER_MODE)


def is_private(folder: Path) -> bool:
    """Return whether a folder is there that only this user can read."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == user_id()
    return is_ours and (os.name == "nt" or not found.st_mode & OTHERS)
