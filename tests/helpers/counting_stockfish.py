"""Stockfish in a process of its own, asked over UCI to count perft."""

from __future__ import annotations

import shutil
import subprocess

DEBIAN_FOLDER = "/usr/games"
"""Where Debian puts stockfish; often not on the PATH."""


def find_program(name: str) -> str | None:
    """Return the path of a program on the PATH or where Debian puts games, if it is there."""
    return shutil.which(name) or shutil.which(name, path=DEBIAN_FOLDER)


class CountingStockfish:
    """What it says of itself (``name``), its process, and its counts.

    Raises RuntimeError where the process ends before it has answered.
    """

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self.process_id = self._process.pid
        self._say("uci")
        self.name = self._read_until("id name ")
        self._read_until("uciok")

    def count(self, fen: str, depth: int, *, chess960: bool = False) -> int:
        """Return what ``go perft`` counts."""
        self._say(f"setoption name UCI_Chess960 value {str(chess960).lower()}")
        self._say(f"position fen {fen}")
        self._say(f"go perft {depth}")
        return int(self._read_until("Nodes searched: "))

    def close(self) -> None:
        """End the process."""
        self._say("quit")
        self._process.wait()

    def _say(self, line: str) -> None:
        self._input.write(line + "\n")
        self._input.flush()

    def _read_until(self, start: str) -> str:
        """Return the rest of the next line that starts so."""
        for line in self._output:
            if line.startswith(start):
                return line.removeprefix(start).strip()
        raise RuntimeError(f"stockfish ended with status {self._process.wait()}")
