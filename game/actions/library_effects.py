"""What ``update`` asks of the process of the library; part of ``game.actions.effects``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.protocol.library.commands import LibraryRequest


class AskLibrary(Struct, frozen=True):
    """Send a request to the library; the first one opens it. Its reports are LibraryReported."""

    request: LibraryRequest


class CancelLibraryImport(Struct, frozen=True):
    """End an export, or an import after its running batch. Its end comes back as a report."""

    number: int


class ReopenLibrary(Struct, frozen=True):
    """Open the library in a new process. LibraryOpened or LibraryNotOpened comes back."""

    is_rescued: bool = False
    """Whether a damaged library is put aside and rescued."""


LibraryEffect: TypeAlias = AskLibrary | CancelLibraryImport | ReopenLibrary
