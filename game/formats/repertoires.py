"""Reads repertoires from text. The head of ``assets/repertoires.txt`` explains their format."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache
from importlib import resources

import chess
from msgspec import Struct, field
from msgspec.structs import replace

from game.rules import repertoire
from game.state.repertoire import RatingSection, RepertoireLine

FILE = "repertoires.txt"
"""The name of the shipped file, and of a person's copy in the folder of the settings."""
REMARK = "#"
SIDES = {"White:": chess.WHITE, "Black:": chess.BLACK}
LEAST_MOVES, MOST_MOVES = 4, 10
"""The length of a line in half-moves."""
MOST_WEIGHT = 100
MOST_LINES = 1000
"""How many lines with moves a file may have. To check them takes a second."""
_HEAD = re.compile(r"\[(\d{1,5})-(\d{1,5})\]\s*(.*)")
_LINE = re.compile(r"(\d{1,9})\s+([^:]+):\s*(.+)")
_MOVE_NUMBER = re.compile(r"\d+\.+")


class RepertoireCode(Enum):
    """What is wrong with a line of the file. Each code names the fields that it uses."""

    HEAD = auto()
    """The line begins with a bracket, but it is no head of a section: ``text``."""
    PLACE = auto()
    """The line stands before the first section, or before the first side of its section."""
    FORM = auto()
    """The line is no weight, name and moves: ``text``."""
    WEIGHT = auto()
    """The weight is not from 1 to ``MOST_WEIGHT``: ``text``."""
    LENGTH = auto()
    """The line has ``moves`` half-moves."""
    MOVE = auto()
    """A move is not legal where it stands: ``text``."""
    TOO_MANY = auto()
    """The file has more than ``MOST_LINES`` lines with moves."""


class RepertoireFault(Struct, frozen=True):
    """A fault in one line of the file."""

    number: int
    """The number of the line, from 1."""
    code: RepertoireCode
    text: str = ""
    moves: int = 0


class ParsedRepertoires(Struct):
    """The sections of a text, and its lines that were left out."""

    sections: list[RatingSection] = field(default_factory=list)
    faults: list[RepertoireFault] = field(default_factory=list)


class _Place(Struct):
    """The place in a file where the next line belongs."""

    lines: list[RepertoireLine]
    """The lines of the section so far."""
    side: chess.Color | None = None
    """The side of the next lines; None before the first side of the section."""


@lru_cache(maxsize=1)
def built_in_repertoires() -> tuple[RatingSection, ...]:
    """Return the repertoires of the program. The first call reads the file."""
    text = resources.files("assets").joinpath(FILE).read_text(encoding="utf-8")
    return tuple(_parsed(text).sections)


def parse_repertoires(text: str) -> ParsedRepertoires:
    """Read the repertoires that a person has changed. Lines with faults are left out."""
    reading = _parsed(text)
    for place, section in enumerate(reading.sections):
        faults = {line: fault for line in section.lines if (fault := _fault_of_moves(line))}
        lines = tuple(line for line in section.lines if line not in faults)
        reading.sections[place] = replace(section, lines=lines)
        reading.faults += faults.values()
    reading.faults.sort(key=lambda fault: fault.number)
    return reading


def _fault_of_moves(line: RepertoireLine) -> RepertoireFault | None:
    count = len(line.moves)
    if not LEAST_MOVES <= count <= MOST_MOVES:
        return RepertoireFault(line.number, RepertoireCode.LENGTH, moves=count)
    legal = repertoire.count_legal_moves(line.moves)
    if legal < count:
        return RepertoireFault(line.number, RepertoireCode.MOVE, line.moves[legal])
    return None


def _parsed(text: str) -> ParsedRepertoires:
    """Read the sections of a text without a look at the moves."""
    heads: list[RatingSection] = []
    lines: list[list[RepertoireLine]] = []
    faults: list[RepertoireFault] = []
    place: _Place | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        row = raw.strip()
        if not row or row.startswith(REMARK):
            continue
        if row.startswith("["):
            section = _section_of(row)
            place = None if section is None else _Place([])
            if section is None or place is None:
                faults.append(RepertoireFault(number, RepertoireCode.HEAD, row))
                continue
            heads.append(section)
            lines.append(place.lines)
        elif row in SIDES and place is not None:
            place.side = SIDES[row]
        elif place is None or place.side is None:
            faults.append(RepertoireFault(number, RepertoireCode.PLACE))
        elif sum(map(len, lines)) >= MOST_LINES:
            faults.append(RepertoireFault(number, RepertoireCode.TOO_MANY))
        else:
            found = _line_of(row, place.side, number)
            if isinstance(found, RepertoireFault):
                faults.append(found)
            else:
                place.lines.append(found)
    sections = [replace(head, lines=tuple(some)) for head, some in zip(heads, lines, strict=True)]
    return ParsedRepertoires(sections, faults)


def _section_of(row: str) -> RatingSection | None:
    match = _HEAD.fullmatch(row)
    if match is None or int(match[1]) > int(match[2]):
        return None
    return RatingSection(int(match[1]), int(match[2]), match[3], ())


def _line_of(row: str, side: chess.Color, number: int) -> RepertoireLine | RepertoireFault:
    match = _LINE.fullmatch(row)
    if match is None:
        return RepertoireFault(number, RepertoireCode.FORM, row)
    if not 1 <= int(match[1]) <= MOST_WEIGHT:
        return RepertoireFault(number, RepertoireCode.WEIGHT, match[1])
    moves = tuple(_MOVE_NUMBER.sub("", match[3]).split())
    return RepertoireLine(side, int(match[1]), match[2].strip(), moves, number)
