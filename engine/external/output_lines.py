"""The lines that an external engine writes, however many and however long they are."""

from __future__ import annotations

import re

from engine.parameter_limits import MOST_LINES

LONGEST_LINE = 65_536
"""Length limit of a line in bytes. A longer line is dropped, and only this much of it is kept in
memory."""
_MULTIPV = re.compile(rb"\smultipv\s+(\S+)")
_BOUND = re.compile(rb" (?:lower|upper)bound ")


class LineSplitter:
    """Splits the bytes of a pipe into lines."""

    def __init__(self) -> None:
        self._partial = bytearray()
        self._is_too_long = False
        """Whether the line that is not complete yet is too long."""

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines that these bytes complete, without their ends. Long ones are dropped."""
        first, *others = data.split(b"\n")
        self._extend(first)
        found = []
        for part in others:
            if not self._is_too_long:
                found.append(bytes(self._partial).removesuffix(b"\r"))
            self._partial.clear()
            self._is_too_long = False
            self._extend(part)
        return found

    def _extend(self, part: bytes) -> None:
        self._partial += part[: LONGEST_LINE + 1]
        if len(self._partial) > LONGEST_LINE:
            self._partial.clear()
            self._is_too_long = True


class NewestInfoLines:
    """The newest ``info`` line of each kind that nobody has read yet.

    A search may write 50,000 of these lines a second, and each makes the previous one of its kind
    obsolete.
    """

    def __init__(self) -> None:
        self._lines: dict[bytes, bytes] = {}

    def put(self, line: bytes) -> None:
        """Keep a line in place of the previous one of its kind."""
        kind = _kind(line)
        if kind is not None:
            self._lines.pop(kind, None)  # The newest line comes last.
            self._lines[kind] = line

    def take(self) -> list[bytes]:
        """Return the kept lines, oldest first, and forget them."""
        lines, self._lines = list(self._lines.values()), {}
        return lines


def _kind(line: bytes) -> bytes | None:
    """Return what an ``info`` line is about; None for a line that is not read.

    The number of a line is checked, because python-chess makes a list of that length.
    """
    if line.startswith(b"info string"):
        return None
    number = b"1"
    if b"multipv" in line:  # Most lines of a flood have none, and this is faster than a pattern.
        numbers: list[bytes] = _MULTIPV.findall(line) or [number]
        if not all(map(_is_line_number, numbers)):
            return None
        number = numbers[-1]
    if b" pv " in line:
        # A bound does not replace an exact score.
        is_bound = b"bound " in line and _BOUND.search(line)
        return (b"bound " if is_bound else b"pv ") + number
    return b"move" if b" currmove " in line else b"figures"


def _is_line_number(one: bytes) -> bool:
    return one.isdigit() and len(one) <= 3 and 0 < int(one) <= MOST_LINES
