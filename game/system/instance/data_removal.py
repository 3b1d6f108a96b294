"""Deletes the files of Glassbox in its data folder, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.system.disk.locks import FileLock, LockHeldError
from game.system.instance.address import WindowAddress, address_of, make_private
from game.system.instance.own_files import OWN_FOLDERS, contents_of, delete_own_file, is_link


class IsALinkError(Exception):
    """Raised when the data folder is a link, which is never followed."""


def check_removable(folder: Path) -> None:
    """Check that the files of a data folder may be deleted now.

    Raises:
        IsALinkError: the folder is a link.
        LockHeldError: a window of Glassbox runs with this folder.
        OSError: the folder cannot be used.
    """
    with _locked(folder):
        pass


def delete_data(folder: Path) -> list[Path]:
    """Delete the files that Glassbox writes, and the folder if it is empty then.

    Returns the paths that are left in the folder. No link is followed.

    Raises:
        IsALinkError: the folder is a link.
        LockHeldError: a window of Glassbox runs with this folder.
        OSError: a file cannot be deleted; those before it are deleted.
    """
    with _locked(folder) as address:
        for file in contents_of(folder).own:
            with suppress(FileNotFoundError):  # Somebody else has deleted it.
                delete_own_file(file.path)
        for name in OWN_FOLDERS:
            with suppress(OSError):  # It is not there, or something else is in it.
                (folder / name).rmdir()
        address.socket.unlink(missing_ok=True)
        address.unfinished.unlink(missing_ok=True)
    left = sorted(folder.iterdir())
    if not left:
        folder.rmdir()
    return left


@contextmanager
def _locked(folder: Path) -> Iterator[WindowAddress]:
    """Keep windows of a data folder from listening; leave no lock behind."""
    if is_link(folder):
        raise IsALinkError
    address = address_of(folder)
    if sys.platform == "win32":
        from game.system.instance import pipe_server

        if pipe_server.is_served(address):
            raise LockHeldError
        yield address
        return
    make_private(address.folder)
    lock = FileLock(address.lock)
    lock.take(waits=False)
    try:
        yield address
    finally:
        lock.release(deletes=True)
        with suppress(OSError):  # Something else is in it, and stays.
            address.folder.rmdir()
