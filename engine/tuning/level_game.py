"""One game of a level against itself, with the full-strength score of each of its positions.

Such games show how often people who play equally well win from a score. Nothing ends them but the
rules of chess: a level may lose a won position, or draw it because it cannot mate.

A game depends only on its seed, its level, the node limit and the openings.
"""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path

from engine.core.board.position import FenError, Position
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Finished, Go, Limits, Progress, SearchRefused
from engine.thinking.engine import Engine as LevelEngine
from engine.tuning import TuningError
from engine.tuning.self_play_game import (
    OPENING_CP,
    FixedNodesSearch,
    PlayedGame,
    ScoredPosition,
    result_by_rules,
)

MOST_PLIES = 600
"""A game that is still undecided is drawn. The fifty-move rule ends nearly all games before."""
SEEDS = 1 << 30
EPD_FIELDS = 4
REMARK = "#"


class LevelPlayer:
    """Plays the moves of one game as a level does for both sides, without a book."""

    def __init__(self, level: int, seeds: tuple[int, int]) -> None:
        """Prepare a game.

        Args:
            level: number of the level in ``LEVELS``, counted from 1.
            seeds: of the random choices of White and Black.

        Raises:
            TuningError: this level plays at full strength.
        """
        handicaps = [LEVELS[level - 1].handicap(seed) for seed in seeds]
        if None in handicaps:
            raise TuningError(f"level {level} plays at full strength")
        self._handicaps = handicaps
        self._limits = Limits(nodes=LEVELS[level - 1].node_limit)
        self._engine = LevelEngine(self._hear, with_root_moves=False, with_journal=False)
        self._searches = 0
        self._best_move: str | None = None

    def move(self, fen: str, moves: list[str], *, is_white: bool) -> str:
        """Return the move after ``moves``, played from ``fen``, in UCI notation."""
        self._searches += 1
        handicap = self._handicaps[not is_white]
        self._engine.begin(Go(self._searches, fen, tuple(moves), self._limits, handicap=handicap))
        self._engine.wait()
        assert self._best_move is not None
        return self._best_move

    def _hear(self, report: Progress | Finished | SearchRefused) -> None:
        if isinstance(report, Finished):
            self._best_move = report.best_move


def play_level_game(seed: str, nodes: int, level: int, openings: Path) -> PlayedGame:
    """Play the game that ``seed`` determines, and score its positions with ``nodes`` nodes each.

    Args:
        seed: text that determines the opening and the choices of both sides.
        nodes: node limit of the search, at full strength, that scores a position.
        level: number of the level, counted from 1.
        openings: a file of positions; see ``starting_positions``.

    Raises:
        TuningError: the file is unreadable or has no fit position, or the level has no handicap.
    """
    rng = random.Random(seed)
    judge = FixedNodesSearch(nodes)
    position = _opening(rng, judge, starting_positions(openings))
    player = LevelPlayer(level, (rng.randrange(SEEDS), rng.randrange(SEEDS)))
    start_fen, moves = position.fen(), list[str]()
    taken = []
    while (result := result_by_rules(position)) is None and len(moves) < MOST_PLIES:
        value, is_white = judge.search(position).value, position.white_to_move()
        white_cp = value if is_white else -value
        taken.append(ScoredPosition(position.fen(), position.key(), white_cp))
        moves.append(player.move(start_fen, moves, is_white=is_white))
        position.push_uci(moves[-1])
    return PlayedGame(0.5 if result is None else result, tuple(taken))


@lru_cache(maxsize=1)
def starting_positions(path: Path) -> tuple[str, ...]:
    """Return the positions of a file: one a line, as EPD or FEN, with anything behind it.

    A line that begins with ``#`` is a comment.

    Raises:
        TuningError: the file is unreadable or has no position.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise TuningError(f"{path}: {reason}") from error
    found = [line for line in lines if line.strip() and not line.startswith(REMARK)]
    if not found:
        raise TuningError(f"{path}: it has no position")
    return tuple(" ".join([*line.split()[:EPD_FIELDS], "0", "1"]) for line in found)


def _opening(rng: random.Random, judge: FixedNodesSearch, fens: tuple[str, ...]) -> Position:
    """Return a position of the list in which neither side is far ahead.

    Raises:
        TuningError: a position is invalid, or in none of them the sides are about equal.
    """
    for fen in rng.sample(fens, len(fens)):
        try:
            position = Position(fen)
        except FenError as error:
            raise TuningError(f"not a position: {error}") from error
        if result_by_rules(position) is None and abs(judge.quick_value(position)) < OPENING_CP:
            return position
    raise TuningError("the openings have no position that is about equal")
