"""Workers of a cluster, by dask.distributed: numbers of games travel, and results come back.

The scheduler gives the games of a lost worker to others. This module tells of it, and asks again
for results that were lost with a worker. It is the only one that imports ``distributed``.
"""

from __future__ import annotations

import logging
import time
import warnings
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from engine.identity import version
from engine.protocol.faults import exception_text
from engine.tools import WrongUseError
from engine.tools.many_games.cluster_task import (
    OtherVersion,
    PlacedGame,
    UnreadGame,
    checksum,
    review_placed_game,
)
from engine.tools.many_games.game_file import GameFile
from engine.tools.many_games.game_review import unreviewed
from engine.tools.many_games.game_task import (
    Event,
    GameTask,
    LackOfMemory,
    LostWorker,
    ReviewSettings,
    ReviewStoppedError,
)

CONNECT_S = 10.0
GATHER_S = 30.0
"""How long a finished result may take to arrive before it is asked for again."""
CLOSE_S = 5.0
TICK_S = 0.2
POLL_S = 1.0
"""How often the scheduler is asked which worker has which games."""
AHEAD = 3
"""How many games are with the scheduler for each thread of a worker, so that none waits."""
LEAST_AHEAD = 8


class ClusterWorkers:
    """The workers of a scheduler, which may come and go."""

    def __init__(self, address: str, file: str, games: GameFile, settings: ReviewSettings) -> None:
        """Connect to a scheduler.

        Raises:
            WrongUseError: there is no scheduler at the address, or no dask.distributed here.
        """
        self._client = _connected(address)
        self._address = address
        self._path = str(Path(file).resolve())
        self._games = games
        self._settings = settings
        self._sends_text = False
        self._run = uuid4().hex
        self._running = dict[str, tuple[GameTask, Any]]()
        """The games that the scheduler has, with their futures."""
        self._again = deque[GameTask]()
        self._done = SimpleQueue[str]()
        self._asked = 0
        self._polled_s = float("-inf")
        self._most_running = LEAST_AHEAD
        self._by_worker = dict[str, frozenset[str]]()

    def events(self, tasks: Iterator[GameTask]) -> Iterator[Event]:
        """Yield the result of each game, in any order, and what happens besides.

        A game may come twice. Raises ReviewStoppedError: the cluster cannot work.
        """
        while True:
            yield from self._poll()
            while len(self._running) < self._most_running and (task := self._next(tasks)):
                self._submit(task)
            if not self._running:
                return
            with suppress(Empty):
                yield self._event(self._done.get(timeout=TICK_S))
            yield None

    def close(self) -> None:
        """Take back the games that the scheduler has, and leave it."""
        with suppress(Exception):  # The scheduler may be gone, and with it the games.
            self._client.cancel([future for _, future in self._running.values()])
        with suppress(Exception):
            self._client.close(timeout=CLOSE_S)

    def _next(self, tasks: Iterator[GameTask]) -> GameTask | None:
        return self._again.popleft() if self._again else next(tasks, None)

    def _submit(self, task: GameTask) -> None:
        self._asked += 1
        key = f"glassbox-review-{self._run}-{self._asked}"
        begin, end = self._games.place(task.number)
        text = task.text if self._sends_text else None
        game = PlacedGame(task.number, self._path, begin, end, checksum(task.text), text)
        try:
            future = self._client.submit(
                review_placed_game, game, self._settings, version(), key=key, pure=False
            )
        except Exception as error:
            raise self._gone(error) from error
        self._running[key] = task, future
        future.add_done_callback(lambda done: self._done.put(done.key))

    def _event(self, key: str) -> Event:
        """Return what a future that has ended means. Raises ReviewStoppedError."""
        task, future = self._running.pop(key)
        if self._client.status != "running":
            raise self._gone()
        if future.status == "error":
            return _failed(task, future.exception(timeout=GATHER_S))
        if future.status != "finished":  # It was lost or cancelled with a worker.
            self._again.append(task)
            return None
        try:
            result = future.result(timeout=GATHER_S)
        except Exception:  # It was lost after it had finished.
            self._again.append(task)
            return None
        if isinstance(result, UnreadGame):
            self._sends_text = True
            self._again.append(task)
            return None
        if isinstance(result, OtherVersion):
            raise ReviewStoppedError(f"a worker has Glassbox {result.version}, not {version()}")
        if isinstance(result, LackOfMemory):
            raise ReviewStoppedError(f"a worker has not enough memory for game {result.number}")
        event: Event = result
        return event

    def _poll(self) -> Iterator[Event]:
        """Yield the workers that have gone since the scheduler was asked last."""
        now_s = time.monotonic()
        if now_s - self._polled_s < POLL_S:
            return
        self._polled_s = now_s
        try:
            by_worker = {
                name: frozenset(map(str, keys)) for name, keys in self._client.processing().items()
            }
            threads = sum(self._client.nthreads().values())
        except Exception as error:
            raise self._gone(error) from error
        self._most_running = max(LEAST_AHEAD, AHEAD * threads)
        before, self._by_worker = self._by_worker, by_worker
        for name, keys in before.items():
            games = sorted(self._running[key][0].number for key in keys if key in self._running)
            if name not in by_worker and games:
                yield LostWorker(f"worker {name} is gone", tuple(games))

    def _gone(self, error: Exception | None = None) -> ReviewStoppedError:
        reason = "" if error is None else f" ({exception_text(error)})"
        return ReviewStoppedError(f"the scheduler at {self._address} is gone{reason}")


def _failed(task: GameTask, error: BaseException) -> Event:
    """Return the event of a game that the cluster has given up. Raises ReviewStoppedError."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return unreviewed(task.number, "it has ended several workers")
    raise ReviewStoppedError(f"a worker cannot work: {exception_text(error)}")


def _connected(address: str) -> Any:
    """Return a client of a scheduler. Raises WrongUseError."""
    try:
        import distributed
    except ImportError as error:
        raise WrongUseError(
            "--scheduler needs dask.distributed: pip install 'glassbox-chess[cluster]'"
        ) from error
    # One line tells what went wrong. The library would log it in several, and some of its loggers
    # have levels of their own.
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == distributed.__name__:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    warnings.filterwarnings("ignore", module="distributed")
    try:
        return distributed.Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = exception_text(error)
        raise WrongUseError(f"no scheduler answers at {address}: {reason}") from error
