"""The file with the table of the most frequent positions, beside the files of columns."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

from msgspec import Struct

from engine.library.columns.popular_positions import PopularTable

FILE_NAME = "popular"
MAGIC = 0x3130504F50584247
_HEAD = struct.Struct("<QQQQL")
"""Magic number, covered blocks, bytes of positions and of moves, CRC-32 of what follows."""
_BLOCK = struct.Struct("<QQ")


class PopularPositions(Struct, frozen=True):
    """The most frequent positions of some blocks."""

    covered: dict[int, int]
    """The generation of each block whose games were counted."""
    table: PopularTable


def read_popular(folder: Path) -> PopularPositions | None:
    """Read the file; return None if it is missing or damaged."""
    try:
        data = (folder / FILE_NAME).read_bytes()
    except OSError:
        return None
    if len(data) < _HEAD.size:
        return None
    magic, blocks, positions, moves, checksum = _HEAD.unpack_from(data)
    first = _HEAD.size + blocks * _BLOCK.size
    if magic != MAGIC or len(data) != first + positions + moves:
        return None
    if zlib.crc32(memoryview(data)[_HEAD.size :]) != checksum:
        return None
    covered = dict(_BLOCK.iter_unpack(data[_HEAD.size : first]))
    try:
        table = PopularTable(data[first : first + positions], data[first + positions :])
    except ValueError:
        return None
    return PopularPositions(covered, table)


def write_popular(
    folder: Path, covered: dict[int, int], positions: bytes, moves: bytes
) -> PopularPositions:
    """Write the file, whole or not at all. Raises OSError."""
    rest = b"".join(_BLOCK.pack(*one) for one in covered.items()) + positions + moves
    head = _HEAD.pack(MAGIC, len(covered), len(positions), len(moves), zlib.crc32(rest))
    partial = folder / f"{FILE_NAME}.{os.getpid()}.part"
    try:
        with partial.open("wb") as file:
            file.write(head + rest)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(folder / FILE_NAME)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
    return PopularPositions(covered, PopularTable(positions, moves))
