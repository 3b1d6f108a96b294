"""The conditions of the command line as those of a search."""

from __future__ import annotations

import argparse
import re

from msgspec.structs import replace

from engine.library.store.game_fields import OPENINGS
from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import (
    GameConditions,
    GameOrder,
    GameResult,
    GameSearch,
    LibraryPosition,
    PlayerColour,
)
from engine.protocol.review import MateChange, Phase, Verdict
from engine.tools import WrongUseError
from engine.tools.library.options import ORDERS, RESULTS
from engine.tools.library.patterns import pattern_of

COLOURS = {
    None: PlayerColour.EITHER,
    "white": PlayerColour.WHITE,
    "black": PlayerColour.BLACK,
}
LAST_DAY = 99
"""Of a month, and last month of a year: unknown parts of the last date include all."""
_DATE = re.compile(r"(\d{4})(?:[.-](\d\d?))?(?:[.-](\d\d?))?$", re.ASCII)
_RANGE = re.compile(r"(\w+)(?:-(\w+))?$", re.ASCII)


def conditions_of(options: argparse.Namespace) -> GameConditions:
    """Return the conditions of a command line. Raises WrongUseError."""
    dates = None
    if options.least_date or options.most_date:
        most = _date(options.most_date, LAST_DAY) if options.most_date else _date("9999", LAST_DAY)
        dates = (_date(options.least_date, 0) if options.least_date else 1, most)
    return GameConditions(
        options.player,
        COLOURS[options.colour],
        options.opponent,
        options.event,
        options.site,
        _tag(options.tag),
        tuple(GameResult(RESULTS.index(one) + 1) for one in options.result or ()),
        dates,
        _elos(options.elo),
        _openings(options.opening),
        collection=options.collection,
        is_binned=options.in_bin,
        pattern=pattern_of(options),
        mistake=_mistake(options),
        accuracy=_accuracy(options.accuracy),
    )


def search_of(options: argparse.Namespace) -> GameSearch:
    """Return the search of a command line. Raises WrongUseError."""
    position = None if options.fen is None else LibraryPosition(options.fen, options.chess960)
    found = GameSearch(conditions_of(options), position, options.board_alone)
    if "sort" not in options:
        return found
    order = list(GameOrder)[ORDERS.index(options.sort)]
    return replace(found, order=order, is_descending=options.descending)


def _date(text: str, missing: int) -> int:
    parts = _DATE.match(text)
    if not parts:
        raise WrongUseError(f"a date is a year, with month and day or without, not {text!r}")
    year, month, day = (missing if part is None else int(part) for part in parts.groups())
    return year * 10_000 + month * 100 + day


def _tag(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise WrongUseError(f"a tag is NAME=TEXT, not {text!r}")
    return name, value


def _mistake(options: argparse.Namespace) -> WantedMistake | None:
    found = WantedMistake(
        None if options.mistake is None else Motif(options.mistake),
        None if options.mistake_kind is None else ClauseKind(options.mistake_kind),
        None if options.phase is None else Phase(options.phase),
        None if options.verdict is None else Verdict(options.verdict),
        None if options.mate is None else MateChange(options.mate),
    )
    return None if found == WantedMistake() else found


def _accuracy(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    found = _RANGE.match(text)
    if not found or not all(part.isdecimal() for part in found.groups() if part):
        raise WrongUseError(f"an accuracy is two numbers such as 0-60, not {text!r}")
    return float(found[1]), float(found[2] or found[1])


def _elos(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = _RANGE.match(text)
    if not found or not all(part.isdecimal() for part in found.groups() if part):
        raise WrongUseError(f"ratings are two numbers such as 2000-2400, not {text!r}")
    return int(found[1]), int(found[2] or found[1])


def _openings(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = _RANGE.match(text.upper())
    codes = [OPENINGS.get(part) for part in found.groups() if part] if found else [None]
    if None in codes:
        raise WrongUseError(f"an opening is an ECO code such as B90 or B90-B99, not {text!r}")
    numbers = [code for code in codes if code is not None]
    return numbers[0], numbers[-1]
