"""One-way queues between two processes of which each keeps only its own end.

A ``multiprocessing.SimpleQueue`` is a pipe with a lock, and every process that has one holds both
ends of the pipe. As long as the reader holds the writing end too, it waits for ever when the writer
dies, even in the middle of a message. So each process closes the end that it does not use; then a
queue whose other side is gone raises EOFError on ``get`` and OSError on ``put``.

``multiprocessing.Queue`` is not used: what waits in it cannot be replaced, so that reports which
nobody reads would pile up behind its own sending thread.
"""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.queues import SimpleQueue
from typing import Any, TypeVar

Message = TypeVar("Message")


def keep_reading_end(queue: SimpleQueue[Message]) -> None:
    """Give up the end to write to; call it once the other process has the queue."""
    _end(queue, "_writer").close()


def keep_writing_end(queue: SimpleQueue[Message]) -> None:
    """Give up the end to read from; call it once the other process has the queue."""
    _end(queue, "_reader").close()


def reading_end(queue: SimpleQueue[Message]) -> Connection[Any, Any]:
    """Return what ``multiprocessing.connection.wait`` takes to wait for a message."""
    return _end(queue, "_reader")


def _end(queue: SimpleQueue[Message], name: str) -> Connection[Any, Any]:
    # Not documented, but what concurrent.futures waits on in the standard library.
    connection: Connection[Any, Any] = vars(queue)[name]
    return connection
