"""The Repertoire screen: its lines follow the library, and moves on the board are added."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from library_desk import LibraryDesk, library_desk
from repertoire_scenes import BLACK_LINES, WHITE_LINES, repertoire, table_with_lines

from game.actions.between_features import AnalyseListedText, MoveMade
from game.actions.board import GoToPly
from game.actions.repertoire import (
    AddGameToRepertoire,
    AddLineToRepertoire,
    FindDeparture,
    RemoveMoveFromRepertoire,
    UndoRepertoireChange,
)
from game.features.repertoire import line_tree
from game.features.repertoire.actions import (
    CloseRepertoire,
    OpenRepertoire,
    ShowRepertoireSide,
)
from game.message import Message, San
from game.queries.shown_position import shown_board, shown_node
from game.rules.player_repertoire import departure_of
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.screens import ANALYSE, PLAY, REPERTOIRE
from game.state.state import State

GAME = "1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6) e6) 2. c4 e6 *"


def shown_lines(state: State) -> set[str]:
    """Return the lines of the shown tree."""
    return {" ".join(moves) for _, moves in line_tree.lines_of(state.session.game.tree)}


def comments(state: State) -> list[str]:
    tree = state.session.game.tree
    return [one.annotation.comment for one in tree.nodes.values() if one.annotation.comment]


def departure(known: PlayerRepertoire, moves: str) -> tuple[int, tuple[str, ...], bool] | None:
    uci = [chess.Move.from_uci(one) for one in moves.split()]
    return departure_of(known, chess.Board(), uci, is_black=False)


def test_each_side_has_its_lines() -> None:
    state = repertoire()
    assert shown_lines(state) == {*WHITE_LINES[:2], "d2d4 g8f6 c2c4 e7e6 b1c3 d7d5", WHITE_LINES[3]}
    assert shown_lines(repertoire(ShowRepertoireSide(is_black=True))) == set(BLACK_LINES)
    assert repertoire(ShowRepertoireSide(is_black=True)).session.board.flipped


def test_a_transposition_goes_on_where_its_position_is_met_first() -> None:
    assert len(comments(repertoire())) == 1


def test_a_transposition_is_told_with_the_letters_of_the_language() -> None:
    table = table_with_lines()
    table.do(OpenRepertoire())
    (english,) = comments(table.state)
    table.state.desktop.language = "de"
    table.do(GoToPly(1))
    (german,) = comments(table.state)
    assert "Nc3" in english
    assert german == english.replace("N", "S")


def test_a_known_move_is_shown_and_a_new_one_is_added() -> None:
    table = table_with_lines()
    table.do(OpenRepertoire(), GoToPly(3))
    before, past = shown_lines(table.state), table.state.model(PlayerRepertoire).past
    table.do(MoveMade("c7c6"))
    assert shown_lines(table.state) == before
    assert table.state.model(PlayerRepertoire).past == past
    table.do(GoToPly(3), MoveMade("d5c4"))
    assert shown_lines(table.state) - before == {"d2d4 d7d5 c2c4 d5c4"}
    assert shown_board(table.state.session).piece_at(chess.C4) == chess.Piece.from_symbol("p")


def test_a_removed_move_comes_back_by_undo() -> None:
    table = table_with_lines()
    table.do(OpenRepertoire(), GoToPly(1))
    before = shown_lines(table.state)
    table.do(RemoveMoveFromRepertoire())
    assert shown_lines(table.state) == {""}
    table.do(UndoRepertoireChange())
    assert shown_lines(table.state) == before


def test_closing_leads_back_to_where_one_was() -> None:
    table = table_with_lines()
    sessions = set(table.state.sessions.by_id)
    table.do(OpenRepertoire())
    assert table.state.screen == REPERTOIRE
    table.do(CloseRepertoire())
    assert (table.state.screen, set(table.state.sessions.by_id)) == (PLAY, sessions)


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("d2d4 d7d5 c2c4 e7e6 b1c3", None),
        ("d2d4 d7d5 c1f4", (2, ("c2c4",), True)),
        ("d2d4 d7d6 c2c4", (1, ("d7d5", "g8f6", "f7f5"), False)),
        ("e2e4", (0, ("d2d4",), True)),
        # Another order of moves leads back into it.
        ("c2c4 d7d5 d2d4 e7e6 b1c3", None),
        ("c2c4 d7d5 d2d4 e7e6 g1f3", (4, ("b1c3",), True)),
    ],
)
def test_a_game_leaves_a_repertoire_where_it_does_not_come_back(
    moves: str, found: tuple[int, tuple[str, ...], bool] | None
) -> None:
    assert departure(repertoire().model(PlayerRepertoire), moves) == found


def opened_game(desk: LibraryDesk) -> None:
    """Analyse the game."""
    desk.do(AnalyseListedText(GAME, "games.pgn", None))
    assert desk.state.screen == ANALYSE


def test_where_a_game_left_the_repertoire_is_shown_also_after_a_new_start(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        opened_game(desk)
        desk.do(GoToPly(3), AddLineToRepertoire())
        desk.settle()
    with library_desk(tmp_path) as desk:
        desk.do(AnalyseListedText("1. d4 d5 2. Nf3 Nf6 *", "games.pgn", None), FindDeparture())
        desk.settle()
        session, notice = desk.state.session, desk.state.notice
        assert session.game.tree[shown_node(session)].san == "Nf3"
        assert notice is not None
        said = notice.text
        assert isinstance(said, Message)
        assert dict(said.arguments) == {"expected": San("c4"), "played": San("2. Nf3")}


def test_lines_of_a_game_are_kept_by_the_library(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        opened_game(desk)
        desk.do(GoToPly(3), AddLineToRepertoire())
        desk.settle()
        desk.do(OpenRepertoire())
        desk.settle()
        assert shown_lines(desk.state) == {"d2d4 d7d5 c2c4"}
    with library_desk(tmp_path) as desk:
        opened_game(desk)
        desk.do(AddGameToRepertoire(), OpenRepertoire())
        desk.settle()
        assert shown_lines(desk.state) == {
            "d2d4 d7d5 c2c4 e7e6",
            "d2d4 g8f6 c2c4 e7e6",
            "d2d4 g8f6 g1f3 g7g6",
        }
        desk.do(GoToPly(2), RemoveMoveFromRepertoire())
        desk.settle()
        assert shown_lines(desk.state) == {"d2d4 g8f6 c2c4 e7e6", "d2d4 g8f6 g1f3 g7g6"}
        desk.do(UndoRepertoireChange())
        desk.settle()
        assert len(shown_lines(desk.state)) == 3
