"""Random games, played at once on the engine's board and on that of python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import chess
import pytest
from positions import KIWIPETE

from engine.core.board.position import Position

RandomGames = Callable[[int, int], Iterator[tuple[Position, chess.Board]]]

# Random games from the start position alone have few castlings, promotions and en passant captures.
STARTS = (
    chess.STARTING_FEN,
    KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
)


def play(games: int, seed: int) -> Iterator[tuple[Position, chess.Board]]:
    """Yield both boards at every position of ``games`` random games of at most 120 plies."""
    source = random.Random(seed)
    for game in range(games):
        board = chess.Board(STARTS[game % len(STARTS)])
        position = Position(board.fen())
        yield position, board
        while any(board.legal_moves) and board.ply() < 120:
            move = source.choice(sorted(board.legal_moves, key=chess.Move.uci))
            board.push(move)
            position.push_uci(move.uci())
            yield position, board


@pytest.fixture
def random_games() -> RandomGames:
    """Return ``random_games(games, seed)``, which yields the positions of random games."""
    return play
