"""When a sound is played: moves, the end of a game, low time, errors, and changed settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from positions import FOOLS_MATE

from engine.protocol.review import ReviewedGame
from game.actions.between_features import OpenSettings
from game.actions.board import EnterTypedMove, GoToGameEnd, GoToPly, StepPly
from game.actions.effects import PlaySound, SaveSettings, Sound
from game.actions.game import AnswerQuestion, Resign, TakeBack
from game.actions.game_files import CLIPBOARD, LoadText
from game.actions.setting_changes import ChangeSetting, ToggleSound
from game.actions.window import RequestFailed, RequestSucceeded
from game.app.registry import FEATURES
from game.features.analyse.model import AnalyseModel
from game.features.editor.edited_position import EMPTY, fen_of_edited_position
from game.features.editor.model import Editor
from game.features.inspect.model.inspection import Inspection
from game.features.learn.model import LearnModel
from game.features.library.model import LibraryModel
from game.features.repertoire.model import RepertoireModel
from game.features.settings.actions import ResetSetting, StepSetting, TypeSetting
from game.features.training.model import TrainingModel
from game.message import message
from game.state.reviews import Review
from game.state.screens import ANALYSE, ScreenName

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker


def heard(desk: Desk) -> list[Sound]:
    """Return the sounds of the last call, in order."""
    return [effect.sound for effect in desk.asked(PlaySound)]


class TestMoves:
    def test_a_dropped_piece_and_the_engines_answer_are_heard(self, desk: Desk) -> None:
        desk.drag("e2", "e4")
        assert heard(desk) == [Sound.MOVE]
        desk.answer("d7d5")
        assert heard(desk) == [Sound.MOVE]
        desk.drag("e4", "d5")
        assert heard(desk) == [Sound.CAPTURE]

    def test_the_sound_comes_before_everything_that_takes_time(self, desk: Desk) -> None:
        desk.drag("e2", "e4")
        assert isinstance(desk.effects[0], PlaySound)

    def test_a_typed_move_is_heard(self, desk: Desk) -> None:
        desk.type("Nf3")
        assert heard(desk) == [Sound.MOVE]

    def test_a_premove_is_heard_when_it_is_played(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.drag("e4", "d5")
        assert heard(desk) == []
        desk.answer("d7d5")
        assert heard(desk) == [Sound.MOVE, Sound.CAPTURE]

    def test_looking_back_through_the_moves_is_silent(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3")
        desk.do(StepPly(-1), StepPly(1), GoToPly(0), GoToGameEnd())
        assert heard(desk) == []

    def test_the_engines_move_is_heard_while_the_person_looks_back(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(GoToPly(0))
        desk.answer("e7e5")
        assert heard(desk) == [Sound.MOVE]

    def test_taking_back_is_silent(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(TakeBack())
        assert heard(desk) == []

    def test_a_sound_that_is_off_is_replaced_by_the_next_telling_one(
        self, desk_at: DeskMaker
    ) -> None:
        desk = desk_at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
        desk.state.settings.sound_check = False
        desk.drag("a1", "a8")
        assert heard(desk) == [Sound.MOVE]

    @pytest.mark.parametrize("switch", ["is_muted", "sound_moves"])
    def test_a_move_is_silent_when_its_sound_is_off(self, desk: Desk, switch: str) -> None:
        setattr(desk.state.settings, switch, switch == "is_muted")
        desk.drag("e2", "e4")
        assert heard(desk) == []

    def test_a_sound_has_the_volume_of_the_settings(self, desk: Desk) -> None:
        desk.state.settings.sound_volume = 30
        desk.drag("e2", "e4")
        assert desk.asked(PlaySound)[0].volume_percent == 30


class TestEnd:
    def test_mate_is_heard_as_the_end_of_the_game(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        assert desk.is_over()
        assert heard(desk) == [Sound.END]

    def test_resigning_is_heard(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(Resign(), AnswerQuestion(yes=True))
        assert heard(desk) == [Sound.END]

    def test_a_fallen_flag_is_heard(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.state.settings.sound_low_time = False
        blitz.wait(200_000)
        assert heard(blitz) == [Sound.END]

    def test_opening_a_game_that_is_over_is_silent(self, desk: Desk) -> None:
        desk.do(LoadText("1. f3 e5 2. g4 Qh4# 0-1", CLIPBOARD))
        assert desk.is_over()
        assert heard(desk) == []


class TestLowTime:
    """The blitz game gives a minute and two seconds a move, so six seconds are low."""

    def test_the_person_is_warned_once_in_a_game(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.wait(53_000)
        assert heard(blitz) == []
        blitz.wait(1_500)
        assert heard(blitz) == [Sound.LOW_TIME]
        blitz.wait(1_000)
        assert heard(blitz) == []
        blitz.play("g1f3", "b8c6")
        blitz.wait(5_000)
        assert heard(blitz) == []

    def test_the_engines_clock_warns_nobody(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(57_000)
        assert heard(blitz) == []


class TestErrors:
    def test_an_illegal_typed_move_is_heard_each_time(self, desk: Desk) -> None:
        desk.type("Nd4")
        desk.do(EnterTypedMove())
        assert heard(desk) == [Sound.ERROR]
        desk.wait(10)
        assert heard(desk) == []
        desk.do(EnterTypedMove())
        assert heard(desk) == [Sound.ERROR]

    def test_a_failed_request_is_heard_and_a_successful_one_is_not(self, desk: Desk) -> None:
        desk.do(RequestFailed(message("The file is gone.")))
        assert heard(desk) == [Sound.ERROR]
        desk.do(RequestSucceeded(message("FEN copied.")))
        assert heard(desk) == []

    def test_a_text_that_is_no_game_is_heard(self, desk: Desk) -> None:
        desk.do(LoadText("no chess at all", CLIPBOARD))
        assert heard(desk) == [Sound.ERROR]


class TestSettings:
    def test_one_action_switches_sound_off_and_on_and_keeps_it(self, desk: Desk) -> None:
        for is_muted in (True, False):
            desk.do(ToggleSound())
            assert desk.state.settings.is_muted is is_muted
            assert desk.state.notice is not None
            assert desk.asked(SaveSettings)

    @pytest.mark.parametrize("screen", FEATURES.screens)
    def test_sound_is_switched_on_every_screen(self, desk: Desk, screen: ScreenName) -> None:
        desk.state.open_screen(LibraryModel())
        desk.state.open_screen(Inspection(1, None, "", chess.Board()))
        desk.state.open_screen(Editor(EMPTY, fen_of_edited_position(EMPTY)))
        session, review = desk.state.session, Review(ReviewedGame(chess.STARTING_FEN, ()), 1)
        desk.state.open_screen(AnalyseModel(session.session_id))
        desk.state.open_screen(
            LearnModel(session.session_id, ANALYSE, session.game, review, chess.WHITE)
        )
        desk.state.open_screen(TrainingModel(session.session_id, ANALYSE))
        desk.state.open_screen(RepertoireModel(session.session_id, ANALYSE))
        desk.state.screen = screen
        desk.do(ToggleSound())
        assert desk.state.settings.is_muted

    def test_a_new_volume_is_heard(self, desk: Desk) -> None:
        desk.do(OpenSettings())
        desk.do(StepSetting("sound_volume", -1))
        assert [sound.volume_percent for sound in desk.asked(PlaySound)] == [60]
        desk.do(TypeSetting("sound_volume", "60"))
        assert heard(desk) == []
        desk.do(ResetSetting("sound_volume"))
        assert heard(desk) == [Sound.MOVE]

    def test_a_sound_is_heard_when_it_is_switched_on(self, desk: Desk) -> None:
        desk.do(OpenSettings())
        desk.do(StepSetting("sound_end", 1))
        assert heard(desk) == []
        desk.do(StepSetting("sound_end", 1))
        assert heard(desk) == [Sound.END]

    def test_other_settings_are_silent(self, desk: Desk) -> None:
        desk.do(OpenSettings())
        desk.do(StepSetting("animation_ms", 1), ChangeSetting("theme", "light"))
        assert heard(desk) == []
