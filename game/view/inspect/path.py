"""The path from the root to the shown node, and the point of view of all scores."""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, TABLE
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.play.lines import Lines
from game.words.inspect.labels import NULL_MOVE
from game.words.inspect.scores import LABELS

ELLIPSIS = "…"
NULL_SAN = "--"
"""A null move in the notation of python-chess."""


class PathLine(Part):
    """The path with move numbers. If it is too long, only its end is shown."""

    name = "path"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._lines = Lines()

    def key(self, state: State) -> Hashable:
        inspection = state.inspection
        search_state = inspection and inspection.search_state
        return (
            inspection and inspection.chosen,
            search_state and (search_state.path, search_state.current_move),
            state.settings.scores_for_mover,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        inspection = state.inspection
        if inspection is None:
            return
        colours, sizes, look = canvas.colours, canvas.sizes, canvas.look
        room = self.box._replace(height=self.box.height - 2 * sizes.unit)
        label = LABELS[state.settings.scores_for_mover]
        canvas.text(room, label, CAPTION, colours.dim, "right")
        room = room.cut_right(look.width(label, CAPTION), 2 * sizes.unit)[1]
        search_state = inspection.search_state
        path = search_state.path if search_state is not None else ()
        tried = search_state.current_move if search_state is not None else ""
        line = self._lines.line(inspection.root, (*path, tried) if tried else path)
        words: list[Text] = [NULL_MOVE if word == NULL_SAN else word for word in line]
        last: Text = words.pop() if tried else ""
        if not words:
            root = message("The search for {move}", move=inspection.chosen)
            canvas.text(room, root, BODY, colours.dim)
            return
        space = look.width(" ", TABLE)
        widths = [look.width(word, TABLE) + space for word in words]
        left = room.width - (look.width(last, TABLE) + space)
        cut = 0
        dots = look.width(ELLIPSIS, TABLE) + space
        while cut < len(words) and sum(widths[cut:]) + (dots if cut else 0) > left:
            cut += 1
        shown = [*([ELLIPSIS] if cut else []), *words[cut:]]
        x = room.x
        for word in shown:
            is_move = word is NULL_MOVE or str(word)[0].isalpha()
            box = Box(x, room.y, room.right - x, room.height)
            x += canvas.text(box, word, TABLE, colours.text if is_move else colours.dim) + space
        box = Box(x, room.y, max(0, room.right - x), room.height)
        canvas.text(box, last, TABLE, colours.accent)
