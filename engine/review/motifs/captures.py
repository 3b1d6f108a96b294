"""Material that is there to be taken: hanging pieces, captures that pay, and the exchange."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.exchanges import LEAST_GAIN_CP, PIECE_CP, captured_piece_cp, exchange_cp
from engine.review.motifs.found_motif import FoundMotif
from engine.review.searched_line import SearchedLine, piece_on

EXCHANGE_CP = PIECE_CP[chess.ROOK] - PIECE_CP[chess.BISHOP]
EXCHANGE_GAINS_CP = (
    EXCHANGE_CP - PIECE_CP[chess.PAWN],
    EXCHANGE_CP,
    EXCHANGE_CP + PIECE_CP[chess.PAWN],
)
"""A pawn may go with the exchange, on either side."""
MINOR_PIECES = (chess.KNIGHT, chess.BISHOP)


def detect_hanging_piece(line: SearchedLine) -> FoundMotif | None:
    """Recognise a piece that nothing defends: the first move takes it, and nothing comes back."""
    found = _capture(line, Motif.HANGING_PIECE)
    if found is None:
        return None
    board, move = line.boards[0], line.moves[0]
    value = captured_piece_cp(board, move)
    is_defended = line.boards[1].is_attacked_by(not line.side, move.to_square)
    if is_defended or value == PIECE_CP[chess.PAWN]:
        return None
    is_won = min(line.won_cp(found.plies), line.gain_cp(0, found.plies)) >= least_gain_cp(value)
    return found if is_won else None


def detect_capture(line: SearchedLine) -> FoundMotif | None:
    """Recognise a first move that wins material by taking, whatever the answer on its square."""
    found = _capture(line, Motif.CAPTURE)
    if found is None:
        return None
    board, move = line.boards[0], line.moves[0]
    expected, gain = exchange_cp(board, move), line.gain_cp(0, found.plies)
    if expected < LEAST_GAIN_CP or line.won_cp(found.plies) < LEAST_GAIN_CP:
        return None
    if captured_piece_cp(board, move) == PIECE_CP[chess.PAWN] and gain > expected:
        return None  # What comes after the pawn is why it is taken.
    return found if gain >= least_gain_cp(expected) else None


def detect_exchange(line: SearchedLine) -> FoundMotif | None:
    """Recognise a minor piece that takes a rook and is taken for it."""
    if len(line.moves) < 2:
        return None
    first, answer = line.moves[:2]
    takes = line.boards[0].piece_type_at(first.from_square)
    taken = line.boards[0].piece_type_at(first.to_square)
    if takes not in MINOR_PIECES or taken != chess.ROOK or answer.to_square != first.to_square:
        return None
    found = _capture(line, Motif.EXCHANGE)
    if found is None:
        return None
    gains = line.won_cp(found.plies), line.gain_cp(0, found.plies)
    return found if all(gain in EXCHANGE_GAINS_CP for gain in gains) else None


def least_gain_cp(expected_cp: int) -> int:
    """Return what must be left of the expected gain where the line settles: about two thirds."""
    return expected_cp - max(LEAST_GAIN_CP, expected_cp // 3)


def _capture(line: SearchedLine, motif: Motif) -> FoundMotif | None:
    """Return the capture of the first move, if the line settles after it."""
    if not line.moves or line.moves[0].promotion:
        return None
    board, move = line.boards[0], line.moves[0]
    if not board.is_capture(move) or board.is_en_passant(move):
        return None
    plies = line.settled(1)
    if plies is None:
        return None
    taker, taken = piece_on(board, move.from_square), piece_on(board, move.to_square)
    return FoundMotif(motif, plies, actor=taker, targets=(taken,))
