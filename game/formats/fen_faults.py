"""The first fault of a text that is not a FEN, in one line."""

from __future__ import annotations

import re

from game.message import Message, message

PIECES = "PNBRQKpnbrqk"
RANKS = FILES = 8
MOST_FIELDS = 6
MAX_SHOWN = 42
"""Characters of a wrong text that a message shows."""

_CASTLING = re.compile(r"-|[KQA-H]{0,2}[kqa-h]{0,2}")
_SQUARE = re.compile(r"-|[a-h][1-8]")


def fault_of(text: str) -> Message | None:
    """Return the first fault of a text's notation; None where it has the form of a FEN."""
    fields = text.split()
    if "/" not in fields[0]:
        return message(
            "{text} is not a FEN, which begins with eight ranks separated by slashes.",
            text=shown(text),
        )
    if len(fields) > MOST_FIELDS:
        return message(
            "The FEN has {number} fields; it may have {most}: {text}",
            number=len(fields),
            most=MOST_FIELDS,
            text=shown(text),
        )
    checks = (_of_pieces, _of_side, _of_castling, _of_square, _of_clock, _of_number)
    faults = (check(field) for check, field in zip(checks, fields, strict=False))
    return next(filter(None, faults), None)


def shown(text: str) -> str:
    """Return a text in quotes, control characters spelt out, cut to a length that fits a line."""
    quoted = repr(text[:MAX_SHOWN])
    return quoted if len(text) <= MAX_SHOWN else f"{quoted[:MAX_SHOWN]}..."


def _of_pieces(field: str) -> Message | None:
    ranks = field.split("/")
    if len(ranks) != RANKS:
        return message(
            "The board has {number} ranks instead of {wanted}: {text}",
            number=len(ranks),
            wanted=RANKS,
            text=shown(field),
        )
    faults = (_of_rank(text, RANKS - row) for row, text in enumerate(ranks))
    return next(filter(None, faults), None)


def _of_rank(text: str, rank: int) -> Message | None:
    """Return the fault of a rank; a ``~`` after a piece says that it was promoted."""
    files = 0
    before = ""
    for letter in text:
        if letter in "12345678":
            if before.isdigit():
                return message(
                    "Rank {rank} has two digits in a row: {text}", rank=rank, text=shown(text)
                )
            files += int(letter)
        elif letter in PIECES:
            files += 1
        elif letter != "~" or before not in PIECES or not before:
            return message(
                "Rank {rank} has {letter}, which is not a piece: {text}",
                rank=rank,
                letter=repr(letter),
                text=shown(text),
            )
        before = letter
    if files != FILES:
        return message(
            "Rank {rank} has {number} files instead of {wanted}: {text}",
            rank=rank,
            number=files,
            wanted=FILES,
            text=shown(text),
        )
    return None


def _of_side(field: str) -> Message | None:
    if field in ("w", "b"):
        return None
    return message("The side to move must be w or b, not {text}.", text=shown(field))


def _of_castling(field: str) -> Message | None:
    if _CASTLING.fullmatch(field):
        return None
    return message("The castling rights must be among KQkq, or -, not {text}.", text=shown(field))


def _of_square(field: str) -> Message | None:
    if _SQUARE.fullmatch(field):
        return None
    return message("The en passant square must be a square or -, not {text}.", text=shown(field))


def _of_clock(field: str) -> Message | None:
    if _is_number(field):
        return None
    return message("The halfmove clock must be a number, not {text}.", text=shown(field))


def _of_number(field: str) -> Message | None:
    if _is_number(field):
        return None
    return message("The move number must be a number, not {text}.", text=shown(field))


def _is_number(field: str) -> bool:
    return field.isascii() and field.isdigit()
