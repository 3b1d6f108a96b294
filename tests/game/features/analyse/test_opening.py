"""How an analysis begins, and that it changes no game."""

from __future__ import annotations

import chess
import pytest
from analysis_desk import FEATURES, AnalysisDesk, document
from random_trees import outline

from game.actions.between_features import AnalyseShownGame, ShowScreen
from game.actions.board import ShowMove
from game.actions.game import AnswerQuestion
from game.app.dispatch import update
from game.features.analyse.actions import DeleteFromMove, ToggleNag, UndoAnalysisEdit
from game.features.analyse.model import analysis_of
from game.formats import pgn
from game.rules import game_record, players
from game.state.game import Ending, Game
from game.state.screens import ANALYSE, PLAY
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import TimeControl


def played(*sans: str, control: TimeControl | None = None, start: str = "") -> Game:
    """Return a game that was played here."""
    board = chess.Board(start) if start else None
    game = game_record.new_game(players.person(), players.engine_player(2), control, board)
    for san in sans:
        game_record.play_move(game, game_record.live_board(game).parse_san(san), 0)
    return game


def test_the_game_in_progress_shares_its_moves_and_never_changes() -> None:
    game = played("e4", "e5", "Nf3", control=TimeControl(60_000, 0))
    before, clock = pgn.write_pgn(game), game.clock
    desk = AnalysisDesk(game)
    assert desk.tree is game.tree
    desk.play("b8c6", "f1b5")
    desk.do(ToggleNag(1), DeleteFromMove(desk.node("e4", "e5")))
    desk.game.headers["Event"] = "other"
    desk.game.white.name = "other"
    assert pgn.write_pgn(game) == before
    assert game.clock is clock
    assert game.clock is not None
    assert not game.is_document


@pytest.mark.parametrize("start", ["", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"])
def test_the_analysis_of_a_played_game_is_saved_with_its_tags(start: str) -> None:
    game = played("e4", start=start)
    desk = AnalysisDesk(game)
    assert desk.pgn == pgn.write_pgn(game, "????.??.??")


def test_the_reason_of_the_result_stays_with_the_last_move_of_the_game() -> None:
    game = played("f3", "e5", "g4", "Qh4#")
    desk = AnalysisDesk(game)
    before = desk.pgn
    desk.do(ShowMove(desk.node("f3", "e5")))
    desk.play("e2e4")
    assert "2... Qh4# { checkmate } 0-1" in desk.pgn
    desk.do(DeleteFromMove(desk.node("f3", "e5", "g4")))
    assert "checkmate" not in desk.pgn
    assert desk.game.result is not None
    assert desk.game.result.ending is Ending.IMPORTED
    desk.do(UndoAnalysisEdit(), UndoAnalysisEdit())
    assert desk.pgn == before


def test_a_rated_style_game_that_goes_on_is_refused_and_this_is_said() -> None:
    game = played("e4")
    game.is_rated = True
    state = State(sessions_with(game))
    update(state, AnalyseShownGame(), FEATURES)
    assert analysis_of(state) is None
    assert state.notice is not None


def test_the_same_game_leads_back_to_its_analysis() -> None:
    desk = AnalysisDesk("1. e4 e5 2. Nf3 *")
    desk.do(ShowMove(desk.node("e4")))
    desk.play("c7c5")
    session, shown = desk.session, desk.shown
    desk.do(ShowScreen(PLAY), AnalyseShownGame())
    assert desk.state.screen == ANALYSE
    assert desk.session is session
    assert desk.shown == shown


def other_game(desk: AnalysisDesk) -> None:
    """Show another game on the Play screen, and ask to analyse it."""
    desk.do(ShowScreen(PLAY))
    desk.state.play_session.game = document("1. d4 *")
    desk.do(AnalyseShownGame())


def test_an_analysis_without_edits_gives_way_to_another_one() -> None:
    desk = AnalysisDesk("1. e4 *")
    desk.play("e7e5")
    desk.do(UndoAnalysisEdit())
    other_game(desk)
    assert desk.movetext == "1. d4"
    assert len(desk.state.sessions.by_id) == 2


@pytest.mark.parametrize("yes", [False, True])
def test_an_analysis_with_unsaved_edits_asks_before_it_gives_way(yes: bool) -> None:
    desk = AnalysisDesk("1. e4 *")
    desk.play("e7e5")
    tree = desk.tree
    other_game(desk)
    assert desk.tree is tree
    assert desk.state.dialog is not None
    desk.do(AnswerQuestion(yes))
    assert desk.movetext == ("1. d4" if yes else "1. e4 e5")
    assert outline(tree)
