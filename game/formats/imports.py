"""Reads a game from a FEN or a PGN."""

from __future__ import annotations

import chess

from game.formats import fen
from game.formats.faults import GameTextError, TextCode, TextFault
from game.formats.opened import Opened
from game.rules import players, record

MAX_CHARACTERS = 8_000_000


def game_from_text(text: str, level: int) -> Opened:
    """Return the game of a FEN or a PGN; the game of a FEN is against the engine at ``level``.

    Raises:
        GameTextError: the text is empty or too long, or its FEN or PGN has a fault.
    """
    if len(text) > MAX_CHARACTERS:
        raise GameTextError(TextFault(TextCode.TOO_LONG, len(text), MAX_CHARACTERS))
    if not text.strip():
        raise GameTextError(TextFault(TextCode.EMPTY))
    if fen.looks_like_fen(text):
        return game_from_fen(text, level)
    return game_from_pgn(text)


def game_from_pgn(text: str) -> Opened:
    """Return the first game of a PGN, at the end of its main line; see ``pgn_reader.read``.

    Raises:
        PgnError: there is no game, a move is illegal or unreadable, or the variant is unknown.
    """
    # Imported here, because chess.pgn takes 25 ms and a start without a game does not need it.
    from game.formats import pgn_reader

    return pgn_reader.read(text)


def game_from_fen(text: str, level: int) -> Opened:
    """Return an untimed game from a position; the person plays the side to move.

    Raises:
        FenError: the text is not a FEN, or the position is impossible.
    """
    board = fen.board_from_fen(text)
    seats = [players.engine(level), players.person()]
    white, black = reversed(seats) if board.turn == chess.WHITE else seats
    game = record.new_game(white, black, start=board)
    return Opened(game, flipped=board.turn == chess.BLACK, is_pgn=False)
