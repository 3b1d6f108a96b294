"""Mistakes in games of levels or composed, and what a chess player says about their clauses."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.review import PositionSearch, ReviewedGame

FILE = Path(__file__).resolve().parents[2] / "engine" / "review" / "judged_cases.jsonl"

COMPOSED = "composed"


class Judgement(Struct, frozen=True):
    """Whether a motif is there, as a reader with a board says."""

    kind: ClauseKind
    motif: Motif
    is_right: bool
    why: str = ""
    """Why the motif is not there, though it may look so."""


class JudgedCase(Struct, frozen=True):
    """A mistake, its searches with lines cut to what matters, and the judgements."""

    source: str
    game: ReviewedGame
    """The position before the mistake, and the mistake."""
    searches: tuple[PositionSearch, ...]
    judged: tuple[Judgement, ...]

    @property
    def is_composed(self) -> bool:
        """Whether nobody has made the mistake in a game."""
        return self.source.startswith(COMPOSED)


@cache
def judged_cases() -> tuple[JudgedCase, ...]:
    """Return all cases of the file."""
    decoder = msgspec.json.Decoder(JudgedCase)
    return tuple(map(decoder.decode, FILE.read_bytes().splitlines()))
