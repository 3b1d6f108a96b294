"""The legend explains every arrow that the board shows, and no other."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from cases import for_each
from languages import GERMAN
from scenes import SCENES

from game.app.registry import FEATURES
from game.features.inspect import board as inspect_board
from game.features.inspect.view import arrow_legend
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue

Opener = Callable[..., tuple[Window, pygame.Surface]]
INSPECTED = [name for name in SCENES if name.startswith(("inspect", "why not", "exchange"))]
SIZES = [((960, 640), 100), ((1366, 745), 100), ((2560, 1416), 200)]


@for_each(name=INSPECTED)
def test_every_colour_of_the_arrows_has_a_meaning(name: str) -> None:
    state = SCENES[name]()
    shown = {mark.colour for mark in inspect_board.move_arrows(state, state.session)}
    assert set(arrow_legend.arrow_meanings(state, state.session)) == shown


def test_a_board_without_arrows_has_no_legend() -> None:
    assert arrow_legend.arrow_meanings(SCENES["inspect"](), SCENES["inspect"]().session) == {}


@pytest.mark.parametrize("catalogue", [ENGLISH, GERMAN], ids=["en", "de"])
@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_the_legend_is_shown_whole_in_every_size(
    size: tuple[int, int], percent: int, catalogue: Catalogue, open_window: Opener
) -> None:
    _, surface = open_window(size, percent)
    window = Window(size, percent, "dark", catalogue, features=FEATURES)
    window.records = []
    state = SCENES["inspect deep down"]()
    window.draw(surface, state)
    drawn = {one.text for one in window.records if one.owner == "hint"}
    wanted = {
        catalogue.text(text) for text in arrow_legend.arrow_meanings(state, state.session).values()
    }
    assert wanted
    assert wanted <= drawn
