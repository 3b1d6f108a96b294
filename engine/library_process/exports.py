"""An export as reports."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.library.exporting.exporter import export_games
from engine.library.finding.game_search import list_of
from engine.library.store.faults import LibraryError
from engine.library_process.refusals import RefusedError, refusing
from engine.library_process.thread_libraries import WritingLibrary
from engine.library_process.translation import fault_of
from engine.protocol.library.commands import ExportGames
from engine.protocol.library.game_search import GameSearch
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import ExportEnded, ExportProgressed, ImportEnd

OF_FILES = (LibraryFaultCode.SYSTEM, LibraryFaultCode.READ_ONLY, LibraryFaultCode.DISK_FAULT)
"""Faults that any file may have."""


def export_reports(
    library: WritingLibrary, request: ExportGames, is_cancelled: Callable[[], bool]
) -> Iterator[ExportProgressed | ExportEnded]:
    """Write games to a file; yield how far it has come, and its end.

    ``is_cancelled`` is asked before the first game and between some. Raises sqlite3.Error.
    """
    number = request.number
    done = 0
    if not request.may_replace and os.path.lexists(request.path):
        fault = LibraryFault(LibraryFaultCode.FILE_EXISTS, request.path)
        yield ExportEnded(number, ImportEnd.FAILED, fault=fault)
        return
    try:
        games = _numbers(library, request.games)
        yield ExportProgressed(number, 0, len(games))
        written = export_games(library, games, Path(request.path))
        try:
            while not is_cancelled():
                found = next(written, None)
                if found is None:
                    yield ExportEnded(number, ImportEnd.WHOLE, done)
                    return
                done = found
                yield ExportProgressed(number, done, len(games))
        finally:
            written.close()
        yield ExportEnded(number, ImportEnd.CANCELLED)
    except RefusedError as error:
        yield ExportEnded(number, ImportEnd.FAILED, fault=error.fault)
    except LibraryError as error:
        yield ExportEnded(number, ImportEnd.FAILED, fault=_fault_of(request.path, error))


def _numbers(library: WritingLibrary, games: GameSearch | tuple[int, ...]) -> list[int]:
    if not isinstance(games, GameSearch):
        return list(games)
    with refusing(games.position):
        found = list_of(library, games)
    return found.numbers(0, len(found))


def _fault_of(path: str, error: LibraryError) -> LibraryFault:
    """Return a fault of an export; one of its file differs from one of the library."""
    fault = fault_of(error.fault)
    if fault.path != path or fault.code not in OF_FILES:
        return fault
    return LibraryFault(LibraryFaultCode.FILE_UNWRITABLE, path, system_text=fault.system_text)
