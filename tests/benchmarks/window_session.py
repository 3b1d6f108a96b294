"""A long session at the window: many varied games are opened, and many dialogs.

The games are generated with a fixed seed: 5 to 240 half-moves, other names in each, comments,
variations, evaluations and clock times. They are dropped on the window as files. Dialogs are opened
and used by keys.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import chess.pgn
import pygame

from game.actions.action import Action
from game.actions.between_features import OpenKeyBindings, OpenPlayedGames
from game.actions.help import OpenAbout
from game.app.dispatch import update
from game.app.loop import App
from game.features.engines.actions import OpenEngines
from game.state.game_list import GameListDialog

SIZES = (5, 240)
"""The fewest and the most half-moves of a game."""
SYLLABLES = (
    "an ber cor da el fi gan ho is ju kel lo mar nes ot pre ra sil to ur vin wes yar zo".split()
)
WAIT_S = 20.0
"""How long a file may take to open."""

Key = tuple[int, int]

NEW_GAME, OPEN, SETTINGS, GLOSSARY, RESIGN = (
    (key, pygame.KMOD_CTRL)
    for key in (pygame.K_n, pygame.K_o, pygame.K_COMMA, pygame.K_F1, pygame.K_r)
)
RECENT = (pygame.K_h, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
KEYS = (pygame.K_F1, 0)
ESCAPE = (pygame.K_ESCAPE, 0)
DIALOGS: tuple[Key | Action, ...] = (
    NEW_GAME, KEYS, SETTINGS, GLOSSARY, OPEN, RECENT, RESIGN,
    OpenEngines(), OpenKeyBindings(), OpenAbout(), OpenPlayedGames(),
)  # fmt: skip
"""How each dialog is opened: by a key, or from a menu."""
WITHIN = (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_HOME)
"""The keys that are pressed in a dialog."""
MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_UP, pygame.K_DOWN)
"""The keys that go through a game."""


def write_games(folder: Path, count: int) -> None:
    """Write this many PGN files, each with one game."""
    lots = random.Random(34)
    for number in range(count):
        (folder / f"{number:04}.pgn").write_text(f"{random_game(lots)}\n", "utf-8")


def random_game(lots: random.Random) -> chess.pgn.Game:
    """Return a game of random moves, with comments and variations."""
    game = chess.pgn.Game()
    for tag in ("Event", "White", "Black", "Site"):
        game.headers[tag] = f"{_word(lots).title()}, {_word(lots).title()}"
    node: chess.pgn.GameNode = game
    for _ in range(lots.randint(*SIZES)):
        moves = list(node.board().legal_moves)
        if not moves:
            break
        parent, node = node, node.add_variation(lots.choice(moves))
        if lots.random() < 0.3:
            node.comment = " ".join(_word(lots) for _ in range(lots.randint(1, 40)))
        if lots.random() < 0.5:
            centipawns = chess.engine.Cp(lots.randint(-900, 900))
            node.set_eval(chess.engine.PovScore(centipawns, chess.WHITE))
        if lots.random() < 0.2:
            other = parent.add_variation(lots.choice(moves))
            other.comment = _word(lots)
    return game


def _word(lots: random.Random) -> str:
    return "".join(lots.choices(SYLLABLES, k=lots.randint(1, 4)))


def open_game(app: App, path: Path, lots: random.Random) -> None:
    """Drop a file on the window, wait until its game is shown, and go through it."""
    before = app.state.session.game
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    until_s = time.monotonic() + WAIT_S
    while app.state.session.game is before or isinstance(app.state.dialog, GameListDialog):
        if time.monotonic() > until_s:
            raise TimeoutError(f"{path} did not open: {app.state.notice}")
        _turn(app)
    for _ in range(10):
        press(app, lots.choice(MOVES))


def use_dialog(app: App, opener: Key | Action, lots: random.Random) -> None:
    """Open a dialog, press some keys in it, and close it."""
    if isinstance(opener, tuple):
        press(app, *opener)
    else:
        update(app.state, opener)
        _turn(app)
    for _ in range(3):
        press(app, lots.choice(WITHIN))
    for letter in _word(lots)[: lots.randint(0, 4)]:
        press(app, ord(letter), text=letter)
    for _ in range(4):
        if app.state.dialog is not None:
            press(app, *ESCAPE)


def press(app: App, key: int, mod: int = 0, text: str = "") -> None:
    """Press and release a key, and draw."""
    pygame.event.post(
        pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
    )
    if text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
    _turn(app)


def _turn(app: App) -> None:
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    app.turn()


def session(app: App, folder: Path, count: int) -> Iterator[int]:
    """Open ``count`` games and ``count`` dialogs. Yield how many of each have been opened."""
    lots = random.Random(1)
    paths = sorted(folder.glob("*.pgn"))
    for number in range(count):
        open_game(app, paths[number % len(paths)], lots)
        use_dialog(app, DIALOGS[number % len(DIALOGS)], lots)
        yield number + 1


if __name__ == "__main__":
    write_games(Path(sys.argv[1]), int(sys.argv[2]))
