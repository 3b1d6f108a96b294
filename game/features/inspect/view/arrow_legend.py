"""The legend of the arrows on the board: what the colour and the pattern of each one mean."""

from __future__ import annotations

from game.features.inspect import board as inspect_board
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.node_question import SeeQuestion, WhyNotQuestion
from game.look.layout import Box
from game.message import Message, message
from game.state.session import Session
from game.state.state import State
from game.view.board import mark_shapes
from game.view.board.mark_shapes import PATTERNS, Pattern
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION
from game.view.kit.look import Look

MOVES: dict[str, Message] = {
    "accent": message("being tried"),
    "good": message("best so far"),
    "dim": message("tried before"),
    "brush_preview": message("pointed at"),
}
LINE: dict[str, Message] = {"brush_preview": message("line of the answer")}
CAPTURES: dict[str, Message] = {"good": message("capture"), "bad": message("recapture")}
ARROW_UNITS = 6
"""The length of an arrow of the legend, in units."""


def arrow_meanings(state: State, session: Session) -> dict[str, Message]:
    """Return the meaning of each colour of the arrows that the board shows now."""
    inspection = inspection_of(state)
    question = None if inspection is None else inspection.node_question
    meant = MOVES
    if isinstance(question, WhyNotQuestion):
        meant = LINE
    elif isinstance(question, SeeQuestion):
        meant = CAPTURES
    shown = {mark.colour for mark in inspect_board.move_arrows(state, session)}
    return {colour: text for colour, text in meant.items() if colour in shown}


def legend_width(look: Look, meant: dict[str, Message]) -> int:
    """Return the width of a legend in pixels."""
    return sum(_entry_width(look, text) for text in meant.values())


def draw_legend(canvas: Canvas, row: Box, meant: dict[str, Message]) -> None:
    """Draw a legend from the left of a row."""
    unit = canvas.sizes.unit
    for colour, text in meant.items():
        entry, row = row.cut_left(_entry_width(canvas.look, text))
        place, words = entry.cut_left(ARROW_UNITS * unit, unit)
        middle, pattern = place.height / 2, PATTERNS.get(colour, Pattern.SOLID)
        ink = getattr(canvas.colours, colour)
        body = mark_shapes.arrow(
            (0.0, middle), (float(place.width), middle), unit, 2.5 * unit, ink, pattern
        )
        canvas.shape(body, place)
        canvas.text(words, text, CAPTION, canvas.colours.dim)


def _entry_width(look: Look, text: Message) -> int:
    return (ARROW_UNITS + 1 + 3) * look.sizes.unit + look.width(text, CAPTION)
