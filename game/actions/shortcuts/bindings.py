"""The shortcuts of each screen with the keys that the person has chosen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame
from msgspec.structs import replace

from game.actions.shortcuts.editor import EDITOR_SHORTCUTS
from game.actions.shortcuts.inspect import INSPECT_SHORTCUTS
from game.actions.shortcuts.play import SHORTCUTS
from game.actions.shortcuts.shortcut import Shortcut, is_same
from game.state.preferences.key_bindings import Chord, KeyBinding
from game.state.screens import ScreenName

TABLES: dict[ScreenName, tuple[Shortcut, ...]] = {
    ScreenName.PLAY: SHORTCUTS,
    ScreenName.INSPECT: INSPECT_SHORTCUTS,
    ScreenName.EDITOR: EDITOR_SHORTCUTS,
}
"""The shortcuts of each screen, with their own keys."""
TYPING_KEYS = frozenset(map(ord, "abcdefghnbrqko0123456789"))
"""The keys that type a move, a square, a colour of arrows or the number of a node."""
KEYPAD_DIGITS = frozenset((pygame.K_KP_0, *range(pygame.K_KP_1, pygame.K_KP_9 + 1)))
NEVER = frozenset((pygame.K_ESCAPE, pygame.K_TAB))
"""The keys that close and that go from control to control, with any modifiers."""
FOCUS_KEYS = frozenset((pygame.K_RETURN, pygame.K_SPACE))
"""The keys that press the focused control."""
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


def shortcuts_of(screen: ScreenName, bindings: Iterable[KeyBinding]) -> tuple[Shortcut, ...]:
    """Return the shortcuts of a screen with the keys that the person has chosen."""
    return _bound(screen, tuple(bindings))


@lru_cache(maxsize=8)
def _bound(screen: ScreenName, bindings: tuple[KeyBinding, ...]) -> tuple[Shortcut, ...]:
    chosen = {one.code: one.chord for one in bindings}
    return tuple(
        with_chord(entry, chosen[entry.code])
        if entry.code in chosen and not entry.is_fixed
        else entry
        for entry in TABLES[screen]
    )


def with_chord(entry: Shortcut, chord: Chord) -> Shortcut:
    """Return a shortcut with another key."""
    return replace(entry, key=chord.key, control=chord.control, shift=chord.shift, alt=chord.alt)


def default_of(code: str) -> Shortcut:
    """Return the shortcut of an action with its own key.

    Raises:
        KeyError: no action has this code.
    """
    return _DEFAULTS[code]


_DEFAULTS = {entry.code: entry for table in reversed(TABLES.values()) for entry in table}
CODES = frozenset(_DEFAULTS)


def screens_of(code: str) -> tuple[ScreenName, ...]:
    """Return the screens on which an action has a key."""
    return tuple(
        screen for screen, table in TABLES.items() if any(one.code == code for one in table)
    )


@lru_cache(maxsize=1)
def rebindable() -> tuple[str, ...]:
    """Return the codes of the actions whose key can be chosen.

    Those of every screen come first, and then those of each screen.
    """
    codes = dict.fromkeys(
        entry.code for table in TABLES.values() for entry in table if not entry.is_fixed
    )
    return tuple(sorted(codes, key=lambda code: len(screens_of(code)) < len(TABLES)))


def chord_now(code: str, bindings: Iterable[KeyBinding]) -> Chord:
    """Return the chord of an action: the chosen one, or else its own."""
    chosen = (one.chord for one in bindings if one.code == code)
    return next(chosen, default_of(code).chord)


def is_allowed(chord: Chord) -> bool:
    """Return whether a chord can be chosen for an action."""
    if chord.key in NEVER or chord.key in MODIFIER_KEYS:
        return False
    is_plain = not chord.control and not chord.alt
    typing = TYPING_KEYS | KEYPAD_DIGITS | FOCUS_KEYS
    return not (is_plain and chord.key in typing)


def holder_of(code: str, chord: Chord, bindings: Iterable[KeyBinding]) -> Shortcut | None:
    """Return another action that has a chord on a screen where the action with ``code`` is."""
    chosen = tuple(bindings)
    for screen in TABLES:
        table = shortcuts_of(screen, chosen)
        if any(entry.code == code for entry in table):
            for entry in table:
                if entry.code != code and is_same(entry.chord, chord):
                    return entry
    return None
