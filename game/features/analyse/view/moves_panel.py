"""The moves of the game, and below them the continuations while the shown position is a fork."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.features.analyse.judged_moves import WORDS, judged_move
from game.features.analyse.view import continuation_list
from game.features.analyse.view.continuation_list import ContinuationList
from game.features.analyse.view.mistake_card import CardLink, MistakeCardPart
from game.look.layout import Box
from game.message import Text, message, template
from game.queries import shown_position
from game.state.node import NodeId
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.panels.move_list import HeadRemark, Judge, MoveList
from game.view.panels.repertoire_marks import RepertoireMarks
from game.view.panels.step_buttons import head_height, step_buttons_width
from game.words import nags
from game.words.moves import with_commas

LINK_PERCENT = 45
"""The largest share of the row of the opening that the link beside it has."""
LEAST_ROWS = 3
"""The number of rows of moves that stay visible above the continuations."""
ENGINE_SAYS, REPORT_SAYS = template("engine: {verdict}"), template("report: {verdict}")


def verdict_glyph(state: State, node: NodeId) -> str:
    """Return the glyph of the verdict on a move; empty without one, or if the game has the same."""
    found = judged_move(state, node)
    if found is None or found.nag in state.session.game.tree[node].annotation.nags:
        return ""
    return nags.symbols_of((found.nag,))


def verdict_in_words(state: State, node: NodeId) -> Text:
    """Return the verdict on a move in words; empty without one."""
    found = judged_move(state, node)
    if found is None:
        return ""
    says = REPORT_SAYS if found.is_reported else ENGINE_SAYS
    return says.filled(verdict=WORDS[found.verdict])


def verdict_remark(state: State) -> HeadRemark | None:
    """Return an engine's verdict on the shown move in words; None without one.

    The card below the moves has that of the report.
    """
    found = judged_move(state, shown_position.shown_node(state.session))
    if found is None or found.is_reported:
        return None
    glyph, verdict = nags.symbols_of((found.nag,)), WORDS[found.verdict]
    whole = message(
        "{glyph} {verdict}: {points} % winning chances lost",
        glyph=glyph,
        verdict=verdict,
        points=round(found.loss),
    )
    return HeadRemark([whole, message("{glyph} {verdict}", glyph=glyph, verdict=verdict)], "bad")


def link_room(look: Look, box: Box) -> Box:
    """Return the room for a link in the row of the opening, below the head of the panel."""
    row = box.cut_top(head_height(look))[1].inset(look.sizes.padding - 2 * look.sizes.unit, 0)
    return row.cut_top(look.sizes.row)[0].cut_right(row.width * LINK_PERCENT // 100)[0]


class MovesPanel(Part):
    """The move list. It is shorter where a card, or the list of continuations, stands below it."""

    name = "moves"

    def __init__(self, look: Look, box: Box, link_width: int = 0) -> None:
        """``link_width`` is that of the link beside the opening."""
        super().__init__(look, box)
        self._marks = RepertoireMarks()
        self._moves = MoveList(
            look,
            box,
            step_buttons_width(look),
            verdict_remark,
            Judge(verdict_glyph, self._in_words),
            self._marks,
            link_width,
        )
        self._card = MistakeCardPart(look, box._replace(height=0))
        self._fork = ContinuationList(look, box._replace(height=0))

    def title(self, state: State) -> Text:
        return self._moves.title(state)

    def key(self, state: State) -> Hashable:
        below = [part.key(state) for part in self._below(state)]
        return self._moves.box, self._moves.key(state), *below

    def draw(self, canvas: Canvas, state: State) -> None:
        below = self._below(state)
        self._moves.draw(canvas, state)
        if self._fork in below:
            canvas.panel(self._fork.box.inset(-self.look.sizes.padding, -self.look.sizes.unit))
        for part in below:
            part.draw(canvas, state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        below = self._below(state)
        found = self._moves.actions(event, state)
        return [*found, *(one for part in below for one in part.actions(event, state))]

    def nodes(self, state: State) -> list[AccessibleNode]:
        below = self._below(state)
        found = self._moves.nodes(state)
        return [*found, *(one for part in below for one in part.nodes(state))]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return any(part.is_live(pos, state) for part in (*self._below(state), self._moves))

    def card_links(self, state: State) -> list[CardLink]:
        """Return what can be pressed on the card of a mistake, in reading order."""
        return self._card.links(state) if self._card in self._below(state) else []

    def _in_words(self, state: State, node: NodeId) -> Text:
        """Return the verdict on a move and its mark in words; empty without either."""
        parts = verdict_in_words(state, node), self._marks.words(state, node)
        said = [one for one in parts if one]
        return with_commas(said) if said else ""

    def _below(self, state: State) -> list[Part]:
        """Divide the room, and return the parts that stand below the moves now."""
        sizes = self.look.sizes
        least = head_height(self.look) + sizes.row + LEAST_ROWS * sizes.move_row + 3 * sizes.unit
        room, parts = self.box, list[Part]()
        wanted = continuation_list.list_height(self.look, state)
        rows = (room.height - least - sizes.gap - 2 * sizes.unit) // sizes.move_row
        height = min(wanted, max(1, rows) * sizes.move_row)
        if height:
            below, room = room.cut_bottom(height + 2 * sizes.unit, sizes.gap)
            self._fork.box = below.inset(sizes.padding, sizes.unit)
            parts.append(self._fork)
        card = self._card.fitted(state, room.width, room.height - least - sizes.gap)
        if card:
            self._card.box, room = room.cut_bottom(card, sizes.gap)
            parts.insert(0, self._card)
        self._moves.box = room
        return parts
