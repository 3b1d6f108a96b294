"""Lines of a file by the offset in bytes."""

from __future__ import annotations

from typing import BinaryIO

STRETCH_BYTES = 1 << 20


class LineCounter:
    """Tells in which line an offset lies. Offsets are asked for in ascending order."""

    def __init__(self, file: BinaryIO) -> None:
        """Count in a file that can seek and that nothing else reads."""
        self._file = file
        self._place = 0
        self._line_ends = 0

    def line_of(self, offset: int) -> int:
        """Return the line of an offset; the first is 1. Raises OSError."""
        self._file.seek(self._place)
        while self._place < offset:
            data = self._file.read(min(STRETCH_BYTES, offset - self._place))
            if not data:
                break
            self._line_ends += data.count(b"\n")
            self._place += len(data)
        return self._line_ends + 1
