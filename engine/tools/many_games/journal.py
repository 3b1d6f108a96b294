"""The journal of a run: a line for each finished game, in the order in which they were finished.

It stands beside the file that the run writes, and is deleted with the end of the run. A run that
was killed goes on from it. Each line has a checksum, because the last one may be half written.
"""

from __future__ import annotations

import sys
import tempfile
import zlib
from array import array
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, cast

import msgspec
from msgspec import Struct

from engine.tools import WrongUseError
from engine.tools.many_games.game_task import GameResult, ReviewStoppedError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SUFFIX = ".unfinished"
_LOCKED_BYTE = 2**62
"""Windows locks bytes of a file; this one is never written."""
_CHECKSUM_DIGITS = 8
_CHUNK_BYTES = 1 << 14


class RunFingerprint(Struct, frozen=True):
    """What the results of a run depend on. A journal serves only a run with the same."""

    version: str
    """That of Glassbox."""
    file: str
    """The checksum of the file of games."""
    nodes: int
    has_json: bool
    part: str


class _Numbered(Struct, frozen=True):
    """What is read of a result when a run goes on."""

    number: int


class Journal:
    """The finished games of a run."""

    def __init__(self, file: BinaryIO, path: Path | None, games: int) -> None:
        """Use ``begun_journal`` or ``resumed_journal`` instead."""
        self._file = file
        self._path = path
        self._end = 0
        self._places = array("Q", bytes(8 * (games + 1)))
        """Where the line of each game begins; 0 if it is not finished."""
        self.count = 0
        """How many games are finished."""

    def has(self, number: int) -> bool:
        """Return whether a game is finished."""
        return self._places[number] != 0

    def result(self, number: int) -> GameResult:
        """Return the result of a finished game. Raises ReviewStoppedError."""
        try:
            data = _checked(_line_at(self._file, self._places[number]))
        except OSError as error:
            raise ReviewStoppedError(f"cannot read {self._path}: {error.strerror}") from error
        if data is None:
            raise ReviewStoppedError(f"{self._path} was changed by another program")
        return msgspec.json.decode(data, type=GameResult)

    def keep(self, result: GameResult) -> None:
        """Add a finished game. Raises ReviewStoppedError, and then the journal is unchanged."""
        begin = self._end
        self._add(msgspec.json.encode(result))
        self._note(result.number, begin)

    def close(self, *, is_needed: bool) -> None:
        """Close the journal; delete it if no run will go on from it."""
        self._file.close()
        if not is_needed and self._path is not None:
            self._path.unlink(missing_ok=True)

    def begin(self, run: RunFingerprint) -> None:
        """Write the first line. Raises ReviewStoppedError."""
        self._file.truncate(0)
        self._add(msgspec.json.encode(run))

    def read(self, run: RunFingerprint) -> RunFingerprint | None:
        """Return the first line, or None if there is none; read all others if it is ``run``.

        Raises OSError, MsgspecError.
        """
        if self._path is None:
            return None
        before: RunFingerprint | None = None
        with self._path.open("rb") as lines:
            for line in lines:
                if (data := _checked(line)) is None:
                    break
                if before is None:
                    before = msgspec.json.decode(data, type=RunFingerprint)
                    if before != run:
                        return before
                else:
                    self._note(msgspec.json.decode(data, type=_Numbered).number, self._end)
                self._end += len(line)
        self._file.truncate(self._end)
        return before

    def _note(self, number: int, begin: int) -> None:
        if not self.has(number):
            self.count += 1
        self._places[number] = begin

    def _add(self, data: bytes) -> None:
        line = f"{zlib.crc32(data):0{_CHECKSUM_DIGITS}x} ".encode() + data + b"\n"
        try:
            self._file.seek(self._end)
            write_whole(self._file, line)
        except OSError as error:
            with suppress(OSError):  # Else the line has no checksum, and is cut off later.
                self._file.truncate(self._end)
            where = self._path or tempfile.gettempdir()
            raise ReviewStoppedError(f"cannot write {where}: {error.strerror}") from error
        self._end += len(line)


def journal_path(out: str) -> Path:
    """Return where the journal of a run is, by the file that the run writes."""
    return Path(out + SUFFIX)


def begun_journal(out: str | None, run: RunFingerprint, games: int) -> Journal:
    """Return the empty journal of a new run; without ``out`` it has no name.

    Raises:
        WrongUseError: an earlier run was interrupted, or the journal cannot be written.
        ReviewStoppedError: its first line cannot be written.
    """
    if out is None:
        journal = Journal(cast("BinaryIO", tempfile.TemporaryFile(buffering=0)), None, games)  # noqa: SIM115
        journal.begin(run)
        return journal
    path = journal_path(out)
    if path.exists():
        raise WrongUseError(
            f"a review into {out} was interrupted; go on with --resume, or delete {path}"
        )
    if Path(out).exists():
        raise WrongUseError(f"cannot write {out}: the file exists")
    journal = _opened(path, "x+b", games)
    try:
        journal.begin(run)
    except ReviewStoppedError:
        journal.close(is_needed=False)
        raise
    return journal


def resumed_journal(out: str, run: RunFingerprint, games: int) -> Journal:
    """Return the journal of a run that was interrupted; an empty one if none was.

    Raises:
        WrongUseError: the run was another one, is still running, or has ended.
        ReviewStoppedError: the first line cannot be written.
    """
    path = journal_path(out)
    if not path.exists():
        return begun_journal(out, run, games)
    journal = _opened(path, "r+b", games)
    try:
        before = journal.read(run)
    except (OSError, msgspec.MsgspecError) as error:
        journal.close(is_needed=True)
        raise WrongUseError(f"cannot read {path}: {error}") from error
    if before is None:
        journal.begin(run)
    elif before != run:
        journal.close(is_needed=True)
        raise WrongUseError(f"cannot resume: {_difference(before, run)}")
    return journal


def write_whole(file: BinaryIO, data: bytes) -> None:
    """Write to an unbuffered file. Raises OSError."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _difference(before: RunFingerprint, now: RunFingerprint) -> str:
    """Say what is not as it was."""
    if before.file != now.file:
        return "the file of games has changed"
    if before.version != now.version:
        return f"the review was begun by Glassbox {before.version}, and this is {now.version}"
    if before.nodes != now.nodes:
        return f"the review was begun with --nodes {before.nodes}"
    if before.part != now.part:
        return f"the review was begun with --part {before.part}"
    return f"the review was begun {'with' if before.has_json else 'without'} --json"


def _opened(path: Path, mode: str, games: int) -> Journal:
    """Open a journal and lock it. Raises WrongUseError."""
    try:
        file = cast("BinaryIO", path.open(mode, buffering=0))
    except OSError as error:
        raise WrongUseError(f"cannot write {path}: {error.strerror}") from error
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise WrongUseError(f"another review writes {path} now") from error
    return Journal(file, path, games)


def _lock(file: BinaryIO) -> None:
    """Keep other processes out until the file is closed. Raises OSError if one is in."""
    if sys.platform == "win32":
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _line_at(file: BinaryIO, begin: int) -> bytes:
    """Return the line of an unbuffered file that begins at a place. Raises OSError."""
    file.seek(begin)
    chunks = list[bytes]()
    while chunk := file.read(_CHUNK_BYTES):
        end = chunk.find(b"\n") + 1
        chunks.append(chunk[:end] if end else chunk)
        if end:
            break
    return b"".join(chunks)


def _checked(line: bytes) -> bytes | None:
    """Return what a line holds; None if it is not whole."""
    if not line.endswith(b"\n"):
        return None
    digits, _, data = line[:-1].partition(b" ")
    try:
        return data if int(digits, 16) == zlib.crc32(data) else None
    except ValueError:
        return None
