"""The keys of each screen: its mouse gestures, and the reader of its key events.

``shortcuts.bindings`` has the shortcuts of each screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.actions import input as keys
from game.actions.action import Action
from game.actions.commands import COMMANDS
from game.actions.shortcuts.bindings import shortcuts_of
from game.actions.shortcuts.gestures import EDITOR_MOUSE, MOUSE
from game.message import Message, Text
from game.state.preferences.key_bindings import KeyBinding
from game.state.screens import ScreenName
from game.state.state import State


class ScreenKeys(Struct, frozen=True):
    """The keys of one screen."""

    gestures: tuple[tuple[Text, Message], ...]
    """The mouse gestures and typed texts for the list of keys, each with its meaning."""
    read: keys.KeyReader
    has_field: Callable[[State], bool]
    """Returns whether keys go to a field with a blinking caret."""


KEYS: dict[ScreenName, ScreenKeys] = {
    ScreenName.PLAY: ScreenKeys(
        gestures=(*MOUSE, *COMMANDS),
        read=keys.play_actions,
        has_field=keys.has_play_field,
    ),
    ScreenName.INSPECT: ScreenKeys(
        gestures=(),
        read=keys.inspect_actions,
        has_field=keys.has_inspect_field,
    ),
    ScreenName.EDITOR: ScreenKeys(
        gestures=EDITOR_MOUSE,
        read=keys.editor_actions,
        has_field=keys.has_editor_field,
    ),
}


def label_of(action: Action, bindings: Sequence[KeyBinding] = ()) -> Text:
    """Return the name of the key for an action; empty if no key is assigned to it.

    ``bindings`` are the keys that the person has chosen.
    """
    entries = (entry for screen in KEYS for entry in shortcuts_of(screen, bindings))
    return next((entry.label for entry in entries if entry.action == action), "")
