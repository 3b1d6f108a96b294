"""One-way queues between two processes, each of which keeps only its own end.

A ``multiprocessing.SimpleQueue`` is a pipe with a lock, and each process holds both ends of the
pipe. A reader that also holds the writing end waits for ever when the writer dies. So each process
closes the end that it does not use. Once the other process has ended, ``get`` raises EOFError and
``put`` raises OSError.

``multiprocessing.Queue`` does not serve here: messages that wait in it cannot be replaced, so
reports that nobody reads would pile up.
"""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.queues import SimpleQueue
from typing import Any, TypeVar

Message = TypeVar("Message")


def keep_reading_end(queue: SimpleQueue[Message]) -> None:
    """Close the writing end; call it once the other process has the queue."""
    _end(queue, "_writer").close()


def keep_writing_end(queue: SimpleQueue[Message]) -> None:
    """Close the reading end; call it once the other process has the queue."""
    _end(queue, "_reader").close()


def reading_end(queue: SimpleQueue[Message]) -> Connection[Any, Any]:
    """Return the connection on which ``multiprocessing.connection.wait`` waits for a message."""
    return _end(queue, "_reader")


def _end(queue: SimpleQueue[Message], name: str) -> Connection[Any, Any]:
    # Not documented, but concurrent.futures in the standard library uses it in the same way.
    connection: Connection[Any, Any] = vars(queue)[name]
    return connection
