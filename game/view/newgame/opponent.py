"""The section for the opponent: a level, a rating, an added engine, a person, or two engines."""

from __future__ import annotations

import chess
import pygame

from engine.protocol.levels import LEVELS, Level
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from game.actions.action import Action
from game.actions.game import chosen
from game.look.layout import Box
from game.message import Message, Text, message
from game.queries.new_game import next_engine, opponents
from game.state.new_game import NewGameDraft, Opponent
from game.view.kit.canvas import Canvas
from game.view.kit.chips import Chips, fitted
from game.view.kit.focus import Buttons, FocusOrder
from game.view.kit.fonts import SMALL, STRONG
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.slider import Slider
from game.view.kit.tick import Tick
from game.view.newgame.section import Section, draw_default, draw_label, first_height, gap
from game.words.new_game import OPPONENTS
from game.words.players import (
    MEASURED_FROM,
    level_description,
    level_name,
    level_rating,
    rating_text,
)

GUEST = message("Guest")
OTHERS_NAME = message("Name")
TURN = message("Turn the board after each move")
ESTIMATED = message("Estimated in games against programs.")
MEASURED = message("Measured in matches against programs.")
NEXT_ENGINE = message("Next engine")
ADDED = message("One of your engines, at full strength.")
RATING_STEP = 50
DETAIL_ROWS = 2
LABEL_PERCENT = 22
"""The share of a row that a label before a line of text takes."""


class OpponentSection(Section):
    """Chips for the kinds of opponents, and below them the choices of one kind."""

    title = message("Opponent")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        kinds, room = self.room.cut_top(look.sizes.button, 2 * gap(look))
        self._kinds = {
            has_added: self._add_kinds(kinds, has_added=has_added) for has_added in (False, True)
        }
        self._upper, room = room.cut_top(look.sizes.button, gap(look))
        self._lower, self._below = room.cut_top(look.sizes.button)
        self._texts = room
        self._levels = self._add_levels("level", self._upper)
        self._rating = Slider(
            self._upper, (LOWEST_ELO, HIGHEST_ELO), RATING_STEP, lambda to: chosen(rating=to)
        )
        order.add("rating", self._rating)
        self._next_engine: str | None = None
        self._next = gui.button(
            self._upper, NEXT_ENGINE, lambda: chosen(added_engine=self._next_engine)
        )
        order.add("next engine", Buttons(gui, [self._next]))
        label, line = self._named(self._upper)
        self._name_label = label
        self._other_name = self.add_line("other_name", line)
        self._turn = Tick(look, gui, self._lower, TURN, lambda is_on: chosen(turn_board=is_on))
        self._turn.add_to(order, "turn_board")
        self._sides = {
            chess.WHITE: self._add_levels("white_level", self._sides_chips(self._upper)),
            chess.BLACK: self._add_levels("black_level", self._sides_chips(self._lower)),
        }

    @staticmethod
    def height(look: Look) -> int:
        return first_height(look)

    def refresh(self, draft: NewGameDraft) -> None:
        kind = draft.opponent
        for has_added, kinds in self._kinds.items():
            kinds.refresh(kind, shown=has_added == bool(draft.engines))
        self._next_engine = next_engine(draft)
        has_others = self._next_engine != draft.added_engine
        self.gui.show(self._next, kind is Opponent.ADDED and has_others)
        self._levels.refresh(draft.level, shown=kind is Opponent.LEVEL)
        self._rating.is_shown = kind is Opponent.RATING
        self._rating.value = draft.rating
        self._other_name.show(kind is Opponent.PERSON)
        self._turn.refresh(draft.turn_board, shown=kind is Opponent.PERSON)
        levels = {chess.WHITE: draft.white_level, chess.BLACK: draft.black_level}
        for colour, chips in self._sides.items():
            chips.refresh(levels[colour], shown=kind is Opponent.ENGINES)
        super().refresh(draft)

    def actions(self, event: pygame.event.Event) -> list[Action]:
        return self._rating.actions(event)

    def draw(self, canvas: Canvas, draft: NewGameDraft) -> None:
        super().draw(canvas, draft)
        match draft.opponent:
            case Opponent.LEVEL:
                level = LEVELS[draft.level]
                self._draw_texts(canvas, _with_rating(level), level_description(level))
            case Opponent.RATING:
                self._rating.draw(canvas)
                meaning = MEASURED if draft.rating >= MEASURED_FROM else ESTIMATED
                self._draw_texts(canvas, rating_text(draft.rating), meaning)
            case Opponent.ADDED:
                self._draw_texts(canvas, draft.added_engine or "", ADDED)
            case Opponent.PERSON:
                draw_label(canvas, self._name_label, OTHERS_NAME)
                draw_default(canvas, self._other_name, GUEST)
                self._turn.draw(canvas)
            case Opponent.ENGINES:
                self._draw_sides(canvas, draft)

    def _draw_texts(self, canvas: Canvas, name: Text, about: Text) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        upper, lower = self._texts.cut_top(sizes.row)
        canvas.text(upper, name, STRONG, colours.text)
        canvas.paragraph(lower, about, SMALL, colours.dim, sizes.fact_row, DETAIL_ROWS)

    def _draw_sides(self, canvas: Canvas, draft: NewGameDraft) -> None:
        for colour, row in ((chess.WHITE, self._upper), (chess.BLACK, self._lower)):
            side = canvas.sizes.row
            mark = row.cut_left(side)[0].centred(side, side)
            canvas.rounded(mark, canvas.colours.board_dark, None, canvas.sizes.unit)
            piece = canvas.look.pieces.get(chess.Piece(chess.KING, colour), side)
            canvas.surface.blit(piece, mark[:2])
        white, black = (LEVELS[level] for level in (draft.white_level, draft.black_level))
        text = message("{white} – {black}", white=level_name(white), black=level_name(black))
        room = self._below.cut_top(gap(canvas.look))[1]
        canvas.paragraph(room, text, SMALL, canvas.colours.dim, canvas.sizes.fact_row, DETAIL_ROWS)

    def _add_kinds(self, row: Box, *, has_added: bool) -> Chips[Opponent]:
        offered = [(OPPONENTS[kind], kind) for kind in opponents(has_added=has_added)]
        boxes = fitted(self.look, row, [text for text, _ in offered])
        chips = Chips(self.gui, boxes, offered, lambda kind: chosen(opponent=kind))
        chips.add_to(self.order, "opponent or added engine" if has_added else "opponent")
        return chips

    def _add_levels(self, name: str, row: Box) -> Chips[int]:
        unit = self.look.sizes.unit
        numbers: list[tuple[Text, int]] = [(str(one + 1), one) for one in range(len(LEVELS))]
        boxes = row.columns(len(LEVELS), unit)
        chips = Chips(self.gui, boxes, numbers, lambda level: chosen(**{name: level}))
        chips.add_to(self.order, name)
        return chips

    def _sides_chips(self, row: Box) -> Box:
        """Return the part of a row behind the king that stands for a side."""
        return row.cut_left(self.look.sizes.row, 2 * self.look.sizes.unit)[1]

    def _named(self, row: Box) -> tuple[Box, Box]:
        """Return the places of a label and of the line of text behind it."""
        return row.cut_left(row.width * LABEL_PERCENT // 100, self.look.sizes.unit)


def _with_rating(level: Level) -> Message:
    """Return the name of a level and its rating, if it has one."""
    rating = level_rating(level)
    name = level_name(level)
    return name if rating is None else message("{name} · {rating}", name=name, rating=rating)
