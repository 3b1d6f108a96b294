"""A large table gets its memory while the search fills it, so that no command waits for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from uci_lines import best_moves

ROOT = Path(__file__).resolve().parents[3]
LARGE_MB = 1024
MOST_GROWN_MB = 256
GROWTH = f"""
from pathlib import Path
from engine.protocol.messages import SetSearchOptions
from engine.thinking.engine import Engine

def resident_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))

engine = Engine(print)
before = resident_mb()
engine.configure(SetSearchOptions(hash_mb={LARGE_MB}))
engine.new_game()
print(resident_mb() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is given out lazily by other rules")
def test_a_large_table_takes_no_memory_before_a_search() -> None:
    grown = subprocess.run(
        [sys.executable, "-c", GROWTH], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert int(grown.stdout) < MOST_GROWN_MB


def test_a_large_table_is_announced_and_searched_with() -> None:
    """The search runs in a process of its own, since the table fills large pages of memory."""
    commands = f"setoption name Hash value {LARGE_MB}\ngo depth 3\n"
    program = subprocess.run(
        [sys.executable, "-m", "engine"],
        input=commands, capture_output=True, text=True, cwd=ROOT, check=True,
    )  # fmt: skip
    said, *lines = program.stdout.splitlines()
    assert said.startswith("info string ")
    assert str(LARGE_MB) in said
    assert len(best_moves(lines)) == 1
