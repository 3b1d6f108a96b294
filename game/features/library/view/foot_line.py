"""The line at the foot: a notice, or else the most useful keys."""

from __future__ import annotations

from collections.abc import Hashable

from game.actions.action import Action
from game.features.library.actions import (
    BinFoundGame,
    FocusSearch,
    OpenFoundGame,
    StepPreview,
    ToggleGroups,
)
from game.features.library.library_texts import CANCEL_EXPORT, export_line
from game.features.library.model import library_of
from game.features.library.queries import is_exporting, shows_groups
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Text, message
from game.state.files.imports import Imports
from game.state.state import Notice, NoticeKind, State
from game.view.frame.topbar import button_width
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.keycaps import caps_width, draw_caps
from game.view.kit.part import Part
from game.words.imports import imports_line

MESSAGES = message("Messages")
HINTS: tuple[tuple[tuple[Text | Action, ...], Text], ...] = (
    ((FocusSearch(),), message("search")),
    (("↑", "↓"), message("choose a game")),
    ((StepPreview(-1), StepPreview(1)), message("step through its moves")),
    ((OpenFoundGame(),), message("analyse it")),
    ((BinFoundGame(),), message("put it into the bin")),
)
"""Keys, or the actions whose keys are shown, and what they do."""
GROUP_HINTS: tuple[tuple[tuple[Text | Action, ...], Text], ...] = (
    ((FocusSearch(),), message("search")),
    (("↑", "↓"), message("choose a group")),
    ((OpenFoundGame(),), message("show its games")),
    ((ToggleGroups(),), message("back to all games")),
)
"""Those beside the statistics."""


class FootLine(Part):
    """The line."""

    name = "foot"

    def title(self, state: State) -> Text:
        del state
        return MESSAGES

    def key(self, state: State) -> Hashable:
        notice = state.notice
        return notice and (notice.text, notice.kind), self._at_right(state), shows_groups(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        room, unit = self._draw_at_right(canvas, state), canvas.sizes.unit
        if state.notice is not None:
            self._draw_notice(canvas, room, state.notice)
            return
        for keys, meaning in GROUP_HINTS if shows_groups(state) else HINTS:
            caps = [key if isinstance(key, str) else self._cap(key) for key in keys]
            width = caps_width(self.look, caps) + unit + self.look.width(meaning, CAPTION)
            if not all(caps) or width > room.width:
                continue
            place = room.centred(room.width, 5 * unit)
            draw_caps(canvas, place, caps)
            words = room.cut_left(caps_width(self.look, caps), unit)[1]
            canvas.text(words, meaning, CAPTION, canvas.colours.dim)
            room = room.cut_left(width, 5 * unit)[1]

    def _at_right(self, state: State) -> Text:
        """Return how far an export or else an import is; empty if there is none."""
        model = library_of(state)
        export = "" if model is None else export_line(model)
        return export or (imports_line(state.model(Imports)) if state.notice is None else "")

    def _draw_at_right(self, canvas: Canvas, state: State) -> Box:
        """Draw how far an export or import is; return the room left of it."""
        line, box = self._at_right(state), self.box
        if is_exporting(state):
            box = box.cut_right(button_width(self.look, CANCEL_EXPORT), 2 * canvas.sizes.unit)[1]
        if not line:
            return box
        width = min(self.look.width(line, SMALL), box.width)
        place, room = box.cut_right(width, 5 * canvas.sizes.unit)
        canvas.text(place, line, SMALL, canvas.colours.text)
        return room

    def _cap(self, key: Text | Action) -> Text:
        return self.look.key_of(key) if isinstance(key, Action) else key

    def _draw_notice(self, canvas: Canvas, room: Box, notice: Notice) -> None:
        side = 4 * canvas.sizes.unit
        mark, room = room.cut_left(side, 2 * canvas.sizes.unit)
        badge, colour = _mark(notice.kind, canvas.colours)
        canvas.shape(badge(side, colour), mark.centred(side, side))
        canvas.text(room, notice.text, SMALL, canvas.colours.text)


def _mark(kind: NoticeKind, colours: Colours) -> tuple[svg_shapes.Badge, Colour]:
    match kind:
        case NoticeKind.INFO:
            return svg_shapes.info_badge, colours.info
        case NoticeKind.SUCCESS:
            return svg_shapes.tick_badge, colours.good
        case NoticeKind.ERROR:
            return svg_shapes.cross_badge, colours.bad
