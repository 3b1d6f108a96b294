"""The stations of a value: each one that is shown leads to its node, by mouse or screen reader."""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

from collections.abc import Iterator

import pygame
import pytest
from asking_scenes import value_origin
from drawn import free_windows
from inspect_scenes import deep_down, inspect
from play_scenes import idle
from slots import inspected

from engine.protocol.value_origin import ValueStation
from game.accessibility.node import AccessibleRole
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.model.node_question import ValueOriginQuestion
from game.features.inspect.view.node_panel import NodePanel
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.state.state import State
from game.view.kit.look import Look


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 480))
    yield
    free_windows()
    pygame.display.quit()


HIGH, LOW = Box(20, 20, 520, 400), Box(20, 20, 520, 150)


def shown(box: Box) -> tuple[NodePanel, State, tuple[ValueStation, ...]]:
    """Return a panel with the stations of a value, its state, and the stations."""
    look = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())
    state = value_origin(deep_down(inspect(idle())))
    question = inspected(state).node_question
    assert isinstance(question, ValueOriginQuestion)
    assert question.answer is not None
    return NodePanel(look, box), state, question.answer.stations


def led_to(panel: NodePanel, state: State, box: Box) -> list[int]:
    """Return the node searches to which presses lead, from top to bottom, each once."""
    found = (panel.action_at((box.x + 60, y), state) for y in range(box.y, box.bottom))
    nodes = [one.node_search for one in found if isinstance(one, GoToNodeSearch)]
    return list(dict.fromkeys(nodes))


def test_a_press_on_a_station_leads_to_its_node() -> None:
    panel, state, stations = shown(HIGH)
    assert led_to(panel, state, HIGH) == [one.node_search for one in stations]


def test_where_there_is_little_room_the_last_stations_are_shown() -> None:
    panel, state, stations = shown(LOW)
    found = led_to(panel, state, LOW)
    assert 0 < len(found) < len(stations)
    assert found == [one.node_search for one in stations][-len(found) :]


@pytest.mark.parametrize("box", [HIGH, LOW], ids=["high", "low"])
def test_a_screen_reader_finds_a_link_for_each_station_that_is_shown(box: Box) -> None:
    panel, state, _ = shown(box)
    links = [one for one in panel.nodes(state) if one.role is AccessibleRole.LINK]
    found = [panel.action_at(one.box.centre, state) for one in links]
    nodes = [one.node_search for one in found if isinstance(one, GoToNodeSearch)]
    assert len(nodes) == len(links)
    assert nodes == led_to(panel, state, box)
