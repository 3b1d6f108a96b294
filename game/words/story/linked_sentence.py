"""A sentence with links. A link is marked in the text, since each language orders words anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.message import Message

FIRST_LINK, LINK_END = 0xE000, "\uf8ff"
"""Private characters around a link: the first one tells its number."""


class LinkedSentence(NamedTuple):
    """A sentence with its links."""

    text: Message
    links: tuple[int, ...]
    """Ids of the node searches to which the marked parts lead, in the order of the English text."""


def linked_parts(text: str) -> Sequence[tuple[str, int | None]]:
    """Return the parts of a drawn sentence, each with the number of its link; None without one."""
    parts: list[tuple[str, int | None]] = []
    number: int | None = None
    part = ""
    for letter in text:
        if letter == LINK_END or FIRST_LINK <= ord(letter) < ord(LINK_END):
            if part:
                parts.append((part, number))
            part, number = "", None if letter == LINK_END else ord(letter) - FIRST_LINK
        else:
            part += letter
    return [*parts, (part, number)] if part else parts


def without_marks(text: str) -> str:
    """Return a drawn sentence without the marks of its links."""
    return "".join(part for part, _ in linked_parts(text))
