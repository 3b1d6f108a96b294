"""The tags of a game as fields of its row, and back.

A field holds a tag only if the same text comes back from it. Any other text stays among the tags
that have no field, beside a field with what could be read of it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import msgspec

UNKNOWN_NAME = "?"
UNKNOWN_DATE = "????.??.??"
HIGHEST_ELO = 4000
RESULT_TEXTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "*"}
"""The tag Result of each code of ``results.pxd`` that the standard has."""
RESULT_CODES = {text: code for code, text in RESULT_TEXTS.items()}
UNFINISHED = RESULT_CODES["*"]
ELOS = {str(elo): elo for elo in range(1, HIGHEST_ELO + 1)}
OPENINGS = {f"{'ABCDE'[code // 100]}{code % 100:02}": code + 1 for code in range(500)}
OPENING_TEXTS = ("", *OPENINGS)
NAME_TAGS = ("White", "Black", "Event", "Site")

_DATE = re.compile(r"(\d{4}|\?{4})[.\-/](\d\d|\?\?)[.\-/](\d\d|\?\?)$", re.ASCII)
_YEAR = re.compile(r"\d{4}$", re.ASCII)
_ELO = re.compile(r"\d{1,4}", re.ASCII)


class GameFields(NamedTuple):
    """What the tags of a game say, with texts where the row has numbers of names."""

    white: str
    black: str
    event: str
    site: str
    date: int
    white_elo: int
    black_elo: int
    result: int
    eco: int
    round: str | None
    tags: str | None
    """The other tags as JSON."""
    time_control: str | None


def fields_of_tags(tags: dict[str, str], result: int) -> GameFields:
    """Return the fields of a game and empty ``tags``; ``result`` is the code of its movetext."""
    take = tags.pop
    white, black = take("White", UNKNOWN_NAME), take("Black", UNKNOWN_NAME)
    event, site = take("Event", UNKNOWN_NAME), take("Site", UNKNOWN_NAME)
    round_text = take("Round", UNKNOWN_NAME)
    time_control = take("TimeControl", None)
    date_text = take("Date", UNKNOWN_DATE)
    date, has_date = date_and_form(date_text)
    if not has_date:
        tags["Date"] = date_text
    white_elo, black_elo = ELOS.get(tags.get("WhiteElo", "")), ELOS.get(tags.get("BlackElo", ""))
    if white_elo:
        del tags["WhiteElo"]
    else:
        white_elo = elo_of(tags.get("WhiteElo", ""))
    if black_elo:
        del tags["BlackElo"]
    else:
        black_elo = elo_of(tags.get("BlackElo", ""))
    eco = OPENINGS.get(tags.get("ECO", ""), 0)
    if eco:
        del tags["ECO"]
    elif tags:
        eco = OPENINGS.get(tags.get("ECO", "")[:3], 0)
    result_text = take("Result", None)
    code = RESULT_CODES.get(result_text or "", 0)
    result = result or code or UNFINISHED
    if result_text is not None and code != result:
        tags["Result"] = result_text
    round_field = None if round_text == UNKNOWN_NAME else round_text
    others = msgspec.json.encode(tags).decode() if tags else None
    # To call the class would take three times as long, for each of a million games.
    return tuple.__new__(
        GameFields,
        (
            white,
            black,
            event,
            site,
            date,
            white_elo,
            black_elo,
            result,
            eco,
            round_field,
            others,
            time_control,
        ),
    )


def tags_of_fields(fields: GameFields) -> dict[str, str]:
    """Return the tags of a game: the seven tag roster, then the others in their order."""
    others: dict[str, str] = msgspec.json.decode(fields.tags) if fields.tags else {}
    found = {
        "Event": fields.event,
        "Site": fields.site,
        "Date": date_text_of(fields.date),
        "Round": fields.round or UNKNOWN_NAME,
        "White": fields.white,
        "Black": fields.black,
        "Result": RESULT_TEXTS.get(fields.result, RESULT_TEXTS[UNFINISHED]),
    }
    if fields.white_elo:
        found["WhiteElo"] = str(fields.white_elo)
    if fields.black_elo:
        found["BlackElo"] = str(fields.black_elo)
    if fields.eco:
        found["ECO"] = OPENING_TEXTS[fields.eco]
    if fields.time_control is not None:
        found["TimeControl"] = fields.time_control
    return found | others


def date_of(text: str) -> int:
    """Return a date as a number, year * 10000 + month * 100 + day; unknown parts are 0."""
    if _YEAR.match(text):
        return int(text) * 10_000
    parts = _DATE.match(text)
    if not parts:
        return 0
    year, month, day = (int(part) if part[0] != "?" else 0 for part in parts.groups())
    return year * 10_000 + month * 100 + day


@lru_cache(1 << 15)
def date_and_form(text: str) -> tuple[int, bool]:
    """Return a date as a number, and whether its text is as ``date_text_of`` writes it."""
    date = date_of(text)
    return date, text == date_text_of(date)


@lru_cache(1 << 15)
def date_text_of(date: int) -> str:
    """Return the text of a date as in the tag Date."""
    year, month, day = date // 10_000, date // 100 % 100, date % 100
    month_and_day = (f"{one:02}" if one else "??" for one in (month, day))
    return ".".join((f"{year:04}" if year else "????", *month_and_day))


def elo_of(text: str) -> int:
    """Return a rating; 0 if the text does not begin with one."""
    found = _ELO.match(text)
    elo = int(found[0]) if found else 0
    return elo if elo <= HIGHEST_ELO else 0
