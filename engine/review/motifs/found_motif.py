"""What a motif detector finds in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from engine.protocol.clauses import Motif, PieceOnSquare
from engine.review.searched_line import SearchedLine


class FoundMotif(Struct, frozen=True):
    """A motif that a line shows for certain."""

    motif: Motif
    plies: int
    """Moves of the line up to the point where the motif is settled."""
    preparing_plies: int = 0
    """Moves of the line before the one that shows the motif."""
    actor: PieceOnSquare | None = None
    """The piece that acts, on the square from which it acts."""
    targets: tuple[PieceOnSquare, ...] = ()
    """The pieces that it acts on, the most important one first."""
    mate_in: int = 0
    wins_material: bool = True
    """Whether the motif is about the material that the line wins."""


Detector: TypeAlias = Callable[[SearchedLine], FoundMotif | None]
"""Recognises one motif in a line."""
