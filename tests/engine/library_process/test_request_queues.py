"""Requests that wait: which go first, and which a newer one replaces."""

from __future__ import annotations

import threading

from engine.library_process.request_ledger import MOST_DEATHS, RequestLedger
from engine.library_process.request_queues import QuestionQueue, WorkQueue
from engine.protocol.library.commands import (
    AddGames,
    CheckLibrary,
    Explore,
    FindGames,
    ImportGames,
    ListCollections,
    Question,
    ReadGame,
)
from engine.protocol.library.game_search import LibraryPosition

POSITION = LibraryPosition("")
QUESTIONS = (
    FindGames(1),
    ReadGame(2, 1),
    Explore(3, POSITION),
    FindGames(4),
    ReadGame(5, 1),
    Explore(6, POSITION),
    ListCollections(7),
    FindGames(8),
)
LEFT = [2, 5, 6, 7, 8]
"""The numbers of those that are not replaced."""


def test_a_newer_search_replaces_those_that_wait() -> None:
    queue = QuestionQueue()
    for question in QUESTIONS:
        queue.put(question)
    taken = [queue.take() for _ in LEFT]
    assert [question.number for question in taken if question] == LEFT


def test_the_window_waits_for_no_answer_to_a_replaced_search() -> None:
    ledger = RequestLedger()
    for question in QUESTIONS:
        ledger.add(question)
    assert [question.number for question in ledger.waiting()] == LEFT
    assert [number in ledger for number in (1, 8)] == [False, True]


def test_a_search_that_is_being_answered_is_not_replaced() -> None:
    queue = QuestionQueue()
    queue.put(FindGames(1))
    assert queue.take() == FindGames(1)
    queue.put(FindGames(2))
    assert queue.take() == FindGames(2)


def test_no_search_replaces_that_of_another_asker() -> None:
    queue = QuestionQueue()
    searches: list[Question] = [
        FindGames(1, asker=1),
        FindGames(2, asker=2),
        Explore(3, POSITION),
    ]
    for question in searches:
        queue.put(question)
    assert [queue.take() for _ in searches] == searches


def test_an_import_waits_while_a_question_is_answered() -> None:
    queue = QuestionQueue()
    queue.put(FindGames(1))
    queue.take()
    waiting = threading.Thread(target=queue.wait_until_idle, args=(60.0,), daemon=True)
    waiting.start()
    waiting.join(0.1)
    assert waiting.is_alive()
    threading.Thread(target=queue.take, daemon=True).start()
    waiting.join(60.0)
    assert not waiting.is_alive()
    queue.close()


def test_changes_go_before_imports() -> None:
    work = WorkQueue()
    first, second = ImportGames(1, "a", "a"), ImportGames(2, "b", "b")
    check, added = CheckLibrary(3), AddGames(4, "", "")
    for one in (first, second, check, added):
        work.put(one)
    assert work.take_change() == check
    assert [work.take() for _ in range(3)] == [added, first, second]
    assert work.take_change() is None


def test_a_closed_queue_gives_nothing_and_cancels_what_runs() -> None:
    work = WorkQueue()
    work.put(CheckLibrary(1))
    assert not work.is_cancelled(2)
    work.close()
    assert work.take() is None
    assert work.take_change() is None
    assert work.is_cancelled(2)


def test_a_request_is_refused_once_it_has_ended_too_many_processes() -> None:
    ledger = RequestLedger()
    ledger.add(CheckLibrary(1))
    for _ in range(MOST_DEATHS - 1):
        assert ledger.note_death() == []
    ledger.add(CheckLibrary(2))
    assert ledger.note_death() == [1]
