"""How long the story of a recorded search takes, from the end of the recording to the panel.

Usage: ``python tests/benchmarks/inspect/story_of_search.py [--nodes N...]``. It prints processor
time in the engine process (the clauses) and in the window (layout and first drawing of the panel).
The targets are 500 ms after a recording of 1,000,000 nodes, and 1,000 ms after one of 10,000,000.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

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
from engine.inspection.story.search_story import search_story
from engine.protocol.search_story import SearchStory
from game.features.inspect.view.story.story_panel import StoryPanel
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look

FEN = "r1bq1rk1/2p2ppp/p3pn2/3p4/1n6/2N1P3/PP1BBPPP/R1Q1K1NR w KQ - 0 13"
HASH_MB, RECORD_MB = 64, 512
PANEL = Box(440, 90, 960, 600)


def told_ms(nodes: int) -> tuple[SearchStory, float]:
    """Return the story of a search of ``nodes`` nodes, and the processor time that it takes."""
    tree = SearchTree(
        record_search(search_from_empty_table(FEN, nodes=nodes, hash_mb=HASH_MB), RECORD_MB)
    )
    before = time.process_time()
    found = search_story(tree)
    return found, 1_000 * (time.process_time() - before)


def drawn_ms(found: SearchStory) -> float:
    """Return the processor time of the first drawing of the panel."""
    surface = pygame.display.set_mode((1440, 900))
    look = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())
    state = story(inspect(idle()))
    inspection = inspected(state)
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, story=found)
    inspection.root = chess.Board(FEN)
    before = time.process_time()
    StoryPanel(look, PANEL).draw(Canvas(surface, look), state)
    return 1_000 * (time.process_time() - before)


def main() -> None:
    """Print the figures of each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1_000_000, 10_000_000])
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.init()
    for nodes in parser.parse_args().nodes:
        found, engine_ms = told_ms(nodes)
        print(
            f"{nodes} nodes: {len(found.clauses)} clauses, {engine_ms:.1f} ms in the engine, "
            f"{drawn_ms(found):.1f} ms in the window"
        )


if __name__ == "__main__":
    main()
