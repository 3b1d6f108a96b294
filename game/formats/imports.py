"""A game from text of either kind: a FEN, or a PGN."""

from __future__ import annotations

import chess

from game.formats import fen, pgn_reader
from game.formats.pgn_reader import Opened
from game.rules import players, record

MAX_CHARACTERS = 8_000_000


class GameTextError(ValueError):
    """Text that no game can be made of; the message is one line that says what is wrong where."""


def game_from_text(text: str, level: int) -> Opened:
    """The game that a FEN or a PGN describes; the engine plays it at ``level``.

    Raises:
        GameTextError: it is neither, or a wrong one.
    """
    if len(text) > MAX_CHARACTERS:
        raise GameTextError(
            f"{len(text)} characters are more than a game: at most {MAX_CHARACTERS} are read"
        )
    if not text.strip():
        raise GameTextError("there is no text in it")
    try:
        if fen.looks_like_fen(text):
            return game_from_fen(text, level)
        return pgn_reader.read(text, level)
    except fen.FenError as error:
        raise GameTextError(f"FEN: {error}") from error
    except pgn_reader.PgnError as error:
        raise GameTextError(f"PGN: {error}") from error


def game_from_fen(text: str, level: int) -> Opened:
    """An untimed game from a position, the person to move.

    Raises:
        fen.FenError: the position is not one of chess.
    """
    board = fen.board_from_fen(text)
    seats = [players.engine(level), players.person()]
    white, black = reversed(seats) if board.turn == chess.WHITE else seats
    game = record.new_game(white, black, start=board)
    return Opened(game, flipped=board.turn == chess.BLACK)


def check_fen(text: str) -> None:
    """Refuse what is not a FEN of a position of chess.

    Raises:
        GameTextError: with every fault of the position named.
    """
    try:
        fen.board_from_fen(text)
    except fen.FenError as error:
        raise GameTextError(str(error)) from error
