"""Samples for tuning, and the text file that holds them.

A line is ``FEN;result;value``. The result is the result of the game for White (1, 0.5 or 0). The
value is the search score in centipawns for White. A line that begins with ``#`` is a comment. ``#
game N`` comes before the positions of a game, because a game must not be divided between fit and
validation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from engine.tuning import TuningError

RESULTS = {"1": 1.0, "0.5": 0.5, "0": 0.0}
GAME = "# game "
FIELDS = 3
LARGEST_CP = 30_000
SHOWN = 60
"""How many characters of an invalid line an error message shows."""


class Sample(Struct, frozen=True):
    """A position, with the result of its game and its search score."""

    fen: str
    result: float
    """Result for White: 1, 0.5 or 0."""
    value_cp: int
    """Search score in centipawns for White."""

    def __str__(self) -> str:
        """Return the line that the file has for this sample."""
        return f"{self.fen};{self.result:g};{self.value_cp}"


def parse_sample(line: str) -> Sample:
    """Parse a line of the file. The FEN is not checked.

    Raises:
        TuningError: the line does not have the expected form.
    """
    fields = line.strip().split(";")
    if len(fields) != FIELDS or fields[1] not in RESULTS:
        raise TuningError(f"not FEN;result;value: {line.strip()[:SHOWN]!r}")
    fen, result, value = fields
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST_CP))):
        raise TuningError(f"not a value in centipawns: {value[:SHOWN]!r}")
    return Sample(fen, RESULTS[result], int(value))


def read_samples(paths: Iterable[Path]) -> Iterator[tuple[int, Sample]]:
    """Yield (game number, sample) for each sample.

    Games are numbered through all files. A file without ``# game`` lines counts as one game.

    Raises:
        TuningError: a file is unreadable or a line is invalid. The message names both.
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
