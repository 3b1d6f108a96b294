"""Double threats: one move makes two threats, and no reply meets both."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from msgspec import Struct

from engine.protocol.clauses import Motif
from engine.review.exchanges import LEAST_GAIN_CP, PIECE_CP, best_capture_cp, exchange_cp
from engine.review.motifs.found_motif import FoundMotif
from engine.review.motifs.line_queries import (
    men_between,
    settled_gain,
    slides_towards,
    takes_unmoved_piece,
)
from engine.review.searched_line import SearchedLine, piece_on


class _Threat(Struct, frozen=True):
    """What a side would do if it were its turn again."""

    attacker: chess.Square
    target: chess.Square
    """The square of the piece that is won, or of the king that is mated."""


def detect_double_threat(line: SearchedLine) -> FoundMotif | None:
    """Recognise a move that makes two new threats: captures by different pieces, or also a mate.

    The third move carries out one threat by a capture. Two captures by one piece are a fork, and a
    capture along a line that the first move opens is a discovered attack: neither counts. No side
    is in check, so that both threats are new and the reply is free.
    """
    if not takes_unmoved_piece(line) or line.moves[0].promotion or line.moves[2].promotion:
        return None
    before, after = line.boards[:2]
    take = line.moves[2]
    if before.is_check() or after.is_check() or _wins_a_piece(line):
        return None
    captures = list(_new_captures(line))
    done = _Threat(take.from_square, take.to_square)
    if done not in captures:
        return None
    other = _mate(line, done) or _by_another_piece(captures, done)
    plies = None if other is None else settled_gain(line, made=1)
    if other is None or plies is None:
        return None
    targets = sorted((done.target, other.target), key=lambda square: _rank(after, square))
    return FoundMotif(
        Motif.DOUBLE_THREAT,
        plies,
        actor=piece_on(after, line.moves[0].to_square),
        targets=tuple(piece_on(after, square) for square in targets),
    )


def _wins_a_piece(line: SearchedLine) -> bool:
    """Return whether the first move itself wins more than a pawn by taking."""
    return exchange_cp(line.boards[0], line.moves[0]) > PIECE_CP[chess.PAWN]


def _rank(board: chess.Board, square: chess.Square) -> int:
    return -(board.piece_type_at(square) or 0)


def _passed(board: chess.Board) -> chess.Board:
    """Return the position with the other side to move."""
    copy = board.copy(stack=False)
    copy.push(chess.Move.null())
    return copy


def _new_captures(line: SearchedLine) -> Iterator[_Threat]:
    """Yield the captures of pieces that win material only after the first move."""
    before, after = line.boards[:2]
    passed = _passed(after)
    for move in passed.generate_legal_captures():
        target = move.to_square
        if passed.piece_type_at(target) in (None, chess.PAWN) or move.promotion:
            continue
        if exchange_cp(passed, move) < LEAST_GAIN_CP or best_capture_cp(before, target):
            continue
        if not _is_uncovered(line, move):
            yield _Threat(move.from_square, target)


def _is_uncovered(line: SearchedLine, capture: chess.Move) -> bool:
    """Return whether the first move opens the line of a capture."""
    before, first = line.boards[0], line.moves[0]
    one, other = capture.from_square, capture.to_square
    return slides_towards(line.boards[1], one, other) and first.from_square in men_between(
        before, one, other
    )


def _mate(line: SearchedLine, done: _Threat) -> _Threat | None:
    """Return a mate in one move that only the first move threatens, and not by the same capture."""
    before, after = line.boards[:2]
    if next(_mates(before), None) is not None:
        return None
    found = (move for move in _mates(_passed(after)) if move.to_square != done.target)
    move = next(found, None)
    king = after.king(not line.side)
    return None if move is None or king is None else _Threat(move.from_square, king)


def _mates(board: chess.Board) -> Iterator[chess.Move]:
    for move in board.legal_moves:
        if board.gives_check(move):
            board.push(move)
            is_mate = board.is_checkmate()
            board.pop()
            if is_mate:
                yield move


def _by_another_piece(captures: list[_Threat], done: _Threat) -> _Threat | None:
    """Return a threat against another piece that the piece which takes does not make too."""
    own = {threat.target for threat in captures if threat.attacker == done.attacker}
    others = {threat.target: threat for threat in captures if threat.target not in own}
    return next(iter(others.values()), None)
