"""The writing end of a queue between two processes, with a thread that sends.

Writing to a full pipe blocks, and the window must not wait. So a separate thread waits instead. A
new message may replace the last message that still waits.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from multiprocessing.queues import SimpleQueue
from typing import Generic, TypeVar

Message = TypeVar("Message")


def _keeps_all(_waiting: object, _new: object) -> bool:
    return False


class Outbox(Generic[Message]):
    """Sends messages in order from a thread of its own, so that ``put`` never blocks.

    The object owns ``queue`` and closes it at the end. Messages to a process that has ended are
    dropped. The reader of the opposite queue notices the end of that process. ``supersedes(waiting,
    new)`` returns whether the new message replaces the last message that still waits.
    """

    def __init__(
        self,
        queue: SimpleQueue[Message],
        supersedes: Callable[[Message, Message], bool] = _keeps_all,
    ) -> None:
        self._queue = queue
        self._supersedes = supersedes
        self._waiting: deque[Message] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._send_all, name="outbox", daemon=True)
        self._thread.start()

    def put(self, message: Message) -> None:
        """Queue ``message`` for sending. Never blocks. Does nothing after ``close``."""
        with self._changed:
            if self._closed:
                return
            if self._waiting and self._supersedes(self._waiting[-1], message):
                self._waiting.pop()
            self._waiting.append(message)
            self._changed.notify()

    def close(self, timeout_s: float = 0.0) -> bool:
        """Accept no more messages. Wait up to ``timeout_s`` until all waiting messages are sent.

        Return True if no message waits any more: all were sent, or the reader has ended.
        """
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _send_all(self) -> None:
        """Send all messages, in the outbox's thread.

        Return when the other process has ended, or when the outbox is closed and empty.
        """
        while (message := self._next()) is not None:
            try:
                self._queue.put(message)
            except OSError:  # The other process has ended.
                break
        self._queue.close()
        with self._changed:
            self._closed = True
            self._waiting.clear()

    def _next(self) -> Message | None:
        """Wait for a message and return it. Return None once the outbox is closed and empty."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return self._waiting.popleft() if self._waiting else None
