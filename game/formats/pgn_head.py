"""The lines before the moves of a PGN that python-chess does not read.

python-chess skips a line that is not a tag, such as ``[White "A" ]``, and the first of two tags
with one name. Such lines are kept unchanged. Pure functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import chess.pgn

SKIPPED = (";", "%")
"""First characters of lines with a comment or an escape for another program."""


@dataclass(frozen=True, slots=True)
class Head:
    """The lines in front of the moves."""

    begin: int
    """Index of the first line that belongs to the game."""
    end: int
    """Index of the first line of the moves."""
    unread: dict[str, tuple[str, ...]]
    """Lines among the tags that are not read, by the name of the tag before them."""
    comments: tuple[str, ...]
    """Comments and escapes between the tags and the moves, each with its first character."""


def head_of(text: str) -> Head:
    """Return the lines before the moves of the first game of a text."""
    lines = text.lstrip("\ufeff").split("\n")
    first = 0
    while first < len(lines) - 1 and (_is_empty(lines[first]) or lines[first].startswith(SKIPPED)):
        first += 1
    if lines[first].startswith("["):
        return _head_with_tags(lines, first)
    begin = first
    while begin > 0 and lines[begin - 1].startswith(SKIPPED):
        begin -= 1
    return Head(begin, first, {}, tuple(line.rstrip() for line in lines[begin:first]))


def _head_with_tags(lines: list[str], begin: int) -> Head:
    """Return the head whose first tag is in the line ``begin``.

    As in python-chess, a second empty line after the last tag ends the tags.
    """
    end = begin
    last = begin
    empty = 0
    while end < len(lines):
        line = lines[end]
        if line.startswith("["):
            last, empty = end, 0
        elif _is_empty(line):
            empty += 1
            if empty > 1:
                break
        elif not line.startswith(SKIPPED):
            break
        end += 1
    tags = [line.rstrip() for line in lines[begin : last + 1] if not _is_empty(line)]
    behind = (line.rstrip() for line in lines[last + 1 : end])
    return Head(begin, end, _unread(tags), tuple(filter(None, behind)))


def _is_empty(line: str) -> bool:
    return not line or line.isspace()


def _unread(lines: list[str]) -> dict[str, tuple[str, ...]]:
    """Return the lines that are not read, by the name of the tag that is read before them."""
    last = {name: index for index, line in enumerate(lines) if (name := tag_name(line))}
    found: dict[str, list[str]] = {}
    before = ""
    for index, line in enumerate(lines):
        name = tag_name(line)
        if name and last[name] == index:
            before = name
        else:
            found.setdefault(before, []).append(line)
    return {name: tuple(kept) for name, kept in found.items()}


def tag_name(line: str) -> str:
    """Return the name of the tag in a line, or an empty text if python-chess reads none."""
    match = chess.pgn.TAG_REGEX.match(line)
    return match[1] if match else ""


def head_lines(tags: Mapping[str, str], unread: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the tags as lines, with the lines that were not read at their places.

    If the tag before such a line is gone, the line follows the first tag. A line that repeats a tag
    written before it is left out, since the last of two tags would count.
    """
    orphans = [line for name, lines in unread.items() if name not in ("", *tags) for line in lines]
    found = list(unread.get("", ()))
    written: set[str] = set()
    for name, value in tags.items():
        found.append(f'[{name} "{value}"]')
        written.add(name)
        behind = [*unread.get(name, ()), *orphans]
        orphans = []
        found += [line for line in behind if tag_name(line) not in written]
    return found + orphans
