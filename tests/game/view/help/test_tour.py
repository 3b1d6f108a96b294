"""The tour shows a card with a few steps. It never blocks the board."""

from __future__ import annotations

import chess
import pygame
import pytest
from help_window import HelpWindow, Opener
from scenes import SCENES

from game.actions.help import EndTour, StartTour, StepTour
from game.features.play.view.screen import PlayScreen
from game.look.layout import Box, square_box
from game.queries import shown_position
from game.state.help.tour import STEPS, TourStep
from game.view.help.tour import TourCard

SIZES = [((960, 640), 100), ((1440, 900), 100), ((1920, 1280), 200), ((900, 1400), 100)]


class Tour(HelpWindow):
    def __init__(
        self, opener: Opener, name: str = "opening", size: tuple[int, int] = (1440, 900)
    ) -> None:
        super().__init__(opener, SCENES[name](), size)
        self.do(StartTour())
        self.draw()

    @property
    def card(self) -> TourCard:
        screen = self.window.screen(self.state)
        assert isinstance(screen, PlayScreen)
        return screen._tour

    @property
    def board(self) -> Box:
        return self.window.screen(self.state).layout.board

    def button(self, action: object) -> tuple[int, int]:
        assert self.state.help.tour is not None
        buttons = self.card._buttons(self.state.help.tour)
        return next(box.centre for one, box in buttons.items() if one == action)


@pytest.fixture
def tour(open_window: Opener) -> Tour:
    return Tour(open_window)


def test_the_steps_follow_by_mouse(tour: Tour) -> None:
    seen = []
    for _ in STEPS:
        seen.append(tour.state.help.tour)
        at = tour.button(StepTour(1))
        tour.point(at)
        tour.click(at)
    assert (*seen, tour.state.help.tour) == (*STEPS, None)
    assert not tour.state.settings.show_tour


def test_the_steps_follow_by_key(tour: Tour) -> None:
    for _ in STEPS:
        tour.press(pygame.K_RETURN)
    assert tour.state.help.tour is None


def test_it_goes_back(tour: Tour) -> None:
    tour.press(pygame.K_RETURN)
    at = tour.button(StepTour(-1))
    tour.point(at)
    tour.click(at)
    assert tour.state.help.tour is STEPS[0]


@pytest.mark.parametrize("step", TourStep)
def test_it_can_be_left_at_any_step(step: TourStep, open_window: Opener) -> None:
    for leave in ("cross", "Esc"):
        tour = Tour(open_window)
        tour.state.help.tour = step
        tour.draw()
        if leave == "Esc":
            tour.press(pygame.K_ESCAPE)
        else:
            at = tour.button(EndTour())
            tour.point(at)
            tour.click(at)
        assert not tour.card.boxes(tour.state)
        assert not tour.state.settings.show_tour


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("name", ["opening", "middle", "timed", "no moves", "engine panel hidden"])
def test_it_never_covers_the_board(
    name: str, size: tuple[int, int], scale: int, open_window: Opener
) -> None:
    tour = Tour(open_window, name, size)
    tour.window.resize(size, scale, "dark")
    for step in STEPS:
        tour.state.help.tour = step
        tour.draw()
        card = tour.card._card(step)
        assert not card.meets(tour.board)
        assert Box(0, 0, *size).covers(card)


def test_a_move_is_played_while_it_is_open(tour: Tour) -> None:
    before = len(tour.state.session.game.moves)
    for square in (chess.E2, chess.E4):
        tour.click(square_box(tour.board, square, flipped=False).centre)
    assert len(tour.state.session.game.moves) == before + 1
    assert tour.state.help.tour is STEPS[0]


def test_a_typed_move_is_played_while_it_is_open(tour: Tour) -> None:
    tour.type("d4")
    assert shown_position.live_board(tour.state.session).piece_at(chess.D4) is not None
    assert tour.state.help.tour is STEPS[0]


def test_escape_lets_a_chosen_piece_go_first(tour: Tour) -> None:
    tour.click(square_box(tour.board, chess.E2, flipped=False).centre)
    tour.press(pygame.K_ESCAPE)
    assert tour.state.session.board.selected is None
    assert tour.state.help.tour is STEPS[0]


def test_nothing_is_drawn_while_it_is_read(tour: Tour) -> None:
    tour.wait(1000)
    assert tour.wait(60_000) == []
    assert tour.window.wait_ms(tour.state) is None


def test_it_shows_the_play_screen(open_window: Opener) -> None:
    tour = HelpWindow(open_window, SCENES["inspect"]())
    tour.do(StartTour())
    tour.draw()
    assert isinstance(tour.window.screen(tour.state), PlayScreen)
