"""A pointer that is taken away from a drag: what was held goes back, and nothing follows it later.

The window may hear of it by losing the keyboard, by being hidden or minimised, or only when the
pointer comes back without the button.
"""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from scenes import Scenes
from window_driver import Opener, WindowDriver

from game.actions.board import MovePointer
from game.app.dispatch import update
from game.features.editor.actions import ChooseTool
from game.features.editor.model import ToolKind, editor_of
from game.look.layout import Box, square_box
from game.state.state import State
from game.view.kit.text_line import TextLine
from game.view.pointer import BUTTONS

LOSSES = {
    "focus lost": (pygame.WINDOWFOCUSLOST, {}),
    "minimised": (pygame.WINDOWMINIMIZED, {}),
    "hidden": (pygame.WINDOWHIDDEN, {}),
    "back without the button": (
        pygame.MOUSEMOTION,
        {"pos": (3, 3), "rel": (0, 0), "buttons": (0, 0, 0)},
    ),
}
Places = tuple[tuple[int, int], tuple[int, int]]
"""A place where a drag begins, and one to which it goes."""


class Hand:
    """Sends events to a window and lets ``update`` handle their actions."""

    def __init__(self, opener: Opener, state: State) -> None:
        self.driver = WindowDriver(opener, state)
        self.state = state

    def send(self, kind: int, **values: object) -> list[object]:
        actions = self.driver.send(kind, **values)
        for action in actions:
            update(self.state, action)
        self.driver.look()
        return [one for one in actions if not isinstance(one, MovePointer)]

    def press(self, at: tuple[int, int], button: int) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def release(self, at: tuple[int, int], button: int) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def move(self, at: tuple[int, int], held: int | None = None) -> list[object]:
        """Move the pointer while a button is held, or none."""
        flags = tuple(int(one == held) for one in BUTTONS)
        return self.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=flags)

    def square(self, square: chess.Square) -> tuple[int, int]:
        screen = self.driver.window.screen(self.state)
        flipped = screen.board.is_flipped(self.state)
        return square_box(screen.layout.board, square, flipped).centre

    def part(self, name: str) -> Box:
        parts = self.driver.window.screen(self.state).parts
        return next(part.box for part in parts if part.name == name)


def on_board(hand: Hand) -> Places:
    return hand.square(chess.E2), hand.square(chess.E4)


def any_piece(hand: Hand) -> Places:
    view = hand.driver.window.screen(hand.state).view(hand.state)
    origin = next(iter(chess.scan_forward(view.movable)))
    return hand.square(origin), hand.square((origin + 9) % 64)


def with_eraser(hand: Hand) -> Places:
    update(hand.state, ChooseTool(ToolKind.ERASER))
    return any_piece(hand)


def from_tray(hand: Hand) -> Places:
    tray = hand.part("tray")
    return (tray.x + 5, tray.y + 5), hand.square(chess.E4)


def on_timeline(hand: Hand) -> Places:
    box = hand.part("timeline")
    return (box.x + box.width // 3, box.centre[1]), (box.x + box.width // 2, box.centre[1])


def on_graph(hand: Hand) -> Places:
    box = hand.part("flame")
    return box.centre, (box.centre[0] + 60, box.centre[1])


def on_slider(hand: Hand) -> Places:
    dialog = hand.driver.window.popups.current(hand.state)
    assert dialog is not None
    box = dialog.focus_order._stops["rating"].box(0)
    return (box.x + box.width // 3, box.centre[1]), (box.x + box.width // 2, box.centre[1])


DRAGS: dict[str, tuple[str, Callable[[Hand], Places]]] = {
    "a piece": ("idle", on_board),
    "a premove": ("premove", any_piece),
    "a question on Inspect": ("inspect", any_piece),
    "an arrow": ("idle", on_board),
    "the eraser": ("editor", with_eraser),
    "a piece of the editor": ("editor", any_piece),
    "a piece of the tray": ("editor", from_tray),
    "the timeline": ("inspect", on_timeline),
    "the node graph": ("inspect the nodes", on_graph),
    "a slider": ("new game at a rating", on_slider),
}


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("drag", DRAGS)
def test_nothing_follows_a_pointer_that_was_taken_away(
    drag: str, loss: str, scenes: Scenes, open_window: Opener
) -> None:
    scene, places = DRAGS[drag]
    button = pygame.BUTTON_RIGHT if drag == "an arrow" else pygame.BUTTON_LEFT
    hand = Hand(open_window, scenes[scene]())
    start, end = places(hand)
    hand.press(start, button)
    moved = hand.move(end, button)
    is_held = _is_held(hand.state)
    assert moved or is_held  # Otherwise the drag never began.
    kind, values = LOSSES[loss]
    hand.send(kind, **values)
    assert not _is_held(hand.state)
    assert hand.move(start) == []
    before = position_of(hand)
    hand.release(end, button)  # It comes late.
    assert position_of(hand) == before
    if editor_of(hand.state) is None:
        hand.press(end, button)
        assert position_of(hand) == before
        assert hand.state.session.board.premove is None
        assert hand.state.session.board.shapes == scenes[scene]().session.board.shapes


def test_a_button_and_a_field_let_go_too(scenes: Scenes, open_window: Opener) -> None:
    hand = Hand(open_window, scenes["new game of two persons"]())
    lines = [one for one in hand.driver.gui.fields if isinstance(one, TextLine)]
    pressed = next(one for one in hand.driver.buttons() if one.visible)
    line = next(one for one in lines if one.is_shown)
    for element, place, flag in (
        (pressed, pressed.rect.center, "held"),
        (line, line.box.centre, "is_selecting"),
    ):
        hand.press(place, pygame.BUTTON_LEFT)
        assert getattr(element, flag)
        hand.send(pygame.WINDOWFOCUSLOST)
        assert not getattr(element, flag)


def test_a_selected_piece_stays_selected_while_nothing_is_dragged(
    scenes: Scenes, open_window: Opener
) -> None:
    hand = Hand(open_window, scenes["idle"]())
    start, _ = on_board(hand)
    hand.press(start, pygame.BUTTON_LEFT)
    hand.release(start, pygame.BUTTON_LEFT)
    hand.send(pygame.WINDOWFOCUSLOST)
    assert hand.state.session.board.selected == chess.E2


def position_of(hand: Hand) -> object:
    """Return the pieces on the board of the screen."""
    view = hand.driver.window.screen(hand.state).view(hand.state)
    return view.pieces


def _is_held(state: State) -> bool:
    board, editor = state.session.board, editor_of(state)
    held: list[object] = [board.drag, board.drawing, board.selected]
    held += [] if editor is None else [editor.drag, editor.stroke, editor.selected]
    return any(one is not None for one in held)
