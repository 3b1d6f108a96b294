"""The place on the screen whose terms are explained by key."""

from __future__ import annotations

from msgspec import Struct

from game.message import Text
from game.state.help.term import Term


class ExplainedText(Struct, frozen=True):
    """A text on the screen, chosen by key, with the terms in it."""

    text: Text
    terms: tuple[Term, ...]
    place: tuple[int, int, int, int]
    """The box of the text in pixels: left, top, width, height."""
