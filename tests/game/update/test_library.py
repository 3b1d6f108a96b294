"""The library as the window knows it: requests, who gets the answers, and faults."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from library_desk import FakedClient

from engine.protocol.library.commands import (
    AddGames,
    BinGames,
    Explore,
    FindGames,
    ImportGames,
    LibraryRequest,
    ListCollections,
    OpenLibrary,
    ReadGame,
)
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    Answer,
    CollectionSize,
    CollectionsListed,
    ColumnsRenewed,
    GamesEdited,
    GamesFound,
    ImportEnd,
    ImportEnded,
    ImportProgressed,
    LibraryNotOpened,
    LibraryOpened,
    LibraryProcessDied,
    LibraryReport,
    RequestRefused,
    Rescue,
)
from game.actions.effects import Effect, LogFault
from game.actions.library import LibraryReported, OpenLibraryAgain
from game.actions.library_effects import AskLibrary, CancelLibraryImport, ReopenLibrary
from game.app.dispatch import update
from game.app.registry import features
from game.formats import pgn_reader
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.session import sessions_with
from game.state.state import State
from game.system.library_runner import LibraryRunner
from game.update import library
from game.view.feature import Feature

DAMAGED = LibraryFault(LibraryFaultCode.DAMAGED, "games.library", system_text="malformed")


class Window:
    """A state, and two features that ask the library."""

    def __init__(self) -> None:
        self.state = State(sessions_with(pgn_reader.read_pgn("1. e4 *").game))
        self.got: list[tuple[LibraryUser, LibraryRequest, LibraryReport]] = []
        users = {
            user: partial(self._take, user) for user in (LibraryUser.EXPLORER, LibraryUser.IMPORT)
        }
        self._features = features(Feature(library=users))

    def _take(
        self, user: LibraryUser, _state: State, request: LibraryRequest, report: Answer
    ) -> list[Effect]:
        self.got.append((user, request, report))
        return []

    @property
    def library(self) -> Library:
        return self.state.model(Library)

    def status(self) -> LibraryStatus:
        return self.library.status

    def report(self, *reports: LibraryReport) -> list[Effect]:
        return [
            effect
            for one in reports
            for effect in update(self.state, LibraryReported(one), self._features)
        ]

    def open(self, *collections: CollectionSize) -> None:
        """Show the library, and let it open."""
        (ask,) = library.refresh(self.state)
        assert isinstance(ask, AskLibrary)
        self.report(LibraryOpened(3), CollectionsListed(ask.request.number, collections, 2))


def test_nothing_is_asked_of_a_library_that_nobody_needs() -> None:
    window = Window()
    assert window.status() is LibraryStatus.CLOSED
    assert window.library.games is None


def test_the_first_request_opens_the_library() -> None:
    window = Window()
    assert library.refresh(window.state) == [AskLibrary(ListCollections(1))]
    assert window.status() is LibraryStatus.OPENING
    assert window.report(LibraryOpened(3)) == []
    assert window.status() is LibraryStatus.OPEN


def test_the_collections_and_their_games_are_known_once_it_is_open() -> None:
    window = Window()
    sizes = CollectionSize("club", 4), CollectionSize("mine", 3)
    window.open(*sizes)
    assert window.library.collections == sizes
    assert (window.library.games, window.library.binned) == (7, 2)


def test_an_answer_goes_to_who_has_asked() -> None:
    window = Window()
    library.ask(window.state, LibraryUser.EXPLORER, lambda number: ReadGame(number, 7))
    library.ask(window.state, LibraryUser.IMPORT, lambda number: ReadGame(number, 8))
    answer = RequestRefused(2, LibraryFault(LibraryFaultCode.NO_SUCH_GAME, number=8))
    window.report(answer)
    assert window.got == [(LibraryUser.IMPORT, ReadGame(2, 8), answer)]
    assert not library.is_waiting(window.state, LibraryUser.IMPORT)
    assert library.is_waiting(window.state, LibraryUser.EXPLORER)


def test_an_answer_comes_once() -> None:
    window = Window()
    library.ask(window.state, LibraryUser.EXPLORER, FindGames)
    window.report(GamesFound(1, 0, 0, ()), GamesFound(1, 0, 0, ()))
    assert len(window.got) == 1


def test_a_newer_search_replaces_the_one_of_its_asker_only() -> None:
    window = Window()
    window.open()
    position = LibraryPosition("")
    for make in (
        partial(FindGames, asker=1),
        partial(FindGames, asker=2),
        partial(Explore, position=position, asker=1),
        partial(FindGames, asker=1),
    ):
        library.ask(window.state, LibraryUser.EXPLORER, make)
    window.report(GamesFound(2, 0, 0, ()), GamesFound(5, 0, 0, ()))
    assert [request.number for _user, request, _report in window.got] == [5]
    assert set(window.library.waiting) == {3, 4}


def test_after_a_change_lists_are_out_of_date_and_the_collections_are_counted_again() -> None:
    window = Window()
    window.open()
    version = window.library.version
    library.ask(window.state, LibraryUser.EXPLORER, lambda number: BinGames(number, (1,)))
    assert window.report(GamesEdited(2, (1,))) == [AskLibrary(ListCollections(3))]
    assert window.library.version > version
    assert window.report(CollectionsListed(3, (), 3)) == []
    assert window.library.binned == 3


def test_an_import_counts_the_collections_again_when_they_were_counted() -> None:
    window = Window()
    window.open()
    library.ask(window.state, LibraryUser.IMPORT, lambda number: ImportGames(number, "a.pgn", "a"))
    progress = ImportProgressed(2, 10, 20, 5, 5, 0, 0)
    assert window.report(progress) == [AskLibrary(ListCollections(3))]
    assert window.report(progress) == []
    assert window.report(CollectionsListed(3, ())) == [AskLibrary(ListCollections(4))]
    assert window.report(CollectionsListed(4, ())) == []
    assert library.is_waiting(window.state, LibraryUser.IMPORT)
    window.report(ImportEnded(2, ImportEnd.WHOLE))
    assert [report for _user, _request, report in window.got][:2] == [progress, progress]
    assert not library.is_waiting(window.state, LibraryUser.IMPORT)


def test_imports_are_cancelled_by_their_numbers() -> None:
    window = Window()
    library.ask(window.state, LibraryUser.EXPLORER, FindGames)
    library.ask(window.state, LibraryUser.IMPORT, lambda number: ImportGames(number, "a.pgn", "a"))
    assert library.cancel_import(window.state, LibraryUser.IMPORT) == [CancelLibraryImport(2)]


def test_a_library_that_cannot_be_opened_says_why_and_is_logged() -> None:
    window = Window()
    library.refresh(window.state)
    effects = window.report(LibraryNotOpened(DAMAGED), RequestRefused(1, DAMAGED))
    assert window.status() is LibraryStatus.FAILED
    assert window.library.fault == DAMAGED
    assert [type(effect) for effect in effects] == [LogFault]


def test_damage_that_a_question_finds_ends_the_use_of_the_library() -> None:
    window = Window()
    window.open()
    library.ask(window.state, LibraryUser.EXPLORER, FindGames)
    window.report(RequestRefused(2, DAMAGED))
    assert window.status() is LibraryStatus.FAILED


def test_another_fault_of_a_question_is_the_askers_alone() -> None:
    window = Window()
    window.open()
    library.ask(window.state, LibraryUser.EXPLORER, lambda number: ReadGame(number, 9))
    window.report(RequestRefused(2, LibraryFault(LibraryFaultCode.NO_SUCH_GAME, number=9)))
    assert window.status() is LibraryStatus.OPEN


def test_a_damaged_library_is_rescued_when_that_is_asked() -> None:
    window = Window()
    library.refresh(window.state)
    window.report(LibraryNotOpened(DAMAGED), RequestRefused(1, DAMAGED))
    effects = update(window.state, OpenLibraryAgain(is_rescued=True))
    assert effects == [ReopenLibrary(is_rescued=True), AskLibrary(ListCollections(2))]
    assert (window.library.status, window.library.fault) == (LibraryStatus.OPENING, None)
    rescue = Rescue("games.library.damaged-1", 5, 1)
    window.report(LibraryOpened(5, rescue))
    assert window.library.rescue == rescue
    assert window.state.notice is not None


def test_a_process_that_ends_is_waited_for_until_no_other_starts() -> None:
    window = Window()
    window.open()
    window.report(LibraryProcessDied(1, gave_up=False))
    assert window.status() is LibraryStatus.OPENING
    window.report(LibraryOpened(3))
    assert window.status() is LibraryStatus.OPEN
    window.report(LibraryProcessDied(1, gave_up=True))
    assert window.status() is LibraryStatus.FAILED


def test_an_opening_library_says_how_far_it_is() -> None:
    window = Window()
    library.refresh(window.state)
    window.report(ColumnsRenewed(3, 9))
    assert window.library.renewed == (3, 9)
    window.report(LibraryOpened(3))
    assert window.library.renewed is None


def test_no_process_starts_before_the_first_request(tmp_path: Path) -> None:
    made: list[FakedClient] = []

    def make(opening: OpenLibrary, wake: object) -> FakedClient:
        assert callable(wake)
        made.append(FakedClient(opening, wake))
        return made[-1]

    path = tmp_path / "data" / "games.library"
    runner = LibraryRunner(path, make=make)
    assert runner.reports() == []
    runner.ask_to_end()
    assert made == []
    assert not path.parent.exists()
    runner.run(AskLibrary(ListCollections(1)))
    runner.run(CancelLibraryImport(1))
    runner.run(ReopenLibrary(is_rescued=True))
    (client,) = made
    assert (client.starts, client.asked, client.cancelled) == (1, [ListCollections(1)], [1])
    assert client.openings == [OpenLibrary(str(path)), OpenLibrary(str(path), is_rescued=True)]
    assert path.parent.is_dir()
    runner.close()
    assert client.is_closed


@pytest.mark.parametrize("answer", [GamesEdited(1, ()), RequestRefused(1, DAMAGED)])
def test_the_window_stays_until_a_change_is_answered(tmp_path: Path, answer: Answer) -> None:
    made: list[FakedClient] = []

    def make(opening: OpenLibrary, _wake: object) -> FakedClient:
        made.append(FakedClient(opening, lambda: None))
        return made[-1]

    runner = LibraryRunner(tmp_path / "games.library", make=make)
    runner.run(AskLibrary(AddGames(1, "*", "mine")))
    assert runner.is_busy
    made[0].reports.append(answer)
    assert runner.reports() == [LibraryReported(answer)]
    assert not runner.is_busy
