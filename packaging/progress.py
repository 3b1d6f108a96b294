"""Shows on the terminal how far the compilation is, because pip shows nothing of a build."""

from __future__ import annotations

import threading
from pathlib import Path

TERMINAL = Path("/dev/tty")
EACH = 10
"""The number of modules between two lines."""


class Progress:
    """Counts compiled modules. Several threads may call it; without a terminal it writes nothing.

    pip turns a sign at the end of its line: it deletes one letter and writes another. So each of
    our lines ends with a space for that sign.
    """

    def __init__(self, total: int, terminal: Path = TERMINAL) -> None:
        self._total = total
        self._terminal = terminal
        self._done = 0
        self._lock = threading.Lock()

    def count(self) -> None:
        """Count one module, and write a line after each ``EACH`` modules and after the last."""
        with self._lock:
            self._done += 1
            done = self._done
        if done % EACH == 0 or done == self._total:
            self._write(f"\n  compiled {done} of {self._total} modules of the engine  ")

    def _write(self, text: str) -> None:
        try:
            with self._terminal.open("a", encoding="utf-8") as terminal:
                terminal.write(text)
        except OSError:
            return  # There is no terminal, for example in a build of a distribution.
