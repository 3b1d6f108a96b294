"""The dialog for external engines: adding one, changing its options, removing it.

This is the only code that puts a command into the settings, and it takes the command from the
dialog's own line alone.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec import structs

from engine.external.command_line import CommandLineError, join_command, split_command
from engine.external.engine_description import EngineDescription, OptionKind, parse_whole_number
from engine.protocol.faults import Fault
from engine.protocol.shared_enums import FaultCode
from game.actions.between_features import ChooseEngine
from game.actions.effects import (
    DoAction,
    Effect,
    FindInstalledEngines,
    PressEngineButton,
    ReadEngineOptions,
    SetEngineOptions,
    StopReadingEngineOptions,
)
from game.actions.files import PathChosen
from game.features.engines import actions as actions
from game.features.engines.actions import EnginesAction
from game.features.engines.model import (
    NO_ROW,
    EnginesDialog,
    EnginesPage,
    FoundEngines,
    PendingChoice,
    offered_programs,
)
from game.queries import seated_engines
from game.state.added_engine import (
    MOST_COMMAND_LETTERS,
    MOST_ENGINES,
    AddedEngine,
    OptionValue,
    engine_named,
    unique_name,
)
from game.state.dialogs.file_dialog import FileKind
from game.state.engines import EngineDuty
from game.state.session import Session
from game.state.state import State
from game.update import common, file_prompt, seats, settings
from game.update.watchers.engine_waits import EngineWait, end_no_wait, is_never_lost

Handled: TypeAlias = EnginesAction | ChooseEngine
"""The actions of the dialog, and the one by which other features lead here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the dialog. Without the dialog, only three do anything."""
    if isinstance(action, actions.OpenEngines):
        return _open(state, session, PendingChoice())
    if isinstance(action, ChooseEngine):
        return _open(state, session, PendingChoice(action.then, state.dialog), action.chosen)
    if isinstance(action, actions.EnginesFound):
        state.put(FoundEngines(action.paths))
        return []
    dialog = state.dialog
    if not isinstance(dialog, EnginesDialog):
        return []
    match action:
        case actions.CloseEngines():
            return _close(state, dialog)
        case actions.ChooseEnginesRow():
            return _choose(state, dialog, action.place)
        case actions.ChooseAddedEngine():
            return _take(state, dialog, action.place)
        case actions.OpenNewEnginePage():
            return _show_new(state, dialog, dialog.command)
        case actions.AddFoundEngine():
            return _read_found(state, dialog, action.path)
        case actions.TypeEngineCommand():
            dialog.command, dialog.fault = action.text, None
            return []
        case actions.BrowseForEngine():
            effects = _stop_reading(dialog)
            return [
                *effects,
                *file_prompt.ask_for_file(state, session, FileKind.ENGINE, saving=False),
            ]
        case actions.ReadNewEngine():
            return _read_new(state, dialog)
        case actions.ShowEngineOptions():
            return _read_added(state, dialog, action.place)
        case actions.RemoveAddedEngine():
            return _remove(state, dialog, action.place)
        case actions.SetEngineOption():
            return _set_option(dialog, action.name, action.value)
        case actions.ResetEngineOption():
            dialog.values.pop(action.name, None)
            dialog.typed = None
            return []
        case actions.PressButtonOption():
            seats_ = seated_engines.seats_of_added(state, dialog.name)
            return [PressEngineButton(seat, action.name) for seat in seats_]
        case actions.EngineRead():
            return _take_description(state, dialog, action)
        case actions.EngineNotRead():
            if action.number == dialog.reading:
                dialog.reading, dialog.fault = None, action.fault
            return []
    assert_never(action)


def accept_engine_path(state: State, _session: Session, action: PathChosen) -> list[Effect]:
    """Go back from the file picker to the page for a new engine; the path may be empty."""
    dialog = EnginesDialog()
    state.dialog = dialog
    return _show_new(state, dialog, join_command([action.path]) if action.path else "")


def leave_engines_dialog(state: State, dialog: EnginesDialog) -> list[Effect]:
    """End what the dialog has begun, and keep the changed options."""
    return [*_stop_reading(dialog), *_save_options(state, dialog), *_end(state)]


def _open(
    state: State, session: Session, choice: PendingChoice, chosen: str | None = None
) -> list[Effect]:
    """Open the list of engines at the chosen one."""
    common.clear_selection(session)
    state.put(choice)
    state.dialog = EnginesDialog(place=_place_of(state, chosen))
    return [FindInstalledEngines()]


def _end(state: State, engine: str | None = None) -> list[Effect]:
    """Close the dialog, and give the engine to what has asked for one."""
    choice = state.model(PendingChoice)
    state.dialog = choice.back
    state.put(PendingChoice())
    return [] if choice.then is None else [DoAction(structs.replace(choice.then, engine=engine))]


def _take(state: State, dialog: EnginesDialog, place: int) -> list[Effect]:
    """Choose an added engine, if something has asked for one."""
    is_there = dialog.page is EnginesPage.LIST and 0 <= place < len(state.settings.engines)
    if not is_there or state.model(PendingChoice).then is None:
        return []
    return [*_stop_reading(dialog), *_end(state, state.settings.engines[place].name)]


def _place_of(state: State, name: str | None) -> int:
    """Return the row of an added engine; the first row if there is no such engine."""
    names = [one.name for one in state.settings.engines]
    return names.index(name) if name in names else 0


def _show_new(state: State, dialog: EnginesDialog, command: str) -> list[Effect]:
    if len(state.settings.engines) < MOST_ENGINES:
        dialog.page, dialog.command, dialog.fault = EnginesPage.NEW, command, None
        dialog.name = ""
    return []


def _close(state: State, dialog: EnginesDialog) -> list[Effect]:
    effects = _stop_reading(dialog)
    match dialog.page:
        case EnginesPage.LIST:
            if effects:
                return effects  # The first Esc ends the reading.
            return _end(state)
        case EnginesPage.NEW:
            if effects:
                return effects
            state.dialog = EnginesDialog()
        case EnginesPage.OPTIONS:
            effects = _save_options(state, dialog)
            state.dialog = EnginesDialog(place=_place_of(state, dialog.name))
    return effects


def _choose(state: State, dialog: EnginesDialog, place: int) -> list[Effect]:
    count = len(dialog.options)
    if dialog.page is EnginesPage.LIST:
        count = len(state.settings.engines) + 1  # The row after the engines adds one.
        found = len(offered_programs(state))
        count += found + 1 if found else 0  # Below a heading.
    dialog.place = max(0, min(place, count - 1))
    dialog.typed = None
    return _save_options(state, dialog) if dialog.page is EnginesPage.OPTIONS else []


# Reading an engine


def is_reading_options(state: State) -> bool:
    """Return whether the options of an engine are being read."""
    return isinstance(state.dialog, EnginesDialog) and state.dialog.reading is not None


def _stop_reading(dialog: EnginesDialog) -> list[Effect]:
    if dialog.reading is None:
        return []
    dialog.reading = None
    return [StopReadingEngineOptions()]


def _read_new(state: State, dialog: EnginesDialog) -> list[Effect]:
    if dialog.page is not EnginesPage.NEW or dialog.reading is not None:
        return []
    command = dialog.command.strip()
    if not _is_command(command):
        dialog.fault = Fault(FaultCode.COMMAND_UNREADABLE)
        return []
    dialog.command, dialog.name = command, ""
    return _read(state, dialog, command)


def _read_found(state: State, dialog: EnginesDialog, path: str) -> list[Effect]:
    """Start an engine that was found; it is added when its options have been read."""
    is_full = len(state.settings.engines) >= MOST_ENGINES
    if dialog.page is not EnginesPage.LIST or dialog.reading is not None or is_full:
        return []
    dialog.command, dialog.name = join_command([path]), ""
    return _read(state, dialog, dialog.command)


def _is_command(text: str) -> bool:
    try:
        split_command(text)
    except CommandLineError:
        return False
    return len(text) <= MOST_COMMAND_LETTERS and text.isprintable()


def _read_added(state: State, dialog: EnginesDialog, place: int) -> list[Effect]:
    if dialog.page is not EnginesPage.LIST or not 0 <= place < len(state.settings.engines):
        return []
    engine = state.settings.engines[place]
    dialog.place, dialog.name = place, engine.name
    return _read(state, dialog, engine.command)


def _read(state: State, dialog: EnginesDialog, command: str) -> list[Effect]:
    dialog.reading, dialog.fault = seats.next_reading_number(state), None
    return [ReadEngineOptions(dialog.reading, command)]


def _take_description(
    state: State, dialog: EnginesDialog, read: actions.EngineRead
) -> list[Effect]:
    """Show the options of an engine that was read; a new engine is added first.

    A new engine is chosen at once if something has asked for one.
    """
    if read.number != dialog.reading:
        return []
    effects: list[Effect] = []
    if not dialog.name:
        dialog.name = unique_name(state.settings.engines, read.description.name)
        state.settings.engines.append(AddedEngine(dialog.name, dialog.command))
        effects = settings.save_settings(state)
        if state.model(PendingChoice).then is not None:
            return [*effects, *_end(state, dialog.name)]
    engine = engine_named(state.settings.engines, dialog.name)
    values = {} if engine is None else engine.values()
    state.dialog = EnginesDialog(
        EnginesPage.OPTIONS,
        NO_ROW,
        name=dialog.name,
        description=read.description,
        values=_fitting(read.description, values),
    )
    return effects


def _fitting(description: EngineDescription, values: dict[str, str]) -> dict[str, str]:
    """Return the values that the engine accepts; another version may have other options."""
    known = {option.name: option for option in description.options}
    return {
        name: value for name, value in values.items() if name in known and known[name].fits(value)
    }


# Options and the list


def _set_option(dialog: EnginesDialog, name: str, value: str) -> list[Effect]:
    option = next((one for one in dialog.options if one.name == name), None)
    if option is None:
        return []
    dialog.typed = value if option.kind in (OptionKind.SPIN, OptionKind.STRING) else None
    if not option.fits(value):
        return []
    number = parse_whole_number(value) if option.kind is OptionKind.SPIN else None
    dialog.values[name] = value if number is None else str(number)
    if dialog.values[name] == option.default:
        del dialog.values[name]
    return []


def _save_options(state: State, dialog: EnginesDialog) -> list[Effect]:
    """Save changed options, and give them to the engine if it plays."""
    engine = engine_named(state.settings.engines, dialog.name)
    if engine is None or engine.values() == dialog.values:
        return []
    engine.options = [OptionValue(name, value) for name, value in dialog.values.items()]
    values = tuple(dialog.values.items())
    playing = [
        seat
        for seat in seated_engines.seats_of_added(state, dialog.name)
        if state.engines.at[seat].duty
        is EngineDuty.PLAY  # An analysis follows the settings by itself.
    ]
    return [*(SetEngineOptions(seat, values) for seat in playing), *settings.save_settings(state)]


def _remove(state: State, dialog: EnginesDialog, place: int) -> list[Effect]:
    """Remove an engine. If it plays, it plays its game to the end."""
    if dialog.page is not EnginesPage.LIST or not 0 <= place < len(state.settings.engines):
        return []
    effects = _stop_reading(dialog)
    del state.settings.engines[place]
    dialog.place = max(0, min(dialog.place, len(state.settings.engines) - 1))
    dialog.fault = None
    return [*effects, *settings.save_settings(state)]


WAITS: dict[str, EngineWait] = {
    "options of an engine": EngineWait(
        (ReadEngineOptions,), is_reading_options, is_never_lost, end_no_wait
    ),
}
"""What the dialog waits for. ``ExternalEngines`` reports the end of the engine that is read."""
