"""A thread that finds the marks of the newest conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.newest_job_thread import NewestJobThread
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.condition_marks import condition_marks
from engine.inspection.recording.progress import CancelledError
from engine.protocol.questions import ConditionMarks, MarkConditions, NotAnswered

Listener: TypeAlias = Callable[[ConditionMarks | NotAnswered], None]


class _Job(Struct, frozen=True):
    """A request, and the recording that it is about."""

    asked: MarkConditions
    tree: SearchTree


class MarkThread:
    """Answers the newest request; older ones get no answer. Its methods never block."""

    def __init__(self, listener: Listener) -> None:
        """Create it. The first request starts its thread."""
        self._listener = listener
        self._jobs = NewestJobThread("marks", self._run)

    def begin(self, asked: MarkConditions, tree: SearchTree) -> None:
        """Find the marks of a request. It replaces the request before."""
        self._jobs.begin(_Job(asked, tree))

    def drop(self) -> None:
        """Send no answer to the current request."""
        self._jobs.drop()

    def close(self) -> None:
        """Drop the current request and end the thread."""
        self._jobs.close()

    def _run(self, job: _Job) -> None:
        asked = job.asked
        answer: ConditionMarks | NotAnswered
        try:
            with job.tree.recording.lock.reading():
                answer = condition_marks(job.tree, asked, lambda *_: self._jobs.is_wanted(job))
        except CancelledError:
            return
        except Exception as error:  # An internal fault must not end the thread.
            fault = fault_of_exception(error)
            answer = NotAnswered(asked.inspection, asked.request, fault)
        if self._jobs.is_wanted(job):
            self._listener(answer)
