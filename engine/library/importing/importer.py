"""Imports a PGN file into a library, batch after batch."""

from __future__ import annotations

import gc
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.library.game_library import GameLibrary
from engine.library.importing.batch_writer import BatchWriter
from engine.library.importing.batches import batches_in
from engine.library.importing.import_state import state_of_file
from engine.library.importing.line_counter import LineCounter
from engine.library.importing.progress import ImportOptions, ImportProgress
from engine.library.popular import renew_popular
from engine.library.store.faults import library_error, library_errors


def import_file(
    library: GameLibrary, path: Path, options: ImportOptions
) -> Iterator[ImportProgress]:
    """Import the games of a file; yield how far it has come before the first batch and behind each.

    Whoever stops asking cancels the import. The batches that were reported are kept, and an import
    of the same file goes on behind them, also after a crash.

    Raises:
        LibraryError: the library cannot be written. It has the batches that were reported.
        OSError: the file cannot be read.
    """
    with path.open("rb", buffering=0) as file, path.open("rb", buffering=0) as other:
        state = state_of_file(str(path.resolve()), os.fstat(file.fileno()))
        with library_errors(library.path):
            state.load(library.connection)
            writer = BatchWriter(library, options)
        yield state.progress()
        batches = batches_in(
            file,
            LineCounter(other),
            state.place,
            state.read,
            keeps_source=options.keeps_source,
        )
        is_last = False
        while not is_last:
            with paused_collection():
                batch = next(batches)
                with library_errors(library.path):
                    writer.write(batch, state)
                batch.games.clear()  # Before the next search for garbage, which would see them.
            is_last = batch.is_last
            fault = writer.columns_fault
            if is_last and fault is None:
                fault = _renew_table(library)
            yield state.progress(batch)
            if fault is not None:
                raise library_error(str(library.path), fault)


def _renew_table(library: GameLibrary) -> OSError | None:
    """Count the frequent positions anew if many games came; return why they cannot be written."""
    try:
        renew_popular(library)
    except OSError as error:
        return error
    except sqlite3.Error as error:
        raise library_error(str(library.path), error) from error
    return None


@contextmanager
def paused_collection() -> Iterator[None]:
    """Look for no cycles of garbage meanwhile: a batch has 100,000 objects and none of these."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
