"""Finds the first fault in the notation of a FEN."""

from __future__ import annotations

import re

from game.formats.game_text_faults import FenCode, FenFault

PIECES = "PNBRQKpnbrqk"
RANKS = FILES = 8
MOST_FIELDS = 6

_CASTLING = re.compile(r"-|[KQA-Hkqa-h]{1,4}")
_SQUARE = re.compile(r"-|[a-h][1-8]")


def fen_notation_fault(text: str) -> FenFault | None:
    """Return the first fault in the notation of a FEN; None if the notation is correct."""
    fields = text.split()
    if "/" not in fields[0]:
        return FenFault(FenCode.NO_RANKS, text=text)
    if len(fields) > MOST_FIELDS:
        return FenFault(FenCode.FIELDS, len(fields), MOST_FIELDS, text=text)
    checks = (_of_pieces, _of_side, _of_castling, _of_square, _of_clock, _of_number)
    faults = (check(field) for check, field in zip(checks, fields, strict=False))
    return next(filter(None, faults), None)


def _of_pieces(field: str) -> FenFault | None:
    ranks = field.split("/")
    if len(ranks) != RANKS:
        return FenFault(FenCode.RANKS, len(ranks), RANKS, text=field)
    faults = (_of_rank(text, RANKS - row) for row, text in enumerate(ranks))
    return next(filter(None, faults), None)


def _of_rank(text: str, rank: int) -> FenFault | None:
    """Return the fault of one rank; None if there is none. ``~`` marks a promoted piece."""
    files = 0
    before = ""
    for letter in text:
        if letter in "12345678":
            if before.isdigit():
                return FenFault(FenCode.DIGITS, rank=rank, text=text)
            files += int(letter)
        elif letter in PIECES:
            files += 1
        elif letter != "~" or before not in PIECES or not before:
            return FenFault(FenCode.LETTER, rank=rank, letter=letter, text=text)
        before = letter
    if files != FILES:
        return FenFault(FenCode.FILES, files, FILES, rank, text=text)
    return None


def _of_side(field: str) -> FenFault | None:
    return None if field.casefold() in ("w", "b") else FenFault(FenCode.SIDE, text=field)


def _of_castling(field: str) -> FenFault | None:
    return None if _CASTLING.fullmatch(field) else FenFault(FenCode.CASTLING, text=field)


def _of_square(field: str) -> FenFault | None:
    return None if _SQUARE.fullmatch(field) else FenFault(FenCode.EN_PASSANT, text=field)


def _of_clock(field: str) -> FenFault | None:
    return None if _is_number(field) else FenFault(FenCode.HALFMOVE_CLOCK, text=field)


def _of_number(field: str) -> FenFault | None:
    return None if _is_number(field) else FenFault(FenCode.MOVE_NUMBER, text=field)


def _is_number(field: str) -> bool:
    """Return whether a counter is a number, or ``-`` for a missing one."""
    return field == "-" or (field.isascii() and field.isdigit())
