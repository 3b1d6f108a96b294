"""A screen with a board: parts in their boxes, and the layers over them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

from game.actions.action import Action
from game.look.layout import BoardRim, Box
from game.queries.board_view import BoardView
from game.state.state import State
from game.view.board.board_part import BoardPart
from game.view.board.coordinate_rim import rim_parts
from game.view.board.marks import Marks
from game.view.board.moving_pieces import DraggedPieceLayer, SlidingPiecesLayer
from game.view.board.promotion import PromotionPicker
from game.view.board.tactical_marks import TacticalMarks
from game.view.frame.buttons import Buttons
from game.view.frame.compositor import Compositor
from game.view.help.term_tip import TermTip
from game.view.kit.canvas import TextRecord, TextSpot
from game.view.kit.look import Look
from game.view.kit.part import Float, Part


class ScreenLayout(Protocol):
    """The places of everything on a screen."""

    @property
    def window(self) -> Box:
        """The whole window."""

    @property
    def board(self) -> Box:
        """The squares of the board."""

    @property
    def rim(self) -> BoardRim | None:
        """The places of the coordinates beside the board; None if they are elsewhere."""

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""


class BoardScreen:
    """Draws parts and floats, and lets the parts turn mouse events into actions.

    A screen brings its own parts and buttons; the layers of the board are the same on every screen.
    """

    board_part: type[BoardPart] = BoardPart

    def __init__(
        self,
        shape: Hashable,
        look: Look,
        layout: ScreenLayout,
        others: Sequence[Part],
        chrome: Buttons,
        popups: Float,
        cards: Sequence[Float] = (),
        *,
        board_view: Callable[[State], BoardView],
        has_field: Callable[[State], bool] = lambda _: False,
    ) -> None:
        """``cards`` lie over the board and the parts, and below explanations and popups.

        ``board_view`` returns the content of the board.
        """
        self.has_field = has_field
        """Returns whether keys go to a field with a blinking caret."""
        self._board_view = board_view
        self.shape = shape
        """The value that decides which parts the screen has."""
        self.layout = layout
        self._drawn: BoardView | None = None
        board = layout.board
        self.board = self.board_part(look, board, self.view)
        rim = rim_parts(look, layout.rim, self.board.is_flipped)
        self.parts = [self.board, *rim, *others]
        self.chrome = chrome
        chrome.order_buttons()
        self.picker = PromotionPicker(look, board, self.view)
        over = [
            layer(look, board, self.view)
            for layer in (SlidingPiecesLayer, TacticalMarks, Marks, DraggedPieceLayer)
        ]
        for one in (self.board, *over):
            one.has_rim = layout.rim is not None
        self._popups = popups
        self.tip = TermTip(look, layout.window, self._spots, self._has_no_tip)
        self._cards = cards
        floats = [chrome, *over, self.picker, *cards, self.tip, popups]
        self.compositor = Compositor(look, layout.window, self.parts, floats)

    def draw(
        self, surface: pygame.Surface, state: State, records: list[TextRecord] | None
    ) -> list[pygame.Rect]:
        """Draw what has changed; return the changed rectangles."""
        self._drawn = self._board_view(state)
        try:
            return self.compositor.draw(surface, state, records)
        finally:
            self._drawn = None

    def view(self, state: State) -> BoardView:
        """Return the content of the board. During one drawing it is derived only once."""
        return self._board_view(state) if self._drawn is None else self._drawn

    def _spots(self) -> list[TextSpot]:
        """Return the texts whose terms can be explained, also those of the buttons."""
        return [*self.compositor.spots(), *self.chrome.spots()]

    def _has_no_tip(self, state: State) -> bool:
        """Return whether a popup or a held piece leaves no room for the explanation of a term."""
        board = state.session.board
        is_held = board.drag is not None or board.drawing is not None or board.promotion is not None
        return is_held or bool(self._popups.boxes(state))

    def focus_box(self, state: State) -> Box | None:
        """Return the box of the row that the keyboard has chosen; None if there is none."""
        boxes = (part.focus_box(state) for part in self.parts)
        return next((box for box in boxes if box is not None), None)

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of an event that the screen takes before its buttons, keys and parts.

        None leaves the event to them. The focused control takes a key first, unless the player
        types into a field.
        """
        is_key = event.type == pygame.KEYDOWN
        if not is_key or state.session.board.promotion is not None or self.has_field(state):
            return None
        self.chrome.refresh(state)  # An event of the same turn may have changed the state.
        return self.chrome.key_actions(event, state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of the parts for a mouse event."""
        if state.session.board.promotion is not None:
            return self.picker.actions(event, state)
        return [found for part in self.parts for found in part.actions(event, state)]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel has an effect."""
        if state.session.board.promotion is not None:
            return self.picker.is_live(pos, state)
        over = self.chrome, *self._cards, self.tip
        return any(part.is_live(pos, state) for part in (*self.parts, *over))
