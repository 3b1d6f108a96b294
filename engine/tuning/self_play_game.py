"""One self-play game and its quiet positions.

A game depends only on its seed and its node limit. It starts with an empty table and empty
histories, so it is the same in every process.
"""

from __future__ import annotations

import random

from msgspec import Struct

from engine.core.board.position import Position
from engine.core.evaluation.terms import position_scores
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, Search, mate_in
from engine.tuning.adjudication import AdjudicationRules, Adjudicator

TABLE_MB = 4
"""Size of the transposition table in megabytes. One game with a few thousand nodes per move never
fills it."""

OPENING_PLIES = (8, 9)
"""Possible numbers of random legal moves before the engine plays, in plies."""
OPENING_CP = 150
"""The score of an opening position must be smaller than this, in centipawns, for either side."""

VARIED_PLIES = 12
"""Number of plies after the opening in which a random move can replace the best move."""
VARIED_SHARE = 0.3
"""Probability, in these plies, that a random move is tried."""
VARIED_CP = 30
"""How many centipawns a random move may be worse than the best move."""
QUICK_DIVISOR = 4
"""Divisor of the node limit for the short searches that judge openings and random moves."""

FIRST_PLY = 14
"""First ply at which a position is taken. Earlier positions belong to the random opening or come
shortly after it."""
GAPS = (1, 2, 3)
"""Possible least distances, in plies, between two positions that are taken. After an odd distance,
the other side is to move."""
QUIET_CP = 450
"""Largest difference in centipawns between search score and static evaluation of a quiet position.

A larger difference means a combination. Threats and king attacks cause smaller differences. Their
weights must be fitted, so such positions are kept."""

END = AdjudicationRules(
    win_cp=1000, win_plies=6, draw_cp=8, draw_plies=16, draw_first_ply=80, last_ply=320
)
"""The rules by which a self-play game ends early."""


class ScoredPosition(Struct, frozen=True):
    """A position of a game with its search score."""

    fen: str
    key: int
    """Hash key of the position. It does not depend on the move counters."""
    value_cp: int
    """Search score in centipawns for White."""


class PlayedGame(Struct, frozen=True):
    """The positions taken from a game, in the order of the game, and the game's result."""

    result: float
    """Result for White: 1, 0.5 or 0."""
    positions: tuple[ScoredPosition, ...]


class SearchResult(Struct, frozen=True):
    """The result of a search."""

    move: int
    value: int
    """Score in centipawns for the side to move."""
    is_exact: bool
    """True if the score is exact for the move, False if it is a bound."""


class FixedNodesSearch:
    """A search with a fixed node limit. It has a table and histories of its own."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._search = Search(Table(TABLE_MB))

    def search(self, position: Position) -> SearchResult:
        """Search a position, which must have a legal move."""
        return self._search_nodes(position, self._nodes)

    def quick_value(self, position: Position) -> int:
        """Return the score of a short search, in centipawns for the side to move.

        Return 0 if there is no legal move.
        """
        return self._search_nodes(position, max(self._nodes // QUICK_DIVISOR, 1)).value

    def _search_nodes(self, position: Position, nodes: int) -> SearchResult:
        search = self._search
        search.begin(position, nodes)
        while search.deepen():
            pass
        _, bound, _, _ = search.best_lines()[0]
        return SearchResult(search.best_move(), search.value(), bound == EXACT_BOUND)


def play_game(seed: str, nodes: int) -> PlayedGame:
    """Play the game that ``seed`` determines, with ``nodes`` nodes for each move."""
    rng = random.Random(seed)
    engine = FixedNodesSearch(nodes)
    position, opening_plies = random_opening(rng, engine)
    adjudicator = Adjudicator(END)
    positions = []
    ply = opening_plies
    next_ply = FIRST_PLY
    while (result := result_by_rules(position)) is None:
        found = engine.search(position)
        white_cp = found.value if position.white_to_move() else -found.value
        result = adjudicator.note(ply, white_cp)
        if result is not None:
            break
        if ply >= next_ply and is_quiet(position, found):
            positions.append(ScoredPosition(position.fen(), position.key(), white_cp))
            next_ply = ply + rng.choice(GAPS)
        move = found.move
        if ply - opening_plies < VARIED_PLIES and rng.random() < VARIED_SHARE:
            move = vary_move(position, found, rng, engine)
        position.push(move)
        ply += 1
    return PlayedGame(result, tuple(positions))


def random_opening(rng: random.Random, engine: FixedNodesSearch) -> tuple[Position, int]:
    """Return an almost equal position after random moves, and the number of these moves."""
    while True:
        position = Position()
        plies = rng.choice(OPENING_PLIES)
        for _ in range(plies):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(rng.choice(moves))
        if result_by_rules(position) is None and abs(engine.quick_value(position)) < OPENING_CP:
            return position, plies


def vary_move(
    position: Position, found: SearchResult, rng: random.Random, engine: FixedNodesSearch
) -> int:
    """Return a random move if it is almost as good as the best move, else the best move."""
    move = rng.choice(position.legal_moves())
    position.push(move)
    value = -engine.quick_value(position) if result_by_rules(position) is None else -found.value
    position.pop()
    return move if value >= found.value - VARIED_CP else found.move


def result_by_rules(position: Position) -> float | None:
    """Return the result for White by the rules of chess; None if the game goes on."""
    if not position.legal_moves():
        if not position.is_check():
            return 0.5
        return 0.0 if position.white_to_move() else 1.0
    if position.is_fifty_moves() or position.is_threefold() or position.is_insufficient_material():
        return 0.5
    return None


def is_quiet(position: Position, found: SearchResult) -> bool:
    """Return whether a position is quiet: its static evaluation should predict the search score.

    A position is not quiet in check, or if the best move is a capture or a promotion. It is not
    quiet either if the score is a mate or a bound. The last case is a difference of more than
    ``QUIET_CP`` between search score and static evaluation.
    """
    return (
        found.is_exact
        and not position.is_check()
        and mate_in(found.value) is None
        and found.move not in position.noisy_moves()
        and abs(found.value - position_scores([position])[0]) <= QUIET_CP
    )
