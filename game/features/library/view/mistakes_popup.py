"""The dialog about what went wrong. The list behind it follows what is chosen at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import NamedTuple, TypeVar

import pygame
from msgspec.structs import replace

from engine.protocol.clauses import ClauseKind
from engine.protocol.review import MateChange, Phase, Verdict
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.library.actions import ChooseMistake, ClearMistakes, TypeCondition
from game.features.library.conditions import ConditionField
from game.features.library.library_texts import EXAMPLES, FAULTS, NAMES, count_line, typed_fault
from game.features.library.mistake_texts import (
    ANY_MISTAKE,
    KINDS,
    LEAST,
    MATES,
    MOTIFS,
    WANTED_PHASES,
)
from game.features.library.model import LibraryModel, library_of
from game.features.library.queries import can_clear_mistakes
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.chips import Chips, fit_boxes

TITLE = message("What went wrong")
HINT = message("In games with a stored report: of the player that is typed, else of either side.")
DONE = message("Done")
CLEAR = message_with_context("what went wrong", "Clear")
KIND, VERDICT, PHASE, MATE = (
    message_with_context("how a motif came up", "It was"),
    message("Verdict"),
    message_with_context("of a game", "Phase"),
    message("Forced mate"),
)
WIDTH, MOST_ROWS, LEAST_ROWS = 560, 9, 4
"""The width in pixels at 100 %, and the most and the fewest visible motifs."""
NAME_PERCENT = 22
"""The share of a row that its name has."""
CHOICES = 5
"""The rows of choices below the motifs: four of chips, and one with a field."""
MOTIF_STOP = "motifs"
MOTIF_ORDER = tuple(MOTIFS)
T = TypeVar("T")


class _Named(NamedTuple):
    """A text of the dialog and its place."""

    box: Box
    text: Text


class MistakesPopup(Popup):
    """A list of motifs, chips for all else that is known of a mistake, and the accuracy."""

    default_stop = MOTIF_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fixed = 4 * sizes.padding + title_height(look) + 2 * sizes.fact_row + 2 * gap
        fixed += CHOICES * (sizes.button + sizes.unit) + gap + sizes.button
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(LEAST_ROWS, min(MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._wanted = ANY_MISTAKE
        self._names: list[_Named] = []
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_top(2 * sizes.fact_row, gap)
        motifs, room = room.cut_top(rows * sizes.row, gap)
        self._motifs = self.add_list(ListBox(look, motifs, self._motif), MOTIF_STOP)
        self._kinds, room = self._add_chips(room, KIND, KINDS, self._kind, "kind")
        self._mates, room = self._add_chips(room, MATE, MATES, self._mate, "mate")
        self._verdicts, room = self._add_chips(room, VERDICT, LEAST, self._verdict, "verdict")
        self._phases, room = self._add_chips(room, PHASE, WANTED_PHASES, self._phase, "phase")
        row, room = room.cut_top(sizes.button, sizes.unit)
        name = NAMES[ConditionField.ACCURACY]
        self._accuracy = self.add_line(self._row(row, name), ConditionField.ACCURACY.value)
        self._accuracy.name(name)
        foot = room.cut_bottom(sizes.button)[0]
        done, foot = foot.cut_right(28 * sizes.unit, gap)
        clear, self._words = foot.cut_right(28 * sizes.unit, gap)
        self._clear = self.gui.button(clear, CLEAR, ClearMistakes())
        self.add_stop("clear", self._clear)
        self.add_stop("done", self.gui.button(done, DONE, CloseDialog(), ButtonRole.PRIMARY))
        self.add_close()

    def key(self, state: State) -> Hashable:
        model = _model(state)
        return model.typed, count_line(state, model), self.lists_key()

    def refresh(self, state: State) -> None:
        model = _model(state)
        self._wanted = wanted = model.mistake or ANY_MISTAKE
        self._motifs.show(len(MOTIF_ORDER), MOTIF_ORDER.index(wanted.motif))
        self._kinds.refresh(wanted.kind)
        self._mates.refresh(wanted.mate_change)
        self._verdicts.refresh(wanted.least)
        self._phases.refresh(wanted.phase)
        self._accuracy.set(model.texts.get(ConditionField.ACCURACY, ""))
        self.gui.enable(self._clear, can_clear_mistakes(state))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        model, colours = _model(state), canvas.colours
        self.title(canvas, TITLE)
        canvas.paragraph(self._hint, HINT, CAPTION, colours.dim, canvas.sizes.fact_row, 2)
        self._motifs.draw(canvas, partial(_draw_motif, canvas))
        for box, text in self._names:
            canvas.text(box, text, SMALL, colours.dim)
        self._accuracy.draw_prompt(canvas, EXAMPLES[ConditionField.ACCURACY], CAPTION)
        is_wrong = typed_fault(model.texts) == FAULTS[ConditionField.ACCURACY]
        ink = colours.bad if is_wrong else colours.dim
        words: Text = FAULTS[ConditionField.ACCURACY] if is_wrong else count_line(state, model)
        height = canvas.sizes.fact_row
        box = self._words.centred(self._words.width, 2 * height)
        canvas.paragraph(box, words, CAPTION, ink, height, 2)

    def typed(self, line: TextLine) -> list[Action]:
        return [TypeCondition(ConditionField.ACCURACY, line.text)]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._motifs.after(event.key, ends=False) if self.stop == MOTIF_STOP else None
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [CloseDialog()]

    # The actions of the choices, each of which keeps the others

    def _motif(self, row: int) -> Action:
        place = max(0, min(row, len(MOTIF_ORDER) - 1))
        return ChooseMistake(replace(self._wanted, motif=MOTIF_ORDER[place]))

    def _kind(self, kind: ClauseKind | None) -> Action:
        return ChooseMistake(replace(self._wanted, kind=kind))

    def _mate(self, change: MateChange | None) -> Action:
        return ChooseMistake(replace(self._wanted, mate_change=change))

    def _verdict(self, least: Verdict | None) -> Action:
        return ChooseMistake(replace(self._wanted, least=least))

    def _phase(self, phase: Phase | None) -> Action:
        return ChooseMistake(replace(self._wanted, phase=phase))

    # The parts

    def _row(self, row: Box, name: Text) -> Box:
        """Note the name of a row; return the place of its controls."""
        label, room = row.cut_left(row.width * NAME_PERCENT // 100, self.look.sizes.unit)
        self._names.append(_Named(label, name))
        return room

    def _add_chips(
        self,
        room: Box,
        name: Text,
        texts: Mapping[T, Message],
        choose: Callable[[T], Action],
        stop: str,
    ) -> tuple[Chips[T], Box]:
        """Add a row of chips; return it and the room below it."""
        row, room = room.cut_top(self.look.sizes.button, self.look.sizes.unit)
        choices = [(text, value) for value, text in texts.items()]
        boxes = fit_boxes(self.look, self._row(row, name), [text for text, _ in choices])
        chips = Chips(self.gui, boxes, choices, choose)
        chips.add_to(self.focus_order, stop)
        return chips, room


def _draw_motif(canvas: Canvas, row: Box, place: int) -> None:
    canvas.text(row, MOTIFS[MOTIF_ORDER[place]], BODY, canvas.colours.text)


def _model(state: State) -> LibraryModel:
    return library_of(state) or LibraryModel()
