"""The games that were played, wherever the program keeps them now."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from engine.library.exporting.own_games import own_texts
from engine.library.game_library import GameLibrary
from game.formats import played_games
from game.state import library

MOST_BYTES = 1 << 30


def kept_games(home: Path) -> str:
    """Return the games of the library, and behind them those that it is still to take in."""
    waiting = home / played_games.FILE
    data = waiting.read_bytes() if waiting.exists() else b""
    newer = {own_id for own_id, _ in played_games.games_with_ids(data)}
    texts = [text for own_id, text in _in_library(home / library.FILE) if own_id not in newer]
    return b"".join([*texts, data]).decode()


def _in_library(path: Path) -> list[tuple[str, bytes]]:
    if not path.exists():
        return []
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        opened = cast("GameLibrary", SimpleNamespace(connection=connection))
        try:
            return own_texts(opened, 0, library.MY_GAMES, MOST_BYTES).texts
        except sqlite3.OperationalError:  # The program is making its tables.
            return []
