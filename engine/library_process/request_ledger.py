"""Requests that have no answer yet. The window keeps them when the process ends."""

from __future__ import annotations

from engine.protocol.library.commands import LibraryRequest, supersedes_request

MOST_DEATHS = 2
"""How many processes may end with a request before it is refused."""


class RequestLedger:
    """The requests without an answer, in their order, and how many processes each has ended."""

    def __init__(self) -> None:
        self._requests: dict[int, LibraryRequest] = {}
        self._deaths: dict[int, int] = {}

    def __contains__(self, number: int) -> bool:
        return number in self._requests

    def add(self, request: LibraryRequest) -> None:
        """Add a request in place of those that it supersedes."""
        for number, waiting in list(self._requests.items()):
            if supersedes_request(waiting, request):
                self.remove(number)
        self._requests[request.number] = request

    def remove(self, number: int) -> None:
        """Remove a request that has its answer, or needs none."""
        self._requests.pop(number, None)
        self._deaths.pop(number, None)

    def waiting(self) -> list[LibraryRequest]:
        """Return the requests without an answer."""
        return list(self._requests.values())

    def note_death(self) -> list[int]:
        """Note that a process has ended; return the numbers of those to be refused."""
        for number in self._requests:
            self._deaths[number] = self._deaths.get(number, 0) + 1
        return [one for one, deaths in self._deaths.items() if deaths >= MOST_DEATHS]
