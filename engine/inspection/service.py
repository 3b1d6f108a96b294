"""Inspect in the engine process. It keeps one recorded search and answers requests about it.

One thread records searches, and answers short requests at once from the records. ``MoveLookup`` and
``Asker`` have threads of their own, because their work may need a replay. No thread touches the
table or the histories of the game that is being played.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import TypeAlias

from msgspec import Struct

from engine.checkpoints.checkpoint import DamagedCheckpointError
from engine.checkpoints.store import Checkpoints
from engine.inspection.faults import InspectionError, fault_of
from engine.inspection.move_lookup import Lookup, MoveLookup
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.expansion import Expansions, collapsed_subtree_of
from engine.inspection.nodes.histories import Histories
from engine.inspection.nodes.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.tree import NoSuchNodeError, SearchTree
from engine.inspection.questions.flame import flame
from engine.inspection.questions.queue import Asker, check, exchange_of
from engine.inspection.recording.capsule import (
    Capsule,
    record_capsule,
    require_modest,
    seal_start,
    unseal,
)
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import DivergedError, Recording, record
from engine.inspection.recording.start import DEFAULT_HASH_MB, Start, start_of
from engine.inspection.reporting import frame_of, recorded, shown, tree_rows
from engine.inspection.steps import subtree_to_expand, target
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_messages import (
    AskFlame,
    AskHistory,
    EndInspection,
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    Inspect,
    InspectCapsule,
    InspectCommand,
    InspectReport,
    ListTreeRows,
    TakeStep,
)
from engine.protocol.inspect_vocabulary import ConditionFaultCode, InspectFaultCode, RecordingStage
from engine.protocol.messages import SearchEnd
from engine.protocol.questions import (
    NO_QUESTION,
    AskEntryWriter,
    AskExchange,
    AskWhy,
    CheckCondition,
    Compare,
    ConditionChecked,
    NotAnswered,
    RunTo,
    StopAsking,
)
from engine.protocol.reports import (
    Expanded,
    Expanding,
    NotExpanded,
    NotInspected,
    RecordingBegan,
    RecordingProgress,
    TreeRows,
)

NO_INSPECTION = 0

Listener: TypeAlias = Callable[[InspectReport], None]
"""Receives the reports. Several threads call it. It must not raise an exception or block for
long."""


class _Record(Struct, frozen=True):
    """A request to record a search."""

    inspection: int
    memory_mb: int
    start: Start
    capsule: Capsule | None = None
    """The capsule that ``start`` comes from; None for a search of the game."""
    sealed: str = ""
    """The text of ``capsule``."""


class _Session(Struct):
    """A recorded search, and the search state that the window shows."""

    inspection: int
    tree: SearchTree
    details: Details
    expansions: Expansions
    node_search: int = 0
    """Id of the node search that the window requested last."""
    histories: Histories | None = None
    """Replay for history scores, created on first use."""


_Asked: TypeAlias = CheckCondition | AskExchange | RunTo | AskWhy | AskEntryWriter | Compare
_Task: TypeAlias = (
    _Record
    | TakeStep
    | GoToNode
    | GoToNodeSearch
    | GoToLine
    | ListTreeRows
    | AskFlame
    | AskHistory
    | EndInspection
    | _Asked
)


class Inspector:
    """Keeps at most one recorded search. Call all methods from one thread. No method blocks."""

    def __init__(self, listener: Listener, hash_mb: int = DEFAULT_HASH_MB) -> None:
        """Create the object without a thread. ``hash_mb`` is the table size for replays."""
        self._listener = listener
        self.hash_mb = hash_mb
        self._wanted = NO_INSPECTION
        """Id of the current inspection. The recording of any other inspection stops."""
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._session: _Session | None = None
        self._lookup = MoveLookup(listener)
        self._asker = Asker(listener)
        self._thread: threading.Thread | None = None

    def obey(
        self,
        command: InspectCommand,
        journal: Sequence[SearchEnd],
        checkpoints: Checkpoints | None = None,
    ) -> None:
        """Execute a command. A command that fails is reported, and no exception leaves the method.

        A capsule that is unreadable, or too large without consent, changes nothing. ``journal``
        holds the searches of this engine since its table was last cleared. ``checkpoints`` shorten
        their replay.
        """
        try:
            self._execute(command, journal, checkpoints)
        except Exception as error:
            self._listener(failure(command, error))

    def _execute(
        self,
        command: InspectCommand,
        journal: Sequence[SearchEnd],
        checkpoints: Checkpoints | None,
    ) -> None:
        match command:
            case StopAsking():
                self._asker.stop()
            case Inspect():
                self._want(command.inspection)
                start = self._start(command, journal, checkpoints)
                if start is None:
                    raise InspectionError(InspectFault(InspectFaultCode.SEARCH_FORGOTTEN))
                self._put(_Record(command.inspection, command.memory_mb, start))
            case InspectCapsule():
                capsule = unseal(command.capsule)
                if not command.may_be_large:
                    require_modest(capsule, max(self.hash_mb, DEFAULT_HASH_MB))
                self._want(command.inspection)
                self._put(
                    _Record(
                        command.inspection,
                        command.memory_mb,
                        capsule.start,
                        capsule,
                        command.capsule,
                    )
                )
            case EndInspection():
                if command.inspection == self._wanted:
                    self._want(NO_INSPECTION)
                self._put(command)
            case _:
                self._put(command)

    def _want(self, inspection: int) -> None:
        """Make an inspection the current one; this cancels the work on any other."""
        self._wanted = inspection
        self._drop_question()

    def _start(
        self, command: Inspect, journal: Sequence[SearchEnd], checkpoints: Checkpoints | None
    ) -> Start | None:
        """Return the start of a search of this engine or of an earlier one.

        Return None if the search is unknown. The searches of an earlier engine have no checkpoints,
        and its table may have had another size.
        """
        earlier_mb = self.hash_mb if command.hash_mb is None else command.hash_mb
        for searches, hash_mb, kept in (
            (journal, self.hash_mb, checkpoints),
            (command.journal, earlier_mb, None),
        ):
            numbers = [end.go.search_id for end in searches]
            if command.search_id in numbers:
                number = numbers.index(command.search_id)
                return start_of(searches, number, hash_mb, kept)
        return None

    def close(self) -> None:
        """Stop all work. The threads end soon after the call."""
        self._wanted = NO_INSPECTION
        self._asker.close()
        self._lookup.close()
        self._tasks.put(None)

    def _put(self, task: _Task) -> None:
        """Queue a task for the thread. The first task starts it."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._answer, name="inspector", daemon=True)
            self._thread.start()
        self._tasks.put(task)

    # The thread: recording and immediate answers

    def _answer(self) -> None:
        while (task := self._tasks.get()) is not None:
            if task.inspection != self._wanted and not isinstance(task, EndInspection):
                continue
            try:
                self._carry_out(task)
            except CancelledError:
                pass
            except Exception as error:  # An internal fault must not end the thread.
                self._listener(failure(task, error))

    def _carry_out(self, task: _Task) -> None:
        if isinstance(task, EndInspection):
            if self._session is not None and self._session.inspection == task.inspection:
                self._session = None
            return
        if isinstance(task, _Record):
            self._session = None  # The new recording needs the memory.
            tree = SearchTree(self._record(task))
            details = Details(tree)
            expansions = Expansions(tree, details)
            self._session = _Session(task.inspection, tree, details, expansions)
            self._listener(recorded(task.inspection, tree.recording))
            return
        session = self._session
        if session is None or not len(session.tree):
            return
        if isinstance(task, ListTreeRows):
            self._list_tree_rows(session, task)
            return
        self._expand_for(session, task)
        if isinstance(task, AskFlame):
            span = task.first, task.last, max(1, task.least)
            self._listener(flame(session.tree, session.inspection, *span))
            return
        if isinstance(task, AskHistory):
            if session.histories is None:
                session.histories = Histories(session.tree)
            node_search = session.tree.nearest(task.node_search)
            self._listener(session.histories.reported(session.inspection, node_search))
            return
        if isinstance(task, _Asked):
            self._take_question(session, task)
            return
        node_search = target(session.tree, task, session.node_search)
        session.node_search = node_search.id
        self._show(session, task.request, node_search)

    def _list_tree_rows(self, session: _Session, task: ListTreeRows) -> None:
        try:
            self._expand_for(session, task)
            reported = tree_rows(session.tree, task.node_search, session.inspection)
        # A collapse removed the record after the window had sent the request.
        except NoSuchNodeError:
            reported = TreeRows(session.inspection, task.node_search, ())
        self._listener(reported)

    def _expand_for(self, session: _Session, task: _Task) -> None:
        """Expand the collapsed subtrees that a task needs to have records."""
        if isinstance(task, GoToNodeSearch):
            self._expand_down_to(session, task.node_search)
        elif isinstance(task, GoToNode) and task.is_opening:
            self._expand_down_to(session, task.node * ORDINALS)
        elif (opened := subtree_to_expand(session.tree, task, session.node_search)) is not None:
            self._expand(session, opened)

    def _expand_down_to(self, session: _Session, node_search: int) -> None:
        """Expand the subtrees around a node search, one after another, until it has a record."""
        opened = None
        while (holder := collapsed_subtree_of(session.tree, node_search)) is not None:
            if opened is not None and holder.id <= opened.id:
                break
            if not self._expand(session, holder):
                break
            opened = holder

    def _expand(self, session: _Session, node_search: NodeSearch) -> bool:
        """Expand a collapsed subtree. Return whether that succeeded.

        The question in progress and the move lookup are cancelled first.
        """

        def report(nodes: int, of_nodes: int) -> bool:
            self._listener(Expanding(session.inspection, node_search.id, nodes, of_nodes))
            return self._wanted == session.inspection

        self._drop_question()
        try:
            closed = session.expansions.expand(node_search, report)
        except (DamagedCheckpointError, DivergedError, MemoryError) as error:
            fault = fault_of(error, InspectFaultCode.NO_MEMORY_TO_EXPAND)
            self._listener(NotExpanded(session.inspection, node_search.id, fault))
        else:
            kept = len(session.tree)
            self._listener(Expanded(session.inspection, node_search.id, kept, closed))
            return True
        return False

    def _take_question(self, session: _Session, asked: _Asked) -> None:
        """Answer a short question at once. Pass a long question to the asker."""
        match asked:
            case CheckCondition():
                self._listener(check(session.tree, asked))
            case AskExchange():
                self._listener(exchange_of(session.tree, asked))
            case _:
                self._asker.ask(asked, session.tree, session.details, session.node_search)

    def _record(self, task: _Record) -> Recording:
        def report(
            nodes: int, of_nodes: int, stage: RecordingStage = RecordingStage.SEARCHING
        ) -> bool:
            self._listener(RecordingProgress(task.inspection, nodes, of_nodes, stage))
            return self._wanted == task.inspection

        start, capsule = task.start, task.capsule
        sealed = seal_start(start) if capsule is None else task.sealed
        fen, earlier, all_nodes = start.position.fen(), start.earlier_nodes, start.all_nodes
        self._listener(RecordingBegan(task.inspection, sealed, start.end.nodes, fen, earlier))
        if start.checkpoint is not None:
            report(0, all_nodes, RecordingStage.RESTORING)
        if capsule is not None:
            recording = record_capsule(capsule, task.memory_mb, report)
        else:
            recording = record(start, task.memory_mb, report)
        report(all_nodes, all_nodes, RecordingStage.ORDERING)
        return recording

    def _show(self, session: _Session, request: int, node_search: NodeSearch) -> None:
        """Report a search state. If the unmade moves of its node are unknown, start a lookup."""
        frame = frame_of(session.tree, node_search)
        details = session.details.known(frame)
        self._listener(shown(session.tree, node_search, details, session.inspection, request))
        if details:
            self._lookup.drop()
            return
        self._lookup.begin(
            Lookup(session.inspection, request, session.tree, session.details, node_search.id)
        )

    def _drop_question(self) -> None:
        self._asker.stop()
        self._lookup.drop()


def failure(task: _Task | InspectCommand, error: Exception) -> InspectReport:
    """Return the report that a task or command failed."""
    if isinstance(task, _Record | Inspect | InspectCapsule):
        fault = fault_of(error, InspectFaultCode.NO_MEMORY_TO_RECORD)
        return NotInspected(task.inspection, fault)
    if isinstance(task, CheckCondition):
        condition = ConditionFault(ConditionFaultCode.INTERNAL)
        return ConditionChecked(task.inspection, task.request, task.text, condition)
    request = task.request if isinstance(task, _Asked) else NO_QUESTION
    return NotAnswered(task.inspection, request, fault_of(error))
