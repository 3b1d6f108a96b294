"""The coordinates beside the board: the numbers of the ranks, and the letters of the files."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import chess

from game.look.layout import SQUARES, BoardRim, Box
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import TextStyle
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.text.font_files import Face

LABEL = TextStyle(Face.BOLD, "text_caption")
IsFlipped = Callable[[State], bool]
"""Returns whether Black is at the bottom."""


class RimPart(Part):
    """One side of the rim: eight labels, each at the middle of a square's edge."""

    def __init__(self, look: Look, box: Box, is_flipped: IsFlipped) -> None:
        super().__init__(look, box)
        self._is_flipped = is_flipped

    def key(self, state: State) -> Hashable:
        return self._is_flipped(state)


class RankLabels(RimPart):
    """The numbers of the ranks, to the left of the board."""

    name = "ranks"

    def draw(self, canvas: Canvas, state: State) -> None:
        side = self.box.height // SQUARES
        names = chess.RANK_NAMES if self._is_flipped(state) else chess.RANK_NAMES[::-1]
        for place, name in enumerate(names):
            box = Box(self.box.x, self.box.y + place * side, self.box.width, side)
            canvas.text(box, name, LABEL, canvas.colours.dim, "centre")


class FileLabels(RimPart):
    """The letters of the files, below the board."""

    name = "files"

    def draw(self, canvas: Canvas, state: State) -> None:
        side = self.box.width // SQUARES
        names = chess.FILE_NAMES[::-1] if self._is_flipped(state) else chess.FILE_NAMES
        for place, name in enumerate(names):
            box = Box(self.box.x + place * side, self.box.y, side, self.box.height)
            canvas.text(box, name, LABEL, canvas.colours.dim, "centre")


def rim_parts(look: Look, rim: BoardRim | None, is_flipped: IsFlipped) -> list[Part]:
    """Return the parts for the coordinates beside a board; none without a rim."""
    if rim is None:
        return []
    return [RankLabels(look, rim.ranks, is_flipped), FileLabels(look, rim.files, is_flipped)]
