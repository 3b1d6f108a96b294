"""The Play screen laid out: its parts in their boxes, and what floats over them."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions import Action
from game.layout import Layout, arrange
from game.state import State
from game.view import card, chrome
from game.view.board import BoardPart
from game.view.canvas import TextRecord
from game.view.card import Card
from game.view.chrome import Chrome
from game.view.compose import Composer
from game.view.evaluation import EvaluationBar
from game.view.foot import Foot
from game.view.graph import Graph
from game.view.look import Look
from game.view.marks import Marks
from game.view.motion import Gliding, Hand
from game.view.movelist import MoveList
from game.view.part import Part
from game.view.popups import Popups
from game.view.promotion import PromotionPicker
from game.view.strips import Strip
from game.view.thinking import ThinkingPanel
from game.view.topbar import TopBar, button_width


def shape_of(state: State) -> Hashable:
    """Return what decides which parts there are: while it stays equal a screen can stay."""
    return state.screen, tuple(text for text, _ in chrome.card_buttons(state))


class Screen:
    """Everything for one size, one look and one ``shape_of`` a state."""

    def __init__(self, size: tuple[int, int], look: Look, state: State, popups: Popups) -> None:
        wants_card = card.shows_result(state) or card.shows_resume(state)
        self.shape = shape_of(state)
        self.layout = arrange(size, look.sizes, card=wants_card)
        self.board = BoardPart(look, self.layout.board)
        self.picker = PromotionPicker(look, self.layout.board)
        self.chrome = Chrome(look, self.layout, state, popups.toggle_menu)
        self.parts = [self.board, *_parts(look, self.layout, state)]
        self.composer = Composer(
            look,
            self.layout.window,
            self.parts,
            [
                self.chrome,
                Gliding(look, self.layout.board),
                Marks(look, self.layout.board),
                Hand(look, self.layout.board),
                self.picker,
                popups,
            ],
        )

    def draw(
        self, surface: pygame.Surface, state: State, records: list[TextRecord] | None
    ) -> list[pygame.Rect]:
        """Draw what has changed; return where."""
        return self.composer.draw(surface, state, records)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return what a mouse event means to the parts."""
        if state.board.promotion is not None:
            return self.picker.actions(event, state)
        return [found for part in self.parts for found in part.actions(event, state)]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel would do something."""
        if state.board.promotion is not None:
            return self.picker.is_live(pos, state)
        return any(part.is_live(pos, state) for part in (*self.parts, self.chrome))


def _parts(look: Look, layout: Layout, state: State) -> list[Part]:
    """Return the parts beside the board."""
    steps = 4 * chrome.step_width(look)
    parts: list[Part] = [
        TopBar(look, layout.top_bar),
        EvaluationBar(look, layout.evaluation),
        Strip(look, layout.far_strip, near=False),
        Strip(look, layout.near_strip, near=True),
        Foot(look, layout.foot),
        MoveList(look, layout.moves, steps),
        ThinkingPanel(
            look, layout.thinking, button_width(look, "Restart"), button_width(look, chrome.INSPECT)
        ),
    ]
    if layout.graph is not None:
        parts.append(Graph(look, layout.graph))
    if layout.card is not None:
        parts.append(Card(look, layout.card, chrome.card_buttons_width(look, state)))
    return parts
