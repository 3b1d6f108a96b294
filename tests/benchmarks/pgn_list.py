"""Lists the games of a PGN of 100 MB: time to the first games and to all, memory, longest frame.

The script writes the file from random games. A window without a display opens it, draws 60 times a
second while a process lists the games, then filters and scrolls the list and opens its last game.
Times are wall-clock times, except that frames have processor times as well: other programs do not
change these, so their target is for these. The memory is that of both processes above the window's
before. Linux only. Run it with ``python tests/benchmarks/pgn_list.py``. The last line and the exit
status tell whether the targets were met.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import chess
import pygame

from game.actions.action import Action
from game.actions.effects import Effect, EndGameListing, ReadFile, ReadGame
from game.actions.game_files import ChoosePath
from game.actions.window import ClockTick
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.app.registry import FEATURES
from game.features.games.actions import ChooseGame, FilterGames, OpenGame
from game.rules import game_record, players
from game.state import game_list
from game.state.game_list import GameListDialog
from game.state.session import sessions_with
from game.state.state import State
from game.system import gc_policy
from game.system.game_lister import GameLister
from game.system.storage import Storage
from game.view.window import Window

SIZE = (1440, 900)
FRAME_S = 1 / 60
GAMES, LEAST_PLIES, MOST_PLIES = 200, 40, 140
MOST_FIRST_S, MOST_ALL_S, MOST_MEMORY_MB, MOST_FRAME_MS = 1.0, 30.0, 150.0, 100.0
"""The targets."""
NAMES = 5000
FILTER = "player 12"


def moves_of_a_game(lots: random.Random) -> str:
    """Return the movetext of a random game, in lines of at most 80 characters."""
    board, lines = chess.Board(), [""]
    for _ in range(lots.randint(LEAST_PLIES, MOST_PLIES)):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = lots.choice(legal)
        number = f"{board.fullmove_number}. " if board.turn == chess.WHITE else ""
        word = f"{number}{board.san(move)} "
        board.push(move)
        if len(lines[-1]) + len(word) > 80:
            lines.append("")
        lines[-1] += word
    return "\n".join([*lines[:-1], f"{lines[-1]}1/2-1/2"])


def write_games(path: Path, megabytes: int) -> int:
    """Write a file with random games; return how many games it has."""
    lots = random.Random(22)
    moves = [moves_of_a_game(lots) for _ in range(GAMES)]
    count = written = 0
    with path.open("w", encoding="utf-8") as file:
        while written < megabytes * 1_000_000:
            day = f"2026.{1 + count % 12:02}.{1 + count % 28:02}"
            white, black = (f"Player {lots.randrange(NAMES)}" for _ in "wb")
            tags = f'[Event "Casual game"]\n[Site "Glassbox"]\n[Date "{day}"]\n[Round "-"]\n'
            tags += f'[White "{white}"]\n[Black "{black}"]\n[Result "1/2-1/2"]\n\n'
            written += file.write(f"{tags}{moves[count % GAMES]}\n\n")
            count += 1
    return count


class Desk:
    """A window that lists games, with the times of its frames."""

    def __init__(self, folder: Path) -> None:
        self.state = State(
            sessions_with(game_record.new_game(players.person(), players.engine_player(3)))
        )
        self.surface = pygame.display.set_mode(SIZE)
        self.window = Window(SIZE, 100, "dark", features=FEATURES)
        self.lister = GameLister()
        self.runner = EffectRunner(
            {}, NoInspector(), Storage(folder), NoClipboard(), lister=self.lister
        )
        self.frames_ms: list[float] = []
        self.waits_ms: list[float] = []
        """The wall-clock times of the frames."""
        self.peak_kb = 0
        gc_policy.freeze_and_take_over()

    def do(self, action: Action) -> None:
        """Apply an action, and run the effects that concern files."""
        waiting = [action]
        while waiting:
            for effect in update(self.state, waiting.pop(0)):
                waiting += self.run(effect)

    def run(self, effect: Effect) -> list[Action]:
        is_about_files = isinstance(effect, ReadFile | ReadGame | EndGameListing)
        return self.runner.run(effect) if is_about_files else []

    def frame(self, *actions: Action) -> None:
        """Handle what has arrived, draw, and wait for the next frame."""
        began_s, worked_s = time.perf_counter(), time.process_time()
        self.do(ClockTick(int(time.monotonic() * 1000)))
        for action in (*actions, *self.runner.reports()):
            self.do(action)
        self.window.draw(self.surface, self.state)
        gc_policy.collect_if_due(is_idle=False)
        spent_s = time.perf_counter() - began_s
        self.waits_ms.append(spent_s * 1000)
        self.frames_ms.append((time.process_time() - worked_s) * 1000)
        self.peak_kb = max(self.peak_kb, memory_kb())
        time.sleep(max(0.0, FRAME_S - spent_s))

    def until(self, is_reached: Callable[[], bool]) -> float:
        """Draw frames until a condition holds; return how many seconds that took."""
        began_s = time.perf_counter()
        while not is_reached():
            self.frame()
        return time.perf_counter() - began_s

    @property
    def games(self) -> GameListDialog:
        assert isinstance(self.state.dialog, GameListDialog)
        return self.state.dialog


class NoInspector:
    """Records no searches."""

    def inspect(self, command: object) -> None:
        """Ignore a command."""


class NoClipboard:
    """An empty clipboard."""

    def get(self) -> str:
        return ""

    def put(self, text: str) -> None:
        """Ignore a text."""


def memory_kb() -> int:
    """Return the memory of this process and of its children, in kilobytes."""
    own = os.getpid()
    children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
    return sum(resident_kb(process) for process in (str(own), *children))


def resident_kb(process: str) -> int:
    """Return the resident memory of a process, in kilobytes; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=100, help="the size of the file")
    megabytes = parser.parse_args().megabytes
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "games.pgn"
        count = write_games(path, megabytes)
        pygame.display.init()
        pygame.font.init()
        desk = Desk(Path(name))
        for _ in range(20):
            desk.frame()
        desk.frames_ms.clear()
        before_kb = desk.peak_kb = memory_kb()
        began_s = time.perf_counter()
        desk.waits_ms.clear()
        desk.frame(ChoosePath(str(path), saving=False))
        desk.until(lambda: desk.games.count > 0)
        first_s = time.perf_counter() - began_s
        all_s = first_s + desk.until(lambda: desk.games.is_done)
        found = desk.games.count
        desk.frame(FilterGames(FILTER))
        filter_s = desk.until(lambda: not game_list.is_filtering(desk.games))
        fitting = game_list.row_count(desk.games)
        desk.frame(FilterGames(""))
        for row in range(0, found, max(1, found // 60)):
            desk.frame(ChooseGame(row))
        desk.frame(ChooseGame(found - 1))
        desk.frame(OpenGame())
        desk.lister.close()
        is_open = desk.state.session.game.is_document and bool(desk.state.session.game.moves)
    memory_mb, longest_ms = (desk.peak_kb - before_kb) / 1024, max(desk.frames_ms)
    print(f"{found} games in {megabytes} MB; the first after {first_s:.2f} s, all {all_s:.1f} s")
    print(f"filter {FILTER!r}: {fitting} games after {filter_s:.2f} s")
    wait_ms = max(desk.waits_ms)
    print(f"memory above the window's: {memory_mb:.0f} MB")
    print(f"longest frame: {longest_ms:.0f} ms of processor time, {wait_ms:.0f} ms by the clock")
    is_met = (
        first_s <= MOST_FIRST_S
        and all_s <= MOST_ALL_S
        and memory_mb <= MOST_MEMORY_MB
        and longest_ms <= MOST_FRAME_MS
        and found == count
        and is_open
    )
    print("targets met" if is_met else "targets missed")
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
