"""Exports of a window: the newest is written, and a cancelled one leaves no file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest
from positions import KIWIPETE

from engine.inspection.exports.export_thread import ExportThread, copied_rows, export_sizes
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.request_thread import TreeRequest
from engine.protocol.exports import (
    AskExportSizes,
    CopyRows,
    ExportProgress,
    ExportReport,
    ExportSearch,
    NotExported,
    SearchExported,
)
from engine.protocol.inspect_enums import ExportFormat, ExportPart, InspectFaultCode

WAIT_S = 60
NODES = 200_000


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, nodes=NODES, hash_mb=1), 64))


class Exports:
    """An export thread with its reports."""

    def __init__(self) -> None:
        self.reports: SimpleQueue[ExportReport] = SimpleQueue()
        self.thread = ExportThread(self.reports.put)

    def end(self) -> ExportReport:
        """Return the first report that is not about progress."""
        while isinstance(report := self.reports.get(timeout=WAIT_S), ExportProgress):
            pass
        return report


@pytest.fixture
def exports() -> Iterator[Exports]:
    found = Exports()
    yield found
    found.thread.close()


def wanted(path: Path, request: int = 1, *, may_replace: bool = False) -> ExportSearch:
    return ExportSearch(
        1, request, 0, ExportPart.SEARCH, ExportFormat.CSV, str(path), may_replace=may_replace
    )


def test_an_export_reports_its_progress_and_its_size(
    exports: Exports, tree: SearchTree, tmp_path: Path
) -> None:
    path = tmp_path / "tree.csv"
    exports.thread.begin(TreeRequest(wanted(path), tree))
    assert isinstance(exports.reports.get(timeout=WAIT_S), ExportProgress)
    end = exports.end()
    assert end == SearchExported(1, 1, str(path), len(tree), path.stat().st_size)


def test_a_dropped_export_leaves_no_file(
    exports: Exports, tree: SearchTree, tmp_path: Path
) -> None:
    exports.thread.begin(TreeRequest(wanted(tmp_path / "tree.csv"), tree))
    exports.reports.get(timeout=WAIT_S)
    exports.thread.drop()
    exports.thread.begin(TreeRequest(wanted(tmp_path / "next.csv", 2), tree))
    assert isinstance(end := exports.end(), SearchExported)
    assert end.request == 2
    assert [one.name for one in tmp_path.iterdir()] == ["next.csv"]


@pytest.mark.parametrize("name", ["no/such/folder/tree.csv", "taken.csv"])
def test_a_file_that_cannot_be_written_is_a_fault(
    exports: Exports, tree: SearchTree, tmp_path: Path, name: str
) -> None:
    (tmp_path / "taken.csv").write_text("mine")
    exports.thread.begin(TreeRequest(wanted(tmp_path / name), tree))
    end = exports.end()
    assert isinstance(end, NotExported)
    codes = {
        "taken.csv": InspectFaultCode.FILE_EXISTS,
        "no/such/folder/tree.csv": InspectFaultCode.NOT_WRITTEN,
    }
    assert end.fault.code is codes[name]
    assert (tmp_path / "taken.csv").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 1
    with pytest.raises(Empty):
        exports.reports.get_nowait()


def test_a_file_is_replaced_if_that_was_agreed(
    exports: Exports, tree: SearchTree, tmp_path: Path
) -> None:
    path = tmp_path / "tree.csv"
    path.write_text("mine")
    exports.thread.begin(TreeRequest(wanted(path, may_replace=True), tree))
    assert isinstance(exports.end(), SearchExported)
    assert path.stat().st_size > 1_000


def test_the_sizes_are_those_of_the_parts(tree: SearchTree) -> None:
    top = tree.at(1)
    sizes = export_sizes(tree, AskExportSizes(1, 1, top.id)).parts
    assert sizes[ExportPart.SEARCH] == len(tree)
    assert sizes[ExportPart.SUBTREE] == tree.end_of(top) - top.index
    assert sizes[ExportPart.PATH] == 2


def test_copied_rows_are_those_of_the_path(tree: SearchTree) -> None:
    end = next(one for one in map(tree.at, range(len(tree))) if one.ply == 4)
    text = copied_rows(tree, CopyRows(1, 1, end.id, ExportFormat.CSV)).text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [int(row["id"]) for row in rows] == [one.id for one in tree.ancestors(end)]
