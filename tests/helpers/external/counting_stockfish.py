"""Stockfish in a separate process, which counts perft over UCI."""

from __future__ import annotations

import shutil
import subprocess

DEBIAN_FOLDER = "/usr/games"
"""Debian's folder for stockfish. It is often not on the PATH."""


def find_program(name: str) -> str | None:
    """Return the path of a program on the PATH or in Debian's folder for games, or None."""
    return shutil.which(name) or shutil.which(name, path=DEBIAN_FOLDER)


class CountingStockfish:
    """A Stockfish process that counts perft. ``name`` is the name that it reports over UCI.

    Raises:
        RuntimeError: the process ends before it answers.
    """

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self.process_id = self._process.pid
        self._send("uci")
        self.name = self._read_until("id name ")
        self._read_until("uciok")

    def count(self, fen: str, depth: int, *, chess960: bool = False) -> int:
        """Return the perft count of a position at a depth in plies."""
        self._send(f"setoption name UCI_Chess960 value {str(chess960).lower()}")
        self._send(f"position fen {fen}")
        self._send(f"go perft {depth}")
        return int(self._read_until("Nodes searched: "))

    def close(self) -> None:
        """End the process."""
        self._send("quit")
        self._process.wait()

    def _send(self, line: str) -> None:
        self._input.write(line + "\n")
        self._input.flush()

    def _read_until(self, start: str) -> str:
        """Return the rest of the next line of output that begins with ``start``."""
        for line in self._output:
            if line.startswith(start):
                return line.removeprefix(start).strip()
        raise RuntimeError(f"stockfish ended with status {self._process.wait()}")
