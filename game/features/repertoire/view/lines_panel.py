"""The lines of the shown repertoire, or how they come."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.features.repertoire.model import repertoire_of
from game.features.repertoire.queries import is_empty
from game.look.layout import Box
from game.look.task_layout import panel_title_row, room_below_title
from game.message import Text, message
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.library import Library, LibraryStatus
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.panels.move_list import MoveList
from game.view.panels.step_buttons import step_buttons_width
from game.words.library_faults import library_fault_sentence

WHITE, BLACK = message("Repertoire for White"), message("Repertoire for Black")
READING = message("The library is being read …")
NOT_READ = message("The library cannot tell your repertoire now.")
FIRST_STEPS = (
    message("No move is in this repertoire yet."),
    message("Make moves on the board: each one is added."),
    message("Or add the line of a game on Analyse, or all lines of a PGN that is opened there."),
)


class LinesPanel(Part):
    """The list of moves of the session's game, unless it has none."""

    name = "moves"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._moves = MoveList(look, box, step_buttons_width(look))

    def title(self, state: State) -> Text:
        model = repertoire_of(state)
        return BLACK if model is not None and model.is_black else WHITE

    def key(self, state: State) -> Hashable:
        library = state.model(Library)
        said = tuple(_said(state)), library.status
        return said, self.title(state), self._moves.key(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        lines = _said(state)
        if not lines:
            self._moves.draw(canvas, state)
            return
        canvas.panel(self.box)
        canvas.heading(panel_title_row(self.box, canvas.sizes), self.title(state))
        room, row = room_below_title(self.box, canvas.sizes), canvas.sizes.row
        for line in lines:
            rows = canvas.paragraph(room, line, BODY, canvas.colours.text, row, room.height // row)
            room = room.cut_top(rows * row, canvas.sizes.unit)[1]

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        return [] if _said(state) else self._moves.actions(event, state)

    def nodes(self, state: State) -> list[AccessibleNode]:
        return super().nodes(state) if _said(state) else self._moves.nodes(state)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return not _said(state) and self._moves.is_live(pos, state)


def _said(state: State) -> list[Text]:
    """Return what is said in place of moves."""
    model, library = repertoire_of(state), state.model(Library)
    if library.status is LibraryStatus.FAILED and library.fault is not None:
        return [library_fault_sentence(library.fault)]
    known = state.model(PlayerRepertoire)
    if known.moves is None:
        return [NOT_READ if known.is_refused else READING]
    return list(FIRST_STEPS) if model is not None and is_empty(state, model) else []
