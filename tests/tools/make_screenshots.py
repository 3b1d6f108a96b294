"""Make the pictures of the README: ``python tests/tools/make_screenshots.py`` writes them anew.

The program's own window draws them, without a display, in a game that the engine plays: what they
show of the search is what the engine reported. The moves of the one who sits at the computer are
the engine's too; what it thought of them is not shown, as in a real game.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game import clocks, players, queries
from game.actions import Begin
from game.app import App, open_display
from game.imports import game_from_text
from game.startup import Start
from game.state import EngineStatus, Game, Settings, State, TimeControl
from game.storage import Storage

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "screenshots"
OPENING = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"
LEVEL = 7
CONTROL = TimeControl(900_000, 10_000)
HALF_MOVES = 27
"""The pictures show the answer to the last of these being thought about."""
DEEP_ENOUGH_MS = 300
"""How long that search has run by then."""
INSPECT_NAME = "inspect.png"
INSPECTED = (*[pygame.K_F10] * 5, pygame.K_F11)
"""Pressed from the end of the search on: back over some moves, and into one."""
USUAL, SMALL = (1440, 900), (960, 640)
MOST_BYTES = 250_000
LONGEST_S = 90.0


class PictureError(Exception):
    """A picture could not be taken; the message is one line."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its file, and how the window is."""

    name: str
    size: tuple[int, int]
    theme: str


PICTURES = (
    Picture("play.png", USUAL, "dark"),
    Picture("light.png", USUAL, "light"),
    Picture("small.png", SMALL, "dark"),
)


def first_state() -> State:
    """The engine on both sides, after an opening."""
    game = game_from_text(OPENING, LEVEL).game
    game.white, game.black = players.engine(LEVEL), players.engine(LEVEL)
    game.time_control = CONTROL
    game.clock = clocks.new_clock(CONTROL)
    return State(game, Settings(animation_ms=0))


def seat_person(game: Game) -> None:
    """From here on White is the one at the computer."""
    game.white = players.person()
    for played in game.moves[::2]:
        played.score = played.depth = played.thinking = played.search_id = None


def turn_until(app: App, is_so: Callable[[], bool], most_moves: int = HALF_MOVES) -> None:
    """Let the program run until something is so, before the game is longer than that.

    Raises:
        PictureError: it was not so in time, or the engine failed.
    """
    deadline = time.monotonic() + LONGEST_S
    while not is_so():
        app.turn()
        if len(app.state.game.moves) > most_moves:
            raise PictureError("the engine moved before it had thought long enough")
        if app.state.engine.status is EngineStatus.FAILED:
            raise PictureError(app.state.engine.message)
        if time.monotonic() > deadline:
            raise PictureError(f"not ready after {LONGEST_S:.0f} seconds")


def searched_ms(state: State) -> int:
    """How long the running search has taken by its last report; 0 where none runs."""
    engine = state.engine
    if engine.status is not EngineStatus.THINKING or engine.thinking is None:
        return 0
    if engine.thinking_board is not queries.live_board(state):
        return 0  # The last report is still of the search before.
    return engine.thinking.elapsed_ms


def take(app: App, picture: Picture, folder: Path) -> None:
    """Turn the window into what the picture wants, and write it.

    Raises:
        PictureError: the search has ended meanwhile, or the file is too large.
    """
    if pygame.display.get_window_size() != picture.size:
        pygame.display.set_mode(picture.size)
    app.state.settings.theme = picture.theme
    app.turn()
    if not searched_ms(app.state):
        raise PictureError(f"{picture.name}: the engine no longer thinks")
    write(app, folder / picture.name)


def write(app: App, path: Path) -> None:
    """Write what the window shows. Raises PictureError where the file is too large."""
    app.save_picture(path)
    if path.stat().st_size > MOST_BYTES:
        raise PictureError(f"{path}: more than {MOST_BYTES} bytes")
    print(f"{path.name}: {path.stat().st_size} bytes")


def take_inspection(app: App, path: Path) -> None:
    """Step through the search once it has ended, and write what is shown of a moment of it."""
    pygame.display.set_mode(USUAL)
    app.state.settings.theme = "dark"
    turn_until(app, lambda: len(app.state.game.moves) > HALF_MOVES, HALF_MOVES + 1)
    press(app, pygame.K_i, pygame.KMOD_CTRL)
    turn_until(app, lambda: is_shown(app.state), HALF_MOVES + 1)
    press(app, pygame.K_END, pygame.KMOD_CTRL)
    for key in INSPECTED:
        press(app, key, pygame.KMOD_SHIFT if key == pygame.K_F10 else 0)
    turn_until(app, lambda: is_shown(app.state), HALF_MOVES + 1)
    write(app, path)


def press(app: App, key: int, modifiers: int = 0) -> None:
    """Press a key, and let the program answer."""
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode=""))
    app.turn()


def is_shown(state: State) -> bool:
    """Is the moment that was asked for last shown, with all that is to be known of it?"""
    inspection = state.inspection
    if inspection is None or inspection.moment is None:
        return False
    moment, outline = inspection.moment, inspection.outline
    is_newest = moment.request == inspection.request and moment.is_complete
    return is_newest and outline.asked <= outline.listed.keys()


def make(folder: Path) -> None:
    """Play and take all pictures from one search."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    folder.mkdir(parents=True, exist_ok=True)
    surface = open_display(USUAL)
    with tempfile.TemporaryDirectory() as scratch:
        app = App(Start(first_state(), [Begin()]), surface, Storage(Path(scratch)))
        try:
            app.start()
            turn_until(app, lambda: len(app.state.game.moves) >= HALF_MOVES)
            seat_person(app.state.game)
            turn_until(app, lambda: searched_ms(app.state) >= DEEP_ENOUGH_MS)
            for picture in PICTURES:
                take(app, picture, folder)
            take_inspection(app, folder / INSPECT_NAME)
        finally:
            app.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    make(parser.parse_args().folder)
