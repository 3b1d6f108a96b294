"""The keys of all screens together: what each does, and which key an action has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.actions.action import Action
from game.actions.shortcuts.shortcut import Shortcut, is_same_chord
from game.message import Message, Text
from game.state.preferences.key_bindings import Chord, KeyBinding
from game.state.screens import ScreenName

TYPING_KEYS = frozenset(map(ord, "abcdefghnbrqko0123456789"))
"""The keys that type a move, a square, a colour of arrows or the number of a node."""
KEYPAD_DIGITS = frozenset((pygame.K_KP_0, *range(pygame.K_KP_1, pygame.K_KP_9 + 1)))
NEVER = frozenset((pygame.K_ESCAPE, pygame.K_TAB))
"""The keys that close and that go from control to control, with any modifiers."""
FOCUS_KEYS = frozenset((pygame.K_RETURN, pygame.K_SPACE))
"""The keys that press the focused control."""
MOVING_KEYS = frozenset(
    (
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_HOME,
        pygame.K_END,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_TAB,
        pygame.K_BACKSPACE,
    )
)
"""The keys that repeat while they are held wherever no shortcut has them: they go from row to row,
from control to control, through a text, and back."""
MODIFIER_KEYS = frozenset(
    (
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_MODE,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCKCLEAR,
        0,
    )
)


class ScreenKeys(Struct, frozen=True):
    """The keys of one screen, with its name on the tab."""

    title: Message
    shortcuts: tuple[Shortcut, ...]
    """The shortcuts with their own keys."""
    gestures: tuple[tuple[Text, Message], ...] = ()
    """The mouse gestures and typed texts for the list of keys, each with its meaning."""


class Keymap:
    """The keys of all screens. ``bindings`` are the keys that the person has chosen."""

    def __init__(self, screens: Mapping[ScreenName, ScreenKeys]) -> None:
        self.screens = screens
        self._defaults = {
            entry.code: entry
            for keys in reversed(list(screens.values()))
            for entry in keys.shortcuts
        }
        self._bound = lru_cache(maxsize=8)(self._bind)

    def _bind(self, name: ScreenName, bindings: tuple[KeyBinding, ...]) -> tuple[Shortcut, ...]:
        return with_bindings(self.screens[name].shortcuts, bindings)

    def shortcuts_of(
        self, name: ScreenName, bindings: Iterable[KeyBinding] = ()
    ) -> tuple[Shortcut, ...]:
        """Return the shortcuts of a screen with the chosen keys."""
        return self._bound(name, tuple(bindings))

    def label_of(self, action: Action, bindings: Sequence[KeyBinding] = ()) -> Text:
        """Return the name of the key for an action; empty if no key is assigned to it."""
        entries = (entry for name in self.screens for entry in self.shortcuts_of(name, bindings))
        return next((entry.label for entry in entries if entry.action == action), "")

    def has(self, code: str) -> bool:
        """Return whether an action with this code has a shortcut."""
        return code in self._defaults

    def default_of(self, code: str) -> Shortcut:
        """Return the shortcut of an action with its own key.

        Raises:
            KeyError: no action has this code.
        """
        return self._defaults[code]

    def screens_of(self, code: str) -> tuple[ScreenName, ...]:
        """Return the screens on which an action has a key."""
        return tuple(
            name
            for name, keys in self.screens.items()
            if any(one.code == code for one in keys.shortcuts)
        )

    def rebindable(self) -> tuple[str, ...]:
        """Return the codes of the actions whose key can be chosen.

        Those of every screen come first, and then those of each screen.
        """
        codes = dict.fromkeys(
            entry.code
            for keys in self.screens.values()
            for entry in keys.shortcuts
            if not entry.is_fixed
        )
        return tuple(sorted(codes, key=lambda code: not self.is_everywhere(code)))

    def is_everywhere(self, code: str) -> bool:
        """Return whether an action has a key on every screen."""
        return len(self.screens_of(code)) == len(self.screens)

    def chord_now(self, code: str, bindings: Iterable[KeyBinding]) -> Chord:
        """Return the chord of an action: the chosen one, or else its own."""
        chosen = (one.chord for one in bindings if one.code == code)
        return next(chosen, self.default_of(code).chord)

    def holder_of(self, code: str, chord: Chord, bindings: Iterable[KeyBinding]) -> Shortcut | None:
        """Return another action that has a chord on a screen where the action with ``code`` is."""
        chosen = tuple(bindings)
        for name in self.screens_of(code):
            for entry in self.shortcuts_of(name, chosen):
                if entry.code != code and is_same_chord(entry.chord, chord):
                    return entry
        return None


def with_bindings(
    table: Iterable[Shortcut], bindings: Iterable[KeyBinding]
) -> tuple[Shortcut, ...]:
    """Return shortcuts with the keys that the person has chosen."""
    chosen = {one.code: one.chord for one in bindings}
    return tuple(
        with_chord(entry, chosen[entry.code])
        if entry.code in chosen and not entry.is_fixed
        else entry
        for entry in table
    )


def with_chord(entry: Shortcut, chord: Chord) -> Shortcut:
    """Return a shortcut with another key."""
    return replace(entry, key=chord.key, control=chord.control, shift=chord.shift, alt=chord.alt)


def action_key_label(
    table: Iterable[Shortcut], action: Action, bindings: Iterable[KeyBinding]
) -> Text:
    """Return the name of the key that an action has among shortcuts; empty if it has none."""
    entries = with_bindings(table, bindings)
    return next((entry.label for entry in entries if entry.action == action), "")


def is_chord_allowed(chord: Chord) -> bool:
    """Return whether a chord can be chosen for an action."""
    if chord.key in NEVER or chord.key in MODIFIER_KEYS:
        return False
    is_plain = not chord.control and not chord.alt
    typing = TYPING_KEYS | KEYPAD_DIGITS | FOCUS_KEYS
    return not (is_plain and chord.key in typing)
