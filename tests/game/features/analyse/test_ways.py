"""The ways into the analysis, and back to the same place."""

from __future__ import annotations

import io
import re

import chess
import chess.pgn
import pytest
from annotated_scenes import annotated
from play_scenes import MATE, idle, play
from scenes import SCENES

from game.actions.between_features import (
    AnalysePosition,
    AnalyseShownGame,
    OpenEditor,
    ReportOnGame,
    ShowScreen,
)
from game.actions.board import GoToPly, StepPly
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.actions import GoToLandmark, ShowGameList, ShowNeighbourGame
from game.features.analyse.model import AnalyseModel, analysis_of
from game.features.analyse.tree_walking import Landmark
from game.features.editor.actions import (
    AnalyseEditedPosition,
    CloseEditor,
    LeaveEditing,
    SetUpPosition,
)
from game.features.editor.model import PositionSetup, editor_of
from game.features.play.view.controls import card_buttons
from game.formats import pgn
from game.queries import shown_position
from game.rules import game_record
from game.state import screens
from game.state.game import Ending, Result
from game.state.state import State
from game.update import common
from game.view.frame.menu_entries import ANALYSIS_MENU, GAME_MENU


def shown_screen(state: State) -> str:
    return state.screen


@pytest.mark.parametrize("scene", ["idle", "document", "annotated", "long game"])
def test_a_game_is_analysed_at_the_shown_position_and_stays_where_it_was(scene: str) -> None:
    state = SCENES[scene]()
    update(state, GoToPly(3))
    game, shown = state.session.game, shown_position.shown_node(state.session)
    tree = game.tree
    update(state, AnalyseShownGame())
    assert shown_screen(state) == screens.ANALYSE
    assert state.session.game is not game
    assert shown_position.shown_node(state.session) == shown
    update(state, StepPly(-2))
    update(state, ShowScreen(screens.PLAY))
    assert shown_screen(state) == screens.PLAY
    assert state.session.game is game
    assert game.tree is tree
    assert shown_position.shown_node(state.session) == shown
    update(state, ShowScreen(screens.ANALYSE))
    assert shown_position.shown_ply(state.session) == 1


def test_the_tab_stands_between_play_and_inspect() -> None:
    names = list(FEATURES.titles())
    assert names.index(screens.PLAY) + 1 == names.index(screens.ANALYSE)
    assert names.index(screens.ANALYSE) < names.index(screens.INSPECT)


def test_a_finished_game_offers_its_analysis() -> None:
    state = play(MATE)
    game_record.set_result(state.session.game)
    assert ReportOnGame() in [action for _, action in card_buttons(state, state.session)]


def test_a_game_without_moves_offers_its_analysis_alone() -> None:
    state = play([])
    state.session.game.result = Result("1-0", Ending.RESIGNATION)
    assert AnalyseShownGame() in [action for _, action in card_buttons(state, state.session)]


def test_an_opened_game_offers_it_once() -> None:
    state = SCENES["document"]()  # Its row of actions has the button.
    assert AnalyseShownGame() not in [action for _, action in card_buttons(state, state.session)]


def test_the_game_menu_leads_to_the_analysis() -> None:
    assert AnalyseShownGame() in [entry.action for entry in FEATURES.entries(GAME_MENU)]


def test_a_rated_style_game_is_refused_with_a_reason_until_it_is_over() -> None:
    state = idle()
    state.session.game.is_rated = True
    update(state, AnalyseShownGame())
    assert analysis_of(state) is None
    assert state.notice is not None
    game_record.finish_game(state.session.game, Result("1-0", Ending.RESIGNATION), state.now_ms)
    update(state, AnalyseShownGame())
    assert analysis_of(state) is not None


class TestEditor:
    def test_the_edited_position_is_analysed_and_the_editor_keeps_it(self) -> None:
        state = annotated()
        update(state, OpenEditor())
        update(state, SetUpPosition(PositionSetup.START))
        update(state, AnalyseEditedPosition())
        assert shown_screen(state) == screens.ANALYSE
        assert shown_position.shown_board(state.session).fen() == chess.STARTING_FEN
        editor = editor_of(state)
        assert editor is not None
        assert editor.fen == chess.STARTING_FEN
        update(state, ShowScreen(screens.EDITOR))
        assert shown_screen(state) == screens.EDITOR

    def test_it_shows_the_position_of_the_analysis_and_leads_back_there(self) -> None:
        state = annotated()
        update(state, AnalyseShownGame())
        for way in (LeaveEditing(), CloseEditor(), AnalyseEditedPosition()):
            for ply in (4, 7):
                update(state, GoToPly(ply))
                tree, node = state.session.game.tree, shown_position.shown_node(state.session)
                shown = shown_position.shown_board(state.session).fen()
                update(state, OpenEditor())
                editor = editor_of(state)
                assert editor is not None
                assert editor.fen == shown, (way, ply)
                update(state, SetUpPosition(PositionSetup.EMPTY))
                update(state, SetUpPosition(PositionSetup.GAME))
                assert editor.fen == shown, (way, ply)
                update(state, way)
                assert shown_screen(state) == screens.ANALYSE, (way, ply)
                assert state.session.game.tree is tree
                assert shown_position.shown_node(state.session) == node

    def test_it_leads_to_the_game_once_there_is_no_analysis(self) -> None:
        state = annotated()
        update(state, AnalyseShownGame())
        update(state, OpenEditor())
        state.close_screen(AnalyseModel)
        update(state, SetUpPosition(PositionSetup.GAME))
        update(state, LeaveEditing())
        assert shown_screen(state) == screens.PLAY

    def test_an_impossible_position_is_not_analysed(self) -> None:
        state = annotated()
        update(state, OpenEditor())
        update(state, SetUpPosition(PositionSetup.EMPTY))
        update(state, AnalyseEditedPosition())
        assert analysis_of(state) is None
        update(state, AnalysePosition("8/8/8/8/8/8/8/8 w - - 0 1"))
        assert analysis_of(state) is None

    def test_the_position_is_seen_from_the_same_side(self) -> None:
        state = annotated()
        update(state, AnalysePosition(chess.STARTING_FEN, flipped=True))
        assert state.session.board.flipped

    def test_its_pgn_has_the_tags_that_every_pgn_needs(self) -> None:
        for fen, is_chess960 in (
            (chess.STARTING_FEN, False),
            ("rn1qkbnr/ppp2ppp/8/4p3/4P3/5Q2/PPP2PPP/RNB1KB1R w KQkq - 0 6", False),
            (chess.Board.from_chess960_pos(0).fen(), True),
        ):
            state = annotated()
            update(state, AnalysePosition(fen, is_chess960=is_chess960))
            text = pgn.write_pgn(state.session.game, "2026.11.27")
            tags = re.findall(r"^\[(\w+)", text, re.MULTILINE)
            assert tags[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
            assert ("FEN" in tags) == ("SetUp" in tags) == (fen != chess.STARTING_FEN)
            read = chess.pgn.read_game(io.StringIO(text))
            assert read is not None
            assert read.board().fen() == fen
            assert read.board().chess960 == is_chess960

    def test_castling_follows_chess960_if_the_editor_says_so(self) -> None:
        state = annotated()
        update(state, AnalysePosition(chess.Board.from_chess960_pos(0).fen(), is_chess960=True))
        assert shown_position.shown_board(state.session).chess960


def test_no_two_keys_of_a_screen_have_the_same_words() -> None:
    for screen in FEATURES.screens.values():
        by_words: dict[str, set[object]] = {}
        for one in screen.shortcuts:
            by_words.setdefault(str(one.does), set()).add(one.action)
        assert [words for words, actions in by_words.items() if len(actions) > 1] == []


def test_a_step_to_a_game_that_is_not_there_says_why_nothing_happens() -> None:
    state = annotated()
    update(state, AnalyseShownGame())
    for action in (ShowGameList(), ShowNeighbourGame(1), ShowNeighbourGame(-1)):
        common.drop_notice(state)
        update(state, action)
        assert state.notice is not None, action


def test_the_menu_leads_to_the_next_landmark_of_each_kind() -> None:
    offered = {entry.action for entry in FEATURES.entries(ANALYSIS_MENU)}
    assert {GoToLandmark(kind, 1) for kind in Landmark} <= offered
