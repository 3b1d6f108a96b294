"""The board and what is around it, tested by the colours of single pixels."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from msgspec.structs import replace
from play_scenes import play
from play_screen import play_layout
from played_line import change_move

from engine.protocol.messages import Score
from engine.protocol.shared_enums import SearchPurpose
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.look import theme
from game.look.layout import Box, square_box
from game.queries import shown_position, shown_scores
from game.state.board_shape import Brush, Shape
from game.state.engines import ActiveSearch
from game.state.preferences.board_choices import Coordinates
from game.state.state import State
from game.view.board import square_shapes
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]
Pixel = tuple[int, int, int]
COLOURS = theme.theme_colours("dark")


class Picture:
    """A drawn state. Its pixels are read by square."""

    def __init__(self, opener: Opener, state: State) -> None:
        self.window, self.surface = opener()
        self.state = state
        self.window.draw(self.surface, state)
        self.layout = play_layout(self.window, state)

    def box(self, square: chess.Square) -> Box:
        return square_box(self.layout.board, square, self.state.session.board.flipped)

    def middle(self, square: chess.Square) -> Pixel:
        return self.at(*self.box(square).centre)

    def edge(self, square: chess.Square) -> Pixel:
        """Return the colour of a pixel near the top of a square, above any piece."""
        box = self.box(square)
        return self.at(box.x + box.width // 2, box.y + 2)

    def at(self, x: int, y: int) -> Pixel:
        red, green, blue, _ = self.surface.get_at((x, y))
        return red, green, blue


@pytest.fixture
def picture(open_window: Opener) -> Callable[[State], Picture]:
    return lambda state: Picture(open_window, state)


Painter = Callable[[State], Picture]


def near(one: Pixel, other: tuple[int, ...], by: int = 3) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other[:3], strict=True))


def test_a1_is_dark_and_h1_light(picture: Painter, scenes: Scenes) -> None:
    seen = picture(scenes["opening"]())
    assert near(seen.edge(chess.A1), COLOURS.board_dark)
    assert near(seen.edge(chess.H1), COLOURS.board_light)
    assert near(seen.middle(chess.E4), COLOURS.board_light)


def test_the_last_move_and_the_premove_are_tinted(picture: Painter, scenes: Scenes) -> None:
    state = scenes["premove"]()
    state.session.board.shapes.clear()
    state.session.board.drawing = None
    seen = picture(state)
    light, dark = COLOURS.board_light, COLOURS.board_dark
    assert near(seen.middle(chess.F1), COLOURS.board_last_move.over(light))
    assert near(seen.edge(chess.E1), COLOURS.board_last_move.over(dark))
    assert near(seen.edge(chess.D3), COLOURS.board_premove.over(light))


def test_targets_are_dots_and_captures_rings(picture: Painter, scenes: Scenes) -> None:
    state = scenes["idle"]()
    state.session.board.selected = chess.C3
    seen = picture(state)
    assert near(seen.middle(chess.A4), COLOURS.board_target.over(COLOURS.board_light))
    assert near(seen.edge(chess.A4), COLOURS.board_light)
    box = seen.box(chess.D5)
    on_the_ring = seen.at(box.x + round(box.width * 0.063), box.centre[1])
    assert near(on_the_ring, COLOURS.board_target.over(COLOURS.board_light), by=12)


def test_a_king_in_check_glows(picture: Painter, scenes: Scenes) -> None:
    seen = picture(scenes["check"]())
    box = seen.box(chess.E1)
    red, green, blue = seen.at(box.x + box.width * 26 // 100, box.y + box.height * 26 // 100)
    assert red > 1.6 * green
    assert red > 1.6 * blue


@pytest.mark.parametrize("flipped", [False, True])
def test_the_evaluation_bar_turns_with_the_board(
    flipped: bool, picture: Painter, scenes: Scenes
) -> None:
    state = scenes["idle"]()
    state.session.board.flipped = flipped
    seen = picture(state)
    bar = seen.layout.evaluation
    top, bottom = seen.at(bar.centre[0], bar.y + 9), seen.at(bar.centre[0], bar.bottom - 9)
    white, black = COLOURS.evaluation_white, COLOURS.evaluation_black
    assert near(top, white if flipped else black)
    assert near(bottom, black if flipped else white)


@pytest.mark.parametrize("score", [Score(centipawns=300), Score(mate=-3), Score(mate=1)], ids=str)
def test_the_evaluation_bar_shows_whites_chance(
    score: Score, picture: Painter, scenes: Scenes
) -> None:
    chance = winning_chance(score, OWN_SLOPE)
    state = scenes["idle"]()
    change_move(state.session.game, -1, score=score)
    seen = picture(state)
    bar = seen.layout.evaluation
    x = bar.x + 2
    column = [seen.at(x, y) for y in range(bar.y + 12, bar.bottom - 12)]
    white = sum(near(pixel, COLOURS.evaluation_white) for pixel in column)
    assert abs(100 * white / len(column) - chance) <= 3


@pytest.mark.parametrize("flipped", [False, True])
def test_the_evaluation_bar_is_empty_while_no_score_is_known(
    flipped: bool, picture: Painter, scenes: Scenes
) -> None:
    state = scenes["opening"]()
    state.session.board.flipped = flipped
    seen = picture(state)
    bar = seen.layout.evaluation
    column = {seen.at(bar.centre[0], y) for y in range(bar.y + 12, bar.bottom - 12)}
    assert len(column) == 1
    assert near(column.pop(), COLOURS.background)


def test_the_evaluation_bar_can_be_switched_off(picture: Painter, scenes: Scenes) -> None:
    state = scenes["idle"]()
    state.settings.show_evaluation = False
    seen = picture(state)
    assert near(seen.at(*seen.layout.evaluation.centre), COLOURS.background, by=0)


def test_an_arrow_lies_over_its_squares(picture: Painter, scenes: Scenes) -> None:
    state = scenes["opening"]()
    state.session.board.shapes = [Shape(chess.D3, chess.D6, Brush.GREEN)]
    seen = picture(state)
    _, green, _ = seen.middle(chess.D5)
    red, _, blue = seen.middle(chess.D5)
    assert green > red
    assert green > blue


def test_a_dragged_piece_throws_a_shadow_that_goes_with_it(
    picture: Painter, scenes: Scenes
) -> None:
    state = scenes["drag"]()
    drag = state.session.board.drag
    assert drag is not None
    below = drag.x + 20, drag.y + round(0.62 * picture(state).box(chess.A1).width)
    held = picture(state)
    drawn = held.at(*below)
    state.session.board.drag = drag = replace(drag, x=drag.x - 3 * held.box(chess.A1).width)
    held.window.draw(held.surface, state)
    assert sum(drawn) < sum(held.at(*below)) - 20


@pytest.mark.parametrize(("coordinates", "is_marked"), [("inside", False), ("none", True)])
def test_the_mark_of_a_move_leaves_room_for_the_coordinate(
    picture: Painter, coordinates: str, is_marked: bool
) -> None:
    state = play(["Nh3", "h5"])
    state.settings.coordinates = Coordinates(coordinates)
    seen = picture(state)
    box = seen.box(chess.H5)
    inset = round(square_shapes.INSET * box.width)
    plain = seen.at(*box.inset(box.width // 4)[:2])
    marked = seen.at(box.right - inset - box.width // 8, box.y + inset)
    assert near(marked, plain) != is_marked
    assert not near(seen.at(box.x + inset + box.width // 8, box.y + inset), plain)


@pytest.mark.parametrize("part", ["viewpoint", "graph"])
def test_the_bar_and_the_graph_say_whose_scores_they_show(
    part: str, open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["idle"]()
    for is_shown in (True, False):
        state.settings.show_evaluation = state.settings.show_graph = is_shown
        window, surface = open_window((1440, 900))
        window.records = []
        window.draw(surface, state)
        texts = [one.text.casefold() for one in window.records if one.owner == part]
        assert any("level 4" in text for text in texts) == is_shown


def test_the_bar_is_drawn_again_when_the_score_of_the_search_before_expires(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["middle"]()
    window, surface = open_window()
    window.draw(surface, state)
    assert window.wait_ms(state) is None
    board = shown_position.live_board(state.session).copy()
    state.engines.searches[1] = ActiveSearch(
        SearchPurpose.PLAY, state.sessions.shown, state.session.shown_engine, board, state.now_ms
    )
    assert window.wait_ms(state) == shown_scores.SCORE_LASTS_MS
    state.now_ms += shown_scores.SCORE_LASTS_MS
    assert window.wait_ms(state) is None
