"""A worker process on this machine: reviews one game after another."""

from __future__ import annotations

import signal
from multiprocessing.connection import Connection
from typing import TypeAlias

from engine.process.parent_watch import end_with_parent
from engine.tools.many_games.game_review import review_game
from engine.tools.many_games.game_task import GameResult, GameTask, LackOfMemory, ReviewSettings

Report: TypeAlias = GameResult | LackOfMemory | None
"""None is the first report: the worker has started."""
WorkerEnd: TypeAlias = "Connection[Report, GameTask]"
RunEnd: TypeAlias = "Connection[GameTask, Report]"


def work(connection: WorkerEnd, settings: ReviewSettings) -> None:
    """Review the games that come, until the other end is closed or its process has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The run handles Ctrl-C in a terminal.
    end_with_parent()
    try:
        connection.send(None)
        while True:
            task = connection.recv()
            try:
                connection.send(review_game(task, settings))
            except MemoryError:
                connection.send(LackOfMemory(task.number))
    except (EOFError, OSError):
        return
