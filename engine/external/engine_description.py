"""The description of an external engine: its name, its author and its options, as plain data."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

MOST_OPTIONS = 400
"""How many options of an engine are read. Later ones are ignored."""
MOST_CHOICES = 200
MOST_NAME_LETTERS = 80
"""Length limit of the name of an engine, an author or an option."""
MOST_VALUE_LETTERS = 1000
LEAST_SPIN, MOST_SPIN = -(2**31), 2**31 - 1
"""The range of a spin option that announces none."""
TRUE, FALSE = "true", "false"
HASH = "Hash"
"""The option of UCI for the size of the transposition table in MB."""
_UNITS = {HASH.casefold(): "MB", "move overhead": "ms", "minimum thinking time": "ms"}
"""The units of numbers that have one by the protocol or by custom, by lower-case name."""


class OptionKind(StrEnum):
    """The UCI type of an option."""

    CHECK = "check"
    SPIN = "spin"
    COMBO = "combo"
    STRING = "string"
    BUTTON = "button"


class EngineOption(Struct, frozen=True):
    """An option that an engine announces. Its value is text, as in UCI."""

    name: str
    kind: OptionKind
    default: str = ""
    """``true`` or ``false`` for a check, a number for a spin; empty for a button."""
    least: int = LEAST_SPIN
    most: int = MOST_SPIN
    choices: tuple[str, ...] = ()
    """The values of a combo."""

    @property
    def unit(self) -> str:
        """The unit of a number; empty if none is known."""
        return _UNITS.get(self.name.casefold(), "") if self.kind is OptionKind.SPIN else ""

    def fits(self, value: str) -> bool:
        """Return whether the engine accepts this value. A button has no value."""
        match self.kind:
            case OptionKind.CHECK:
                return value in (TRUE, FALSE)
            case OptionKind.SPIN:
                number = parse_whole_number(value)
                return number is not None and self.least <= number <= self.most
            case OptionKind.COMBO:
                return value in self.choices
            case OptionKind.STRING:
                return len(value) <= MOST_VALUE_LETTERS and (not value or value.isprintable())
            case OptionKind.BUTTON:
                return False


class EngineDescription(Struct, frozen=True):
    """What an engine says about itself when it starts."""

    name: str
    author: str
    """Empty if the engine names none."""
    options: tuple[EngineOption, ...]
    """The options that a person can set. Options that the window sets itself are left out."""
    unread: tuple[str, ...] = ()
    """The names of the options that could not be read."""


def parse_whole_number(text: str) -> int | None:
    """Return the number that a text in decimal digits stands for; None for any other text."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 18 else None


def as_short_line(text: str, most_letters: int = MOST_NAME_LETTERS) -> str:
    """Return a text as one printable line with single spaces, cut to a length."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:most_letters].rstrip()
