"""The story of the search: sentences with links, and the chart of the leading moves.

A press on a link goes to its node. The keys choose a link, and Enter follows it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

import pygame

from engine.protocol.search_story import SearchStory
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.action import Action
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.view.story.story_chart import TITLE as CHART_TITLE
from game.features.inspect.view.story.story_chart import StoryChart
from game.look.layout import Box
from game.message import Message, Text, message
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, TITLE
from game.view.kit.look import Look
from game.view.kit.part import Identical, PressablePart
from game.view.kit.scroll import Scroll
from game.words.inspect.scores import PointOfView, group_digits
from game.words.story.linked_sentence import linked_parts, without_marks
from game.words.story.story_sentences import story_sentences, story_title

NO_STORY = message("The search ended before its first depth, so there is nothing to tell.")
LEAST_CHART_ROWS = 8
"""The least height of the chart, in rows."""
MOST_CHART_ROWS = 14
MOST_ROWS = 3
"""The rows of the text in place of a story."""


class _Word(NamedTuple):
    """A word of a line."""

    x: int
    """Its distance from the left end of the line, in pixels."""
    width: int
    text: str
    link: int | None
    """The number of its link in the whole story."""


class _Line(NamedTuple):
    """A line of a sentence."""

    sentence: int
    words: tuple[_Word, ...]


class StoryPanel(PressablePart):
    """The story, from its question to the chart."""

    name = "story"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._seen: Hashable = None
        self._told: tuple[Message, ...] = ()
        self._texts: tuple[str, ...] = ()
        self._lines: tuple[_Line, ...] = ()
        self._links: tuple[int, ...] = ()
        self._chart: StoryChart | None = None
        self._chosen: int | None = None
        self._scroll = Scroll(look.sizes, look.sizes.row + look.sizes.unit)

    def title(self, state: State) -> Text:
        inspection = inspection_of(state)
        if inspection is None or inspection.recorded is None:
            return ""
        return story_title(inspection.recorded.story, inspection.root) or NO_STORY

    def key(self, state: State) -> Hashable:
        inspection = self._follow(state)
        chosen = None if inspection is None else inspection.story_link
        return self._seen, self.pointed, chosen, self._scroll.top

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        inspection = self._follow(state)
        if inspection is None or inspection.recorded is None:
            return
        sizes, colours = canvas.sizes, canvas.colours
        if not self._lines:
            canvas.paragraph(self._inside(), NO_STORY, BODY, colours.dim, sizes.row, MOST_ROWS)
            return
        head = self._inside().cut_top(self._head_height())[0]
        depth = message(
            "depth {depth} · {nodes} nodes",
            depth=inspection.recorded.depth,
            nodes=group_digits(inspection.recorded.nodes),
        )
        title = self.title(state)
        taken = canvas.look.width(depth, CAPTION)
        if canvas.look.width(title, TITLE) + taken + 3 * sizes.unit <= head.width:
            canvas.text(head, depth, CAPTION, colours.dim, "right")
        canvas.text(head, title, TITLE, colours.text)
        for row, index in self._scroll.rows(self._room(), len(self._lines)):
            self._draw_line(canvas, row, self._lines[index], inspection.story_link)
        self._scroll.draw(canvas, self._room(), len(self._lines))
        if self._chart is not None:
            row = self._chart_room().cut_top(sizes.fact_row)[0]
            canvas.heading(row, CHART_TITLE)
            self._chart.draw(canvas)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self._scroll.by(-event.y, self._room().height, len(self._lines))
            return []
        return super().actions(event, state)

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        self._follow(state)
        for box, word in self._shown_words():
            if word.link is not None and box.holds(*pos):
                return GoToNodeSearch(self._links[word.link])
        points = [] if self._chart is None else self._chart.points(self.look.sizes.unit)
        hit = next((point for point in points if point.box.holds(*pos)), None)
        return None if hit is None else GoToNodeSearch(hit.node_search)

    def focus_box(self, state: State) -> Box | None:
        inspection = self._follow(state)
        if inspection is None or inspection.story_link is None:
            return None
        found = (box for box, word in self._shown_words() if word.link == inspection.story_link)
        return next(found, None)

    def nodes(self, state: State) -> list[AccessibleNode]:
        self._follow(state)
        return [
            AccessibleNode(
                f"sentence {number}",
                AccessibleRole.GROUP,
                self.box,
                without_marks(text),
                children=tuple(self._link_nodes(number)),
            )
            for number, text in enumerate(self._texts)
        ]

    # Layout

    def _follow(self, state: State) -> Inspection | None:
        """Lay the story out anew if it, or the side that scores count for, is another one."""
        inspection = inspection_of(state)
        if inspection is None or inspection.recorded is None:
            return inspection
        story, for_mover = inspection.recorded.story, state.settings.scores_for_mover
        seen = Identical(story), for_mover
        if seen != self._seen:
            self._seen = seen
            self._lay_out(inspection, story, for_mover=for_mover)
        if inspection.story_link not in (None, self._chosen):
            self._reveal(inspection.story_link)
        self._chosen = inspection.story_link
        return inspection

    def _lay_out(self, inspection: Inspection, story: SearchStory, *, for_mover: bool) -> None:
        told = story_sentences(story, inspection.root, for_mover=for_mover)
        self._links = tuple(link for sentence in told for link in sentence.links)
        self._told = tuple(sentence.text for sentence in told)
        self._texts = tuple(self.look.catalogue.text(sentence.text) for sentence in told)
        lines, links = list[_Line](), 0
        for number, (sentence, text) in enumerate(zip(told, self._texts, strict=True)):
            lines += (_Line(number, words) for words in self._broken(linked_parts(text), links))
            links += len(sentence.links)
        self._lines = tuple(lines)
        self._chart = None
        room, sizes = self._chart_room(), self.look.sizes
        if story.leaders and room.height >= LEAST_CHART_ROWS * sizes.row:
            turned = PointOfView(inspection.root.turn, for_mover).is_turned
            below = room.cut_top(sizes.fact_row)[1]
            self._chart = StoryChart(below, story.leaders, inspection.root, turned=turned)

    def _broken(
        self, parts: Sequence[tuple[str, int | None]], first_link: int
    ) -> Iterator[tuple[_Word, ...]]:
        """Yield the lines of a sentence, broken between words."""
        space, most = self.look.width(" ", BODY), self._inside().width
        words, x = list[_Word](), 0
        for text, number in parts:
            link = None if number is None else first_link + number
            for index, piece in enumerate(text.split(" ")):
                x += space if index else 0
                width = self.look.width(piece, BODY) if piece else 0
                if x + width > most and words:
                    yield tuple(words)
                    words, x = [], 0
                if piece:
                    words.append(_Word(x, width, piece, link))
                x += width
        yield tuple(words)

    def _shown_words(self) -> Iterator[tuple[Box, _Word]]:
        """Yield the words in the visible lines, each with its box."""
        for row, index in self._scroll.rows(self._room(), len(self._lines)):
            for word in self._lines[index].words:
                yield row._replace(x=row.x + word.x, width=word.width), word

    def _reveal(self, link: int | None) -> None:
        """Scroll to the line in which a link begins."""
        for index, line in enumerate(self._lines):
            if any(word.link == link for word in line.words):
                self._scroll.reveal(index, self._room().height, len(self._lines))
                return

    def _inside(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    def _head_height(self) -> int:
        return self.look.sizes.row + 2 * self.look.sizes.unit

    def _below_head(self) -> Box:
        return self._inside().cut_top(self._head_height(), self.look.sizes.unit)[1]

    def _room(self) -> Box:
        """Return the room of the sentences."""
        room = self._below_head()
        if self._chart is None:
            return room
        return room._replace(height=self._chart_room().y - room.y)

    def _chart_room(self) -> Box:
        """Return the room below all sentences, at most as high as a chart needs."""
        sizes = self.look.sizes
        room = self._below_head()
        below = room.cut_top(len(self._lines) * self._scroll.row_height, sizes.gap)[1]
        return below._replace(height=max(0, min(below.height, MOST_CHART_ROWS * sizes.row)))

    def _draw_line(self, canvas: Canvas, row: Box, line: _Line, chosen: int | None) -> None:
        colours, unit, whole = canvas.colours, canvas.sizes.unit, self._told[line.sentence]
        for word in line.words:
            box = row._replace(x=row.x + word.x, width=word.width)
            if word.link is None:
                canvas.part_of(box, word.text, whole, BODY, colours.text)
                continue
            if word.link == chosen or self.pointed == GoToNodeSearch(self._links[word.link]):
                canvas.rounded(box.inset(-unit // 2, 0), colours.hover, None, unit)
            canvas.part_of(box, word.text, whole, BODY, colours.accent)
            underline = Box(box.x, box.bottom - unit, box.width, canvas.sizes.line)
            canvas.fill(underline, colours.accent)

    def _link_nodes(self, sentence: int) -> Iterator[AccessibleNode]:
        """Yield the links of a sentence, each with all of its words, also those out of sight."""
        words = [word for line in self._lines if line.sentence == sentence for word in line.words]
        places = {word.link: box for box, word in reversed(list(self._shown_words()))}
        for number in dict.fromkeys(word.link for word in words if word.link is not None):
            yield AccessibleNode(
                f"link {number}",
                AccessibleRole.LINK,
                places.get(number, self.box),
                " ".join(word.text for word in words if word.link == number),
                press=(GoToNodeSearch(self._links[number]),),
            )
