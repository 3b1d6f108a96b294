"""What the last move of a game in progress costs, and why.

The positions before and after the move are searched as in a review of the game that ends with it.
So the judgement depends on the game and the nodes alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_longlong

import chess

from engine.protocol.clauses import JudgedMove
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.messages import Bound, Finished, Go, StopReason, TableStats, Thinking
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.protocol.shared_enums import FaultCode
from engine.review.mistake_explanation import with_clauses
from engine.review.reviewer import Reviewer
from engine.review.summary import reviewed_moves

HASH_MB = 8
"""The size of the table, which holds the positions of two searches."""


def judge_last_move(go: Go, stop_value: c_longlong) -> Finished:
    """Judge the last move of a command whose purpose is LAST_MOVE; return the end of its search.

    Its limit of nodes is that of each position. A stop value of its id or more ends the searches:
    then nothing is judged, and neither is a null move.

    Raises:
        FaultError: the FEN or a move is invalid, or there is no move or no limit of nodes.
        MemoryError: there is not enough memory for the table.
    """
    game = ReviewedGame(go.fen, go.moves, go.chess960)
    try:
        if not go.moves or go.limits.nodes is None:
            raise ValueError("a move and a limit of nodes are needed")
        reviewer = Reviewer(
            game, go.limits.nodes, stop_value=stop_value, stopped=go.search_id, hash_mb=HASH_MB
        )
        searches = tuple(_around_last_move(reviewer, len(go.moves)))
    except ValueError as error:
        text = exception_text(error)
        raise FaultError(Fault(FaultCode.POSITION_REFUSED, fen=go.fen, system_text=text)) from error
    judged = None if reviewer.is_stopped else _judged(game, searches)
    return _finished(go, searches, judged)


def _around_last_move(reviewer: Reviewer, last_ply: int) -> Iterator[PositionSearch]:
    """Yield the searches of the last position and of the one before it."""
    for search in reviewer.run():
        yield search
        if search.requested_lines == 1 and search.ply == last_ply:
            continue
        if reviewer.is_position_complete:
            return


def _judged(game: ReviewedGame, searches: tuple[PositionSearch, ...]) -> JudgedMove | None:
    """Return what the last move costs; None if it is a null move."""
    found = next(iter(reviewed_moves(game, searches)), None)
    if found is None:
        return None
    before = chess.Board(game.fen, chess960=game.chess960)
    for move in game.moves[:-1]:
        before.push_uci(move)
    explained = with_clauses(found, before.copy(stack=False), searches)
    return JudgedMove(
        explained.move,
        explained.best_move,
        searches[0].best_move,
        explained.chance_before,
        explained.loss,
        explained.clauses,
    )


def _finished(go: Go, searches: tuple[PositionSearch, ...], judged: JudgedMove | None) -> Finished:
    """Return the report of the search: that of the position after the move."""
    last = searches[0] if searches else None
    thinking = Thinking(
        depth=0 if last is None else last.depth,
        selective_depth=0,
        nodes=sum(search.nodes for search in searches),
        elapsed_ms=0,
        score=None if last is None else last.score,
        bound=Bound.NONE if last is None else Bound.EXACT,
        principal_variation=() if last is None else last.lines[0].moves,
        table=TableStats(),
        root_moves=(),
    )
    reason = StopReason.ASKED if judged is None else StopReason.NODES
    best = None if last is None else last.best_move
    return Finished(go.search_id, best, None, thinking, reason, judged=judged)
