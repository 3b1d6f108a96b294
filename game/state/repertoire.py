"""The openings that the levels play: sections of lines, each section for a range of ratings."""

from __future__ import annotations

import chess
from msgspec import Struct


class RepertoireLine(Struct, frozen=True):
    """An opening that a level plays as one colour."""

    colour: chess.Color
    weight: int
    """How often the line is chosen, compared with other lines."""
    name: str
    moves: tuple[str, ...]
    """The half-moves of both sides in SAN, from the start position."""
    number: int
    """The number of its line in the file, from 1."""


class RatingSection(Struct, frozen=True):
    """The lines of players in a range of ratings."""

    least_rating: int
    most_rating: int
    name: str
    lines: tuple[RepertoireLine, ...]
