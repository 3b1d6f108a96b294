"""One entry of the glossary."""

from __future__ import annotations

from typing import NamedTuple

from game.message import Message
from game.state.help.term import Term


class Entry(NamedTuple):
    """A term in words."""

    name: Message
    sentence: Message
    """What the term means, in one sentence for a club player."""
    more: Message
    """Two or three more sentences."""
    related: tuple[Term, ...] = ()
    """The terms that help to understand this one."""
