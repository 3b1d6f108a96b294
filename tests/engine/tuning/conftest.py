"""A small evaluation that can be tuned, and the positions for it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from engine.core.board.position import Position
from engine.tuning.rows import Linear, Weights

PHASES = (0, 1, 1, 2, 4)
DANGER = 6
"""Index of the danger weight. The weights of the pieces and of tempo come before it."""


class SmallEvaluation:
    """An evaluation of material, tempo and danger.

    Danger is proportional to the square of its weight.
    """

    def __init__(self) -> None:
        self._weights: Weights = [(100, 120), (300, 290), (320, 310), (500, 520), (900, 950)]
        self._weights += [(20, 10), (30, 0)]

    def weight_values(self) -> Weights:
        return list(self._weights)

    def set_weights(self, values: Weights) -> None:
        self._weights = list(values)

    def linearise(self, position: Position) -> Linear:
        placement = position.fen().split()[0]
        white = [placement.count(piece) for piece in "PNBRQ"]
        black = [placement.count(piece) for piece in "pnbrq"]
        features = [ours - theirs for ours, theirs in zip(white, black, strict=True)]
        features.append(1 if position.white_to_move() else -1)
        middlegame = sum(feature * early for feature, (early, _) in self._terms(features))
        endgame = sum(feature * late for feature, (_, late) in self._terms(features))
        derivatives = [
            (index, float(feature), float(feature))
            for index, feature in enumerate(features)
            if feature
        ]
        attackers = features[1] + features[4]
        strength = attackers * self._weights[DANGER][0]
        middlegame += strength * abs(strength) // 100
        if attackers:
            derivatives.append((DANGER, 2 * abs(strength) * attackers / 100, 0.0))
        phase = sum(
            share * (ours + theirs)
            for share, ours, theirs in zip(PHASES, white, black, strict=True)
        )
        scale = 32 if position.piece_at(27) else 64
        return middlegame, endgame, min(phase, 24), scale, derivatives

    def _terms(self, features: list[int]) -> list[tuple[int, tuple[int, int]]]:
        return list(zip(features, self._weights, strict=False))


@pytest.fixture
def evaluation() -> SmallEvaluation:
    return SmallEvaluation()


@pytest.fixture(scope="session")
def fens() -> list[str]:
    """Return positions of random games."""
    rng = random.Random(1)
    found = []
    for _ in range(60):
        position = Position()
        for ply in range(120):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(rng.choice(moves))
            if ply % 4 == 3:
                found.append(position.fen())
    return found


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(5)
