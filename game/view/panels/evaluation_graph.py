"""The evaluation graph: White's share of each position, and the verdicts that the game has.

White's share is filled white from below, Black's black from above. Where no score is known, nothing
is filled. A click shows the position at that move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from engine.protocol.messages import Score
from engine.protocol.winning_chances import winning_chance
from game.actions.action import Action
from game.actions.board import GoToPly
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Message, message
from game.queries import enabled_actions, evaluation_graph, shown_position, shown_scores
from game.queries.evaluation_graph import GraphPoint, VerdictKind, VerdictMark
from game.state.evaluations import Evaluations
from game.state.state import State
from game.view.board.evaluation_bar import viewpoint_of_game
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FINE_FIGURES
from game.view.kit.look import Look
from game.view.kit.part import Identical, Part
from game.view.panels import chance_curve
from game.view.panels.chance_curve import x_of_ply, y_of_chance

HEADING = message("Evaluation")
MEANING = message("pawns, for White")
SCALE = {"+5": 500, "0": 0, "−5": -500}
"""The lines of the scale: their labels, and their scores in centipawns."""
WIDEST_LABEL = "+5"
KEPT_TRIANGLES = 8
"""The number of triangles that are kept: one for each verdict, and those of the last theme."""


class _PlacedMark(NamedTuple):
    """A verdict with its place."""

    mark: VerdictMark
    box: Box
    is_text: bool
    """Whether it is drawn as text, and not as a triangle."""


class _KeptGraph(NamedTuple):
    """The graph without the line at the shown move, as it was drawn last."""

    content: Hashable
    known: list[GraphPoint]
    marks: list[_PlacedMark]
    picture: pygame.Surface | None
    """None if it was only read."""


class EvaluationGraph(Part):
    """The values of the whole game, with a line at the move that the board shows."""

    name = "graph"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._kept: _KeptGraph | None = None

    def key(self, state: State) -> Hashable:
        return self._content(state), shown_position.shown_main_ply(state.session)

    @staticmethod
    def _content(state: State) -> Hashable:
        """Return everything that the drawing depends on, except the shown move."""
        session = state.session
        game = session.game
        return (
            *map(Identical, evaluation_graph.content_of_game(game)),
            len(game.moves),
            game.result is None,
            state.model(Evaluations).revision,
            viewpoint_of_game(state),
            shown_scores.score_source(state, session),
            shown_scores.hides_thinking(session),
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        field, content, is_seen = self._field(), self._content(state), canvas.records is None
        if self._kept is None or self._kept.content != content or not is_seen:
            known = evaluation_graph.shown_points(state, state.session)
            marks = [*self._placed_marks(field, known, state)]
            self._draw_content(canvas, field, known, state)
            for mark in marks:
                self._draw_mark(canvas, mark)
            picture = canvas.surface.subsurface(self.box).copy() if is_seen else None
            self._kept = _KeptGraph(content, known, marks, picture)
        elif self._kept.picture is not None:
            canvas.surface.blit(self._kept.picture, self.box[:2])
        covered = self._draw_cursor(canvas, field, self._kept.known, state)
        for mark in self._kept.marks:  # The line at the shown move stands behind the verdicts.
            if any(mark.box.meets(one) for one in covered):
                self._draw_mark(canvas, mark)

    def _draw_content(
        self, canvas: Canvas, field: Box, known: list[GraphPoint], state: State
    ) -> None:
        """Draw everything that does not depend on the shown move, but for the verdicts."""
        session = state.session
        sizes, colours = canvas.sizes, canvas.colours
        canvas.panel(self.box)
        head = self.box.inset(sizes.padding, sizes.padding - sizes.unit)
        head = head.cut_top(sizes.heading_row)[0]
        width = canvas.heading(head, HEADING)
        room = head.cut_left(width, sizes.gap)[1]
        text = self.look.first_fitting(_meanings(state), CAPTION, room.width)
        canvas.text(room, text, CAPTION, colours.dim, "right")
        plies = max(1, len(session.game.moves))
        longest = evaluation_graph.longest_step(state, session)
        for run in evaluation_graph.runs_without_gap(known, longest):
            chance_curve.draw_chance_run(canvas, field, run, plies, colours.accent)
        self._draw_scale(canvas, field, shown_scores.chance_slope(state, session))

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return []
        if not self.box.holds(*event.pos):
            return []
        field = self._field()
        share = (event.pos[0] - field.x) / max(1, field.width)
        ply = round(share * len(state.session.game.moves))
        return [GoToPly(min(max(ply, 0), len(state.session.game.moves)))]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return enabled_actions.is_action_enabled(state, GoToPly) and self.box.holds(*pos)

    def _field(self) -> Box:
        """Return the box of the values, to the right of the labels of the scale."""
        sizes = self.look.sizes
        inner = self.box.inset(sizes.padding, sizes.unit * 2).cut_top(sizes.heading_row)[1]
        labels = self.look.fonts.width(WIDEST_LABEL, FINE_FIGURES)
        return inner.cut_left(labels, sizes.unit + sizes.unit // 2)[1]

    @staticmethod
    def _draw_scale(canvas: Canvas, field: Box, slope: float) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        for label, centipawns in SCALE.items():
            chance = winning_chance(Score(centipawns=centipawns), slope)
            y = field.y + round(y_of_chance(field, chance))
            opacity = 0.7 if centipawns == 0 else 0.35
            canvas.fill(Box(field.x, y, field.width, sizes.line), colours.faint.faded(opacity))
            width = canvas.look.fonts.width(WIDEST_LABEL, FINE_FIGURES)
            room = Box(field.x - width - sizes.unit, y - sizes.row // 2, width, sizes.row)
            canvas.text(room, label, FINE_FIGURES, colours.dim, "right")

    @staticmethod
    def _draw_cursor(
        canvas: Canvas, field: Box, known: list[GraphPoint], state: State
    ) -> list[Box]:
        """Draw a line at the shown move, with a disc on it if its value is known.

        Return the boxes of what was drawn.
        """
        session = state.session
        if not session.game.moves:
            return []
        sizes, colours = canvas.sizes, canvas.colours
        ply = shown_position.shown_main_ply(session)
        x = field.x + round(x_of_ply(field, ply, len(session.game.moves)))
        covered = [Box(x, field.y, sizes.line, field.height)]
        canvas.fill(covered[0], colours.accent)
        longest = evaluation_graph.longest_step(state, session)
        chance = evaluation_graph.winning_chance_at(known, ply, longest)
        if chance is not None:
            y = field.y + round(y_of_chance(field, chance))
            y = min(max(y, field.y + sizes.dot // 2), field.bottom - sizes.dot // 2)
            side = sizes.dot + 2 * sizes.line
            canvas.disc((x, y), side, colours.panel)
            canvas.disc((x, y), sizes.dot, colours.accent)
            covered.append(Box(x - side // 2, y - side // 2, side, side))
        return covered

    def _placed_marks(
        self, field: Box, known: list[GraphPoint], state: State
    ) -> Iterator[_PlacedMark]:
        """Yield the verdicts as texts; where another one has the room, only as a triangle."""
        plies, taken = max(1, len(state.session.game.moves)), list[Box]()
        longest = evaluation_graph.longest_step(state, state.session)
        for mark in evaluation_graph.verdict_marks(state.session.game):
            chance = evaluation_graph.winning_chance_at(known, mark.ply, longest)
            x = field.x + round(x_of_ply(field, mark.ply, plies))
            y = field.y + round(y_of_chance(field, 50.0 if chance is None else chance))
            box = self._label_box(field, mark, (x, y))
            taken = [other for other in taken if other.right > box.x - box.width]
            if any(box.meets(other) for other in taken):
                yield _PlacedMark(mark, self._triangle_box(field, (x, y)), is_text=False)
            else:
                taken.append(box)
                yield _PlacedMark(mark, box, is_text=True)

    @staticmethod
    def _draw_mark(canvas: Canvas, mark: _PlacedMark) -> None:
        """Draw a verdict: its text, or a small triangle that points up for a good move."""
        ink = _ink(canvas.colours, mark.mark.verdict)
        if mark.is_text:
            canvas.rounded(mark.box, canvas.colours.panel, ink, canvas.sizes.unit)
            canvas.text(mark.box, mark.mark.symbol, FINE_FIGURES, ink, "centre")
            return
        is_good = mark.mark.verdict is VerdictKind.GOOD
        canvas.shape(_triangle(float(mark.box.width), ink, points_up=is_good), mark.box)

    def _label_box(self, field: Box, mark: VerdictMark, at: tuple[int, int]) -> Box:
        """Return the box of a verdict's text, inside the graph."""
        sizes = self.look.sizes
        width = self.look.fonts.width(mark.symbol, FINE_FIGURES) + 2 * sizes.unit
        height = min(field.height, sizes.text_caption + sizes.unit)
        x = min(max(at[0] - width // 2, field.x), field.right - width)
        y = min(max(at[1] - height // 2, field.y), field.bottom - height)
        return Box(x, y, width, height)

    def _triangle_box(self, field: Box, at: tuple[int, int]) -> Box:
        """Return the box of a triangle, inside the graph."""
        side = 2 * self.look.sizes.unit
        x = min(max(at[0] - side // 2, field.x), field.right - side)
        y = min(max(at[1] - side // 2, field.y), field.bottom - side)
        return Box(x, y, side, side)


@lru_cache(KEPT_TRIANGLES)
def _triangle(side: float, ink: Colour, *, points_up: bool) -> str:
    """Return the body of a triangle."""
    tip, base = (0.0, side) if points_up else (side, 0.0)
    return svg_shapes.polygon([(side / 2, tip), (0.0, base), (side, base)], ink)


def _meanings(state: State) -> list[Message]:
    """Return texts about the values, the longest first."""
    view = viewpoint_of_game(state)
    if view is None:
        return [MEANING]
    return [message("pawns, for White, {viewpoint}", viewpoint=view.sentence), view.sentence]


def _ink(colours: Colours, verdict: VerdictKind) -> Colour:
    inks = {
        VerdictKind.GOOD: colours.good,
        VerdictKind.UNCLEAR: colours.accent,
        VerdictKind.BAD: colours.bad,
    }
    return inks[verdict]
