"""The state that a window starts with, and the effects that its effect runner runs."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import chess
import pytest
from played_line import played
from scripted_engine import ScriptedEngine

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.messages import Go, Limits, Ready, SetSearchOptions
from engine.protocol.recording_reports import InspectionRefused
from game import startup
from game.actions.effects import (
    AbandonSearch,
    ArchiveGame,
    AskClipboard,
    Autosave,
    CopiedKind,
    CopyText,
    EndProgram,
    ForgetGame,
    ReadFile,
    SaveSettings,
    StartEngine,
    StartSearch,
    StopSearch,
    WriteFile,
)
from game.actions.files import NoteRecentFile
from game.actions.game import EngineReport
from game.actions.game_files import CLIPBOARD, AskOverwrite, LoadText
from game.actions.window import ProgramStarted, RequestFailed, RequestSucceeded
from game.app.desktop_effects import COPIED
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.features.inspect.actions.search_stepping import InspectionReport
from game.formats import pgn
from game.formats.settings import settings_to_json
from game.options import Options
from game.rules import game_record, players
from game.startup import ProgramStart, program_start
from game.state.engines import FIRST_SEAT
from game.state.game import Ending, FileOrigin, Result
from game.state.preferences.window_place import RememberedWindow, WindowPlace
from game.state.settings import Settings
from game.system.desktop.clipboard import NO_TEXT, ClipboardError
from game.system.storage import Storage
from game.words.players import game_line


@pytest.fixture
def store(home: Path) -> Storage:
    return Storage(home)


def begin(store: Storage, options: Options | None = None) -> ProgramStart:
    return program_start(options or Options(), store, None, seed=1)


class TestFirstState:
    def test_the_first_start_is_a_ready_untimed_game_the_person_white(
        self, store: Storage, home: Path
    ) -> None:
        start = begin(store)
        state = start.state
        assert players.persons_colour(state.session.game) == chess.WHITE
        assert state.session.game.time_control is None
        assert (state.dialog, state.opened_files.resume, state.notice) == (None, None, None)
        assert start.actions == [ProgramStarted()]
        assert list(home.iterdir()) == []

    def test_the_place_of_the_window_is_read_before_the_window_opens(self, store: Storage) -> None:
        assert startup.remembered_windows(store) == []
        windows = [RememberedWindow("1920x1080+0+0", WindowPlace(1, 2, 1000, 700))]
        store.write_settings(settings_to_json(Settings(window=windows)))
        assert startup.remembered_windows(store) == windows
        store.write_settings("no settings")
        assert startup.remembered_windows(store) == []

    def test_an_unfinished_game_is_offered(self, store: Storage) -> None:
        store.autosaves.write(pgn.write_pgn(played("e2e4", "e7e5")))
        offer = begin(store).state.opened_files.resume
        assert offer is not None
        assert offer.description == game_line(played("e2e4", "e7e5"))

    def test_the_newer_of_two_programs_games_is_offered_before_the_older(
        self, store: Storage, home: Path
    ) -> None:
        other = Storage(home)
        assert (
            begin(store).state.opened_files.resume is begin(other).state.opened_files.resume is None
        )
        store.autosaves.write(pgn.write_pgn(played("e2e4", "e7e5")))
        other.autosaves.write(pgn.write_pgn(played("d2d4", "d7d5", "c2c4")))
        os.utime(home / "autosave.pgn", (1, 1))
        store.autosaves.release()
        other.autosaves.release()
        following = Storage(home)
        offer = begin(following).state.opened_files.resume
        assert offer is not None
        assert offer.description == game_line(played("d2d4", "d7d5", "c2c4"))
        following.autosaves.archive()
        offer = begin(Storage(home)).state.opened_files.resume
        assert offer is not None
        assert offer.description == game_line(played("e2e4", "e7e5"))

    def test_a_game_that_is_resumed_is_saved_where_it_was(self, home: Path) -> None:
        older, newer = pgn.write_pgn(played("e2e4")), pgn.write_pgn(played("d2d4"))
        (home / "autosave-2.pgn").write_text(newer)
        (home / "autosave.pgn").write_text(older)
        os.utime(home / "autosave.pgn", (1, 1))
        following = Storage(home)
        assert begin(following).state.opened_files.resume is not None
        assert following.autosaves.write("longer") is None
        assert (home / "autosave-2.pgn").read_text() == "longer"
        assert (home / "autosave.pgn").read_text() == older

    def test_a_finished_game_of_another_program_hides_no_unfinished_one(self, home: Path) -> None:
        game = played("e2e4")
        (home / "autosave.pgn").write_text(pgn.write_pgn(game))
        os.utime(home / "autosave.pgn", (1, 1))
        game.result = Result("0-1", Ending.RESIGNATION)
        (home / "autosave-2.pgn").write_text(pgn.write_pgn(game))
        following = Storage(home)
        assert begin(following).state.opened_files.resume is not None
        assert following.autosaves.write("longer") is None
        assert (home / "autosave.pgn").read_text() == "longer"

    def test_a_broken_game_hides_no_whole_one(self, home: Path) -> None:
        (home / "autosave.pgn").write_text(pgn.write_pgn(played("e2e4")))
        os.utime(home / "autosave.pgn", (1, 1))
        (home / "autosave-3.pgn").write_text("1. e4 e5 2. Ke3")
        start = begin(Storage(home))
        assert start.state.opened_files.resume is not None
        [_, outcome] = start.actions
        assert isinstance(outcome, RequestFailed)
        assert "autosave-3.pgn" in str(outcome.message)
        assert (home / "autosave-previous.pgn").read_text() == "1. e4 e5 2. Ke3"

    def test_without_a_game_to_resume_the_first_file_is_saved_in(
        self, store: Storage, home: Path
    ) -> None:
        over = pgn.write_pgn(played("f2f3", "e7e5", "g2g4", "d8h4"))
        for name in ("autosave.pgn", "autosave-2.pgn"):
            (home / name).write_text(over)
        assert begin(store).state.opened_files.resume is None
        assert store.autosaves.write("new") is None
        assert (home / "autosave.pgn").read_text() == "new"
        assert not (home / "autosave-2.pgn").exists()

    def test_a_finished_game_is_not(self, store: Storage) -> None:
        game = played("e2e4")
        game.result = Result("0-1", Ending.RESIGNATION)
        store.autosaves.write(pgn.write_pgn(game))
        assert begin(store).state.opened_files.resume is None

    def test_a_game_without_a_move_of_the_person_is_not(self, store: Storage) -> None:
        store.autosaves.write(pgn.write_pgn(played()))
        assert begin(store).state.opened_files.resume is None

    def test_a_broken_game_is_archived_with_a_notice(self, store: Storage, home: Path) -> None:
        store.autosaves.write("1. e4 e5 2. Ke3")
        start = begin(store)
        assert start.state.opened_files.resume is None
        [_, outcome] = start.actions
        assert isinstance(outcome, RequestFailed)
        assert "autosave-previous.pgn" in str(outcome.message)
        assert (home / "autosave-previous.pgn").read_text() == "1. e4 e5 2. Ke3"

    @pytest.mark.parametrize("data", [b"\0\1", b"[White", b"", b"x" * 8_000_001])
    def test_an_unreadable_file_is_kept_when_the_next_game_is_saved(
        self, store: Storage, home: Path, data: bytes
    ) -> None:
        (home / "autosave.pgn").write_bytes(data)
        [_, outcome] = begin(store).actions
        assert isinstance(outcome, RequestFailed)
        assert "autosave.pgn" in str(outcome.message)
        store.autosaves.write("1. e4 *")
        assert (home / "autosave-previous.pgn").read_bytes() == data

    def test_settings_are_taken_up_and_options_go_before_them(self, store: Storage) -> None:
        store.write_settings(settings_to_json(Settings(theme="light", scale_percent=150, level=5)))
        state = begin(store, Options(scale_percent=200)).state
        assert (state.settings.theme, state.settings.scale_percent) == ("light", 200)
        assert state.session.game.black.level == 5

    def test_broken_settings_fall_back_to_the_defaults_with_a_notice(
        self, store: Storage, home: Path
    ) -> None:
        store.write_settings("{")
        start = begin(store)
        assert start.state.settings == Settings()
        [_, outcome] = start.actions
        assert isinstance(outcome, RequestFailed)
        assert "settings.json" in str(outcome.message)
        store.write_settings(settings_to_json(start.state.settings))
        assert (home / "settings-previous.json").read_text() == "{"

    def test_a_setting_that_does_not_fit_is_named_in_one_line(self, store: Storage) -> None:
        store.write_settings('{"theme": "light", "scale_percent": 1000, "level": "weak"}')
        start = begin(store)
        assert start.state.settings == Settings(theme="light")
        [_, outcome] = start.actions
        assert isinstance(outcome, RequestFailed)
        assert all(
            name in str(outcome.message) for name in ("settings.json", "scale_percent", "level")
        )
        assert "theme" not in str(outcome.message)
        assert "\n" not in str(outcome.message)

    def test_the_game_that_was_asked_for_is_opened(self, store: Storage) -> None:
        asked = LoadText("1. e4 e5 *", "game.pgn")
        start = program_start(Options(), store, asked, seed=1)
        for action in start.actions:
            update(start.state, action)
        assert len(start.state.session.game.moves) == 2

    def test_begin_lets_the_engine_move_where_it_is_its_turn(self, store: Storage) -> None:
        start = begin(store)
        assert update(start.state, ProgramStarted()) == []
        start.state.session.game = game_record.new_game(players.engine_player(3), players.person())
        assert [type(effect) for effect in update(start.state, ProgramStarted())] == [StartSearch]


class FakeClipboard:
    text = "held"
    broken = False

    def get(self) -> str:
        if self.broken:
            raise ClipboardError(NO_TEXT)
        return self.text

    def put(self, text: str) -> None:
        self.text = text


class TestEffectRunner:
    @pytest.fixture
    def engine(self) -> ScriptedEngine:
        return ScriptedEngine()

    @pytest.fixture
    def clipboard(self) -> FakeClipboard:
        return FakeClipboard()

    @pytest.fixture
    def effect_runner(
        self, engine: ScriptedEngine, clipboard: FakeClipboard, store: Storage
    ) -> EffectRunner:
        return EffectRunner({FIRST_SEAT: engine}, engine, store, clipboard)

    def test_an_engine_gets_its_commands_in_order(
        self, effect_runner: EffectRunner, engine: ScriptedEngine
    ) -> None:
        go = Go(1, chess.STARTING_FEN, ("e2e4",), Limits(nodes=1))
        for effect in (
            ForgetGame(FIRST_SEAT),
            StartSearch(FIRST_SEAT, go),
            StopSearch(FIRST_SEAT),
            AbandonSearch(FIRST_SEAT),
            StartEngine(FIRST_SEAT),
        ):
            assert effect_runner.run(effect) == []
        assert engine.commands == ["new game", go, "stop", "abandon", "restart"]

    def test_each_report_names_the_seat_that_it_came_from(
        self, engine: ScriptedEngine, clipboard: FakeClipboard, store: Storage
    ) -> None:
        other = ScriptedEngine()
        seats = {FIRST_SEAT: engine, FIRST_SEAT + 1: other}
        effect_runner = EffectRunner(seats, engine, store, clipboard)
        ready, lost = (
            Ready(1, "Glassbox"),
            InspectionRefused(1, InspectFault(InspectFaultCode.SEARCH_FORGOTTEN)),
        )
        other.send(ready)
        engine.send(lost)
        reports = effect_runner.reports()
        assert reports == [InspectionReport(lost), EngineReport(FIRST_SEAT + 1, ready)]
        assert effect_runner.reports() == []

    def test_every_engine_is_started_and_closed(
        self, engine: ScriptedEngine, clipboard: FakeClipboard, store: Storage
    ) -> None:
        other = ScriptedEngine()
        effect_runner = EffectRunner({FIRST_SEAT: engine, 1: other}, engine, store, clipboard)
        effect_runner.configure_engines(SetSearchOptions(hash_mb=8))
        effect_runner.start()
        effect_runner.close()
        for one in (engine, other):
            assert one.commands[1:] == ["start", "close"]
            assert "8" in str(one.commands[0])

    def test_the_clipboard_is_read_and_written(
        self, effect_runner: EffectRunner, clipboard: FakeClipboard
    ) -> None:
        assert effect_runner.run(AskClipboard()) == [LoadText("held", CLIPBOARD)]
        assert effect_runner.run(CopyText("new", CopiedKind.FEN)) == [
            RequestSucceeded(COPIED[CopiedKind.FEN])
        ]
        assert clipboard.text == "new"

    def test_a_clipboard_that_fails_is_a_notice(
        self, effect_runner: EffectRunner, clipboard: FakeClipboard
    ) -> None:
        clipboard.broken = True
        assert effect_runner.run(AskClipboard()) == [RequestFailed(NO_TEXT)]

    def test_files_are_read_and_written(self, effect_runner: EffectRunner, tmp_path: Path) -> None:
        path = tmp_path / "game.pgn"
        [noted, outcome] = effect_runner.run(WriteFile(str(path), "1. e4"))
        assert noted == NoteRecentFile(str(path.resolve()))
        assert isinstance(outcome, RequestSucceeded)
        assert dict(outcome.message.arguments) == {"file": "game.pgn"}
        [loaded] = effect_runner.run(ReadFile(str(path)))
        assert isinstance(loaded, LoadText)
        assert (loaded.text, loaded.source) == ("1. e4", "game.pgn")
        assert loaded.file is not None
        assert loaded.file.origin == FileOrigin(str(path.resolve()), "utf-8")

    def test_a_file_that_is_there_is_asked_about(
        self, effect_runner: EffectRunner, tmp_path: Path
    ) -> None:
        path = str(tmp_path / "game.pgn")
        effect_runner.run(WriteFile(path, "old"))
        assert effect_runner.run(WriteFile(path, "new")) == [AskOverwrite(path)]
        [_, outcome] = effect_runner.run(WriteFile(path, "new", overwrite=True))
        assert isinstance(outcome, RequestSucceeded)

    def test_a_file_that_cannot_be_read_is_a_notice(self, effect_runner: EffectRunner) -> None:
        [outcome] = effect_runner.run(ReadFile("/nothing/there.pgn"))
        assert isinstance(outcome, RequestFailed)
        assert dict(outcome.message.arguments)["path"] == "/nothing/there.pgn"

    def test_the_program_keeps_its_own_files(
        self, effect_runner: EffectRunner, store: Storage, home: Path
    ) -> None:
        effect_runner.run(SaveSettings("{}"))
        effect_runner.run(Autosave("game"))
        assert (store.read_settings(), store.autosaves.read()) == ("{}", "game")
        effect_runner.run(ArchiveGame())
        assert store.autosaves.read() is None
        assert (home / "autosave-previous.pgn").exists()

    def test_a_failure_to_save_is_reported_once_until_saving_works_again(
        self, engine: ScriptedEngine, clipboard: FakeClipboard, tmp_path: Path
    ) -> None:
        folder = tmp_path / "file"
        folder.write_text("in the way")
        effect_runner = EffectRunner({FIRST_SEAT: engine}, engine, Storage(folder), clipboard)
        [outcome] = effect_runner.run(Autosave("game"))
        assert isinstance(outcome, RequestFailed)
        assert str(folder) in str(outcome.message)
        assert effect_runner.run(Autosave("game")) == []
        folder.unlink()
        [again] = effect_runner.run(Autosave("game"))
        assert isinstance(again, RequestSucceeded)
        assert effect_runner.run(Autosave("game")) == []
        shutil.rmtree(folder)
        folder.write_text("in the way again")
        assert len(effect_runner.run(Autosave("game"))) == 1

    def test_another_program_that_saves_its_game_is_reported_once(
        self, effect_runner: EffectRunner, store: Storage, home: Path
    ) -> None:
        store.autosaves.read()
        (home / "autosave.pgn").write_text("theirs")
        [outcome] = effect_runner.run(Autosave("mine"))
        assert isinstance(outcome, RequestSucceeded)
        assert dict(outcome.message.arguments) == {"file": "autosave-2.pgn"}
        assert effect_runner.run(Autosave("mine, longer")) == []
        assert (home / "autosave.pgn").read_text() == "theirs"

    def test_leaving_is_remembered(self, effect_runner: EffectRunner) -> None:
        assert not effect_runner.leaving
        effect_runner.run(EndProgram())
        assert effect_runner.leaving


def test_starting_reads_only_what_it_offers(store: Storage) -> None:
    store.autosaves.write(pgn.write_pgn(played("e2e4", "e7e5", "g1f3")))
    offer = startup.program_start(Options(), store, None, seed=1).state.opened_files.resume
    assert offer is not None
    assert offer.pgn == store.autosaves.read()
