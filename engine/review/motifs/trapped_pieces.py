"""Trapped pieces: a piece is attacked and has no safe square."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.exchanges import (
    LEAST_GAIN_CP,
    PIECE_CP,
    best_capture_cp,
    captured_piece_cp,
    exchange_cp,
)
from engine.review.motifs.found_motif import FoundMotif
from engine.review.motifs.line_queries import new_attack_targets, value_at
from engine.review.searched_line import SearchedLine, piece_on


def detect_trapped_piece(line: SearchedLine) -> FoundMotif | None:
    """Recognise a piece that the first move attacks by a piece worth less.

    It could not be taken with profit before, is the only target, loses material on every square
    that it can reach, and is taken on the third move or the fifth.
    """
    if len(line.moves) < 3 or line.moves[0].promotion:
        return None
    first = line.moves[0]
    before, after = line.boards[:2]
    targets = new_attack_targets(line)
    if len(targets) != 1 or after.is_check():
        return None
    square = targets[0]
    if value_at(after, first.to_square) >= value_at(after, square):
        return None
    if best_capture_cp(before, square) or not has_no_safe_square(after, square):
        return None
    taken = _taken_at(line, square)
    if taken is None or exchange_cp(line.boards[taken], line.moves[taken]) < LEAST_GAIN_CP:
        return None
    plies = line.settled(taken + 1)
    if plies is None or min(line.won_cp(plies), line.gain_cp(1, plies)) < LEAST_GAIN_CP:
        return None
    return FoundMotif(
        Motif.TRAPPED_PIECE,
        plies,
        actor=piece_on(after, first.to_square),
        targets=(piece_on(after, square),),
    )


def _taken_at(line: SearchedLine, square: chess.Square) -> int | None:
    """Return how many moves come before the one that takes the piece, wherever it has gone."""
    for plies in (2, 4):
        if plies >= len(line.moves):
            return None
        reply, take = line.moves[plies - 1 : plies + 1]
        if reply.from_square == square:
            square = reply.to_square
        if take.to_square == square and line.boards[plies].color_at(square) is not line.side:
            return plies
    return None


def has_no_safe_square(board: chess.Board, square: chess.Square) -> bool:
    """Return whether each move of the piece loses material, and no pin keeps it from more moves."""
    side = board.turn
    if board.is_pinned(side, square) or value_at(board, square) < PIECE_CP[chess.KNIGHT]:
        return False
    return all(_loses(board, move) for move in board.generate_legal_moves(1 << square))


def _loses(board: chess.Board, move: chess.Move) -> bool:
    """Return whether the opponent wins more by taking the piece than it takes itself."""
    gain = captured_piece_cp(board, move)
    board = board.copy(stack=False)
    board.push(move)
    return best_capture_cp(board, move.to_square) - gain >= LEAST_GAIN_CP
