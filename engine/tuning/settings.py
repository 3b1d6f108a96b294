"""The settings of a fit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a fit."""

    mix: float = 0.5
    """Share of the search score in the target, from 0 to 1. The rest is the game result."""
    spread_cp: float = 30.0
    """Standard deviation of the prior distribution of each weight around its start."""
    rounds: int = 3
    """Largest number of linearisations of the evaluation."""
    steps: int = 200
    """Largest number of descent steps in a round."""
