"""The heap of the C library after much memory was freed."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from game.system import heap

MB = 1_000_000


def resident_mb() -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1000


def scattered(count: int) -> None:
    """Fill and free ``count`` pieces of the heap behind a piece that stays in use."""
    size = 100_000
    pieces = [ctypes.create_string_buffer(size) for _ in range(count)]
    for piece in pieces:
        ctypes.memset(piece, 1, size)
    kept.append(ctypes.create_string_buffer(size))


kept: list[ctypes.Array[ctypes.c_char]] = []


@pytest.mark.skipif(sys.platform != "linux", reason="only the GNU C library can be asked")
def test_freed_memory_goes_back_to_the_system() -> None:
    before = resident_mb()
    scattered(500)
    freed = resident_mb()
    heap.trim()
    assert freed - before > 25
    assert resident_mb() - before < 10
