"""A recorded search that a window inspects, and the answers to its requests.

Short requests are answered at once from the records. ``UnmadeMoveFinder`` and ``AnswerThread``
have threads of their own, because their work may need a replay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from engine.checkpoints.checkpoint import DamagedCheckpointError
from engine.inspection.exports.export_thread import ExportThread, copied_rows, export_sizes
from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.inspection_reports import parent_or_root, search_state_report, tree_rows
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.expansion import Expansions, collapsed_subtree_of
from engine.inspection.nodes.histories import HistoryRebuilder
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import NoSuchNodeError, SearchTree
from engine.inspection.questions.answer_thread import (
    AnswerThread,
    SlowQuestion,
    check_condition,
    exchange_of,
)
from engine.inspection.questions.flame_graph import flame_boxes
from engine.inspection.questions.mark_thread import MarkThread
from engine.inspection.questions.value_origin import value_origin
from engine.inspection.recording.recorded_search import MissingCapabilityError, RecordingCapability
from engine.inspection.recording.recording import DivergedError
from engine.inspection.request_thread import TreeRequest
from engine.inspection.step_targets import subtree_to_expand, target_of_request
from engine.inspection.story.candidate_thread import CandidateThread
from engine.inspection.unmade_moves import UnmadeMoveFinder, UnmadeMovesJob
from engine.protocol.exports import AskExportSizes, CopyRows, ExportQuestion, ExportSearch
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import (
    AskFlameGraph,
    AskHistories,
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    InspectReport,
    ListTreeRows,
    ShowStepTarget,
)
from engine.protocol.questions import (
    AskEntryWriter,
    AskExchange,
    AskWhyNotChosen,
    CheckCondition,
    CompareTechniques,
    MarkConditions,
    RunToCondition,
)
from engine.protocol.recording_reports import (
    SubtreeExpanded,
    SubtreeExpansionProgress,
    SubtreeNotExpanded,
    TreeRows,
)
from engine.protocol.story.candidates import SearchCandidates
from engine.protocol.story.guided_search import AskGuide, GuideStops
from engine.protocol.value_origin import AskValueOrigin

Question: TypeAlias = (
    CheckCondition
    | AskExchange
    | RunToCondition
    | MarkConditions
    | AskWhyNotChosen
    | AskEntryWriter
    | CompareTechniques
    | AskValueOrigin
)
Move: TypeAlias = ShowStepTarget | GoToNode | GoToNodeSearch | GoToLine
"""A request to show another search state."""
Request: TypeAlias = (
    Move
    | ListTreeRows
    | AskFlameGraph
    | AskHistories
    | AskGuide
    | SearchCandidates
    | ExportQuestion
    | Question
)


class InspectedSearch:
    """A recorded search, and the search state that the window shows. For use in one thread."""

    def __init__(
        self,
        inspection: int,
        tree: SearchTree,
        *,
        listener: Callable[[InspectReport], None],
        asker: AnswerThread,
        lookup: UnmadeMoveFinder,
        candidates: CandidateThread,
        exporter: ExportThread,
        marker: MarkThread,
        is_wanted: Callable[[], bool],
    ) -> None:
        """Inspect the search of ``tree``.

        ``inspection`` is the id that the reports carry. ``listener`` receives them. ``asker``,
        ``lookup``, ``candidates``, ``exporter`` and ``marker`` answer what takes long. An expansion
        ends when ``is_wanted`` returns False.

        Raises:
            MemoryError: there is not enough memory for replays.
        """
        self.inspection = inspection
        self._tree = tree
        self._listener = listener
        self._asker = asker
        self._lookup = lookup
        self._candidates = candidates
        self._exporter = exporter
        self._marker = marker
        self._is_wanted = is_wanted
        self._details = OrderedMoveLookup(tree)
        self._here = 0
        """Id of the node search that the window requested last."""

    @cached_property
    def _expansions(self) -> Expansions:
        return Expansions(self._tree, self._details)

    @cached_property
    def _histories(self) -> HistoryRebuilder:
        return HistoryRebuilder(self._tree)

    def answer(self, request: Request) -> None:
        """Answer a request by reports. If nothing was searched, there is no answer.

        Raises:
            Exception: the request cannot be fulfilled; see
            ``inspection_faults.fault_of_exception``.
        """
        if not len(self._tree):
            return
        if isinstance(request, ListTreeRows):
            self._list_tree_rows(request)
            return
        if isinstance(request, SearchCandidates):
            self._candidates.begin(TreeRequest(request, self._tree))
            return
        if isinstance(request, AskGuide):
            self._find_stops()
            return
        if isinstance(request, MarkConditions):
            self._marker.begin(TreeRequest(request, self._tree))
            return
        if isinstance(request, ExportQuestion):
            self._export(request)
            return
        self._expand_for(request)
        match request:
            case AskFlameGraph():
                span = request.first, request.last, max(1, request.least)
                self._listener(flame_boxes(self._tree, self.inspection, *span))
            case AskHistories():
                node_search = self._tree.nearest(request.node_search)
                self._listener(self._histories.reported(self.inspection, node_search))
            case CheckCondition():
                self._listener(check_condition(self._tree, request))
            case AskValueOrigin():
                self._listener(value_origin(self._tree, request))
            case AskExchange():
                self._listener(exchange_of(self._tree, request))
            case RunToCondition() | AskWhyNotChosen() | AskEntryWriter() | CompareTechniques():
                self._asker.begin(SlowQuestion(request, self._tree, self._details, self._here))
            case _:
                node_search = target_of_request(self._tree, request, self._here)
                self._here = node_search.id
                self._show(request.request, node_search)

    def _find_stops(self) -> None:
        # python-chess loads with the first guided search: games do not need it.
        from engine.inspection.guided_search import guide_stops

        self._listener(GuideStops(self.inspection, guide_stops(self._tree)))

    def _export(self, request: ExportQuestion) -> None:
        match request:
            case AskExportSizes():
                self._listener(export_sizes(self._tree, request))
            case CopyRows():
                self._listener(copied_rows(self._tree, request))
            case ExportSearch():
                self._exporter.begin(TreeRequest(request, self._tree))

    def _list_tree_rows(self, request: ListTreeRows) -> None:
        try:
            self._expand_for(request)
            reported = tree_rows(self._tree, request.node_search, self.inspection)
        # A collapse removed the record after the window had sent the request.
        except NoSuchNodeError:
            reported = TreeRows(self.inspection, request.node_search, ())
        self._listener(reported)

    def _show(self, request: int, node_search: NodeSearch) -> None:
        """Report a search state. If the unmade moves of its node are unknown, start a lookup."""
        details = self._details.known(parent_or_root(self._tree, node_search))
        self._listener(
            search_state_report(self._tree, node_search, details, self.inspection, request)
        )
        if details or RecordingCapability.REPLAY not in self._tree.recording.capabilities:
            self._lookup.drop()
            return
        self._lookup.begin(
            UnmadeMovesJob(self.inspection, request, self._tree, self._details, node_search.id)
        )

    # Collapsed subtrees

    def _expand_for(self, request: Request) -> None:
        """Expand the collapsed subtrees that a request needs to have records."""
        if isinstance(request, GoToNodeSearch):
            self._expand_down_to(request.node_search)
        elif isinstance(request, GoToNode) and request.is_opening:
            self._expand_down_to(request.node * ORDINALS)
        elif (opened := subtree_to_expand(self._tree, request, self._here)) is not None:
            self._expand(opened)

    def _expand_down_to(self, node_search: int) -> None:
        """Expand the subtrees around a node search, one after another, until it has a record."""
        opened = None
        while (holder := collapsed_subtree_of(self._tree, node_search)) is not None:
            if opened is not None and holder.id <= opened.id:
                break
            if not self._expand(holder):
                break
            opened = holder

    def _expand(self, node_search: NodeSearch) -> bool:
        """Expand a collapsed subtree. Return whether that succeeded.

        The question in progress and the move lookup are cancelled first. An export that reads the
        records ends before them.
        """

        def report(nodes: int, of_nodes: int) -> bool:
            self._listener(
                SubtreeExpansionProgress(self.inspection, node_search.id, nodes, of_nodes)
            )
            return self._is_wanted()

        self._asker.drop()
        self._lookup.drop()
        try:
            closed = self._expansions.expand(node_search, report)
        except (
            DamagedCheckpointError,
            DivergedError,
            MissingCapabilityError,
            MemoryError,
        ) as error:
            fault = fault_of_exception(error, InspectFaultCode.NO_MEMORY_TO_EXPAND)
            self._listener(SubtreeNotExpanded(self.inspection, node_search.id, fault))
            return False
        self._listener(SubtreeExpanded(self.inspection, node_search.id, len(self._tree), closed))
        return True
