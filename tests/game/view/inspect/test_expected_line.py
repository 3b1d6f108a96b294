"""The line beside a story: what the search expects, or the best play after another move."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from inspect_scenes import inspect, story
from languages import GERMAN
from msgspec.structs import replace
from play_scenes import idle
from slots import inspected

from engine.protocol.story.search_story import ExpectedLine
from game.features.inspect.view.story.expected_line import BEST_PLAY, TITLE, ExpectedLinePanel
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.state.state import State
from game.view.kit.look import Look
from game.view.window import Window
from game.words.catalogue import ENGLISH

Opener = Callable[..., tuple[Window, pygame.Surface]]
BOX = Box(20, 40, 480, 300)


@pytest.fixture
def told(open_window: Opener) -> State:
    open_window()
    return story(inspect(idle()))


@pytest.fixture
def of_a_weaker_move(told: State) -> State:
    """A story that expects nothing, as that of a level that does not play its first choice."""
    inspection = inspected(told)
    assert inspection.recorded is not None
    whole = inspection.recorded.story
    rest = tuple(one for one in whole.clauses if not isinstance(one, ExpectedLine))
    assert len(rest) < len(whole.clauses)
    inspection.recorded = replace(inspection.recorded, story=replace(whole, clauses=rest))
    return told


def panel() -> ExpectedLinePanel:
    look = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces(), ENGLISH)
    return ExpectedLinePanel(look, BOX)


def moves(part: ExpectedLinePanel, state: State) -> str:
    return " ".join(node.label for node in part.nodes(state))


def test_it_shows_what_the_search_expects(told: State) -> None:
    part = panel()
    assert part.title(told) == TITLE
    assert "Nxd5" in moves(part, told)


def test_after_a_weaker_move_it_shows_the_best_play(of_a_weaker_move: State) -> None:
    part = panel()
    assert part.title(of_a_weaker_move) == BEST_PLAY
    assert "Nxd5" in moves(part, of_a_weaker_move)
    assert GERMAN.text(BEST_PLAY) != ENGLISH.text(BEST_PLAY)


def test_without_a_second_search_it_is_empty(of_a_weaker_move: State) -> None:
    inspected(of_a_weaker_move).candidates = None
    part = panel()
    assert part.title(of_a_weaker_move) == TITLE
    assert part.nodes(of_a_weaker_move) == []
