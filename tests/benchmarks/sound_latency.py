"""Latency of the sound of a move, from the drop of the piece to the mixer's output.

A window without a display gets the mouse events of 20 moves. SDL's driver ``disk`` writes what the
mixer puts out into a file, at the pace of a sound card. Another process watches the file and notes
when it grew. The latency ends when the first sample of the move's sound has left the mixer. The C
library writes the samples in blocks of 4,096 bytes; what a mixed sample waits there is deducted.
Run it with ``python tests/benchmarks/sound_latency.py`` on an idle machine. The last line and the
exit status tell whether the target was met.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "disk"

import chess
import pygame

from game.app.loop import App
from game.look.layout import square_box
from game.rules import game_record, players
from game.startup import ProgramStart
from game.state.session import sessions_with
from game.state.state import State
from game.system.desktop.display import open_display
from game.system.sound import BUFFER_FRAMES, CHANNELS, RATE, SoundPlayer
from game.system.storage import Storage

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
from play_screen import play_layout

SIZE = (1440, 900)
TARGET_MS = 40.0
SETTLING_S, BETWEEN_S = 1.0, 0.4
"""The times before the first move and between moves; every sound has ended by then."""
DRAG_STEPS, DRAG_S = 6, 0.02
SAMPLE_BYTES = 2
BUFFER_BYTES = BUFFER_FRAMES * CHANNELS * SAMPLE_BYTES
BYTES_A_SECOND = RATE * CHANNELS * SAMPLE_BYTES
MOVES = (
    "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 "
    "a3a4 a6a5 h3h4 h6h5"
).split()
"""Moves without captures and checks: their sounds are all alike."""


class Growth(NamedTuple):
    """A size of the file and the time at which it was first seen."""

    at_s: float
    size: int


def watch(path: Path) -> None:
    """Print each new size of the file with its time, until the process is ended."""
    size = -1
    while True:
        now_size = path.stat().st_size if path.exists() else 0
        if now_size != size:
            size = now_size
            print(time.perf_counter(), size, flush=True)
        time.sleep(0.0005)


class Player:
    """Drags the pieces in a window for two persons."""

    def __init__(self, home: Path) -> None:
        state = State(
            sessions_with(game_record.new_game(players.person(), players.person("Guest")))
        )
        state.settings.sound_volume = 100
        sounds = SoundPlayer()
        self.app = App(ProgramStart(state, []), open_display(SIZE), Storage(home), sounds=sounds)
        self.app.start()

    def turn_for(self, seconds: float) -> None:
        """Let the window run; a timer wakes it."""
        until_s = time.perf_counter() + seconds
        while time.perf_counter() < until_s:
            pygame.event.post(pygame.Event(pygame.USEREVENT))
            self.app.turn()

    def drag(self, uci: str) -> float:
        """Drag a piece; return the time at which the button was released."""
        move = chess.Move.from_uci(uci)
        begin, end = self._pixel(move.from_square), self._pixel(move.to_square)
        self._send(pygame.MOUSEBUTTONDOWN, begin, button=pygame.BUTTON_LEFT)
        for step in range(1, DRAG_STEPS + 1):
            time.sleep(DRAG_S)
            x, y = (a + (b - a) * step // DRAG_STEPS for a, b in zip(begin, end, strict=True))
            self._send(pygame.MOUSEMOTION, (x, y), rel=(0, 0), buttons=(1, 0, 0))
        released_s = time.perf_counter()
        self._send(pygame.MOUSEBUTTONUP, end, button=pygame.BUTTON_LEFT)
        return released_s

    def _pixel(self, square: chess.Square) -> tuple[int, int]:
        board = play_layout(self.app._window, self.app.state).board
        return square_box(board, square, self.app.state.session.board.flipped).centre

    def _send(self, kind: int, pos: tuple[int, int], **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, pos=pos, touch=False, **values))
        self.app.turn()


def played(home: Path) -> list[float]:
    """Play the moves; return the time of each drop."""
    player = Player(home)
    try:
        player.turn_for(SETTLING_S)
        drops = []
        for uci in MOVES:
            drops.append(player.drag(uci))
            player.turn_for(BETWEEN_S)
        assert len(player.app.state.session.game.moves) == len(MOVES)
        return drops
    finally:
        player.app.silence()
        pygame.quit()
        player.app.close()


def latencies_ms(drops: list[float], growth: list[Growth], file: Path) -> list[float]:
    """Return the milliseconds from each drop to the first sample after it that is not silent."""
    samples = array("h", file.read_bytes()[: growth[-1].size // SAMPLE_BYTES * SAMPLE_BYTES])
    found = []
    for drop_s in drops:
        before = max((seen.size for seen in growth if seen.at_s <= drop_s), default=0)
        first = next(
            place for place in range(before // SAMPLE_BYTES, len(samples)) if samples[place]
        )
        written = next(seen for seen in growth if seen.size > SAMPLE_BYTES * first)
        mixed = (SAMPLE_BYTES * first // BUFFER_BYTES + 1) * BUFFER_BYTES
        waited_s = max(written.size - mixed, 0) / BYTES_A_SECOND
        found.append((written.at_s - waited_s - drop_s) * 1000)
    return found


def measure() -> list[float]:
    """Play the moves with a watched file; return their latencies."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "sound.raw")
        os.environ["SDL_DISKAUDIOFILE"] = str(file)
        command = [sys.executable, __file__, "--watch", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as watcher:
            assert watcher.stdout is not None
            watcher.stdout.readline()  # It watches now.
            try:
                drops = played(Path(folder, "home"))
            finally:
                watcher.terminate()
            lines = [line.split() for line in watcher.stdout.read().splitlines()]
        return latencies_ms(drops, [Growth(float(at), int(size)) for at, size in lines], file)


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    parser = argparse.ArgumentParser(description="Measure how soon the sound of a move is heard.")
    parser.add_argument("--watch", type=Path, metavar="FILE", help="only watch a file grow")
    options = parser.parse_args()
    if options.watch:
        watch(options.watch)
    found = measure()
    median, most = statistics.median(found), max(found)
    print(f"{len(found)} moves: median {median:.1f} ms, most {most:.1f} ms")
    is_met = most <= TARGET_MS
    print(f"target {TARGET_MS:.0f} ms: {'met' if is_met else 'missed'}")
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
