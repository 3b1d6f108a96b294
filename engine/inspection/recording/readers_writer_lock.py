"""Who reads a recording and who changes it: many readers at a time, or one who changes."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class ReadersWriterLock:
    """Lets readers in together, and who changes something alone."""

    def __init__(self) -> None:
        """Let anybody in."""
        self._changed = threading.Condition()
        self._readers = 0
        self._is_changing = False

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Be one of those who read; wait while something is changed."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_changing)
            self._readers += 1
        try:
            yield
        finally:
            with self._changed:
                self._readers -= 1
                self._changed.notify_all()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Be alone; wait until nobody reads."""
        with self._changed:
            self._changed.wait_for(lambda: not (self._is_changing or self._readers))
            self._is_changing = True
        try:
            yield
        finally:
            with self._changed:
                self._is_changing = False
                self._changed.notify_all()
