"""The positions that games begin from: random but level ones, or those of a file."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import chess
import chess.pgn
from games.balance import is_level

FEWEST_PLIES, MOST_PLIES = 4, 40
"""Of a random opening: with fewer there are soon no new ones."""
MOST_REJECTED = 10_000
"""In a row, before it is said that there are no more random openings."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game begins."""

    fen: str | None
    """None for the usual position."""
    moves: tuple[str, ...] = ()
    """Played from there before the engines take over, in UCI form."""

    def board(self) -> chess.Board:
        """Return the position, with the moves on its stack."""
        board = chess.Board() if self.fen is None else chess.Board(self.fen)
        for move in self.moves:
            board.push_uci(move)
        return board


def openings_for(text: str, seed: int) -> Iterator[Opening]:
    """Return the openings that ``random:PLIES``, ``FILE.epd`` or ``FILE.pgn`` describes.

    Deterministic: the same text, files and seed give the same openings in the same order. Random
    ones are all different; those of a file are shuffled and begin again when they are used up.

    Raises:
        ValueError: the text is none of these, or a file has something wrong in it.
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
    """Yield random legal games of so many plies that end in a level position, each only once.

    Raises:
        ValueError: there are no more.
    """
    chance = random.Random(seed)
    seen: set[str] = set()
    rejected = 0
    while rejected < MOST_REJECTED:
        board = chess.Board()
        moves: list[str] = []
        # In alphabetical order, so that another version of python-chess changes nothing.
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
    """Read one position a line: EPD with operations, or FEN. Empty lines and # lines are skipped.

    Raises:
        ValueError: a line holds no position that a game can begin from.
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
    """Read the moves of each game's main line, to its end.

    Raises:
        ValueError: a game has an illegal move, or ends in a position that is over.
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
    """Raises what is wrong with a game instead of logging it."""

    def handle_error(self, error: Exception) -> None:
        raise error


def _position(line: str) -> chess.Board:
    """Return the position of a line of FEN or EPD."""
    fields = line.split()
    if len(fields) >= 6 and fields[4].isdecimal() and fields[5].isdecimal():
        return chess.Board(" ".join(fields[:6]))
    board, _ = chess.Board.from_epd(line)
    return board


def _playable(opening: Opening, where: str) -> Opening:
    """Return the opening, or raise ValueError where no game can begin from it."""
    board = opening.board()
    if chess.Move.null().uci() in opening.moves:
        raise ValueError(f"{where}: a null move")
    if not board.is_valid():
        raise ValueError(f"{where}: not a legal position: {board.fen()}")
    if board.is_game_over():
        raise ValueError(f"{where}: the game is over: {board.fen()}")
    return opening


def _key(board: chess.Board) -> str:
    """What makes two openings the same: the position without its counters."""
    return board.epd()
