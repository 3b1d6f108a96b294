"""Exports of a window: a thread writes the newest, and measures what could be exported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import IO, TypeAlias

from msgspec import Struct

from engine.inspection.exports.export_file import write_complete
from engine.inspection.exports.selection import Selection
from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.newest_job_thread import NewestJobThread
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.protocol.explanations import InspectFault
from engine.protocol.exports import (
    AskExportSizes,
    CopyRows,
    ExportProgress,
    ExportReport,
    ExportSearch,
    ExportSizes,
    NotExported,
    RowsCopied,
    SearchExported,
)
from engine.protocol.inspect_enums import ExportPart, InspectFaultCode

REPORT_S = 0.05
"""The least time between two reports of progress."""

Listener: TypeAlias = Callable[[ExportReport], None]


class _Job(Struct, frozen=True):
    """An export, and the recording that it is about."""

    wanted: ExportSearch
    tree: SearchTree


class ExportThread:
    """Writes the newest export; an older one ends without a file. Its methods never block."""

    def __init__(self, listener: Listener) -> None:
        """Create it. The first export starts its thread."""
        self._listener = listener
        self._jobs = NewestJobThread("exports", self._run)

    def begin(self, wanted: ExportSearch, tree: SearchTree) -> None:
        """Write an export. It replaces the export before."""
        self._jobs.begin(_Job(wanted, tree))

    def drop(self) -> None:
        """End the current export. It leaves no file, and no report follows."""
        self._jobs.drop()

    def close(self) -> None:
        """End the current export and the thread."""
        self._jobs.close()

    def _run(self, job: _Job) -> None:
        wanted = job.wanted
        report: ExportReport
        try:
            report = self._written(job)
        except CancelledError:
            return
        except Exception as error:  # An internal fault must not end the thread.
            report = NotExported(wanted.inspection, wanted.request, _fault(error))
        if self._jobs.is_wanted(job):
            self._listener(report)

    def _written(self, job: _Job) -> SearchExported:
        # python-chess loads with the first export: games do not need it.
        from engine.inspection.exports.export_formats import WRITERS

        wanted = job.wanted
        reported_at = 0.0

        def report(done: int, of: int) -> bool:
            nonlocal reported_at
            if not self._jobs.is_wanted(job):
                return False
            now = monotonic()
            if now - reported_at >= REPORT_S:
                reported_at = now
                self._listener(ExportProgress(wanted.inspection, wanted.request, done, of))
            return True

        def write(file: IO[str]) -> None:
            WRITERS[wanted.format](selection, file, report)

        with job.tree.recording.lock.reading():
            selection = _selection(job.tree, wanted.part, wanted.node_search)
            size = write_complete(Path(wanted.path), write, may_replace=wanted.may_replace)
            count = len(selection.indices())
        return SearchExported(wanted.inspection, wanted.request, wanted.path, count, size)


def export_sizes(tree: SearchTree, asked: AskExportSizes) -> ExportSizes:
    """Return how many node searches each part has."""
    parts = {part: len(_selection(tree, part, asked.node_search).indices()) for part in ExportPart}
    return ExportSizes(asked.inspection, asked.request, parts)


def copied_rows(tree: SearchTree, asked: CopyRows) -> RowsCopied:
    """Return the rows of the path to a node search."""
    # python-chess loads with the first export: games do not need it.
    from engine.inspection.exports.export_text import export_text

    path = _selection(tree, ExportPart.PATH, asked.node_search)
    text = export_text(path, asked.format)
    return RowsCopied(asked.inspection, asked.request, text, asked.format)


def _selection(tree: SearchTree, part: ExportPart, node_search: int) -> Selection:
    return Selection(tree, part, tree.nearest(node_search))


def _fault(error: Exception) -> InspectFault:
    if isinstance(error, FileExistsError):
        return InspectFault(InspectFaultCode.FILE_EXISTS)
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return InspectFault(InspectFaultCode.NOT_WRITTEN, system_text=reason)
    return fault_of_exception(error)
