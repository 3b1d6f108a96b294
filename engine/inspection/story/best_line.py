"""The best line of a position by a short search, and a line that goes on with it."""

from __future__ import annotations

import chess

from engine.core.board.position import Position
from engine.inspection.recording.replay_start import fresh_search
from engine.protocol.review import ReviewedLine
from engine.thinking.thinking_reports import score_of

HASH_MB = 4
NODES = 60_000
"""Some hundredths of a second."""
LEAST_PLIES = 16
"""A shorter line of a search goes on, since its end may stand in the middle of a fight."""
MOST_SEARCHES = 4


def best_line(board: chess.Board, nodes: int = NODES) -> ReviewedLine | None:
    """Search a position from an empty table; None if the game is over there."""
    position = Position(board.fen(), board.chess960)
    if not position.legal_moves():
        return None
    search = fresh_search(HASH_MB)
    search.begin(position, nodes, 1, None)
    found = None
    while search.deepen():
        value, _, _, line = search.best_lines()[0]
        found = ReviewedLine(score_of(value), tuple(map(position.uci, line)))
    return found


def continued(board: chess.Board, line: ReviewedLine) -> ReviewedLine:
    """Return a line from a position with at least ``LEAST_PLIES`` moves, as far as the game goes.

    A line to mate is continued to a mate that is no longer than its score says, or not at all.
    """
    mate = line.score.mate
    end, moves = board.copy(stack=False), list(line.moves)
    for move in moves:
        end.push_uci(move)
    for _ in range(MOST_SEARCHES):
        if len(moves) >= LEAST_PLIES and mate is None:
            break
        more = best_line(end)
        if more is None:
            break
        for move in more.moves:
            end.push_uci(move)
            moves.append(move)
    if mate is not None and not (end.is_checkmate() and len(moves) <= 2 * abs(mate)):
        return line
    return ReviewedLine(line.score, tuple(moves))
