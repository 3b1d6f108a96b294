"""Reads a game from a FEN or a PGN."""

from __future__ import annotations

import chess

from game.formats import fen, pgn_reader
from game.formats.pgn_reader import Opened
from game.formats.sentences import ended
from game.message import MessageError, message
from game.rules import players, record

MAX_CHARACTERS = 8_000_000


NO_TEXT = message("There is no text.")


class GameTextError(MessageError, ValueError):
    """A text that is no game; the message is one line that says what is wrong and where."""


def game_from_text(text: str, level: int) -> Opened:
    """Return the game of a FEN or a PGN; the engine plays on at ``level``.

    Raises:
        GameTextError: the text is neither, or has a fault.
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
        raise GameTextError(message("PGN: {fault}", fault=ended(str(error)))) from error


def game_from_fen(text: str, level: int) -> Opened:
    """Return an untimed game from a position; the person plays the side to move.

    Raises:
        fen.FenError: chess does not allow the position.
    """
    board = fen.board_from_fen(text)
    seats = [players.engine(level), players.person()]
    white, black = reversed(seats) if board.turn == chess.WHITE else seats
    game = record.new_game(white, black, start=board)
    return Opened(game, flipped=board.turn == chess.BLACK)


def check_fen(text: str) -> None:
    """Refuse a text that is not a FEN of a legal position.

    Raises:
        GameTextError: it names every fault.
    """
    try:
        fen.board_from_fen(text)
    except fen.FenError as error:
        raise GameTextError(error.message) from error
