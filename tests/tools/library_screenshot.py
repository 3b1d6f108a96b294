"""Make the picture of the Library: ``python tests/tools/library_screenshot.py`` rewrites it.

The engine plays the games, level against level, after well-known openings, and the program imports
them as it imports any file. The window draws without a display.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["SDL_VIDEODRIVER"] = "dummy"

import chess
import chess.pgn
import pygame
from make_screenshots import FOLDER, LONGEST_S, USUAL, PictureError, keep_turning, seen, write

from engine.library.game_library import GameLibrary
from engine.library.importing.importer import import_file
from engine.library.importing.progress import ImportOptions
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions
from engine.thinking.engine import Engine
from game.actions.between_features import ShowScreen
from game.actions.window import ProgramStarted
from game.app.loop import App
from game.features.library.actions import ChooseFoundGame, ShowPreviewPly, TypeCondition
from game.features.library.conditions import ConditionField
from game.features.library.model import library_of
from game.formats.openings import opening_at
from game.rules import game_record, players
from game.startup import ProgramStart
from game.state.library import Library
from game.state.screens import LIBRARY
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State
from game.system.desktop.display import open_display
from game.system.storage import Storage

GAMES, SEED, LONGEST_PLIES = 120, 39, 160
SHOWN_PLY = 3
"""The position of the picture, from which several moves were played."""
PLAYING = range(2, 8)
"""The levels that play."""
NO_MOVE = "0000"
COLLECTION, SITE = "Levels", "Glassbox"
OPENINGS = (
    "e4 e5 Nf3 Nc6 Bb5 a6",
    "e4 e5 Nf3 Nc6 Bc4 Bc5",
    "e4 e5 Nf3 Nc6 d4 exd4",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    "e4 c5 Nf3 Nc6 Bb5",
    "e4 e6 d4 d5 Nc3 Bb4",
    "e4 c6 d4 d5 e5 Bf5",
    "d4 d5 c4 e6 Nc3 Nf6",
    "d4 d5 c4 c6 Nf3 Nf6",
    "d4 Nf6 c4 g6 Nc3 Bg7",
    "d4 Nf6 c4 e6 Nc3 Bb4",
    "c4 e5 Nc3 Nf6",
    "Nf3 d5 g3 Nf6",
)


class Player:
    """A level of the engine."""

    def __init__(self, number: int) -> None:
        self.level = LEVELS[number - 1]
        self._reports: list[object] = []
        self._engine = Engine(self._reports.append, SetSearchOptions(hash_mb=1))

    def move(self, board: chess.Board, seed: int) -> chess.Move:
        """Return its move; the same seed gives the same one."""
        self._reports.clear()
        moves = tuple(move.uci() for move in board.move_stack)
        limits = Limits(nodes=self.level.node_limit)
        handicap = self.level.handicap(seed)
        self._engine.begin(Go(1, chess.STARTING_FEN, moves, limits=limits, handicap=handicap))
        self._engine.wait()
        (finished,) = (one for one in self._reports if isinstance(one, Finished))
        return chess.Move.from_uci(finished.best_move or NO_MOVE)


def played_games() -> Iterator[chess.pgn.Game]:
    """Yield games between the levels."""
    lots = random.Random(SEED)
    seats = {number: Player(number) for number in PLAYING}
    for number in range(GAMES):
        white, black = lots.sample(list(PLAYING), 2)
        board = chess.Board()
        for san in lots.choice(OPENINGS).split():
            board.push_san(san)
        while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST_PLIES:
            player = seats[white if board.turn else black]
            board.push(player.move(board, lots.randrange(1 << 30)))
        game = chess.pgn.Game.from_board(board)
        elos = (seats[white].level.elo, seats[black].level.elo)
        game.headers.update(
            {
                "Event": COLLECTION,
                "Site": SITE,
                "Date": f"2026.{1 + number // 12:02}.{1 + number % 24:02}",
                "White": seats[white].level.name,
                "Black": seats[black].level.name,
                "WhiteElo": str(elos[0]),
                "BlackElo": str(elos[1]),
                "Result": board.result(claim_draw=True),
                "ECO": eco_of(board),
            }
        )
        yield game


def eco_of(board: chess.Board) -> str:
    """Return the code of the opening of a game."""
    position = board.copy()
    while (found := opening_at(position)) is None:
        position.pop()
    return found.eco


def fill(storage: Storage, folder: Path) -> None:
    """Play the games and import them into the library of a folder."""
    file = folder / "levels.pgn"
    file.write_text("\n\n".join(map(str, played_games())) + "\n", encoding="utf-8")
    library = GameLibrary(storage.library)
    for _ in import_file(library, file, ImportOptions(COLLECTION)):
        pass
    library.close()


def is_shown(state: State, total: int) -> bool:
    """Return whether list, game and explorer are shown as they will stay."""
    model = library_of(state)
    if model is None or model.found is None or model.preview is None:
        return False
    return model.found.total < total and not state.model(Library).waiting


def turn_until_shown(app: App) -> None:
    """Run the program until all that was asked of the library is shown."""
    deadline_s = time.monotonic() + LONGEST_S
    while not is_shown(app.state, GAMES):
        if time.monotonic() > deadline_s:
            raise PictureError("the library did not answer")
        app.turn()
    app.turn()


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    surface = open_display(USUAL)
    keep_turning()
    game = game_record.new_game(players.person(), players.person())
    state = State(sessions_with(game), Settings(animation_ms=0))
    with tempfile.TemporaryDirectory() as scratch:
        storage = Storage(Path(scratch))
        fill(storage, Path(scratch))
        app = App(ProgramStart(state, [ProgramStarted(), ShowScreen(LIBRARY)]), surface, storage)
        try:
            app.start()
            app._do(TypeCondition(ConditionField.PLAYER, "club player"), ChooseFoundGame(3, 0))
            turn_until_shown(app)
            app._do(ShowPreviewPly(SHOWN_PLY))
            turn_until_shown(app)
            write(seen(), folder / "library.png")
        finally:
            app.close()
            pygame.quit()


if __name__ == "__main__":
    main()
