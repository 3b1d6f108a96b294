"""Pins: the pinned piece is lost, or cannot take back."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif, PieceOnSquare
from engine.review.exchanges import LEAST_GAIN_CP, best_capture_cp, captured_piece_cp, exchange_cp
from engine.review.motifs.found_motif import FoundMotif
from engine.review.motifs.line_queries import (
    SLIDERS,
    men_between,
    settled_gain,
    slides_towards,
    takes_unmoved_piece,
    value_at,
)
from engine.review.searched_line import SearchedLine, piece_on


def detect_pin(line: SearchedLine) -> FoundMotif | None:
    """Recognise a pin that the line makes or uses."""
    if not line.moves or line.moves[0].promotion:
        return None
    return _pinned_defender(line) or _pinned_piece_is_lost(line) or _pinned_piece_takes(line)


def _pinned_piece_is_lost(line: SearchedLine) -> FoundMotif | None:
    """The first move pins a piece, or attacks a pinned one. The third move takes it."""
    if not takes_unmoved_piece(line):
        return None
    square = line.moves[2].to_square
    before, after = line.boards[:2]
    if before.piece_type_at(square) == chess.PAWN or best_capture_cp(before, square):
        return None
    first = line.moves[0]
    found = _pinner(after, square)
    if found is None or not _was_free_to_go(after, square):
        return None
    pinner, behind = found
    if pinner == first.to_square:
        is_new = square not in before.attacks(first.from_square)
    else:
        attacked = after.attacks(first.to_square) - before.attacks(first.from_square)
        is_new = square in attacked and _pinner(before, square) == found
        is_new = is_new and behind == after.king(not line.side)
    plies = settled_gain(line, made=1)
    if not is_new or plies is None:
        return None
    return _found(plies, after, pinner, square, behind)


def _pinned_piece_takes(line: SearchedLine) -> FoundMotif | None:
    """The first move pins a piece that can only take the piece that pins it, and is worth more."""
    if len(line.moves) < 3:
        return None
    first, reply, take = line.moves[:3]
    before, after = line.boards[:2]
    square, pinner = reply.from_square, first.to_square
    if not pinner == reply.to_square == take.to_square or square in before.attacks(
        first.from_square
    ):
        return None
    found = _pinner(after, square)
    if found is None or found != (pinner, after.king(not line.side)):
        return None
    plies = settled_gain(line, made=1)
    if plies is None or value_at(after, square) <= value_at(after, pinner):
        return None
    return _found(plies, after, pinner, square, found[1])


def _pinned_defender(line: SearchedLine) -> FoundMotif | None:
    """The first move takes what only pinned pieces defend, and none of them can take back.

    A piece cannot take back either if what is behind it is worth more than is won by taking.
    """
    before, after, first = line.boards[0], line.boards[1], line.moves[0]
    value, taker_value = captured_piece_cp(before, first), value_at(before, first.from_square)
    if not value or value - taker_value >= LEAST_GAIN_CP or after.is_check():
        return None
    plies = line.settled(1)
    if plies is None or min(line.won_cp(plies), line.gain_cp(0, plies)) < LEAST_GAIN_CP:
        return None
    if line.moves[1:] and line.moves[1].to_square == first.to_square:
        return None
    pins = []
    for defender in after.attackers(not line.side, first.to_square):
        found = _pinner(after, defender)
        recapture = chess.Move(defender, first.to_square)
        if found is None or not _is_refuted(after, recapture, found, taker_value - value):
            return None
        pins.append((defender, found))
    if not pins:
        return None
    defender, (pinner, behind) = pins[0]
    return _found(plies, after, pinner, defender, behind)


def _is_refuted(
    after: chess.Board,
    recapture: chess.Move,
    pin: tuple[chess.Square, chess.Square],
    recaptured_cp: int,
) -> bool:
    """Return whether a pin forbids a recapture, or punishes it by more than it wins."""
    if not after.is_legal(recapture):
        return True
    board = after.copy(stack=False)
    board.push(recapture)
    take = chess.Move(*pin)
    if not board.is_legal(take):
        return False
    return exchange_cp(board, take) >= recaptured_cp + LEAST_GAIN_CP


def _found(
    plies: int,
    board: chess.Board,
    pinner: chess.Square,
    pinned: chess.Square,
    behind: chess.Square,
) -> FoundMotif:
    targets: tuple[PieceOnSquare, ...] = (piece_on(board, pinned), piece_on(board, behind))
    return FoundMotif(Motif.PIN, plies, actor=piece_on(board, pinner), targets=targets)


def _pinner(board: chess.Board, pinned: chess.Square) -> tuple[chess.Square, chess.Square] | None:
    """Return who pins a piece and to what: to its king, or to a piece worth more than the pinner.

    A king behind it comes first.
    """
    side = board.color_at(pinned)
    if side is None:
        return None
    kinds = (chess.KING, chess.QUEEN, chess.ROOK)
    for kind in kinds:
        for behind in board.pieces(kind, side):
            for pinner in board.attackers(not side, pinned):
                if (
                    board.piece_type_at(pinner) in SLIDERS
                    and slides_towards(board, pinner, behind)
                    and men_between(board, pinner, behind) == chess.SquareSet([pinned])
                    and value_at(board, behind) > value_at(board, pinner)
                    and value_at(board, behind) > value_at(board, pinned)
                ):
                    return pinner, behind
    return None


def _was_free_to_go(board: chess.Board, pinned: chess.Square) -> bool:
    """Return whether the piece could leave the line of the pin if it were not pinned."""
    found = _pinner(board, pinned)
    if found is None:
        return False
    ray = chess.ray(*found)
    own = board.occupied_co[board.color_at(pinned) or False]
    return bool(board.attacks_mask(pinned) & ~own & ~ray)
