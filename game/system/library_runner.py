"""Runs the effects on the library. Its process starts with the first request."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias, assert_never

from msgspec.structs import replace

from engine.process.inbox import Wake, wake_nobody
from engine.protocol.library.commands import (
    Change,
    CheckOwnGames,
    ImportGames,
    LibraryRequest,
    OpenLibrary,
)
from engine.protocol.library.reports import Answer, LibraryReport
from game.actions.library import LibraryReported
from game.actions.library_effects import (
    AskLibrary,
    CancelLibraryImport,
    LibraryEffect,
    ReopenLibrary,
)
from game.system.disk.private_files import make_folder


class Client(Protocol):
    """The window's end of a library, as ``LibraryClient`` is."""

    def start(self) -> None:
        """Open the library."""

    def restart(self, opening: OpenLibrary) -> None:
        """Open the library in a new process."""

    def ask(self, request: LibraryRequest) -> None:
        """Send a request."""

    def cancel(self, number: int) -> None:
        """End an import."""

    def poll(self) -> list[LibraryReport]:
        """Return the reports since the last call."""

    def ask_to_end(self) -> None:
        """Begin to end the process."""

    def close(self) -> None:
        """End the process."""


MakeClient: TypeAlias = Callable[[OpenLibrary, Wake], Client]


def make_library_client(opening: OpenLibrary, wake: Wake) -> Client:
    """Return the client of a library; its code is loaded when the library is first needed."""
    from engine.library_process.library_client import LibraryClient

    return LibraryClient(opening, wake)


class LibraryRunner:
    """The library of one window. Call all methods from the window's thread; only close waits."""

    def __init__(
        self, path: Path, wake: Wake = wake_nobody, make: MakeClient = make_library_client
    ) -> None:
        """``path`` is where the library is, or will be made."""
        self._path = path
        self._wake = wake
        self._make = make
        self._client: Client | None = None
        """None until the library is needed."""
        self._changes: set[int] = set()
        """The numbers of changes that have no answer yet."""

    @property
    def is_busy(self) -> bool:
        """Whether a change has no answer yet; the end of the process would drop it."""
        return bool(self._changes)

    def run(self, effect: LibraryEffect) -> None:
        """Run an effect. What follows comes with the reports."""
        match effect:
            case AskLibrary(request):
                if isinstance(request, Change):
                    self._changes.add(request.number)
                self._opened().ask(self._with_path(request))
            case CancelLibraryImport(number):
                self._opened().cancel(number)
            case ReopenLibrary(is_rescued):
                self._reopen(OpenLibrary(str(self._path), is_rescued=is_rescued))
            case _:
                assert_never(effect)

    def reports(self) -> list[LibraryReported]:
        """Return the reports since the last call; never blocks."""
        if self._client is None:
            return []
        found = self._client.poll()
        self._changes -= {one.number for one in found if isinstance(one, Answer)}
        return list(map(LibraryReported, found))

    def ask_to_end(self) -> None:
        """Begin to end the process, if there is one."""
        if self._client is not None:
            self._client.ask_to_end()

    def close(self) -> None:
        """End the process; return when it has ended. An import keeps its whole batches."""
        if self._client is not None:
            self._client.close()

    def _with_path(self, request: LibraryRequest) -> LibraryRequest:
        """Return a request whose path begins at the folder of the library if it is relative."""
        if not isinstance(request, ImportGames | CheckOwnGames):
            return request
        return replace(request, path=str(self._path.parent / request.path))

    def _opened(self) -> Client:
        if self._client is None:
            self._client = self._started(OpenLibrary(str(self._path)))
        return self._client

    def _reopen(self, opening: OpenLibrary) -> None:
        self._make_folder()
        if self._client is None:
            self._client = self._started(opening)
        else:
            self._client.restart(opening)

    def _started(self, opening: OpenLibrary) -> Client:
        self._make_folder()
        client = self._make(opening, self._wake)
        client.start()
        return client

    def _make_folder(self) -> None:
        try:
            make_folder(self._path.parent)
        except OSError:
            return  # The process reports why it cannot open the library.
