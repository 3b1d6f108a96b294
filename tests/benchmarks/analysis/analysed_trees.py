"""Edits and steps on the Analyse screen in trees of 100,000 moves, in both forms of the move list.

Usage: python tests/benchmarks/analysis/analysed_trees.py [--rounds N] [--frames N] [--shape WORD]

The trees are those of ``tests/benchmarks/large_trees.py``, with all variations open. No engine
runs. For each edit and each kind of step, the processor time of the action and of the frame that
shows it is printed: median, 99th centile and worst. The last line and the exit status tell whether
all of them met the target.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "analysis"))
import pygame
from analysed_window import Analysed
from large_trees import SEED, TARGET_MS, Report, spent_ms, steps
from tree_shapes import SHAPES

from game.actions.action import Action
from game.actions.between_features import MoveMade
from game.actions.board import GoToGameEnd, GoToPly, ShowMove
from game.actions.game import AnswerQuestion
from game.actions.game_files import ChoosePath
from game.features.analyse.actions import (
    AskToDeleteMoves,
    CopyLine,
    DemoteVariation,
    GoToLandmark,
    InsertLine,
    MakeMainLine,
    PlayNullMove,
    PromoteVariation,
    RedoAnalysisEdit,
    SetMoveComments,
    ToggleNag,
    UndoAnalysisEdit,
)
from game.features.analyse.tree_walking import Landmark
from game.formats import pgn, pgn_reader
from game.queries import shown_position
from game.rules import game_record, players
from game.state.game_tree import GameTree
from game.state.node import ROOT
from game.system import gc_policy


def edits(shown: Analysed, rounds: int, lots: random.Random) -> Iterator[tuple[str, Action]]:
    """Yield edits at random moves, each followed by undo, and their kinds."""
    tree = shown.tree
    every = list(tree.nodes)[1:]
    heads = [one for node in tree.nodes.values() for one in node.children[1:]]
    last = tree.mainline()[-1]
    gc_policy.collect_all()  # The lists are the benchmark's, not the window's.
    for number in range(rounds):
        at = last if number % 8 == 0 else lots.choice(every)
        head = lots.choice(heads)
        yield "clicks on any move", ShowMove(at)
        for kind, action in _edits_at(shown, at, head, lots):
            yield kind, action
            if shown.tree is not tree:
                yield "undo", UndoAnalysisEdit()
                if number % 4 == 0:
                    yield "redo", RedoAnalysisEdit()
                    yield "undo", UndoAnalysisEdit()
        for landmark in Landmark:
            yield f"next {landmark}", GoToLandmark(landmark, 1)


def _edits_at(
    shown: Analysed, at: int, head: int, lots: random.Random
) -> Iterator[tuple[str, Action]]:
    board = shown.tree.board(at)
    moves = [move.uci() for move in board.legal_moves]
    if moves:
        yield "play a move", MoveMade(lots.choice(moves))
        yield "insert a line", InsertLine(at, (lots.choice(moves),))
    if not board.is_check():
        yield "pass", PlayNullMove()
    yield "a NAG", ToggleNag(lots.randrange(1, 7))
    yield "comments", SetMoveComments(at, "before", "a word")
    yield "move a variation up", PromoteVariation(head)
    yield "move the line down", DemoteVariation(head)
    yield "make a variation the main line", MakeMainLine(head)
    yield "copy a line", CopyLine(at)
    yield "save, on the window's thread", ChoosePath("/nowhere/game.pgn", saving=True)
    yield "the preview of a deletion", AskToDeleteMoves(at)
    yield "delete from here", AnswerQuestion(True)


def measure(report: Report, tree: GameTree, rounds: int, frames: int) -> None:
    """Print the times of one tree, which is read from a PGN as every large tree is."""
    written = game_record.new_game(players.person(), players.person(), start=tree.start)
    written.tree, written.end = tree, (ROOT, *tree.mainline())[-1]
    text = pgn.write_pgn(written)
    for as_text in (False, True):
        print(f" {'running text' if as_text else 'columns'}", flush=True)
        lots = random.Random(SEED)
        shown = Analysed(pgn_reader.read_pgn(text).game, as_text=as_text)
        report.line("the first frame", [spent_ms(shown.draw)], has_target=False)
        for end in (GoToPly(0), GoToGameEnd()):  # Draw what both ends of every game need.
            shown.step(end)
        walk = (*steps(shown.tree, frames, lots),)
        gc_policy.collect_all()
        found: dict[str, list[float]] = {}
        for kind, action in walk:
            found.setdefault(kind, []).append(spent_ms(partial(shown.step, action)))
        for kind, action in edits(shown, rounds, lots):
            found.setdefault(kind, []).append(spent_ms(partial(shown.step, action)))
        assert shown_position.shown_node(shown.state.session) in shown.tree
        for kind, times in found.items():
            report.line(kind, times)


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    gc_policy.stop_automatic_collection()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--frames", type=int, default=100)
    parser.add_argument("--shape", default="")
    options = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    report = Report()
    for name, make in SHAPES.items():
        if options.shape in name:
            tree = make(SEED)
            print(f"{name}: {len(tree) - 1} moves; milliseconds: median, 99 of 100 within, worst")
            measure(report, tree, options.rounds, options.frames)
    pygame.quit()
    missed = f"missed: {', '.join(report.missed)}" if report.missed else "met"
    print(f"target {TARGET_MS:g} ms: {missed}")
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
