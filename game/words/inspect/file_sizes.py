"""The sizes of files, for a person."""

from __future__ import annotations

from game.message import Message, message

KILO = 1000


def file_size(size: int) -> Message:
    """Return a size, given in bytes, in the largest unit of which there is at least one."""
    if size < KILO:
        return message("{size} bytes", size=size)
    if size < KILO**2:
        return message("{size} kB", size=round(size / KILO))
    return message("{size} MB", size=round(size / KILO**2))
