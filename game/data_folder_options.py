"""The options ``--where`` and ``--remove-data``: print where the data are, or delete them."""

from __future__ import annotations

import sys

from engine.printable import printable
from game.system import fault_log
from game.system.disk.locks import LockHeldError
from game.system.instance.data_removal import IsALinkError, check_removable, delete_data
from game.system.instance.own_files import DataFolderContents, contents_of
from game.system.storage import SETTINGS, Storage

KEPT_STATUS = 1
"""The exit status when nothing was deleted."""
YES = frozenset(("y", "yes"))
KILOBYTE = 1000
UNITS = ("bytes", "kB", "MB", "GB")


class DataFolderError(Exception):
    """Raised when the data cannot be deleted; the message is one line that says why."""


def print_data_paths() -> None:
    """Print the paths of the data folder, the settings and the log of faults."""
    folder = Storage.of_user().folder.absolute()
    _tell(f"Data folder: {folder}")
    _tell(f"Settings: {folder / SETTINGS}")
    _tell(f"Log of faults: {folder / fault_log.FILE}")


def remove_data() -> int:
    """Ask on the terminal, then delete the data of Glassbox; return the exit status.

    Raises:
        DataFolderError: a window runs, the folder is a link, or the system refuses.
    """
    folder = Storage.of_user().folder.absolute()
    try:
        if not folder.exists():
            _tell(f"There is nothing to delete: {folder} does not exist.")
            return KEPT_STATUS
        check_removable(folder)
        contents = contents_of(folder)
        if not contents.own:
            _tell(f"There is nothing to delete: Glassbox wrote no file in {folder}.")
            return KEPT_STATUS
        _tell_contents(str(folder), contents)
        if not _agrees():
            _tell("Nothing was deleted.")
            return KEPT_STATUS
        left = delete_data(folder)
    except LockHeldError as error:
        raise DataFolderError("a window of Glassbox is open; close it first") from error
    except IsALinkError as error:
        raise DataFolderError(f"{folder} is a link; delete its target yourself") from error
    except OSError as error:
        raise DataFolderError(f"{error.filename or folder}: {error.strerror or error}") from error
    if left:
        _tell(f"The data are deleted. Files that Glassbox did not write are left in {folder}:")
        for path in left:
            _tell(f"  {path.name}")
    else:
        _tell(f"{folder} is deleted.")
    return 0


def _tell_contents(folder: str, contents: DataFolderContents) -> None:
    total = sum(file.bytes_long for file in contents.own)
    _tell(f"This deletes the data of Glassbox in {folder} ({_size(total)}):")
    for file in contents.own:
        _tell(f"  {file.path.name} ({_size(file.bytes_long)})")
    for path in contents.others:
        _tell(f"  {path.name} stays: Glassbox did not write it")


def _agrees() -> bool:
    """Ask on the terminal; without a terminal, or at its end, the answer is no."""
    if sys.stdin is None or not sys.stdin.isatty():
        _tell("There is no terminal to ask on.")
        return False
    sys.stdout.write("Delete them? [y/N] ")
    sys.stdout.flush()
    answer = sys.stdin.readline()
    if not answer.endswith("\n"):
        _tell("")
    return answer.strip().lower() in YES


def _size(number: int) -> str:
    """Return a number of bytes in a unit that fits, such as ``1.5 MB``."""
    size, unit = float(number), 0
    while size >= KILOBYTE and unit + 1 < len(UNITS):
        size, unit = size / KILOBYTE, unit + 1
    return f"{number} {UNITS[0]}" if unit == 0 else f"{size:.1f} {UNITS[unit]}"


def _tell(line: str) -> None:
    """Print a line; letters that the terminal cannot show are replaced."""
    encoding = sys.stdout.encoding or "utf-8"
    shown = printable(line).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(f"{shown}\n")
