"""The explorer with a real library: what it counts, and the way into a game and back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import chess
import pytest
from library_desk import LibraryDesk, library_desk, pgn_of
from msgspec.structs import replace

from engine.protocol.library.commands import AddGames
from engine.protocol.library.exploration import Exploration
from game.actions.between_features import AnalysePosition, AnalyseShownGame, MoveMade
from game.actions.board import GoToPly
from game.actions.explorer import ListExplorerGames, SetExplorerFilter, ToggleExplorer
from game.app.dispatch import update
from game.features.analyse.actions import PlayNullMove, ShowGameList
from game.features.analyse.explorer_place import explorer_place
from game.features.explorer.actions import ChooseExplorerGame, OpenExplorerGame
from game.features.explorer.model import ExplorerGamesDialog
from game.queries.explorer import (
    ExplorerStatus,
    board_after,
    library_position,
    shown_exploration,
)
from game.queries.shown_position import shown_board
from game.state.explorer import ExplorerColour, ExplorerFilter
from game.state.library import MY_GAMES, LibraryUser
from game.update import library

SET_UP = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
CHESS960 = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
GAMES = (
    pgn_of("1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0", "You", "Anna", Result="1-0", Date="2026.11.01"),
    pgn_of("1. Nf3 e5 2. e4 Nc6 3. Bb5 0-1", "Anna", "You", Result="0-1", Date="2019.01.01"),
    pgn_of("1. e4 e5 2. Nf3 1/2-1/2", "Ben", "Anna", Result="1/2-1/2", Date="2026.01.01"),
    pgn_of("1. e4 *", "Ben", "Anna", FEN=SET_UP, SetUp="1"),
    pgn_of(
        "1. O-O *",
        "Ben",
        "Anna",
        FEN="4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        SetUp="1",
        Variant="Chess960",
    ),
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[LibraryDesk]:
    """Yield a window that analyses a game with the explorer beside it."""
    with library_desk(tmp_path) as made:
        add(made, MY_GAMES, *GAMES[:2])
        add(made, "club", *GAMES[2:])
        made.do(AnalyseShownGame(), ToggleExplorer())
        yield made


def add(desk: LibraryDesk, collection: str, *games: str) -> None:
    request = partial(AddGames, pgn="\n".join(games), collection=collection)
    desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, request))
    desk.settle()


def shown(desk: LibraryDesk) -> Exploration:
    """Return what the explorer shows once the library has answered."""
    desk.settle()
    place = explorer_place(desk.state)
    assert place is not None
    found = shown_exploration(desk.state, place)
    assert found.status is ExplorerStatus.KNOWN
    assert found.exploration is not None
    return found.exploration


def play(desk: LibraryDesk, *sans: str) -> None:
    for san in sans:
        desk.do(MoveMade(shown_board(desk.state.session).parse_san(san).uci()))


def test_it_follows_the_shown_position_by_any_order_of_moves(desk: LibraryDesk) -> None:
    desk.do(GoToPly(0))
    assert [(one.san, one.results.games) for one in shown(desk).played] == [("e4", 2), ("Nf3", 1)]
    play(desk, "e4", "e5", "Nf3")
    found = shown(desk)
    assert (found.reached.games, found.ended) == (3, 1)
    assert [(one.san, one.results.games) for one in found.played] == [("Nc6", 2)]
    play(desk, "Nc6")
    assert {one.san for one in shown(desk).played} == {"Bc4", "Bb5"}


def test_a_collection_a_colour_and_the_last_years_narrow_what_is_counted(desk: LibraryDesk) -> None:
    desk.state.date = "2026.11.28"
    desk.do(GoToPly(0))
    expected = {
        ExplorerFilter(): 3,
        ExplorerFilter(MY_GAMES): 2,
        ExplorerFilter("club"): 1,
        ExplorerFilter(colour=ExplorerColour.WHITE): 1,
        ExplorerFilter(colour=ExplorerColour.BLACK): 1,
        ExplorerFilter(colour=ExplorerColour.BOTTOM): 1,
        ExplorerFilter(years=5): 2,
    }
    counted = dict[ExplorerFilter, int]()
    for chosen in expected:
        desk.do(SetExplorerFilter(chosen))
        counted[chosen] = shown(desk).reached.games
    assert counted == expected


def test_set_up_and_chess960_positions_are_found(desk: LibraryDesk) -> None:
    desk.do(AnalysePosition(SET_UP))
    assert [one.san for one in shown(desk).played] == ["e4"]
    desk.do(AnalysePosition(CHESS960, is_chess960=True))
    (castling,) = shown(desk).played
    assert castling.san == "O-O"
    board = shown_board(desk.state.session)
    desk.do(MoveMade(castling.move))
    assert shown(desk).ended == 1
    after = board_after(board, castling)
    assert after is not None
    assert library_position(after) == library_position(shown_board(desk.state.session))


def test_there_is_no_explorer_after_a_pass(desk: LibraryDesk) -> None:
    desk.do(GoToPly(0), PlayNullMove())
    desk.settle()
    place = explorer_place(desk.state)
    assert place is not None
    assert shown_exploration(desk.state, place).status is ExplorerStatus.PASSED
    desk.do(MoveMade("e7e5"))
    place = explorer_place(desk.state)
    assert place is not None
    assert shown_exploration(desk.state, place).status is ExplorerStatus.PASSED


def list_games(desk: LibraryDesk) -> ExplorerGamesDialog:
    """List the games with the shown position."""
    position = library_position(shown_board(desk.state.session))
    desk.do(ListExplorerGames(position, flipped=False))
    desk.settle()
    assert isinstance(desk.state.dialog, ExplorerGamesDialog)
    return desk.state.dialog


def is_listing(desk: LibraryDesk) -> bool:
    return isinstance(desk.state.dialog, ExplorerGamesDialog)


def tags(desk: LibraryDesk) -> tuple[str, ...]:
    headers = desk.state.session.game.headers
    return tuple(headers.get(name, "") for name in ("White", "Black"))


def test_a_game_is_opened_at_the_position_and_one_comes_back_to_the_list(
    desk: LibraryDesk,
) -> None:
    desk.do(GoToPly(0))
    play(desk, "e4", "e5", "Nf3", "Nc6")
    edited, fen = desk.state.session.game.tree, shown_board(desk.state.session).fen()
    dialog = list_games(desk)
    names = [(row.white, row.black) for row in dialog.rows.values()]
    assert names == [("You", "Anna"), ("Anna", "You")]
    desk.do(ChooseExplorerGame(1), OpenExplorerGame())
    desk.settle()
    assert not is_listing(desk)
    assert tags(desk) == ("Anna", "You")
    assert shown_board(desk.state.session).epd() == chess.Board(fen).epd()
    assert {one.san for one in shown(desk).played} == {"Bc4", "Bb5"}
    desk.do(ShowGameList())
    assert desk.state.session.game.tree is edited, "the unsaved edits are still there"
    assert shown_board(desk.state.session).fen() == fen
    assert is_listing(desk)
    assert dialog.chosen == 1


def test_visits_lead_back_one_after_another_and_keep_edits(desk: LibraryDesk) -> None:
    desk.do(GoToPly(0))
    first = desk.state.session.game.tree
    for _ in range(2):
        list_games(desk)
        desk.do(OpenExplorerGame())
        desk.settle()
        desk.do(GoToPly(0))
        play(desk, "d4")
        visited = desk.state.session.game.tree
        desk.do(GoToPly(0))
    desk.do(ShowGameList())
    assert tags(desk) == ("You", "Anna")
    assert desk.state.session.game.tree is not visited
    update(desk.state, ShowGameList())
    assert desk.state.session.game.tree is first


def test_a_game_that_is_gone_is_named_and_the_list_stays(desk: LibraryDesk) -> None:
    desk.do(GoToPly(0))
    dialog = list_games(desk)
    dialog.rows = {place: replace(row, game=999) for place, row in dialog.rows.items()}
    desk.do(OpenExplorerGame())
    desk.settle()
    assert desk.state.dialog is dialog
    assert dialog.fault is not None
    assert dialog.opening is None
