"""What the level did not see in the game: each move with its reason, one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from game.features.report.actions import ChooseOverlooked, ShowPosition
from game.features.report.view.block_list import BlockList
from game.look.layout import Box
from game.message import message
from game.queries.reviews.overlooked_moves import OverlookedMove
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL, STRONG
from game.view.kit.look import Look
from game.words.engine import did_not_see

HEADING = message("Not seen by the level")
MOVE_PERCENT = 28
"""The share of the played move in the width of a row."""


class OverlookedList:
    """The list of what the level did not see."""

    def __init__(self, look: Look, box: Box) -> None:
        self.list = BlockList(look, box, ChooseOverlooked, self._shown)
        self._moves: Sequence[OverlookedMove] = ()
        self._chosen: int | None = None

    def set(self, moves: Sequence[OverlookedMove], ply: int | None) -> None:
        """Show the moves; the one at ``ply`` is chosen, or else the first one."""
        plies = [one.ply for one in moves]
        first = 0 if plies else None
        self._moves = moves
        self._chosen = plies.index(ply) if ply in plies else first
        self.list.show_blocks([1] * len(moves), self._chosen)

    def chosen(self) -> ShowPosition | None:
        """Return the action that shows the chosen move on the board; None if there is none."""
        return None if self._chosen is None else self._shown(self._chosen)

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible rows."""
        self.list.draw(canvas, lambda box, index: self._draw_row(canvas, box, index))

    def _shown(self, index: int) -> ShowPosition:
        """Return the action that shows the position in which the move was there to be seen."""
        move = self._moves[index]
        return ShowPosition(move.ply if move.is_reply else move.ply - 1)

    def _draw_row(self, canvas: Canvas, box: Box, index: int) -> None:
        move = self._moves[index]
        played, said = box.cut_left(box.width * MOVE_PERCENT // 100, canvas.sizes.gap)
        canvas.text(played, move.played, STRONG, canvas.colours.text)
        text = did_not_see(move.unseen, is_reply=move.is_reply)
        canvas.text(said, text, SMALL, canvas.colours.text)
