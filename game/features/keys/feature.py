"""The list of keys (F1), and the dialog that gives keys to actions."""

from __future__ import annotations

from functools import partial

from game.actions.key_bindings import KeysAction
from game.actions.program import ShowKeys
from game.actions.shortcuts.keymap import Keymap
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.dialogs.keys_help import KeysHelp
from game.state.preferences.keys_dialog import KeysDraft
from game.state.state import State
from game.update import key_bindings
from game.view.feature import Feature, dialog
from game.view.frame.menus import HELP_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(HELP_MENU, MenuGroup.HELP, message("Keys"), ShowKeys(), Icon.KEYS),
)


def _keys_help(look: Look, window: Box, state: State, dialog: KeysHelp) -> Popup:
    from game.view.dialogs.keys import KeysPanel

    return KeysPanel(look, window, dialog.screen, state.settings.keys)


def _key_bindings(look: Look, window: Box, _state: State, _dialog: KeysDraft) -> Popup:
    from game.view.dialogs.key_bindings import KeyBindingsPanel

    return KeyBindingsPanel(look, window)


def feature(keymap: Keymap) -> Feature:
    """Return the feature for the keys of all screens."""
    return Feature(
        actions=KeysAction,
        act=partial(key_bindings.act, keymap),
        dialogs=(dialog(KeysHelp, _keys_help), dialog(KeysDraft, _key_bindings)),
        entries=ENTRIES,
    )
