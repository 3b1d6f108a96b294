"""The line that the search expects, move by move. A press on a move goes to its node."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from engine.protocol.story.search_story import ExpectedLine
from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.view.story.linked_text import LinkedText, LinkedWord
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY
from game.view.kit.look import Look
from game.view.kit.part import Identical, PressablePart
from game.words.story.story_sentences import expected_moves

TITLE = message("What it expects")


class ExpectedLinePanel(PressablePart):
    """The moves of the expected line, as links."""

    name = "expected line"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._seen: Hashable = None
        self._text = LinkedText(look, (), box.width, BODY)
        inside = box.inset(look.sizes.padding, 2 * look.sizes.unit)
        self._heading, self._room = inside.cut_top(look.sizes.heading_row)

    def title(self, state: State) -> Text:
        del state
        return TITLE

    def key(self, state: State) -> Hashable:
        inspection = self._follow(state)
        return self._seen, self.pointed, _shown_node(inspection)

    def draw(self, canvas: Canvas, state: State) -> None:
        inspection = self._follow(state)
        canvas.panel(self.box)
        canvas.heading(self._heading, TITLE)
        shown = _shown_node(inspection)
        here = [place for place, node in enumerate(self._text.links) if node == shown]
        for row, index in self._rows():
            self._text.draw_line(canvas, row, index, (*here, self.pointed))

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        self._follow(state)
        for box, word in self._words():
            if word.link is not None and box.holds(*pos):
                return self._text.target(word.link)
        return None

    def nodes(self, state: State) -> list[AccessibleNode]:
        self._follow(state)
        places = {word.link: box for box, word in self._words() if word.link is not None}
        return self._text.nodes("moves", self.box, places)

    def _follow(self, state: State) -> Inspection | None:
        """Lay the line out anew if it is another one."""
        inspection = inspection_of(state)
        if inspection is None or inspection.recorded is None:
            return inspection
        story = inspection.recorded.story
        if (seen := Identical(story)) != self._seen:
            self._seen = seen
            lines = [one for one in story.clauses if isinstance(one, ExpectedLine)]
            told = [expected_moves(one, inspection.root) for one in lines]
            self._text = LinkedText(self.look, told, self._room.width, BODY)
        return inspection

    def _rows(self) -> Iterator[tuple[Box, int]]:
        height = self.look.sizes.row
        for index in range(min(len(self._text.lines), self._room.height // height)):
            row = self._room._replace(y=self._room.y + index * height, height=height)
            yield row, index

    def _words(self) -> Iterator[tuple[Box, LinkedWord]]:
        for row, index in self._rows():
            yield from self._text.words(row, index)


def _shown_node(inspection: Inspection | None) -> int | None:
    """Return the node search that is shown."""
    shown = None if inspection is None else inspection.search_state
    return None if shown is None else shown.node_search
