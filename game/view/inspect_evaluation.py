"""The static evaluation of the node that is shown, term by term, where there is room for it."""

from __future__ import annotations

from collections.abc import Hashable

from engine.inspect_facts import TermShare
from engine.messages import Score
from game.layout import Box
from game.state import State
from game.view import words
from game.view.canvas import Canvas
from game.view.fonts import CAPTION, FIGURES, FINE_FIGURES
from game.view.part import Part

TITLE = "Static evaluation"
SIDES = "for White"
NOT_EVALUATED = "None: a node in check is searched on, not evaluated."
OTHERS = "{} others"
FULL_BAR_CP = 150
"""A term worth this fills its side of the bar."""


class EvaluationPanel(Part):
    """The largest terms, each with a bar to White's side or to Black's, and the rest as one."""

    name = "evaluation terms"

    def key(self, state: State) -> Hashable:
        return _terms(state), _is_in_check(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes, colours = canvas.sizes, canvas.colours
        room = self.box.inset(sizes.padding, 2 * sizes.unit)
        row, room = room.cut_top(sizes.fact_row)
        terms = _terms(state)
        title = canvas.heading(row, TITLE)
        if _is_in_check(state):
            for line in canvas.look.fonts.wrapped(NOT_EVALUATED, CAPTION, room.width, 2):
                row, room = room.cut_top(sizes.fact_row)
                canvas.text(row, line, CAPTION, colours.dim)
            return
        whole = sum(term.centipawns for term in terms)
        rest = row.cut_left(title, 2 * sizes.unit)[1]
        text = f"{words.score(_score(whole))} {SIDES}"
        canvas.text(rest, text, CAPTION, colours.dim, "right")
        for term in fitting(terms, room.height // sizes.fact_row):
            row, room = room.cut_top(sizes.fact_row)
            self._draw_term(canvas, row, term)

    @staticmethod
    def _draw_term(canvas: Canvas, row: Box, term: TermShare) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        name, rest = row.cut_left(row.width * 2 // 5, sizes.unit)
        number, rest = rest.cut_left(canvas.look.fonts.width("+12.34", FIGURES), 3 * sizes.unit)
        canvas.text(name, term.name, CAPTION, colours.dim)
        canvas.text(
            number, words.score(_score(term.centipawns)), FINE_FIGURES, colours.text, "right"
        )
        middle = rest.centre[0]
        length = round(rest.width // 2 * min(1.0, abs(term.centipawns) / FULL_BAR_CP))
        bar = Box(middle, row.y, length, row.height).inset(0, row.height // 3)
        if term.centipawns < 0:
            bar = bar._replace(x=middle - length)
        canvas.fill(bar, colours.good if term.centipawns > 0 else colours.bad)
        axis = Box(middle, row.y, sizes.line, row.height)
        canvas.fill(axis, colours.line)


def fitting(terms: tuple[TermShare, ...], rows: int) -> list[TermShare]:
    """Return the largest terms in as many rows; what is left is one of them, so that all add up."""
    by_size = sorted(terms, key=lambda term: -abs(term.centipawns))
    if len(by_size) <= rows or not rows:
        return by_size[:rows]
    rest = by_size[rows - 1 :]
    whole = sum(term.centipawns for term in rest)
    return [*by_size[: rows - 1], TermShare(OTHERS.format(len(rest)), whole)]


def _terms(state: State) -> tuple[TermShare, ...]:
    inspection = state.inspection
    if inspection is None or inspection.moment is None:
        return ()
    return inspection.moment.terms


def _is_in_check(state: State) -> bool:
    """Return whether the engine did not evaluate the node since its side is in check."""
    inspection = state.inspection
    moment = None if inspection is None else inspection.moment
    return moment is not None and moment.frame.in_check and not moment.terms


def _score(centipawns: int) -> Score:
    return Score(centipawns=centipawns)
