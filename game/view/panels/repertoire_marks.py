"""The marks of the player's own openings in a move list: lines below the moves.

A move of the repertoire has a solid line, and one that left it a broken one.
"""

from __future__ import annotations

from game.look.layout import Box
from game.message import Message, message
from game.queries.repertoire.departures import marked_departure
from game.queries.repertoire.marked_moves import marked_repertoire
from game.queries.repertoire.move_marks import MoveMark, mark_of_move
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.state import State
from game.view.kit.canvas import Canvas

WORDS: dict[MoveMark, Message] = {
    MoveMark.KNOWN: message("in your repertoire"),
    MoveMark.LEFT: message("left your repertoire"),
}
"""What a screen reader says of the marks."""
DASH_UNITS = 1
"""The length of a piece of the broken line, and of the gap behind it, in units."""


class RepertoireMarks:
    """The marks in one list. Each is looked for once while game and repertoire stay as they are."""

    def __init__(self) -> None:
        self.revision = 0
        """A counter that goes up when marks may have changed."""
        self._tree: GameTree | None = None
        self._places: object = None
        self._made_of: tuple[object, ...] = ()
        self._departed: NodeId | None = None
        self._found: dict[NodeId, MoveMark | None] = {}

    def follow(self, state: State) -> None:
        """Take over the game and the repertoire."""
        session, places = state.session, marked_repertoire(state).by_place
        is_same = self._tree is session.game.tree and self._places is places
        made_of = session.board.flipped, session.session_id
        if is_same and made_of == self._made_of:
            return
        self._tree, self._places, self._made_of = session.game.tree, places, made_of
        self._found = {}
        left = marked_departure(state, session)
        self._departed = None if left is None else left.node
        self.revision += 1

    def at(self, state: State, node: NodeId) -> MoveMark | None:
        """Return the mark of a move of the game that was followed last."""
        if node not in self._found:
            self._found[node] = mark_of_move(state, state.session, node, self._departed)
        return self._found[node]

    def words(self, state: State, node: NodeId) -> Message | None:
        """Return a mark in words."""
        mark = self.at(state, node)
        return None if mark is None else WORDS[mark]


def draw_mark(canvas: Canvas, box: Box, mark: MoveMark | None) -> None:
    """Draw the line below a move that fills a box."""
    if mark is None or canvas.is_read:
        return
    sizes, colours = canvas.sizes, canvas.colours
    width = max(1, sizes.unit // 2)
    line = Box(box.x, box.bottom - sizes.line - width, box.width, width)
    if mark is MoveMark.KNOWN:
        canvas.fill(line, colours.good)
        return
    step = DASH_UNITS * sizes.unit
    for x in range(line.x, line.right, 2 * step):
        canvas.fill(line._replace(x=x, width=min(step, line.right - x)), colours.bad)
