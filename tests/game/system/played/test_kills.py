"""A window that is killed at any instant loses no game, and keeps none twice."""

from __future__ import annotations

import os
import random
import re
import signal
import time
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from played_line import played

from game.formats import pgn, played_games
from game.options import Options
from game.startup import program_start
from game.state.state import State
from game.system.played import games_file
from game.system.storage import Storage

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

KILLS = 40
MOST_GAMES = 4
"""The most games that a window finishes before it is killed."""
LATEST_S = 0.02
"""How long after the end of a game the window is killed at the latest: keeping it takes as long."""
SECTOR_BYTES = 512
COMMENT_BYTES = 1000 * SECTOR_BYTES
"""A game is long, so that many kills come while it is written."""
BEGINS = re.compile(rf'^\[{played_games.ID_TAG} "(\w+)"\]$', re.MULTILINE)
ENDED = f"1. f3 e5 2. g4 {{ {'x' * COMMENT_BYTES} }} Qh4# 0-1"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


def finished_game(number: int) -> str:
    text = pgn.write_pgn(played("f2f3", "e7e5", "g2g4", "d8h4", name=f"Player {number}"))
    head, _, _ = text.rpartition("1. f3")
    return played_games.with_id_tag(f"{head}{ENDED}\n", f"{number:016x}")


def start(folder: Path) -> tuple[Storage, State]:
    store = Storage(folder)
    return store, program_start(Options(), store, None, seed=1).state


class SlowDisk(FileIO):
    """Takes one sector at a time, so that a kill may come between two."""

    def write(self, data: ReadableBuffer, /) -> int:
        return super().write(memoryview(data)[:SECTOR_BYTES])


def play(folder: Path, first: int, ended: int) -> None:
    """Start a window and play games; write the number of each to a pipe once it is autosaved."""
    vars(games_file)["FileIO"] = SlowDisk
    store, _ = start(folder)
    for number in range(first, first + MOST_GAMES):
        store.autosaves.write(finished_game(number))
        os.write(ended, f"{number}\n".encode())
        store.autosaves.archive()


def killed(folder: Path, first: int, chance: random.Random) -> list[int]:
    """Return the games that a window has ended before it was killed at a random instant."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play(folder, first, writing)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as lines:
        numbers = [int(next(lines)) for _ in range(chance.randint(1, MOST_GAMES))]
        time.sleep(chance.uniform(0, LATEST_S))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return numbers + [int(line) for line in lines]


def test_a_kill_at_any_instant_loses_no_game_and_doubles_none(tmp_path: Path) -> None:
    chance = random.Random(34)
    ended: list[int] = []
    for window in range(KILLS):
        ended += killed(tmp_path, window * MOST_GAMES, chance)
    _, state = start(tmp_path)
    assert state.opened_files.resume is None
    data = (tmp_path / "games.pgn").read_text()
    kept = [
        int(number, 16) for number in re.findall(r'^\[GlassboxGame "(\w+)"', data, re.MULTILINE)
    ]
    assert sorted(kept) == sorted(set(kept))
    assert set(kept) >= set(ended)
    assert data.count(ENDED) == len(kept)
    assert [path.name for path in tmp_path.glob("[!.]*")] == ["games.pgn"]
