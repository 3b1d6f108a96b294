"""The section for the person's colour, and the section for the style of the game.

Both are about a person. If two engines play, only the choice that ours never resigns is left.
"""

from __future__ import annotations

import chess

from game.features.new_game.actions import draft_change
from game.features.new_game.view.section import Section, heading_height, row_gap
from game.look.layout import Box
from game.message import Message, message, message_with_context
from game.state.new_game import NewGameDialog, Opponent, TimeKind
from game.view.kit.canvas import Canvas
from game.view.kit.focus import FocusOrder
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.value_controls.check_box import CheckBox
from game.view.kit.value_controls.chips import Chips, fit_boxes

COLOURS: tuple[tuple[Message, chess.Color | None], ...] = (
    (message_with_context("you play", "White"), chess.WHITE),
    (message_with_context("you play either colour", "Random"), None),
    (message_with_context("you play", "Black"), chess.BLACK),
)
STYLES: tuple[tuple[Message, bool], ...] = (
    (message_with_context("a style of play", "Casual"), False),
    (message_with_context("a style of play", "Rated style"), True),
)
CASUAL = message("Moves can be taken back, and the engine's thinking is shown.")
RATED = message("No take back, hint, evaluation or thinking until the game is over.")
NEVER_RESIGNS = message("The engine never resigns")
POINTS_OUT = message("Point out my mistakes (without clocks)")
WITH_CLOCKS = (TimeKind.CLOCK, TimeKind.PER_MOVE)
AGAINST_ENGINE = (Opponent.LEVEL, Opponent.RATING, Opponent.ADDED)
"""The opponents against which mistakes are pointed out."""
WHO_RESIGNS = (Opponent.LEVEL, Opponent.RATING, Opponent.ENGINES)
"""The opponents of which our engine is one. Others have their own ways to resign."""
MEANING_ROWS = 2


class ColourSection(Section):
    """White, random or Black."""

    title = message("You play")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        boxes = self.room.columns(len(COLOURS), look.sizes.unit)
        indent = look.sizes.row + 2 * look.sizes.unit
        self._chips = Chips(gui, boxes, COLOURS, lambda colour: draft_change(colour=colour), indent)
        self._chips.add_to(order, "colour")

    @staticmethod
    def height(look: Look) -> int:
        return heading_height(look) + look.sizes.button + look.sizes.unit

    def refresh(self, draft: NewGameDialog) -> None:
        self._chips.refresh(draft.colour, shown=draft.opponent is not Opponent.ENGINES)
        super().refresh(draft)

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        if draft.opponent is Opponent.ENGINES:
            return
        super().draw(canvas, draft)
        side = canvas.sizes.row
        for button, (_, colour) in zip(self._chips.buttons, COLOURS, strict=True):
            box = Box(*button.rect).inset(2 * canvas.sizes.unit, 0)
            mark = Box(box.x, box.y + (box.height - side) // 2, side, side)
            canvas.rounded(mark, canvas.colours.board_dark, None, canvas.sizes.unit)
            left, right = _kings(colour)
            for king, start in ((left, 0), (right, side // 2)):
                piece = canvas.look.pieces.get(chess.Piece(chess.KING, king), side)
                half = (start, 0, side - side // 2 if start else side // 2, side)
                canvas.surface.blit(piece, (mark.x + start, mark.y), half)


class StyleSection(Section):
    """Casual or rated style, whether mistakes are pointed out, and whether our engine resigns."""

    title = message_with_context("a heading", "Style")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        row, room = self.room.cut_top(look.sizes.button, row_gap(look))
        self._meaning, room = room.cut_top(MEANING_ROWS * look.sizes.fact_row)
        boxes = fit_boxes(look, row, [text for text, _ in STYLES])
        self._chips = Chips(gui, boxes, STYLES, lambda is_rated: draft_change(is_rated=is_rated))
        self._chips.add_to(order, "style")
        upper, room = room.cut_top(look.sizes.button)
        self._points_out = CheckBox(
            look, gui, upper, POINTS_OUT, lambda is_on: draft_change(points_out_mistakes=is_on)
        )
        self._points_out.add_to(order, "points_out_mistakes")
        self._never_resigns = CheckBox(
            look, gui, room, NEVER_RESIGNS, lambda is_on: draft_change(never_resigns=is_on)
        )
        self._never_resigns.add_to(order, "never_resigns")

    @staticmethod
    def height(look: Look) -> int:
        rows = 3 * look.sizes.button + row_gap(look) + MEANING_ROWS * look.sizes.fact_row
        return heading_height(look) + rows

    def refresh(self, draft: NewGameDialog) -> None:
        self._chips.refresh(draft.is_rated, shown=draft.opponent is not Opponent.ENGINES)
        is_offered = not draft.is_rated and draft.time_kind not in WITH_CLOCKS
        self._points_out.refresh(
            draft.points_out_mistakes and is_offered,
            shown=draft.opponent in AGAINST_ENGINE,
            enabled=is_offered,
        )
        self._never_resigns.refresh(draft.never_resigns, shown=draft.opponent in WHO_RESIGNS)
        super().refresh(draft)

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        if draft.opponent is not Opponent.ENGINES:
            super().draw(canvas, draft)
            text, row = (RATED if draft.is_rated else CASUAL), canvas.sizes.fact_row
            canvas.paragraph(self._meaning, text, SMALL, canvas.colours.dim, row, MEANING_ROWS)
        self._points_out.draw(canvas)
        self._never_resigns.draw(canvas)


def _kings(colour: chess.Color | None) -> tuple[chess.Color, chess.Color]:
    """Return the colours of both halves of the king that stands for a choice."""
    return (chess.WHITE, chess.BLACK) if colour is None else (colour, colour)
