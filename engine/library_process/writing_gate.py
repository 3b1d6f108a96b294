"""Tells the thread of the questions when the columns are behind the SQLite file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class WritingGate:
    """Between ``begin`` and ``end``, what the SQLite file has is perhaps not in the columns."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_writing = False

    def begin(self) -> None:
        """Begin, before the commit. Waits until nobody compares the columns with the file."""
        with self._lock:
            self._is_writing = True

    def end(self) -> None:
        """End: the columns are written, or nothing was. Ending again has no effect."""
        with self._lock:
            self._is_writing = False

    @contextmanager
    def comparing(self) -> Iterator[bool]:
        """Yield whether the columns can be compared with the file. Nobody begins meanwhile."""
        with self._lock:
            yield not self._is_writing
