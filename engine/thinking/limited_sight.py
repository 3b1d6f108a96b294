"""The sight of a weak player: which moves it sees in one search.

``engine/core/ordering/limited_sight.py`` says how hard a move is to see, and which model this is.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from engine.core.board.position import Position
from engine.core.ordering.limited_sight import (
    DIFFICULTY_STEP,
    DIFFICULTY_STEPS,
    LEAST_DIFFICULTY,
    seen_moves,
)
from engine.core.search.search import Search
from engine.protocol.handicap import LimitedSight
from engine.protocol.messages import Go
from engine.thinking import switch_sets

CHANCE_ONE = 65_535
ELO_SPREAD = 400
"""A rating difference of this many points means odds of ten to one (Elo, 1978)."""
SEED_BYTES = 8
TABLE_MB = 1
"""Size of the table of a search with limited sight. It is empty when the search starts."""


def sight_of(go: Go) -> LimitedSight | None:
    """Return the sight for this search; None if it sees every move.

    The seed follows from the seed of the handicap, the position and the moves of the game.
    """
    if go.handicap is None or go.handicap.sight is None:
        return None
    game = f"{go.handicap.seed} {go.fen} {' '.join(go.moves)}"
    seed = int.from_bytes(blake2b(game.encode(), digest_size=SEED_BYTES).digest(), "little")
    return LimitedSight(go.handicap.sight, seed)


def prepare_limited_search(search: Search, sight: LimitedSight) -> None:
    """Set the sight of a new search, and the techniques that fit it.

    Raises:
        MemoryError: there is not enough memory.
    """
    search.switch(switch_sets.limited_sight_switches())
    set_limited_sight(search, sight)


def set_limited_sight(search: Search, sight: LimitedSight | None) -> None:
    """Set the sight of the next searches; None for all moves."""
    if sight is None:
        search.limit_sight(None)
    else:
        search.limit_sight(chances_to_see(sight.rating), sight.seed)


def unseen_moves(position: Position, sight: LimitedSight, ply: int = 0) -> list[int]:
    """Return the legal moves that a player does not see ``ply`` plies from the root.

    At the root, a player that sees no move sees all.
    """
    seen = seen_moves(position, chances_to_see(sight.rating), sight.seed, ply)
    if not seen and ply == 0:
        return []
    return [move for move in position.legal_moves() if move not in seen]


@lru_cache(maxsize=64)
def chances_to_see(rating: int) -> list[int]:
    """Return the chance to see a move for each step of difficulty, in 1/65536.

    This is the expected score of Elo's model, with the difficulty as the opponent's rating. A
    chance of 1 is CHANCE_ONE, and so is every chance that rounds to it.
    """
    found = []
    for step in range(DIFFICULTY_STEPS):
        difficulty = LEAST_DIFFICULTY + (step + 0.5) * DIFFICULTY_STEP
        chance = 1 / (1 + 10 ** ((difficulty - rating) / ELO_SPREAD))
        found.append(min(CHANCE_ONE, round(65_536 * chance)))
    return found
