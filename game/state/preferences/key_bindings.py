"""Keys that the person has given to actions: plain data, as the settings file holds it."""

from __future__ import annotations

from operator import attrgetter

from msgspec import Struct

from game.state.preferences.setting_kinds import ListOf, Record, Switch, Text, WholeNumber

MOST_BINDINGS = 200
MOST_CODE_LETTERS = 40
LARGEST_KEY = 2**31 - 1


class Chord(Struct, frozen=True):
    """A key with the modifiers that are held."""

    key: int
    """The key code of SDL, which is the same on every system; 0 for no key."""
    control: bool = False
    shift: bool = False
    alt: bool = False


class KeyBinding(Struct, frozen=True):
    """An action with the chord that the person has chosen for it."""

    code: str
    """The code of the action in ``game.actions.shortcuts``."""
    chord: Chord


KEY_BINDINGS = ListOf(
    Record(
        KeyBinding,
        {
            "code": Text(MOST_CODE_LETTERS),
            "chord": Record(
                Chord,
                {
                    "key": WholeNumber(0, LARGEST_KEY),
                    "control": Switch(),
                    "shift": Switch(),
                    "alt": Switch(),
                },
            ),
        },
    ),
    MOST_BINDINGS,
    identity=attrgetter("code"),
)
