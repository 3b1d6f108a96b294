"""Writes games to a file, in their order."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

from engine.library.exporting.unchanged import is_unchanged
from engine.library.exporting.written_game import written_game
from engine.library.game_library import GameLibrary
from engine.library.reading.main_lines import MainLineReader
from engine.library.store.faults import library_error
from engine.library.store.game_rows import stored_game
from engine.library.store.sources import Sources

GAMES_A_STEP = 250
"""Between two reports: some tenths of a second."""
PARTIAL = ".part"


def export_games(
    library: GameLibrary, games: Iterable[int], target: Path
) -> Generator[int, None, None]:
    """Write games to a file in place of any that is there; yield how many were written so far.

    Games that are gone are left out. Whoever stops asking cancels the export; nothing is left of
    it, and the former file stays.

    Raises:
        LibraryError: the library cannot be read, or the file cannot be written.
    """
    partial = target.with_name(f"{target.name}{PARTIAL}")
    count = 0
    try:
        with partial.open("wb") as file:
            for number, text in enumerate(texts_of(library, games), 1):
                count = number
                file.write(text)
                if number % GAMES_A_STEP == 0:
                    yield number
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
    except OSError as error:
        raise library_error(str(target), error) from error
    finally:
        _delete(partial)
    yield count


def texts_of(library: GameLibrary, games: Iterable[int]) -> Iterator[bytes]:
    """Yield each game as PGN in UTF-8, with the empty line behind it. Raises sqlite3.Error."""
    return (text for _number, text in numbered_texts_of(library, games))


def numbered_texts_of(library: GameLibrary, games: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    """Yield the number of each game, and the game as ``texts_of`` does.

    Neighbours are read fast, because their texts are compressed together. Raises sqlite3.Error.
    """
    reader = MainLineReader()
    sources = Sources(library.connection)
    for number in games:
        game = stored_game(library.connection, number)
        if game is None:
            continue
        text = sources.text(number)
        if text is None or not is_unchanged(reader, text, game):
            text = written_game(game).encode("utf-8", "replace")
        line_end = b"\r\n" if b"\r\n" in text else b"\n"
        yield number, text + 2 * line_end


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        # The folder cannot be written any more: the partial file stays, under a name that says so.
        return
