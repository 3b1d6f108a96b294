"""The lines before the moves of a PGN, with those that python-chess does not read. Pure functions.

python-chess skips a malformed tag such as ``[White "A" ]``. If two tags have the same name, it
keeps only the last. The lines that it skips are kept here unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

SKIPPED = (";", "%")
"""The first characters of lines with a comment or with an escape for another program."""


class Head(Struct, frozen=True):
    """The lines before the moves."""

    begin: int
    """The index of the first line of the game."""
    end: int
    """The index of the first line of the moves."""
    unread: dict[str, tuple[str, ...]]
    """The lines among the tags that are not read, by the name of the last tag before them."""
    comments: tuple[str, ...]
    """The comments and escapes between the tags and the moves, each with its first character."""


def head_of(text: str) -> Head:
    """Return the lines before the moves of the first game in a text."""
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
    """Return the head of a game whose first tag is in the line with index ``begin``.

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
    """Return the lines that are not read, by the name of the last tag before them that is read."""
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
    """Return the name of the tag in a line; empty if python-chess reads no tag there."""
    import chess.pgn  # Takes 25 ms, so not at the start of the window.

    match = chess.pgn.TAG_REGEX.match(line)
    return match[1] if match else ""


def head_lines(tags: Mapping[str, str], unread: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the tags as lines, with the unread lines at their places.

    Unread lines whose tag no longer exists follow the first tag. A line is left out if its tag is
    already written before it. Otherwise a reader would use the last of the two tags.
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
