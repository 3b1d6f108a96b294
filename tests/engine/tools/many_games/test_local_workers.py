"""Worker processes on this machine: which games they do, and what happens when they end."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import closing

import pytest

from engine.tools.many_games import local_workers
from engine.tools.many_games.game_review import review_game
from engine.tools.many_games.game_task import (
    GameResult,
    GameTask,
    LackOfMemory,
    LostWorker,
    ReviewSettings,
    ReviewStoppedError,
)
from engine.tools.many_games.local_workers import LocalWorkers
from engine.tools.many_games.worker_process import WorkerEnd

SETTINGS = ReviewSettings(1000, has_pgn=True, has_json=False)
DEADLY, GAMES = 3, 6


def tasks() -> Iterator[GameTask]:
    return (GameTask(number, "1. e4 e5 2. Nf3 Nc6 *") for number in range(1, GAMES + 1))


def end_at_a_deadly_game(connection: WorkerEnd, settings: ReviewSettings) -> None:
    connection.send(None)
    while True:
        task = connection.recv()
        if task.number == DEADLY:
            os._exit(9)
        connection.send(review_game(task, settings))


def end_at_once(connection: WorkerEnd, settings: ReviewSettings) -> None:
    os._exit(9)


def lack_memory(connection: WorkerEnd, settings: ReviewSettings) -> None:
    connection.send(None)
    connection.send(LackOfMemory(connection.recv().number))
    connection.recv()


def test_a_killed_worker_is_named_and_its_game_done_again() -> None:
    with closing(LocalWorkers(2, SETTINGS)) as crew:
        results, lost = list[GameResult](), list[LostWorker]()
        for event in crew.events(tasks()):
            if isinstance(event, LostWorker):
                lost.append(event)
            elif event is not None:
                results.append(event)
                if len(results) == 1:
                    for process in multiprocessing.active_children():
                        process.kill()
    assert sorted(one.number for one in results) == list(range(1, GAMES + 1))
    assert all(one.is_reviewed for one in results)
    assert lost
    assert {number for one in lost for number in one.games} <= set(range(1, GAMES + 1))
    if os.name != "nt":
        assert all("SIGKILL" in one.name for one in lost)
    assert not [one for one in multiprocessing.active_children() if "review" in one.name]


def test_a_game_that_ends_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_workers, "work", end_at_a_deadly_game)
    with closing(LocalWorkers(2, SETTINGS)) as crew:
        events = list(crew.events(tasks()))
    results = [event for event in events if isinstance(event, GameResult)]
    assert sorted(one.number for one in results) == list(range(1, GAMES + 1))
    assert [one.number for one in results if not one.is_reviewed] == [DEADLY]
    assert [one.games for one in events if isinstance(one, LostWorker)] == [(DEADLY,)] * 3


@pytest.mark.parametrize("work", [end_at_once, lack_memory])
def test_workers_that_cannot_work_end_the_run(
    monkeypatch: pytest.MonkeyPatch, work: object
) -> None:
    monkeypatch.setattr(local_workers, "work", work)
    with closing(LocalWorkers(2, SETTINGS)) as crew, pytest.raises(ReviewStoppedError) as stopped:
        list(crew.events(tasks()))
    assert len(str(stopped.value).splitlines()) == 1
