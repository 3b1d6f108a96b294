"""A thread that finds those legal moves of a node that the search did not make."""

from __future__ import annotations

from msgspec import Struct

from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.inspection_reports import parent_or_root, search_state_report
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.request_thread import RequestThread
from engine.protocol.questions import NO_QUESTION, NotAnswered
from engine.protocol.recording_reports import SearchStateReport


class UnmadeMovesJob(Struct, frozen=True):
    """A search state whose unmade moves have not been found yet."""

    inspection: int
    request: int
    tree: SearchTree
    details: OrderedMoveLookup
    node_search: int
    """Id of the node search at whose start the state is shown."""


class UnmadeMoveFinder(RequestThread[UnmadeMovesJob, SearchStateReport | NotAnswered]):
    """Looks up all moves of the newest search state and reports it."""

    name = "inspector details"

    def answer(self, request: UnmadeMovesJob) -> SearchStateReport:
        tree = request.tree
        with tree.recording.lock.reading():
            node_search = tree.nearest(request.node_search)
            details = request.details.of(
                parent_or_root(tree, node_search), lambda *_: self.is_wanted(request)
            )
            return search_state_report(
                tree, node_search, details, request.inspection, request.request
            )

    def refusal(self, request: UnmadeMovesJob, error: Exception) -> NotAnswered:
        return NotAnswered(request.inspection, NO_QUESTION, fault_of_exception(error))
