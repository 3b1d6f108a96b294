"""Executes requests to a library in two threads: one for questions, one for imports and changes."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing.queues import SimpleQueue
from pathlib import Path

from engine.library.rescue import rescue_unless_replaced
from engine.library.store.faults import LibraryError
from engine.library.store.faults import LibraryFaultCode as StoredFaultCode
from engine.library.store.replacement import identity_of
from engine.library_process.answers import Answers
from engine.library_process.changes import make_change
from engine.library_process.exports import export_reports
from engine.library_process.imports import import_reports
from engine.library_process.refusals import fault_of_error
from engine.library_process.request_queues import QuestionQueue, WorkQueue
from engine.library_process.thread_libraries import QuestionLibrary, WritingLibrary
from engine.library_process.writing_gate import WritingGate
from engine.protocol.library.commands import (
    CancelImport,
    Change,
    Explore,
    ExportGames,
    FindCards,
    FindGames,
    FindUntrainedGames,
    GroupGames,
    ImportGames,
    LibraryCommand,
    ListCollections,
    OpenLibrary,
    QuitLibrary,
    ReadGame,
    ReadOwnGames,
    ReadRepertoire,
)
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    ColumnsRenewed,
    ExportEnded,
    ImportEnd,
    ImportEnded,
    LibraryNotOpened,
    LibraryOpened,
    LibraryReport,
    RequestRefused,
    Rescue,
)

SWITCH_S = 0.000_5
"""How long a thread computes before another one that waits takes its place. A question waits anew
whenever it has read a row. At Python's 5 ms, 50 rows took up to 78 ms during an import; so, 7."""
MOST_GIVEN_WAY_S = 1.0
"""How long an import waits after each batch while there are questions."""


class LibraryWorker:
    """Executes commands until QuitLibrary, or until the window's end is closed."""

    def __init__(self, opening: OpenLibrary, report: Callable[[LibraryReport], None]) -> None:
        """``report`` may be called by both threads."""
        self._opening = opening
        self._path = Path(opening.path)
        self._report = report
        self._gate = WritingGate()
        self._questions = QuestionQueue()
        self._work = WorkQueue()
        self._is_announced = threading.Event()
        """Set when the window was told whether the library is open."""
        self._damage: LibraryFault | None = None
        """Damage that was found while it was open."""

    def run(self, commands: SimpleQueue[LibraryCommand]) -> None:
        """Import and make changes in this thread, and answer questions in another."""
        sys.setswitchinterval(SWITCH_S)
        obeying = threading.Thread(
            target=self._obey, args=(commands,), name="commands", daemon=True
        )
        obeying.start()
        try:
            library, rescue = self._open()
        except Exception as error:
            self._report(LibraryNotOpened(fault_of_error(self._path, error)))
            return
        answering = threading.Thread(target=self._answer_all, args=(rescue,), name="questions")
        answering.start()
        # Until then the other thread compares all columns with the file, without the gate.
        self._is_announced.wait()
        try:
            self._work_off(library)
        finally:
            self._questions.close()
            answering.join()
            library.close()
            if self._damage is not None:  # It can be rescued now that this process has closed it.
                self._report(LibraryNotOpened(self._damage))

    # The thread of the commands

    def _obey(self, commands: SimpleQueue[LibraryCommand]) -> None:
        while True:
            try:
                command = commands.get()
            except (EOFError, OSError):  # The window has closed its end.
                command = QuitLibrary()
            match command:
                case (
                    FindGames()
                    | Explore()
                    | GroupGames()
                    | ReadGame()
                    | ListCollections()
                    | FindCards()
                    | FindUntrainedGames()
                    | ReadRepertoire()
                    | ReadOwnGames()
                ):
                    self._questions.put(command)
                case CancelImport(number):
                    self._work.cancel(number)
                case QuitLibrary():
                    self._work.close()
                    return
                case _:
                    self._work.put(command)

    # The main thread

    def _open(self) -> tuple[WritingLibrary, Rescue | None]:
        """Open the library, and rescue it if it is damaged and that is wanted."""
        check = self._opening.is_checked or self._opening.is_rescued
        identity = identity_of(self._path)
        try:
            return WritingLibrary(self._path, self._gate, check=check), None
        except LibraryError as error:
            if error.fault.code != StoredFaultCode.DAMAGED or not self._opening.is_rescued:
                raise
        # Another window may be rescuing it, too.
        found = rescue_unless_replaced(self._path, identity)
        rescue = None if found is None else Rescue(found.aside, found.kept, found.lost)
        return WritingLibrary(self._path, self._gate, check=False), rescue

    def _work_off(self, library: WritingLibrary) -> None:
        while (work := self._work.take()) is not None:
            match work:
                case ImportGames(number):
                    is_cancelled = partial(self._work.is_cancelled, number)
                    reports = import_reports(library, work, is_cancelled)
                    self._work_long(library, reports, partial(_failed_import, number))
                case ExportGames(number):
                    is_cancelled = partial(self._work.is_cancelled, number)
                    exported = export_reports(library, work, is_cancelled)
                    self._work_long(library, exported, partial(_failed_export, number))
                case _:
                    self._change(library, work)

    def _change(self, library: WritingLibrary, change: Change) -> None:
        answer: LibraryReport
        try:
            answer = make_change(library, change)
        except Exception as error:
            answer = RequestRefused(change.number, self._noted_fault(error))
        finally:
            self._gate.end()
        self._report(answer)

    def _work_long(
        self,
        library: WritingLibrary,
        reports: Iterable[LibraryReport],
        failed: Callable[[LibraryFault], LibraryReport],
    ) -> None:
        """Import or export; make changes, and give way to questions, after each report."""
        try:
            for report in reports:
                self._gate.end()
                if isinstance(report, ImportEnded | ExportEnded) and report.fault is not None:
                    self._note(report.fault)
                self._report(report)
                while (change := self._work.take_change()) is not None:
                    self._change(library, change)
                self._questions.wait_until_idle(MOST_GIVEN_WAY_S)
        except Exception as error:
            self._report(failed(self._noted_fault(error)))
        finally:
            self._gate.end()

    # The thread of the questions

    def _answer_all(self, rescue: Rescue | None) -> None:
        try:
            library = QuestionLibrary(self._path, self._gate, self._report_columns)
            games = library.game_count()
        except Exception as error:
            self._report(LibraryNotOpened(fault_of_error(self._path, error)))
            self._work.close()
            return
        else:
            self._report(LibraryOpened(games, rescue))
        finally:
            self._is_announced.set()
        answers = Answers(library)
        try:
            while (question := self._questions.take()) is not None:
                try:
                    self._report(answers.answer(question))
                except Exception as error:
                    self._report(RequestRefused(question.number, self._noted_fault(error)))
        finally:
            library.close()

    # Both threads

    def _noted_fault(self, error: Exception) -> LibraryFault:
        """Note and return what an error means."""
        fault = fault_of_error(self._path, error)
        self._note(fault)
        return fault

    def _note(self, fault: LibraryFault) -> None:
        """End after what runs if the library is damaged: an open one cannot be rescued."""
        if fault.code is LibraryFaultCode.DAMAGED:
            self._damage = fault
            self._questions.close()
            self._work.close()

    def _report_columns(self, done: int, total: int) -> None:
        self._report(ColumnsRenewed(done, total))


def _failed_import(number: int, fault: LibraryFault) -> ImportEnded:
    return ImportEnded(number, ImportEnd.FAILED, fault)


def _failed_export(number: int, fault: LibraryFault) -> ExportEnded:
    return ExportEnded(number, ImportEnd.FAILED, fault=fault)
