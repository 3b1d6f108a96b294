"""The facts of the shown node, and of the node search that is about to start."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import chess

from engine.protocol.inspect_facts import NodeSearchFacts
from engine.protocol.recording_reports import SearchStateReport
from game.features.inspect import board as inspect_board
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.view.move_names import next_node_search_view, shown_node_view
from game.features.inspect.view_queries import entry_node_search, is_table_hit
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES
from game.view.kit.part import Part
from game.words.inspect import labels, node
from game.words.inspect.scores import SIDES, PointOfView

TABLE_ROW = 3
"""The row of the table entry in a block. The heading is row 0."""
ORIGIN_KEY = "L"
THIS_NODE, BEING_TRIED = message("This node"), message("Next node")
WAITING, WAITING_ROWS = message("Shown from the next step on."), 3


class FactLine(NamedTuple):
    """A line of a block. With ``is_later`` it is dim, because the search finds its value later."""

    name: Text
    texts: Sequence[Text]
    """The value of the fact, the longest text first."""
    is_later: bool
    rest: Text = ""
    """A dim text at the end of the line, which the search finds later."""
    key: str = ""
    """The name of the key that asks more about this line; empty for none."""


def fact_lines_of(
    facts: NodeSearchFacts, view: PointOfView, *, is_begun: bool, asks: bool
) -> tuple[FactLine, ...]:
    """Return the lines about a node search.

    ``view`` is the point of view for scores of its side to move. Without ``is_begun``, the search
    has reached only its inputs: the window and the depth. With ``asks``, the table's line shows the
    key that asks which node search wrote the entry.
    """
    nodes = labels.node_count_label(facts.nodes, number_texts.count_text(facts.nodes))
    key = ORIGIN_KEY if asks else ""
    return (
        FactLine(message("Window"), [node.window_text(facts, view)], False),
        FactLine(message("Depth"), [labels.depth_label(facts)], False, nodes),
        FactLine(
            message("Table"), [node.table_entry_text(facts.table, view)], not is_begun, key=key
        ),
        FactLine(message("Static"), [node.static_evaluation_text(facts, view)], not is_begun),
        FactLine(message("Result"), node.value_and_outcome_texts(facts, view), True),
    )


class FactsPanel(Part):
    """Two blocks side by side: the shown node, and the node search that is about to start."""

    name = "facts"
    explains = True

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        search_state = inspection and inspection.search_state
        return search_state, state.settings.scores_for_mover

    def draw(self, canvas: Canvas, state: State) -> None:
        session = state.session
        canvas.panel(self.box)
        inspection = inspection_of(state)
        room = self._room()
        left, right = self._blocks()
        divider = Box(room.centre[0], room.y, canvas.sizes.line, room.height)
        canvas.fill(divider, canvas.colours.line)
        if inspection is None or inspection.search_state is None:
            return
        search_state, turn = (
            inspection.search_state,
            inspect_board.node_position(state, session).turn,
        )
        side, ply = SIDES[turn], search_state.frame.ply
        about = [
            message("{side} to move, ply {ply}", side=side, ply=ply),
            message("{side}, ply {ply}", side=side, ply=ply),
        ]
        is_begun = search_state.tried is not None
        asked = entry_node_search(search_state)
        frame = fact_lines_of(
            search_state.frame,
            shown_node_view(state, session),
            is_begun=is_begun,
            asks=asked == search_state.frame.node_search,
        )
        self._block(canvas, left, THIS_NODE, about, frame)
        if search_state.tried is None:
            line = canvas.sizes.fact_row
            row, below = right.cut_top(line)
            canvas.heading(row, BEING_TRIED)
            canvas.paragraph(below, WAITING, CAPTION, canvas.colours.dim, line, WAITING_ROWS)
            return
        self._block(
            canvas,
            right,
            BEING_TRIED,
            _about(search_state, turn),
            fact_lines_of(
                search_state.tried,
                next_node_search_view(state, session, search_state),
                is_begun=False,
                asks=asked == search_state.tried.node_search,
            ),
        )

    def _room(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    def _blocks(self) -> list[Box]:
        """Return the boxes of both blocks."""
        return self._room().columns(2, 2 * self.look.sizes.gap)

    def table_at(self, pos: tuple[int, int], search_state: SearchStateReport) -> int | None:
        """Return the node search whose table line is at a pixel; None if its probe was no hit."""
        row = self.look.sizes.fact_row
        for block, facts in zip(
            self._blocks(), (search_state.frame, search_state.tried), strict=True
        ):
            line = block._replace(y=block.y + TABLE_ROW * row, height=row)
            if facts is not None and line.holds(*pos) and is_table_hit(facts):
                return facts.node_search
        return None

    @staticmethod
    def _block(
        canvas: Canvas,
        room: Box,
        title: Text,
        about: Sequence[Text],
        facts: tuple[FactLine, ...],
    ) -> None:
        """Draw a block; ``about`` says the same in texts that get shorter."""
        colours, sizes, look = canvas.colours, canvas.sizes, canvas.look
        row, room = room.cut_top(sizes.fact_row)
        width = canvas.heading(row, title)
        row = row.cut_left(width, 2 * sizes.unit)[1]
        shown = look.first_fitting(about, CAPTION, row.width)
        canvas.text(row, shown, CAPTION, colours.dim, "right")
        names = max(look.width(fact.name, CAPTION) for fact in facts) + 2 * sizes.unit
        for fact in facts:
            row, room = room.cut_top(sizes.fact_row)
            name, value = row.cut_left(names)
            canvas.text(name, fact.name, CAPTION, colours.dim)
            _draw_value(canvas, value, fact)


def _draw_value(canvas: Canvas, line: Box, fact: FactLine) -> None:
    """Draw the value of a fact, in narrower letters where it is long."""
    colours, sizes, look = canvas.colours, canvas.sizes, canvas.look
    ink = colours.dim if fact.is_later else colours.text
    width = look.width(fact.key, FINE_FIGURES) + 3 * sizes.unit
    text = look.first_fitting(fact.texts, CAPTION, line.width)
    if fact.key and look.width(text, FIGURES) + sizes.unit + width <= line.width:
        cap, line = line.cut_right(width, sizes.unit)
        cap = cap.inset(0, 2 * sizes.line)
        canvas.rounded(cap, colours.raised, colours.line, sizes.unit)
        canvas.text(cap, fact.key, FINE_FIGURES, colours.text, "centre")
    if fact.rest:
        canvas.text(line, fact.rest, CAPTION, colours.dim, "right")
        line = line.cut_right(look.width(fact.rest, CAPTION), sizes.unit)[1]
    fits = look.width(text, FIGURES) <= line.width
    canvas.text(line, text, FIGURES if fits else CAPTION, ink)


def _about(search_state: SearchStateReport, turn: chess.Color) -> list[Text]:
    """Return the purpose of the next node search and its side to move, long and short."""
    assert search_state.tried is not None
    side = SIDES[not turn if search_state.current_move else turn]
    kinds = labels.search_kind_names(search_state.tried)
    if not kinds:
        return [message("{side} to move", side=side), side]
    both = [message("{kind}, {side}", kind=kind, side=side) for kind in kinds]
    return [*both, kinds[-1], side]
