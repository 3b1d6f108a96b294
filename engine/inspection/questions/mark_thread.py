"""A thread that finds the marks of the newest conditions."""

from __future__ import annotations

from typing import TypeAlias

from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.questions.condition_marks import condition_marks
from engine.inspection.request_thread import RequestThread, TreeRequest
from engine.protocol.questions import ConditionMarks, MarkConditions, NotAnswered

MarkRequest: TypeAlias = TreeRequest[MarkConditions]


class MarkThread(RequestThread[MarkRequest, ConditionMarks | NotAnswered]):
    """Finds which node searches meet the newest conditions."""

    name = "marks"

    def answer(self, request: MarkRequest) -> ConditionMarks:
        with request.tree.recording.lock.reading():
            return condition_marks(
                request.tree, request.command, lambda *_: self.is_wanted(request)
            )

    def refusal(self, request: MarkRequest, error: Exception) -> NotAnswered:
        asked = request.command
        return NotAnswered(asked.inspection, asked.request, fault_of_exception(error))
