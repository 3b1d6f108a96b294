"""Reads, writes, renames and deletes text files.

Every write replaces its target in one step. So a failed write, a full disk or a power cut leaves
the old file unchanged. Every fault is a StorageError.
"""

from __future__ import annotations

import codecs
import errno
import os
from itertools import takewhile
from pathlib import Path

from engine.notation.encodings import UTF_8, decode
from game.message import Message, MessageError, Text, message, message_with_context
from game.system.disk.atomic_replacement import replace_file, sync_folder
from game.system.file_facts import error_reason

MAX_FILE_BYTES = 8_000_000
"""The maximum size of a text that is read as a whole."""
NOT_A_FILE = message_with_context("a path", "it is not a file")
NOT_TEXT = message_with_context("a path", "it is not a text file")
A_FOLDER = message_with_context("a path", "it is a folder")


class StorageError(MessageError):
    """Raised when a file cannot be read or written. The message is one line with its path."""


class FileIsThereError(StorageError):
    """Raised when the file to write exists already and may not be replaced."""


def read_text(path: Path, most_bytes: int | None = None) -> str:
    """Return the text of a file in UTF-8, or in Latin-1 as in old PGN files.

    A file of more than ``most_bytes``, or else ``MAX_FILE_BYTES``, is too large.

    Raises:
        StorageError: the file is missing, not a plain file, too large, not text, or unreadable.
    """
    limit = MAX_FILE_BYTES if most_bytes is None else most_bytes
    return decode(_read_bytes(path, limit).removeprefix(codecs.BOM_UTF8))[0]


def read_text_if_there(path: Path, most_bytes: int | None = None) -> str | None:
    """Return the text of a file as ``read_text`` does; None if there is no file.

    Raises:
        StorageError: as for ``read_text``, and if the folder cannot be read.
    """
    try:
        if not path.exists():
            return None
    except OSError as error:
        raise unreadable_error(path, error_reason(error)) from error
    return read_text(path, most_bytes)


def _read_bytes(path: Path, most_bytes: int) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise unreadable_error(path, NOT_A_FILE)
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except OSError as error:
        raise unreadable_error(path, error_reason(error)) from error
    if len(data) > most_bytes:
        raise unreadable_error(path, too_large_reason(most_bytes))
    if b"\0" in data:
        raise unreadable_error(path, NOT_TEXT)
    return data


def write_text(path: Path, text: str, *, overwrite: bool, is_private: bool = False) -> None:
    """Write a text file in one step: it holds all of ``text`` afterwards, or its old content.

    With ``is_private``, only this user can read the file.

    Raises:
        FileIsThereError: the file exists and ``overwrite`` is false.
        StorageError: the file could not be written.
    """
    write_bytes(path, text.encode(UTF_8), overwrite=overwrite, is_private=is_private)


def write_bytes(path: Path, data: bytes, *, overwrite: bool, is_private: bool = False) -> None:
    """Write a file in one step, as ``write_text`` does.

    Raises:
        FileIsThereError: the file exists and ``overwrite`` is false.
        StorageError: the file could not be written.
    """
    try:
        check_target(path, overwrite=overwrite)
        replace_file(_real_path(path), lambda part: part.write(data), is_private=is_private)
    except OSError as error:
        raise unwritable_error(path, error_reason(error)) from error


def check_target(path: Path, *, overwrite: bool) -> None:
    """Check that a file may be written; its folder is not checked.

    Raises:
        FileIsThereError: the file exists and ``overwrite`` is false.
        StorageError: the path is that of a folder, or no path at all.
    """
    try:
        path = _real_path(path)
        if path.is_dir():
            raise unwritable_error(path, A_FOLDER)
        if path.exists() and not overwrite:
            raise FileIsThereError(message("{path} already exists.", path=str(path)))
    except OSError as error:
        raise unwritable_error(path, error_reason(error)) from error


def _real_path(path: Path) -> Path:
    """Return the absolute path with links resolved.

    Raises:
        OSError: the links lead in a circle. ``Path.resolve`` raises RuntimeError in Python 3.11.
    """
    real = Path(os.path.realpath(path))
    if real.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return real


def rotate_files(folder: Path, *names: str) -> None:
    """Rename the first file to the second name, the second to the third, and so on.

    Raises:
        StorageError: a file could not be renamed.
    """
    paths = [folder / name for name in names]
    try:
        if not os.path.lexists(paths[0]):
            return
        taken = list(takewhile(os.path.lexists, paths[:-1]))
        for path, older in reversed(list(zip(taken, paths[1:], strict=False))):
            path.replace(older)
    except OSError as error:
        fault = message(
            "Cannot rename {path}: {reason}.", path=str(paths[0]), reason=error_reason(error)
        )
        raise StorageError(fault) from error


def delete_file(path: Path) -> None:
    """Delete a file, if it is there.

    Raises:
        StorageError: the file cannot be deleted.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        fault = message(
            "Cannot delete {path}: {reason}.", path=str(path), reason=error_reason(error)
        )
        raise StorageError(fault) from error
    sync_folder(path.parent)


def unreadable_error(path: Path, why: Text) -> StorageError:
    """Return the error about a file that cannot be read."""
    return StorageError(message("Cannot read {path}: {reason}.", path=str(path), reason=why))


def unwritable_error(path: Path, why: Text) -> StorageError:
    """Return the error about a file that cannot be written."""
    return StorageError(message("Cannot write {path}: {reason}.", path=str(path), reason=why))


def too_large_reason(limit: int) -> Message:
    """Return the reason for refusing a file of more than ``limit`` bytes."""
    return message_with_context("a path", "it is larger than {limit} bytes", limit=limit)
