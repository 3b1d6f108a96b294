"""A thread that works on the newest job. A newer job, or a cancellation, replaces it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Job = TypeVar("Job")


class NewestJobThread(Generic[Job]):
    """Runs one job at a time in a thread of its own. No method blocks."""

    def __init__(self, name: str, run: Callable[[Job], None]) -> None:
        """Create it without a thread; the first job starts the thread.

        ``run`` does a job in that thread and must not raise. It reports its result only if
        ``is_wanted`` still holds.
        """
        self._name = name
        self._run = run
        self._changed = threading.Condition()
        self._waiting: Job | None = None
        self._wanted: Job | None = None
        """The job whose result is wanted: waiting, in progress, or the last one done."""
        self._closing = False
        self._thread: threading.Thread | None = None

    def begin(self, job: Job) -> None:
        """Run a job. It replaces the job before."""
        with self._changed:
            self._waiting = self._wanted = job
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def drop(self) -> None:
        """Cancel the job: its result is unwanted from now on."""
        with self._changed:
            self._waiting = self._wanted = None

    def close(self) -> None:
        """Cancel the job and end the thread."""
        with self._changed:
            self._waiting = self._wanted = None
            self._closing = True
            self._changed.notify()

    def is_wanted(self, job: Job) -> bool:
        """Return whether the result of a job is still wanted."""
        with self._changed:
            return self._wanted is job

    def _work(self) -> None:
        while (job := self._next()) is not None:
            self._run(job)

    def _next(self) -> Job | None:
        """Wait for the next job and return it. Return None after ``close``."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is not None or self._closing)
            job, self._waiting = self._waiting, None
            return job
