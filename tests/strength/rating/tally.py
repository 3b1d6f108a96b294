"""The counts of a match so far."""

from __future__ import annotations

from collections import Counter

from games.effort import Effort
from games.record import Ending, Game
from msgspec import Struct, field
from players.failures import Failing
from rating.pentanomial import Pairs


class Tally(Struct):
    """Counts of complete pairs only, so that colours are balanced."""

    wins: int = 0
    """Wins of the first engine."""
    draws: int = 0
    losses: int = 0
    pairs: Pairs = field(default_factory=Pairs)
    endings: Counter[Ending] = field(default_factory=Counter)
    failures: tuple[Counter[Failing], Counter[Failing]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    """Failures of the first and the second engine."""
    efforts: tuple[Effort, Effort] = field(default_factory=lambda: (Effort(), Effort()))

    @property
    def games(self) -> int:
        """Number of games counted."""
        return self.wins + self.draws + self.losses

    def add(self, pair: tuple[Game, Game]) -> None:
        """Add the two games of an opening."""
        for game in pair:
            self.wins += game.half_points == 2
            self.draws += game.half_points == 1
            self.losses += game.half_points == 0
            self.endings[game.ending] += 1
            if game.failing is not None:
                loser = 1 if game.half_points == 2 else 0
                self.failures[loser][game.failing] += 1
            for color, effort in game.efforts.items():
                self.efforts[0 if color == game.first_is_white else 1].add(effort)
        self.pairs = self.pairs.with_pair(sum(game.half_points for game in pair))
