"""The strips of the players: clocks, colour discs, levels and ratings."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from play_screen import play_layout

from engine.protocol.levels import LEVELS
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.look.theme import Colour
from game.rules import players
from game.state.added_engine import AddedEngine, OptionValue
from game.state.state import State
from game.view.kit.fonts import CLOCK
from game.view.kit.look import Look
from game.view.window import Window
from game.words.players import level_rating

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]
COLOURS = theme.theme_colours("dark")
WHITE = Colour(255, 255, 255)


def drawn(opener: Opener, state: State) -> tuple[pygame.Surface, Box, Box, list[str]]:
    """Draw a state; return the picture, both strips from above, and the texts of the strips."""
    window, surface = opener()
    window.records = []
    window.draw(surface, state)
    layout = play_layout(window, state)
    texts = [record.text for record in window.records if record.owner.endswith("strip")]
    return surface, layout.far_strip, layout.near_strip, texts


def ground_of_clock(surface: pygame.Surface, strip: Box) -> tuple[int, ...]:
    return tuple(surface.get_at((strip.right - 6, strip.centre[1] + 12))[:3])


def rings_of(surface: pygame.Surface, strip: Box) -> int:
    """Return how many pixels at the left of a strip have the accent colour."""
    return sum(
        surface.get_at((x, y))[:3] == COLOURS.accent[:3]
        for x in range(strip.x, strip.x + 24)
        for y in range(strip.y, strip.bottom)
    )


@pytest.fixture
def look(open_window: Opener) -> Look:
    open_window()
    return Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.5, 2.0, 3.0])
def test_a_clock_is_as_wide_with_every_figure(open_window: Opener, scale: float) -> None:
    open_window()
    look = Look(theme.theme_colours("dark"), theme.theme_sizes().scaled(scale), Pieces())
    for pattern in ("{0}:{0}{0}", "1:{0}2:0{0}", "0:0{0}.{0}"):
        widths = {look.fonts.width(pattern.format(figure), CLOCK) for figure in "0123456789"}
        assert len(widths) == 1


def test_the_zero_of_a_clock_is_open(look: Look) -> None:
    """Neither a slash nor a dot crosses the middle of the figure."""
    zero = look.text("0", CLOCK, WHITE)
    ink = zero.get_bounding_rect(min_alpha=128)
    inside = [zero.get_at((ink.centerx, y)).a for y in range(ink.top + 6, ink.bottom - 6)]
    assert max(inside) < 40
    assert zero.get_at((ink.left + 2, ink.centery)).a > 200


def test_the_clock_of_the_side_to_move_is_filled(open_window: Opener, scenes: Scenes) -> None:
    state = scenes["timed"]()
    clock = state.session.game.clock
    assert clock is not None
    clock.remaining_ms[chess.BLACK] = 100_000
    surface, far, near, _ = drawn(open_window, state)
    assert ground_of_clock(surface, far) == COLOURS.accent[:3]
    assert ground_of_clock(surface, near) == COLOURS.panel[:3]


def test_a_running_clock_with_little_time_is_filled_in_another_colour(
    open_window: Opener, scenes: Scenes
) -> None:
    surface, far, _, _ = drawn(open_window, scenes["timed"]())
    assert ground_of_clock(surface, far) == COLOURS.bad[:3]


def test_no_clock_of_a_paused_game_is_filled(open_window: Opener, scenes: Scenes) -> None:
    surface, far, near, _ = drawn(open_window, scenes["paused"]())
    assert ground_of_clock(surface, far) == COLOURS.panel[:3]
    assert ground_of_clock(surface, near) == COLOURS.panel[:3]


def test_discs_show_the_colours_and_a_ring_the_side_to_move(
    open_window: Opener, scenes: Scenes
) -> None:
    surface, far, near, _ = drawn(open_window, scenes["middle"]())
    for strip, colour in ((far, COLOURS.evaluation_black), (near, COLOURS.evaluation_white)):
        assert surface.get_at((strip.x + 10, strip.centre[1]))[:3] == colour[:3]
    assert rings_of(surface, far) > 20
    assert rings_of(surface, near) == 0


def test_a_level_is_shown_with_its_rating(open_window: Opener, scenes: Scenes) -> None:
    _, _, _, texts = drawn(open_window, scenes["middle"]())
    rating = level_rating(LEVELS[3])
    assert rating is not None
    assert any(str(rating) in text for text in texts)


def test_the_changed_options_tell_copies_of_one_engine_apart(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["middle"]()
    copies = {"Fruit": "3", "Fruit (2)": "9"}
    state.settings.engines = [
        AddedEngine(name, "fruit", [OptionValue("Skill Level", value)])
        for name, value in copies.items()
    ]
    state.session.game.white, state.session.game.black = map(players.added_engine, copies)
    _, _, _, texts = drawn(open_window, state)
    assert {text for text in texts if "Skill Level" in text} == {"Skill Level 3", "Skill Level 9"}


@pytest.mark.parametrize(("tag", "is_shown"), [("2714", True), ("-", False), ("²", False)])
def test_the_tags_of_an_opened_game_give_ratings(
    open_window: Opener, scenes: Scenes, tag: str, is_shown: bool
) -> None:
    state = scenes["document"]()
    state.session.game.is_foreign = True
    state.session.game.headers = {**state.session.game.headers, "WhiteElo": tag}
    _, _, _, texts = drawn(open_window, state)
    assert any("2714" in text for text in texts) is is_shown
