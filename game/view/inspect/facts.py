"""What is known of the node that is shown, and beside it of the node search that it makes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import chess

from engine.protocol.facts import NodeSearchFacts
from engine.protocol.reports import SearchStateReport
from game.look.layout import Box
from game.queries.view import is_table_hit, origin_node_search
from game.state.state import State
from game.view.inspect import words as told
from game.view.inspect.board import shown_board
from game.view.kit import words
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES
from game.view.kit.part import Part

COLOURS = {chess.WHITE: "White", chess.BLACK: "Black"}
TABLE_FACT = "Table"
TABLE_ROW = 3
"""Which row of a block tells of the table, its heading being 0."""
ORIGIN_KEY = "L"
WAITING = "The next step shows a move being tried."


class Fact(NamedTuple):
    """One line: what it is called, what it is, and whether it is decided only later."""

    name: str
    text: str
    is_later: bool
    aside: str = ""
    """What is known of it later, at the end of the line."""
    key: str = ""
    """The key that asks more about it."""


def facts_of(facts: NodeSearchFacts, *, is_begun: bool, asks: bool) -> tuple[Fact, ...]:
    """Return the lines of a node search; one that has just begun has decided nothing yet.

    With ``asks`` the key is told that asks who wrote what the table knew.
    """
    return (
        Fact("Window", told.window(facts), False),
        Fact(
            "Depth",
            told.depth(facts),
            False,
            f"{words.count(facts.nodes)} {'node' if facts.nodes == 1 else 'nodes'}",
        ),
        Fact(TABLE_FACT, told.table(facts.table), not is_begun, key=ORIGIN_KEY if asks else ""),
        Fact("Static", told.static(facts), not is_begun),
        Fact("Came to", told.came_to(facts), True),
    )


class FactsPanel(Part):
    """Two blocks side by side, each for the side that moves there."""

    name = "facts"

    def key(self, state: State) -> Hashable:
        return state.inspection and state.inspection.search_state

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        inspection = state.inspection
        room = self._room()
        left, right = self._blocks()
        divider = Box(room.centre[0], room.y, canvas.sizes.line, room.height)
        canvas.fill(divider, canvas.colours.line)
        if inspection is None or inspection.search_state is None:
            return
        search_state, turn = inspection.search_state, shown_board(state).turn
        about = f"{COLOURS[turn]} to move, ply {search_state.frame.ply}"
        is_begun = search_state.tried is not None
        asked = origin_node_search(search_state)
        frame = facts_of(
            search_state.frame, is_begun=is_begun, asks=asked == search_state.frame.node_search
        )
        self._block(canvas, left, "This node", about, frame)
        if search_state.tried is None:
            row = right.cut_top(canvas.sizes.fact_row)[0]
            canvas.heading(row, "Being tried")
            row = row._replace(y=row.bottom)
            canvas.text(row, WAITING, CAPTION, canvas.colours.dim)
            return
        self._block(
            canvas,
            right,
            "Being tried",
            _about(search_state, turn),
            facts_of(
                search_state.tried, is_begun=False, asks=asked == search_state.tried.node_search
            ),
        )

    def _room(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    def _blocks(self) -> list[Box]:
        """Return where this node stands, and the one being tried."""
        return self._room().columns(2, 2 * self.look.sizes.gap)

    def table_at(self, pos: tuple[int, int], search_state: SearchStateReport) -> int | None:
        """Return the node search whose table line is there, where the probe was a hit."""
        row = self.look.sizes.fact_row
        for block, facts in zip(
            self._blocks(), (search_state.frame, search_state.tried), strict=True
        ):
            line = block._replace(y=block.y + TABLE_ROW * row, height=row)
            if facts is not None and line.holds(*pos) and is_table_hit(facts):
                return facts.node_search
        return None

    @staticmethod
    def _block(canvas: Canvas, room: Box, title: str, about: str, facts: tuple[Fact, ...]) -> None:
        colours, sizes, fonts = canvas.colours, canvas.sizes, canvas.look.fonts
        row, room = room.cut_top(sizes.fact_row)
        width = canvas.heading(row, title)
        canvas.text(row.cut_left(width, 2 * sizes.unit)[1], about, CAPTION, colours.dim, "right")
        names = max(fonts.width(fact.name, CAPTION) for fact in facts) + 2 * sizes.unit
        for fact in facts:
            row, room = room.cut_top(sizes.fact_row)
            name, value = row.cut_left(names)
            canvas.text(name, fact.name, CAPTION, colours.dim)
            ink = colours.dim if fact.is_later else colours.text
            width = fonts.width(fact.key, FINE_FIGURES) + 3 * sizes.unit
            if fact.key and fonts.width(fact.text, FIGURES) + sizes.unit + width <= value.width:
                cap, value = value.cut_right(width, sizes.unit)
                cap = cap.inset(0, 2 * sizes.line)
                canvas.rounded(cap, colours.raised, colours.line, sizes.unit)
                canvas.text(cap, fact.key, FINE_FIGURES, colours.text, "centre")
            canvas.text(value, fact.text, FIGURES, ink)
            canvas.text(value, fact.aside, CAPTION, colours.dim, "right")


def _about(search_state: SearchStateReport, turn: chess.Color) -> str:
    """Return for whom the values of the node search being tried are, and why it is made."""
    assert search_state.tried is not None
    side = COLOURS[not turn if search_state.current_move else turn]
    why = told.kind(search_state.tried)
    return f"{why}, for {side}" if why else f"for {side}"
