"""The demo: the engine plays against itself, and the window is drawn without a display.

The demo has the actions, updates and drawing of the program. Only SDL draws to a dummy display.
The level has no repertoire here, because the pictures show its searches.
Each run plays the same moves, because a level limits the nodes and not the time.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import chess

from game.actions.game_files import LoadText
from game.actions.window import ProgramStarted
from game.app.loop import App
from game.formats import pgn
from game.formats.game_import import game_from_text
from game.options import Options
from game.queries import shown_position
from game.rules import game_record, players
from game.startup import ProgramStart
from game.state.engines import Engines, EngineStatus
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State
from game.system.desktop.display import NoDisplayError, open_display
from game.system.storage import Storage
from game.system.text_files import StorageError, write_text
from game.words.engine_faults import engine_line

GAME_FILE = "game.pgn"
LEVEL = 7
SIZE = (1440, 900)
OPENING_HALF_MOVES = 6
LONGEST_S = 600.0
"""The time limit of the demo, so that a silent engine cannot hold up a build."""


class DemoError(Exception):
    """The demo could not be played or written; the message is one line."""


def play_demo(options: Options, asked: LoadText | None) -> None:
    """Play a game; write it and its pictures to the folder that the options name.

    Raises:
        DemoError: the engine failed, or the folder cannot be written.
    """
    assert options.out is not None
    assert options.demo_moves is not None
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    out = options.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        surface = open_display(options.size or SIZE)
        app = App(_start(options, asked), surface, Storage(out, GAME_FILE, is_data_folder=False))
        try:
            _Demo(app, out, options.demo_moves).play()
        finally:
            app.close()
        text = pgn.write_pgn(app.state.session.game, app.state.date)
        write_text(out / GAME_FILE, text, overwrite=True)
    except (StorageError, NoDisplayError) as error:
        raise DemoError(str(error)) from error
    except OSError as error:
        place = error.filename or out
        raise DemoError(f"cannot write {place}: {error.strerror or error}") from error


def _start(options: Options, asked: LoadText | None) -> ProgramStart:
    """Return the start of a game between two engines of the same level.

    The game begins at the start position, or at the end of the given game.
    """
    game = game_record.new_game(players.engine_player(LEVEL), players.engine_player(LEVEL))
    if asked is not None:
        opened = game_from_text(asked.text, LEVEL).game
        game.tree, game.end = opened.tree, opened.end
        game.result = game_record.result_of(game_record.live_board(game))
    settings = Settings(animation_ms=0)
    settings.theme = options.theme or settings.theme
    if options.scale_percent is not None:
        settings.scale_percent, settings.scale_as_system = options.scale_percent, False
    return ProgramStart(
        State(sessions_with(game), settings, engines=Engines(repertoires=())), [ProgramStarted()]
    )


class _Demo:
    """One game of the demo, with its pictures."""

    def __init__(self, app: App, out: Path, moves: int) -> None:
        self._app = app
        self._out = out
        self._first = len(app.state.session.game.moves)
        self._last = self._first + 2 * moves
        self._middle = self._first + moves
        self._taken: set[str] = set()
        self._deadline = time.monotonic() + LONGEST_S

    def play(self) -> None:
        """Play the given number of moves, or fewer if the game ends earlier.

        Raises:
            DemoError: the engine failed or took too long.
            OSError: a picture cannot be written.
        """
        self._app.start()
        while not self._is_over():
            length = len(self._app.state.session.game.moves)
            self._app.turn()
            self._check()
            self._take_pictures()
            if len(self._app.state.session.game.moves) > length:
                self._tell()
        self._picture("4-end")

    def _is_over(self) -> bool:
        game = self._app.state.session.game
        return len(game.moves) >= self._last or game.result is not None

    def _check(self) -> None:
        engine = self._app.state.engine
        if engine.status is EngineStatus.FAILED:
            raise DemoError(str(engine_line(engine.notice)))
        if time.monotonic() > self._deadline:
            raise DemoError(f"not over after {LONGEST_S:.0f} seconds")

    def _take_pictures(self) -> None:
        """Take pictures after the opening, during the search in the middle, and after its move."""
        state = self._app.state
        length = len(state.session.game.moves)
        if length >= min(self._first + OPENING_HALF_MOVES, self._middle):
            self._picture("1-opening")
        if length >= self._middle and _is_thinking_here(state):
            self._picture("2-thinking", anew=length == self._middle)
        if length > self._middle:
            self._picture("3-middle")

    def _picture(self, name: str, *, anew: bool = False) -> None:
        """Take a picture with this name; replace an existing one only if ``anew`` is true."""
        if anew or name not in self._taken:
            self._taken.add(name)
            self._app.save_picture(self._out / f"{name}.png")

    def _tell(self) -> None:
        """Write the last move as one line on standard error."""
        game = self._app.state.session.game
        played = game.moves[-1]
        before = game.tree.board_before(played)
        number = f"{before.fullmove_number}{'.' if before.turn == chess.WHITE else '...'}"
        depth = "" if played.depth is None else f"  depth {played.depth}"
        sys.stderr.write(f"glassbox: {number} {played.san}{depth}\n")


def _is_thinking_here(state: State) -> bool:
    """Return whether the panel shows the running search of the position on the board."""
    info = state.session.shown_info
    is_thinking = state.engine.status is EngineStatus.THINKING
    return (
        is_thinking and info is not None and info.board == shown_position.live_board(state.session)
    )
