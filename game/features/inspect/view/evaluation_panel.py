"""The static evaluation of the shown node, term by term, if there is room for it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.inspect_facts import NOTHING, PartShare, Sides, TermScore
from engine.protocol.messages import Score
from game.actions.action import Action
from game.features.inspect.actions.search_questions import (
    ExpandEvaluationTerm,
    ExpandNextEvaluationTerm,
)
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.view_queries import terms_by_size
from game.look.layout import Box
from game.message import Message, Text, message, template
from game.state.state import State
from game.view.kit import number_texts, svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import Scroll
from game.words.inspect.evaluation import PARTS, RULES, TERMS

TITLE = message("Static evaluation")
NOT_EVALUATED = message("None, because a node in check is not evaluated.")
HINT = template("Click a term or press {key} to show its parts.")
FULL_BAR_CP = 150
"""The value of a term that fills one side of its bar."""
NAME_PERCENT = 45
"""The least share of a row that the name takes."""
INDENT = 3
"""The indentation of each level, in units."""
LEAST_ROWS = 4
"""The line at the foot is shown only if the list has room for at least this many rows."""
MINUS = "−"


class EvaluationLine(NamedTuple):
    """A line of the list: a term, a part of it, or a component of that part."""

    share: TermScore | PartShare
    level: int
    is_expanded: bool = False

    @property
    def name(self) -> Message:
        share = self.share
        return TERMS[share.term] if isinstance(share, TermScore) else PARTS[share.part]

    @property
    def has_parts(self) -> bool:
        return isinstance(self.share, TermScore) and bool(self.share.parts)


class EvaluationPanel(Part):
    """The terms, largest first. Their bars point to the right for White, to the left for Black.

    A click on a term expands its parts below it.
    """

    name = "evaluation terms"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._scroll = Scroll(look.sizes, look.sizes.fact_row)
        self._hover: int | None = None
        self._expanded: EvaluationTerm | None = None
        """The expanded term at the last check; the list scrolls when it changes."""

    def key(self, state: State) -> Hashable:
        self._follow(state)
        return evaluation_lines(state), _is_in_check(state), self._hover, self._scroll.top

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes, colours = canvas.sizes, canvas.colours
        row = self._head()
        title = canvas.heading(row, TITLE)
        lines = evaluation_lines(state)
        if _is_in_check(state):
            room = self._room().cut_top(sizes.fact_row)[1]
            canvas.paragraph(room, NOT_EVALUATED, CAPTION, colours.dim, sizes.fact_row, 2)
            return
        whole = sum(line.share.centipawns or 0 for line in lines if not line.level)
        rest = row.cut_left(title, 2 * sizes.unit)[1]
        total = message("{score} for White", score=number_texts.score_text(_score(whole)))
        canvas.text(rest, total, CAPTION, colours.dim, "right")
        names = _names_width(canvas.look, lines)
        for row, index in self._scroll.rows(self._rows_room(), len(lines)):
            if index == self._hover:
                canvas.rounded(row.inset(-sizes.unit, 0), colours.hover, None, sizes.unit)
            self._draw_line(canvas, row, lines[index], max(names, row.width * NAME_PERCENT // 100))
        self._scroll.draw(canvas, self._rows_room(), len(lines))
        canvas.text(self._foot(), self._foot_text(lines), CAPTION, colours.dim)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        lines = evaluation_lines(state)
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self._scroll.by(-event.y, self._rows_room().height, len(lines))
            self._hover = self._at(pygame.mouse.get_pos(), len(lines))
        elif event.type == pygame.WINDOWLEAVE:
            self._hover = None
        elif event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos, len(lines))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            index = self._at(event.pos, len(lines))
            share = None if index is None else lines[index].share
            if isinstance(share, TermScore) and share.parts:
                return [ExpandEvaluationTerm(share.term)]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        lines = evaluation_lines(state)
        index = self._at(pos, len(lines))
        return index is not None and lines[index].has_parts

    def _at(self, pos: tuple[int, int], count: int) -> int | None:
        rows = self._scroll.rows(self._rows_room(), count)
        return next((index for row, index in rows if row.holds(*pos)), None)

    def _follow(self, state: State) -> None:
        """Scroll to a newly expanded term and as many of its parts as fit."""
        inspection = inspection_of(state)
        term = None if inspection is None else inspection.term
        if term is self._expanded:
            return
        lines, height = evaluation_lines(state), self._rows_room().height
        self._expanded, self._hover = term, None
        first = next((at for at, line in enumerate(lines) if line.is_expanded), None)
        if first is not None:
            last = first + sum(line.level > 0 for line in lines)
            self._scroll.reveal(last, height, len(lines))
            self._scroll.reveal(first, height, len(lines))

    def _foot_text(self, lines: tuple[EvaluationLine, ...]) -> Text:
        """Return the line at the foot: the scores of the pointed line, a rule, or a hint."""
        if self._hover is not None and self._hover < len(lines):
            share = lines[self._hover].share
            if share.sides != NOTHING and share.centipawns is not None:
                return side_scores(share.sides)
        rules = (line.share.rule for line in lines if isinstance(line.share, TermScore))
        rule = next((one for one in rules if one is not None), None)
        is_expanded = any(line.is_expanded for line in lines)
        return (
            RULES[rule] if rule is not None and is_expanded and _has_units(lines) else self._hint()
        )

    def _hint(self) -> Message:
        return HINT.filled(key=self.look.key_of(ExpandNextEvaluationTerm(1)))

    def _room(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    def _head(self) -> Box:
        return self._room().cut_top(self.look.sizes.fact_row)[0]

    def _rows_room(self) -> Box:
        row = self.look.sizes.fact_row
        room = self._room().cut_top(row)[1]
        return room.cut_bottom(row)[1] if self._has_foot() else room

    def _has_foot(self) -> bool:
        return self._room().height >= (LEAST_ROWS + 2) * self.look.sizes.fact_row

    def _foot(self) -> Box:
        height = self.look.sizes.fact_row if self._has_foot() else 0
        return self._room().cut_bottom(height)[0]

    @staticmethod
    def _draw_line(canvas: Canvas, row: Box, line: EvaluationLine, name_width: int) -> None:
        sizes, colours, fonts = canvas.sizes, canvas.colours, canvas.look.fonts
        share = line.share
        name, rest = row.cut_left(name_width, sizes.unit)
        mark, name = name.cut_left(INDENT * sizes.unit, sizes.unit)
        if line.has_parts:
            side = 3 * sizes.unit
            collapsed = svg_shapes.mirrored(side, svg_shapes.step_back(side, colours.dim))
            body = svg_shapes.expanded_mark(side, colours.dim) if line.is_expanded else collapsed
            canvas.shape(body, mark.centred(side, side))
        name = name.cut_left(line.level * INDENT * sizes.unit)[1]
        ink = colours.text if line.is_expanded else colours.dim
        canvas.text(name, line.name, CAPTION, ink)
        if share.centipawns is None:
            canvas.text(rest, _units(share.sides), FINE_FIGURES, colours.dim, "right")
            return
        number, rest = rest.cut_left(fonts.width("+12.34", FIGURES), 3 * sizes.unit)
        ink = colours.text if share.centipawns else colours.dim
        canvas.text(
            number, number_texts.score_text(_score(share.centipawns)), FINE_FIGURES, ink, "right"
        )
        _draw_bar(canvas, rest, share.centipawns)


def _names_width(look: Look, lines: tuple[EvaluationLine, ...]) -> int:
    """Return the width of the marks and names of some lines."""
    step = INDENT * look.sizes.unit
    widths = ((1 + line.level) * step + look.width(line.name, CAPTION) for line in lines)
    return look.sizes.unit + max(widths, default=0)


def _draw_bar(canvas: Canvas, room: Box, centipawns: int) -> None:
    """Draw a bar from the middle to the right if White is better, or else to the left."""
    colours, middle = canvas.colours, room.centre[0]
    length = round(room.width // 2 * min(1.0, abs(centipawns) / FULL_BAR_CP))
    bar = Box(middle, room.y, length, room.height).inset(0, room.height // 3)
    if centipawns < 0:
        bar = bar._replace(x=middle - length)
    canvas.fill(bar, colours.good if centipawns > 0 else colours.bad)
    canvas.fill(Box(middle, room.y, canvas.sizes.line, room.height), colours.line)


def evaluation_lines(state: State) -> tuple[EvaluationLine, ...]:
    """Return the lines of the list: the terms, and the parts of the expanded one."""
    inspection = inspection_of(state)
    if inspection is None or inspection.search_state is None:
        return ()
    lines: list[EvaluationLine] = []
    for term in terms_by_size(inspection.search_state):
        is_expanded = bool(term.parts) and term.term is inspection.term
        lines.append(EvaluationLine(term, 0, is_expanded))
        if is_expanded:
            lines += [EvaluationLine(part, 1 + (part.centipawns is None)) for part in term.parts]
    return tuple(lines)


def side_scores(sides: Sides) -> Message:
    """Return White's and Black's middlegame and endgame scores for a term or a part of it."""
    (white_mg, white_eg), (black_mg, black_eg) = sides
    return message(
        "White {white_mg} mg {white_eg} eg; Black {black_mg} mg {black_eg} eg",
        white_mg=_signed(white_mg),
        white_eg=_signed(white_eg),
        black_mg=_signed(black_mg),
        black_eg=_signed(black_eg),
    )


def _units(sides: Sides) -> Message:
    """Return the middlegame and endgame units of the only side that has any."""
    middlegame, endgame = next((side for side in sides if side != (0, 0)), (0, 0))
    return message(
        "{middlegame} mg {endgame} eg",
        middlegame=_signed(middlegame),
        endgame=f"{_signed(endgame):>4}",
    )


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", MINUS) if number else "0"


def _has_units(lines: tuple[EvaluationLine, ...]) -> bool:
    return any(line.share.centipawns is None for line in lines)


def _is_in_check(state: State) -> bool:
    """Return whether the node has no evaluation because its side to move is in check."""
    inspection = inspection_of(state)
    search_state = None if inspection is None else inspection.search_state
    return search_state is not None and search_state.frame.in_check and not search_state.terms


def _score(centipawns: int) -> Score:
    return Score(centipawns=centipawns)
