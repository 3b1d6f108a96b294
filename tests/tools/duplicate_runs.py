"""Counts the runs of six or more lines that stand in several places of game/ and engine/.

Usage: python tests/tools/duplicate_runs.py [--root DIR] [--most N]

A run is repeated to the letter, but for white space. Blank lines, comments, lone punctuation and
imports are passed over. The last line gives the number of runs, and the lines that would be fewer
if each run stood once. Runs that overlap because more places share a part of them count apart.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("game", "engine")
LEAST_LINES = 6


class Line(NamedTuple):
    """A line of code."""

    file: str
    number: int
    text: str
    """Its text, with one space in place of any white space."""


class Run(NamedTuple):
    """Lines that stand in several places."""

    length: int
    places: tuple[tuple[Line, Line], ...]
    """The first and the last line in each place."""

    @property
    def surplus(self) -> int:
        """The number of lines beyond those of the first place."""
        return self.length * (len(self.places) - 1)

    def __str__(self) -> str:
        places = (f"{first.file}:{first.number}-{last.number}" for first, last in self.places)
        return f"{self.length} lines: {' ~ '.join(places)}"


def code_lines(path: Path, name: str) -> list[Line]:
    """Return the lines of a file that count."""
    text = path.read_text(encoding="utf-8")
    imports = {
        number
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return [
        Line(name, number, " ".join(line.split()))
        for number, line in enumerate(text.splitlines(), start=1)
        if number not in imports
        and not line.lstrip().startswith("#")
        and any(letter.isalnum() for letter in line)
    ]


def repeated(files: list[list[Line]]) -> list[Run]:
    """Return the longest runs that stand in the same places, those with most lines first."""
    places: defaultdict[tuple[str, ...], list[tuple[int, int]]] = defaultdict(list)
    for file, lines in enumerate(files):
        for start in range(len(lines) - LEAST_LINES + 1):
            window = tuple(line.text for line in lines[start : start + LEAST_LINES])
            places[window].append((file, start))
    starts = {tuple(found) for found in places.values() if len(found) > 1}
    runs = []
    for group in starts:
        if tuple((file, start - 1) for file, start in group) in starts:
            continue
        length = LEAST_LINES
        while tuple((file, start + length - LEAST_LINES + 1) for file, start in group) in starts:
            length += 1
        ends = [(files[file][start], files[file][start + length - 1]) for file, start in group]
        runs.append(Run(length, tuple(ends)))
    return sorted(runs, key=lambda run: (-run.surplus, run.places))


def sources(root: Path) -> Iterator[list[Line]]:
    """Yield the lines of each source file of a checkout."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            yield code_lines(path, path.relative_to(root).as_posix())


def main() -> None:
    """Print the runs of a checkout."""
    parser = argparse.ArgumentParser(description="Count the runs of lines that are repeated.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout, by default this one")
    parser.add_argument("--most", type=int, default=10, help="how many runs to list")
    options = parser.parse_args()
    runs = repeated(list(sources(options.root)))
    for run in runs[: options.most]:
        print(run)
    print(
        f"{len(runs)} runs of {LEAST_LINES} lines or more, {sum(run.surplus for run in runs)} lines"
    )


if __name__ == "__main__":
    main()
