"""The archive: games that were given up unfinished, each in its own file beside the autosave."""

from __future__ import annotations

from pathlib import Path

from game.message import message
from game.system.file_facts import reason
from game.system.storage import AUTOSAVE_PREVIOUS, MOST_COPIES, Storage
from game.system.text_files import StorageError, read_text


def archived_games(store: Storage) -> tuple[list[str], list[StorageError]]:
    """Return the texts of the archived games, newest first, and the faults of unreadable files."""
    texts: list[str] = []
    faults: list[StorageError] = []
    for path in _paths(store):
        try:
            texts.append(read_text(path))
        except StorageError as error:
            faults.append(error)
    return texts, faults


def drop_archived(store: Storage, text: str) -> None:
    """Delete the archived game with this text, because it goes on and is saved elsewhere.

    Raises:
        StorageError: the file cannot be read or deleted.
    """
    for path in _paths(store):
        if read_text(path) == text:
            try:
                path.unlink()
            except OSError as error:
                fault = message(
                    "Cannot delete {path}: {reason}.", path=str(path), reason=reason(error)
                )
                raise StorageError(fault) from error
            return


def _paths(store: Storage) -> list[Path]:
    first = Path(AUTOSAVE_PREVIOUS)
    names = [f"{first.stem}-{number}{first.suffix}" for number in range(2, MOST_COPIES + 1)]
    paths = (store.folder / name for name in (AUTOSAVE_PREVIOUS, *names))
    return [path for path in paths if path.is_file()]
