"""A cache for rows in a file, because computing them takes much longer than reading them.

The file name is a hash of the positions and the weights. The code of the evaluation may have
changed after the file was written. So a sample of the rows is computed again and compared before
the file is used.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from engine.tuning.rows import Evaluation, Rows, Weights, linearised_rows

COMPARED = 500
"""How many rows are computed again for the comparison."""
FIELDS = ("scores", "starts", "weights", "middlegame", "endgame")


def cache_path(folder: Path, fens: Sequence[str], weights: Weights) -> Path:
    """Return the path of the cache file for these positions and weights."""
    digest = hashlib.sha256(repr(weights).encode())
    for fen in fens:
        digest.update(fen.encode())
        digest.update(b"\n")
    return folder / f"rows-{digest.hexdigest()[:16]}.npz"


def load_rows(path: Path, evaluation: Evaluation, fens: Sequence[str]) -> Rows | None:
    """Return the rows of the file; None if it is missing, damaged or out of date."""
    try:
        with np.load(path) as arrays:
            rows = Rows(*(arrays[field] for field in FIELDS))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None
    return rows if sample_rows_agree(rows, evaluation, fens) else None


def sample_rows_agree(rows: Rows, evaluation: Evaluation, fens: Sequence[str]) -> bool:
    """Return whether a random sample of the rows is equal to the rows computed now."""
    if len(rows) != len(fens):
        return False
    rng = random.Random(len(fens))
    for index in rng.sample(range(len(fens)), min(COMPARED, len(fens))):
        kept = rows.part(index, index + 1)
        made = linearised_rows(evaluation, [fens[index]])
        if not all(np.array_equal(getattr(kept, field), getattr(made, field)) for field in FIELDS):
            return False
    return True


def save_rows(path: Path, rows: Rows) -> None:
    """Write the rows to the file. After an error, the old file is unchanged.

    Raises:
        OSError: the file cannot be written.
    """
    part = path.with_suffix(".part")
    try:
        with part.open("wb") as file:
            np.savez(
                file,
                scores=rows.scores,
                starts=rows.starts,
                weights=rows.weights,
                middlegame=rows.middlegame,
                endgame=rows.endgame,
            )
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
