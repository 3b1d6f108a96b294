"""A report on a game to be saved: everything that a file may show of it, as plain data."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.review import GameReview
from game.state.game import Game
from game.state.reviews import Review


class ReportFile(Struct, frozen=True):
    """A finished report, and the game that it belongs to."""

    game: Game
    """A copy, which nobody changes."""
    review: Review
    """A finished one."""
    date: str
    """The date of today, as in PGN."""
    flipped: bool
    """Whether Black is at the bottom."""
    theme: str
    """The name of the theme that a picture has."""
    width_px: int
    """The width of a picture in pixels."""

    @property
    def finished(self) -> GameReview:
        """What the report has found."""
        assert self.review.finished is not None
        return self.review.finished
