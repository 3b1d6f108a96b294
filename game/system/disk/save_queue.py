"""Runs saves in threads, one after another, so that the window never waits for a disk."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from engine.process.inbox import Inbox, Wake

Ended = TypeVar("Ended")


class SaveQueue(Generic[Ended]):
    """Saves in the order in which they began. Call all methods from the window's thread.

    Another thread calls ``wake`` after each end that ``poll`` would return.
    """

    def __init__(self, name: str, wake: Wake) -> None:
        """``name`` is the name of the threads."""
        self._name = name
        self._inbox = Inbox[Ended](wake)
        self._unreported = 0
        """The number of saves whose end ``poll`` has not returned."""
        self._last: threading.Thread | None = None
        """The thread of the last save. It begins when the thread before it has ended."""
        self._last_into: dict[Path, threading.Thread] = {}
        """The thread of the last save into each file. Those that have ended go at the next save."""

    def begin(self, save: Callable[[], Ended], failed: Ended, path: Path | None = None) -> None:
        """Begin a save into the file ``path`` after those before it. ``save`` returns its end.

        If it raises an exception, which is an error of the program, the end is ``failed``. So even
        then the window can be closed.
        """
        self._unreported += 1
        self._last = threading.Thread(
            target=self._run, args=(self._last, save, failed), name=self._name, daemon=True
        )
        self._last.start()
        if path is not None:
            running = {file: one for file, one in self._last_into.items() if one.is_alive()}
            self._last_into = {**running, _real_path(path): self._last}

    def is_saving(self, path: Path) -> bool:
        """Return whether a save into a file has not ended. The file may not be there yet."""
        thread = self._last_into.get(_real_path(path))
        return thread is not None and thread.is_alive()

    def wait_for(self, path: Path) -> None:
        """Return when all saves into a file have ended."""
        thread = self._last_into.get(_real_path(path))
        if thread is not None:
            thread.join()

    @property
    def is_busy(self) -> bool:
        """Whether a save has not ended, or ``poll`` has not returned its end yet."""
        return self._unreported > 0

    def poll(self) -> list[Ended]:
        """Return the ends of saves since the last call; never blocks."""
        found = self._inbox.take_all()
        self._unreported -= len(found)
        return found

    def wait(self) -> None:
        """Return when all saves have ended."""
        if self._last is not None:
            self._last.join()
            self._last = None

    def _run(
        self, before: threading.Thread | None, save: Callable[[], Ended], failed: Ended
    ) -> None:
        if before is not None:
            before.join()
        end = failed
        try:
            end = save()
        finally:
            self._inbox.put(end)


def _real_path(path: Path) -> Path:
    """Return the path with links resolved; ``Path.resolve`` raises for links in a circle."""
    return Path(os.path.realpath(path))
