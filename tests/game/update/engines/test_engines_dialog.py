"""The dialog for external engines: adding one, changing its options, removing it."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from engine_scenes import DESCRIPTION, ENGINES
from engine_table import EngineTable
from external_harness import PATIENCE_S, SYSTEM_ENGINES, misbehaving, system_engine
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from engine.external.command_line import join_command
from engine.external.engine_description import EngineDescription
from engine.protocol.faults import Fault
from engine.protocol.shared_enums import FaultCode
from game.actions.action import Action
from game.actions.effects import (
    Effect,
    FindInstalledEngines,
    PressEngineButton,
    ReadEngineOptions,
    SaveSettings,
    SetEngineOptions,
    StopReadingEngineOptions,
)
from game.actions.game import CloseDialog
from game.actions.game_files import ChoosePath
from game.app.dispatch import update
from game.features.engines import actions as actions
from game.features.engines.model import EnginesDialog, EnginesPage, offered_programs
from game.formats import settings
from game.rules import game_record, players
from game.state.added_engine import AddedEngine, OptionValue
from game.state.dialogs.file_dialog import FileDialog
from game.state.files.dialog_kinds import DialogStyle
from game.state.session import sessions_with
from game.state.state import State
from game.update import games


def new_state(*engines: AddedEngine) -> State:
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    state.settings.engines = copy.deepcopy(list(engines))
    return state


def do(state: State, *given_actions: Action) -> list[Effect]:
    return [effect for action in given_actions for effect in update(state, action)]


def dialog_of(state: State) -> EnginesDialog:
    assert isinstance(state.dialog, EnginesDialog)
    return state.dialog


def saved(effects: list[Effect]) -> list[SaveSettings]:
    return [effect for effect in effects if isinstance(effect, SaveSettings)]


def begin_reading(state: State, command: str) -> ReadEngineOptions:
    """Open the dialog and type a command; return the effect that starts it."""
    effects = do(
        state,
        actions.OpenEngines(),
        actions.OpenNewEnginePage(),
        actions.TypeEngineCommand(command),
        actions.ReadNewEngine(),
    )
    looked_for, effect = effects
    assert looked_for == FindInstalledEngines()
    assert isinstance(effect, ReadEngineOptions)
    return effect


def add(state: State, command: str = "stockfish") -> list[Effect]:
    """Add an engine; return the effects that follow when it has been read."""
    effect = begin_reading(state, command)
    return do(state, actions.EngineRead(effect.number, DESCRIPTION))


def test_an_engine_is_added_when_it_has_been_read() -> None:
    state = new_state()
    assert begin_reading(state, " ssh host engine ").command == "ssh host engine"
    assert state.settings.engines == []
    effects = do(state, actions.EngineRead(1, DESCRIPTION))
    assert state.settings.engines == [AddedEngine("Stockfish 15.1", "ssh host engine")]
    (written,) = saved(effects)
    assert settings.parse_settings(written.json).settings.engines == state.settings.engines
    assert dialog_of(state).page is EnginesPage.OPTIONS


def test_a_second_engine_of_the_same_name_gets_a_number() -> None:
    state = new_state()
    add(state)
    add(state, "other")
    assert [one.name for one in state.settings.engines] == ["Stockfish 15.1", "Stockfish 15.1 (2)"]


@pytest.mark.parametrize("command", ["", "  ", "'", "x" * 5000, "a\nb"])
def test_a_text_that_is_no_command_starts_nothing(command: str) -> None:
    state = new_state()
    effects = do(
        state,
        actions.OpenEngines(),
        actions.OpenNewEnginePage(),
        actions.TypeEngineCommand(command),
        actions.ReadNewEngine(),
    )
    assert effects == [FindInstalledEngines()]
    assert dialog_of(state).fault == Fault(FaultCode.COMMAND_UNREADABLE)


def test_a_fault_is_shown_until_the_command_changes() -> None:
    state = new_state()
    number = begin_reading(state, "nothing").number
    fault = Fault(FaultCode.PROGRAM_NOT_FOUND, path="nothing")
    do(state, actions.EngineNotRead(number, fault))
    assert (dialog_of(state).fault, dialog_of(state).reading) == (fault, None)
    do(state, actions.TypeEngineCommand("nothing else"))
    assert dialog_of(state).fault is None
    assert state.settings.engines == []


def test_a_cancelled_reading_adds_nothing() -> None:
    state = new_state()
    number = begin_reading(state, "slow").number
    assert do(state, actions.CloseEngines()) == [StopReadingEngineOptions()]
    assert do(state, actions.EngineRead(number, DESCRIPTION)) == []
    assert state.settings.engines == []
    assert dialog_of(state).page is EnginesPage.NEW
    do(state, actions.CloseEngines())
    assert dialog_of(state).page is EnginesPage.LIST
    do(state, actions.CloseEngines())
    assert state.dialog is None


def test_closing_the_dialog_ends_the_reading() -> None:
    state = new_state()
    begin_reading(state, "slow")
    assert do(state, CloseDialog()) == [StopReadingEngineOptions()]
    assert state.dialog is None


def test_a_program_can_be_chosen_from_the_files() -> None:
    state = new_state()
    state.settings.file_dialogs = DialogStyle.OWN
    do(state, actions.OpenEngines(), actions.OpenNewEnginePage(), actions.BrowseForEngine())
    assert isinstance(state.dialog, FileDialog)
    assert do(state, ChoosePath("/my engines/best", saving=False)) == []
    assert dialog_of(state).command == join_command(["/my engines/best"])
    do(state, actions.BrowseForEngine(), CloseDialog())
    assert dialog_of(state).page is EnginesPage.NEW


# Options


def show_options(state: State, place: int = 0) -> None:
    do(state, actions.OpenEngines())
    (effect,) = do(state, actions.ShowEngineOptions(place))
    assert isinstance(effect, ReadEngineOptions)
    assert effect.command == state.settings.engines[place].command
    do(state, actions.EngineRead(effect.number, DESCRIPTION))


def test_changed_options_are_saved_when_the_page_is_left() -> None:
    state = new_state(AddedEngine("Stockfish 15.1", "stockfish"))
    show_options(state)
    effects = do(
        state, actions.SetEngineOption("Hash", "256"), actions.SetEngineOption("Use NNUE", "false")
    )
    assert effects == []
    assert len(saved(do(state, actions.CloseEngines()))) == 1
    assert state.settings.engines[0].values() == {"Hash": "256", "Use NNUE": "false"}
    show_options(state)
    assert dialog_of(state).values == {"Hash": "256", "Use NNUE": "false"}
    do(state, actions.ResetEngineOption("Hash"), actions.SetEngineOption("Use NNUE", "true"))
    do(state, CloseDialog())
    assert state.settings.engines[0].options == []


@hypothesis_settings(max_examples=50, deadline=None)
@given(st.sampled_from(DESCRIPTION.options), st.text() | st.integers().map(str))
def test_only_values_that_fit_are_kept(option: object, value: str) -> None:
    state = new_state(AddedEngine("Stockfish 15.1", "stockfish"))
    show_options(state)
    name = option.name  # type: ignore[attr-defined]
    do(state, actions.SetEngineOption(name, value), actions.CloseEngines())
    kept = state.settings.engines[0].values()
    known = {one.name: one for one in DESCRIPTION.options}
    assert all(known[name].fits(kept_value) for name, kept_value in kept.items())
    text = json.loads(settings.settings_to_json(state.settings))
    assert settings.parse_settings(json.dumps(text)) == settings.ParsedSettings(state.settings, ())


def test_a_typed_number_that_does_not_fit_stays_in_the_line() -> None:
    state = new_state(AddedEngine("Stockfish 15.1", "stockfish"))
    show_options(state)
    do(state, actions.SetEngineOption("Threads", "4"), actions.SetEngineOption("Threads", "4000"))
    assert (dialog_of(state).typed, dialog_of(state).values) == ("4000", {"Threads": "4"})


def test_a_value_that_a_new_version_refuses_is_dropped() -> None:
    options = [OptionValue("Hash", "256"), OptionValue("Threads", "9999"), OptionValue("Old", "1")]
    state = new_state(AddedEngine("Stockfish 15.1", "stockfish", options))
    show_options(state)
    assert dialog_of(state).values == {"Hash": "256"}


def test_an_engine_that_plays_gets_its_new_options_and_its_buttons() -> None:
    state = new_state(*ENGINES)
    name = ENGINES[0].name
    game = game_record.new_game(players.person(), players.added_engine(name))
    games.begin_game(state, game, flipped=False)
    show_options(state)
    assert do(state, actions.PressButtonOption("Clear Hash")) == [
        PressEngineButton(game.black.seat, "Clear Hash")
    ]
    do(state, actions.SetEngineOption("Hash", "256"))
    effects = do(state, actions.CloseEngines())
    assert effects[0] == SetEngineOptions(game.black.seat, (("Hash", "256"),))
    show_options(state, 1)
    assert do(state, actions.PressButtonOption("Clear Hash")) == []


def test_an_engine_is_removed_and_the_others_stay() -> None:
    state = new_state(*ENGINES)
    do(state, actions.OpenEngines())
    assert len(saved(do(state, actions.RemoveAddedEngine(1)))) == 1
    assert state.settings.engines == [ENGINES[0], ENGINES[2]]
    assert do(state, actions.RemoveAddedEngine(7), actions.ShowEngineOptions(-1)) == []


any_action = st.one_of(
    st.sampled_from(
        [
            actions.OpenEngines(),
            actions.CloseEngines(),
            actions.OpenNewEnginePage(),
            actions.BrowseForEngine(),
            actions.ReadNewEngine(),
            CloseDialog(),
        ]
    ),
    st.builds(actions.ChooseEnginesRow, st.integers(-3, 20)),
    st.builds(actions.TypeEngineCommand, st.sampled_from(["", "stockfish", "'"])),
    st.builds(actions.ShowEngineOptions, st.integers(-1, 4)),
    st.builds(actions.RemoveAddedEngine, st.integers(-1, 4)),
    st.builds(
        actions.SetEngineOption,
        st.sampled_from(["Hash", "Style", "Clear Hash", "nothing"]),
        st.sampled_from(["1", "Wild", "-", ""]),
    ),
    st.builds(actions.ResetEngineOption, st.sampled_from(["Hash", "nothing"])),
    st.builds(actions.PressButtonOption, st.just("Clear Hash")),
    st.builds(actions.EngineRead, st.integers(0, 5), st.just(DESCRIPTION)),
    st.builds(actions.EngineNotRead, st.integers(0, 5), st.just(Fault(FaultCode.NO_UCI_ANSWER))),
)


@hypothesis_settings(max_examples=50, deadline=None)
@given(st.lists(any_action, max_size=30))
def test_any_actions_leave_valid_settings_and_at_most_one_reading(steps: list[Action]) -> None:
    state = new_state(*ENGINES[:2])
    is_reading = False
    for action in steps:
        for effect in update(state, action):
            is_reading = isinstance(effect, ReadEngineOptions) or (
                is_reading and not isinstance(effect, StopReadingEngineOptions)
            )
        if isinstance(state.dialog, EnginesDialog) and state.dialog.reading is not None:
            assert is_reading
    assert settings.parse_settings(
        settings.settings_to_json(state.settings)
    ) == settings.ParsedSettings(state.settings, ())
    names = [one.name for one in state.settings.engines]
    assert len(names) == len(set(names))


# With real processes


@pytest.fixture
def table(tmp_path: Path) -> Iterator[EngineTable]:
    made = EngineTable({}, game_record.new_game(players.person(), players.person()), tmp_path)
    yield made
    made.runner.close()


def read(table: EngineTable, command: tuple[str, ...], holds: Callable[[], bool]) -> None:
    table.do(
        actions.OpenEngines(),
        actions.OpenNewEnginePage(),
        actions.TypeEngineCommand(join_command(command)),
        actions.ReadNewEngine(),
    )
    deadline_s = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline_s
        time.sleep(0.01)
        table.turn(10)


@pytest.mark.parametrize("name", SYSTEM_ENGINES)
def test_an_engine_of_the_system_is_added(table: EngineTable, name: str) -> None:
    read(table, system_engine(name), lambda: bool(table.state.settings.engines))
    assert dialog_of(table.state).page is EnginesPage.OPTIONS
    assert {"Hash"} <= {option.name for option in dialog_of(table.state).options}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("no-such-program-anywhere",), FaultCode.PROGRAM_NOT_FOUND),
        (misbehaving("ends while its options are read"), FaultCode.PROGRAM_ENDED),
    ],
)
def test_a_program_that_is_no_engine_is_named_and_not_added(
    table: EngineTable, command: tuple[str, ...], code: FaultCode
) -> None:
    read(table, command, lambda: dialog_of(table.state).fault is not None)
    fault = dialog_of(table.state).fault
    assert fault is not None
    assert fault.code is code
    assert table.state.settings.engines == []


FOUND = ("/usr/games/stockfish", "/opt/engines/lc0")


def test_the_dialog_offers_engines_that_are_there_and_not_added_yet() -> None:
    state = new_state(AddedEngine("Stockfish", FOUND[0]))
    assert do(state, actions.OpenEngines()) == [FindInstalledEngines()]
    assert do(state, actions.EnginesFound(FOUND)) == []
    assert offered_programs(state) == FOUND[1:]


def test_an_offered_engine_is_added_once_its_options_are_read() -> None:
    state = new_state()
    do(state, actions.OpenEngines(), actions.EnginesFound(FOUND))
    (effect,) = do(state, actions.AddFoundEngine(FOUND[1]))
    assert isinstance(effect, ReadEngineOptions)
    assert effect.command == FOUND[1]
    assert state.settings.engines == []
    do(state, actions.EngineRead(effect.number, EngineDescription("Lc0", "", ())))
    assert [one.command for one in state.settings.engines] == [FOUND[1]]
    assert offered_programs(state) == FOUND[:1]


def test_no_second_engine_is_read_at_the_same_time() -> None:
    state = new_state()
    do(state, actions.OpenEngines(), actions.EnginesFound(FOUND))
    assert do(state, actions.AddFoundEngine(FOUND[0])) != []
    assert do(state, actions.AddFoundEngine(FOUND[1])) == []


def test_the_rows_go_on_below_the_heading_of_the_offered_engines() -> None:
    state = new_state()
    do(state, actions.OpenEngines(), actions.EnginesFound(FOUND), actions.ChooseEnginesRow(99))
    assert dialog_of(state).place == len(FOUND) + 1
