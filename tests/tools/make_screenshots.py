"""Make the pictures of the README: ``python tests/tools/make_screenshots.py`` rewrites them.

The program's own window draws them without a display, in a game that the engine plays. Everything
about the search comes from the engine's reports. The engine also plays the human player's moves,
but the pictures do not show those searches, as in a real game.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "scene_sets"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "searches"))

import pygame
from msgspec import Struct
from msgspec.structs import replace
from slots import inspected
from small_png import small_png

from engine.parameter_limits import REVIEW_NODES
from engine.protocol.messages import Bound
from game.actions.between_features import AnalyseShownGame
from game.actions.board import GoToPly
from game.actions.reviews import BeginReview
from game.actions.window import ProgramStarted
from game.app.loop import App
from game.features.analyse.model import analysis_of
from game.features.analyse.queries import shown_result
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.node_question import WhyNotQuestion
from game.formats.game_import import game_from_text
from game.queries import shown_position
from game.queries.missing_scores import next_missing_score
from game.queries.reviews.shown_review import review_of_shown
from game.rules import clocks, players
from game.startup import ProgramStart
from game.state.engines import EngineStatus
from game.state.game import Game
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State
from game.state.time_control import TimeControl
from game.system.desktop.display import open_display
from game.system.storage import Storage
from game.words.engine_faults import engine_line

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "screenshots"
OPENING = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"
ANALYSED = """1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. c5 Nc6 5. Bf4 Nh5 6. Bc1 Nf6 7. e3 a6 8. Be2 b6
9. Bd2 bxc5 10. dxc5 Bxc5 11. Qc2 Nb4 12. Qc1 O-O?? {Castling leaves the knight on b4 without a
retreat.} (12... Be7 13. a3 Nc6 14. Nf3 O-O) 13. Na4? (13. a3 d4 (13... Nc6 14. Nxd5) 14. exd4 Bb7)
13... Be7 14. a3 a5 15. axb4 axb4 *"""
"""A game of the engine against itself, with notes."""
ANALYSED_PLY, ANALYSED_DEPTH = 24, 18
"""The position of the picture, and the depth of its lines."""
LEVEL, SHOWN_LEVEL = 10, 11
"""Levels of the game and of the pictured search, which takes some seconds."""
CONTROL = TimeControl(900_000, 10_000)
HALF_MOVES = 25
"""Length of the game in plies. The pictures show the search after the last move."""
LEAST_LINE = 8
"""Least length of the principal variation in a picture."""
DEEP_ENOUGH_MS = 1000
"""Least running time of the pictured search."""
IN_STEP, NODES, WHY_NOT, COMPARED, STORY = (
    f"inspect{of}.png" for of in ("", "-nodes", "-why-not", "-compared", "-story")
)
BREAKPOINT, TECHNIQUE = "re-search and ply <= 2", "killers"
USUAL, SMALL = (1440, 900), (960, 640)
MOST_BYTES = 200_000
LONGEST_S = 240.0
WAKE_MS = 500


class PictureError(Exception):
    """Raised when a picture cannot be taken. The message is one line."""


class Picture(Struct, frozen=True):
    """One picture: its file, size and theme."""

    name: str
    size: tuple[int, int]
    theme: str


PICTURES = (
    Picture("play.png", USUAL, "dark"),
    Picture("light.png", USUAL, "light"),
    Picture("small.png", SMALL, "dark"),
)


def program_start() -> State:
    """Return a state with a timed game after an opening, with the engine on both sides."""
    game = game_from_text(OPENING, LEVEL).game
    game.white, game.black = players.engine_player(LEVEL), players.engine_player(LEVEL)
    game.time_control = CONTROL
    game.clock = clocks.new_clock(CONTROL)
    return State(sessions_with(game), Settings(animation_ms=0))


def seat_person(game: Game) -> None:
    """Make White the human player."""
    game.white = players.person()
    for node_id in game.tree.path(game.end)[::2]:
        node = replace(game.tree[node_id], score=None, depth=None, thinking=None, search_id=None)
        game.tree = game.tree.with_node(node_id, node)


def turn_until(app: App, is_so: Callable[[], bool], most_moves: int = HALF_MOVES) -> None:
    """Run the program until a condition holds, in a game of limited length.

    Raises:
        PictureError: the condition did not hold in time, or the engine failed.
    """
    deadline = time.monotonic() + LONGEST_S
    while not is_so():
        app.turn()
        if len(app.state.session.game.moves) > most_moves:
            raise PictureError("the engine moved before it had thought long enough")
        if app.state.engine.status is EngineStatus.FAILED:
            raise PictureError(str(engine_line(app.state.engine.notice)))
        if time.monotonic() > deadline:
            raise PictureError(f"not ready after {LONGEST_S:.0f} seconds")


def keep_turning() -> None:
    """Wake the program from time to time: it sleeps while nothing happens, past any deadline."""
    pygame.time.set_timer(pygame.event.custom_type(), WAKE_MS)


def searched_ms(state: State) -> int:
    """Return the elapsed time in the last report; 0 without a running search."""
    info = state.session.shown_info
    if state.engine.status is not EngineStatus.THINKING or info is None:
        return 0
    if info.board != shown_position.live_board(state.session):
        return 0  # The last report still belongs to the previous search.
    return info.thinking.elapsed_ms


def has_line(state: State) -> bool:
    """Return whether the last report has an exact score and a long principal variation."""
    info = state.session.shown_info
    thinking = None if info is None else info.thinking
    is_exact = thinking is not None and thinking.bound is Bound.EXACT
    return is_exact and thinking is not None and len(thinking.principal_variation) >= LEAST_LINE


def take(app: App, picture: Picture) -> pygame.Surface:
    """Set the window up for a picture, and return what it shows.

    Raises:
        PictureError: the search ended meanwhile.
    """
    if pygame.display.get_window_size() != picture.size:
        pygame.display.set_mode(picture.size)
    app.state.settings.theme = picture.theme
    app.turn()
    turn_until(app, lambda: not searched_ms(app.state) or has_line(app.state))
    if not searched_ms(app.state):
        raise PictureError(f"{picture.name}: the engine no longer thinks")
    return seen()


def seen() -> pygame.Surface:
    """Return the current picture of the window."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface.copy()


def write(surface: pygame.Surface, path: Path) -> None:
    """Write a picture. Raises PictureError if the file is too large."""
    path.write_bytes(small_png(surface))
    if path.stat().st_size > MOST_BYTES:
        raise PictureError(f"{path}: more than {MOST_BYTES} bytes")
    print(f"{path.name}: {path.stat().st_size} bytes")


def take_inspection(app: App, folder: Path) -> None:
    """Inspect the search after its end and write the pictures."""
    pygame.display.set_mode(USUAL)
    app.state.settings.theme = "dark"
    turn_until(app, lambda: len(app.state.session.game.moves) > HALF_MOVES, HALF_MOVES + 1)
    press(app, pygame.K_i, pygame.KMOD_CTRL)
    turn_until(app, lambda: has_second_search(app.state), HALF_MOVES + 1)
    write(seen(), folder / STORY)
    press(app, pygame.K_y, pygame.KMOD_CTRL)
    press(app, pygame.K_END, pygame.KMOD_CTRL)
    press(app, pygame.K_b, pygame.KMOD_CTRL)
    enter(app, BREAKPOINT)
    turn_until(app, lambda: bool(app.state.settings.breakpoints), HALF_MOVES + 1)
    press(app, pygame.K_F9, pygame.KMOD_SHIFT)
    settle(app)
    press(app, pygame.K_F11)
    settle(app)
    write(seen(), folder / IN_STEP)
    press(app, pygame.K_g, pygame.KMOD_CTRL)
    turn_until(app, lambda: has_boxes(app.state), HALF_MOVES + 1)
    write(seen(), folder / NODES)
    press(app, pygame.K_t, pygame.KMOD_CTRL)
    press(app, pygame.K_F9, pygame.KMOD_SHIFT)
    settle(app)
    press(app, pygame.K_DOWN, pygame.KMOD_CTRL)
    press(app, pygame.K_w)
    turn_until(app, lambda: is_answered(app.state), HALF_MOVES + 1)
    write(seen(), folder / WHY_NOT)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_k, pygame.KMOD_CTRL)
    enter(app, TECHNIQUE)
    turn_until(app, lambda: is_compared(app.state), HALF_MOVES + 1)
    write(seen(), folder / COMPARED)


def has_second_search(state: State) -> bool:
    """Return whether the story compares its candidates."""
    inspection = inspection_of(state)
    candidates = None if inspection is None else inspection.candidates
    return candidates is not None and candidates.found is not None


def take_analysis(folder: Path) -> None:
    """Analyse a game and write the picture."""
    with analysed_game() as app:
        moves = len(app.state.session.game.moves)
        turn_until(app, lambda: next_missing_score(app.state) is None, moves)
        app._do(AnalyseShownGame())
        turn_until(app, lambda: analysed_depth(app.state) >= ANALYSED_DEPTH, moves)
        write(seen(), folder / "analyse.png")


def take_report(folder: Path) -> None:
    """Make the report on a game and write the picture of a mistake in words."""
    with analysed_game() as app:
        moves = len(app.state.session.game.moves)
        app._do(AnalyseShownGame(), BeginReview(REVIEW_NODES[0]))
        turn_until(app, lambda: is_reported(app.state), moves)
        turn_until(app, lambda: analysed_depth(app.state) >= ANALYSED_DEPTH, moves)
        write(seen(), folder / "report.png")


@contextmanager
def analysed_game() -> Iterator[App]:
    """Open a window with the game that is analysed; close it afterwards."""
    game = game_from_text(ANALYSED, LEVEL).game
    game.is_document = True
    state = State(sessions_with(game), Settings(animation_ms=0))
    surface = open_display(USUAL)
    keep_turning()
    with tempfile.TemporaryDirectory() as scratch:
        app = App(ProgramStart(state, [GoToPly(ANALYSED_PLY)]), surface, Storage(Path(scratch)))
        try:
            app.start()
            yield app
        finally:
            app.close()


def is_reported(state: State) -> bool:
    """Return whether the report on the shown game is finished."""
    review = review_of_shown(state)
    return review is not None and review.finished is not None


def analysed_depth(state: State) -> int:
    """Return the depth of the lines of the first engine; 0 before the first one."""
    analysis = analysis_of(state)
    if analysis is None or not analysis.engines:
        return 0
    result = shown_result(state, analysis, analysis.engines[0])
    return 0 if result is None else result.thinking.depth


def enter(app: App, text: str) -> None:
    """Type a text and press Enter."""
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
    app.turn()
    press(app, pygame.K_RETURN)


def settle(app: App) -> None:
    """Run the program until all requested data is shown."""
    turn_until(app, lambda: is_shown(app.state), HALF_MOVES + 1)


def press(app: App, key: int, modifiers: int = 0) -> None:
    """Press and release a key and let the program react."""
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode=""))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=modifiers))
    app.turn()


def is_shown(state: State) -> bool:
    """Return whether the requested search state is shown completely."""
    inspection = inspection_of(state)
    if inspection is None or inspection.search_state is None:
        return False
    search_state, outline = inspection.search_state, inspection.outline
    # Requests about something else, such as marks of conditions, have later numbers.
    wanted = max(inspection.step_request, inspection.hit_request)
    is_newest = inspection.run is None and search_state.request >= wanted
    return is_newest and search_state.is_complete and outline.asked <= outline.listed.keys()


def has_boxes(state: State) -> bool:
    """Return whether the node graph is shown at full resolution."""
    flame = None if inspection_of(state) is None else inspected(state).flame
    return flame is not None and bool(flame.boxes) and not flame.is_waiting


def is_answered(state: State) -> bool:
    """Return whether the window shows why a move was not played."""
    aside = None if inspection_of(state) is None else inspected(state).node_question
    return isinstance(aside, WhyNotQuestion) and aside.answer is not None


def is_compared(state: State) -> bool:
    """Return whether the comparison is complete."""
    comparison = None if inspection_of(state) is None else inspected(state).comparison
    return comparison is not None and comparison.answer is not None


def make(folder: Path, *, only_inspect: bool) -> None:
    """Play and take all pictures of one search, or only those of Inspect."""
    surface = open_display(USUAL)
    keep_turning()
    with tempfile.TemporaryDirectory() as scratch:
        app = App(
            ProgramStart(program_start(), [ProgramStarted()]), surface, Storage(Path(scratch))
        )
        try:
            app.start()
            turn_until(app, lambda: len(app.state.session.game.moves) >= HALF_MOVES - 1)
            app.state.session.game.black = players.engine_player(SHOWN_LEVEL)
            turn_until(app, lambda: len(app.state.session.game.moves) >= HALF_MOVES)
            seat_person(app.state.session.game)
            if not only_inspect:
                turn_until(app, lambda: searched_ms(app.state) >= DEEP_ENOUGH_MS)
                taken = {picture.name: take(app, picture) for picture in PICTURES}
                for name, surface in taken.items():
                    write(surface, folder / name)
            take_inspection(app, folder)
        finally:
            app.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--inspect", action="store_true", help="only those of the Inspect screen")
    parser.add_argument("--analyse", action="store_true", help="only those of the Analyse screen")
    asked = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    asked.folder.mkdir(parents=True, exist_ok=True)
    if not asked.analyse:
        make(asked.folder, only_inspect=asked.inspect)
    if not asked.inspect:
        take_analysis(asked.folder)
        take_report(asked.folder)
