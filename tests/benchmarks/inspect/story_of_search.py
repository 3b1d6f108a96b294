"""How long the story of a recorded search takes, from the end of the recording to the panel.

Usage: ``python tests/benchmarks/inspect/story_of_search.py [--nodes N...]``. It prints processor
time in the engine process (the clauses) and in the window (layout and first drawing of the panel).
The targets are 500 ms after a recording of 1,000,000 nodes, and 1,000 ms after one of 10,000,000.
The second search, which follows in the background, is told apart; the window then draws its cards.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "scene_sets"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "searches"))

import chess
import pygame
from inspect_scenes import inspect, story
from msgspec.structs import replace
from play_scenes import idle
from slots import inspected

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.candidate_search import search_candidates
from engine.inspection.story.search_story import search_story
from engine.protocol.story.candidates import SearchCandidates
from engine.protocol.story.search_story import SearchStory
from game.features.inspect.model.inspection import Candidates
from game.features.inspect.view.story.story_panel import StoryPanel
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look

FEN = "r1bq1rk1/2p2ppp/p3pn2/3p4/1n6/2N1P3/PP1BBPPP/R1Q1K1NR w KQ - 0 13"
T = TypeVar("T")
HASH_MB, RECORD_MB = 64, 512
PANEL = Box(440, 90, 960, 600)


def recorded(nodes: int) -> SearchTree:
    """Return the recording of a search of ``nodes`` nodes."""
    start = search_from_empty_table(FEN, nodes=nodes, hash_mb=HASH_MB)
    return SearchTree(record_search(start, RECORD_MB))


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what a function returns, and its processor time in milliseconds."""
    before = time.process_time()
    found = work()
    return found, 1_000 * (time.process_time() - before)


def drawn_ms(found: SearchStory, candidates: Candidates | None) -> float:
    """Return the processor time of the first drawing of the panel."""
    surface = pygame.display.set_mode((1440, 900))
    look = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())
    state = story(inspect(idle()))
    inspection = inspected(state)
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, story=found)
    inspection.root, inspection.candidates = chess.Board(FEN), candidates
    return timed(lambda: StoryPanel(look, PANEL).draw(Canvas(surface, look), state))[1]


def main() -> None:
    """Print the figures of each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1_000_000, 10_000_000])
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.init()
    for nodes in parser.parse_args().nodes:
        tree = recorded(nodes)
        found, engine_ms = timed(partial(search_story, tree))
        wanted = SearchCandidates(1, 1, found.candidates)
        second, second_ms = timed(partial(search_candidates, tree, wanted, lambda: True))
        cards = Candidates(1, found.candidates, second)
        print(
            f"{nodes} nodes: {len(found.clauses)} clauses, {engine_ms:.1f} ms in the engine, "
            f"{drawn_ms(found, None):.1f} ms in the window; second search {second.nodes} nodes, "
            f"{second_ms:.0f} ms in the engine, {drawn_ms(found, cards):.1f} ms in the window"
        )


if __name__ == "__main__":
    main()
