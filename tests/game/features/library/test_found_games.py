"""The list of the Library screen: what it asks for, and what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_desk import library_desk, pgn_of
from library_table import MOVES, LibraryTable
from msgspec.structs import replace
from play_scenes import idle

from engine.protocol.library.commands import (
    AddGames,
    BinGames,
    FindGames,
    LibraryRequest,
)
from engine.protocol.library.game_search import GameConditions, GameOrder, GameResult
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import GamesFound, LibraryNotOpened, RequestRefused
from game.actions.between_features import ShowScreen
from game.actions.board import FlipBoard, StepPly
from game.actions.window import ClockTick
from game.features.library import queries
from game.features.library.actions import (
    BinFoundGame,
    ChooseCollection,
    ChooseFoundGame,
    ChoosePlace,
    ClearConditions,
    MoveToCollection,
    OpenCollectionList,
    OpenFoundGame,
    ScrollGames,
    ShowPreviewPly,
    SortGames,
    StepPreview,
    ToggleResult,
    TypeCollection,
    TypeCondition,
    UndoLibraryEdit,
)
from game.features.library.conditions import ConditionField
from game.features.library.model import CollectionDialog, LibraryModel, Place, library_of
from game.features.library.update.found_games import ASKED_ROWS, SHOWN_ROWS
from game.formats import pgn_reader
from game.state.library import MY_GAMES, Library, LibraryUser
from game.state.screens import ANALYSE, LIBRARY, PLAY
from game.state.state import NoticeKind
from game.update import library

GAMES = 1_207


class Shown(LibraryTable):
    """The Library screen with a library that answers at once."""

    def __init__(self, games: int = GAMES) -> None:
        self.is_silent = False
        super().__init__(idle(), games, answers=lambda _: not self.is_silent)
        self.do(ShowScreen(LIBRARY))

    @property
    def model(self) -> LibraryModel:
        found = library_of(self.state)
        assert found is not None
        return found

    def searches(self) -> list[FindGames]:
        return [one for one in self.asked if isinstance(one, FindGames)]

    def total(self) -> int:
        assert self.model.found is not None
        return self.model.found.total


@pytest.fixture
def shown() -> Shown:
    return Shown()


def player(text: str) -> TypeCondition:
    return TypeCondition(ConditionField.PLAYER, text)


def test_the_first_look_shows_the_first_page_and_its_first_game(shown: Shown) -> None:
    assert shown.state.screen == LIBRARY
    assert shown.total() == GAMES
    assert set(shown.model.rows) == set(range(ASKED_ROWS))
    assert shown.model.preview is not None
    assert shown.model.preview.game.row == shown.model.rows[0]


def test_nothing_is_asked_again_while_nothing_changes(shown: Shown) -> None:
    before = list(shown.asked)
    shown.do(ClockTick(100, "2026.11.28"), FlipBoard())
    assert shown.asked == before


def test_nothing_is_asked_while_another_screen_is_shown(shown: Shown) -> None:
    shown.do(ShowScreen(PLAY))
    before = list(shown.asked)
    shown.do(player("Carlsen"))
    assert shown.asked == before


def test_scrolling_asks_for_the_rows_around_and_for_no_more(shown: Shown) -> None:
    shown.do(ScrollGames(700))
    last = shown.searches()[-1]
    asked = range(last.first, last.first + last.count)
    assert set(range(700, 700 + SHOWN_ROWS)) <= set(asked)
    assert set(shown.model.rows) == {*range(ASKED_ROWS), *asked}
    count = len(shown.searches())
    shown.do(ScrollGames(703), ScrollGames(690))
    assert len(shown.searches()) == count


def test_rows_that_are_not_there_yet_are_no_games(shown: Shown) -> None:
    shown.is_silent = True
    shown.do(ScrollGames(700), ChooseFoundGame(705, 700), OpenFoundGame())
    assert shown.model.row is None
    assert not queries.is_game_chosen(shown.state)
    assert shown.effects == []


def test_each_typed_letter_makes_another_list_from_its_first_row_on(shown: Shown) -> None:
    shown.do(ScrollGames(700), ChooseFoundGame(702, 700), player("Carl"))
    assert (shown.model.top, shown.model.chosen) == (0, 0)
    assert shown.searches()[-1].search.conditions == GameConditions(player="Carl")
    assert 0 < shown.total() < GAMES
    assert all(
        row is not None and "Carlsen" in row.white + row.black for row in shown.model.rows.values()
    )


def test_an_answer_to_an_older_search_is_not_shown(shown: Shown) -> None:
    shown.is_silent = True
    shown.do(player("Carl"))
    old = shown.asked[-1]
    shown.do(player("Carls"))
    shown.report(GamesFound(old.number, 5, 0, ()))
    assert shown.total() == GAMES
    shown.report(GamesFound(shown.asked[-1].number, 4, 0, ()))
    assert shown.total() == 4


def test_the_list_stays_until_the_next_one_is_there(shown: Shown) -> None:
    rows = shown.model.rows
    shown.is_silent = True
    shown.do(player("Carl"))
    assert shown.model.rows == rows


def test_conditions_are_forgotten_together(shown: Shown) -> None:
    shown.do(player("Carl"), ToggleResult(GameResult.DRAW))
    assert queries.can_clear_conditions(shown.state)
    shown.do(ClearConditions())
    assert not queries.can_clear_conditions(shown.state)
    assert shown.total() == GAMES


def test_a_column_sorts_and_sorts_the_other_way_round(shown: Shown) -> None:
    orders = []
    for order in (GameOrder.WHITE, GameOrder.WHITE, GameOrder.LENGTH, GameOrder.LENGTH):
        shown.do(SortGames(order))
        search = shown.searches()[-1].search
        orders.append((search.order, search.is_descending))
    assert orders == [
        (GameOrder.WHITE, False),
        (GameOrder.WHITE, True),
        (GameOrder.LENGTH, True),
        (GameOrder.LENGTH, False),
    ]


def test_the_choice_stays_in_the_list(shown: Shown) -> None:
    for row, expected in ((-5, 0), (7, 7), (5_000, GAMES - 1)):
        shown.do(ChooseFoundGame(row, 0))
        assert shown.model.chosen == expected


def test_a_collection_is_shown_with_its_games_only(shown: Shown) -> None:
    names = [place.collection for place in queries.places(shown.state.model(Library))]
    assert names == ["", "My games", "Club 2019–2026", ""]
    shown.do(ChoosePlace(Place("Club 2019–2026")))
    assert shown.total() == queries.games_at(shown.state.model(Library), Place("Club 2019–2026"))


def test_a_game_goes_into_the_bin_and_comes_back_by_undo(shown: Shown) -> None:
    game = shown.model.row
    assert game is not None
    shown.do(BinFoundGame())
    assert (shown.total(), shown.state.model(Library).binned) == (GAMES - 1, 1)
    assert shown.state.notice is not None
    assert shown.state.notice.kind is NoticeKind.SUCCESS
    shown.do(UndoLibraryEdit())
    assert (shown.total(), shown.state.model(Library).binned) == (GAMES, 0)
    assert not queries.can_undo_edit(shown.state)
    assert [one.games for one in shown.asked if isinstance(one, BinGames)] == [(game.game,)] * 2


def test_a_change_that_is_refused_cannot_be_undone_and_says_why(shown: Shown) -> None:
    fault = LibraryFault(LibraryFaultCode.DISK_FULL, "games.library")
    shown.is_silent = True
    shown.do(BinFoundGame())
    shown.report(RequestRefused(shown.asked[-1].number, fault))
    assert shown.state.notice is not None
    assert shown.state.notice.kind is NoticeKind.ERROR
    assert not queries.can_undo_edit(shown.state)
    assert shown.total() == GAMES


def test_an_undo_that_is_refused_can_be_tried_again(shown: Shown) -> None:
    shown.do(BinFoundGame())
    shown.is_silent = True
    shown.do(UndoLibraryEdit())
    assert not queries.can_undo_edit(shown.state)
    fault = LibraryFault(LibraryFaultCode.DISK_FULL, "games.library")
    shown.report(RequestRefused(shown.asked[-1].number, fault))
    assert queries.can_undo_edit(shown.state)


def offered(shown: Shown) -> list[str]:
    """Return the collections in the open dialog."""
    dialog = shown.state.dialog
    assert isinstance(dialog, CollectionDialog)
    return queries.offered_collections(shown.state.model(Library), dialog)


def test_a_game_is_moved_to_a_collection_and_back_by_undo(shown: Shown) -> None:
    game = shown.model.row
    assert game is not None
    shown.do(OpenCollectionList(), TypeCollection("  My   openings "))
    assert offered(shown) == ["My openings"]
    shown.do(MoveToCollection())
    assert shown.state.dialog is None
    place = Place("My openings")
    assert queries.games_at(shown.state.model(Library), place) == 1
    shown.do(UndoLibraryEdit())
    assert queries.games_at(shown.state.model(Library), place) == 0
    assert game in shown.rows


def test_a_game_is_offered_the_other_collections_that_match(shown: Shown) -> None:
    shown.do(OpenCollectionList())
    dialog = shown.state.dialog
    assert isinstance(dialog, CollectionDialog)
    names = [MY_GAMES, "Club 2019–2026"]
    others = [name for name in names if name != dialog.game.collection]
    assert offered(shown) == others
    shown.do(ChooseCollection(9), MoveToCollection(5))
    assert dialog.row == len(others) - 1
    assert shown.state.dialog is dialog
    shown.do(TypeCollection(others[0].upper()))
    assert offered(shown) == [others[0], others[0].upper()]


def test_a_game_is_taken_out_of_the_bin_where_it_is(shown: Shown) -> None:
    shown.do(BinFoundGame(), ChoosePlace(Place(is_bin=True)))
    assert shown.total() == 1
    shown.do(BinFoundGame())
    assert shown.total() == 0
    assert shown.model.preview is None


def test_the_chosen_game_stays_chosen_when_others_come_before_it(shown: Shown) -> None:
    shown.do(ChooseFoundGame(20, 10))
    chosen = shown.model.row
    assert chosen is not None
    shown.rows.append(replace(chosen, game=9_999, date=20990101))
    shown.do(ShowScreen(PLAY), ShowScreen(LIBRARY))
    assert (shown.model.chosen, shown.model.top) == (21, 11)
    assert shown.model.row == chosen


def test_the_board_steps_through_the_game_and_the_next_ones_as_far(shown: Shown) -> None:
    assert shown.model.preview is not None
    shown.do(ShowPreviewPly(3), StepPreview(1), StepPly(1))
    assert shown.model.preview.ply == 5
    shown.do(ChooseFoundGame(1, 0))
    assert shown.model.preview is not None
    assert shown.model.preview.ply == 5
    assert shown.model.preview.board.move_stack
    shown.do(StepPreview(99))
    assert shown.model.preview.ply == len(MOVES)
    shown.do(StepPreview(-99))
    assert shown.model.preview.board.fen() == shown.model.preview.start.fen()


def test_a_game_is_analysed_and_the_list_is_found_as_it_was_left(shown: Shown) -> None:
    shown.do(player("Carl"), ScrollGames(40), ChooseFoundGame(45, 40), OpenFoundGame())
    assert shown.state.screen == ANALYSE
    game = shown.state.session.game
    row = shown.model.rows[45]
    assert row is not None
    assert (game.white.name, game.black.name) == (row.white, row.black)
    assert len(game.moves) == len(MOVES)
    shown.do(ShowScreen(LIBRARY))
    assert (shown.model.top, shown.model.chosen, shown.model.row) == (40, 45, row)
    assert shown.model.texts[ConditionField.PLAYER] == "Carl"


def test_a_game_that_is_not_read_yet_is_opened_when_it_is(shown: Shown) -> None:
    shown.is_silent = True
    shown.do(ChooseFoundGame(3, 0), OpenFoundGame())
    assert shown.state.screen == LIBRARY
    shown.report(shown.answer(shown.asked[-1]))
    assert shown.state.screen == ANALYSE


def test_two_presses_soon_after_each_other_open_a_game(shown: Shown) -> None:
    def press(row: int, after_ms: int) -> None:
        later = ClockTick(shown.state.now_ms + after_ms, "2026.11.28")
        shown.do(later, ChooseFoundGame(row, 0, is_pressed=True))

    for row, after_ms in ((3, 1_000), (3, 2_000), (4, 300)):
        press(row, after_ms)
        assert shown.state.screen == LIBRARY
    press(4, 200)
    assert shown.state.screen == ANALYSE


def test_a_game_that_cannot_be_read_is_said_once(shown: Shown) -> None:
    gone = shown.model.rows[5]
    assert gone is not None
    shown.rows = [row for row in shown.rows if row.game != gone.game]
    shown.do(ChooseFoundGame(5, 0))
    assert shown.state.notice is not None
    assert shown.state.notice.kind is NoticeKind.ERROR
    asked = len(shown.asked)
    shown.do(StepPreview(1), ClockTick(100, ""))
    assert len(shown.asked) == asked


def test_a_search_that_is_refused_says_why_and_is_not_asked_again(shown: Shown) -> None:
    shown.is_silent = True
    shown.do(player("Carl"))
    fault = LibraryFault(LibraryFaultCode.OUT_OF_MEMORY)
    shown.report(RequestRefused(shown.asked[-1].number, fault))
    asked = len(shown.asked)
    shown.do(ClockTick(100, ""))
    assert shown.model.refused is not None
    assert len(shown.asked) == asked
    shown.is_silent = False
    shown.do(player("Carls"))
    assert shown.model.refused is None


def test_a_library_that_cannot_be_opened_is_not_asked_for_a_list() -> None:
    table = LibraryTable(idle(), answers=lambda _: False)
    table.do(ShowScreen(LIBRARY))
    table.report(LibraryNotOpened(LibraryFault(LibraryFaultCode.READ_ONLY, "games.library")))
    asked = len(table.asked)
    table.do(player("Carl"))
    assert len(table.asked) == asked
    assert queries.can_open_again(table.state)


def test_a_real_library_is_searched_and_its_game_is_analysed_as_it_was_imported(
    tmp_path: Path,
) -> None:
    texts = [
        pgn_of(
            "1. e4 {a comment} e5 (1... c5 2. Nf3) 2. Nf3 1-0", "Anna", "Ben", Date="2024.05.17"
        ),
        pgn_of("1. d4 d5 0-1", "Carl", "Dora", Date="2023.01.02"),
    ]

    def adding(number: int) -> LibraryRequest:
        return AddGames(number, "\n".join(texts), "club")

    with library_desk(tmp_path) as desk:
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, adding))
        desk.settle()
        desk.do(ShowScreen(LIBRARY), player("ann"))
        desk.settle()
        model = library_of(desk.state)
        assert model is not None
        assert model.row is not None
        assert (model.row.white, model.row.date) == ("Anna", 20240517)
        desk.do(OpenFoundGame())
        assert desk.state.screen == ANALYSE
        game = desk.state.session.game
        expected = pgn_reader.read_pgn(texts[0]).game
        assert game.tree == expected.tree
