"""Inspect as the engine process runs it, without the process."""

from __future__ import annotations

import queue
import time
from typing import TypeVar

from engine.inspection.inspector import Inspector
from engine.protocol.inspect_messages import Inspect, InspectCommand, InspectReport
from engine.protocol.messages import SearchEnd
from engine.protocol.recording_reports import InspectionRefused, SearchRecorded, SearchStateReport

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
HASH_MB = 8
PATIENCE_S = 60.0

Kind = TypeVar("Kind", bound=InspectReport)


class InspectorHarness:
    """An inspector, and the reports that it has sent."""

    def __init__(self, journal: list[SearchEnd]) -> None:
        self._reports: queue.Queue[InspectReport] = queue.Queue()
        self.journal = journal
        self.inspector = Inspector(self._reports.put, HASH_MB)

    def ask(self, *commands: InspectCommand) -> None:
        for command in commands:
            self.inspector.obey(command, self.journal)

    def wait_for(self, kind: type[Kind]) -> Kind:
        """Wait for the next report of the given type and return it."""
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            report = self._reports.get(timeout=PATIENCE_S)
            if isinstance(report, kind):
                return report
            assert not isinstance(report, InspectionRefused), report.fault
        raise TimeoutError(kind)

    def wait_for_all(self, last: type[Kind]) -> list[InspectReport]:
        """Wait for a report of the given type. Return all reports up to this one."""
        reports: list[InspectReport] = []
        while not reports or not isinstance(reports[-1], last):
            reports.append(self._reports.get(timeout=PATIENCE_S))
        return reports

    def record(self, search_id: int) -> SearchRecorded:
        """Record a search of the game as the inspection 1."""
        self.ask(Inspect(1, search_id))
        return self.wait_for(SearchRecorded)

    def complete(self, request: int) -> SearchStateReport:
        """Wait for the complete report of a search state and return it."""
        while (
            not (search_state := self.wait_for(SearchStateReport)).is_complete
            or search_state.request != request
        ):
            pass
        return search_state
