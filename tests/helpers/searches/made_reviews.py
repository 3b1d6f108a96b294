"""Reviews of made-up games, derived from made-up searches; no engine is asked."""

from __future__ import annotations

import random

import chess
from made_searches import MATED, cp, over
from msgspec.structs import replace

from engine.protocol.clauses import Clause, ClauseKind, EvidenceNode, Motif
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.review import (
    GameReview,
    PositionSearch,
    ReviewedGame,
    ReviewedLine,
    ReviewedMove,
)
from engine.review.summary import game_review, reviewed_moves

NODES = 300_000
LINE_PLIES = 5
GREATEST_STEP_CP = 250
NULL_MOVE = chess.Move.null()


def random_game(
    seed: int,
    plies: int,
    fen: str = chess.STARTING_FEN,
    *,
    chess960: bool = False,
    null_every: int = 0,
) -> ReviewedGame:
    """Return random legal moves, fewer if the game ends; with ``null_every`` also null moves."""
    lots, board = random.Random(seed), chess.Board(fen, chess960=chess960)
    moves = list[str]()
    for ply in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        is_null = null_every and ply % null_every == null_every - 1 and not board.is_check()
        move = NULL_MOVE if is_null else lots.choice(legal)
        moves.append(board.uci(move) if move else move.uci())
        board.push(move)
    return ReviewedGame(fen, tuple(moves), chess960)


def made_review(game: ReviewedGame, seed: int = 0) -> GameReview:
    """Return a review whose scores wander at random, with a clause for each mistake."""
    searches = _searches(game, random.Random(seed))
    moves = tuple(map(_with_clauses, reviewed_moves(game, searches)))
    return game_review(game, NODES, searches, moves)


def _searches(game: ReviewedGame, lots: random.Random) -> tuple[PositionSearch, ...]:
    board = chess.Board(game.fen, chess960=game.chess960)
    found, score = [], 0
    for ply in range(len(game.moves) + 1):
        score = max(-900, min(900, score + lots.randint(-GREATEST_STEP_CP, GREATEST_STEP_CP)))
        found.append(_search(board, ply, score if board.turn else -score, lots))
        if ply < len(game.moves):
            board.push_uci(game.moves[ply])
            board.clear_stack()
    return tuple(reversed(found))


def _search(board: chess.Board, ply: int, score: int, lots: random.Random) -> PositionSearch:
    line, at = list[str](), board.copy(stack=False)
    for _ in range(LINE_PLIES):
        legal = list(at.legal_moves)
        if not legal:
            break
        move = lots.choice(legal)
        line.append(at.uci(move))
        at.push(move)
    if not line:
        return over(MATED if board.is_check() else cp(0), ply)
    return PositionSearch(ply, 1, 12, NODES, False, (ReviewedLine(cp(score), tuple(line)),))


def _with_clauses(move: ReviewedMove) -> ReviewedMove:
    if move.verdict is None or move.best_move is None:
        return move
    clause = Clause(
        ClauseKind.MISSES,
        Motif.EVALUATION_TERM,
        EvidenceNode(move.ply, 1, (move.best_move,)),
        term=EvaluationTerm.KING_DANGER,
        term_cp=move.loss_cp,
        term_is_own=True,
    )
    return replace(move, clauses=(clause,))
