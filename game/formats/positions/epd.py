"""The position and the operations of one line of EPD or FEN.

Edwards 1994, "PGN standard", section 16.2, describes EPD: four fields and operations that end with
semicolons. Many suites differ: their lines have the counters of a FEN as well, no last semicolon,
no space behind one, or perft counts such as ``;D1 20``.
"""

from __future__ import annotations

import re

from msgspec import Struct

QUOTES = "\"'`\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e"
COMMENTS = ("#", ";", "//", "%")
"""How the lines of a suite begin that are no positions."""
_LINE = re.compile(
    r"(?P<fields>[^\s/;]+(?:/[^\s/;]*){3,}(?:\s+[^\s;]+){3})"
    r"(?P<counters>(?:\s+(?:\d+|-)){0,2})"
    r"\s*(?P<operations>(?:;|(?<=\s)[A-Za-z]).*)"
)
_FEN = re.compile(r"[^\s/]+(?:/[^\s/]*)+(?:\s+\S+){0,5}")
_OPERATION = re.compile(r'\s*([A-Za-z]\w*)\s*((?:"[^"]*"|[^";])*"?)(?:;|$)')
_HALFMOVE_CLOCK, _MOVE_NUMBER = "hmvc", "fmvn"


class PositionLine(Struct, frozen=True):
    """The position of a line, as FEN, and what else the line says."""

    fen: str
    operations: str = ""
    """The operations, as written."""


def strip_line_quotes(text: str) -> str:
    """Return a text without the quotation marks around it, and what stands behind them."""
    text = text.strip()
    return text.lstrip(QUOTES).rstrip(f"{QUOTES},; ") if text.startswith(tuple(QUOTES)) else text


def parse_position_line(line: str) -> PositionLine | None:
    """Return the position of a line in the form of FEN or EPD; None if it has another form.

    The FEN may have faults. It has the counters of the operations ``hmvc`` and ``fmvn``.
    """
    text = strip_line_quotes(line)
    match = _LINE.fullmatch(text)
    if match is None:
        return PositionLine(text) if _FEN.fullmatch(text) else None
    operations = dict(_OPERATION.findall(match["operations"].lstrip("; ")))
    clock, number = (*match["counters"].split(), "-", "-")[:2]
    clock = _number(operations.get(_HALFMOVE_CLOCK, "")) or _number(clock) or "0"
    number = _number(operations.get(_MOVE_NUMBER, "")) or _number(number) or "1"
    fen = " ".join((*match["fields"].split(), clock, number))
    return PositionLine(fen, match["operations"].strip("; "))


def is_comment_line(line: str) -> bool:
    """Return whether a line of a suite holds no position: it is empty or a comment."""
    return not line.strip() or line.lstrip().startswith(COMMENTS)


def _number(operand: str) -> str:
    """Return the operand of a counter; an empty text if it is no number."""
    text = operand.strip()
    return text if text.isascii() and text.isdigit() else ""
