"""Lost workers: what they had, and how long it took until it was done again."""

from __future__ import annotations

from collections.abc import Callable

from engine.printable import printable
from engine.tools.many_games.game_task import LostWorker
from engine.tools.many_games.remaining_time import duration

MOST_NAMED = 5
"""How many games are named in a line."""


class Losses:
    """The games that lost workers had, until they are done again."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lost_s = dict[int, float]()

    def lose(self, worker: LostWorker) -> str:
        """Note a lost worker; return a line about it."""
        for number in worker.games:
            self._lost_s.setdefault(number, self._clock())
        named = ", ".join(map(str, worker.games[:MOST_NAMED]))
        more = len(worker.games) - MOST_NAMED
        games = f"game{'' if len(worker.games) == 1 else 's'} {named}"
        games += f" and {more} more" if more > 0 else ""
        return printable(f"{worker.name}; done again: {games}")

    def finish(self, number: int) -> str | None:
        """Note a finished game; return a line if a lost worker had it."""
        lost_s = self._lost_s.pop(number, None)
        if lost_s is None:
            return None
        return f"game {number} is done again, {duration(self._clock() - lost_s)} after that"
