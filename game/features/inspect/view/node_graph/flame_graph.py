"""The zoomable node graph. The search goes from left to right, and its plies from top to bottom.

``flame_picture`` draws all boxes as one picture. Over it, this module draws the search state, the
bookmarks, and edges around single boxes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable
from functools import cached_property

import pygame

from engine.protocol.flame_boxes import FlameBox
from game.actions.action import Action
from game.features.inspect.actions.search_stepping import (
    GoToNodeSearch,
    ShowNodeSpan,
    ZoomToNodeSearch,
)
from game.features.inspect.model.bookmarks import Bookmarks
from game.features.inspect.model.flame_graph import Span, zoomed_span
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.queries import bookmarks_of
from game.features.inspect.view.node_graph import flame_labels, table_use
from game.features.inspect.view.node_graph.flame_picture import FlamePicture
from game.features.inspect.view.places import breakpoint_mark
from game.features.inspect.view.places.bookmark_mark import SIDE, draw_bookmark
from game.features.inspect.view_queries import chosen_box, flame_graph_span
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, message, sentences
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FINE_FIGURES, SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part

TITLE = message("Node graph")
WAITING = message("Counting the nodes…")
NOTHING = message("This search made no moves, so there are no nodes to show.")
HELP = (
    message("Wheel: zoom."),
    message("Drag: scroll."),
    message("Click: go there."),
    message("Double-click: zoom in on it."),
)
"""The sentences of the help. As many of them are shown as fit."""
ZOOM_STEP = 0.8
"""The share of the shown span that remains after one notch of the mouse wheel."""
DOUBLE_CLICK_MS = 400
DRAG_PX = 3
MOST_LINES = 3
"""The most lines of a text in place of the boxes."""
SWATCH = 3
"""The side of a coloured square in the legend, in units."""
MARKED_WIDTH = 14
"""The least width of a box with a mark of a bookmark, in units."""


class FlameGraphPanel(Part):
    """The graph, a line about the box under the pointer, and a legend."""

    name = "flame"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._top = 0
        """The level in the first row. If it is not 0, the row shows the iterations in its place."""
        self._hover: int | None = None
        self._grip: tuple[int, int, Span, int] | None = None
        """The pixel where the mouse button went down, and the span and ``_top`` at that time."""
        self._dragged = False
        self._clicked: tuple[int, int] | None = None
        """The node search that was clicked last, and the time in milliseconds."""
        self._revealed: int | None = None
        self._sheet = FlamePicture(look)
        self._strip = table_use.TableUseStrip(look)

    # What is drawn

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        if inspection is None or inspection.search_state is None:
            return None
        self._follow(inspection)
        search_state, view = inspection.search_state, inspection.flame
        now = search_state.node_search, search_state.node, view.chosen
        marks = bookmarks_of(state).kept, inspection.marks.met
        return view.revision, flame_graph_span(inspection), self._top, self._hover, now, marks

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        inspection = inspection_of(state)
        span = None if inspection is None else flame_graph_span(inspection)
        if inspection is None or span is None:
            return
        self._draw_head(canvas, inspection, span)
        room = self._room
        if not inspection.flame.boxes:
            is_empty = inspection.recorded is not None and not inspection.recorded.nodes
            text, row = NOTHING if is_empty else WAITING, canvas.sizes.row
            canvas.paragraph(room, text, SMALL, canvas.colours.dim, row, MOST_LINES)
            self._draw_legend(canvas)
            return
        picture = self._sheet.picture(room, inspection.flame, span, self._top)
        canvas.surface.blit(picture, room[:2])
        if self._top:
            # Levels between the iterations and the first visible level are out of sight.
            line = canvas.sizes.line
            edge = room.y + self._row() - line
            canvas.fill(Box(room.x, edge, room.width, line), canvas.colours.faint)
        strip = self._strip_room
        if strip.height and inspection.flame.table:
            recorded = inspection.recorded
            is_summary = recorded is not None and recorded.least_depth > 0
            self._strip.draw(canvas, strip, inspection.flame, span, is_summary=is_summary)
        self._draw_bookmarks(canvas, bookmarks_of(state), inspection, span)
        self._draw_breakpoints(canvas, inspection, span)
        self._draw_marks(canvas, inspection, span)
        self._draw_legend(canvas, has_breakpoints=inspection.marks.asked is not None)

    def _draw_head(self, canvas: Canvas, inspection: Inspection, span: Span) -> None:
        """Draw the title and a description of the pointed or focused box, or else the help."""
        sizes, view = canvas.sizes, inspection.flame
        row = self._inside().cut_top(sizes.fact_row)[0]
        title = canvas.heading(row, TITLE)
        rest = row.cut_left(title, 4 * sizes.unit)[1]
        box = None if self._hover is None else view.boxes.of_node_search(self._hover)
        if box is None and view.chosen is not None:
            box = view.boxes.of_node_search(view.chosen)
        texts = [sentences(HELP[:count]) for count in range(len(HELP), 0, -1)]
        if box is not None:
            seen = min(box.first + box.nodes, span[1]) - max(box.first, span[0])
            share = max(0.0, seen) / max(1.0, span[1] - span[0])
            texts = flame_labels.box_sentences(box, share)
            if box.node_search in inspection.marks.met:
                texts = [*map(flame_labels.with_breakpoint, texts), *texts]
        if box is not None or view.boxes:
            text = canvas.look.first_fitting(texts, CAPTION, rest.width)
            canvas.text(rest, text, CAPTION, canvas.colours.dim, "right")

    def _draw_marks(self, canvas: Canvas, inspection: Inspection, span: Span) -> None:
        """Draw the marks of the graph.

        A line marks the search state. Edges mark its box, the box under the pointer and the box
        with the focus.
        """
        search_state, view, room = inspection.search_state, inspection.flame, self._room
        assert search_state is not None
        colours, line = canvas.colours, canvas.sizes.line
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(pygame.Rect(room).clip(clip))
        x = room.x + round((search_state.node - span[0]) * room.width / (span[1] - span[0]))
        if room.x <= x <= room.right:
            canvas.fill(Box(min(x, room.right - line), room.y, line, room.height), colours.accent)
        path = (search_state.node_search, *reversed(search_state.ancestors))
        here = next((one for one in path if view.boxes.has_node_search(one)), None)
        for node_search, ink in ((here, colours.accent), (self._hover, colours.text)):
            if node_search is not None:
                self._draw_edge(canvas, view.boxes.of_node_search(node_search), span, ink)
        if view.chosen is not None:
            self._draw_edge(canvas, view.boxes.of_node_search(view.chosen), span, colours.text, 2)
        canvas.surface.set_clip(clip)

    def _draw_bookmarks(
        self, canvas: Canvas, bookmarks: Bookmarks, inspection: Inspection, span: Span
    ) -> None:
        """Draw a mark at the right of each kept box that has room for it beside its label."""
        unit, boxes = canvas.sizes.unit, inspection.flame.boxes
        for one in bookmarks.kept:
            box = boxes.of_node_search(one.node_search)
            place = None if box is None else self._place(box, span)
            if place is not None and place.width >= MARKED_WIDTH * unit:
                mark = place.cut_right(SIDE * unit + unit)[0]
                canvas.fill(mark.inset(0, canvas.sizes.line), canvas.colours.panel)
                draw_bookmark(canvas, mark, canvas.colours.accent, is_kept=True)

    def _draw_breakpoints(self, canvas: Canvas, inspection: Inspection, span: Span) -> None:
        """Draw a dot on each shown box at which a breakpoint holds, as far as they lie apart."""
        boxes, width = inspection.flame.boxes, breakpoint_mark.mark_width(canvas)
        shown = (boxes.of_node_search(one) for one in inspection.marks.met)
        seen = (self._place(box, span) for box in shown if box is not None)
        free_from: dict[int, int] = {}
        for place in sorted(one for one in seen if one is not None):
            # A wide box has its label at the left, and the mark of a bookmark at the right.
            unit = canvas.sizes.unit
            taken = (SIDE + 1) * unit if place.width >= MARKED_WIDTH * unit else 0
            is_wide = place.width >= 2 * width
            x = place.right - taken - width if is_wide else place.x
            if x >= free_from.get(place.y, 0):
                breakpoint_mark.draw_dot(canvas, (x + width // 2, place.y + width // 2))
                free_from[place.y] = x + width

    def _draw_edge(
        self, canvas: Canvas, box: FlameBox | None, span: Span, ink: Colour, lines: int = 1
    ) -> None:
        if box is None:
            return
        place = self._place(box, span)
        if place is not None:
            width = max(2, lines * canvas.sizes.line)
            canvas.outline(place, ink, width)

    def _draw_legend(self, canvas: Canvas, *, has_breakpoints: bool = False) -> None:
        sizes = canvas.sizes
        side = SWATCH * sizes.unit
        for outcome, place in self._legend:
            if outcome is None:
                if has_breakpoints:
                    dot, words = place.cut_left(side, sizes.unit)
                    breakpoint_mark.draw_dot(canvas, dot.centre)
                    canvas.text(words, breakpoint_mark.BREAKPOINT, CAPTION, canvas.colours.dim)
                continue
            swatch, words = place.cut_left(side, sizes.unit)
            ink = flame_labels.meaning_colour(canvas.colours, outcome)
            canvas.fill(swatch.centred(side, side), ink)
            set_px = canvas.text(words, flame_labels.LEGEND[outcome], CAPTION, canvas.colours.dim)
            mark = words.cut_left(set_px, sizes.unit)[1]
            canvas.text(mark, flame_labels.MARKS.get(outcome, ""), FINE_FIGURES, canvas.colours.dim)

    # Where things are

    def _inside(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    @cached_property
    def _legend(self) -> list[tuple[flame_labels.ColourMeaning | None, Box]]:
        """Return each colour of the legend with its box, in as many rows as needed.

        None stands for the mark of breakpoints, which has the last box.
        """
        sizes, look, room = self.look.sizes, self.look, self._inside()
        rows: list[list[tuple[flame_labels.ColourMeaning | None, int, int]]] = [[]]
        x = room.x
        for outcome in (*flame_labels.ColourMeaning, None):
            width = (SWATCH + 1) * sizes.unit + look.width(_meaning(outcome), CAPTION)
            mark = "" if outcome is None else flame_labels.MARKS.get(outcome, "")
            width += sizes.unit + look.width(mark, FINE_FIGURES) if mark else 0
            if x + width > room.right and rows[-1]:
                rows.append([])
                x = room.x
            rows[-1].append((outcome, x, width))
            x += width + 3 * sizes.unit
        top = room.bottom - len(rows) * sizes.fact_row
        return [
            (outcome, Box(x, top + number * sizes.fact_row, width, sizes.fact_row))
            for number, row in enumerate(rows)
            for outcome, x, width in row
        ]

    def _both(self) -> Box:
        """Return the box for the graph and the strip below it."""
        sizes, inside = self.look.sizes, self._inside()
        top = inside.y + sizes.fact_row + sizes.unit
        bottom = self._legend[0][1].y - sizes.unit
        return Box(inside.x, top, inside.width, max(1, bottom - top))

    @cached_property
    def _strip_room(self) -> Box:
        """Return the box of the strip of table results. Its height is 0 in a low window."""
        both = self._both()
        return both.cut_bottom(table_use.strip_height(self.look, both))[0]

    @cached_property
    def _room(self) -> Box:
        """Return the box of the graph without the strip."""
        both, strip = self._both(), self._strip_room.height
        return both.cut_bottom(strip, self.look.sizes.unit)[1] if strip else both

    def _row(self) -> int:
        return self.look.sizes.fact_row

    def _place(self, box: FlameBox, span: Span) -> Box | None:
        """Return where a box of the graph is visible; None if it is out of sight."""
        room, row = self._room, self._row()
        scale = room.width / (span[1] - span[0])
        left, right = (box.first - span[0]) * scale, (box.first + box.nodes - span[0]) * scale
        line = box.level - self._top if box.level else 0
        if line < min(box.level, 1) or right < 0 or left > room.width or line >= room.height // row:
            return None
        x, end = max(0, int(left)), min(room.width, max(int(left) + 3, int(right)))
        return Box(room.x + x, room.y + line * row, end - x, row)

    def _at(self, pos: tuple[int, int], inspection: Inspection) -> FlameBox | None:
        """Return the largest box of the graph that a pixel shows, or None."""
        room, span = self._room, flame_graph_span(inspection)
        if span is None or not room.holds(*pos):
            return None
        line = (pos[1] - room.y) // self._row()
        level = line + self._top if line else 0
        scale = (span[1] - span[0]) / room.width
        first = span[0] + (pos[0] - room.x) * scale
        boxes = inspection.flame.boxes
        of_level = boxes.of_level(level)
        # The last box that begins left of the pixel may reach it; later ones begin inside it.
        left = bisect_right(boxes.firsts, first, of_level.start, of_level.stop) - 1
        right = bisect_left(boxes.firsts, first + scale, of_level.start, of_level.stop)
        found = (boxes[index] for index in range(max(left, of_level.start), right))
        touching = (box for box in found if first < box.first + box.nodes)
        return max(touching, key=lambda box: box.nodes, default=None)

    def _follow(self, inspection: Inspection) -> None:
        """Scroll to the box with the keyboard focus when the focus has moved."""
        box = chosen_box(inspection)
        if box is None or box.node_search == self._revealed:
            return
        self._revealed = box.node_search
        rows = self._room.height // self._row()
        if box.level and not self._top < box.level < self._top + rows - 1:
            self._top = max(0, box.level - rows // 2)

    # What the mouse does

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        inspection = inspection_of(state)
        span = None if inspection is None else flame_graph_span(inspection)
        if inspection is None or span is None:
            return []
        if event.type == pygame.MOUSEWHEEL and self._room.holds(*pygame.mouse.get_pos()):
            return self._turned(event, span, inspection)
        if event.type == pygame.WINDOWLEAVE:
            self._hover = None
        elif event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos, inspection)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if self._room.holds(*event.pos):
                self._grip = (*event.pos, span, self._top)
                self._dragged = False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            was_held, self._grip = self._grip is not None, None
            if was_held and not self._dragged:
                return self._released(event.pos, state, inspection)
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        inspection = inspection_of(state)
        return inspection is not None and self._at(pos, inspection) is not None

    def _turned(
        self, event: pygame.event.Event, span: Span, inspection: Inspection
    ) -> list[Action]:
        """Zoom at the pointer by the mouse wheel; with Shift, scroll the levels."""
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self._scroll_to(self._top - event.y, inspection)
            return []
        room = self._room
        share = (pygame.mouse.get_pos()[0] - room.x) / room.width
        at = span[0] + share * (span[1] - span[0])
        return [ShowNodeSpan(*zoomed_span(span, at, ZOOM_STEP**event.y))]

    def _moved(self, pos: tuple[int, int], inspection: Inspection) -> list[Action]:
        if self._grip is None:
            found = self._at(pos, inspection)
            self._hover = None if found is None else found.node_search
            return []
        x, y, span, top = self._grip
        self._dragged = self._dragged or max(abs(pos[0] - x), abs(pos[1] - y)) >= DRAG_PX
        if not self._dragged:
            return []
        self._hover = None
        self._scroll_to(top - round((pos[1] - y) / self._row()), inspection)
        by = (x - pos[0]) * (span[1] - span[0]) / self._room.width
        return [ShowNodeSpan(span[0] + by, span[1] + by)] if pos[0] != x else []

    def _released(self, pos: tuple[int, int], state: State, inspection: Inspection) -> list[Action]:
        """Return the action of a click: go to a node search, or zoom to it by a double click."""
        box = self._at(pos, inspection)
        if box is None:
            return []
        last, self._clicked = self._clicked, (box.node_search, state.now_ms)
        if (
            last is not None
            and last[0] == box.node_search
            and state.now_ms - last[1] < DOUBLE_CLICK_MS
        ):
            return [ZoomToNodeSearch(box.node_search)]
        return [GoToNodeSearch(box.node_search)]

    def _scroll_to(self, top: int, inspection: Inspection) -> None:
        """Set the level in the first row to ``top``, at most to the deepest level."""
        self._top = max(0, min(top, inspection.flame.boxes.deepest))


def _meaning(key: flame_labels.ColourMeaning | None) -> Message:
    """Return what an entry of the legend means."""
    return breakpoint_mark.BREAKPOINT if key is None else flame_labels.LEGEND[key]
