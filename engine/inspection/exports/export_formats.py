"""The formats in which a part of a recorded search is written."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from typing import IO, TypeAlias

import msgspec

from engine.inspection.exports.collapsed_stacks import collapsed_stacks
from engine.inspection.exports.line_tree import pgn_of_lines
from engine.inspection.exports.node_table import NodeRow, node_rows
from engine.inspection.exports.selection import Selection
from engine.inspection.recording.progress import ProgressCallback
from engine.protocol.inspect_enums import ExportFormat

Writer: TypeAlias = Callable[[Selection, IO[str], ProgressCallback | None], None]
"""Writes a selection. Raises CancelledError if the callback returned False."""


def _write_csv(selection: Selection, file: IO[str], report: ProgressCallback | None) -> None:
    table = csv.writer(file, lineterminator="\n")
    table.writerow(NodeRow.__struct_fields__)
    table.writerows(map(msgspec.structs.astuple, node_rows(selection, report)))


def _write_json_lines(selection: Selection, file: IO[str], report: ProgressCallback | None) -> None:
    encode = msgspec.json.Encoder().encode
    file.writelines(f"{encode(row).decode()}\n" for row in node_rows(selection, report))


def _write_stacks(selection: Selection, file: IO[str], report: ProgressCallback | None) -> None:
    stacks = collapsed_stacks(selection, report)
    file.writelines(f"{';'.join(frames)} {count}\n" for frames, count in stacks)


def _write_pgn(selection: Selection, file: IO[str], report: ProgressCallback | None) -> None:
    lines: Iterator[str] = pgn_of_lines(selection, report)
    file.writelines(f"{line}\n" for line in lines)


WRITERS: dict[ExportFormat, Writer] = {
    ExportFormat.CSV: _write_csv,
    ExportFormat.JSON_LINES: _write_json_lines,
    ExportFormat.STACKS: _write_stacks,
    ExportFormat.PGN: _write_pgn,
}
