"""The list of keys (F1), and the dialog that gives keys to actions."""

from __future__ import annotations

from functools import partial

from game.actions.between_features import ShowKeyList
from game.actions.shortcuts.keymap import Keymap
from game.features.key_bindings import update as key_bindings
from game.features.key_bindings.key_list import KeyListDialog
from game.features.key_bindings.model import KeyBindingsDialog
from game.features.key_bindings.update import Handled
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.state import State
from game.view.feature import Feature, dialog_of_model
from game.view.frame.menu_entries import HELP_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(HELP_MENU, MenuGroup.HELP, message("Keys"), ShowKeyList(), Icon.KEYS),
)


def _keys_help(look: Look, window: Box, state: State, dialog: KeyListDialog) -> Popup:
    from game.features.key_bindings.key_list_popup import KeyListPopup

    return KeyListPopup(look, window, dialog.screen, state.settings.keys)


def _key_bindings(look: Look, window: Box, _state: State, _dialog: KeyBindingsDialog) -> Popup:
    from game.features.key_bindings.view import KeyBindingsPopup

    return KeyBindingsPopup(look, window)


def feature(keymap: Keymap) -> Feature:
    """Return the feature for the keys of all screens."""
    return Feature(
        actions=Handled,
        act=partial(key_bindings.handle, keymap),
        dialogs=(
            dialog_of_model(KeyListDialog, _keys_help),
            dialog_of_model(KeyBindingsDialog, _key_bindings),
        ),
        entries=ENTRIES,
    )
