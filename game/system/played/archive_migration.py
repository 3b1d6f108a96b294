"""The archive of older versions: their given-up games move into ``games.pgn``."""

from __future__ import annotations

from pathlib import Path

from game.formats import played_games
from game.system.played.autosaves import count_half_moves, renamed_autosave_names
from game.system.played.games_file import GamesFile
from game.system.text_files import StorageError, delete_file, read_text


def move_older_games(folder: Path, games: GamesFile) -> None:
    """Move the games of older versions into ``games.pgn``, the oldest first.

    A file that holds no game stays, because it was renamed for this reason.

    Raises:
        StorageError: a file could not be written or deleted; it and the later ones stay.
    """
    for name in reversed(renamed_autosave_names()):
        path = folder / name
        text = _text_of(path)
        length = None if text is None else count_half_moves(text)
        if text is not None and length is not None:
            if length >= played_games.LEAST_HALF_MOVES:
                games.append(played_games.bytes_in_file(text), may_be_there=True)
            delete_file(path)


def _text_of(path: Path) -> str | None:
    """Return the text of a file; None if it is not there or is no text."""
    try:
        return read_text(path) if path.is_file() else None
    except StorageError:
        return None
