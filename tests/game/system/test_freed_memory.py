"""The heap of the C library after much memory was freed."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import ctypes
from pathlib import Path
from game.system import freed_memory

def resident_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1000

before = resident_mb()
pieces = [ctypes.create_string_buffer(100_000) for _ in range(500)]
for piece in pieces:
    ctypes.memset(piece, 1, 100_000)
last = ctypes.create_string_buffer(100_000)
del pieces, piece
freed = resident_mb()
freed_memory.return_unused_memory()
print(freed - before, resident_mb() - before)
"""
"""Prints how much memory it keeps after freeing 50 MB behind a piece in use, and after a trim."""


@pytest.mark.skipif(sys.platform != "linux", reason="only the GNU C library can be asked")
def test_freed_memory_goes_back_to_the_system() -> None:
    answer = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True)
    kept_mb, trimmed_mb = map(float, answer.stdout.split())
    assert kept_mb > 25
    assert trimmed_mb < 10


PICTURES = """
import ctypes
from pathlib import Path
from game.system import freed_memory

def resident_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1000

if {keeps_little}:
    freed_memory.return_freed_memory_early()
before = resident_mb()
last = []
for number in range(40):
    pieces = [ctypes.create_string_buffer(1_000_000 + 1000 * number) for _ in range(40)]
    last.append(ctypes.create_string_buffer(100))
del pieces
print(resident_mb() - before)
"""
"""Frees pictures of 1 MB again and again, with small pieces in use between them."""


@pytest.mark.skipif(sys.platform != "linux", reason="only the GNU C library can be told")
def test_freed_pictures_go_back_to_the_system_at_once() -> None:
    kept_mb = []
    for keeps_little in (False, True):
        program = PICTURES.format(keeps_little=keeps_little)
        answer = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
        kept_mb.append(float(answer.stdout))
    assert kept_mb[1] < 5 < 15 < kept_mb[0]
