"""Which move led at which depth, and its score: the chart of the story.

The scores count for the side that the screen names. They are cut off where a game is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import chess

from engine.protocol.messages import Score
from engine.protocol.story.search_story import IterationLeader
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.look.layout import Box
from game.message import Message, San, message
from game.rules.numbered_moves import numbered_moves
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FINE_FIGURES
from game.view.kit.look import Look
from game.words.inspect.scores import score_in_pawns

MOST_CP = 1_000
"""Scores beyond it, and mates, are drawn at the edge."""
LEAST_SPAN_CP = 200
"""The least difference between the top and the foot of the chart."""
DEPTH = message("depth in half-moves")
TITLE = message("What led, and by how much")


def point_text(leader: IterationLeader, board: chess.Board, *, turned: bool) -> Message:
    """Return what a point says; ``turned`` if scores change their sign."""
    score = leader.score.score
    if turned and score.mate is None:
        score = Score(centipawns=-(score.centipawns or 0))
    elif turned:
        score = Score(mate=-(score.mate or 0))
    return message(
        "depth {depth}: {move} {score}",
        depth=leader.depth.depth,
        move=numbered_moves(board, [chess.Move.from_uci(leader.move.move)]),
        score=score_in_pawns(score),
    )


class LeaderPoint(NamedTuple):
    """A point of the chart."""

    box: Box
    """Where a press counts."""
    node_search: int


class StoryChart:
    """The chart in a box: points for the depths, and below them the moves that led."""

    def __init__(
        self, box: Box, leaders: Sequence[IterationLeader], board: chess.Board, *, turned: bool
    ) -> None:
        """Make the chart; ``turned`` if scores change their sign."""
        self._box, self._leaders, self._board, self._turned = box, leaders, board, turned

    def points(self, unit: int) -> list[LeaderPoint]:
        """Return where the points are."""
        step = self._field(unit).width / len(self._leaders)
        field = self._field(unit)
        return [
            LeaderPoint(
                Box(int(field.x + number * step), field.y, max(1, int(step)), field.height),
                leader.depth.node_search,
            )
            for number, leader in enumerate(self._leaders)
        ]

    def nodes(self, look: Look, chosen: int | None) -> AccessibleNode:
        """Return the chart for a screen reader: each depth with its leader, as a link.

        ``chosen`` is the number of the point that has the keyboard focus.
        """
        points = enumerate(zip(self.points(look.sizes.unit), self._leaders, strict=True))
        return AccessibleNode(
            "chart",
            AccessibleRole.GROUP,
            self._box,
            look.catalogue.text(TITLE),
            children=tuple(
                AccessibleNode(
                    f"depth {leader.depth.depth}",
                    AccessibleRole.LINK,
                    point.box,
                    look.catalogue.text(point_text(leader, self._board, turned=self._turned)),
                    is_selected=number == chosen,
                    press=(GoToNodeSearch(point.node_search),),
                )
                for number, (point, leader) in points
            ),
        )

    def draw(self, canvas: Canvas, chosen: int | None) -> None:
        """Draw the chart; ``chosen`` is the number of the point that has the keyboard focus."""
        colours, unit = canvas.colours, canvas.sizes.unit
        field, (low, high) = self._field(unit), self._range()
        for cp in (high, low):
            text = score_in_pawns(Score(centipawns=cp))
            y = self._y(field, cp)
            canvas.fill(Box(field.x, y, field.width, canvas.sizes.line), colours.line)
            label = Box(self._box.x, y - 2 * unit, field.x - self._box.x - unit, 4 * unit)
            canvas.text(label, text, FINE_FIGURES, colours.dim, "right")
        places = [
            (one.box.x + one.box.width // 2, self._y(field, self._cp(leader)))
            for one, leader in zip(self.points(unit), self._leaders, strict=True)
        ]
        if chosen is not None and chosen < len(places):
            lit = self.points(unit)[chosen].box
            canvas.rounded(lit, colours.hover, None, unit)
        self._draw_line(canvas, field, places)
        self._draw_leaders(canvas, field)

    def _draw_line(self, canvas: Canvas, field: Box, places: list[tuple[int, int]]) -> None:
        inside = [(float(x - field.x), float(y - field.y)) for x, y in places]
        if len(inside) > 1:
            body = svg_shapes.polyline(inside, canvas.colours.dim, 1.5 * canvas.sizes.line)
            canvas.shape(body, field)
        last = self._leaders[-1].move.move
        for place, leader in zip(places, self._leaders, strict=True):
            if leader.move.move == last:
                canvas.disc(place, 2 * canvas.sizes.unit, canvas.colours.accent)
            else:
                canvas.ring(place, 2 * canvas.sizes.unit, canvas.colours.info)

    def _draw_leaders(self, canvas: Canvas, field: Box) -> None:
        """Draw a box for each run of depths with one leader, and the depths below it."""
        colours, sizes = canvas.colours, canvas.sizes
        points = self.points(sizes.unit)
        row = Box(field.x, field.bottom + sizes.unit, field.width, sizes.fact_row)
        number = 0
        for move, group in groupby(self._leaders, key=lambda one: one.move.move):
            count = len(list(group))
            first, last = points[number].box, points[number + count - 1].box
            number += count
            run = Box(first.x, row.y, last.right - first.x, row.height).inset(1, 0)
            is_final = move == self._leaders[-1].move.move
            edge = colours.accent if is_final else colours.info
            canvas.rounded(run, colours.raised, edge, sizes.radius_small)
            name = self._name(move)
            if canvas.look.width(name, CAPTION) <= run.width - 2 * sizes.unit:
                canvas.text(run, name, CAPTION, colours.text, "centre")
        foot = row._replace(y=row.bottom, height=sizes.fact_row)
        first_depth, last_depth = (self._leaders[at].depth.depth for at in (0, -1))
        canvas.text(foot, str(first_depth), FINE_FIGURES, colours.dim)
        canvas.text(foot, str(last_depth), FINE_FIGURES, colours.dim, "right")
        canvas.text(foot, DEPTH, CAPTION, colours.dim, "centre")

    def _field(self, unit: int) -> Box:
        """Return the box of the points, without the labels at the left and below."""
        left = self._box.cut_left(11 * unit)[1]
        return left._replace(y=left.y + 2 * unit, height=left.height - 14 * unit)

    def _range(self) -> tuple[int, int]:
        """Return the scores at the foot and at the top."""
        known = [self._cp(one) for one in self._leaders]
        low, high = min(known), max(known)
        spare = max(0, LEAST_SPAN_CP - (high - low)) // 2
        return low - spare, high + spare

    def _cp(self, leader: IterationLeader) -> int:
        score = leader.score.score
        cp = score.centipawns if score.mate is None else MOST_CP * (1 if score.mate > 0 else -1)
        cp = min(max(cp or 0, -MOST_CP), MOST_CP)
        return -cp if self._turned else cp

    def _y(self, field: Box, cp: int) -> int:
        low, high = self._range()
        return field.y + int((field.height - 1) * (high - cp) / max(1, high - low))

    def _name(self, move: str) -> San:
        return numbered_moves(self._board, [chess.Move.from_uci(move)])
