"""Reads a game from text of either kind: a FEN, or a PGN."""

from __future__ import annotations

import chess

from game.formats import fen, pgn_reader
from game.formats.pgn_reader import Opened
from game.message import MessageError, message
from game.rules import players, record

MAX_CHARACTERS = 8_000_000


NO_TEXT = message("There is no text.")


class GameTextError(MessageError, ValueError):
    """A text that holds no game. The message is one line that says what is wrong and where."""


def game_from_text(text: str, level: int) -> Opened:
    """Return the game that a FEN or a PGN describes, with the engine at ``level``.

    Raises:
        GameTextError: it is neither, or a wrong one.
    """
    if len(text) > MAX_CHARACTERS:
        raise GameTextError(
            message(
                "The text has {number} characters; the limit is {most}.",
                number=len(text),
                most=MAX_CHARACTERS,
            )
        )
    if not text.strip():
        raise GameTextError(NO_TEXT)
    try:
        if fen.looks_like_fen(text):
            return game_from_fen(text, level)
        return pgn_reader.read(text, level)
    except fen.FenError as error:
        raise GameTextError(message("FEN: {fault}", fault=error.message)) from error
    except pgn_reader.PgnError as error:
        raise GameTextError(message("PGN: {fault}", fault=str(error))) from error


def game_from_fen(text: str, level: int) -> Opened:
    """Return an untimed game from a position, the person to move.

    Raises:
        fen.FenError: the position is not one of chess.
    """
    board = fen.board_from_fen(text)
    seats = [players.engine(level), players.person()]
    white, black = reversed(seats) if board.turn == chess.WHITE else seats
    game = record.new_game(white, black, start=board)
    return Opened(game, flipped=board.turn == chess.BLACK)


def check_fen(text: str) -> None:
    """Refuse a text that is not the FEN of a chess position.

    Raises:
        GameTextError: with every fault of the position named.
    """
    try:
        fen.board_from_fen(text)
    except fen.FenError as error:
        raise GameTextError(error.message) from error
