"""Faults in the moves of a PGN that python-chess ignores.

It skips whatever does not look like a move. A mistyped game would open shortened or changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from game.formats.faults import PgnCode
from game.formats.pgn_tags import RESULTS

_TOKEN = re.compile(r"\{[^}]*(?:\}|\Z)|^%[^\n]*|;[^\n]*|[()]|[^\s(){};]+", re.MULTILINE)
_NUMBER = re.compile(r"^[1-9]\d*(?:\.+|$)|^\.+")
_WORD = re.compile(
    r"(?:[NBKRQP]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqNBRQ])?|O-O(?:-O)?|0-0(?:-0)?)"
    r"[+#]*[!?]*(?:\$\d+)*|e\.p\.|\$\d+|[!?]+|[+#]+|(?!--)[-+=/~]+"
)
_MOVE_BEGINNINGS = frozenset("abcdefghNBKRQPO0")


@dataclass(frozen=True, slots=True)
class MovetextFault:
    """What is wrong, and where."""

    code: PgnCode
    half_moves: int
    """How many half-moves of the main line stand before it."""
    word: str = ""
    """What is not a move."""


def first_fault(text: str) -> MovetextFault | None:
    """Return the first word that is neither move nor mark, or what is opened and never closed.

    ``text`` is one game, tags included.
    """
    half_moves = 0
    depth = 0
    for token in _tokens(text):
        if token.startswith("{") and not token.endswith("}"):
            return MovetextFault(PgnCode.OPEN_COMMENT, half_moves)
        if token in "()":
            depth += 1 if token == "(" else -1
        if token[0] in "{;()%" or depth > 0:
            continue
        if token in RESULTS:
            return None
        word = _NUMBER.sub("", token)
        if word and not _WORD.fullmatch(word):
            return MovetextFault(PgnCode.NOT_A_MOVE, half_moves, word)
        half_moves += bool(word) and word[0] in _MOVE_BEGINNINGS
    return MovetextFault(PgnCode.OPEN_VARIATION, half_moves) if depth > 0 else None


def with_braces(text: str) -> str:
    """Return the text with ``{comment}`` in place of ``; comment`` behind a move.

    python-chess drops comments of the second form.
    """
    lines, in_comment = [], False
    for line in text.split("\n"):
        if in_comment or not line.startswith(("[", "%", ";")):
            braced, in_comment = _braced(line, in_comment)
            lines.append(braced)
        else:
            lines.append(line)
    return "\n".join(lines)


def _braced(line: str, in_comment: bool) -> tuple[str, bool]:
    """Return one line rewritten, and whether a comment stays open at its end."""
    for index, letter in enumerate(line):
        if in_comment or letter == "{":
            in_comment = letter != "}"
        elif letter == ";":
            comment = line[index + 1 :].strip().replace("}", ")")
            return f"{line[:index]} {{{comment}}}", False
    return line, in_comment


def _tokens(text: str) -> Iterator[str]:
    """Yield the words, parentheses and comments after the tags."""
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    first = 0
    while first < len(lines) and (lines[first].isspace() or lines[first][0] in "[%;"):
        first += 1
    for match in _TOKEN.finditer("".join(lines[first:])):
        yield match.group()
