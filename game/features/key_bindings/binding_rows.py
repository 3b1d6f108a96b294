"""The rows of the dialog that gives keys to actions: actions below the names of their screens."""

from __future__ import annotations

from typing import NamedTuple

from game.actions.shortcuts.keymap import Keymap
from game.actions.shortcuts.shortcut import Shortcut, chord_label
from game.features.key_bindings.model import KeyBindingsDialog
from game.message import Message, Text, message, message_with_context, template
from game.state.preferences.key_bindings import KeyBinding
from game.view.kit.look import Look

EVERYWHERE = message_with_context("keys", "Every screen")
SEVERAL = template("{first} and {second}")
HEADING = template("{screen}: {group}")


class BindingRow(NamedTuple):
    """A line of the list: a heading, or an action with its place among the found ones."""

    title: Message | None
    place: int = -1
    code: str = ""


def binding_rows(keymap: Keymap, dialog: KeyBindingsDialog) -> list[BindingRow]:
    """Return the found actions below their headings."""
    found: list[BindingRow] = []
    last: Message | None = None
    for place, code in enumerate(dialog.codes):
        heading = heading_of(keymap, keymap.default_of(code))
        if heading != last:
            found.append(BindingRow(heading))
            last = heading
        found.append(BindingRow(None, place, code))
    return found


def heading_of(keymap: Keymap, entry: Shortcut) -> Message:
    """Return the heading above an action: its screens, and its group in the list of keys."""
    if keymap.is_everywhere(entry.code):
        return EVERYWHERE
    first, *others = (keymap.screens[name].title for name in keymap.screens_of(entry.code))
    names: Text = first if not others else SEVERAL.filled(first=first, second=others[0])
    return HEADING.filled(screen=names, group=entry.group)


def matching_actions(
    look: Look, search: str, codes: tuple[str, ...], keys: list[KeyBinding]
) -> list[str]:
    """Return the actions whose words, heading or key contain every searched word."""
    words = search.casefold().split()
    found = []
    for code in codes:
        entry = look.keymap.default_of(code)
        texts = (
            entry.does,
            heading_of(look.keymap, entry),
            chord_label(look.keymap.chord_now(code, keys)),
        )
        whole = " ".join(look.catalogue.text(text) for text in texts).casefold()
        if all(word in whole for word in words):
            found.append(code)
    return found


NO_KEY_TEXT = message("no key")
