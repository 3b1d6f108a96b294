"""What both sides should see in a position: undefended and pinned pieces, and possible checks.

Each function looks at both sides, also at what the side not to move could do if it were on move. In
a position without a king of each side, none of them finds anything about the missing one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import chess

from game.rules.static_exchange import BEHIND_EN_PASSANT, see

REMEMBERED = 64
"""How many positions are remembered: a board is asked for its marks in every frame."""


class UndefendedPiece(NamedTuple):
    """A piece that is not defended enough: by SEE, capturing it wins material."""

    square: chess.Square
    capture: chess.Move
    """The capture that wins most."""
    san: str
    """The same in SAN."""
    gain_cp: int
    """What the capture wins in centipawns, more than 0."""


class Pin(NamedTuple):
    """An absolute pin: the piece may not leave the line between the pinner and its king."""

    square: chess.Square
    """The square of the pinned piece."""
    pinner: chess.Square
    king: chess.Square
    may_capture: bool
    """Whether the pinned piece may capture the pinner."""


class PossibleCheck(NamedTuple):
    """A legal move that gives check."""

    king: chess.Square
    """The square of the king that it attacks."""
    move: chess.Move
    san: str
    """The move in SAN."""


class Tactics(NamedTuple):
    """What was found in a position."""

    undefended: tuple[UndefendedPiece, ...] = ()
    pins: tuple[Pin, ...] = ()
    checks: tuple[PossibleCheck, ...] = ()


NO_TACTICS = Tactics()


def tactics_of(board: chess.Board) -> Tactics:
    """Return all that is found in a position. The last positions are remembered."""
    return _tactics(board.fen(en_passant="fen"), chess960=board.chess960)


@lru_cache(maxsize=REMEMBERED)
def _tactics(fen: str, *, chess960: bool) -> Tactics:
    board = chess.Board(fen, chess960=chess960)
    return Tactics(undefended_pieces(board), absolute_pins(board), possible_checks(board))


def undefended_pieces(board: chess.Board) -> tuple[UndefendedPiece, ...]:
    """Return the pieces of both sides that a capture wins, each with its best capture."""
    best: dict[chess.Square, UndefendedPiece] = {}
    for colour in chess.COLORS:
        turned = with_side_to_move(board, colour)
        for move in turned.generate_legal_captures():
            square = move.to_square
            if turned.is_en_passant(move):
                square ^= BEHIND_EN_PASSANT
            gain_cp = 0 if turned.piece_type_at(square) == chess.KING else see(turned, move)
            if gain_cp > (best[square].gain_cp if square in best else 0):
                best[square] = UndefendedPiece(square, move, turned.san(move), gain_cp)
    return tuple(best[square] for square in sorted(best))


def absolute_pins(board: chess.Board) -> tuple[Pin, ...]:
    """Return the pieces of both sides that are pinned to their king."""
    return tuple(pin for colour in chess.COLORS for pin in _pins_of(board, colour))


def possible_checks(board: chess.Board) -> tuple[PossibleCheck, ...]:
    """Return the moves with which either side could give check; none against a king in check."""
    found = []
    for colour in chess.COLORS:
        king = board.king(not colour)
        if king is None or board.is_attacked_by(colour, king):
            continue
        turned = with_side_to_move(board, colour)
        found += [
            PossibleCheck(king, move, turned.san(move))
            for move in turned.generate_legal_moves()
            if turned.gives_check(move)
        ]
    return tuple(found)


def with_side_to_move(board: chess.Board, colour: chess.Color) -> chess.Board:
    """Return the position with this side to move, as if the other side had passed."""
    if board.turn == colour:
        return board
    turned = board.copy(stack=False)
    turned.turn, turned.ep_square = colour, None
    return turned


def _pins_of(board: chess.Board, colour: chess.Color) -> Iterator[Pin]:
    king = board.king(colour)
    if king is None:
        return
    turned = with_side_to_move(board, colour)
    for pinner in chess.scan_forward(_sliders_towards(board, king, not colour)):
        between = chess.between(king, pinner) & board.occupied
        if chess.popcount(between) == 1 and between & board.occupied_co[colour]:
            captures = turned.generate_legal_moves(between, chess.BB_SQUARES[pinner])
            yield Pin(chess.lsb(between), pinner, king, may_capture=any(captures))


def _sliders_towards(board: chess.Board, king: chess.Square, colour: chess.Color) -> chess.Bitboard:
    """Return the sliders of one side that would attack a square if nothing stood between."""
    diagonal = chess.BB_DIAG_ATTACKS[king][0] & (board.bishops | board.queens)
    straight = chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0]
    return board.occupied_co[colour] & (diagonal | straight & (board.rooks | board.queens))
