"""Reads and writes text files, among them the autosaved games and the settings.

Every write goes to a temporary file beside its target and replaces the target in one step. So a
failed write, a full disk or a power cut leaves the old file unchanged. Every fault is a
StorageError.
"""

from __future__ import annotations

import codecs
import os
import shutil
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

import platformdirs

from game.formats import game_files
from game.formats.game_files import LATIN_1, UTF_8, UTF_8_WITH_MARK
from game.message import MessageError, Text, message, message_in
from game.state.state import FileOrigin, GameFile

HOME_VARIABLE = "GLASSBOX_HOME"
AUTOSAVE = "autosave.pgn"
AUTOSAVE_OTHER = "autosave-{}.pgn"
"""The autosave name of a program that finds another program's game; the numbers start at 2."""
AUTOSAVE_PREVIOUS = "autosave-previous.pgn"
SETTINGS = "settings.json"
SETTINGS_PREVIOUS = "settings-previous.json"
MOST_COPIES = 9
"""The maximum number of archived games, and of programs that autosave at the same time."""
MAX_FILE_BYTES = 8_000_000
NOT_A_FILE = message_in("a path", "it is not a file")
NOT_TEXT = message_in("a path", "it is not a text file")
A_FOLDER = message_in("a path", "it is a folder")
CHANGED = message_in("a path", "it has changed since the game was opened")


class StorageError(MessageError):
    """Raised when a file cannot be read or written. The message is one line with its path."""


class FileIsThereError(StorageError):
    """Raised when the file to write exists already and may not be replaced."""


class Storage:
    """The folder of the program's own files; the first write creates it."""

    def __init__(self, folder: Path, autosave: str = AUTOSAVE) -> None:
        self.folder = folder
        self._autosave = autosave
        self._known: str | None = None
        """The content of the autosave file when this program last read or wrote it."""
        self._has_looked = False

    @classmethod
    def of_user(cls) -> Storage:
        """Return the data folder of this user, or the one that ``GLASSBOX_HOME`` names."""
        home = os.environ.get(HOME_VARIABLE)
        if home:
            return cls(Path(home))
        return cls(platformdirs.user_data_path("glassbox", appauthor=False))

    def saved_games(self) -> list[str]:
        """Return the names of the autosave files, newest first."""
        numbers = range(2, MOST_COPIES + 1)
        names = [AUTOSAVE, *(AUTOSAVE_OTHER.format(number) for number in numbers)]
        found = []
        for name in names:
            with suppress(OSError):
                found.append((os.lstat(self.folder / name).st_mtime_ns, name))
        return [name for _, name in sorted(found, key=lambda entry: -entry[0])]

    def save_in(self, name: str) -> None:
        """Choose the autosave file to read and write."""
        self._autosave, self._known = name, None

    def read_autosave(self) -> str | None:
        """Return the autosaved game; None if there is none.

        Raises:
            StorageError: the file cannot be read.
        """
        self._has_looked = True
        self._known = self._read_own(self._autosave)
        return self._known

    def write_autosave(self, pgn: str) -> str | None:
        """Replace the autosaved game.

        If another program has saved its game in the file, this program uses another file from now
        on. The function returns the name of a new file, or None if the file is the same.

        Raises:
            StorageError: the file could not be written; its old content is unchanged.
        """
        before = self._autosave
        for number in range(2, MOST_COPIES + 1):
            if not self._is_of_another():
                break
            self.save_in(AUTOSAVE_OTHER.format(number))
        self._write_own(self._autosave, pgn)
        self._known = pgn
        return None if self._autosave == before else self._autosave

    def _is_of_another(self) -> bool:
        """Return whether the autosave file holds a game that this program never read or wrote."""
        try:
            there = self._read_own(self._autosave) if self._has_looked else None
        except StorageError:
            return False
        return there not in (None, self._known)

    def put_autosave_aside(self) -> None:
        """Rename the autosaved game, so that it is neither offered again nor overwritten.

        Raises:
            StorageError: the file could not be renamed.
        """
        older = Path(AUTOSAVE_PREVIOUS)
        copies = [f"{older.stem}-{number}{older.suffix}" for number in range(2, MOST_COPIES + 1)]
        self._put_aside(self._autosave, AUTOSAVE_PREVIOUS, *copies)

    def put_settings_aside(self) -> None:
        """Rename the settings file, so that new settings do not replace it.

        Raises:
            StorageError: the file could not be renamed.
        """
        self._put_aside(SETTINGS, SETTINGS_PREVIOUS)

    def read_settings(self) -> str | None:
        """Return the text of the settings file; None if there is none.

        Raises:
            StorageError: the file cannot be read.
        """
        return self._read_own(SETTINGS)

    def write_settings(self, text: str) -> None:
        """Write the settings file.

        Raises:
            StorageError: the file could not be written.
        """
        self._write_own(SETTINGS, text)

    def _put_aside(self, *names: str) -> None:
        """Rename the first file to the second name, the second to the third, and so on."""
        paths = [self.folder / name for name in names]
        try:
            if not os.path.lexists(paths[0]):
                return
            taken = list(takewhile(os.path.lexists, paths[:-1]))
            for path, older in reversed(list(zip(taken, paths[1:], strict=False))):
                path.replace(older)
        except OSError as error:
            raise StorageError(
                message("Cannot rename {path}: {reason}.", path=str(paths[0]), reason=_why(error))
            ) from error

    def _read_own(self, name: str) -> str | None:
        path = self.folder / name
        try:
            if not path.exists():
                return None
        except OSError as error:
            raise _unreadable(path, _why(error)) from error
        return read_text(path)

    def _write_own(self, name: str, text: str) -> None:
        path = self.folder / name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(path, _why(error)) from error
        write_text(path, text, overwrite=True)


def read_text(path: Path) -> str:
    """Return the text of a file in UTF-8, or in Latin-1 as in old PGN files.

    Raises:
        StorageError: the file is missing, not a plain file, too large, not text, or unreadable.
    """
    return read_file(path)[0]


def read_file(path: Path) -> tuple[str, FileOrigin]:
    """Return the text of a file like ``read_text``, and the file's origin.

    Raises:
        StorageError: as for ``read_text``.
    """
    data = _read_bytes(path)
    encoding = UTF_8_WITH_MARK if data.startswith(codecs.BOM_UTF8) else UTF_8
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        encoding = LATIN_1
        text = data.decode(encoding)
    return text, FileOrigin(str(path.resolve()), encoding)


def replace_game(file: GameFile, text: str) -> None:
    """Replace one game in the file from which it was opened; the rest keeps its bytes.

    Raises:
        StorageError: the rest has changed since, or the file could not be written.
    """
    path, encoding = Path(file.origin.path), file.origin.encoding
    data = _read_bytes(path)
    try:
        middle = text.encode(encoding.removesuffix("-sig"))
    except UnicodeEncodeError as error:
        lacking = message_in(
            "a path",
            "its encoding, {encoding}, does not have a character of the game",
            encoding=encoding,
        )
        raise _unwritable(path, lacking) from error
    around = game_files.around(file, data)
    if around is None:
        raise _unwritable(path, CHANGED)
    before, after = around
    try:
        _replace(path, before + middle + after)
    except OSError as error:
        raise _unwritable(path, _why(error)) from error


def _read_bytes(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise _unreadable(path, NOT_A_FILE)
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise _unreadable(path, _why(error)) from error
    if len(data) > MAX_FILE_BYTES:
        large = message_in("a path", "it is larger than {limit} bytes", limit=MAX_FILE_BYTES)
        raise _unreadable(path, large)
    if b"\0" in data:
        raise _unreadable(path, NOT_TEXT)
    return data


def write_text(path: Path, text: str, *, overwrite: bool) -> None:
    """Write a text file in one step: it holds all of ``text`` afterwards, or its old content.

    Raises:
        FileIsThereError: the file exists and ``overwrite`` is false.
        StorageError: the file could not be written.
    """
    try:
        path = path.resolve()
        if path.is_dir():
            raise _unwritable(path, A_FOLDER)
        if path.exists() and not overwrite:
            raise FileIsThereError(message("{path} already exists.", path=str(path)))
        _replace(path, text.encode(UTF_8))
    except OSError as error:
        raise _unwritable(path, _why(error)) from error


def _replace(path: Path, data: bytes) -> None:
    """Write a file beside ``path`` and rename it; it keeps the permissions of an existing file."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _unreadable(path: Path, reason: Text) -> StorageError:
    return StorageError(message("Cannot read {path}: {reason}.", path=str(path), reason=reason))


def _unwritable(path: Path, reason: Text) -> StorageError:
    return StorageError(message("Cannot write {path}: {reason}.", path=str(path), reason=reason))


def _why(error: OSError) -> str:
    """Return the operating system's text for an error, without the path."""
    return error.strerror or str(error) or type(error).__name__
