"""The list of the games in a file or a pasted text: filter, choice, opening, cancel and faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.between_features import ShowGameListAgain
from game.actions.effects import EndGameListing, ReadGame
from game.actions.game import AnswerQuestion, CloseDialog
from game.actions.game_files import CLIPBOARD, AskOverwrite, GamesListed, ListGames, LoadText
from game.actions.window import RequestFailed
from game.app.registry import FEATURES
from game.features.games.actions import ChooseGame, FilterGames, OpenGame, StopListing
from game.formats.pgn_scanner import scan_games
from game.message import message
from game.state import game_list
from game.state.dialogs.question import ConfirmationDialog
from game.state.game_list import ByteSpan, FileStamp, GameListDialog, ListedGame, ListingReport
from game.state.state import NoticeKind
from game.update import deadlines

if TYPE_CHECKING:
    from tests.game.conftest import Desk

TEXT = "".join(
    f'[White "{white}"]\n[Black "{black}"]\n\n1. e4 {reply} *\n\n'
    for white, black, reply in [
        ("Anna", "Ben", "e5"),
        ("Carl", "Anna", "c5"),
        ("Ben", "Dora", "d5"),
    ]
)
STAMP = FileStamp(len(TEXT), 7)


@pytest.fixture
def listing(desk: Desk) -> Desk:
    """A desk with the list of three games whose file is still being read."""
    desk.do(ListGames(1, "a.pgn", "/a.pgn", STAMP))
    desk.do(GamesListed(ListingReport(1, tuple(scan_games(TEXT.encode())), 100)))
    return desk


def games(desk: Desk) -> GameListDialog:
    assert isinstance(desk.state.dialog, GameListDialog)
    return desk.state.dialog


def rows(desk: Desk) -> list[str]:
    """Return White's name in each row."""
    shown = games(desk)
    numbers = (game_list.game_number_at(shown, row) for row in range(game_list.row_count(shown)))
    return [game_list.summary_at(shown, number).white for number in numbers]


def test_games_are_listed_while_the_file_is_read(listing: Desk) -> None:
    assert rows(listing) == ["Anna", "Carl", "Ben"]
    listing.do(GamesListed(ListingReport(1, tuple(scan_games(TEXT.encode())), 200)))
    assert len(rows(listing)) == 6
    assert games(listing).bytes_read == 200


def test_a_report_about_another_file_changes_nothing(listing: Desk) -> None:
    listing.do(GamesListed(ListingReport(2, tuple(scan_games(TEXT.encode())), 999, is_done=True)))
    assert len(rows(listing)) == 3
    assert not games(listing).is_done


def text_of(read: ReadGame) -> str:
    """Return the text of the game that is read."""
    span = game_list.byte_span_of_game(*read.listed)
    return TEXT[span.begin : span.end]


def test_the_chosen_game_is_read_from_its_place(listing: Desk) -> None:
    listing.do(ChooseGame(1))
    listing.do(OpenGame())
    (read,) = listing.asked(ReadGame)
    games = read.listed.games
    assert (games.path, games.source, games.stamp) == ("/a.pgn", "a.pgn", STAMP)
    assert text_of(read).startswith('[White "Carl"]')
    assert text_of(read).endswith("c5 *")


@pytest.mark.parametrize(("row", "chosen"), [(-5, 0), (1, 1), (99, 2)])
def test_the_choice_stays_in_the_list(listing: Desk, row: int, chosen: int) -> None:
    listing.do(ChooseGame(row))
    assert games(listing).chosen == chosen


def test_the_filter_finds_players_and_the_choice_is_among_them(listing: Desk) -> None:
    listing.do(ChooseGame(2), FilterGames("ANNA"))
    assert rows(listing) == ["Anna", "Carl"]
    listing.do(ChooseGame(1), OpenGame())
    (read,) = listing.asked(ReadGame)
    assert 'White "Carl"' in text_of(read)
    listing.do(FilterGames("nobody"), OpenGame())
    assert rows(listing) == []
    assert listing.asked(ReadGame) == []


def test_a_long_list_is_filtered_step_by_step(desk: Desk) -> None:
    blocks = tuple(scan_games(TEXT.encode())) * 100
    desk.do(ListGames(1, "a.pgn", "/a.pgn", STAMP), GamesListed(ListingReport(1, blocks, 9)))
    desk.do(FilterGames("dora"))
    assert game_list.is_filtering(games(desk))
    assert deadlines.next_change_ms(desk.state) == 0
    while game_list.is_filtering(games(desk)):
        desk.wait(1)
    assert rows(desk) == ["Ben"] * 100
    assert deadlines.next_change_ms(desk.state) is None


def test_closing_the_list_ends_the_reading(listing: Desk) -> None:
    assert listing.do(CloseDialog()) == [EndGameListing(1)]
    assert listing.state.dialog is None


def test_another_file_ends_the_reading_of_the_first(listing: Desk) -> None:
    assert listing.do(ListGames(2, "b.pgn", "/b.pgn", STAMP)) == [EndGameListing(1)]
    assert rows(listing) == []


def test_reading_can_be_stopped_and_the_games_stay(listing: Desk) -> None:
    assert listing.do(StopListing()) == [EndGameListing(1)]
    assert len(rows(listing)) == 3
    assert listing.do(CloseDialog()) == []


def test_a_fault_while_reading_leaves_what_was_read(listing: Desk) -> None:
    listing.do(GamesListed(ListingReport(1, (), 100, is_done=True, fault="Input/output error")))
    assert len(rows(listing)) == 3
    listing.do(OpenGame())
    assert len(listing.asked(ReadGame)) == 1


def test_a_large_file_with_one_game_is_opened_at_once(desk: Desk) -> None:
    desk.do(ListGames(1, "a.pgn", "/a.pgn", STAMP))
    games = desk.state.dialog
    assert isinstance(games, GameListDialog)
    desk.do(GamesListed(ListingReport(1, tuple(scan_games(b"1. e4 *")), 7, is_done=True)))
    assert desk.asked(ReadGame) == [ReadGame(ListedGame(games, 0))]
    assert (games.path, games.stamp) == ("/a.pgn", STAMP)
    assert game_list.byte_span_of_game(games, 0) == ByteSpan(0, 7)


def test_a_large_file_without_games_is_one_notice(desk: Desk) -> None:
    desk.do(ListGames(1, "a.pgn", "/a.pgn", STAMP), GamesListed(ListingReport(1, is_done=True)))
    assert desk.state.dialog is None
    assert desk.notice_is(NoticeKind.ERROR)
    assert "a.pgn" in desk.notice


def test_a_game_that_opens_closes_the_list(listing: Desk) -> None:
    listing.do(LoadText("1. e4 c5 *", "a.pgn"))
    assert listing.state.dialog is None
    assert listing.sans == ["e4", "c5"]


def test_the_list_is_shown_again_as_it_was_left(listing: Desk) -> None:
    listing.do(FilterGames("anna"), ChooseGame(1), OpenGame(), LoadText("1. e4 c5 *", "a.pgn"))
    assert listing.do(ShowGameListAgain()) == []
    assert rows(listing) == ["Anna", "Carl"]
    assert games(listing).chosen == 1


def test_the_file_is_read_on_while_one_of_its_games_is_looked_at(listing: Desk) -> None:
    assert listing.do(OpenGame()) != []
    listing.do(LoadText("1. e4 e5 *", "a.pgn"))
    assert listing.asked(EndGameListing) == []
    listing.do(GamesListed(ListingReport(1, tuple(scan_games(TEXT.encode())), 200, is_done=True)))
    listing.do(ShowGameListAgain())
    assert len(rows(listing)) == 6
    assert listing.do(CloseDialog()) == []


def test_another_list_takes_the_place_of_the_one_that_can_be_shown_again(listing: Desk) -> None:
    listing.do(OpenGame(), LoadText("1. e4 e5 *", "a.pgn"))
    assert listing.do(ListGames(2, "b.pgn", "/b.pgn", STAMP)) == [EndGameListing(1)]
    listing.do(CloseDialog(), ShowGameListAgain())
    assert listing.state.dialog is None


def test_a_file_that_is_written_over_is_not_listed_as_it_was(listing: Desk) -> None:
    listing.do(OpenGame(), LoadText("1. e4 e5 *", "a.pgn"))
    assert FEATURES.may(listing.state, ShowGameListAgain)
    listing.do(AskOverwrite("/a.pgn"), AnswerQuestion(yes=True))
    assert not FEATURES.may(listing.state, ShowGameListAgain)


@pytest.mark.parametrize(
    "action", [LoadText('[Variant "Atomic"] *', "a.pgn"), RequestFailed(message("no"))]
)
def test_a_game_that_does_not_open_leaves_the_list_which_says_why(
    listing: Desk, action: LoadText | RequestFailed
) -> None:
    listing.do(action)
    assert len(rows(listing)) == 3
    assert str(games(listing).notice)
    listing.do(ChooseGame(1))
    assert not games(listing).notice


def test_several_pasted_games_are_listed_too(desk: Desk) -> None:
    desk.do(LoadText(TEXT, CLIPBOARD))
    assert rows(desk) == ["Anna", "Carl", "Ben"]
    desk.do(ChooseGame(2), OpenGame())
    assert desk.state.dialog is None
    assert desk.sans == ["e4", "d5"]


def test_an_unfinished_game_is_asked_about_before_a_listed_one_replaces_it(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(LoadText(TEXT, CLIPBOARD), OpenGame())
    assert isinstance(desk.state.dialog, ConfirmationDialog)
    desk.do(AnswerQuestion(yes=True))
    assert desk.sans == ["e4", "e5"]


SUITE = (
    "# a suite\n\n"
    '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "one; of three";\n'
    "8/8/4k3/8/8/8/4P3/4K3 b - - 0 9 ;D1 8 ;D2 60\r\n"
    "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n"
)


def test_pasted_positions_are_listed_and_opened(desk: Desk) -> None:
    desk.do(LoadText(SUITE, CLIPBOARD))
    assert games(desk).holds_positions
    assert [row.split()[1] for row in rows(desk)] == ["w", "b", "w"]
    desk.do(FilterGames("of three"))
    assert len(rows(desk)) == 1
    desk.do(FilterGames(""), ChooseGame(1), OpenGame())
    assert desk.state.session.game.start.fen() == "8/8/4k3/8/8/8/4P3/4K3 b - - 0 9"
    desk.do(ShowGameListAgain())
    assert len(rows(desk)) == 3


def test_a_single_pasted_position_is_opened_at_once(desk: Desk) -> None:
    desk.do(LoadText(SUITE.splitlines()[2], CLIPBOARD))
    assert desk.state.dialog is None
    assert desk.state.session.game.start.fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
