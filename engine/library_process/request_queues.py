"""Requests that wait for each of the two threads of the process."""

from __future__ import annotations

import threading

from engine.protocol.library.commands import (
    Change,
    ExportGames,
    ImportGames,
    LongWork,
    Question,
    supersedes_request,
)


class QuestionQueue:
    """Questions in their order. A new one replaces those that it supersedes."""

    def __init__(self) -> None:
        self._waiting: list[Question] = []
        self._changed = threading.Condition()
        self._is_busy = False
        """Whether a question is being answered."""
        self._is_closed = False

    def put(self, question: Question) -> None:
        """Add a question."""
        with self._changed:
            kept = [one for one in self._waiting if not supersedes_request(one, question)]
            self._waiting = [*kept, question]
            self._changed.notify_all()

    def take(self) -> Question | None:
        """Wait for a question; None once the queue is closed. The last one has been answered."""
        with self._changed:
            self._is_busy = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._is_closed)
            if self._is_closed:
                return None
            self._is_busy = True
            return self._waiting.pop(0)

    def wait_until_idle(self, most_s: float) -> None:
        """Wait until no question waits or is being answered, or some seconds at most."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._is_closed or not (self._is_busy or self._waiting), most_s
            )

    def close(self) -> None:
        """Drop what waits."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()


class WorkQueue:
    """Long work and changes. A change goes before all long work."""

    def __init__(self) -> None:
        self._long: list[LongWork] = []
        self._changes: list[Change] = []
        self._cancelled: set[int] = set()
        self._changed = threading.Condition()
        self._is_closed = False

    def put(self, work: LongWork | Change) -> None:
        """Add long work or a change."""
        with self._changed:
            if isinstance(work, ImportGames | ExportGames):
                self._long.append(work)
            else:
                self._changes.append(work)
            self._changed.notify()

    def cancel(self, number: int) -> None:
        """Cancel long work, also such that waits."""
        with self._changed:
            self._cancelled.add(number)

    def is_cancelled(self, number: int) -> bool:
        """Return whether long work is to end; all is when the queue is closed."""
        with self._changed:
            return self._is_closed or number in self._cancelled

    def take(self) -> LongWork | Change | None:
        """Wait for a change or else long work; None once the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._changes or self._long or self._is_closed)
            if self._is_closed:
                return None
            return self._changes.pop(0) if self._changes else self._long.pop(0)

    def take_change(self) -> Change | None:
        """Return a change that waits; None if there is none."""
        with self._changed:
            return self._changes.pop(0) if self._changes and not self._is_closed else None

    def close(self) -> None:
        """Drop what waits, and cancel the long work that runs."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
