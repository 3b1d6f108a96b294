"""The Settings dialog."""

from __future__ import annotations

from game.actions.between_features import OpenSettings
from game.features.settings import update as settings_dialog
from game.features.settings.actions import SettingsAction
from game.features.settings.model import SettingsDialog
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.state import State
from game.view.feature import Feature, dialog_of_model
from game.view.frame.menu_entries import VIEW_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(VIEW_MENU, MenuGroup.SETTINGS, message("Settings…"), OpenSettings(), Icon.SETTINGS),
)


def _settings(look: Look, window: Box, _state: State, _dialog: SettingsDialog) -> Popup:
    from game.features.settings.view import SettingsPopup

    return SettingsPopup(look, window)


FEATURE = Feature(
    actions=SettingsAction | OpenSettings,
    act=settings_dialog.handle,
    dialogs=(dialog_of_model(SettingsDialog, _settings),),
    entries=ENTRIES,
    paths=dict.fromkeys(settings_dialog.PATHS.values(), settings_dialog.accept_setting_path),
)
