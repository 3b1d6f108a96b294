"""The start positions of games: random level positions, or those of a file."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import chess
import chess.pgn
from games.balance import is_level
from msgspec import Struct

FEWEST_PLIES, MOST_PLIES = 4, 40
"""Least and greatest number of plies of a random opening. Fewer plies give too few openings."""
MOST_REJECTED = 10_000
"""Number of consecutive failures after which there are no more random openings."""


class Opening(Struct, frozen=True):
    """The start of a game."""

    fen: str | None
    """FEN of the first position; None for the start position."""
    moves: tuple[str, ...] = ()
    """Moves before the engines play, in UCI notation."""

    def board(self) -> chess.Board:
        """Return the position with the moves on its stack."""
        board = chess.Board() if self.fen is None else chess.Board(self.fen)
        for move in self.moves:
            board.push_uci(move)
        return board


def openings_for(text: str, seed: int) -> Iterator[Opening]:
    """Yield the openings of ``random:PLIES``, ``FILE.epd`` or ``FILE.pgn``.

    Equal text, files and seed give equal openings in equal order. Random openings are all
    different. Openings of a file are shuffled and repeat when they are used up.

    Raises:
        ValueError: the text has another form, or a file has an error.
        OSError: a file cannot be read.
    """
    if match := re.fullmatch(r"random:(\d{1,4})", text, re.ASCII):
        plies = int(match[1])
        if not FEWEST_PLIES <= plies <= MOST_PLIES:
            raise ValueError(f"random openings have {FEWEST_PLIES} to {MOST_PLIES} plies: {text}")
        return random_openings(plies, seed)
    path = Path(text)
    readers = {".epd": read_epd, ".pgn": read_pgn}
    if path.suffix.lower() not in readers:
        raise ValueError(f"openings are random:PLIES, FILE.epd or FILE.pgn, not {text!r}")
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        try:
            found = readers[path.suffix.lower()](file)
        except ValueError as error:
            raise ValueError(f"{text}: {error}") from None
    unique = list({_key(opening.board()): opening for opening in found}.values())
    if not unique:
        raise ValueError(f"{text} has no openings")
    random.Random(seed).shuffle(unique)
    return itertools.cycle(unique)


def random_openings(plies: int, seed: int) -> Iterator[Opening]:
    """Yield different random games of ``plies`` legal moves that end in a level position.

    Raises:
        ValueError: no more such games were found.
    """
    chance = random.Random(seed)
    seen: set[str] = set()
    rejected = 0
    while rejected < MOST_REJECTED:
        board = chess.Board()
        moves: list[str] = []
        # Sorted, so that the openings do not depend on the version of python-chess.
        while len(moves) < plies and (legal := sorted(move.uci() for move in board.legal_moves)):
            moves.append(chance.choice(legal))
            board.push_uci(moves[-1])
        key = _key(board)
        if len(moves) < plies or key in seen or not is_level(board):
            rejected += 1
            continue
        rejected = 0
        seen.add(key)
        yield Opening(None, tuple(moves))
    raise ValueError(f"there are no more than {len(seen)} level openings of {plies} plies")


def read_epd(file: TextIO) -> list[Opening]:
    """Read one EPD or FEN per line. Empty lines and lines that start with # are skipped.

    Raises:
        ValueError: no game can start from the position of a line.
    """
    found = []
    for number, line in enumerate(file, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            board = _position(line.strip())
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        found.append(_playable(Opening(board.fen()), f"line {number}"))
    return found


def read_pgn(file: TextIO) -> list[Opening]:
    """Read the moves of each game's main line.

    Raises:
        ValueError: a game has an illegal move or a null move, ends in a finished position, or is
            not ordinary chess.
    """
    found: list[Opening] = []
    while True:
        where = f"game {len(found) + 1}"
        try:
            game = chess.pgn.read_game(file, Visitor=_StrictBuilder)
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None
        if game is None:
            return found
        start = game.board()
        if type(start) is not chess.Board or start.chess960:
            raise ValueError(f"{where}: not ordinary chess")
        fen = None if start.fen() == chess.STARTING_FEN else start.fen()
        moves = tuple(move.uci() for move in game.mainline_moves())
        found.append(_playable(Opening(fen, moves), where))


class _StrictBuilder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """A PGN reader that raises errors instead of logging them."""

    def handle_error(self, error: Exception) -> None:
        raise error


def _position(line: str) -> chess.Board:
    """Parse a line of FEN or EPD."""
    fields = line.split()
    if len(fields) >= 6 and fields[4].isdecimal() and fields[5].isdecimal():
        return chess.Board(" ".join(fields[:6]))
    board, _ = chess.Board.from_epd(line)
    return board


def _playable(opening: Opening, where: str) -> Opening:
    """Return the opening. Raises ValueError if no game can start from it."""
    board = opening.board()
    if chess.Move.null().uci() in opening.moves:
        raise ValueError(f"{where}: a null move")
    if not board.is_valid():
        raise ValueError(f"{where}: not a legal position: {board.fen()}")
    if board.is_game_over():
        raise ValueError(f"{where}: the game is over: {board.fen()}")
    return opening


def _key(board: chess.Board) -> str:
    """Return the position without its counters, which identifies an opening."""
    return board.epd()
