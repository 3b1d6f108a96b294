"""The confirmation: a question with the answers yes and no."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.game import Answer
from game.look.layout import Box
from game.message import Message, Text, message
from game.queries import queries
from game.rules import record
from game.state.dialogs.question import Confirmation, Question
from game.state.game import Ending, Result
from game.state.session import Session
from game.state.state import State
from game.view.kit.button import Role
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY
from game.view.kit.look import Look
from game.view.kit.popup import Popup, inner, title_height
from game.words.inspect import faults
from game.words.results import result_line


class Wording(NamedTuple):
    """The texts of a question."""

    title: Message
    detail: Text
    yes: Message
    no: Message


_KEPT = message("Your game is then among the played games.")
_CANCEL = message("Cancel")
_OVERWRITE = Wording(
    message("Overwrite this file?"), "", message("Overwrite"), message("Keep the file")
)
WORDINGS = {
    Question.RESIGN: Wording(
        message("Resign this game?"), "", message("Resign"), message("Keep playing")
    ),
    Question.DISCARD_FOR_NEW_GAME: Wording(
        message("Start a new game?"), _KEPT, message("New game"), _CANCEL
    ),
    Question.DISCARD_FOR_PASTE: Wording(
        message("Load the pasted game?"), _KEPT, message("Load"), _CANCEL
    ),
    Question.DISCARD_FOR_OPEN: Wording(
        message("Open another game?"), _KEPT, message("Open"), _CANCEL
    ),
    Question.DISCARD_FOR_RESUME: Wording(
        message("Resume the earlier game?"), _KEPT, message("Resume"), _CANCEL
    ),
    Question.DISCARD_FOR_PLAYED: Wording(
        message("Resume the earlier game?"), _KEPT, message("Resume"), _CANCEL
    ),
    Question.PLAY_ON: Wording(
        message("Play on from this position?"),
        message("A new game against Glassbox begins here. The opened game stays as it is."),
        message("Play on"),
        message("Keep looking"),
    ),
    Question.PLAY_ON_INSTEAD: Wording(
        message("Play on from this position?"), _KEPT, message("Play on"), _CANCEL
    ),
    Question.TAKE_BACK_ENDED: Wording(
        message("Take back after the end?"),
        message("The game goes on, and its result is lost."),
        message("Take back"),
        message("Keep the result"),
    ),
    Question.OVERWRITE_FILE: _OVERWRITE,
    Question.REPLACE_GAME: Wording(
        message("Replace this game in its file?"),
        "",
        message("Replace"),
        message("Keep the file"),
    ),
    Question.SAVE_AS_UTF_8: Wording(
        message("Save this game as UTF-8?"),
        "",
        message("Save as UTF-8"),
        message("Keep the file"),
    ),
    Question.OVERWRITE_CAPSULE: _OVERWRITE,
    Question.OVERWRITE_PICTURE: _OVERWRITE,
    Question.REPLAY_LARGE_CAPSULE: Wording(
        message("Repeat this large search?"), "", message("Repeat"), _CANCEL
    ),
}

DETAIL_ROWS = 2
OVERWRITING = (
    Question.OVERWRITE_FILE,
    Question.REPLACE_GAME,
    Question.OVERWRITE_CAPSULE,
    Question.OVERWRITE_PICTURE,
)
LOSING = (Question.RESIGN, Question.TAKE_BACK_ENDED, *OVERWRITING)
"""The questions whose yes loses something for good; after the others, everything is kept."""


class ConfirmPanel(Popup):
    """Asks before a game is given up or a file is replaced. Esc means no.

    Enter presses the main button: no if yes loses something for good, otherwise yes.
    """

    def __init__(self, look: Look, window: Box, confirmation: Confirmation) -> None:
        sizes = look.sizes
        words = title_height(look) + DETAIL_ROWS * sizes.row
        height = 4 * sizes.padding + words + 4 * sizes.unit + sizes.button
        super().__init__(look, window, (sizes.dialog_width, height))
        self._question = confirmation.question
        self._words = WORDINGS[confirmation.question]
        self._default = confirmation.question not in LOSING
        if confirmation.question in OVERWRITING:
            self._words = self._words._replace(detail=confirmation.payload)
        row = inner(self.box, look).cut_bottom(sizes.button + sizes.unit)[0]
        no, yes = row.cut_right(row.width * 2 // 3)[0].columns(2, 2 * sizes.unit)
        of_no, of_yes = (Role.PLAIN, Role.PRIMARY) if self._default else (Role.PRIMARY, Role.DANGER)
        self.add_stop("no", self.gui.button(no, self._words.no, Answer(False), of_no))
        self.add_stop("yes", self.gui.button(yes, self._words.yes, Answer(True), of_yes))

    def draw_words(self, canvas: Canvas, state: State) -> None:
        room = self.title(canvas, self._words.title)
        detail = self._words.detail
        if self._question is Question.RESIGN:
            detail = _resignation(state.session)
        elif self._question is Question.REPLAY_LARGE_CAPSULE:
            detail = _demand(state)
        elif self._question is Question.SAVE_AS_UTF_8:
            detail = _lacking(state)
        if isinstance(detail, str):
            detail = _end_of_path(canvas, detail, room.width)
        row = canvas.sizes.row
        canvas.paragraph(room, detail, BODY, canvas.colours.dim, row, DETAIL_ROWS)

    def key_actions(self, key: int) -> list[Action]:
        if key == pygame.K_ESCAPE:
            return [Answer(False)]
        return super().key_actions(key)

    def accept(self) -> list[Action]:
        return [Answer(self._default)]


def _resignation(session: Session) -> Text:
    """Return who wins if the person who acts now resigns."""
    colour = queries.acting_colour(session)
    if colour is None:
        return ""
    return result_line(Result(record.lost_by(colour), Ending.RESIGNATION))


def _demand(state: State) -> Text:
    """Return what the capsule asks for that the person is asked about."""
    demand = state.dialog.demand if isinstance(state.dialog, Confirmation) else None
    return "" if demand is None else faults.fault(demand)


def _lacking(state: State) -> Text:
    """Return the letter that the encoding of the file lacks."""
    letter = state.dialog.letter if isinstance(state.dialog, Confirmation) else ""
    return message("The encoding of the file has no {letter}.", letter=letter)


def _end_of_path(canvas: Canvas, path: str, width: int) -> str:
    """Return a path without its beginning if it is too wide, because its end matters most."""
    while canvas.look.fonts.width(path, BODY) > width:
        path = "…" + path[2:]
    return path
