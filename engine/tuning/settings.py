"""What a fit can be told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How to fit."""

    mix: float = 0.5
    """Weight of the search's value beside the result of the game, 0 to 1."""
    spread_cp: float = 30.0
    """How far a weight goes from its start where the positions hardly speak of it."""
    rounds: int = 3
    """Times that the rows are made."""
    steps: int = 200
    """Of the descent in a round, at most."""
