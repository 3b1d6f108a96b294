"""The limit of a move: a clock with increment, or a number of nodes or plies."""

from __future__ import annotations

import re

from msgspec import Struct

LONGEST_BASE_S = 86_400.0


class TimeControl(Struct, frozen=True):
    """Base time of the game and increment per move, in seconds."""

    base_s: float
    increment_s: float = 0.0

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read ``BASE`` or ``BASE+INCREMENT`` in seconds, such as ``2+0.02``.

        Raises:
            ValueError: the form is wrong, or the base is zero or more than a day.
        """
        number = r"(\d+(?:\.\d+)?)"
        match = re.fullmatch(rf"{number}(?:\+{number})?", text, re.ASCII)
        if match is None or not 0 < float(match[1]) <= LONGEST_BASE_S:
            raise ValueError(f"not a time control in seconds, such as 2+0.02: {text!r}")
        return cls(float(match[1]), min(float(match[2] or 0), LONGEST_BASE_S))

    def __str__(self) -> str:
        return f"{self.base_s:g}+{self.increment_s:g}"


class Limit(Struct, frozen=True):
    """The limit of both sides and every move. Exactly one field is set."""

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
        """Remaining time in seconds, never negative."""

    def press(self, elapsed_s: float) -> float:
        """Subtract the time of one move, add the increment, return the overshoot in seconds.

        The overshoot is the used time minus the remaining time; it is negative if time was left.
        """
        overshoot_s = elapsed_s - self.left_s
        self.left_s = max(0.0, -overshoot_s) + self._increment_s
        return overshoot_s
