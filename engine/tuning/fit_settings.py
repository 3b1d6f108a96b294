"""The settings that control a fit."""

from __future__ import annotations

from msgspec import Struct


class FitSettings(Struct, frozen=True):
    """The settings that control a fit."""

    mix: float = 0.5
    """Share of the search score in a target, from 0 to 1. The game result has the rest."""
    spread_cp: float = 30.0
    """Standard deviation, in centipawns, of the prior distribution of each weight around its
    start."""
    rounds: int = 3
    """Maximum number of rounds. Each round linearises the evaluation once."""
    steps: int = 200
    """Maximum number of descent steps in a round."""
