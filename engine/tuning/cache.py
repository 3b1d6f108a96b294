"""Rows kept in a file, since making them takes far longer than reading them.

The file's name tells positions and weights. The evaluation's own code may have changed since, so
some of the rows are made again and compared before the file is believed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from engine.tuning.rows import Evaluation, Rows, Weights, linearised

COMPARED = 500
"""Rows that are made again."""
FIELDS = ("scores", "starts", "weights", "middlegame", "endgame")


def cache_path(folder: Path, fens: Sequence[str], weights: Weights) -> Path:
    """Return the file for the rows of these positions and weights."""
    digest = hashlib.sha256(repr(weights).encode())
    for fen in fens:
        digest.update(fen.encode())
        digest.update(b"\n")
    return folder / f"rows-{digest.hexdigest()[:16]}.npz"


def load_rows(path: Path, evaluation: Evaluation, fens: Sequence[str]) -> Rows | None:
    """Return the rows of the file; None where there is none or it cannot be used."""
    try:
        with np.load(path) as arrays:
            rows = Rows(*(arrays[field] for field in FIELDS))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None
    return rows if agrees(rows, evaluation, fens) else None


def agrees(rows: Rows, evaluation: Evaluation, fens: Sequence[str]) -> bool:
    """Does the evaluation still give these rows, as far as a part of them tells?"""
    if len(rows) != len(fens):
        return False
    source = random.Random(len(fens))
    for index in source.sample(range(len(fens)), min(COMPARED, len(fens))):
        kept = rows.part(index, index + 1)
        made = linearised(evaluation, [fens[index]])
        if not all(np.array_equal(getattr(kept, field), getattr(made, field)) for field in FIELDS):
            return False
    return True


def save_rows(path: Path, rows: Rows) -> None:
    """Write the file, all or nothing. Raises OSError."""
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
