"""The options of our own engine: given to it when it does not search, with their faults."""

from __future__ import annotations

import chess
import pytest

from engine.protocol.faults import Fault
from engine.protocol.messages import (
    NO_SEARCH,
    Bound,
    Finished,
    Ready,
    SearchRefused,
    SetSearchOptions,
    StopReason,
    TableStats,
    Thinking,
)
from engine.protocol.shared_enums import FaultCode
from game.actions.between_features import OpenSettings, StepThroughSearch
from game.actions.board import PressSquare, ReleaseSquare
from game.actions.effects import ConfigureEngine, Effect, StartSearch
from game.actions.file_effects import AskFileDialog
from game.actions.files import FileDialogChose
from game.actions.game import CloseDialog, EngineReport
from game.actions.setting_changes import ChangeSetting
from game.app.dispatch import update
from game.features.inspect.model.inspection import inspection_of
from game.features.settings.actions import BrowseSetting, TypeSetting
from game.features.settings.model import NAMES, SettingsDialog
from game.queries import shown_search
from game.queries.engine_options import option_fault
from game.queries.shown_search import Refusal
from game.rules import game_record, players
from game.state.dialog import DialogModel
from game.state.dialogs.file_dialog import FileKind
from game.state.engines import FIRST_SEAT
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State

STRONGEST = 11


def ready(**settings: object) -> State:
    level = 3 if "level" not in settings else STRONGEST
    chosen = Settings(answer_at_once=True, shows_players_scores=True, **settings)  # type: ignore[arg-type]
    state = State(
        sessions_with(game_record.new_game(players.person(), players.engine_player(level))), chosen
    )
    update(state, EngineReport(FIRST_SEAT, Ready(1, "")))
    return state


def play(state: State) -> StartSearch:
    effects = [*update(state, PressSquare(chess.E2, 0, 0)), *update(state, ReleaseSquare(chess.E4))]
    update(state, ReleaseSquare(None))
    (search,) = [effect for effect in effects if isinstance(effect, StartSearch)]
    return search


def answer(state: State, search: StartSearch, threads: int = 1) -> list[Effect]:
    thinking = Thinking(3, 4, 9, 5, None, Bound.NONE, ("e7e5",), TableStats(), (), threads=threads)
    report = Finished(search.go.search_id, "e7e5", None, thinking, StopReason.NODES)
    return update(state, EngineReport(FIRST_SEAT, report))


def options_in(effects: list[Effect]) -> list[SetSearchOptions]:
    return [effect.options for effect in effects if isinstance(effect, ConfigureEngine)]


def dialog_of(state: State) -> DialogModel | None:
    return state.dialog


def test_a_change_reaches_an_idle_engine_at_once() -> None:
    state = ready()
    effects = update(state, ChangeSetting("hash_mb", 128))
    assert options_in(effects) == [SetSearchOptions(hash_mb=128)]
    assert options_in(update(state, ChangeSetting("threads", 2))) == [SetSearchOptions(128, 2)]
    assert options_in(update(state, ChangeSetting("theme", "light"))) == []


def test_a_change_waits_for_the_end_of_the_search() -> None:
    state = ready()
    search = play(state)
    assert options_in(update(state, ChangeSetting("hash_mb", 128))) == []
    assert options_in(answer(state, search)) == [SetSearchOptions(hash_mb=128)]


def test_a_change_that_is_taken_back_during_the_search_changes_nothing() -> None:
    state = ready()
    search = play(state)
    update(state, ChangeSetting("hash_mb", 128))
    update(state, ChangeSetting("hash_mb", SetSearchOptions().hash_mb))
    assert options_in(answer(state, search)) == []


def test_only_the_engine_at_full_strength_plays_from_the_book() -> None:
    assert not play(ready(book_path="/book.bin")).go.use_book
    assert play(ready(book_path="/book.bin", level=STRONGEST)).go.use_book
    assert not play(ready(level=STRONGEST)).go.use_book


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (FaultCode.BOOK_UNREADABLE, "book_path"),
        (FaultCode.BOOK_FORMAT, "book_path"),
        (FaultCode.TABLEBASE_MISSING, "tablebase_path"),
        (FaultCode.TABLEBASE_UNREADABLE, "tablebase_path"),
        (FaultCode.OUT_OF_MEMORY, "hash_mb"),
    ],
)
def test_a_fault_is_kept_for_its_setting_until_the_options_change(
    code: FaultCode, name: str
) -> None:
    state = ready()
    update(state, OpenSettings())
    update(state, TypeSetting("book_path", "/none"))
    fault = Fault(code, path="/none")
    update(state, EngineReport(FIRST_SEAT, SearchRefused(NO_SEARCH, fault)))
    assert option_fault(state, name) == fault
    assert option_fault(state, "threads") is None
    assert state.notice is None  # The dialog itself shows it.
    update(state, TypeSetting("book_path", "/other"))
    assert option_fault(state, name) is None


def test_a_fault_outside_the_dialog_is_a_notice() -> None:
    state = ready()
    fault = Fault(FaultCode.BOOK_FORMAT, path="/none")
    update(state, EngineReport(FIRST_SEAT, SearchRefused(NO_SEARCH, fault)))
    assert state.notice is not None
    assert state.engine.notice is None


@pytest.mark.parametrize(
    ("name", "kind"), [("book_path", FileKind.BOOK), ("tablebase_path", FileKind.TABLEBASES)]
)
def test_a_path_is_chosen_in_the_file_picker(name: str, kind: FileKind) -> None:
    state = ready()
    update(state, OpenSettings())
    (asked,) = update(state, BrowseSetting(name))
    assert isinstance(asked, AskFileDialog)
    assert asked.wants_folder == (kind is FileKind.TABLEBASES)
    update(state, FileDialogChose(asked.number, "/somewhere/chosen"))
    assert dialog_of(state) == SettingsDialog(place=NAMES.index(name))
    assert getattr(state.settings, name) == "/somewhere/chosen"
    update(state, BrowseSetting(name))
    update(state, CloseDialog())
    assert dialog_of(state) == SettingsDialog(place=NAMES.index(name))
    assert getattr(state.settings, name) == "/somewhere/chosen"


def test_only_a_path_is_chosen_in_the_file_picker() -> None:
    state = ready()
    update(state, OpenSettings())
    update(state, BrowseSetting("theme"))
    assert isinstance(state.dialog, SettingsDialog)


def test_a_search_of_several_threads_says_why_it_cannot_be_stepped_through() -> None:
    state = ready(threads=2)
    answer(state, play(state), threads=2)
    assert state.session.game.moves[-1].search_id is None
    assert shown_search.inspection_refusal(state, state.session) is Refusal.SEVERAL_THREADS
    update(state, StepThroughSearch())
    assert state.notice is not None
    assert inspection_of(state) is None


def test_a_search_of_one_thread_can_be_stepped_through() -> None:
    state = ready()
    answer(state, play(state))
    assert shown_search.inspection_refusal(state, state.session) is None
    update(state, StepThroughSearch())
    assert inspection_of(state) is not None
