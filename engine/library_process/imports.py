"""An import as reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from engine.library.importing.importer import import_file
from engine.library.importing.progress import DuplicatePolicy, ImportOptions, ImportProgress
from engine.library.store.faults import LibraryError
from engine.library_process.thread_libraries import WritingLibrary
from engine.library_process.translation import bad_game_of, fault_of
from engine.protocol.library.commands import ImportGames
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import ImportEnd, ImportEnded, ImportProgressed


def import_reports(
    library: WritingLibrary, request: ImportGames, is_cancelled: Callable[[], bool]
) -> Iterator[ImportProgressed | ImportEnded]:
    """Import a file; yield how far it has come before the first batch and behind each, and its end.

    ``is_cancelled`` is asked before each batch.
    """
    policy = DuplicatePolicy[request.duplicates.name]
    options = ImportOptions(request.collection, policy, request.keeps_source, request.are_own)
    try:
        if is_cancelled():
            yield ImportEnded(request.number, ImportEnd.CANCELLED)
            return
        for progress in import_file(library, Path(request.path), options):
            yield _progressed(request.number, progress)
            if is_cancelled() and not progress.is_whole:
                yield ImportEnded(request.number, ImportEnd.CANCELLED)
                return
    except LibraryError as error:
        yield ImportEnded(request.number, ImportEnd.FAILED, fault_of(error.fault))
        return
    except OSError as error:
        # The library has taken in own games whose file is gone: another window has put it aside.
        if not (request.are_own and isinstance(error, FileNotFoundError)):
            yield ImportEnded(request.number, ImportEnd.FAILED, _unreadable(request.path, error))
            return
    yield ImportEnded(request.number, ImportEnd.WHOLE)


def _unreadable(path: str, error: OSError) -> LibraryFault:
    text = error.strerror or " ".join(str(error).split())
    return LibraryFault(LibraryFaultCode.FILE_UNREADABLE, path, system_text=text)


def _progressed(number: int, progress: ImportProgress) -> ImportProgressed:
    return ImportProgressed(
        number,
        progress.place,
        progress.size,
        progress.read,
        progress.kept,
        progress.duplicates,
        progress.faulty,
        progress.is_resumed,
        tuple(map(bad_game_of, progress.faults)),
    )
