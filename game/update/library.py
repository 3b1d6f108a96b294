"""The library of games: requests to it, its answers, and what all features know of it.

A feature asks with ``ask`` and says who it is; the answer goes to what it gives for that user in
``Feature.library``. The first request opens the library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from engine.protocol.library.commands import (
    LibraryRequest,
    ListCollections,
    LongWork,
    supersedes_request,
)
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    Answer,
    BinEmptied,
    CollectionsListed,
    ColumnsRenewed,
    ExportEnded,
    GamesAdded,
    GamesEdited,
    ImportEnded,
    ImportProgressed,
    LibraryNotOpened,
    LibraryOpened,
    LibraryProcessDied,
    Progress,
    RequestRefused,
)
from game.actions.effects import Effect, LogFault
from game.actions.library import LibraryAction, LibraryReported, OpenLibraryAgain
from game.actions.library_effects import AskLibrary, CancelLibraryImport, ReopenLibrary
from game.state.library import Library, LibraryQuestion, LibraryStatus, LibraryUser
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.words.library_faults import library_fault_sentence, rescue_line

MakeRequest: TypeAlias = Callable[[int], LibraryRequest]
"""Returns a request with a number."""
LibraryAnswer: TypeAlias = Answer | Progress
UseAnswer: TypeAlias = Callable[[State, LibraryRequest, LibraryAnswer], list[Effect]]
"""Uses an answer to a request; it may be RequestRefused. Progress precedes some answers."""
LibraryUsers: TypeAlias = Mapping[LibraryUser, UseAnswer]

CHANGES = GamesAdded | GamesEdited | BinEmptied | ImportProgressed | ImportEnded
"""Reports after which the games are others."""


def ask(state: State, user: LibraryUser, make: MakeRequest) -> list[Effect]:
    """Send a request; return the effects to be run.

    A search or a look into the explorer replaces the one of the same ``asker`` that has no answer
    yet. Any other request has one answer.
    """
    known = state.model(Library)
    number = known.last_number + 1
    request = make(number)
    waiting = {
        other: question
        for other, question in known.waiting.items()
        if not supersedes_request(question.request, request)
    }
    waiting[number] = LibraryQuestion(user, request)
    is_closed = known.status is LibraryStatus.CLOSED
    status = LibraryStatus.OPENING if is_closed else known.status
    state.put(replace(known, last_number=number, waiting=waiting, status=status))
    return [AskLibrary(request)]


def is_waiting(state: State, user: LibraryUser) -> bool:
    """Return whether a request of this user has no answer yet."""
    return any(question.user is user for question in state.model(Library).waiting.values())


def cancel_import(state: State, user: LibraryUser) -> list[Effect]:
    """End the imports and exports of a user that run or wait. An import ends after its batch."""
    return [
        CancelLibraryImport(number)
        for number, question in state.model(Library).waiting.items()
        if question.user is user and isinstance(question.request, LongWork)
    ]


def refresh(state: State) -> list[Effect]:
    """Ask what the library holds now; this opens it. Another window may have changed it."""
    known = state.model(Library)
    state.put(replace(known, version=known.version + 1))
    return _ask_collections(state)


def handle(
    users: LibraryUsers, state: State, _session: Session, action: LibraryAction
) -> list[Effect]:
    """Change the library by an action; return the effects to be run, in order."""
    match action:
        case LibraryReported(report):
            if isinstance(report, Answer | Progress):
                return [*_take_answer(users, state, report), *_logged(state, report)]
            return _note(state, report)
        case OpenLibraryAgain(is_rescued):
            known = state.model(Library)
            state.put(replace(known, status=LibraryStatus.OPENING, fault=None, renewed=None))
            return [ReopenLibrary(is_rescued), *refresh(state)]


def _note(
    state: State,
    report: LibraryOpened | LibraryNotOpened | ColumnsRenewed | LibraryProcessDied,
) -> list[Effect]:
    """Note whether the library is open."""
    known = state.model(Library)
    match report:
        case LibraryOpened(_games, rescue):
            known = replace(known, status=LibraryStatus.OPEN, fault=None, renewed=None)
            if rescue is not None:
                known = replace(known, rescue=rescue, version=known.version + 1)
                common.show_answer(state, rescue_line(rescue))
            state.put(known)
            return _ask_collections(state)
        case LibraryNotOpened(fault):
            state.put(replace(known, status=LibraryStatus.FAILED, fault=fault, renewed=None))
        case ColumnsRenewed(done, total):
            state.put(replace(known, renewed=(done, total)))
        case LibraryProcessDied(exit_code, gave_up):
            fault = LibraryFault(LibraryFaultCode.PROCESS_ENDED, number=exit_code or 0)
            status = LibraryStatus.FAILED if gave_up else LibraryStatus.OPENING
            state.put(replace(known, status=status, fault=fault if gave_up else None))
    return []


def _take_answer(users: LibraryUsers, state: State, report: LibraryAnswer) -> list[Effect]:
    """Give a report to whoever has asked, unless a newer request has replaced his."""
    known = state.model(Library)
    question = known.waiting.get(report.number)
    if question is None:
        return []
    if isinstance(report, Answer):
        waiting = {one: asked for one, asked in known.waiting.items() if one != report.number}
        known = replace(known, waiting=waiting)
    if isinstance(report, CHANGES):
        known = replace(known, version=known.version + 1)
    state.put(known)
    effects: list[Effect] = []
    if isinstance(report, RequestRefused) and _ends_use(question.user, report.fault):
        state.put(replace(known, status=LibraryStatus.FAILED, fault=report.fault))
    if isinstance(report, CollectionsListed):
        state.put(replace(known, collections=report.collections, binned=report.binned))
    if question.user in users:
        effects += users[question.user](state, question.request, report)
    return [*effects, *_ask_collections(state)]


def _logged(state: State, report: LibraryAnswer) -> list[Effect]:
    """Log what the system said about a refused request; the player is not shown all of it."""
    if not isinstance(report, RequestRefused | ImportEnded | ExportEnded):
        return []
    fault = report.fault
    # The fault of the library as a whole is logged where it is shown.
    if fault is None or not fault.system_text or fault == state.model(Library).fault:
        return []
    return [LogFault(library_fault_sentence(fault))]


def _ends_use(user: LibraryUser, fault: LibraryFault) -> bool:
    """Return whether a refused request means that the library as a whole cannot be used."""
    return user is LibraryUser.COLLECTIONS or fault.code is LibraryFaultCode.DAMAGED


def _ask_collections(state: State) -> list[Effect]:
    """Ask for the collections if they are of an older version, unless that is asked already."""
    known = state.model(Library)
    is_current = known.counted_version == known.version or known.status is LibraryStatus.FAILED
    if is_current or is_waiting(state, LibraryUser.COLLECTIONS):
        return []
    state.put(replace(known, counted_version=known.version))
    return ask(state, LibraryUser.COLLECTIONS, ListCollections)
