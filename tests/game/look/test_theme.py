"""The theme file is complete, and text is readable in both themes."""

from __future__ import annotations

import json
from importlib import resources

import pytest
from cases import for_each

from game.look import theme
from game.look.theme import Colour, Colours
from game.state.settings import BOARD

LEAST_CONTRAST = 4.5
"""The least contrast of text with its background, from the WCAG 2 guidelines, level AA."""
TEXTS = ("text", "dim", "faint", "accent", "good", "bad", "info")


def luminance(colour: Colour) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.fixture(params=["dark", "light"])
def colours(request: pytest.FixtureRequest) -> Colours:
    return theme.theme_colours(request.param)


def test_there_is_a_dark_and_a_light_theme_with_the_same_keys() -> None:
    assert set(theme.theme_names()) == {"dark", "light"}
    text = resources.files("assets").joinpath(theme.THEME_FILE).read_text(encoding="utf-8")
    themes = json.loads(text)["themes"]
    assert themes["dark"].keys() == themes["light"].keys()


def test_an_unknown_theme_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'neon'.*dark, light"):
        theme.theme_colours("neon")


@pytest.mark.parametrize("ink", [ink for ink in TEXTS if ink != "faint"])
def test_text_under_the_pointer_is_readable(colours: Colours, ink: str) -> None:
    """Disabled things, which have the colour ``faint``, do not react to the pointer."""
    assert contrast(getattr(colours, ink), colours.hover) >= LEAST_CONTRAST


@for_each(ink=TEXTS, ground=["background", "panel", "raised"])
def test_text_can_be_read_on_every_ground(colours: Colours, ink: str, ground: str) -> None:
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= LEAST_CONTRAST


def test_text_on_the_main_button_and_the_evaluation_bar_can_be_read(colours: Colours) -> None:
    assert contrast(colours.on_accent, colours.accent) >= LEAST_CONTRAST
    assert contrast(colours.on_accent, colours.bad) >= LEAST_CONTRAST, "a clock with little time"
    assert contrast(colours.evaluation_on_white, colours.evaluation_white) >= LEAST_CONTRAST
    assert contrast(colours.evaluation_on_black, colours.evaluation_black) >= LEAST_CONTRAST


def test_the_brushes_are_those_that_players_know(colours: Colours) -> None:
    brushes = (colours.brush_green, colours.brush_red, colours.brush_blue, colours.brush_yellow)
    assert [brush.hex for brush in brushes] == ["#15781b", "#882020", "#003088", "#e68f00"]


def test_sizes_scale_and_never_vanish() -> None:
    at_100 = theme.theme_sizes()
    assert at_100.scaled(1.0) == at_100
    assert at_100.scaled(2.0).text_body == 2 * at_100.text_body
    assert at_100.scaled(0.1).line == 1


@pytest.mark.parametrize("text", ["", "123456", "#12345", "#gggggg", "#1234567"])
def test_a_wrong_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|hexadecimal"):
        Colour.parse(text)


def test_colours_mix() -> None:
    white, black = Colour.parse("#ffffff"), Colour.parse("#000000")
    assert white.over(black, 0.5) == Colour(128, 128, 128)
    assert Colour.parse("#10203080").alpha == 128
    assert Colour.parse("#102030").faded(0).hex == "#102030"


def test_every_board_of_the_file_can_be_chosen_and_every_choice_is_in_the_file() -> None:
    assert BOARD.names == theme.board_names()
    assert len(BOARD.names) >= 6


@pytest.mark.parametrize("board", theme.board_names())
@pytest.mark.parametrize("name", theme.theme_names())
def test_the_squares_of_every_board_differ_clearly(name: str, board: str) -> None:
    chosen = theme.theme_colours(name, board)
    assert contrast(chosen.board_light, chosen.board_dark) >= 1.7
    assert luminance(chosen.board_light) > luminance(chosen.board_dark)


def test_a_board_changes_the_squares_alone() -> None:
    brown, blue = theme.theme_colours("dark"), theme.theme_colours("dark", "blue")
    differing = [
        one for one in Colours.__struct_fields__ if getattr(brown, one) != getattr(blue, one)
    ]
    assert set(differing) == {"board_light", "board_dark"}


def test_an_unknown_board_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'neon'.*brown, green"):
        theme.theme_colours("dark", "neon")
