"""Inspect in the engine process. It keeps one recorded search and answers requests about it.

One thread records searches, and lets ``InspectedSearch`` answer the requests. No thread touches the
table or the histories of the game that is being played.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import TypeAlias

from msgspec import Struct

from engine.checkpoints.game_checkpoints import Checkpoints
from engine.inspection.exports.export_thread import ExportThread
from engine.inspection.inspected_search import InspectedSearch, Question, Request
from engine.inspection.inspection_faults import InspectionError, fault_of_exception
from engine.inspection.inspection_reports import recorded_report
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.answer_thread import AnswerThread
from engine.inspection.questions.mark_thread import MarkThread
from engine.inspection.recording.capsule import (
    Capsule,
    check_replay_cost,
    decode_capsule,
    encode_unrecorded,
    record_capsule,
)
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recorded_search import RecordedSearch
from engine.inspection.recording.recording import Recording, record_search
from engine.inspection.recording.replay_start import (
    DEFAULT_HASH_MB,
    ReplayStart,
    replay_start_of,
    search_from_empty_table,
)
from engine.inspection.story.candidate_thread import CandidateThread
from engine.inspection.unmade_moves import UnmadeMoveFinder
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.exports import CancelExport, ExportQuestion, NotExported
from engine.protocol.inspect_enums import ConditionFaultCode, InspectFaultCode, RecordingStage
from engine.protocol.inspect_facts import Bookmark
from engine.protocol.inspect_messages import (
    EndInspection,
    Inspect,
    InspectCapsule,
    InspectCommand,
    InspectPosition,
    InspectReport,
    InspectReviewed,
    RecordCommand,
)
from engine.protocol.messages import SearchEnd
from engine.protocol.questions import (
    NO_QUESTION,
    CancelQuestion,
    CheckCondition,
    ConditionChecked,
    NotAnswered,
)
from engine.protocol.recording_reports import InspectionRefused, RecordingBegan, RecordingProgress
from engine.review.replay_chain import replay_chain
from engine.review.reviewer import HASH_MB

NO_INSPECTION = 0

Listener: TypeAlias = Callable[[InspectReport], None]
"""Receives the reports. Several threads call it. It must not raise an exception or block for
long."""


class _Record(Struct, frozen=True):
    """A request to record a search."""

    inspection: int
    memory_mb: int
    start: ReplayStart
    capsule: Capsule | None = None
    """The capsule that ``start`` comes from; None for a search of the game."""
    sealed: str = ""
    """The text of ``capsule``."""


_Task: TypeAlias = _Record | InspectPosition | EndInspection | Request


class Inspector:
    """Keeps at most one recorded search. Call all methods from one thread. No method blocks."""

    def __init__(self, listener: Listener, hash_mb: int = DEFAULT_HASH_MB) -> None:
        """Create the object without a thread. ``hash_mb`` is the table size for replays."""
        self._listener = listener
        self.hash_mb = hash_mb
        self._wanted = NO_INSPECTION
        """Id of the current inspection. The recording of any other inspection stops."""
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._search: InspectedSearch | None = None
        self._lookup = UnmadeMoveFinder(listener)
        self._asker = AnswerThread(listener)
        self._candidates = CandidateThread(listener)
        self._exporter = ExportThread(listener)
        self._marker = MarkThread(listener)
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
            self._listener(failure_report(command, error))

    def _execute(
        self,
        command: InspectCommand,
        journal: Sequence[SearchEnd],
        checkpoints: Checkpoints | None,
    ) -> None:
        match command:
            case CancelQuestion():
                self._asker.drop()
            case CancelExport():
                self._exporter.drop()
            case Inspect():
                self._want(command.inspection)
                start = self._start(command, journal, checkpoints)
                if start is None:
                    raise InspectionError(InspectFault(InspectFaultCode.SEARCH_FORGOTTEN))
                self._put(_Record(command.inspection, command.memory_mb, start))
            case InspectCapsule():
                capsule = decode_capsule(command.capsule)
                if not command.may_be_large:
                    check_replay_cost(capsule, max(self.hash_mb, DEFAULT_HASH_MB))
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
            case InspectPosition():
                self._want(command.inspection)
                self._put(command)
            case InspectReviewed():
                self._want(command.inspection)
                start = _start_of_reviewed(command)
                self._put(_Record(command.inspection, command.memory_mb, start))
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
        self._candidates.drop()
        self._exporter.drop()
        self._marker.drop()

    def _start(
        self, command: Inspect, journal: Sequence[SearchEnd], checkpoints: Checkpoints | None
    ) -> ReplayStart | None:
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
                return replay_start_of(searches, number, hash_mb, kept)
        return None

    def close(self) -> None:
        """Stop all work. The threads end soon after the call."""
        self._wanted = NO_INSPECTION
        self._asker.close()
        self._lookup.close()
        self._candidates.close()
        self._exporter.close()
        self._marker.close()
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
                self._listener(failure_report(task, error))

    def _carry_out(self, task: _Task) -> None:
        if isinstance(task, EndInspection):
            if self._search is not None and self._search.inspection == task.inspection:
                self._search = None
            return
        if isinstance(task, _Record | InspectPosition):
            self._search = None  # The new recording needs the memory.
            wanted = self._searched(task) if isinstance(task, InspectPosition) else task
            capsule = wanted.capsule
            bookmarks = () if capsule is None else capsule.bookmarks
            self._inspect(task.inspection, self._record(wanted), bookmarks)
        elif self._search is not None:
            self._search.answer(task)

    def _inspect(
        self, inspection: int, recording: RecordedSearch, bookmarks: Sequence[Bookmark]
    ) -> None:
        """Keep a recorded search and report it, with the bookmarks of its capsule."""
        tree = SearchTree(recording)
        self._search = InspectedSearch(
            inspection,
            tree,
            listener=self._listener,
            asker=self._asker,
            lookup=self._lookup,
            candidates=self._candidates,
            exporter=self._exporter,
            marker=self._marker,
            is_wanted=lambda: self._wanted == inspection,
        )
        self._listener(recorded_report(inspection, tree, bookmarks))

    def _searched(self, task: InspectPosition) -> _Record:
        """Search a position; return the request to record this search."""

        def report(nodes: int, of_nodes: int) -> bool:
            self._listener(RecordingProgress(task.inspection, nodes, of_nodes))
            return self._wanted == task.inspection

        go = task.go
        try:
            start = search_from_empty_table(
                go.fen,
                go.moves,
                depth=go.limits.depth,
                nodes=go.limits.nodes,
                chess960=go.chess960,
                lines=go.lines,
                search_moves=go.search_moves,
                hash_mb=task.hash_mb,
                report=report,
            )
        except (ValueError, OverflowError) as error:
            reason = InspectFault(InspectFaultCode.INVALID_SEARCH, system_text=str(error))
            raise InspectionError(reason) from error
        return _Record(task.inspection, task.memory_mb, start)

    def _record(self, task: _Record) -> Recording:
        def report(
            nodes: int, of_nodes: int, stage: RecordingStage = RecordingStage.SEARCHING
        ) -> bool:
            self._listener(RecordingProgress(task.inspection, nodes, of_nodes, stage))
            return self._wanted == task.inspection

        start, capsule = task.start, task.capsule
        sealed = encode_unrecorded(start) if capsule is None else task.sealed
        fen, earlier, all_nodes = start.position.fen(), start.earlier_nodes, start.all_nodes
        self._listener(RecordingBegan(task.inspection, sealed, start.end.nodes, fen, earlier))
        if start.checkpoint is not None:
            report(0, all_nodes, RecordingStage.RESTORING)
        if capsule is not None:
            recording = record_capsule(capsule, task.memory_mb, report)
        else:
            recording = record_search(start, task.memory_mb, report)
        report(all_nodes, all_nodes, RecordingStage.ORDERING)
        return recording

    def _drop_question(self) -> None:
        self._asker.drop()
        self._lookup.drop()


def _start_of_reviewed(command: InspectReviewed) -> ReplayStart:
    """Return the start of a search of a review.

    Raises:
        InspectionError: the review has no such search.
    """
    try:
        chain = replay_chain(command.game, command.nodes, command.searches, command.number)
    except (ValueError, IndexError) as error:
        reason = InspectFault(InspectFaultCode.INVALID_SEARCH, system_text=str(error))
        raise InspectionError(reason) from error
    if not chain or chain[-1].go.search_id != command.number + 1:  # A position without moves.
        raise InspectionError(InspectFault(InspectFaultCode.SEARCH_FORGOTTEN))
    return ReplayStart(chain, HASH_MB)


def failure_report(task: _Task | InspectCommand, error: Exception) -> InspectReport:
    """Return the report that a task or command failed."""
    if isinstance(task, _Record | RecordCommand):
        fault = fault_of_exception(error, InspectFaultCode.NO_MEMORY_TO_RECORD)
        return InspectionRefused(task.inspection, fault)
    if isinstance(task, CheckCondition):
        condition = ConditionFault(ConditionFaultCode.INTERNAL)
        return ConditionChecked(task.inspection, task.request, task.text, condition)
    if isinstance(task, ExportQuestion):
        return NotExported(task.inspection, task.request, fault_of_exception(error))
    request = task.request if isinstance(task, Question) else NO_QUESTION
    return NotAnswered(task.inspection, request, fault_of_exception(error))
