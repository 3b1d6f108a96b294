"""The section for the first position, and the row for the person's name."""

from __future__ import annotations

from game.actions.between_features import OpenEditor
from game.features.new_game.actions import draft_change
from game.features.new_game.view.section import Section, draw_label, heading_height, row_gap
from game.features.new_game.view.time_section import FIELD_UNITS
from game.look.layout import Box
from game.message import Text, message
from game.queries.new_game import CHESS960_POSITIONS
from game.state.new_game import NewGameDialog, Opponent, StartKind
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop, FocusOrder
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.new_game import POSITION_NUMBER, START_MEANINGS, STARTS
from game.words.players import YOU

NUMBER = message("0 to 959; empty for a random one.")
TYPE_FEN = message("Type or paste a FEN")
EDITOR = message("Editor…")
"""The text of the button that opens the position editor with the chosen start position."""
NAME_PERCENT = 32
"""The share of the row that the label before the person's name takes."""


class StartSection(Section):
    """Chips for the kinds of start positions, and below them the choices of one kind."""

    title = message("Start position")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        kinds, room = self.room.cut_top(look.sizes.button, row_gap(look))
        offered: list[tuple[Text, StartKind]] = [(text, kind) for kind, text in STARTS.items()]
        *boxes, last = fit_boxes(look, kinds, [*(text for text, _ in offered), EDITOR])
        self._kinds = Chips(gui, boxes, offered, lambda kind: draft_change(start=kind))
        self._kinds.add_to(order, "start")
        order.add("editor", ButtonStop([gui.button(last, EDITOR, OpenEditor(), ButtonRole.LINK)]))
        self._row = room.cut_top(look.sizes.button)[0]
        number, self._about = self._row.cut_left(FIELD_UNITS * look.sizes.unit, 2 * look.sizes.unit)
        self._number = self.add_number("chess960_number", number, range(CHESS960_POSITIONS))
        self._fen = self.add_line("fen", self._row)
        self._number.line.name(POSITION_NUMBER)
        self._fen.name("FEN")

    @staticmethod
    def height(look: Look) -> int:
        return heading_height(look) + 2 * look.sizes.button + row_gap(look)

    def refresh(self, draft: NewGameDialog) -> None:
        self._kinds.refresh(draft.start)
        self._number.show(draft.start is StartKind.CHESS960)
        self._fen.show(draft.start is StartKind.FEN)
        super().refresh(draft)

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        super().draw(canvas, draft)
        if draft.start is StartKind.CHESS960:
            draw_label(canvas, self._about, NUMBER)
        elif draft.start is StartKind.FEN:
            self._fen.draw_prompt(canvas, TYPE_FEN, SMALL)
        else:
            draw_label(canvas, self._row, START_MEANINGS[draft.start])


class NameSection(Section):
    """The person's name, behind its heading. Two engines play without a person."""

    title = message("Your name")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        line = box.cut_left(box.width * NAME_PERCENT // 100, look.sizes.unit)[1]
        self._line = self.add_line("person_name", line)
        self._line.name(self.title)

    @staticmethod
    def height(look: Look) -> int:
        return look.sizes.button

    def refresh(self, draft: NewGameDialog) -> None:
        self._line.show(draft.opponent is not Opponent.ENGINES)
        super().refresh(draft)

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        if draft.opponent is Opponent.ENGINES:
            return
        canvas.heading(self.box, self.title)
        self._line.draw_prompt(canvas, YOU, SMALL)
