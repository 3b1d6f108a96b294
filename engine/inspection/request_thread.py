"""A thread that answers the newest request. A newer request, or a cancellation, replaces it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError

Request = TypeVar("Request")
Report = TypeVar("Report")
Command = TypeVar("Command")


class TreeRequest(Struct, Generic[Command], frozen=True):
    """A command of the window, and the recording that it is about."""

    command: Command
    tree: SearchTree


class RequestThread(Generic[Request, Report]):
    """Answers one request at a time in a thread of its own. No method that others call blocks.

    A request that was replaced or dropped gets no report. A subclass says what the reports are.
    """

    name: ClassVar[str]
    """The name of the thread."""

    def __init__(self, listener: Callable[[Report], None]) -> None:
        """Create it. The first request starts its thread, which calls ``listener``."""
        self._listener = listener
        self._changed = threading.Condition()
        self._waiting: Request | None = None
        self._wanted: Request | None = None
        """The request whose report is wanted: waiting, in progress, or the last one answered."""
        self._closing = False
        self._thread: threading.Thread | None = None

    def begin(self, request: Request) -> None:
        """Answer a request. It replaces the request before."""
        with self._changed:
            self._waiting = self._wanted = request
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self.name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def drop(self) -> None:
        """Cancel the current request. No report follows."""
        with self._changed:
            self._waiting = self._wanted = None

    def close(self) -> None:
        """Cancel the current request and end the thread."""
        with self._changed:
            self._waiting = self._wanted = None
            self._closing = True
            self._changed.notify()

    def is_wanted(self, request: Request) -> bool:
        """Return whether the report on a request is still wanted."""
        with self._changed:
            return self._wanted is request

    def report(self, request: Request, report: Report) -> None:
        """Pass a report to the listener, unless its request was replaced or dropped."""
        if self.is_wanted(request):
            self._listener(report)

    # What a subclass does in the thread

    def answer(self, request: Request) -> Report:
        """Return the report on a request. CancelledError says that nobody wants it any more."""
        raise NotImplementedError

    def refusal(self, request: Request, error: Exception) -> Report:
        """Return the report that a request cannot be fulfilled."""
        raise NotImplementedError

    # The thread

    def _work(self) -> None:
        while (request := self._next()) is not None:
            try:
                report = self.answer(request)
            except CancelledError:
                continue
            except Exception as error:  # An internal fault must not end the thread.
                report = self.refusal(request, error)
            self.report(request, report)

    def _next(self) -> Request | None:
        """Wait for the next request and return it. Return None after ``close``."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is not None or self._closing)
            request, self._waiting = self._waiting, None
            return request
