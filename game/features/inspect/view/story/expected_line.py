"""The line that the search expects, move by move. A press on a move goes to its node.

A level that plays another move than its first choice expects nothing after it. Then it is the line
of the second search.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from engine.protocol.story.search_story import ExpectedLine, StoryLine
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
from game.words.story.story_sentences import line_moves

TITLE = message("What it expects")
BEST_PLAY = message("Best play after the move")


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
        return _shown_line(inspection_of(state))[0]

    def key(self, state: State) -> Hashable:
        inspection = self._follow(state)
        return self._seen, self.pointed, _shown_node(inspection)

    def draw(self, canvas: Canvas, state: State) -> None:
        inspection = self._follow(state)
        canvas.panel(self.box)
        canvas.heading(self._heading, self.title(state))
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
        line = _shown_line(inspection)[1]
        if (seen := (Identical(inspection.recorded), Identical(line))) != self._seen:
            self._seen = seen
            told = [] if line is None else [line_moves(line, inspection.root)]
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


def _shown_line(inspection: Inspection | None) -> tuple[Text, StoryLine | None]:
    """Return the shown line with its title; None without one."""
    if inspection is None or inspection.recorded is None:
        return TITLE, None
    for clause in inspection.recorded.story.clauses:
        if isinstance(clause, ExpectedLine):
            return TITLE, clause.line
    candidates = inspection.candidates
    if candidates is None or candidates.found is None:
        return TITLE, None
    lines = (one for one in candidates.found.lines if one.move.move == candidates.moves[0])
    return BEST_PLAY, next((one.line for one in lines), None)


def _shown_node(inspection: Inspection | None) -> int | None:
    """Return the node search that is shown."""
    shown = None if inspection is None else inspection.search_state
    return None if shown is None else shown.node_search
