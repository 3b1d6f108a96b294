"""Frame times of the Inspect screen on a large search: its tree and its node graph.

A jump to another part of the graph is one frame that draws everything for the first time.

This process records the search and answers the window's questions. The answers are timed
separately, because the engine process normally computes them while the window draws. Times are
processor times without a display. Run it with
``python tests/benchmarks/inspect/inspect_window.py``. The last line and the exit status tell
whether the targets were met.
"""

from __future__ import annotations

import argparse
import os
import pickle
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from game.state import screens

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import chess
import pygame

from engine.inspection.inspection_reports import recorded_report, search_state_report, tree_rows
from engine.inspection.nodes.histories import HistoryRebuilder
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.flame_graph import flame_boxes
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_messages import (
    AskFlameGraph,
    AskHistories,
    GoToNodeSearch,
    InspectCommand,
    InspectReport,
    ListTreeRows,
)
from game.actions.action import Action
from game.actions.effects import SendToInspector
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.inspect.actions.search_stepping import (
    ExpandRow,
    InspectionReport,
    PressViewKey,
    ShowInspectView,
    ShowNodeSpan,
)
from game.features.inspect.actions.search_stepping import GoToNodeSearch as GoToNodeSearchAction
from game.features.inspect.model.flame_graph import zoomed_span
from game.features.inspect.model.inspection import Inspection, InspectView, NavigationKey
from game.features.inspect.view_queries import flame_graph_span
from game.rules.players import engine_player, person
from game.state.game import Game
from game.state.game_tree import new_tree
from game.state.session import sessions_with
from game.state.state import State
from game.system import gc_policy
from game.view.window import Window

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers"))
from positions import KIWIPETE

SIZE = (1440, 900)
FRAME_MS = 1000 / 60
FRAMES = 120
OUTLINE_LINES = 5000
POINTED = 10


class Desk:
    """A window with a recorded search, and an engine that answers at once."""

    def __init__(self, nodes: int) -> None:
        self.tree = SearchTree(record_search(search_from_empty_table(KIWIPETE, nodes=nodes)))
        self.answers_ms: dict[str, list[float]] = {}
        self.histories = HistoryRebuilder(self.tree)
        root = chess.Board(KIWIPETE)
        self.inspection = Inspection(1, 1, "1. O-O", root)
        game = Game(new_tree(root), person(), engine_player(3))
        self.state = State(sessions_with(game), screen=screens.INSPECT)
        self.state.open_screen(self.inspection)
        self.surface = pygame.display.set_mode(SIZE)
        self.window = Window(SIZE, 100, "dark", features=FEATURES)
        gc_policy.freeze_and_take_over()
        self.do(InspectionReport(recorded_report(1, self.tree)))

    def do(self, action: Action) -> None:
        """Apply an action and the engine's answers to it."""
        waiting = [action]
        while waiting:
            effects = update(self.state, waiting.pop(0))
            asked = [effect.command for effect in effects if isinstance(effect, SendToInspector)]
            waiting += [InspectionReport(self.answer(command)) for command in asked]

    def point_about(self) -> None:
        """Move the pointer over an empty place.

        The first events of a new screen may draw what later ones do not.
        """
        for x in range(POINTED):
            place = {"pos": (x, SIZE[1] - 1), "rel": (1, 0), "buttons": (0, 0, 0), "touch": False}
            self.window.actions(pygame.event.Event(pygame.MOUSEMOTION, place), self.state)
            self.window.draw(self.surface, self.state)

    def answer(self, command: InspectCommand) -> InspectReport:
        """Answer as the engine process does, and record the time to compute and send the answer.

        Receiving the answer counts as work of the window.
        """
        started_s = time.process_time()
        match command:
            case AskFlameGraph():
                reported: InspectReport = flame_boxes(
                    self.tree, 1, command.first, command.last, command.least
                )
            case AskHistories():
                reported = self.histories.reported(1, self.tree.by_id(command.node_search))
            case ListTreeRows():
                reported = tree_rows(self.tree, command.node_search, 1)
            case GoToNodeSearch():
                node_search = self.tree.nearest(command.node_search)
                reported = search_state_report(self.tree, node_search, None, 1, command.request)
            case _:
                raise AssertionError(command)
        sent = pickle.dumps(reported)
        spent_ms = (time.process_time() - started_s) * 1000
        self.answers_ms.setdefault(type(command).__name__, []).append(spent_ms)
        received: InspectReport = pickle.loads(sent)
        return received

    def frame_ms(self, action: Action) -> float:
        """Return the processor time of one frame: action, drawing and garbage collection.

        It includes receiving the engine's answers, but not computing them.
        """
        before_ms = sum(map(sum, self.answers_ms.values()))
        started_s = time.process_time()
        self.do(action)
        self.window.draw(self.surface, self.state)
        gc_policy.collect_if_due(is_idle=False)
        spent_ms = (time.process_time() - started_s) * 1000
        return spent_ms - (sum(map(sum, self.answers_ms.values())) - before_ms)


def jumped(desk: Desk) -> list[float]:
    """Jump from the whole search to each tenth of it, none drawn before."""
    nodes = desk.tree.recording.nodes
    found = []
    for tenth in range(10):
        first = nodes * tenth / 10
        found.append(desk.frame_ms(ShowNodeSpan(first, first + nodes / 10)))
        desk.frame_ms(ShowNodeSpan(0, nodes))
    return found


def panned(desk: Desk) -> list[float]:
    """Drag the graph from one end of the search towards the other."""
    nodes = desk.tree.recording.nodes
    found = []
    for frame in range(FRAMES):
        first = nodes * frame / FRAMES
        found.append(desk.frame_ms(ShowNodeSpan(first, first + nodes / 10)))
    return found


def zoomed_in(desk: Desk) -> list[float]:
    """Zoom in steps into a place near the middle of the graph, and out again."""
    found = []
    for factor in (0.85, 1 / 0.85):
        for _ in range(FRAMES // 2):
            span = flame_graph_span(desk.inspection)
            assert span is not None
            at = span[0] + 0.4 * (span[1] - span[0])
            found.append(desk.frame_ms(ShowNodeSpan(*zoomed_span(span, at, factor))))
    return found


def expand(desk: Desk) -> None:
    """Expand the widest rows of the tree until it has very many rows."""
    outline = desk.inspection.outline
    while len(outline.lines) < OUTLINE_LINES:
        collapsed = [line for line in outline.lines if not line.is_expanded]
        collapsed = [line for line in collapsed if line.row.has_children]
        widest = max(collapsed, key=lambda line: line.row.nodes)
        desk.do(ExpandRow(widest.row.node_search))


def scrolled(desk: Desk) -> list[float]:
    """Scroll through the tree page by page."""
    desk.do(PressViewKey(NavigationKey.FIRST))
    return [desk.frame_ms(PressViewKey(NavigationKey.PAGE_DOWN)) for _ in range(FRAMES)]


def walked(desk: Desk) -> list[float]:
    """Scroll through the tree row by row."""
    return [desk.frame_ms(PressViewKey(NavigationKey.DOWN)) for _ in range(FRAMES)]


def reported(name: str, found_ms: list[float]) -> None:
    """Print the median and the worst of these times."""
    print(
        f"{name:42}{statistics.median(found_ms):8.2f}{max(found_ms):8.2f}   of {len(found_ms)}",
        flush=True,
    )


def main() -> int:
    """Measure and print; return 0 if every frame met its target."""
    parser = argparse.ArgumentParser(description="Measure how long the Inspect screen draws.")
    parser.add_argument("--nodes", type=int, default=10_000_000)
    options = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    desk = Desk(options.nodes)
    node_searches = len(desk.tree)
    size = f"{desk.tree.recording.nodes} nodes, {node_searches} node searches"
    print(f"{size}; milliseconds: median, worst")
    desk.do(GoToNodeSearchAction(desk.tree.at(node_searches // 2).id))
    desk.do(ShowInspectView(InspectView.NODES))
    desk.window.draw(desk.surface, desk.state)
    desk.do(PressViewKey(NavigationKey.LAST))
    desk.point_about()
    reported("the whole search, counted by the engine", desk.answers_ms.pop("AskFlame"))
    print(f"{len(desk.inspection.flame.boxes)} boxes")
    frames: dict[str, Callable[[Desk], list[float]]] = {
        "graph: the one frame of a jump": jumped,
        "graph: a frame while it is dragged": panned,
        "graph: a frame while it is zoomed": zoomed_in,
    }
    missed = []
    for name, work in frames.items():
        found = work(desk)
        reported(name, found)
        missed += [name] if max(found) > FRAME_MS else []
    reported("boxes of what came into view, by the engine", desk.answers_ms.pop("AskFlame"))
    desk.do(ShowInspectView(InspectView.HISTORY))
    reported("histories, rebuilt by the engine", desk.answers_ms["AskHistory"])
    desk.do(ShowInspectView(InspectView.TREE))
    expand(desk)
    desk.window.draw(desk.surface, desk.state)
    print(f"{len(desk.inspection.outline.lines)} lines of the outline unfolded")
    for name, work in {
        "outline: a frame a page on": scrolled,
        "outline: a frame a line on": walked,
    }.items():
        found = work(desk)
        reported(name, found)
        missed += [name] if max(found) > FRAME_MS else []
    pygame.quit()
    print(
        f"target, every frame in {FRAME_MS:.1f} ms: " + (f"missed: {missed}" if missed else "met")
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
