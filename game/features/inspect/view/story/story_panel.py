"""The story of the search: sentences with links, the chart of the leading moves, and cards.

The cards compare the moves that were not chosen, from a second search. A press on a link goes to
its node. The keys choose a link or a point of the chart, and Enter follows it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import chess
import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.told_story import ToldStory, told_story
from game.features.inspect.view.story.candidate_cards import CandidateCards
from game.features.inspect.view.story.linked_text import LinkedText, LinkedWord
from game.features.inspect.view.story.story_chart import TITLE as CHART_TITLE
from game.features.inspect.view.story.story_chart import StoryChart, point_text
from game.features.inspect.view.story.story_layout import (
    StoryPlaces,
    arrange_story,
    text_width,
)
from game.look.layout import Box
from game.message import Message, Text, message
from game.queries.board_view import BoardView, pieces_of
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, TITLE
from game.view.kit.look import Look
from game.view.kit.part import Identical, PressablePart
from game.view.kit.scroll import Scroll
from game.words.inspect.scores import PointOfView, group_digits
from game.words.story.story_sentences import story_title

NO_STORY = message("The search ended before its first depth, so there is nothing to tell.")
MOST_ROWS = 3
"""The rows of the text in place of a story."""
NO_PLACES = StoryPlaces(Box(0, 0, 0, 0), Box(0, 0, 0, 0), None, None)


class StoryPanel(PressablePart):
    """The story, from its question to the cards."""

    name = "story"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._seen: Hashable = None
        self._text = LinkedText(look, (), box.width, BODY)
        self._places = NO_PLACES
        self._chart: StoryChart | None = None
        self._cards: CandidateCards | None = None
        self._chosen: int | None = None
        self._turned = False
        self._scroll = Scroll(look.sizes, look.sizes.row + look.sizes.unit)

    def title(self, state: State) -> Text:
        inspection = inspection_of(state)
        if inspection is None or inspection.recorded is None:
            return ""
        return story_title(inspection.recorded.story, inspection.root) or NO_STORY

    def key(self, state: State) -> Hashable:
        inspection = self._follow(state)
        chosen = inspection and (inspection.story_link, inspection.story_point)
        return self._seen, self.pointed, chosen, self._scroll.top

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        inspection = self._follow(state)
        if inspection is None or inspection.recorded is None:
            return
        sizes, colours, places = canvas.sizes, canvas.colours, self._places
        if not self._text.lines:
            canvas.paragraph(places.text, NO_STORY, BODY, colours.dim, sizes.row, MOST_ROWS)
            return
        caption = self._caption(inspection)
        title = self.title(state)
        taken = canvas.look.width(caption, CAPTION)
        has_point = inspection.story_point is not None
        if canvas.look.width(title, TITLE) + taken + 3 * sizes.unit <= places.head.width:
            colour = colours.accent if has_point else colours.dim
            canvas.text(places.head, caption, CAPTION, colour, "right")
        elif has_point and self._chart is None:
            title = caption  # It has the focus, so it is shown.
        canvas.text(places.head, title, TITLE, colours.text)
        lit = inspection.story_link, self.pointed
        for row, index in self._scroll.rows(places.text, len(self._text.lines)):
            self._text.draw_line(canvas, row, index, lit)
        self._scroll.draw(canvas, places.text, len(self._text.lines))
        if self._chart is not None and places.chart is not None:
            canvas.heading(places.chart.cut_top(sizes.fact_row)[0], CHART_TITLE)
            self._chart.draw(canvas, inspection.story_point)
        if self._cards is not None:
            self._cards.draw(canvas, lit)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self._scroll.by(-event.y, self._places.text.height, len(self._text.lines))
            return []
        return super().actions(event, state)

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        self._follow(state)
        for box, word in self._shown_words():
            if word.link is not None and box.holds(*pos):
                return self._text.target(word.link)
        points = [] if self._chart is None else self._chart.points(self.look.sizes.unit)
        hit = next((point for point in points if point.box.holds(*pos)), None)
        if hit is not None:
            return GoToNodeSearch(hit.node_search)
        return None if self._cards is None else self._cards.action_at(pos)

    def focus_box(self, state: State) -> Box | None:
        inspection = self._follow(state)
        if inspection is None:
            return None
        if inspection.story_point is not None:
            return self._point_box(inspection.story_point)
        if inspection.story_link is None:
            return None
        return self._link_places().get(inspection.story_link)

    def _point_box(self, point: int) -> Box:
        """Return where a point of the chart is told: without room for the chart, in the head."""
        if self._chart is None:
            return self._places.head
        points = self._chart.points(self.look.sizes.unit)
        return points[min(point, len(points) - 1)].box

    def _caption(self, inspection: Inspection) -> Message:
        """Return what the head says at its right: the chosen point, or the size of the search."""
        assert inspection.recorded is not None
        leaders, point = inspection.recorded.story.leaders, inspection.story_point
        if point is not None and point < len(leaders):
            return point_text(leaders[point], inspection.root, turned=self._turned)
        return message(
            "depth {depth} · {nodes} nodes",
            depth=inspection.recorded.depth,
            nodes=group_digits(inspection.recorded.nodes),
        )

    def nodes(self, state: State) -> list[AccessibleNode]:
        inspection = self._follow(state)
        nodes = self._text.nodes("sentence", self.box, self._link_places())
        if self._chart is not None:
            point = None if inspection is None else inspection.story_point
            nodes.append(self._chart.nodes(self.look, point))
        return nodes if self._cards is None else [*nodes, *self._cards.nodes()]

    # Layout

    def _follow(self, state: State) -> Inspection | None:
        """Lay the story out anew if it, or how it is told, has changed."""
        inspection = inspection_of(state)
        if inspection is None or inspection.recorded is None:
            return inspection
        for_mover, flipped = state.settings.scores_for_mover, state.session.board.flipped
        candidates = inspection.candidates
        compared = candidates and (candidates.request, candidates.found, candidates.fault)
        other = inspection.comparison
        switched = other and (other.technique, other.answer, other.fault)
        seen = Identical(inspection.recorded.story), compared, switched, for_mover, flipped
        if seen != self._seen:
            self._seen = seen
            self._lay_out(inspection, for_mover=for_mover, flipped=flipped)
        if inspection.story_link not in (None, self._chosen):
            self._reveal(inspection.story_link)
        self._chosen = inspection.story_link
        return inspection

    def _lay_out(self, inspection: Inspection, *, for_mover: bool, flipped: bool) -> None:
        assert inspection.recorded is not None
        told = told_story(inspection, for_mover=for_mover)
        leaders = inspection.recorded.story.leaders
        self._turned = PointOfView(inspection.root.turn, for_mover).is_turned
        self._place(inspection, told, has_chart=bool(leaders))
        self._chart = self._cards = None
        if self._places.chart is not None:
            below = self._places.chart.cut_top(self.look.sizes.fact_row)[1]
            self._chart = StoryChart(below, leaders, inspection.root, turned=self._turned)
        if self._places.cards is not None and inspection.candidates is not None:
            boards = _settled_boards(inspection, flipped=flipped)
            compared = [(words, boards[words.uci]) for words in told.candidates]
            first = len(self._text.links)
            self._cards = CandidateCards(
                self.look, self._places.cards, inspection.candidates, compared, first
            )

    def _place(self, inspection: Inspection, told: ToldStory, *, has_chart: bool) -> None:
        """Lay out the sentences, and find the places of everything.

        Without room for the cards, the sentences tell what they say.
        """
        width = text_width(self.box, self.look.sizes, has_chart=has_chart)
        self._text = LinkedText(self.look, told.sentences, width, BODY)
        cards = 0 if inspection.candidates is None else max(1, len(told.candidates))
        self._places = self._arranged(has_chart=has_chart, cards=cards)
        if cards and self._places.cards is None:
            others = (one for words in told.candidates for one in (words.title, *words.texts))
            self._text = LinkedText(self.look, (*told.sentences, *others), width, BODY)
            self._places = self._arranged(has_chart=has_chart, cards=0)

    def _arranged(self, *, has_chart: bool, cards: int) -> StoryPlaces:
        height = len(self._text.lines) * self._scroll.row_height
        return arrange_story(self.box, self.look.sizes, height, has_chart=has_chart, cards=cards)

    def _shown_words(self) -> Iterator[tuple[Box, LinkedWord]]:
        """Yield the words in the visible lines, each with its box."""
        for row, index in self._scroll.rows(self._places.text, len(self._text.lines)):
            yield from self._text.words(row, index)

    def _link_places(self) -> dict[int, Box]:
        """Return where the links in sight begin."""
        words = list(self._shown_words())
        if self._cards is not None:
            words += self._cards.words()
        return {word.link: box for box, word in reversed(words) if word.link is not None}

    def _reveal(self, link: int | None) -> None:
        """Scroll to the line in which a link begins."""
        for index, line in enumerate(self._text.lines):
            if any(word.link == link for word in line.words):
                self._scroll.reveal(index, self._places.text.height, len(self._text.lines))
                return


def _settled_boards(inspection: Inspection, *, flipped: bool) -> dict[str, BoardView]:
    """Return the position in which the line of each candidate is settled, by its move."""
    found = None if inspection.candidates is None else inspection.candidates.found
    boards = dict[str, BoardView]()
    for line in () if found is None else found.lines:
        board, last = inspection.root.copy(stack=False), chess.Move.null()
        for one in line.line.moves[: max(2, line.line.told)]:
            last = board.push_uci(one.move)
        boards[line.move.move] = BoardView(
            pieces_of(board),
            flipped=flipped,
            has_coordinates=False,
            last_move=last,
            check=board.king(board.turn) if board.is_check() else None,
        )
    return boards
