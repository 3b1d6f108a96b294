"""The panel of the report: its progress or its accuracies, and below them its graph.

In a low window it has only its title. Its buttons belong to ``controls``.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import chess
import pygame

from game.actions.action import Action
from game.actions.between_features import OpenReport
from game.actions.board import GoToPly
from game.features.analyse.layout import LOW_REPORT_UNITS, title_height
from game.look.layout import Box
from game.message import Text, message, template
from game.queries import enabled_actions, shown_position
from game.queries.reviews.review_graph import ReviewGraph, review_graph_of
from game.queries.reviews.review_tables import side_table
from game.queries.reviews.shown_review import review_of_shown, review_progress_of
from game.state.reviews import Review, ReviewStatus
from game.state.state import State
from game.view.kit.canvas import Canvas, heading_width
from game.view.kit.fonts import CAPTION, SMALL, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Identical, Part
from game.view.panels import review_graph
from game.view.panels.review_graph import ReviewGraphPlaces, review_graph_places
from game.words.engine_faults import engine_line
from game.words.moves import SIDES
from game.words.review.progress import nodes_text, progress_text
from game.words.review.verdicts import COUNTED_VERDICTS

HEADING = message("Report")
ACCURACY = message("Accuracy")
MEANING = message("winning chances for White")
WITH_NODES = template("{meaning}, {nodes}")
PAUSED = template("paused: {progress}")
STOPPED = template("stopped: {reason}")
COUNTED = template("{side}, {verdict}: {number}")


class ReportPlaces(NamedTuple):
    """The places in the title of the panel."""

    title: Box
    words: Box
    """What follows the heading."""
    first: Box
    """The button that pauses the report, or lets it go on."""
    second: Box
    """The button that cancels it."""


def report_places(look: Look, panel: Box) -> ReportPlaces:
    """Return the places in the title of the panel."""
    sizes = look.sizes
    row = panel.inset(sizes.padding, 2 * sizes.unit).cut_top(sizes.heading_row)[0]
    words = row.cut_left(heading_width(look, HEADING), 3 * sizes.unit)[1]
    side = sizes.heading_row + 2 * sizes.unit
    reached = row._replace(width=row.width + sizes.unit).inset(0, -sizes.unit)
    second, rest = reached.cut_right(side, sizes.unit)
    first = rest.cut_right(side)[0]
    return ReportPlaces(row, words, first, second)


class ReportPanel(Part):
    """The panel. A press on its graph shows that position; one on its title the page."""

    name = "report"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._places = report_places(look, box)
        self._graph = ReviewGraph(0, (), {chess.WHITE: (), chess.BLACK: ()}, ())
        self._seen: Identical | None = None

    def title(self, state: State) -> Text:
        del state
        return HEADING

    def key(self, state: State) -> Hashable:
        return Identical(review_of_shown(state)), shown_position.shown_main_ply(state.session)

    def draw(self, canvas: Canvas, state: State) -> None:
        review = review_of_shown(state)
        canvas.panel(self.box)
        canvas.heading(self._places.title, HEADING)
        if review is None:
            return
        if review.status is ReviewStatus.FINISHED:
            self._draw_accuracies(canvas, review)
        else:
            room = self._places.words
            room = room._replace(width=self._places.first.x - self.look.sizes.gap - room.x)
            text = self.look.first_fitting(_states_of(review), CAPTION, room.width)
            canvas.text(room, text, CAPTION, canvas.colours.text)
        graph, places = self._followed(review), self._graph_places()
        if canvas.is_read:
            self._read_counts(canvas, graph)
        elif places is not None:
            shown = shown_position.shown_main_ply(state.session)
            review_graph.draw_review_graph(canvas, places, graph, shown)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return []
        if self._leads_to_page(event.pos, state):
            return [OpenReport()]
        ply = self._ply_at(event.pos, state)
        return [] if ply is None else [GoToPly(ply)]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        is_graph = self._ply_at(pos, state) is not None
        is_shown = is_graph and enabled_actions.is_action_enabled(state, GoToPly)
        return is_shown or self._leads_to_page(pos, state)

    def _leads_to_page(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press opens the page of the report: one on the title does."""
        return review_of_shown(state) is not None and self._places.title.holds(*pos)

    def _ply_at(self, pos: tuple[int, int], state: State) -> int | None:
        """Return the position of the game that a press means; None beside the graph."""
        review, places = review_of_shown(state), self._graph_places()
        if review is None or places is None:
            return None
        return review_graph.ply_at(places, self._followed(review), pos)

    def _followed(self, review: Review) -> ReviewGraph:
        """Return the graph of a report; it is made once for each of its states."""
        if self._seen != Identical(review):
            self._seen, self._graph = Identical(review), review_graph_of(review)
        return self._graph

    def _graph_places(self) -> ReviewGraphPlaces | None:
        """Return the places of the graph; None without room for it."""
        sizes = self.look.sizes
        if self.box.height <= title_height(sizes):
            return None
        room = self.box.inset(sizes.padding, 2 * sizes.unit)
        has_phases = self.box.height > LOW_REPORT_UNITS * sizes.unit
        room = room.cut_top(sizes.heading_row, sizes.unit)[1]
        return review_graph_places(self.look, room, has_phases=has_phases)

    def _draw_accuracies(self, canvas: Canvas, review: Review) -> None:
        """Draw the accuracies at the right, and in the room that is left what the graph shows."""
        colours, sizes, look = canvas.colours, canvas.sizes, self.look
        room = self._places.words
        for side in (chess.BLACK, chess.WHITE):
            accuracy = side_table(review, side).total.accuracy
            figure = "–" if accuracy is None else f"{accuracy:.0f}"
            number, rest = room.cut_right(look.width(figure, STRONG), 2 * sizes.unit)
            canvas.text(number, figure, STRONG, colours.text)
            label, rest = rest.cut_right(look.width(SIDES[side], SMALL), 4 * sizes.unit)
            canvas.text(label, SIDES[side], SMALL, colours.dim)
            room = rest
        width = look.width(ACCURACY, CAPTION)
        if width <= room.width:
            label, room = room.cut_right(width, sizes.gap)
            canvas.text(label, ACCURACY, CAPTION, colours.dim)
        nodes = nodes_text(review.nodes)
        texts = [WITH_NODES.filled(meaning=MEANING, nodes=nodes), nodes]
        fitting = [text for text in texts if look.width(text, CAPTION) <= room.width]
        if fitting:
            canvas.text(room, fitting[0], CAPTION, colours.dim)

    def _read_counts(self, canvas: Canvas, graph: ReviewGraph) -> None:
        """Tell a screen reader how many mistakes of each kind the sides have made."""
        for side in (chess.WHITE, chess.BLACK):
            for verdict, name in COUNTED_VERDICTS.items():
                number = sum(mark.verdict is verdict for mark in graph.marks[side])
                text = COUNTED.filled(side=SIDES[side], verdict=name, number=number)
                canvas.text(self._places.title, text, CAPTION, canvas.colours.dim)


def _states_of(review: Review) -> list[Text]:
    """Return how far an unfinished report is, and why it does not run; the longest text first."""
    progress = review_progress_of(review)
    short = progress_text(progress.done, progress.of, None)
    match review.status:
        case ReviewStatus.RUNNING:
            return [progress_text(*progress), short]
        case ReviewStatus.FAILED:
            return [
                STOPPED.filled(reason=engine_line(review.notice)),
                PAUSED.filled(progress=short),
            ]
        case _:
            return [PAUSED.filled(progress=short), short]
