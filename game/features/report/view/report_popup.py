"""The page of a report: players, graph, table and key moments, and the ways to save them."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.report.actions import ExportReport, ShowPosition
from game.features.report.model import ReportDialog
from game.features.report.view.moves_column import MOMENTS, MovesColumn
from game.features.report.view.status_row import StatusRow
from game.look.layout import Box
from game.message import Text, message, template
from game.queries import shown_position
from game.queries.opening import opening_of
from game.queries.reviews import main_line
from game.queries.reviews.key_moments import KeyMoment
from game.queries.reviews.overlooked_moves import OverlookedMove, overlooked_moves
from game.queries.reviews.review_figures import FigureTable, accuracies, figure_table
from game.queries.reviews.review_graph import ReviewGraph, review_graph_of
from game.queries.reviews.shown_review import review_of_shown
from game.state.dialogs.file_dialog import FileKind
from game.state.reviews import MainLine, Review, ReviewStatus
from game.state.state import NoticeKind, State
from game.view.frame.topbar import button_width
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, SMALL, TITLE
from game.view.kit.look import Look
from game.view.kit.part import Identical
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.panels.review_graph import (
    MEANING,
    ReviewGraphPlaces,
    draw_review_graph,
    least_review_graph_height,
    ply_at,
    review_graph_places,
)
from game.view.panels.review_players import draw_players
from game.view.panels.review_table import draw_review_table, table_height

HEADING = message("Report")
OPENING = template("{code} {name}")
NO_REPORT = message(
    "A report searches every position of the game and shows where it was decided, and why."
)
HINT = message("Enter shows the chosen moment on the board.")
EXPORTS = "exports"
SAVES = (
    (message("Save as PGN…"), FileKind.REPORT_GAME),
    (message("Save as HTML…"), FileKind.REPORT_PAGE),
    (message("Save as picture…"), FileKind.REPORT_PICTURE),
)
WIDTH, HEIGHT = 1180, 780
"""The largest size in pixels at 100 %."""
LEFT_PERCENT, MOST_GRAPH_PERCENT, MOST_LINES = 54, 44, 3
"""The share of the graph and the table in the width, the largest height of the graph as a share of
its width, and the most lines of a text."""


class ReportPopup(Popup):
    """The dialog. The report is always that of the shown game."""

    default_stop = MOMENTS

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        height = min(HEIGHT * sizes.line, window.height - 2 * sizes.margin)
        super().__init__(look, window, (width, height))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._players, room = room.cut_top(sizes.button, sizes.gap)
        status, room = room.cut_top(sizes.button + sizes.unit, sizes.gap)
        self._foot, self._room = room.cut_bottom(sizes.button, sizes.gap)
        self._left, right = self._room.cut_left(
            self._room.width * LEFT_PERCENT // 100, sizes.column_gap
        )
        self._status = StatusRow(self, status)
        self._moves = MovesColumn(self, right)
        self._review: Review | None = None
        self._line: MainLine | None = None
        self._found: tuple[OverlookedMove, ...] = ()
        self._graph: ReviewGraph | None = None
        self._table: FigureTable | None = None
        self._pointed: int | None = None
        """The position that a press on the graph shows; None if the pointer is not there."""
        self._add_saves()
        self.add_close()

    def _add_saves(self) -> None:
        foot = self._foot
        self._saves = []
        for text, kind in SAVES:
            box, foot = foot.cut_left(button_width(self.look, text), 2 * self.look.sizes.unit)
            self._saves.append(self.gui.button(box, text, ExportReport(kind)))
        self._notice = foot.cut_left(0, self.look.sizes.gap)[1]
        self.add_stop(EXPORTS, *self._saves)

    def key(self, state: State) -> Hashable:
        page, review = _page_of(state), review_of_shown(state)
        tree = Identical(state.session.game.tree)
        status = self._status.key(state, review)
        shown = (
            self._moves.key(self._overlooked(state), page),
            shown_position.shown_node(state.session),
        )
        return Identical(review), tree, status, shown, state.notice, self.lists_key()

    def refresh(self, state: State) -> None:
        page, review = _page_of(state), review_of_shown(state)
        if review is not self._review:
            self._review = review
            self._graph = None if review is None else review_graph_of(review)
            self._table = None if review is None else figure_table(review)
        self._status.refresh(state, review)
        self._moves.refresh(page, review, self._overlooked(state))
        is_finished = review is not None and review.status is ReviewStatus.FINISHED
        for button in self._saves:
            self.gui.show(button, review is not None)
            self.gui.enable(button, is_finished)
        super().refresh(state)

    def _overlooked(self, state: State) -> tuple[OverlookedMove, ...]:
        """Return what a level did not see in the shown game; it is searched once for each line."""
        line = main_line.shown_line(state)
        if line is not self._line:
            self._line, self._found = line, overlooked_moves(line.tree, line.nodes)
        return self._found

    # Drawing

    def draw_words(self, canvas: Canvas, state: State) -> None:
        colours, review = canvas.colours, self._review
        self._draw_title(canvas, state)
        shown = None if review is None else accuracies(review)
        draw_players(canvas, self._players, state.session.game, shown)
        self._status.draw(canvas, state, review)
        is_finished = review is not None and review.status is ReviewStatus.FINISHED
        if self._graph is None or self._table is None:
            row = canvas.sizes.row
            room = self._left if self._moves.has_choice else self._room
            canvas.paragraph(room, NO_REPORT, BODY, colours.dim, row, MOST_LINES)
        else:
            self._draw_graph(canvas, state, self._graph)
            draw_review_table(canvas, self._table_box(self._table), self._table)
        self._moves.draw(canvas, has_report=review is not None, is_finished=is_finished)
        self._draw_notice(canvas, state)

    def _draw_title(self, canvas: Canvas, state: State) -> None:
        """Draw the title and, right of it, the opening."""
        rest, sizes = self.title(canvas, HEADING), canvas.sizes
        top = popup_inner_box(self.box, self.look).y
        row = Box(rest.x, top, rest.width - sizes.button, title_height(self.look))
        row = row._replace(height=row.height - 2 * sizes.unit)
        room = row.cut_left(self.look.width(HEADING, TITLE), 2 * sizes.gap)[1]
        game = state.session.game
        opening = opening_of(game.tree, game.end)
        if opening is not None:
            name = OPENING.filled(code=opening.eco, name=opening.name)
            canvas.text(room, name, BODY, canvas.colours.dim)

    def _draw_graph(self, canvas: Canvas, state: State, graph: ReviewGraph) -> None:
        canvas.heading(self._graph_boxes()[0], MEANING)
        shown = shown_position.shown_main_ply(state.session)
        draw_review_graph(canvas, self.graph_places, graph, shown)

    def _draw_notice(self, canvas: Canvas, state: State) -> None:
        """Draw what has become of a save, or else what the keys do."""
        colours, notice = canvas.colours, state.notice
        text: Text = HINT if notice is None else notice.text
        if notice is None and not self._moves.list.rows():
            return
        is_fault = notice is not None and notice.kind is NoticeKind.ERROR
        ink = colours.bad if is_fault else colours.dim if notice is None else colours.text
        row = canvas.sizes.fact_row
        style = CAPTION if notice is None else SMALL
        if self.look.width(text, style) <= self._notice.width:
            canvas.text(self._notice, text, style, ink, "right")
        elif notice is not None:
            room = self._notice.centred(self._notice.width, 2 * row)
            canvas.paragraph(room, text, style, ink, row, 2)

    @property
    def shown_moments(self) -> tuple[KeyMoment, ...]:
        """The key moments in the list."""
        return self._moves.shown_moments

    @property
    def graph_places(self) -> ReviewGraphPlaces:
        """The places of the parts of the graph."""
        return review_graph_places(self.look, self._graph_boxes()[1])

    def _graph_boxes(self) -> tuple[Box, Box]:
        """Return the boxes of the head of the graph, and of the graph itself."""
        assert self._table is not None
        sizes = self.look.sizes
        box = self._left.cut_bottom(table_height(self.look, self._table), sizes.gap)[1]
        head, box = box.cut_top(sizes.heading_row, sizes.unit)
        most = box.width * MOST_GRAPH_PERCENT // 100
        return head, box.cut_top(max(least_review_graph_height(self.look), most))[0]

    def _table_box(self, table: FigureTable) -> Box:
        graph = self._graph_boxes()[1]
        top = graph.bottom + self.look.sizes.gap
        return self._left._replace(y=top, height=table_height(self.look, table))

    # Events

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if self.stop in (None, self._moves.stop):
            chosen = self._moves.list.after(event.key)
            if chosen is not None:
                return chosen
        return super().key_pressed(event)

    def accept(self) -> list[Action]:
        shown = self._moves.chosen()
        if self._review is None and shown is None:
            return [self._status.begun()]
        return [] if shown is None else [shown]

    def point(self, pos: tuple[int, int]) -> None:
        super().point(pos)
        self._pointed = None
        if self._graph is not None:
            self._pointed = ply_at(self.graph_places, self._graph, pos)

    def pressed(self, moved: list[Action]) -> list[Action]:
        if self._pointed is not None:
            return [ShowPosition(self._pointed)]
        return super().pressed(moved)

    def is_pointing(self) -> bool:
        return self._pointed is not None or super().is_pointing()


def _page_of(state: State) -> ReportDialog:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, ReportDialog) else ReportDialog()
