"""The record of a game."""

from __future__ import annotations

from enum import Enum

import chess
from games.effort import Effort
from games.openings import Opening
from msgspec import Struct, field
from players.failures import Failing
from players.player import Answer


class Ending(Enum):
    """The ways a game can end."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    MATERIAL = "insufficient material"
    FIFTY_MOVES = "fifty moves"
    THREEFOLD = "threefold repetition"
    DRAW_ADJUDICATED = "draw by adjudication"
    WIN_ADJUDICATED = "win by adjudication"
    RESIGNATION = "resignation"
    FAILURE = "failure"


class Game(Struct):
    """A finished game."""

    number: int
    """Number of the game, from 1. The two games of an opening are consecutive."""
    first_is_white: bool
    opening: Opening
    answers: list[Answer] = field(default_factory=list)
    """Moves after the opening, all legal, starting with the side to move there."""
    winner: chess.Color | None = None
    ending: Ending = Ending.FAILURE
    failing: Failing | None = None
    """Failure of the loser, if the game ended by one."""
    detail: str = ""
    """Description of the failure, one line."""
    efforts: dict[chess.Color, Effort] = field(
        default_factory=lambda: {chess.WHITE: Effort(), chess.BLACK: Effort()}
    )

    @property
    def result(self) -> str:
        """Result as in PGN."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == chess.WHITE else "0-1"

    @property
    def half_points(self) -> int:
        """Half points of the first engine: 2 for a win, 1 for a draw, 0 for a loss."""
        if self.winner is None:
            return 1
        return 2 if (self.winner == chess.WHITE) == self.first_is_white else 0
