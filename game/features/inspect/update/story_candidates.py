"""The second search of the story: it is requested when the story is shown."""

from __future__ import annotations

from engine.protocol.story.candidates import (
    MOST_CANDIDATES,
    CandidatesNotSearched,
    CandidatesSearched,
    SearchCandidates,
)
from game.actions.effects import Effect, SendToInspector
from game.features.inspect.model.inspection import Candidates, Inspection, InspectView


def request_candidates(inspection: Inspection) -> list[Effect]:
    """Return the request for the second search, if the story is shown and has a choice."""
    recorded = inspection.recorded
    if recorded is None or inspection.view is not InspectView.STORY:
        return []
    if inspection.candidates is not None or not recorded.story.candidates:
        return []
    inspection.candidates = Candidates(1, recorded.story.candidates)
    return [SendToInspector(SearchCandidates(inspection.number, 1, recorded.story.candidates))]


def compare_move(inspection: Inspection, move: str) -> list[Effect]:
    """Compare a legal move of the root with the chosen one, in place of the last candidate."""
    recorded, shown = inspection.recorded, inspection.candidates
    if recorded is None or not recorded.principal_variation:
        return []
    known = recorded.story.candidates or recorded.principal_variation[:1]
    before = known if shown is None else shown.moves
    moves = tuple(dict.fromkeys((before[0], move, *before)))
    if move in before or len(moves) < 2:
        return []
    request = 1 if shown is None else shown.request + 1
    inspection.candidates = Candidates(request, moves[:MOST_CANDIDATES])
    command = SearchCandidates(inspection.number, request, inspection.candidates.moves)
    return [SendToInspector(command)]


def accept_candidates(
    inspection: Inspection, report: CandidatesSearched | CandidatesNotSearched
) -> None:
    """Accept the result of the second search; that of an earlier request is ignored."""
    shown = inspection.candidates
    if shown is None or report.request != shown.request:
        return
    if isinstance(report, CandidatesSearched):
        shown.found = report
    else:
        shown.fault = report.fault


def forget_candidates_request(inspection: Inspection) -> None:
    """Stop waiting for the second search, so that it can be requested again."""
    if inspection.candidates is not None and inspection.candidates.is_running:
        inspection.candidates = None
