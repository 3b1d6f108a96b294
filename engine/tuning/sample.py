"""Positions to tune on, and the text file that holds them.

A line is ``FEN;result;value``: the result of the game for White (1, 0.5 or 0) and the value that a
search found, in centipawns for White. A line that begins with ``#`` is a remark; ``# game N`` opens
the positions of a game, so that a game is never divided between those that are fitted and those
that test the fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.tuning import TuningError

RESULTS = {"1": 1.0, "0.5": 0.5, "0": 0.0}
GAME = "# game "
FIELDS = 3
LARGEST_CP = 30_000
SHOWN = 60
"""How much of a wrong line is shown, in characters."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position with what became of it."""

    fen: str
    result: float
    """For White: 1, 0.5 or 0."""
    value_cp: int
    """Of a search, for White."""

    def __str__(self) -> str:
        """Return the line of the file."""
        return f"{self.fen};{self.result:g};{self.value_cp}"


def parse_sample(line: str) -> Sample:
    """Read a line; the FEN is not looked into. Raises TuningError."""
    fields = line.strip().split(";")
    if len(fields) != FIELDS or fields[1] not in RESULTS:
        raise TuningError(f"not FEN;result;value: {line.strip()[:SHOWN]!r}")
    fen, result, value = fields
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST_CP))):
        raise TuningError(f"not a value in centipawns: {value[:SHOWN]!r}")
    return Sample(fen, RESULTS[result], int(value))


def read_samples(paths: Iterable[Path]) -> Iterator[tuple[int, Sample]]:
    """Return each sample of these files with the number of its game, counted through all of them.

    A file without remarks is one game. Raises TuningError, with file and line.
    """
    game = -1
    for path in paths:
        game += 1
        is_new = True
        try:
            with path.open(encoding="utf-8", errors="replace") as lines:
                for number, line in enumerate(lines, 1):
                    if line.startswith(GAME):
                        game += not is_new
                        is_new = True
                    if line.startswith("#") or not line.strip():
                        continue
                    is_new = False
                    try:
                        yield game, parse_sample(line)
                    except TuningError as error:
                        raise TuningError(f"{path}, line {number}: {error}") from error
        except OSError as error:
            raise TuningError(f"{path}: {error.strerror}") from error
