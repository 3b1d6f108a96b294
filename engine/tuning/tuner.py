"""A whole tuning run: it reads sample files, fits the weights, and writes their source file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from engine.tools.command_line import print_status
from engine.tuning import TuningError
from engine.tuning.evaluation import EngineEvaluation, engine_rows
from engine.tuning.fit_settings import FitSettings
from engine.tuning.fitting import FitResult, fit_weights, split_by_games
from engine.tuning.process_pool import map_in_order
from engine.tuning.row_cache import cache_path, load_rows, save_rows
from engine.tuning.rows import Rows, Weights, join_rows
from engine.tuning.sample import read_samples
from engine.tuning.weight_file import WeightFile, read_weight_file

CHUNK = 1000
"""How many positions one task of a worker process has."""
PROGRESS_EVERY_S = 10.0


class TuningTask(Struct, frozen=True):
    """The parameters of a tuning run."""

    data: list[Path]
    """Sample files."""
    out: Path
    """Source file of the weights."""
    validation: float
    """Share of the games held out for validation, from 0 to 1."""
    seed: int
    """Seed that chooses the games for validation."""
    processes: int
    cache: Path | None
    """Folder of the files with cached rows; None for no cache."""
    settings: FitSettings


def tune(task: TuningTask) -> None:
    """Fit the weights, print the losses and write the source file.

    Raises:
        TuningError: the data or a file is invalid, or the engine is out of date.
    """
    evaluation = EngineEvaluation()
    file = read_weight_file(task.out)
    start = evaluation.weight_values()
    if file.flat() != start:
        raise TuningError(f"{task.out} differs from the compiled weights; compile the engine again")
    samples = split_by_games(read_samples(task.data), task.validation, task.seed)
    print(
        f"{samples.fitted} positions to fit, {len(samples.fens) - samples.fitted} for validation",
        flush=True,
    )
    maker = RowMaker(evaluation, task.processes, task.cache)
    fitted = fit_weights(samples, start, maker, task.settings, print_status)
    print_report(fitted, start)
    write_weights(task.out, file, fitted.weights)


class RowMaker:
    """Computes rows in several processes. It caches only the rows for the engine's own weights."""

    def __init__(self, evaluation: EngineEvaluation, processes: int, cache: Path | None) -> None:
        self._evaluation = evaluation
        self._start = evaluation.weight_values()
        self._processes = processes
        self._cache = cache

    def __call__(self, weights: Weights, fens: Sequence[str]) -> Rows:
        """Return the rows of these positions for the given weights.

        Raises:
            TuningError: a FEN is invalid or a process died.
        """
        if self._cache is None or weights != self._start:
            return self._make(weights, fens)
        path = cache_path(self._cache, fens, weights)
        rows = load_rows(path, self._evaluation, fens)
        if rows is not None:
            print_status(f"rows read from {path}")
            return rows
        rows = self._make(weights, fens)
        try:
            save_rows(path, rows)
        except OSError as error:
            print_status(f"{path}: {error.strerror}; the rows are not cached")
        return rows

    def _make(self, weights: Weights, fens: Sequence[str]) -> Rows:
        """Compute the rows in all processes and print the progress."""
        started_s = reported_s = perf_counter()
        parts = []
        done = 0
        for part in map_in_order(engine_rows, row_tasks(weights, fens), self._processes):
            parts.append(part)
            done += len(part)
            now_s = perf_counter()
            if now_s - reported_s >= PROGRESS_EVERY_S:
                reported_s = now_s
                print_status(
                    f"rows: {done} of {len(fens)}, {done / (now_s - started_s):.0f} per second"
                )
        return join_rows(parts)


def row_tasks(weights: Weights, fens: Sequence[str]) -> Iterator[tuple[Weights, list[str]]]:
    """Yield the tasks of the worker processes. Each has all weights and some of the positions."""
    left = iter(fens)
    while chunk := list(islice(left, CHUNK)):
        yield weights, chunk


def print_report(fitted: FitResult, start: Weights) -> None:
    """Print the scales, the losses, and how much the weights have changed."""
    before, after = fitted.before, fitted.after
    moves = [
        abs(new - old)
        for pair, start_pair in zip(fitted.weights, start, strict=True)
        for new, old in zip(pair, start_pair, strict=True)
    ]
    print(
        f"scale {fitted.scale:.6f}; of the search scores {fitted.value_scale:.6f}\n"
        f"loss {before.targets:.6f} -> {after.targets:.6f}\n"
        f"loss against results {before.results:.6f} -> {after.results:.6f}"
        f" (search scores: {fitted.search_value_loss:.6f})\n"
        f"{sum(move > 0 for move in moves)} of {len(moves)} numbers changed,"
        f" by {sum(moves) / len(moves):.1f} on average and {max(moves)} at most"
    )


def write_weights(path: Path, file: WeightFile, weights: Weights) -> None:
    """Replace the numbers in the source file. After an error, the file is unchanged.

    Raises:
        TuningError: the file cannot be written.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(file.replaced(weights), "utf-8", newline="")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise TuningError(f"{path}: {error.strerror}") from error
    print(f"{path} written; compile the engine again: pip install -e .")
