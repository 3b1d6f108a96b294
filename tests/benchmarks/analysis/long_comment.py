"""Frames on the Analyse screen while a game has a comment of 1 MB, in both forms of the move list.

Usage: python tests/benchmarks/analysis/long_comment.py [--frames N]

For steps to and from the comment, for its dialog and for each typed letter, the processor time of
the action and of the frame is printed, median and worst, as in ``analysed_trees.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "analysis"))
import pygame
from analysed_window import Analysed
from large_trees import TARGET_MS, Report, Work, spent_ms

from game.actions.action import Action
from game.actions.board import StepPly
from game.actions.game import CloseDialog
from game.features.analyse.actions import OpenCommentDialog, RedoAnalysisEdit, UndoAnalysisEdit
from game.formats import pgn_reader
from game.system import gc_policy

WORDS = "Ein langer Satz über Züge. Длинная фраза о ходах. משפט ארוך. 一个长句子。 "
LETTERS = 1_000_000
GAME = "1. e4 e5 2. Nf3 {{{comment}}} Nc6 (2... d6 3. d4 {{{comment}}} exd4) 3. Bb5 a6 *"


def measure(report: Report, frames: int) -> None:
    """Print the times."""
    comment = (WORDS * (LETTERS // len(WORDS) + 1))[:LETTERS].strip()
    for as_text in (False, True):
        print(f" {'running text' if as_text else 'columns'}", flush=True)
        game = pgn_reader.read_pgn(GAME.format(comment=comment)).game
        game.is_document = True
        shown = Analysed(game, as_text=as_text)
        report.line("the first frame", [spent_ms(shown.draw)], has_target=False)
        times = dict[str, list[float]]()
        for kind, work in _kinds(shown, frames):
            times.setdefault(kind, []).append(spent_ms(work))
        for kind, found in times.items():
            report.line(kind, found)


def _kinds(shown: Analysed, frames: int) -> Iterator[tuple[str, Work]]:
    """Yield what is done, and its kind."""

    def step(action: Action) -> Work:
        return partial(shown.step, action)

    for _ in range(frames):
        for by in (-1, -1, -1, -1, 1, 1, 1, 1):
            yield "steps", step(StepPly(by))
    shown.step(StepPly(-1))
    first: tuple[Action, ...] = (OpenCommentDialog(), CloseDialog(), StepPly(-2))
    for one in first:
        shown.step(one)  # The first dialog of a window loads what all dialogs need.
    for _ in range(max(3, frames // 5)):
        yield "the dialog opens", step(OpenCommentDialog())
        for letter in "words":
            yield "a typed letter", partial(shown.type, letter)
        yield "the dialog closes", step(CloseDialog())
        for action in (UndoAnalysisEdit(), RedoAnalysisEdit(), UndoAnalysisEdit()):
            yield "undo and redo", step(action)


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    gc_policy.stop_automatic_collection()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=20)
    options = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    report = Report()
    measure(report, options.frames)
    pygame.quit()
    missed = f"missed: {', '.join(report.missed)}" if report.missed else "met"
    print(f"target {TARGET_MS:g} ms: {missed}")
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
