"""A game in progress goes on behind a file that another process hands over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from opened_games import FOREIGN, RESIGNED

from engine.protocol.messages import EngineDied, Progress
from engine.protocol.shared_enums import SearchPurpose
from game.actions.between_features import OpenEditor, OpenNewGame
from game.actions.board import GoToPly
from game.actions.effects import (
    AbandonSearch,
    ArchiveGame,
    Autosave,
    EndProgram,
    ReadFile,
    ReadGame,
    StartEngine,
    StartSearch,
    StopSearch,
)
from game.actions.file_effects import AttractAttention
from game.actions.files import FileHandedOver
from game.actions.game import (
    AnswerQuestion,
    EngineReport,
    MoveNow,
    Resign,
    RestartEngine,
    ReturnToGame,
    ShowHint,
    TakeBack,
)
from game.actions.game_files import CLIPBOARD, GamesListed, ListGames, LoadText
from game.actions.window import CloseWindow, ProgramStarted, RequestFailed
from game.app.registry import FEATURES
from game.features.games.actions import OpenGame
from game.features.new_game.actions import StartDraft
from game.formats import pgn
from game.formats.game_import import game_from_text
from game.formats.pgn_scanner import scan_games
from game.message import message
from game.queries import player_strips, shown_position, shown_scores
from game.rules import game_record, players
from game.state import screens
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.game import Ending, FileOrigin, GameFile
from game.state.game_list import FileStamp, GameListDialog, ListingReport
from game.state.time_control import TimeControl
from game.update import deadlines

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

PATH = "/games/a.pgn"
FILE = GameFile(FileOrigin(PATH, "utf-8"), FOREIGN, "\n", 0, 0, "", 0)
FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40"


def hand_over(desk: Desk, text: str = FOREIGN) -> None:
    """Let another process hand over a file with this text, which is read at once."""
    desk.do(FileHandedOver(PATH))
    assert desk.asked(ReadFile) == [ReadFile(PATH)]
    desk.do(LoadText(text, "a.pgn", FILE))


def behind(desk: Desk) -> list[str]:
    assert desk.state.sessions.shown != desk.state.sessions.played
    return [node.san for node in desk.state.sessions.by_id[desk.state.sessions.played].game.moves]


@pytest.fixture
def playing(desk: Desk) -> Desk:
    """A desk at which the engine is to move, with a document in front of the game."""
    desk.play("e2e4")
    hand_over(desk)
    return desk


@pytest.fixture
def desk_of_engines(desk_at: DeskMaker) -> Desk:
    """A desk with a game of two engines, which has begun."""
    desk = desk_at.playing(game_record.new_game(players.engine_player(3), players.engine_player(3)))
    desk.do(ProgramStarted())
    return desk


class TestInFront:
    def test_a_file_is_read_and_the_window_asks_for_attention(self, desk: Desk) -> None:
        desk.do(FileHandedOver(PATH))
        assert desk.asked(AttractAttention)

    def test_the_document_is_shown_and_nothing_is_asked(self, playing: Desk) -> None:
        assert playing.state.dialog is None
        assert playing.state.session.game.is_document
        assert playing.sans == ["e4", "e5", "Nf3", "Nc6"]
        assert not playing.asked(ArchiveGame)
        assert not playing.asked(AbandonSearch)

    def test_without_a_game_in_progress_it_opens_as_any_file(self, desk: Desk) -> None:
        hand_over(desk)
        assert desk.state.session.game.is_document
        assert desk.state.sessions.shown == desk.state.sessions.played
        assert not FEATURES.may(desk.state, ReturnToGame)

    def test_a_file_that_the_person_opens_asks_as_before(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(LoadText(FOREIGN, "a.pgn", FILE))
        assert isinstance(desk.state.dialog, ConfirmationDialog)
        assert desk.state.sessions.shown == desk.state.sessions.played

    def test_a_game_of_a_list_opens_in_front(self, desk: Desk) -> None:
        desk.play("e2e4")
        blocks = tuple(scan_games((FOREIGN + "\n" + RESIGNED).encode()))
        desk.do(FileHandedOver(PATH), ListGames(1, "a.pgn", PATH, FileStamp(9, 9)))
        desk.do(GamesListed(ListingReport(1, blocks, 9, is_done=True)))
        assert isinstance(desk.state.dialog, GameListDialog)
        assert desk.sans == ["e4"]
        desk.answer("e7e5")
        assert desk.sans == ["e4", "e5"]
        desk.do(OpenGame())
        assert desk.asked(ReadGame)
        desk.do(LoadText(FOREIGN, "a.pgn", FILE))
        assert desk.state.session.game.is_document
        assert behind(desk) == ["e4", "e5"]

    def test_a_position_opens_as_a_document_that_can_be_saved(self, desk: Desk) -> None:
        desk.play("e2e4")
        hand_over(desk, FEN)
        assert desk.state.session.game.is_document
        assert shown_position.shown_board(desk.state.session).fen() == FEN
        saved = pgn.write_pgn(
            desk.state.session.game, "2024.05.31", desk.state.session.board.flipped
        )
        assert game_from_text(saved, 0).game.start.fen() == FEN
        assert behind(desk) == ["e4"]

    def test_a_second_file_replaces_only_the_document(self, playing: Desk) -> None:
        hand_over(playing, RESIGNED)
        assert playing.is_over()
        assert behind(playing) == ["e4"]
        playing.do(LoadText(FOREIGN, CLIPBOARD))
        assert not playing.is_over()
        assert behind(playing) == ["e4"]

    @pytest.mark.parametrize("text", ["", '[Variant "Atomic"] 1. e4 *', "8/8"])
    def test_an_invalid_file_changes_nothing(self, desk: Desk, text: str) -> None:
        desk.play("e2e4")
        hand_over(desk, text)
        assert desk.sans == ["e4"]
        assert desk.state.sessions.shown == desk.state.sessions.played
        assert desk.state.notice is not None

    def test_a_file_that_cannot_be_read_changes_nothing(self, playing: Desk) -> None:
        playing.do(FileHandedOver("/none.pgn"), RequestFailed(message("Cannot read it.")))
        assert behind(playing) == ["e4"]
        assert playing.state.notice is not None

    def test_a_game_of_two_engines_goes_on_as_well(self, desk_of_engines: Desk) -> None:
        desk = desk_of_engines
        desk.answer("e2e4")
        hand_over(desk)
        desk.answer("e7e5")
        assert behind(desk) == ["e4", "e5"]


class TestGoingOn:
    def test_the_engines_move_is_played_and_saved(self, playing: Desk) -> None:
        playing.answer("c7c5")
        assert behind(playing) == ["e4", "c5"]
        assert playing.sans == ["e4", "e5", "Nf3", "Nc6"]
        assert "1. e4" in playing.asked(Autosave)[0].pgn
        assert "Alice" not in playing.asked(Autosave)[0].pgn

    def test_a_premove_is_played(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.click("g1", "f3")
        hand_over(desk)
        desk.answer("c7c5")
        assert behind(desk) == ["e4", "c5", "Nf3"]
        assert desk.asked(StartSearch)

    def test_its_thinking_is_not_shown_beside_the_document(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3")
        thinking = desk.state.session.game.moves[1].thinking
        assert thinking is not None
        hand_over(desk)
        desk.do(EngineReport(FIRST_SEAT, Progress(desk.search_id, thinking)))
        assert desk.state.session.shown_info is None
        assert shown_scores.shown_score(desk.state, desk.state.session) is None

    def test_the_last_search_is_shown_again_after_the_return(self, playing: Desk) -> None:
        playing.answer("c7c5")
        playing.do(ReturnToGame())
        assert playing.state.session.shown_info is not None

    def test_a_new_process_of_the_engine_still_plays_the_move(self, playing: Desk) -> None:
        playing.do(EngineReport(FIRST_SEAT, EngineDied(-9, 1, gave_up=False)))
        playing.answer("c7c5")
        assert behind(playing) == ["e4", "c5"]

    def test_an_engine_that_gave_up_searches_again_after_a_restart(self, playing: Desk) -> None:
        playing.do(EngineReport(FIRST_SEAT, EngineDied(-9, 3, gave_up=True)))
        assert playing.engine_is(EngineStatus.FAILED)
        playing.do(RestartEngine())
        assert playing.asked(StartEngine)
        searches = [one.go.purpose for one in playing.asked(StartSearch)]
        assert searches == [SearchPurpose.PLAY]

    def test_no_key_of_the_game_reaches_it(self, playing: Desk) -> None:
        kinds = (MoveNow, TakeBack, Resign, ShowHint)
        assert not any(FEATURES.may(playing.state, kind) for kind in kinds)
        for kind in kinds:
            playing.do(kind())
            assert not playing.asked(StopSearch)
        playing.answer("c7c5")
        assert behind(playing) == ["e4", "c5"]


class TestClock:
    CONTROL = TimeControl(60_000, 0)

    @pytest.fixture
    def timed(self, desk_at: DeskMaker) -> Desk:
        """A desk with the person's clock running behind a document."""
        desk = desk_at(control=self.CONTROL)
        desk.play("e2e4")
        desk.wait(1_000)
        desk.answer("e7e5")
        hand_over(desk)
        return desk

    def test_the_clock_goes_on_on_the_board_and_in_the_editor(self, timed: Desk) -> None:
        game = timed.state.sessions.by_id[timed.state.sessions.played].game
        assert game.clock is not None
        timed.wait(5_000)
        timed.do(OpenEditor())
        assert timed.state.screen == screens.EDITOR
        timed.wait(5_000)
        assert game.clock.running == chess.WHITE
        timed.do(ReturnToGame())
        left_ms = player_strips.clock_ms(timed.state, timed.state.session, chess.WHITE)
        assert left_ms is not None
        assert left_ms <= 60_000 - 10_000

    def test_the_window_wakes_for_the_flag_and_the_game_is_lost_on_time(self, timed: Desk) -> None:
        due_ms = deadlines.next_change_ms(timed.state)
        assert due_ms is not None
        assert due_ms <= 60_000
        timed.wait(60_000)
        game = timed.state.sessions.by_id[timed.state.sessions.played].game
        assert game.result is not None
        assert game.result.ending is Ending.TIME
        assert timed.asked(Autosave)
        assert timed.state.session.game.result is None

    def test_the_running_clock_is_saved(self, timed: Desk) -> None:
        timed.wait(deadlines.CLOCK_SAVE_MS)
        assert "Alice" not in timed.asked(Autosave)[0].pgn

    def test_closing_the_window_saves_the_game(self, timed: Desk) -> None:
        timed.do(CloseWindow())
        assert "1. e4" in timed.asked(Autosave)[0].pgn
        assert timed.asked(EndProgram)


class TestReturn:
    def test_the_person_plays_on_where_the_game_is(self, playing: Desk) -> None:
        playing.answer("c7c5")
        playing.do(GoToPly(1), ReturnToGame())
        assert playing.sans == ["e4", "c5"]
        assert not playing.state.session.game.is_document
        assert not FEATURES.may(playing.state, ReturnToGame)
        playing.play("g1f3")
        assert playing.sans == ["e4", "c5", "Nf3"]
        assert playing.asked(StartSearch)

    def test_the_board_is_as_it_was_left(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.state.session.board.flipped = True
        hand_over(desk)
        assert not desk.state.session.board.flipped
        desk.do(ReturnToGame())
        assert desk.state.session.board.flipped

    def test_without_a_game_behind_it_does_nothing(self, desk: Desk) -> None:
        desk.play("e2e4")
        assert desk.do(ReturnToGame()) == []
        assert desk.sans == ["e4"]


class TestGivingUp:
    def test_playing_on_in_the_document_archives_the_game(self, playing: Desk) -> None:
        playing.click("f1", "b5")
        question = playing.state.dialog
        assert isinstance(question, ConfirmationDialog)
        assert question.question is Question.PLAY_ON_INSTEAD
        playing.do(AnswerQuestion(yes=True))
        assert playing.asked(ArchiveGame)
        assert playing.state.sessions.shown == playing.state.sessions.played
        assert playing.sans == ["e4", "e5", "Nf3", "Nc6", "Bb5"]

    def test_a_no_keeps_both(self, playing: Desk) -> None:
        playing.click("f1", "b5")
        playing.do(AnswerQuestion(yes=False))
        assert behind(playing) == ["e4"]
        assert playing.state.session.game.is_document

    def test_a_new_game_asks_first(self, playing: Desk) -> None:
        playing.do(OpenNewGame(), StartDraft())
        assert isinstance(playing.state.dialog, ConfirmationDialog)
        assert behind(playing) == ["e4"]
        playing.do(AnswerQuestion(yes=True))
        assert playing.asked(ArchiveGame)
        assert playing.state.sessions.shown == playing.state.sessions.played
        assert playing.sans == []
