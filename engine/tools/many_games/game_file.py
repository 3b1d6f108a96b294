"""The games of a PGN file by their numbers, without the whole file in memory."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from array import array
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, TextIO, cast

import chess.pgn

from engine.notation.encodings import MOST_MARK_BYTES, decode, encoding_of_file, is_utf_16
from engine.tools import WrongUseError


class _CountedLines:
    """What python-chess reads of a file: its lines. They are counted and go into a checksum."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._hash = hashlib.sha256()
        self.end = 0
        """Where the last line ends."""

    @property
    def fingerprint(self) -> str:
        return self._hash.hexdigest()

    def readline(self) -> str:
        """Return the next line; an empty text at the end of the file."""
        line = self._file.readline()
        self._hash.update(line)
        self.end += len(line)
        return decode(line)[0]


class GameFile:
    """An open file of games. Use it as a context manager."""

    def __init__(self, name: str) -> None:
        """Open a file and find its games.

        Raises:
            WrongUseError: it cannot be read.
        """
        try:
            self._file = _seekable(Path(name))
            self._ends = array("Q")
            self.fingerprint = self._find_games()
            """A checksum of the file."""
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise WrongUseError(f"cannot read {name}: {reason}") from error

    def __enter__(self) -> GameFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def count(self) -> int:
        """How many games the file has."""
        return len(self._ends)

    def place(self, number: int) -> tuple[int, int]:
        """Return where a game begins and ends, in bytes. The first game is 1."""
        return self._ends[number - 2] if number > 1 else 0, self._ends[number - 1]

    def text(self, number: int) -> str:
        """Return the text of a game. Raises OSError."""
        begin, end = self.place(number)
        self._file.seek(begin)
        return game_text(self._file.read(end - begin))

    def _find_games(self) -> str:
        """Find the end of each game; return the checksum of the file."""
        lines = _CountedLines(self._file)
        while chess.pgn.skip_game(cast("TextIO", lines)):
            self._ends.append(lines.end)
        while lines.readline():
            pass
        return lines.fingerprint


def game_text(data: bytes) -> str:
    """Return the bytes of a game as text."""
    return decode(data)[0]


def _seekable(path: Path) -> BinaryIO:
    """Open a file; a copy of it if it is a pipe, or UTF-16, whose lines end in two bytes."""
    file = path.open("rb")
    is_file = S_ISREG(path.stat().st_mode)
    beginning = file.read(MOST_MARK_BYTES)
    encoding = encoding_of_file(beginning)
    if is_file and not is_utf_16(encoding):
        file.seek(0)
        return file
    with file:
        copy = tempfile.TemporaryFile()  # noqa: SIM115  (it is closed with the games)
        if is_utf_16(encoding):
            copy.write(decode(beginning + file.read(), encoding)[0].encode())
        else:
            copy.write(beginning)
            shutil.copyfileobj(file, copy)
    copy.seek(0)
    return cast("BinaryIO", copy)
