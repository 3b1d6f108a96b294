"""Adjudication of games by the scores of both engines."""

from __future__ import annotations

import chess
from msgspec import Struct

DRAW_AFTER_MOVE = 40
DRAW_CP = 10
DRAW_MOVES = 10
WIN_CP = 1000
WIN_MOVES = 4


class Adjudication(Struct, frozen=True):
    """The adjudication rules in use."""

    draws: bool = True
    wins: bool = True

    def __str__(self) -> str:
        draw = f"both within {DRAW_CP} cp for {DRAW_MOVES} moves each after move {DRAW_AFTER_MOVE}"
        win = f"both agree on more than {WIN_CP} cp for {WIN_MOVES} moves each"
        return f"draw {draw if self.draws else 'off'}; win {win if self.wins else 'off'}"


class Adjudicator:
    """Follows the scores of one game."""

    def __init__(self, rules: Adjudication) -> None:
        self._rules = rules
        self._drawn_plies = 0
        """Number of consecutive half-moves after ``DRAW_AFTER_MOVE`` with a drawn score."""
        self._won_plies = 0
        """Number of consecutive half-moves that are scored as won for the same side."""
        self._winner = chess.WHITE

    def is_draw(self) -> bool:
        """Whether the draw rule is met."""
        return self._rules.draws and self._drawn_plies >= 2 * DRAW_MOVES

    def winner(self) -> chess.Color | None:
        """Side that wins by the win rule; None if the rule is not met."""
        return self._winner if self._rules.wins and self._won_plies >= 2 * WIN_MOVES else None

    def note(self, move_number: int, mover: chess.Color, score_cp: int | None) -> None:
        """Add the score of the side that moved, in centipawns. None resets all counts."""
        is_drawn = score_cp is not None and abs(score_cp) <= DRAW_CP
        is_late = move_number > DRAW_AFTER_MOVE
        self._drawn_plies = self._drawn_plies + 1 if is_drawn and is_late else 0
        if score_cp is None or abs(score_cp) <= WIN_CP:
            self._won_plies = 0
            return
        winner = mover if score_cp > 0 else not mover
        self._won_plies = self._won_plies + 1 if winner == self._winner else 1
        self._winner = winner
