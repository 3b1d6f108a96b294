"""Runs saves in threads, one after another, so that the window never waits for a disk."""

from __future__ import annotations

import os
import threading
from collections import Counter
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
        self._inbox = Inbox[tuple[Path | None, Ended]](wake)
        self._unreported = Counter[Path | None]()
        """The numbers of saves into each file whose end ``poll`` has not returned."""
        self._last: threading.Thread | None = None
        """The thread of the last save. It begins when the thread before it has ended."""

    def begin(self, save: Callable[[], Ended], failed: Ended, path: Path | None = None) -> None:
        """Begin a save into the file ``path`` after those before it. ``save`` returns its end.

        If it raises an exception, which is an error of the program, the end is ``failed``. So even
        then the window can be closed.
        """
        file = None if path is None else real_path(path)
        self._unreported[file] += 1
        self._last = threading.Thread(
            target=self._run, args=(self._last, save, file, failed), name=self._name, daemon=True
        )
        self._last.start()

    def is_saving(self, path: Path) -> bool:
        """Return whether ``poll`` has yet to return the end of a save into a file.

        The file may not be there yet.
        """
        return self._unreported[real_path(path)] > 0

    @property
    def is_busy(self) -> bool:
        """Whether a save has not ended, or ``poll`` has not returned its end yet."""
        return self._unreported.total() > 0

    def poll(self) -> list[Ended]:
        """Return the ends of saves since the last call; never blocks."""
        found = self._inbox.take_all()
        self._unreported -= Counter(file for file, _ in found)
        return [end for _, end in found]

    def wait(self) -> None:
        """Return when all saves have ended."""
        if self._last is not None:
            self._last.join()
            self._last = None

    def _run(
        self,
        before: threading.Thread | None,
        save: Callable[[], Ended],
        file: Path | None,
        failed: Ended,
    ) -> None:
        if before is not None:
            before.join()
        end = failed
        try:
            end = save()
        finally:
            self._inbox.put((file, end))


def real_path(path: Path) -> Path:
    """Return the path with links resolved; ``Path.resolve`` raises for links in a circle."""
    return Path(os.path.realpath(path))
