"""The games behind a position are listed page by page, as far as the list is seen."""

from __future__ import annotations

import chess
import pytest
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import FindGames, LibraryRequest
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import RequestRefused
from game.actions.between_features import AnalyseShownGame
from game.actions.explorer import ListExplorerGames
from game.features.explorer.actions import ChooseExplorerGame, OpenExplorerGame, SeeExplorerGames
from game.features.explorer.model import PAGE, ExplorerGamesDialog
from game.queries.explorer import library_position
from game.state.library import LibraryUser

GAMES = 5 * PAGE + 7


class Listed(LibraryTable):
    """Such a list. While ``is_silent``, no page is told."""

    def __init__(self) -> None:
        self.is_silent = False
        super().__init__(idle(), GAMES, answers=self._is_answered)
        self.do(AnalyseShownGame(), ListExplorerGames(library_position(chess.Board()), False))

    def _is_answered(self, request: LibraryRequest) -> bool:
        return not (self.is_silent and isinstance(request, FindGames))

    @property
    def dialog(self) -> ExplorerGamesDialog:
        assert isinstance(self.state.dialog, ExplorerGamesDialog)
        return self.state.dialog

    def firsts(self) -> list[int]:
        """Return the first row of each page that was asked for."""
        user = LibraryUser.EXPLORER_GAMES.value
        found = (one for one in self.asked if isinstance(one, FindGames))
        return [one.first for one in found if one.asker == user]


@pytest.fixture
def listed() -> Listed:
    return Listed()


def test_one_page_is_asked_first(listed: Listed) -> None:
    assert listed.firsts() == [0]
    assert listed.dialog.total == GAMES
    assert set(listed.dialog.rows) == set(range(PAGE))


def test_rows_that_are_seen_or_chosen_are_asked_for_once(listed: Listed) -> None:
    for row in (3 * PAGE + 1, 3 * PAGE + 9):
        listed.do(SeeExplorerGames(row))
    listed.do(ChooseExplorerGame(GAMES + 100))
    assert listed.firsts() == [0, 3 * PAGE, 5 * PAGE]
    assert listed.dialog.chosen == GAMES - 1
    assert listed.dialog.row is not None


def test_while_a_page_is_on_its_way_only_the_last_one_that_is_seen_follows(
    listed: Listed,
) -> None:
    listed.is_silent = True
    for page in (1, 2, 3):
        listed.do(SeeExplorerGames(page * PAGE))
    assert listed.firsts() == [0, PAGE]
    listed.is_silent = False
    listed.report(listed.answer(listed.asked[-1]))
    assert listed.firsts() == [0, PAGE, 3 * PAGE]


def test_a_row_that_is_not_known_is_not_opened(listed: Listed) -> None:
    listed.is_silent = True
    listed.do(ChooseExplorerGame(4 * PAGE), OpenExplorerGame())
    assert listed.dialog.row is None
    assert listed.dialog.opening is None


def test_a_page_that_is_refused_is_not_asked_for_again(listed: Listed) -> None:
    listed.is_silent = True
    listed.do(SeeExplorerGames(PAGE))
    fault = LibraryFault(LibraryFaultCode.OUT_OF_MEMORY)
    listed.report(RequestRefused(listed.asked[-1].number, fault))
    listed.do(SeeExplorerGames(PAGE))
    assert listed.firsts() == [0, PAGE]
    assert listed.dialog.fault == fault
