"""The moves of the game, and below them the continuations while the shown position is a fork."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.features.analyse import verdicts
from game.features.analyse.model import analysis_of
from game.features.analyse.verdicts import Verdict
from game.features.analyse.view import continuation_list
from game.features.analyse.view.continuation_list import ContinuationList
from game.look.layout import Box
from game.message import Message, Text, message, message_in, template
from game.queries import shown_position
from game.state.node import NodeId
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.panels.move_list import HeadRemark, Judge, MoveList
from game.view.panels.step_buttons import head_height, step_buttons_width
from game.words import nags
from game.words.nags import BLUNDER, INACCURACY, MISTAKE

WORDS: dict[int, Message] = {
    INACCURACY: message_in("a move", "inaccuracy"),
    MISTAKE: message_in("a move", "mistake"),
    BLUNDER: message_in("a move", "blunder"),
}
LEAST_ROWS = 3
"""The number of rows of moves that stay visible above the continuations."""


ENGINE_SAYS = template("engine: {verdict}")


def glyph(state: State, node: NodeId) -> str:
    """Return the glyph of the verdict on a move; empty without one, or if the game has the same."""
    found = _verdict(state, node)
    if found is None or found.nag in state.session.game.tree[node].annotation.nags:
        return ""
    return nags.symbols_of((found.nag,))


def spoken(state: State, node: NodeId) -> Text:
    """Return the verdict on a move in words; empty without one."""
    found = _verdict(state, node)
    return "" if found is None else ENGINE_SAYS.filled(verdict=WORDS[found.nag])


def verdict_remark(state: State) -> HeadRemark | None:
    """Return the verdict on the shown move in words; None without one."""
    found = _verdict(state, shown_position.shown_node(state.session))
    if found is None:
        return None
    glyph, verdict = nags.symbols_of((found.nag,)), WORDS[found.nag]
    whole = message(
        "{glyph} {verdict}: {points} % winning chances lost",
        glyph=glyph,
        verdict=verdict,
        points=round(found.loss),
    )
    return HeadRemark([whole, message("{glyph} {verdict}", glyph=glyph, verdict=verdict)], "bad")


def _verdict(state: State, node: NodeId) -> Verdict | None:
    analysis = analysis_of(state)
    if analysis is None or node not in analysis.visited:
        return None  # Asked first, because a long list asks for each of its moves.
    return verdicts.verdict(analysis, state.session.game.tree, node)


class MovesPanel(Part):
    """The move list. It is shorter at a fork, where the list of continuations stands below it."""

    name = "moves"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._moves = MoveList(
            look, box, step_buttons_width(look), verdict_remark, Judge(glyph, spoken)
        )
        self._fork = ContinuationList(look, box._replace(height=0))

    def title(self, state: State) -> Text:
        return self._moves.title(state)

    def key(self, state: State) -> Hashable:
        self._divide(state)
        return self._moves.box, self._moves.key(state), self._fork.key(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        self._divide(state)
        self._moves.draw(canvas, state)
        if self._has_fork():
            canvas.panel(self._fork.box.inset(-self.look.sizes.padding, -self.look.sizes.unit))
            self._fork.draw(canvas, state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self._divide(state)
        below = self._fork.actions(event, state) if self._has_fork() else []
        return [*self._moves.actions(event, state), *below]

    def nodes(self, state: State) -> list[AccessibleNode]:
        self._divide(state)
        below = self._fork.nodes(state) if self._has_fork() else []
        return [*self._moves.nodes(state), *below]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        self._divide(state)
        is_below = self._has_fork() and self._fork.is_live(pos, state)
        return is_below or self._moves.is_live(pos, state)

    def _has_fork(self) -> bool:
        return self._fork.box.height > 0

    def _divide(self, state: State) -> None:
        """Divide the room between the two lists."""
        sizes, wanted = self.look.sizes, continuation_list.list_height(self.look, state)
        least = head_height(self.look) + sizes.row + LEAST_ROWS * sizes.move_row + 3 * sizes.unit
        rows = (self.box.height - least - sizes.gap - 2 * sizes.unit) // sizes.move_row
        height = min(wanted, max(1, rows) * sizes.move_row)
        if not height:
            self._moves.box, self._fork.box = self.box, self.box._replace(height=0)
            return
        below, self._moves.box = self.box.cut_bottom(height + 2 * sizes.unit, sizes.gap)
        self._fork.box = below.inset(sizes.padding, sizes.unit)
