"""The UCI options: their declarations, the values that they accept, and their settings."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.basics.params import SEARCH_PARAMETERS
from engine.parameter_limits import LARGEST_HASH_MB, MOST_LINES, MOST_THREADS
from engine.protocol.handicap import Handicap
from engine.protocol.messages import SetSearchOptions
from engine.protocol.strength import (
    HIGHEST_ELO,
    HIGHEST_SKILL,
    LOWEST_ELO,
    elo_of_skill,
    handicap_of,
)
from engine.thinking.time_management import MOVE_OVERHEAD_MS
from engine.uci.syntax import parse_number, quoted

LONGEST_OVERHEAD_MS = 5000
LARGEST_SEED = 2**31 - 1
NO_FILE = "<empty>"
"""UCI's notation for an empty string."""


class UciOptionKind(StrEnum):
    """The types of UCI options that the engine uses."""

    CHECK = "check"
    SPIN = "spin"
    STRING = "string"
    BUTTON = "button"


class UciSettings(Struct, frozen=True):
    """The current value of every option."""

    hash_mb: int = SetSearchOptions().hash_mb
    threads: int = 1
    lines: int = 1
    ponder: bool = False
    own_book: bool = False
    book_file: str = ""
    move_overhead_ms: int = MOVE_OVERHEAD_MS
    analyse_mode: bool = False
    limit_strength: bool = False
    elo: int = HIGHEST_ELO
    skill: int = HIGHEST_SKILL
    level_seed: int = 0
    chess960: bool = False
    show_wdl: bool = False
    syzygy_path: str = ""

    def configuration(self) -> SetSearchOptions:
        """Return the options that the engine takes between searches."""
        return SetSearchOptions(
            self.hash_mb,
            self.threads,
            self.move_overhead_ms,
            self.book_file,
            self.syzygy_path,
        )

    def handicap(self, seed: int) -> Handicap | None:
        """Return the handicap that ``UCI_Elo`` or ``Skill Level`` sets; None for full strength.

        In analysis mode the result is always None.
        """
        if self.analyse_mode:
            return None
        elo = self.elo if self.limit_strength else elo_of_skill(self.skill)
        return None if elo is None else handicap_of(elo, seed)


class UciOption(Struct, frozen=True):
    """A UCI option, and the field of ``UciSettings`` that it sets."""

    name: str
    kind: UciOptionKind
    field: str = ""
    low: int = 0
    high: int = 0

    def declaration(self, default: object) -> str:
        """Return the ``option`` line with which the engine answers ``uci``."""
        words = f"option name {self.name} type {self.kind}"
        match self.kind:
            case UciOptionKind.BUTTON:
                return words
            case UciOptionKind.SPIN:
                return f"{words} default {default} min {self.low} max {self.high}"
            case UciOptionKind.CHECK:
                return f"{words} default {str(default).lower()}"
            case UciOptionKind.STRING:
                return f"{words} default {default or NO_FILE}"

    def read(self, text: str) -> Any:
        """Convert the value in a ``setoption`` command to the type of the option.

        Raises:
            ValueError: the value has the wrong type or is out of range. The message is one line.
        """
        match self.kind:
            case UciOptionKind.CHECK:
                if text.lower() not in ("true", "false"):
                    raise ValueError(f"{self.name}: not true or false: {quoted(text)}")
                return text.lower() == "true"
            case UciOptionKind.SPIN:
                number = parse_number(text)
                if number is None or not self.low <= number <= self.high:
                    raise ValueError(
                        f"{self.name}: not a number from {self.low} to {self.high}: {quoted(text)}"
                    )
                return number
            case _:
                return "" if text == NO_FILE else text


CLEAR_HASH = "Clear Hash"
OPTIONS: tuple[UciOption, ...] = (
    UciOption("Hash", UciOptionKind.SPIN, "hash_mb", 1, LARGEST_HASH_MB),
    UciOption("Threads", UciOptionKind.SPIN, "threads", 1, MOST_THREADS),
    UciOption("MultiPV", UciOptionKind.SPIN, "lines", 1, MOST_LINES),
    UciOption("Ponder", UciOptionKind.CHECK, "ponder"),
    UciOption("OwnBook", UciOptionKind.CHECK, "own_book"),
    UciOption("BookFile", UciOptionKind.STRING, "book_file"),
    UciOption(CLEAR_HASH, UciOptionKind.BUTTON),
    UciOption("Move Overhead", UciOptionKind.SPIN, "move_overhead_ms", 0, LONGEST_OVERHEAD_MS),
    UciOption("UCI_AnalyseMode", UciOptionKind.CHECK, "analyse_mode"),
    UciOption("UCI_LimitStrength", UciOptionKind.CHECK, "limit_strength"),
    UciOption("UCI_Elo", UciOptionKind.SPIN, "elo", LOWEST_ELO, HIGHEST_ELO),
    UciOption("Skill Level", UciOptionKind.SPIN, "skill", 0, HIGHEST_SKILL),
    UciOption("Level Seed", UciOptionKind.SPIN, "level_seed", 0, LARGEST_SEED),
    UciOption("UCI_Chess960", UciOptionKind.CHECK, "chess960"),
    UciOption("UCI_ShowWDL", UciOptionKind.CHECK, "show_wdl"),
    UciOption("SyzygyPath", UciOptionKind.STRING, "syzygy_path"),
)
BY_NAME = {option.name.lower(): option for option in OPTIONS}


def option_declarations(tuning: bool) -> list[str]:
    """Return all ``option`` lines. ``tuning`` adds the lines of the search parameters."""
    defaults = UciSettings()
    lines = [option.declaration(getattr(defaults, option.field, None)) for option in OPTIONS]
    if tuning:
        lines += [
            UciOption(name, UciOptionKind.SPIN, low=parameter.low, high=parameter.high).declaration(
                parameter.default
            )
            for name, parameter in SEARCH_PARAMETERS.items()
        ]
    return lines


def with_option_changed(settings: UciSettings, option: UciOption, text: str) -> UciSettings:
    """Return a copy of ``settings`` in which one option is changed.

    Raises:
        ValueError: ``text`` is not a valid value. The message is one line.
    """
    return replace(settings, **{option.field: option.read(text)})
