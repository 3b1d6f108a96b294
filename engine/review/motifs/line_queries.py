"""Questions about the first three moves of a line that several motifs ask."""

from __future__ import annotations

import chess

from engine.review.exchanges import LEAST_GAIN_CP, PIECE_CP, can_win_by_capture, exchange_cp
from engine.review.searched_line import SearchedLine

SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


def value_at(board: chess.Board, square: chess.Square) -> int:
    """Return the value of the piece on a square, 0 if it is empty."""
    kind = board.piece_type_at(square)
    return 0 if kind is None else PIECE_CP[kind]


def settled_gain(line: SearchedLine, made: int) -> int | None:
    """Return where the line settles after its third move, if that is a capture that pays.

    The line must win from before the mistake, and from the position after ``made`` moves.
    """
    plies = line.settled(3)
    if plies is None or exchange_cp(line.boards[2], line.moves[2]) < LEAST_GAIN_CP:
        return None
    gain = min(line.won_cp(plies), line.gain_cp(made, plies))
    return plies if gain >= LEAST_GAIN_CP else None


def takes_unmoved_piece(line: SearchedLine) -> bool:
    """Return whether the third move takes a piece that stood there before the first move."""
    if len(line.moves) < 3:
        return False
    reply, take = line.moves[1:3]
    taken = line.boards[0].piece_at(take.to_square)
    return (
        taken is not None
        and taken.color != line.side
        and reply.from_square != take.to_square
        and line.boards[2].piece_at(take.to_square) == taken
        and reply.to_square != take.to_square
    )


def new_attack_targets(line: SearchedLine) -> list[chess.Square]:
    """Return the pieces that the first move newly attacks and could win, most valuable first.

    Pawns do not count, and kings do.
    """
    return new_targets(line.boards[0], line.boards[1], line.moves[0])


def new_targets(before: chess.Board, after: chess.Board, move: chess.Move) -> list[chess.Square]:
    """Return the pieces that a move newly attacks; see ``new_attack_targets``."""
    old = before.attacks_mask(move.from_square)
    attacked = after.attacks_mask(move.to_square) & after.occupied_co[not before.turn]
    targets = chess.SquareSet(attacked & ~old & ~after.pawns)
    won = [square for square in targets if can_win_by_capture(after, move.to_square, square)]
    return sorted(won, key=lambda square: -value_at(after, square))


def men_between(board: chess.Board, one: chess.Square, other: chess.Square) -> chess.SquareSet:
    """Return the occupied squares between two squares of a line of the board."""
    return chess.SquareSet(chess.between(one, other) & board.occupied)


def slides_towards(board: chess.Board, slider: chess.Square, target: chess.Square) -> bool:
    """Return whether the piece moves along the line through both squares, ignoring obstacles."""
    kind = board.piece_type_at(slider)
    if kind not in SLIDERS or not chess.ray(slider, target):
        return False
    is_straight = chess.square_file(slider) == chess.square_file(target) or chess.square_rank(
        slider
    ) == chess.square_rank(target)
    return kind == chess.QUEEN or (kind == chess.ROOK) == is_straight
