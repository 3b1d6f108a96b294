"""The marks of tactics as they are drawn, and the line that says what they mean."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from play_screen import play_layout
from tactics_scenes import MIDDLEGAME, OPEN_KINGS, PINNED_CAPTURES, marked

from game.actions.board import FlipBoard, MovePointer
from game.actions.setting_changes import ToggleSetting
from game.app.dispatch import update
from game.look.layout import Box, square_box
from game.look.theme import Colour
from game.state.state import State
from game.view.board import tactical_marks
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIGNS = (
    tactical_marks.undefended_sign,
    tactical_marks.pin_sign,
    tactical_marks.partial_pin_sign,
    tactical_marks.possible_check_sign,
)


def pixels(surface: pygame.Surface, box: Box) -> bytes:
    return pygame.image.tobytes(surface.subsurface(pygame.Rect(box)), "RGB")


def drawn(open_window: Opener, state: State) -> tuple[pygame.Surface, Callable[[int], Box]]:
    window, surface = open_window()
    window.draw(surface, state)
    board = play_layout(window, state).board
    flipped = state.session.board.flipped
    return surface.copy(), lambda square: square_box(board, square, flipped)


def without(state: State) -> State:
    for name in ("marks_undefended", "marks_pins", "marks_checks"):
        update(state, ToggleSetting(name))
    return state


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize(
    ("fen", "square", "at"),
    [
        (OPEN_KINGS, chess.D5, "upper left"),
        (OPEN_KINGS, chess.G8, "upper left"),
        (MIDDLEGAME, chess.C6, "lower right"),
    ],
)
def test_a_sign_stands_in_its_corner(
    open_window: Opener, fen: str, square: chess.Square, at: str, flipped: bool
) -> None:
    corners = []
    for prepare in (without, lambda state: state):
        state = prepare(marked(fen))
        if flipped:
            update(state, FlipBoard())
            state.session.board.animation = None
        surface, box_of = drawn(open_window, state)
        box, side = box_of(square), box_of(square).width // 4
        x, y = (box.x, box.y) if at == "upper left" else (box.right - side, box.bottom - side)
        corners.append(pixels(surface, Box(x, y, side, side)))
    assert corners[0] != corners[1]


def test_a_square_without_a_mark_stays_as_it_was(open_window: Opener) -> None:
    (before, box_of), (after, _) = (
        drawn(open_window, state) for state in (without(marked(OPEN_KINGS)), marked(OPEN_KINGS))
    )
    box = box_of(chess.A2)
    assert pixels(before, box) == pixels(after, box)


def test_each_kind_has_a_shape_of_its_own() -> None:
    grey = Colour(90, 90, 90)
    assert len({sign(20, grey) for sign in SIGNS}) == len(SIGNS)


def test_the_line_under_the_board_says_what_a_mark_means(open_window: Opener) -> None:
    state = marked(PINNED_CAPTURES)
    window, surface = open_window()
    window.draw(surface, state)
    foot = play_layout(window, state).foot
    texts = []
    for square in (chess.A4, chess.E5, chess.A4):
        update(state, MovePointer(square, 0, 0))
        window.draw(surface, state)
        texts.append(pixels(surface, foot))
    assert texts[0] == texts[2] != texts[1]
