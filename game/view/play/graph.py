"""The evaluation graph: White's winning chance along the game; a click shows that move."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.board import GoToPly
from game.look.layout import Box
from game.message import message
from game.queries import permitted, queries
from game.state.state import Ending, Game, State
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION
from game.view.kit.part import Part

LEAST_POINTS = 2
"""The least number of points for which a line is drawn."""
MEANING = message("White's winning chance")
AREA_OPACITY = 0.18
CHANCE_AFTER_MATE = {"1-0": 100.0, "0-1": 0.0}
"""White's winning chance in per cent after checkmate, by the result of the game."""


def points(game: Game) -> list[tuple[int, float]]:
    """Return (ply, White's winning chance in per cent) for each half-move with a score."""
    found = [
        (ply, queries.winning_chance(played.score))
        for ply, played in enumerate(game.moves, start=1)
        if played.score is not None and ply < len(game.moves)
    ]
    last = _last_chance(game)
    return found if last is None else [*found, (len(game.moves), last)]


def _last_chance(game: Game) -> float | None:
    """Return White's winning chance in per cent after the last move; None if it is unknown."""
    if not game.moves:
        return None
    if game.result is not None and game.result.ending is Ending.CHECKMATE:
        return CHANCE_AFTER_MATE[game.result.text]
    score = game.moves[-1].score
    return None if score is None else queries.winning_chance(score)


def _shown_points(state: State) -> list[tuple[int, float]]:
    return [] if queries.hides_thinking(state) else points(state.game)


class Graph(Part):
    """A line over the whole game, with a mark at the move that the board shows."""

    name = "graph"

    def key(self, state: State) -> Hashable:
        return tuple(_shown_points(state)), len(state.game.moves), queries.shown_main_ply(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        canvas.panel(self.box)
        head = self.box.inset(sizes.padding, sizes.padding - sizes.unit)
        head = head.cut_top(sizes.heading_row)[0]
        width = canvas.heading(head, message("Evaluation"))
        canvas.text(
            head.cut_left(width, sizes.gap)[1],
            MEANING,
            CAPTION,
            colours.dim,
            "right",
        )
        field = self._field()
        self._draw_line(canvas, field, state)
        self._draw_cursor(canvas, field, state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return []
        if not self.box.holds(*event.pos):
            return []
        field = self._field()
        share = (event.pos[0] - field.x) / max(1, field.width)
        ply = round(share * len(state.game.moves))
        return [GoToPly(min(max(ply, 0), len(state.game.moves)))]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return permitted.may(state, GoToPly) and self.box.holds(*pos)

    def _field(self) -> Box:
        sizes = self.look.sizes
        inner = self.box.inset(sizes.padding, sizes.unit * 2)
        return inner.cut_top(sizes.heading_row, 0)[1]

    def _draw_line(self, canvas: Canvas, field: Box, state: State) -> None:
        colours = canvas.colours
        middle = field.y + field.height // 2
        canvas.fill(Box(field.x, middle, field.width, canvas.sizes.line), colours.line)
        plies = max(1, len(state.game.moves))
        margin = 2 * canvas.sizes.line
        line = [
            (
                (field.width - 1) * ply / plies,
                margin + (field.height - 2 * margin) * (1 - chance / 100),
            )
            for ply, chance in _shown_points(state)
        ]
        if len(line) < LEAST_POINTS:
            return
        even = field.height / 2
        area = [(line[0][0], even), *line, (line[-1][0], even)]
        ink = colours.accent
        body = shapes.polygon(area, ink.faded(AREA_OPACITY))
        body += shapes.polyline(line, ink, 1.5 * canvas.sizes.line)
        canvas.surface.blit(canvas.look.drawn(body, field.width, field.height), field[:2])

    def _draw_cursor(self, canvas: Canvas, field: Box, state: State) -> None:
        if not state.game.moves:
            return
        plies, ply = len(state.game.moves), queries.shown_main_ply(state)
        x = field.x + round((field.width - 1) * ply / plies)
        canvas.fill(Box(x, field.y, canvas.sizes.line, field.height), canvas.colours.faint)
        known = [chance for at, chance in _shown_points(state) if at <= ply]
        if known:
            y = field.y + round(field.height * (1 - known[-1] / 100))
            y = min(max(y, field.y + canvas.sizes.dot // 2), field.bottom - canvas.sizes.dot // 2)
            canvas.disc((x, y), canvas.sizes.dot, canvas.colours.accent)
