"""Faults in the moves of a PGN that python-chess ignores.

python-chess skips every word that does not look like a move. A game with a typing error would then
open shortened or changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from game.formats.faults import PgnCode
from game.formats.pgn_tags import RESULTS

TOKEN = re.compile(r"\{[^}]*(?:\}|\Z)|^%[^\n]*|;[^\n]*|[()]|[^\s(){};]+", re.MULTILINE)
"""A comment, an escape line, a parenthesis or a word."""
_CLOSED = re.compile(r"\}(?=[^\S\n]*[^\s%;])")
"""The end of a comment with more behind it in its line."""
_NUMBER = re.compile(r"^[1-9]\d*(?:\.+|$)|^\.+")
_WORD = re.compile(
    r"(?:[NBKRQP]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqNBRQ])?|O-O(?:-O)?|0-0(?:-0)?)"
    r"[+#]*[!?]*(?:\$\d+)*|e\.p\.|\$\d+|[!?]+|[+#]+|(?!--)[-+=/~]+"
)
MOST_NESTED = 1000
"""The maximum depth of nested variations. python-chess keeps a board for each open variation."""
_NESTING = re.compile(r"\{[^}]*|^%[^\n]*|;[^\n]*|[()]", re.MULTILINE)
"""What decides how deep variations are nested: comments, escape lines and parentheses."""
_MOVE_BEGINNINGS = frozenset("abcdefghNBKRQPO0")


class MovetextFault(Struct, frozen=True):
    """A fault in the moves, with its code and its place."""

    code: PgnCode
    half_moves: int
    """The number of half-moves of the main line before the fault."""
    word: str = ""
    """The word that is not a move."""


def first_fault(text: str) -> MovetextFault | None:
    """Return the first fault: a word that is not a move, or an open comment or variation.

    ``text`` is one game, with its tags.
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


def is_too_deep(text: str, first: int = 0) -> bool:
    """Return whether variations are nested deeper than ``MOST_NESTED``.

    The moves begin in the line with index ``first``, or later.
    """
    depth = 0
    begin = sum(len(line) + 1 for line in text.split("\n", first)[:first])
    for match in _NESTING.finditer(text, begin):
        token = match.group()
        if token == "(":
            depth += 1
            if depth > MOST_NESTED:
                return True
        elif token == ")":
            depth = max(0, depth - 1)
    return False


def with_stand_ins(text: str, first: int) -> tuple[str, dict[str, str]]:
    """Return the text with line comments replaced by comments in braces, and their original texts.

    python-chess drops line comments: ``; comment`` and ``% escape``. A key in braces replaces each
    of them, and the mapping holds the comment under this key, with its first character. A line ends
    behind each comment, because python-chess copies the rest of a line for each comment in it. Only
    the game whose moves begin in the line with index ``first`` is changed.
    """
    longest_run = max(map(len, re.findall(r"\{ ?(;*)", text)), default=0)
    marker = ";" * (longest_run + 1)
    lines, found, in_comment = text.split("\n"), dict[str, str](), False
    for index in range(first, len(lines)):
        line = lines[index]
        if not in_comment and (not line or line.isspace()):
            break  # An empty line ends the game.
        start, in_comment = _line_comment(line, in_comment)
        if start is not None:
            stand_in = f"{marker}{len(found)}"
            found[stand_in] = line[start:].rstrip()
            lines[index] = f"{line[:start]} {{{stand_in}}}"
        lines[index] = _CLOSED.sub("}\n", lines[index])
    return "\n".join(lines), found


def _line_comment(line: str, in_comment: bool) -> tuple[int | None, bool]:
    """Return the index of a line comment, if any, and whether a comment in braces stays open.

    ``in_comment`` says whether a comment in braces is open at the beginning of the line.
    """
    if not in_comment and line.startswith("%"):
        return 0, False
    for match in re.finditer(r"[{};]", line):
        if in_comment or match[0] == "{":
            in_comment = match[0] != "}"
        elif match[0] == ";":
            return match.start(), False
    return None, in_comment


def _tokens(text: str) -> Iterator[str]:
    """Yield the words, parentheses and comments of the moves, which begin after the tags."""
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    first = 0
    while first < len(lines) and (lines[first].isspace() or lines[first][0] in "[%;"):
        first += 1
    for match in TOKEN.finditer("".join(lines[first:])):
        yield match.group()
