"""Weights of the evaluation by name, as ``duel.py`` and ``spsa.py`` change them.

``danger_attack[0].middlegame`` is one number of a table, in its own unit.
``king_shelter.middlegame`` stands for all numbers of a table for that phase, in percent of their
values in the build.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.core.evaluation.weights import WEIGHTS

PHASES = ("middlegame", "endgame")
WHOLE = 100
"""Percentage of an unchanged table."""
FORM = re.compile(r"(\w+)(?:\[(\d+)\])?\.(\w+)")

Pairs = Sequence[tuple[int, int]]


def is_weight(name: str) -> bool:
    """Return whether a name has the form of a weight or a table of weights."""
    return FORM.fullmatch(name) is not None and not name.startswith("clock.")


def value_of(name: str) -> int:
    """Return the current value of a weight, or 100 for a table. Raises ValueError."""
    table, index, phase = parsed(name)
    return WHOLE if index is None else WEIGHTS[table][index][phase]


def changed(weights: Pairs, changes: Mapping[str, float]) -> list[tuple[int, int]]:
    """Return the flat list of weights after the changes. Raises ValueError.

    Changes of whole tables are applied first, so those of single numbers replace them.
    """
    numbers = [list(pair) for pair in weights]
    begins, begin = {}, 0
    for table, pairs in WEIGHTS.items():
        begins[table] = begin
        begin += len(pairs)
    for name, value in sorted(changes.items(), key=lambda change: "[" in change[0]):
        table, index, phase = parsed(name)
        first = begins[table]
        if index is not None:
            numbers[first + index][phase] = round(value)
            continue
        for place in range(first, first + len(WEIGHTS[table])):
            numbers[place][phase] = round(weights[place][phase] * value / WHOLE)
    return [(early, late) for early, late in numbers]


def parsed(name: str) -> tuple[str, int | None, int]:
    """Parse a name into table, index (None for the whole table) and phase. Raises ValueError."""
    match = FORM.fullmatch(name)
    table, place, phase = match.groups() if match else ("", None, "")
    index = int(place) if place else None
    if phase not in PHASES or len(WEIGHTS.get(table, ())) <= (index or 0):
        raise ValueError(f"no weight is called {name!r}")
    return table, index, PHASES.index(phase)
