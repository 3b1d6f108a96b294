"""The window keeps the journals of a game's searches when the engine restarts."""

from __future__ import annotations

from engine.process.search_journals import SearchJournals
from engine.protocol.messages import Finished, Go, SearchEnd, StopReason, TableStats, Thinking
from engine.protocol.shared_enums import SearchPurpose

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
NOTHING = Thinking(0, 0, 0, 0, None, None, (), TableStats(), ())  # type: ignore[arg-type]


def finished(search_id: int, earlier: int, purpose: SearchPurpose = SearchPurpose.PLAY) -> Finished:
    end = SearchEnd(
        Go(search_id, START, purpose=purpose), None, 1, 1, 3, 100, False, StopReason.DEPTH
    )
    return Finished(search_id, "e2e4", None, NOTHING, StopReason.DEPTH, end, earlier)


def noted(*searches: tuple[int, int]) -> SearchJournals:
    journals = SearchJournals()
    for search_id, earlier in searches:
        journals.note(finished(search_id, earlier))
    return journals


def numbers(journals: SearchJournals, search_id: int) -> list[int]:
    return [end.go.search_id for end in journals.up_to(search_id).ends]


def test_a_journal_lists_the_searches_before_a_search() -> None:
    journals = noted((1, 0), (3, 1), (4, 2))
    assert numbers(journals, 3) == [1, 3]


def test_a_new_engine_starts_a_new_journal() -> None:
    journals = noted((1, 0), (2, 1), (5, 0), (6, 1))
    assert numbers(journals, 6) == [5, 6]
    assert numbers(journals, 2) == [1, 2]


def test_a_book_move_is_not_in_the_journal() -> None:
    journals = noted((1, 0))
    journals.note(Finished(2, "e2e4", None, NOTHING, StopReason.BOOK))
    journals.note(finished(3, 1))
    assert numbers(journals, 3) == [1, 3]
    assert numbers(journals, 2) == []


def test_a_hint_is_not_in_the_journal() -> None:
    journals = noted((1, 0))
    journals.note(finished(2, 0, SearchPurpose.HINT))
    journals.note(finished(3, 1))
    assert numbers(journals, 3) == [1, 3]
    assert numbers(journals, 2) == []


def test_a_search_with_unknown_predecessors_is_not_in_the_journal() -> None:
    journals = noted((1, 0), (2, 1))
    journals.forget()
    journals.note(finished(3, 2))
    assert numbers(journals, 3) == []
    journals.note(finished(4, 0))
    journals.note(finished(6, 2))
    assert numbers(journals, 6) == []


def test_a_search_is_replayed_with_the_size_of_its_own_table() -> None:
    journals = noted((1, 0), (2, 1))
    first_mb = journals.up_to(2).hash_mb
    journals.hash_mb = 2 * first_mb
    journals.note(finished(3, 0))
    journals.note(finished(4, 1))
    assert journals.up_to(2).hash_mb == first_mb
    assert journals.up_to(4).hash_mb == 2 * first_mb
    assert numbers(journals, 2) == [1, 2]
    assert numbers(journals, 4) == [3, 4]
