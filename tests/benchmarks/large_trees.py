"""Edits of game trees of 100,000 moves, and frames of steps through their move lists.

Usage: python tests/benchmarks/large_trees.py [--rounds N] [--frames N]

Three trees are made: one line of 4,000 half-moves with variations, 1,000 variations at one fork,
and variations that are nested 200 deep. For each edit and each kind of step, with all variations
open, the median, the 99th centile and the worst processor time are printed. The last line and the
exit status tell whether all of them met the target. The first frame and reading and writing a PGN
are printed, too.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import chess
import pygame

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
from tree_shapes import SHAPES

from game.actions.action import Action
from game.actions.board import GoToGameEnd, GoToPly, ShowMove, StepPly, StepVariation
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.formats import pgn, pgn_reader
from game.rules import game_record, players
from game.state.board_shape import Brush, Shape
from game.state.engines import EngineStatus
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT
from game.state.session import sessions_with
from game.state.state import State
from game.system import gc_policy
from game.view.window import Window

TARGET_MS = 16.0
SIZE = (1440, 900)
SEED = 35

Work = Callable[[], object]


def spent_ms(work: Work) -> float:
    """Return the processor time of a piece of work."""
    began_s = time.process_time()
    work()
    return (time.process_time() - began_s) * 1000


class Report:
    """Prints times, and keeps what missed the target."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def line(self, name: str, found: list[float], *, has_target: bool = True) -> None:
        """Print the median, the 99th centile and the worst time of a kind of work."""
        *_, worst = times = sorted(found)
        median, most = statistics.median(times), times[-(-len(times) * 99 // 100) - 1]
        print(f"  {name:34}{median:10.2f}{most:10.2f}{worst:10.2f}", flush=True)
        if has_target and worst > TARGET_MS:
            self.missed.append(f"{name} {worst:.1f}")


def edits(tree: GameTree, lots: random.Random) -> dict[str, Callable[[], Work]]:
    """Return makers of random edits of a tree. A maker is not part of the measured work."""
    every = list(tree.nodes)[1:]
    heads = [one for node in tree.nodes.values() for one in node.children[1:]]

    def add() -> Work:
        node = tree[lots.choice(every)]
        return lambda: tree.add(node.parent or ROOT, node.move)

    def at(places: list[int], edit: Callable[[int], object]) -> Callable[[], Work]:
        def make() -> Work:
            node_id = lots.choice(places)
            return lambda: edit(node_id)

        return make

    shapes = (Shape(chess.E2, chess.E4, Brush.GREEN),)
    return {
        "add a move": add,
        "cut after a move": at(every, tree.cut_after),
        "cut after the first move": at([tree.children(ROOT)[0]], tree.cut_after),
        "delete a variation": at(heads, tree.cut),
        "promote a variation": at(heads, tree.promote),
        "make a variation the main line": at(heads, tree.with_main_line_through),
        "set a comment": at(every, lambda one: tree.with_comment(one, "a word")),
        "set NAGs": at(every, lambda one: tree.with_nags(one, (1, 14))),
        "set shapes": at(every, lambda one: tree.with_shapes(one, shapes)),
    }


class OpenList:
    """A window whose move list shows a game with all variations open."""

    def __init__(self, game: Game) -> None:
        self._surface = pygame.display.set_mode(SIZE)
        self._window = Window(SIZE, 100, "dark", features=FEATURES)
        self.state = State(sessions_with(game), now_ms=0)
        self.state.engine.status = EngineStatus.IDLE
        self.state.settings.animation_ms = 0
        heads = [one for node in game.tree.nodes.values() for one in node.children[1:]]
        self.state.session.board.folds = dict.fromkeys(heads, False)

    def draw(self) -> None:
        self._window.draw(self._surface, self.state)

    def step(self, action: Action) -> None:
        """Do an action, and draw the frame that shows it."""
        update(self.state, action)
        self.draw()
        gc_policy.collect_if_due(is_idle=False)


def steps(tree: GameTree, frames: int, lots: random.Random) -> Iterator[tuple[str, Action]]:
    """Yield steps through the move list, and their kinds."""
    every = list(tree.nodes)
    yield "jumps to the ends", GoToPly(0)
    for _ in range(frames):
        yield "steps", StepPly(1)
    yield "jumps to the ends", GoToGameEnd()
    for _ in range(frames):
        yield "steps", StepPly(-1)
    for _ in range(frames // 10):
        yield "clicks on any move", ShowMove(lots.choice(every))
        for by in (1, 1, -1):
            yield "steps among variations", StepVariation(by)
        for by in (1, 1, 1, 1, 1, -1):
            yield "steps", StepPly(by)


def measure(report: Report, tree: GameTree, rounds: int, frames: int) -> None:
    """Print the times of one tree."""
    lots = random.Random(SEED)
    game = game_record.new_game(players.person(), players.person(), start=tree.start)
    game.tree, game.end, game.is_document = tree, (ROOT, *tree.mainline())[-1], True
    text = pgn.write_pgn(game)
    writing = [spent_ms(partial(pgn.write_pgn, game)) for _ in range(3)]
    report.line("write the PGN", writing, has_target=False)
    reading = [spent_ms(partial(pgn_reader.read_pgn, text)) for _ in range(3)]
    report.line("read the PGN", reading, has_target=False)
    game = pgn_reader.read_pgn(text).game
    gc_policy.collect_all()
    for name, make in edits(game.tree, lots).items():
        report.line(name, [spent_ms(make()) for _ in range(rounds)])
    shown = OpenList(game)
    report.line("the first frame", [spent_ms(shown.draw)], has_target=False)
    for end in (GoToPly(0), GoToGameEnd()):  # Draw what both ends of every game need.
        shown.step(end)
    walk = (*steps(shown.state.session.game.tree, frames, lots),)
    gc_policy.collect_all()
    found: dict[str, list[float]] = {}
    for kind, action in walk:
        found.setdefault(kind, []).append(spent_ms(partial(shown.step, action)))
    for kind, times in found.items():
        report.line(kind, times)


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    gc_policy.stop_automatic_collection()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--frames", type=int, default=200)
    options = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    report = Report()
    for name, make in SHAPES.items():
        tree = make(SEED)
        print(f"{name}: {len(tree) - 1} moves; milliseconds: median, 99 of 100 within, worst")
        measure(report, tree, options.rounds, options.frames)
    pygame.quit()
    missed = f"missed: {', '.join(report.missed)}" if report.missed else "met"
    print(f"target {TARGET_MS:g} ms: {missed}")
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
