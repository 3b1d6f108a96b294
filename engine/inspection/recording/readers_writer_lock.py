"""A readers-writer lock: many readers at the same time, or one writer."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class ReadersWriterLock:
    """A lock for many readers at the same time, or for a single writer."""

    def __init__(self) -> None:
        """Create an unlocked lock."""
        self._changed = threading.Condition()
        self._readers = 0
        self._is_changing = False

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Hold the lock as a reader; wait while a writer holds it."""
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
        """Hold the lock as the writer; wait until nobody else holds it."""
        with self._changed:
            self._changed.wait_for(lambda: not (self._is_changing or self._readers))
            self._is_changing = True
        try:
            yield
        finally:
            with self._changed:
                self._is_changing = False
                self._changed.notify_all()
