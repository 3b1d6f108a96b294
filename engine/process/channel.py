"""A one-way queue between two processes that needs no semaphore.

``multiprocessing.SimpleQueue`` guards its pipe with two named semaphores. If the window is killed,
nobody removes the semaphores, and Python's resource tracker prints a warning about them. Here only
one thread writes and only one thread reads, so the pipe needs no guard.
"""

from __future__ import annotations

from contextlib import nullcontext
from multiprocessing import Pipe
from multiprocessing.queues import SimpleQueue
from typing import Any, TypeVar

Message = TypeVar("Message")


class Channel(SimpleQueue[Message]):
    """A queue for exactly one writing thread and one reading thread."""

    def __init__(self) -> None:
        # The constructor of the base class would create the semaphores.
        reader, writer = Pipe(duplex=False)
        state: Any = (reader, writer, nullcontext(), nullcontext())
        self.__setstate__(state)
