"""The formats in which a recorded search is written to a file."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from typing import TextIO

from engine.inspection.exports.collapsed_stacks import collapsed_stacks
from engine.inspection.exports.node_table import COLUMNS, node_rows
from engine.inspection.nodes.tree import SearchTree


def _write_csv(tree: SearchTree, file: TextIO) -> None:
    table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(node_rows(tree))


def _write_json_lines(tree: SearchTree, file: TextIO) -> None:
    file.writelines(f"{json.dumps(row)}\n" for row in node_rows(tree))


def _write_stacks(tree: SearchTree, file: TextIO) -> None:
    file.writelines(f"{';'.join(frames)} {count}\n" for frames, count in collapsed_stacks(tree))


EXPORTS: dict[str, Callable[[SearchTree, TextIO], None]] = {
    ".csv": _write_csv,
    ".jsonl": _write_json_lines,
    ".folded": _write_stacks,
}
"""What writes each format, by the ending of the file's name: a table, an object on each line, and
collapsed stacks."""
