"""The Settings dialog: searching, choosing and changing settings. A change takes effect at once."""

from __future__ import annotations

from typing import Any, assert_never

from game.actions.between_features import OpenSettings
from game.actions.effects import Effect
from game.actions.files import PathChosen
from game.features.settings import actions as actions
from game.features.settings.actions import SettingsAction
from game.features.settings.model import NAMES, SettingsDialog, setting_index
from game.queries import setting_values
from game.state.dialogs.file_dialog import FileKind
from game.state.preferences.setting_faults import UnfitError
from game.state.session import Session
from game.state.settings import TABLE
from game.state.state import State
from game.update import common, file_prompt, settings, sounds

PATHS: dict[str, FileKind] = {
    "book_path": FileKind.BOOK,
    "tablebase_path": FileKind.TABLEBASES,
}
"""What the file picker chooses for each setting that is a path."""


def handle(state: State, session: Session, action: SettingsAction | OpenSettings) -> list[Effect]:
    """Handle an action of the dialog. Without the dialog, only OpenSettings does anything."""
    if isinstance(action, OpenSettings):
        common.clear_selection(session)
        state.dialog = SettingsDialog(place=setting_index(action.name) if action.name else 0)
        return []
    dialog = state.dialog
    if not isinstance(dialog, SettingsDialog):
        return []
    match action:
        case actions.SearchSettings():
            chosen = dialog.chosen
            dialog.search = action.text
            dialog.names = tuple(name for name in NAMES if name in action.names)
            dialog.place = dialog.names.index(chosen) if chosen in dialog.names else 0
            dialog.typed = None
            return []
        case actions.ChooseSetting():
            dialog.place = max(0, min(action.place, len(dialog.names) - 1))
            dialog.typed = None
            return []
        case actions.StepSetting() if action.name in NAMES:
            dialog.typed = None
            value = setting_values.stepped_value(state.settings, action.name, action.by)
            return _change(state, action.name, value)
        case actions.TypeSetting() if action.name in NAMES:
            return _type(state, dialog, action)
        case actions.ResetSetting() if action.name in NAMES:
            dialog.typed = None
            return _change(state, action.name, TABLE[action.name].default)
        case actions.BrowseSetting() if action.name in PATHS:
            return file_prompt.ask_for_file(state, session, PATHS[action.name], saving=False)
        case (
            actions.BrowseSetting()
            | actions.StepSetting()
            | actions.TypeSetting()
            | actions.ResetSetting()
        ):
            return []
    assert_never(action)


def accept_setting_path(state: State, _session: Session, action: PathChosen) -> list[Effect]:
    """Go back from the file picker to the dialog; the path is empty if nothing was chosen."""
    name = next(one for one, known in PATHS.items() if known is action.kind)
    state.dialog = SettingsDialog(place=setting_index(name))
    return settings.change_setting(state, name, action.path) if action.path else []


def _type(state: State, dialog: SettingsDialog, action: actions.TypeSetting) -> list[Effect]:
    dialog.typed = action.text
    if not setting_values.is_typed_setting(action.name):
        return []
    try:
        value = setting_values.parse_value(action.name, action.text)
    except UnfitError:
        return []
    return _change(state, action.name, value)


def _change(state: State, name: str, value: Any) -> list[Effect]:
    """Change a setting; a sound that it switches on or makes louder is heard."""
    before = getattr(state.settings, name)
    effects = settings.change_setting(state, name, value)
    is_changed = getattr(state.settings, name) != before
    return [*effects, *sounds.play_sample(state, name)] if is_changed else effects
