"""The confirmation: one question, yes or no."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.game import Answer
from game.look.layout import Box
from game.state.state import Confirmation, Question, State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.popup import Popup, inner, title_height


class Wording(NamedTuple):
    """The words of a question."""

    title: str
    detail: str
    yes: str
    no: str


_KEPT = "The unfinished game is kept as autosave-previous.pgn."
WORDINGS = {
    Question.RESIGN: Wording("Resign this game?", "The other side wins.", "Resign", "Play on"),
    Question.DISCARD_FOR_NEW_GAME: Wording("Start a new game?", _KEPT, "New game", "Keep playing"),
    Question.DISCARD_FOR_PASTE: Wording("Load what was pasted?", _KEPT, "Load", "Keep playing"),
    Question.DISCARD_FOR_OPEN: Wording("Open another game?", _KEPT, "Open", "Keep playing"),
    Question.DISCARD_FOR_RESUME: Wording(
        "Resume the earlier game?", _KEPT, "Resume", "Keep playing"
    ),
    Question.TAKE_BACK_OPENED: Wording(
        "Take back a move of the opened game?",
        "A file that it came from keeps the move.",
        "Take back",
        "Keep it",
    ),
    Question.OVERWRITE_FILE: Wording("Overwrite this file?", "", "Overwrite", "Keep it"),
    Question.OVERWRITE_CAPSULE: Wording("Overwrite this file?", "", "Overwrite", "Keep it"),
}

OVERWRITING = (Question.OVERWRITE_FILE, Question.OVERWRITE_CAPSULE)


class ConfirmPanel(Popup):
    """Asks before a game is given up or a file replaced. Enter is yes, Esc is no."""

    def __init__(self, look: Look, window: Box, confirmation: Confirmation) -> None:
        sizes = look.sizes
        height = 4 * sizes.padding + title_height(look) + 2 * sizes.row + sizes.button
        super().__init__(look, window, (sizes.dialog_width, height))
        self._words = WORDINGS[confirmation.question]
        if confirmation.question in OVERWRITING:
            self._words = self._words._replace(detail=confirmation.payload)
        row = inner(self.box, look).cut_bottom(sizes.button + sizes.unit)[0]
        no, yes = row.cut_right(row.width * 2 // 3)[0].columns(2, 2 * sizes.unit)
        self.gui.button(no, self._words.no, Answer(False))
        self.gui.button(yes, self._words.yes, Answer(True), Role.DANGER)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        room = self.title(canvas, self._words.title)
        row = room.cut_top(canvas.sizes.row)[0]
        detail = self._words.detail
        while canvas.look.fonts.width(detail, BODY) > row.width:  # A path: its end matters most.
            detail = "…" + detail[2:]
        canvas.text(row, detail, BODY, canvas.colours.dim)

    def key_actions(self, key: int) -> list[Action]:
        if key == pygame.K_ESCAPE:
            return [Answer(False)]
        return super().key_actions(key)

    def accept(self) -> list[Action]:
        return [Answer(True)]
