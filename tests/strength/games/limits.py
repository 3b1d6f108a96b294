"""What bounds a move: a clock with increment, or a number of nodes or plies."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_BASE_S = 86_400.0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """So many seconds for the game, and so many more after each move."""

    base_s: float
    increment_s: float = 0.0

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read ``BASE`` or ``BASE+INCREMENT`` in seconds, such as ``2+0.02``.

        Raises:
            ValueError: it is not of that form, or the base is nought or more than a day.
        """
        number = r"(\d+(?:\.\d+)?)"
        match = re.fullmatch(rf"{number}(?:\+{number})?", text, re.ASCII)
        if match is None or not 0 < float(match[1]) <= LONGEST_BASE_S:
            raise ValueError(f"not a time control in seconds, such as 2+0.02: {text!r}")
        return cls(float(match[1]), min(float(match[2] or 0), LONGEST_BASE_S))

    def __str__(self) -> str:
        return f"{self.base_s:g}+{self.increment_s:g}"


@dataclass(frozen=True, slots=True)
class Limit:
    """The same for both sides and every move; exactly one field is set."""

    time: TimeControl | None = None
    nodes: int | None = None
    depth: int | None = None

    def __str__(self) -> str:
        if self.time is not None:
            return f"{self.time} s"
        if self.nodes is not None:
            return f"{self.nodes} nodes a move"
        return f"depth {self.depth}"


class Clock:
    """The clock of one side."""

    def __init__(self, control: TimeControl) -> None:
        self._increment_s = control.increment_s
        self.left_s = control.base_s
        """Never negative."""

    def press(self, elapsed_s: float) -> float:
        """Take the time of one move off, add the increment, return the overshoot in seconds.

        The overshoot is what the move took beyond what was left; negative where time remained.
        """
        overshoot_s = elapsed_s - self.left_s
        self.left_s = max(0.0, -overshoot_s) + self._increment_s
        return overshoot_s
