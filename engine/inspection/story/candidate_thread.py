"""A thread that searches the candidates of the newest request."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.newest_job_thread import NewestJobThread
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.protocol.candidates import (
    CandidatesNotSearched,
    CandidatesSearched,
    SearchCandidates,
)

Listener: TypeAlias = Callable[[CandidatesSearched | CandidatesNotSearched], None]


class _Job(Struct, frozen=True):
    """A request, and the recording that it is about."""

    wanted: SearchCandidates
    tree: SearchTree


class CandidateThread:
    """Works on the newest request; older ones get no report. Its methods never block."""

    def __init__(self, listener: Listener) -> None:
        """Create it. The first request starts its thread."""
        self._listener = listener
        self._jobs = NewestJobThread("candidates", self._run)

    def begin(self, wanted: SearchCandidates, tree: SearchTree) -> None:
        """Search the candidates of a request. It replaces the request before."""
        self._jobs.begin(_Job(wanted, tree))

    def drop(self) -> None:
        """Send no report of the current request."""
        self._jobs.drop()

    def close(self) -> None:
        """Drop the current request and end the thread."""
        self._jobs.close()

    def _run(self, job: _Job) -> None:
        # python-chess loads with the first story: games do not need it.
        from engine.inspection.story.candidate_search import search_candidates

        report: CandidatesSearched | CandidatesNotSearched
        try:
            report = search_candidates(job.tree, job.wanted, lambda: self._jobs.is_wanted(job))
        except CancelledError:
            return
        except Exception as error:  # An internal fault must not end the thread.
            fault = fault_of_exception(error)
            report = CandidatesNotSearched(job.wanted.inspection, job.wanted.request, fault)
        if self._jobs.is_wanted(job):
            self._listener(report)
