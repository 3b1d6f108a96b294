"""The pixels of a virtual X server, read from its framebuffer file."""

from __future__ import annotations

import mmap
import struct
from pathlib import Path

NAME = "Xvfb_screen0"
FIELDS = 25
"""The number of fields in the header of an X window dump."""
HEADER_SIZE, LINE_BYTES, COLOURS = 0, 12, 19
"""The indices of three fields of the header."""
COLOUR_BYTES = 12
PIXEL_BYTES = 4


class Screen:
    """The first screen of an X server that stores its framebuffer in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._mapped: mmap.mmap | None = None

    def part(self, x: int, y: int, width: int, height: int) -> bytes:
        """Return the pixels of a rectangle, row by row."""
        dump = self._path.read_bytes()
        header = struct.unpack(f">{FIELDS}I", dump[: 4 * FIELDS])
        start = header[HEADER_SIZE] + COLOUR_BYTES * header[COLOURS]
        rows = []
        for row in range(y, y + height):
            first = start + row * header[LINE_BYTES] + PIXEL_BYTES * x
            rows.append(dump[first : first + PIXEL_BYTES * width])
        return b"".join(rows)

    def rows(self, first: int, count: int) -> bytes:
        """Return the pixels of whole rows, without reading the others."""
        if self._mapped is None:
            with self._path.open("rb") as file:
                self._mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(f">{FIELDS}I", self._mapped[: 4 * FIELDS])
        start = header[HEADER_SIZE] + COLOUR_BYTES * header[COLOURS]
        line = header[LINE_BYTES]
        return self._mapped[start + line * first : start + line * (first + count)]
