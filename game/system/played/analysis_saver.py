"""Writes the analysis that is not saved in a thread, because its game tree may be large."""

from __future__ import annotations

import threading
from typing import NamedTuple

from engine.process.inbox import Wake, wake_nobody
from game.formats import file_links, kept_analyses, pgn
from game.message import Message, message
from game.state.game import Game
from game.system.disk.save_queue import SaveQueue
from game.system.played.analysis_autosave import AnalysisFile
from game.system.text_files import StorageError

NOT_KEPT = message("The analysis was not kept because of an error of the program.")


class _Kept(NamedTuple):
    """What the file is to hold."""

    games: tuple[Game, ...]
    date: str
    flipped: bool


class AnalysisSaver(SaveQueue[Message | None]):
    """Writes the newest analysis; older ones that wait are left out.

    ``poll`` returns for each save why it failed; None for one that succeeded. Only the first of
    several failures in a row has a reason. Call all methods from the window's thread.
    """

    def __init__(self, file: AnalysisFile, wake: Wake = wake_nobody) -> None:
        super().__init__("glassbox-analysis", wake)
        self._file = file
        self._lock = threading.Lock()
        """Guards ``_wanted``."""
        self._wanted: _Kept | None = None
        self._fails = False

    def keep(self, games: tuple[Game, ...], date: str, *, flipped: bool = False) -> None:
        """Begin to write games that nobody changes; without games, delete the file."""
        with self._lock:
            self._wanted = _Kept(games, date, flipped)
        self.begin(self._write_newest, NOT_KEPT)

    def _write_newest(self) -> Message | None:
        with self._lock:
            wanted, self._wanted = self._wanted, None
        if wanted is None:
            return None  # A later save was written already.
        try:
            self._write(wanted)
        except StorageError as error:
            was_said, self._fails = self._fails, True
            fault = message("The analysis is not kept. {fault}", fault=error.message)
            return None if was_said else fault
        self._fails = False
        return None

    def _write(self, wanted: _Kept) -> None:
        if not wanted.games:
            self._file.clear()
            return
        texts = []
        for game in wanted.games:
            text = pgn.write_pgn(game, wanted.date, wanted.flipped, with_thinking=True)
            texts.append(file_links.with_link(text, game.file))
        self._file.write(kept_analyses.join_games(texts))
