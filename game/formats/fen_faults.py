"""The first fault of a text that is not a FEN, in one line."""

from __future__ import annotations

import re

PIECES = "PNBRQKpnbrqk"
RANKS = FILES = 8
MOST_FIELDS = 6
MAX_SHOWN = 42
"""Characters of a wrong text that a message shows."""

_CASTLING = re.compile(r"-|[KQA-H]{0,2}[kqa-h]{0,2}")
_SQUARE = re.compile(r"-|[a-h][1-8]")


def fault_of(text: str) -> str:
    """Return the first fault of a text's notation; empty where it has the form of a FEN."""
    fields = text.split()
    if "/" not in fields[0]:
        return f"{shown(text)} is no FEN: those begin with eight ranks, / between them"
    if len(fields) > MOST_FIELDS:
        return f"it has {len(fields)} fields, at most {MOST_FIELDS} are expected: {shown(text)}"
    checks = (_of_pieces, _of_side, _of_castling, _of_square, _of_clock, _of_number)
    faults = (check(field) for check, field in zip(checks, fields, strict=False))
    return next(filter(None, faults), "")


def shown(text: str) -> str:
    """Return a text in quotes, control characters spelt out, cut to a length that fits a line."""
    quoted = repr(text[:MAX_SHOWN])
    return quoted if len(text) <= MAX_SHOWN else f"{quoted[:MAX_SHOWN]}..."


def _of_pieces(field: str) -> str:
    ranks = field.split("/")
    if len(ranks) != RANKS:
        return f"the board has {len(ranks)} ranks instead of {RANKS}: {shown(field)}"
    faults = (_of_rank(text, RANKS - row) for row, text in enumerate(ranks))
    return next(filter(None, faults), "")


def _of_rank(text: str, rank: int) -> str:
    """Return the fault of a rank; a ``~`` behind a piece says that it was promoted."""
    files = 0
    before = ""
    for letter in text:
        if letter in "12345678":
            if before.isdigit():
                return f"rank {rank} has two digits in a row: {shown(text)}"
            files += int(letter)
        elif letter in PIECES:
            files += 1
        elif letter != "~" or before not in PIECES or not before:
            return f"rank {rank} has {letter!r}, which is no piece: {shown(text)}"
        before = letter
    if files != FILES:
        return f"rank {rank} has {files} files instead of {FILES}: {shown(text)}"
    return ""


def _of_side(field: str) -> str:
    return "" if field in ("w", "b") else f"the side to move must be w or b, not {shown(field)}"


def _of_castling(field: str) -> str:
    if _CASTLING.fullmatch(field):
        return ""
    return f"the castling rights must be of KQkq or -, not {shown(field)}"


def _of_square(field: str) -> str:
    if _SQUARE.fullmatch(field):
        return ""
    return f"the en-passant square must be a square or -, not {shown(field)}"


def _of_clock(field: str) -> str:
    return _of_counter(field, "halfmove clock")


def _of_number(field: str) -> str:
    return _of_counter(field, "move number")


def _of_counter(field: str, name: str) -> str:
    is_number = field.isascii() and field.isdigit()
    return "" if is_number else f"the {name} must be a number, not {shown(field)}"
