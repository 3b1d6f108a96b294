"""A thread that searches the candidates of the newest request."""

from __future__ import annotations

from typing import TypeAlias

from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.request_thread import RequestThread, TreeRequest
from engine.protocol.story.candidates import (
    CandidatesNotSearched,
    CandidatesSearched,
    SearchCandidates,
)

CandidateRequest: TypeAlias = TreeRequest[SearchCandidates]


class CandidateThread(RequestThread[CandidateRequest, CandidatesSearched | CandidatesNotSearched]):
    """Searches the candidates of the newest request."""

    name = "candidates"

    def answer(self, request: CandidateRequest) -> CandidatesSearched:
        # python-chess loads with the first story: games do not need it.
        from engine.inspection.story.candidate_search import search_candidates

        return search_candidates(request.tree, request.command, lambda: self.is_wanted(request))

    def refusal(self, request: CandidateRequest, error: Exception) -> CandidatesNotSearched:
        asked = request.command
        return CandidatesNotSearched(asked.inspection, asked.request, fault_of_exception(error))
