"""The icons: each has its drawing and its licence, and is drawn sharp in any size and colour."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources

import pygame
import pytest
from cases import for_each

from game.look import icons, theme
from game.look.icons import Icon
from game.look.pieces import Pieces
from game.look.theme import Colour
from game.view.kit.look import Look

INK = Colour(227, 168, 87)


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    yield Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())
    pygame.display.quit()


def drawn(look: Look, icon: Icon, side: int) -> pygame.Surface:
    return look.shape(icons.icon_svg_body(icon, side, INK), side, side)


def test_the_folder_has_the_icons_of_the_program_and_no_others() -> None:
    names = {file.name for file in resources.files("assets").joinpath("icons").iterdir()}
    assert names == {f"{icon}.svg" for icon in Icon} | {"LICENSE"}


def test_the_licence_is_copied_with_the_icons() -> None:
    text = resources.files("assets").joinpath("icons", "LICENSE").read_text("utf-8")
    assert "ISC License" in text
    assert "MIT License" in text


@for_each(icon=Icon)
def test_an_icon_has_the_colour_of_its_word(look: Look, icon: Icon) -> None:
    surface = drawn(look, icon, 48)
    inked = [
        surface.get_at((x, y))
        for x in range(48)
        for y in range(48)
        if surface.get_at((x, y)).a > 200
    ]
    assert inked
    for colour in inked:
        assert max(abs(one - other) for one, other in zip(colour[:3], INK[:3], strict=True)) <= 4


@for_each(icon=Icon, side=[16, 24, 32, 48])
def test_an_icon_fills_its_square_at_every_scale(look: Look, icon: Icon, side: int) -> None:
    bounds = drawn(look, icon, side).get_bounding_rect(min_alpha=40)
    assert max(bounds.size) >= 0.5 * side
    assert bounds.left >= 0
    assert bounds.right <= side


def test_an_icon_is_drawn_again_in_a_larger_size_not_stretched(look: Look) -> None:
    """A vertical line of 2 units is 4 pixels wide at twice the size, with hard edges."""
    surface = drawn(look, Icon.NEW_GAME, 48)
    row = [surface.get_at((x, 14)).a for x in range(48)]
    assert [alpha for alpha in row if alpha > 0] == [255] * 4
