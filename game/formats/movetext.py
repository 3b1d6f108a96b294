"""Faults in the moves of a PGN that python-chess ignores.

It skips all words that do not look like a move, so a game with a typing error would open shortened
or changed.
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
    """A fault in the moves, and its place."""

    code: PgnCode
    half_moves: int
    """Number of half-moves of the main line before it."""
    word: str = ""
    """The word that is not a move."""


def first_fault(text: str) -> MovetextFault | None:
    """Return the first word that is no move or mark, or an unclosed comment or variation.

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


def with_stand_ins(text: str, first: int) -> tuple[str, dict[str, str]]:
    """Replace ``; comment`` and ``% escape`` by comments in braces; return text and mapping.

    python-chess drops comments to the end of a line. The mapping has the original text of each
    comment in braces, with its first character. The number of lines stays the same. Only the game
    whose moves begin in the line ``first`` changes.
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
    return "\n".join(lines), found


def _line_comment(line: str, in_comment: bool) -> tuple[int | None, bool]:
    """Return the start of a comment to the line's end, and whether a comment in braces stays open.

    ``in_comment`` is whether a comment in braces is open at the start of the line.
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
    """Yield the words, parentheses and comments after the tags."""
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    first = 0
    while first < len(lines) and (lines[first].isspace() or lines[first][0] in "[%;"):
        first += 1
    for match in _TOKEN.finditer("".join(lines[first:])):
        yield match.group()
