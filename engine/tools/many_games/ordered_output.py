"""What a run writes, in the order of the games in the file, whatever order they are finished in."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, cast

from engine.tools import WrongUseError
from engine.tools.command_line import print_status
from engine.tools.many_games.game_task import GameResult, ReviewStoppedError
from engine.tools.many_games.journal import Journal, write_whole


class OrderedOutput:
    """The file of reviewed games, and standard output."""

    def __init__(self, out: str | None, journal: Journal, numbers: range) -> None:
        """Open the file, and write what the journal has of the first games.

        Raises:
            WrongUseError: the file cannot be opened.
            ReviewStoppedError: it cannot be written.
        """
        self._name = out
        self._journal = journal
        self._left = iter(numbers)
        self._next = next(self._left, None)
        self.unreviewed = 0
        """How many games that were written so far could not be reviewed."""
        try:
            self._file = None if out is None else _unbuffered(Path(out))
        except OSError as error:
            raise WrongUseError(f"cannot write {out}: {error.strerror}") from error

    def write_finished(self) -> None:
        """Write all games that are finished and whose forerunners are written.

        Raises:
            ReviewStoppedError: something cannot be written.
            BrokenPipeError: the reader of standard output has closed it.
        """
        while self._next is not None and self._journal.has(self._next):
            self._write(self._journal.result(self._next))
            self._next = next(self._left, None)

    def close(self, *, is_needed: bool) -> None:
        """Close the file; delete it if it is not needed."""
        if self._file is not None and self._name is not None:
            self._file.close()
            if not is_needed:
                Path(self._name).unlink(missing_ok=True)

    def _write(self, result: GameResult) -> None:
        for remark in result.remarks:
            print_status(remark)
        if not result.is_reviewed:
            self.unreviewed += 1
            return
        if self._file is not None:
            try:
                write_whole(self._file, result.pgn.encode())
            except OSError as error:
                raise ReviewStoppedError(f"cannot write {self._name}: {error.strerror}") from error
        try:
            print(result.line, flush=True)
        except BrokenPipeError as error:
            if self._file is None:  # Nobody wants the rest.
                raise
            raise ReviewStoppedError("the reader of the output has closed it") from error
        except OSError as error:
            raise ReviewStoppedError(f"cannot write the output: {error.strerror}") from error


def _unbuffered(path: Path) -> BinaryIO:
    """Open a file for writing and empty it. Raises OSError."""
    return cast("BinaryIO", path.open("wb", buffering=0))
