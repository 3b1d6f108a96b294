"""What other threads hand to the window's thread, which sleeps until they wake it.

The standard library has nothing for this. ``queue.SimpleQueue`` wakes only a thread that waits in
``get``, but the window waits for events of SDL. It cannot be closed, and a message that waits in it
cannot be replaced. ``asyncio`` wakes only its own loop.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

Message = TypeVar("Message")
Wake: TypeAlias = Callable[[], None]
"""Ends the sleep of the window's loop. Any thread may call it; it must not raise an exception."""


def wake_nobody() -> None:
    """Do nothing. The default for callers that poll by themselves."""


def _keeps_all(_waiting: object, _new: object) -> bool:
    return False


class Inbox(Generic[Message]):
    """Messages that wait for the window's thread. Any thread may call any method; none blocks.

    Messages are taken in the order in which they were put, each once. ``supersedes(waiting, new)``
    returns whether a new message replaces the newest one that still waits.

    A closed inbox stays closed and empty: what waits in it is dropped, and so is what is put later.
    So a thread whose result is no longer wanted needs no word of that.
    """

    def __init__(
        self,
        wake: Wake = wake_nobody,
        supersedes: Callable[[Message, Message], bool] = _keeps_all,
    ) -> None:
        self.wake = wake
        """Called after each message that was put, by the thread that put it. It may be replaced at
        any time; messages that wait already do not call the new one."""
        self._supersedes = supersedes
        self._lock = threading.Lock()
        """Guards the attributes below."""
        self._waiting: list[Message] = []
        self._is_closed = False

    def __len__(self) -> int:
        """Return how many messages wait."""
        with self._lock:
            return len(self._waiting)

    @property
    def is_closed(self) -> bool:
        """Whether every message is dropped."""
        with self._lock:
            return self._is_closed

    def put(self, message: Message) -> bool:
        """Add a message and wake the window; return False if the inbox is closed."""
        with self._lock:
            if self._is_closed:
                return False
            if self._waiting and self._supersedes(self._waiting[-1], message):
                self._waiting.pop()
            self._waiting.append(message)
        self.wake()
        return True

    def take_all(self) -> list[Message]:
        """Return the messages since the last call, oldest first."""
        with self._lock:
            taken, self._waiting = self._waiting, []
        return taken

    def drop(self, is_unwanted: Callable[[Message], bool]) -> None:
        """Remove the waiting messages for which ``is_unwanted`` returns True."""
        with self._lock:
            self._waiting = [one for one in self._waiting if not is_unwanted(one)]

    def close(self) -> None:
        """Drop what waits, and from now on every message. Closing again has no effect."""
        with self._lock:
            self._is_closed = True
            self._waiting.clear()
