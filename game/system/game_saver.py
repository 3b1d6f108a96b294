"""Saves games into PGN files of any size in a thread, because the rest of the file is copied."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import NamedTuple

from engine.process.inbox import Inbox, Wake, wake_nobody
from game.message import Message, message
from game.state.game import GameFile
from game.system import pgn_files
from game.system.text_files import StorageError

NOT_SAVED = message("The game was not saved because of an error of the program.")


class Saved(NamedTuple):
    """The end of one save."""

    path: Path
    fault: Message | None
    """Why the file is unchanged; None if the game is saved."""


class GameSaver:
    """Runs one save after another, in their order. Call all methods from the window's thread.

    Another thread calls ``wake`` after each save that ``poll`` would return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        self._inbox = Inbox[Saved](wake)
        self._unreported = 0
        """The number of saves whose end ``poll`` has not returned."""
        self._last: threading.Thread | None = None
        """The thread of the last save. It begins when the thread before it has ended."""

    def replace_game(self, file: GameFile, text: str) -> None:
        """Begin to replace one game in the file from which it was opened."""
        self._unreported += 1
        self._last = threading.Thread(
            target=self._save, args=(self._last, file, text), name="glassbox-saver", daemon=True
        )
        self._last.start()

    @property
    def is_busy(self) -> bool:
        """Whether a save has not ended, or ``poll`` has not returned its end yet."""
        return self._unreported > 0

    def poll(self) -> list[Saved]:
        """Return the saves that have ended since the last call; never blocks."""
        found = self._inbox.take_all()
        self._unreported -= len(found)
        return found

    def wait(self) -> None:
        """Return when all saves have ended."""
        if self._last is not None:
            self._last.join()
            self._last = None

    def _save(self, before: threading.Thread | None, file: GameFile, text: str) -> None:
        if before is not None:
            before.join()
        fault: Message | None = NOT_SAVED
        try:
            pgn_files.replace_game(file, text)
            fault = None
        except StorageError as error:
            fault = error.message
        finally:  # Even after an error of the program, the window can be closed.
            self._inbox.put(Saved(Path(file.origin.path), fault))
