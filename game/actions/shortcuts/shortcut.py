"""A key with its action: names of keys, and the search for the shortcut of a key press."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from msgspec import Struct

from game.actions.action import Action
from game.message import Message, Text, message, message_with_context
from game.state.preferences.key_bindings import Chord

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
CTRL, SHIFT = message_with_context("a key", "Ctrl"), message_with_context("a key", "Shift")
ALT = message_with_context("a key", "Alt")
KEY_NAMES: dict[int, Text] = {
    pygame.K_PAGEUP: message_with_context("a key", "PgUp"),
    pygame.K_PAGEDOWN: message_with_context("a key", "PgDn"),
    pygame.K_HOME: message_with_context("a key", "Home"),
    pygame.K_END: message_with_context("a key", "End"),
    pygame.K_BACKSPACE: message_with_context("a key", "Backspace"),
    pygame.K_SPACE: message_with_context("a key", "Space"),
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_ESCAPE: message_with_context("a key", "Esc"),
    pygame.K_RETURN: message_with_context("a key", "Enter"),
    pygame.K_DELETE: message_with_context("a key", "Del"),
    pygame.K_INSERT: message_with_context("a key", "Ins"),
    pygame.K_SLASH: "/",
    pygame.K_PERIOD: ".",
    pygame.K_COMMA: ",",
    pygame.K_EQUALS: "+",
    pygame.K_MINUS: "−",
}
SAME_KEYS = {
    pygame.K_PLUS: pygame.K_EQUALS,
    pygame.K_KP_PLUS: pygame.K_EQUALS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP_ENTER: pygame.K_RETURN,
}
"""Keys that are not in the tables, each with the key of the tables whose action it has."""


NO_KEY = Chord(0)
"""The chord of an action that no key has."""


class Shortcut(Struct, frozen=True):
    """A key with its action. No entry has Alt together with another modifier by default."""

    code: str
    """The name of the action in the settings file. It never changes. The same action has the same
    code on every screen."""
    key: int
    action: Action
    does: Message
    """The text about the key."""
    group: Message
    control: bool = False
    shift: bool = False
    alt: bool = False
    others: tuple[str, ...] = ()
    """The codes of entries that the list of keys shows together with this one."""
    together: Message | None = None
    """The text about all of them; None if ``does`` fits."""
    is_fixed: bool = False
    """Whether the person cannot choose another key."""
    on_release: bool = False
    """Whether the action follows when the key is released, unless it was held for something else,
    such as the colour of an arrow."""
    repeats: bool = False
    """Whether the action is done again and again while the key is held, as one that moves. A switch
    acts once a press."""

    @property
    def chord(self) -> Chord:
        """The key with its modifiers."""
        return Chord(self.key, self.control, self.shift, self.alt)

    @property
    def label(self) -> Text:
        """The modifiers and the key in one line: ``Ctrl+Shift+C``."""
        return chord_label(self.chord)


def key_caps_of(chord: Chord) -> tuple[Text, ...]:
    """Return the key caps of a chord: the modifiers, and then the key; none if there is no key."""
    if chord == NO_KEY:
        return ()
    return (*modifier_names(chord), key_name(chord.key))


def modifier_names(chord: Chord) -> tuple[Message, ...]:
    """Return the names of the modifiers of a chord."""
    named = (CTRL, chord.control), (ALT, chord.alt), (SHIFT, chord.shift)
    return tuple(name for name, is_held in named if is_held)


def chord_label(chord: Chord) -> Text:
    """Return the modifiers and the key in one line; empty if there is no key."""
    if chord == NO_KEY:
        return ""
    label = key_name(chord.key)
    if chord.shift:
        label = message("Shift+{key}", key=label)
    if chord.alt:
        label = message("Alt+{key}", key=label)
    return message("Ctrl+{key}", key=label) if chord.control else label


def key_name(key: int) -> Text:
    """Return the name of a key."""
    return KEY_NAMES.get(key, pygame.key.name(key).capitalize() or str(key))


def listed_key_caps(entry: Shortcut, table: Iterable[Shortcut]) -> tuple[Text, ...]:
    """Return the key caps of an entry and of the entries that are listed with it."""
    caps = key_caps_of(entry.chord)
    for other in table:
        if other.code in entry.others:
            is_held_alike = modifier_names(other.chord) == modifier_names(entry.chord)
            beside = key_caps_of(other.chord)
            caps += beside[-1:] if is_held_alike else beside
    return caps


def chord_of(key: int, modifiers: int) -> Chord:
    """Return the chord of a key press."""
    return Chord(
        SAME_KEYS.get(key, key),
        bool(modifiers & CONTROL),
        bool(modifiers & pygame.KMOD_SHIFT),
        bool(modifiers & pygame.KMOD_ALT),
    )


def find_shortcut(shortcuts: Iterable[Shortcut], key: int, modifiers: int) -> Shortcut | None:
    """Return the shortcut for a key with these modifiers held."""
    pressed = chord_of(key, modifiers)
    return next((entry for entry in shortcuts if is_same_chord(entry.chord, pressed)), None)


def is_same_chord(chord: Chord, pressed: Chord) -> bool:
    """Return whether a pressed chord is this one. Plus needs Shift on some keyboards."""
    if chord == NO_KEY:
        return False
    is_held = (chord.key, chord.control, chord.alt) == (pressed.key, pressed.control, pressed.alt)
    return is_held and (chord.shift == pressed.shift or chord.key == pygame.K_EQUALS)


def shortcuts_by_group(shortcuts: Iterable[Shortcut]) -> dict[Message, list[Shortcut]]:
    """Return the listed shortcuts by group, in the order of the table."""
    entries = tuple(shortcuts)
    beside = {code for entry in entries for code in entry.others}
    found: dict[Message, list[Shortcut]] = {}
    for entry in entries:
        if entry.code not in beside:
            found.setdefault(entry.group, []).append(entry)
    return found
