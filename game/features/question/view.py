"""The confirmation: a question with the answers yes and no."""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.actions.game import AnswerQuestion
from game.look.layout import Box
from game.state.dialogs.question import ConfirmationDialog
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.yes_no_question import YesNoQuestion

DETAIL_ROWS = 2


class ConfirmationPopup(Popup):
    """Asks before a game is given up or a file is replaced. Esc means no.

    Enter presses the main button: no if the question is about a loss, otherwise yes.
    """

    def __init__(
        self, look: Look, window: Box, confirmation: ConfirmationDialog, question: YesNoQuestion
    ) -> None:
        sizes = look.sizes
        words = title_height(look) + DETAIL_ROWS * sizes.row
        height = 4 * sizes.padding + words + 4 * sizes.unit + sizes.button
        super().__init__(look, window, (sizes.dialog_width, height))
        self._confirmation = confirmation
        self._question = question
        self._default = not question.is_losing
        row = popup_inner_box(self.box, look).cut_bottom(sizes.button + sizes.unit)[0]
        count = 2 if question.other is None else 3
        no, *others, yes = row.cut_right(row.width * count // 3)[0].columns(count, 2 * sizes.unit)
        of_no, of_yes = (
            (ButtonRole.PLAIN, ButtonRole.PRIMARY)
            if self._default
            else (ButtonRole.PRIMARY, ButtonRole.DANGER)
        )
        self.add_stop("no", self.gui.button(no, question.no, AnswerQuestion(False), of_no))
        if question.other is not None:
            self.add_stop("other", self.gui.button(others[0], *question.other))
        self.add_stop("yes", self.gui.button(yes, question.yes, AnswerQuestion(True), of_yes))

    def draw_words(self, canvas: Canvas, state: State) -> None:
        room = self.title(canvas, self._question.title)
        detail = self._question.detail_of(state, self._confirmation)
        if isinstance(detail, str):
            detail = _end_of_path(canvas, detail, room.width)
        row = canvas.sizes.row
        canvas.paragraph(room, detail, BODY, canvas.colours.dim, row, DETAIL_ROWS)

    def key_actions(self, key: int) -> list[Action]:
        if key == pygame.K_ESCAPE:
            return [AnswerQuestion(False)]
        return super().key_actions(key)

    def accept(self) -> list[Action]:
        return [AnswerQuestion(self._default)]


def _end_of_path(canvas: Canvas, path: str, width: int) -> str:
    """Return a path without its beginning if it is too wide, because its end matters most."""
    while canvas.look.fonts.width(path, BODY) > width:
        path = "…" + path[2:]
    return path
