"""One-way queues between two processes. Each process keeps only its own end of a queue.

A ``multiprocessing.SimpleQueue`` is a pipe, and at first each process holds both ends of the pipe.
If the writer dies, a reader that also holds the writing end waits for ever. So each process closes
the end that it does not use. Once the other process has ended, ``get`` raises EOFError and ``put``
raises OSError.

``multiprocessing.Queue`` is not suitable. Messages that wait in it cannot be replaced, so unread
reports would accumulate.
"""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.queues import SimpleQueue
from typing import Any, TypeVar

Message = TypeVar("Message")


def keep_reading_end(queue: SimpleQueue[Message]) -> None:
    """Close the writing end. Call this after the other process has received the queue."""
    _end(queue, "_writer").close()


def keep_writing_end(queue: SimpleQueue[Message]) -> None:
    """Close the reading end. Call this after the other process has received the queue."""
    _end(queue, "_reader").close()


def reading_end(queue: SimpleQueue[Message]) -> Connection[Any, Any]:
    """Return the connection that ``multiprocessing.connection.wait`` can wait for."""
    return _end(queue, "_reader")


def _end(queue: SimpleQueue[Message], name: str) -> Connection[Any, Any]:
    # Not documented, but concurrent.futures in the standard library uses it in the same way.
    connection: Connection[Any, Any] = vars(queue)[name]
    return connection
