"""Small libraries for tests, and a slow explorer that they are compared with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import chess
import chess.pgn

from engine.library.game_library import GameLibrary
from engine.library.importing.importer import import_file
from engine.library.importing.progress import ImportOptions, ImportProgress

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
USUAL = chess.STARTING_FEN


class Played(NamedTuple):
    """A game for a library."""

    tags: dict[str, str]
    start: str
    is_chess960: bool
    moves: list[chess.Move]

    def boards(self) -> Iterator[tuple[str, chess.Move | None]]:
        """Yield each position as ``identity``, with the move that was played from it."""
        board = chess.Board(self.start, chess960=self.is_chess960)
        for move in self.moves:
            yield identity(board), move
            board.push(move)
        yield identity(board), None

    def text(self) -> str:
        """Return the game as PGN."""
        game = chess.pgn.Game.without_tag_roster()
        game.setup(chess.Board(self.start, chess960=self.is_chess960))
        node: chess.pgn.GameNode = game
        for move in self.moves:
            node = node.add_main_variation(move)
        game.headers.update(self.tags)
        return f"{game}\n\n"


def identity(board: chess.Board) -> str:
    """Return what makes two positions the same: the pieces, and which moves are legal."""
    return board.epd(en_passant="legal")


def random_games(count: int, seed: int, *, longest: int = 30) -> list[Played]:
    """Return games of few players whose positions repeat, some of Chess960 or from a FEN."""
    source = random.Random(seed)
    starts = [(USUAL, False)] * 4 + [
        (chess.Board.from_chess960_pos(source.randrange(960)).fen(), True),
        ("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 7", False),
        ("8/5k2/8/3pP3/8/8/4K3/8 w - d6 0 1", False),
    ]
    return [_random_game(source, source.choice(starts), longest) for _ in range(count)]


def _random_game(source: random.Random, start: tuple[str, bool], longest: int) -> Played:
    board = chess.Board(start[0], chess960=start[1])
    moves: list[chess.Move] = []
    while len(moves) < source.randrange(longest + 1):
        legal = sorted(board.legal_moves, key=chess.Move.uci)
        if not legal:
            break
        # The first moves of the list are chosen most, so that positions repeat.
        moves.append(legal[min(int(source.expovariate(1)), len(legal) - 1)])
        board.push(moves[-1])
    year = source.randrange(1990, 1996)
    tags = {
        "Event": f"Cup {source.randrange(3)}",
        "Date": f"{year}.{source.randrange(1, 13):02}.??",
        "White": f"Player {source.randrange(5)}",
        "Black": f"Player {source.randrange(5)}",
        "Result": source.choice(RESULTS),
    }
    if source.random() < 0.7:
        tags["WhiteElo"] = str(source.randrange(1000, 2500))
    if source.random() < 0.7:
        tags["BlackElo"] = str(source.randrange(1000, 2500))
    if source.random() < 0.5:
        tags["ECO"] = f"{source.choice('ABCDE')}{source.randrange(100):02}"
    if len(moves) % 3:
        tags["TimeControl"] = ("180+2", "40/7200:3600")[len(moves) % 2]
    return Played(tags, *start, moves)


def write_games(path: Path, games: Iterable[Played]) -> Path:
    """Write games to a PGN file and return its path."""
    path.write_text("".join(game.text() for game in games), "utf-8")
    return path


def add_file(
    library: GameLibrary, path: Path, options: ImportOptions | None = None
) -> ImportProgress:
    """Import a file and return the last report."""
    *_, last = import_file(library, path, options or ImportOptions("games"))
    return last


@lru_cache(maxsize=1)
def opening_table() -> dict[str, str]:
    """Return the opening code of each position that has a name, by its EPD."""
    text = (Path(__file__).resolve().parents[3] / "assets" / "openings.tsv").read_text("utf-8")
    lines = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {epd: code for epd, code, _ in lines}


def opening_of(game: Played) -> str:
    """Return the opening code of a game: that of its tag, or of its last position with a name."""
    codes = [opening_table().get(position, "") for position, _ in game.boards()]
    return game.tags.get("ECO") or next((code for code in codes[::-1] if code), "")


def slow_moves(games: Iterable[Played], position: str) -> dict[str, list[Played]]:
    """Return the games in which each move was played from a position; "" has all that reached it.

    A game counts once in each.
    """
    found: dict[str, list[Played]] = {}
    for game in games:
        played = {
            "" if move is None else move.uci() for met, move in game.boards() if met == position
        }
        for move in played | ({""} if played else set()):
            found.setdefault(move, []).append(game)
    return found
