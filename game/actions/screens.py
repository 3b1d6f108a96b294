"""The keys of each screen: its shortcuts, its mouse gestures, and the reader of its key events."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.actions import input as keys
from game.actions.action import Action
from game.actions.help_keys import WITH_TERMS, WITHOUT_TERMS
from game.actions.shortcuts import (
    EDITOR_MOUSE,
    EDITOR_SHORTCUTS,
    INSPECT_SHORTCUTS,
    MOUSE,
    SHORTCUTS,
    Shortcut,
)
from game.message import Message, Text
from game.state.screens import ScreenName
from game.state.state import State


class ScreenKeys(Struct, frozen=True):
    """The keys of one screen."""

    shortcuts: tuple[Shortcut, ...]
    gestures: tuple[tuple[Text, Message], ...]
    """The mouse gestures and typed texts for the list of keys, each with its meaning."""
    read: keys.KeyReader
    has_field: Callable[[State], bool]
    """Returns whether keys go to a field with a blinking caret."""


KEYS: dict[ScreenName, ScreenKeys] = {
    ScreenName.PLAY: ScreenKeys(
        shortcuts=(*SHORTCUTS, *WITH_TERMS),
        gestures=MOUSE,
        read=keys.play_actions,
        has_field=keys.has_play_field,
    ),
    ScreenName.INSPECT: ScreenKeys(
        shortcuts=(*INSPECT_SHORTCUTS, *WITH_TERMS),
        gestures=(),
        read=keys.inspect_actions,
        has_field=keys.has_inspect_field,
    ),
    ScreenName.EDITOR: ScreenKeys(
        shortcuts=(*EDITOR_SHORTCUTS, *WITHOUT_TERMS),
        gestures=EDITOR_MOUSE,
        read=keys.editor_actions,
        has_field=keys.has_editor_field,
    ),
}


def label_of(action: Action) -> Text:
    """Return the name of the key for an action; empty if no key is assigned to it."""
    entries = (entry for screen in KEYS.values() for entry in screen.shortcuts)
    return next((entry.label for entry in entries if entry.action == action), "")
