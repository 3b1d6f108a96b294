"""What is kept of a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import chess
from games.effort import Effort
from games.openings import Opening
from players.failures import Failing
from players.player import Answer


class Ending(Enum):
    """How a game ended."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    MATERIAL = "insufficient material"
    FIFTY_MOVES = "fifty moves"
    THREEFOLD = "threefold repetition"
    DRAW_ADJUDICATED = "draw by adjudication"
    WIN_ADJUDICATED = "win by adjudication"
    RESIGNATION = "resignation"
    FAILURE = "failure"


@dataclass(slots=True)
class Game:
    """A game that was played."""

    number: int
    """From 1; the two games of an opening follow each other."""
    first_is_white: bool
    opening: Opening
    answers: list[Answer] = field(default_factory=list)
    """The moves after the opening, all legal, from the side to move there."""
    winner: chess.Color | None = None
    ending: Ending = Ending.FAILURE
    failing: Failing | None = None
    """What the loser did, where the ending is a failure."""
    detail: str = ""
    """One line about the failure."""
    efforts: dict[chess.Color, Effort] = field(
        default_factory=lambda: {chess.WHITE: Effort(), chess.BLACK: Effort()}
    )

    @property
    def result(self) -> str:
        """As PGN writes it."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == chess.WHITE else "0-1"

    @property
    def half_points(self) -> int:
        """Of the first engine: 2 for a win, 1 for a draw, 0."""
        if self.winner is None:
            return 1
        return 2 if (self.winner == chess.WHITE) == self.first_is_white else 0
