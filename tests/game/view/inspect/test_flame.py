"""The node graph under the mouse: the box at each pixel, at any scroll position."""

from __future__ import annotations

import os

from slots import inspected

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from inspect_scenes import deep_down, inspect, nodes
from scenes import Scenes

from engine.protocol.flame_boxes import FlameBox
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.view.node_graph import flame_labels
from game.features.inspect.view.node_graph.flame_graph import FlameGraphPanel
from game.features.inspect.view_queries import flame_graph_span
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.words.inspect import scores

PLACE = Box(10, 20, 900, 260)


@pytest.fixture
def state(scenes: Scenes) -> State:
    """A search whose boxes have more levels than fit the panel."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((960, 300))
    found = nodes(deep_down(inspect(scenes["idle"]())))
    flame = inspected(found).flame
    top = flame.boxes[0]
    flame.chosen = top.node_search
    flame.span = float(top.first), float(top.first + top.nodes)
    return found


@pytest.fixture
def panel() -> FlameGraphPanel:
    return FlameGraphPanel(Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces()), PLACE)


def picture(panel: FlameGraphPanel, state: State) -> pygame.Surface:
    panel.key(state)
    surface = pygame.Surface((960, 300))
    panel.draw(Canvas(surface, panel.look, None), state)
    return surface


def clicked(panel: FlameGraphPanel, state: State, x: int, row: int) -> int | None:
    """Click in a row of boxes; return the node search that the click goes to, or None."""
    head, step = 4 * panel.look.sizes.unit, panel.look.sizes.fact_row
    pos = (x, PLACE.y + head + step + row * step)
    found: list[object] = []
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=pos, button=pygame.BUTTON_LEFT)
        found += panel.actions(event, state)
    gone = [action.node_search for action in found if isinstance(action, GoToNodeSearch)]
    return gone[0] if gone else None


def widest(state: State, level: int) -> FlameBox:
    boxes = inspected(state).flame.boxes
    return max((boxes[number] for number in boxes.of_level(level)), key=lambda box: box.nodes)


def x_of(panel: FlameGraphPanel, state: State, box: FlameBox) -> int:
    """Return the x coordinate of the middle of a box."""
    span = flame_graph_span(inspected(state))
    assert span is not None
    inside = PLACE.inset(panel.look.sizes.padding, 0)
    return round(
        inside.x + (box.first + box.nodes / 2 - span[0]) * inside.width / (span[1] - span[0])
    )


@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_click_goes_to_the_box_below_it(panel: FlameGraphPanel, state: State, row: int) -> None:
    picture(panel, state)
    box = widest(state, row)
    assert clicked(panel, state, x_of(panel, state, box), row) == box.node_search


def test_the_iterations_stay_in_sight_when_a_deep_box_is_walked_to(
    panel: FlameGraphPanel, state: State
) -> None:
    picture(panel, state)
    view = inspected(state).flame
    first, deep = widest(state, 0), widest(state, view.boxes.deepest)
    view.chosen = deep.node_search
    picture(panel, state)
    assert clicked(panel, state, x_of(panel, state, first), 0) == first.node_search
    below = [clicked(panel, state, x_of(panel, state, deep), row) for row in range(1, 8)]
    assert deep.node_search in below
    assert widest(state, 1).node_search not in below


def test_an_outcome_is_not_written_as_a_bound_of_a_score() -> None:
    """An outcome is the mover's, and a score counts for White, so that their signs would differ."""
    bounds = {mark.strip() for mark in scores.MARKS.values()}
    assert bounds.isdisjoint(flame_labels.MARKS.values())
    assert len(set(flame_labels.MARKS.values())) == len(flame_labels.MARKS)


def test_a_box_at_which_a_breakpoint_holds_has_a_dot(panel: FlameGraphPanel, state: State) -> None:
    before, plain = panel.key(state), picture(panel, state)
    marks = inspected(state).marks
    marks.met = frozenset({inspected(state).flame.boxes[0].node_search})
    assert panel.key(state) != before
    red = panel.look.colours.bad
    row = pygame.Rect(PLACE.x, PLACE.y, PLACE.width, PLACE.height // 3)
    dotted = picture(panel, state)
    counts = [
        pygame.mask.from_threshold(one.subsurface(row), red, (2, 2, 2, 255)).count()
        for one in (plain, dotted)
    ]
    assert counts[0] < counts[1]
