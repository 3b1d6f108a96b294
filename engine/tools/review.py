"""``glassbox-engine review``: reviews the games of a PGN file and writes what it finds."""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from types import FrameType
from typing import Protocol

from engine.identity import version
from engine.tools import WrongUseError
from engine.tools.command_line import FAILED, INTERRUPTED, print_error, print_status
from engine.tools.commands import PROGRAM
from engine.tools.many_games.game_file import GameFile
from engine.tools.many_games.game_task import (
    Event,
    GameTask,
    LostWorker,
    ReviewSettings,
    ReviewStoppedError,
)
from engine.tools.many_games.journal import (
    Journal,
    RunFingerprint,
    begun_journal,
    resumed_journal,
)
from engine.tools.many_games.local_workers import LocalWorkers
from engine.tools.many_games.losses import Losses
from engine.tools.many_games.ordered_output import OrderedOutput
from engine.tools.many_games.remaining_time import Progress


class Crew(Protocol):
    """Workers that review games."""

    def events(self, tasks: Iterator[GameTask]) -> Iterator[Event]:
        """Yield the result of each game, in any order. Raises ReviewStoppedError."""

    def close(self) -> None:
        """Leave the games that are not finished."""


class _InterruptedError(Exception):
    """Ctrl-C was pressed."""


def run(options: argparse.Namespace) -> int:
    """Review each game of the file; return 1 if one could not be reviewed.

    Raises:
        WrongUseError: a file cannot be read or opened, or nothing says where the result goes.
        BrokenPipeError: the reader of standard output has closed it.
    """
    if options.out is None and not options.json:
        raise WrongUseError("--out FILE or --json says where the review goes")
    if options.out is None and options.resume:
        raise WrongUseError("--resume needs --out FILE, beside which the finished games are kept")
    if options.scheduler is not None and options.workers != 1:
        raise WrongUseError("--workers is for this machine; a scheduler has its own workers")
    with GameFile(options.file) as games:
        numbers = options.part.games(games.count)
        fingerprint = RunFingerprint(
            version(), games.fingerprint, options.nodes, options.json, str(options.part)
        )
        try:
            begin = resumed_journal if options.resume else begun_journal
            journal = begin(options.out, fingerprint, games.count)
        except ReviewStoppedError as error:
            return print_error(PROGRAM, error, FAILED)
        return _with_journal(options, games, numbers, journal)


def _with_journal(
    options: argparse.Namespace, games: GameFile, numbers: range, journal: Journal
) -> int:
    """Review the games that the journal lacks; say how far the run came if it is stopped."""
    has_ended = False
    output: OrderedOutput | None = None
    try:
        output = OrderedOutput(options.out, journal, numbers)
        _review(options, games, numbers, journal, output)
        has_ended = True
        return FAILED if output.unreviewed else 0
    except (ReviewStoppedError, _InterruptedError) as error:
        done = f"{journal.count} of {len(numbers)} games are done"
        way = "the same command with --resume goes on" if options.out else "none is kept"
        status = INTERRUPTED if isinstance(error, _InterruptedError) else FAILED
        return print_error(PROGRAM, f"{error}; {done}, {way}", status)
    finally:
        # Without a finished game the same command begins again, with or without --resume.
        journal.close(is_needed=not has_ended and journal.count > 0)
        if output is not None:
            output.close(is_needed=has_ended or journal.count > 0)


def _review(
    options: argparse.Namespace,
    games: GameFile,
    numbers: range,
    journal: Journal,
    output: OrderedOutput,
) -> None:
    """Review the games that the journal lacks, and write all.

    Raises ReviewStoppedError, WrongUseError, _InterruptedError, BrokenPipeError.
    """
    settings = ReviewSettings(options.nodes, options.out is not None, options.json)
    output.write_finished()
    left = [number for number in numbers if not journal.has(number)]
    sizes = sum(_size(games, number) for number in left)
    progress = Progress(len(numbers), journal.count, sizes, time.monotonic)
    losses = Losses(time.monotonic)
    tasks = _tasks(games, left)
    crew = _crew(options, games, settings)
    with closing(crew), _interrupts() as raise_held:
        for event in crew.events(tasks):
            raise_held()
            if isinstance(event, LostWorker):
                print_status(losses.lose(event))
            elif event is not None and not journal.has(event.number):
                journal.keep(event)
                output.write_finished()
                progress.finish(_size(games, event.number))
                _print(losses.finish(event.number))
            _print(progress.due_line())


def _crew(options: argparse.Namespace, games: GameFile, settings: ReviewSettings) -> Crew:
    """Return the workers of the command line. Raises WrongUseError."""
    if options.scheduler is None:
        return LocalWorkers(options.workers, settings)
    from engine.tools.many_games.cluster_workers import ClusterWorkers

    return ClusterWorkers(options.scheduler, options.file, games, settings)


def _tasks(games: GameFile, numbers: list[int]) -> Iterator[GameTask]:
    """Yield the games. Raises ReviewStoppedError."""
    for number in numbers:
        try:
            text = games.text(number)
        except OSError as error:
            raise ReviewStoppedError(f"cannot read game {number}: {error.strerror}") from error
        yield GameTask(number, text)


def _size(games: GameFile, number: int) -> int:
    begin, end = games.place(number)
    return end - begin


def _print(line: str | None) -> None:
    if line is not None:
        print_status(line)


@contextmanager
def _interrupts() -> Iterator[Callable[[], None]]:
    """Hold Ctrl-C back, and give a function that raises _InterruptedError if it was pressed."""
    held = list[int]()

    def hold(number: int, _: FrameType | None) -> None:
        held.append(number)

    def raise_held() -> None:
        if held:
            raise _InterruptedError("stopped by Ctrl-C")

    before = signal.signal(signal.SIGINT, hold)
    try:
        yield raise_held
    finally:
        signal.signal(signal.SIGINT, before)
