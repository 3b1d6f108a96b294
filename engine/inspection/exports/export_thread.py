"""Exports of a window: a thread writes the newest, and measures what could be exported."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import IO, TypeAlias

from engine.inspection.exports.export_file import write_complete
from engine.inspection.exports.selection import Selection
from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.request_thread import RequestThread, TreeRequest
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

ExportRequest: TypeAlias = TreeRequest[ExportSearch]


class ExportThread(RequestThread[ExportRequest, ExportReport]):
    """Writes the newest export. One that was replaced or dropped leaves no file."""

    name = "exports"

    def answer(self, request: ExportRequest) -> SearchExported:
        # python-chess loads with the first export: games do not need it.
        from engine.inspection.exports.export_formats import WRITERS

        wanted = request.command
        reported_at = 0.0

        def report(done: int, of: int) -> bool:
            nonlocal reported_at
            if not self.is_wanted(request):
                return False
            now = monotonic()
            if now - reported_at >= REPORT_S:
                reported_at = now
                progress = ExportProgress(wanted.inspection, wanted.request, done, of)
                self.report(request, progress)
            return True

        def write(file: IO[str]) -> None:
            WRITERS[wanted.format](selection, file, report)

        with request.tree.recording.lock.reading():
            selection = _selection(request.tree, wanted.part, wanted.node_search)
            size = write_complete(Path(wanted.path), write, may_replace=wanted.may_replace)
            count = len(selection.indices())
        return SearchExported(wanted.inspection, wanted.request, wanted.path, count, size)

    def refusal(self, request: ExportRequest, error: Exception) -> NotExported:
        wanted = request.command
        return NotExported(wanted.inspection, wanted.request, _fault(error))


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
