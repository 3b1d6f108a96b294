"""The search tree as an outline; only the visible rows are drawn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, SearchKind
from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.features.inspect.actions.search_questions import OpenBreakpoints
from game.features.inspect.actions.search_stepping import ExpandRow, GoToNodeSearch, OpenTreeFilter
from game.features.inspect.model.inspection import TreeLine, TreeOutline, inspection_of
from game.features.inspect.queries import bookmarks_of
from game.features.inspect.view.move_names import outcome_colour, point_of_view_of
from game.features.inspect.view.places.bookmark_mark import draw_row_mark
from game.features.inspect.view.places.breakpoint_mark import draw_row_dot
from game.features.inspect.view.tree_names import row_names
from game.look.layout import Box
from game.look.theme import Colour
from game.message import San, Text, message, template
from game.state.state import State
from game.view.kit import caret, number_texts, svg_shapes
from game.view.kit.canvas import Align, Canvas, heading_width
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES, TextStyle
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import Scroll
from game.words.inspect import labels
from game.words.inspect.scores import PointOfView

TITLE = message("Search tree")
HELP = template("Press {key} to filter by move, outcome or depth: {example}")
NO_LINE = template(
    "No expanded row matches. Esc shows all rows again; breakpoints ({key}) search the whole tree."
)
QUIESCENCE_MARK = "q"
PROBCUTS = (SearchKind.PROBCUT, SearchKind.PROBCUT_FULL)
MOST_LEVELS, LEAST_LEVELS = 10, 4
"""The maximum number of levels by which a row is indented, in a wide and in a narrow table."""
LEVELS_BELOW = 3
"""How many of these levels are reserved for the subtree of the shown node."""
INDENT, GAP = 2.5, 2
"""The indentation of a level, and the gap between columns, in units."""
MARK = 4
"""The width of the mark that expands a row, in units."""
LONGEST_MOVE = "Bxh7+"
"""A move that must fit with any search kind after it."""
HERE_FILL, NODE_FILL = 0.16, 0.07
"""The opacities of the rows of the node search that is about to start, and of its node."""


class TreeColumn(NamedTuple):
    """A column: its title, the texts that must fit in it, and its alignment."""

    title: Text
    widest: tuple[Text, ...]
    align: Align = "right"


DEPTH = TreeColumn(message("Depth"), ("19 −12",))
VALUE = TreeColumn(message("Value"), ("≥ +12.34",))
NODES = TreeColumn(message("Nodes"), ("99.9 M",))
OUTCOME = TreeColumn(
    message("Outcome"),
    (
        *labels.NODE_OUTCOMES.values(),
        *labels.search_outcomes(NodeOutcome.TABLE_CUTOFF, MoveOutcome.RAISED_ALPHA),
        *labels.search_outcomes(NodeOutcome.TABLE_CUTOFF, MoveOutcome.CUTOFF),
    ),
    "left",
)
COLUMNS = (DEPTH, VALUE, NODES, OUTCOME)
AFTER_MOVES = tuple(
    labels.SHORT_KINDS.get(kind, labels.SEARCH_KINDS[kind])
    for kind in (SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW, *PROBCUTS)
)
"""The search kinds that are named after a move."""
LEAST_MOVE = 30
"""The least room for a move, in units. If there is less, the outcome is omitted."""


class TreePanel(Part):
    """The outline. A click on a row goes to its node search; a click on its mark expands it."""

    name = "tree"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._scroll = Scroll(look.sizes)
        self._hover: int | None = None
        self._shown: Hashable = None
        """The row and the node to which the outline was last scrolled."""
        self._first_level = 0
        """The last level that is not indented. Deeper levels are indented relative to it."""
        self._most_levels = self._fitting_levels()
        """By how many levels a row is indented at most, so that its name has room."""

    def key(self, state: State) -> Hashable:
        self._follow(state)
        inspection = inspection_of(state)
        outline = None if inspection is None else inspection.outline
        filtered = outline and (outline.filter, outline.cursor, len(outline.matches))
        blinks = outline is not None and outline.is_typing and caret.is_caret_visible(state.now_ms)
        typing = outline is not None and outline.is_typing, blinks
        return (
            _lines(state),
            _here(state),
            self._hover,
            self._scroll.top,
            filtered,
            typing,
            state.settings.scores_for_mover,
            bookmarks_of(state).kept,
            inspection and inspection.marks.met,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes, colours = canvas.sizes, canvas.colours
        cells = self._cells()
        self._draw_titles(canvas, cells)
        inspection = inspection_of(state)
        if inspection is None:
            return
        outline, recorded = inspection.outline, inspection.recorded
        line_count = 1 if recorded is None else recorded.line_count
        lines, (node, tried) = outline.shown, _here(state)
        kept = {one.node_search for one in bookmarks_of(state).kept}
        for row, index in self._scroll.rows(self._rows_room(), len(lines)):
            line = lines[index]
            is_here = line.row.node_search in (node, tried)
            canvas.control(AccessibleRole.OPTION, row, is_selected=is_here)
            wide = row.inset(-sizes.unit, 0)
            if line.row.node_search == tried:
                ground = colours.accent.over(colours.panel, HERE_FILL)
                canvas.rounded(wide, ground, None, sizes.unit)
                canvas.fill(wide._replace(width=2 * sizes.line), colours.accent)
            elif index == self._hover:
                canvas.rounded(wide, colours.hover, None, sizes.unit)
            elif line.row.node_search == node:
                ground = colours.accent.over(colours.panel, NODE_FILL)
                canvas.rounded(wide, ground, None, sizes.unit)
            view = point_of_view_of(state, line.turn)
            name = self._name(row, line, cells)
            if line.row.node_search in kept:
                name = draw_row_mark(canvas, name)
            if line.row.node_search in inspection.marks.met:
                name = draw_row_dot(canvas, name)
            self._draw_line(canvas, row, line, name, cells, view, is_here, line_count)
            if line.row.node_search == outline.cursor:
                canvas.rounded(wide, None, canvas.colours.text, sizes.unit)
        self._scroll.draw(canvas, self._rows_room(), len(lines))
        if outline.filter and not lines:
            self._draw_none(canvas)
        self._draw_foot(canvas, state, outline)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        lines = _lines(state)
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self._scroll.by(-event.y, self._rows_room().height, len(lines))
        elif event.type == pygame.WINDOWLEAVE:
            self._hover = None
        elif event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos, len(lines))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if self._foot().holds(*event.pos):
                return [OpenTreeFilter()]
            index = self._at(event.pos, len(lines))
            if index is not None:
                return [self._pressed(event.pos, lines[index])]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._at(pos, len(_lines(state))) is not None or self._foot().holds(*pos)

    def focus_box(self, state: State) -> Box | None:
        inspection = inspection_of(state)
        cursor = None if inspection is None else inspection.outline.cursor
        lines = _lines(state)
        rows = self._scroll.rows(self._rows_room(), len(lines))
        there = (row for row, index in rows if lines[index].row.node_search == cursor)
        return None if cursor is None else next(there, None)

    def _pressed(self, pos: tuple[int, int], line: TreeLine) -> Action:
        row = self._rows_room()
        mark = self._mark(row, line.level - self._first_level)
        if line.row.has_children and mark.x <= pos[0] < mark.right:
            return ExpandRow(line.row.node_search)
        return GoToNodeSearch(line.row.node_search)

    def _at(self, pos: tuple[int, int], count: int) -> int | None:
        rows = self._scroll.rows(self._rows_room(), count)
        return next((index for row, index in rows if row.holds(*pos)), None)

    def _follow(self, state: State) -> None:
        """Scroll to the search state or the cursor when it has changed and its row has arrived."""
        lines, (node, tried) = _lines(state), _here(state)
        wanted = node if tried is None else tried
        inspection = inspection_of(state)
        if inspection is not None and inspection.outline.cursor is not None:
            wanted = inspection.outline.cursor
        place = next((at for at, line in enumerate(lines) if line.row.node_search == wanted), None)
        if place is not None:
            self._first_level = max(0, lines[place].level + LEVELS_BELOW - self._most_levels)
        at = (wanted, node, place is not None)
        if at == self._shown or place is None:
            return
        self._shown = at
        self._hover = None
        self._scroll.reveal(place, self._rows_room().height, len(lines))

    def _room(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    def _rows_room(self) -> Box:
        rows = self._room().cut_top(self.look.sizes.heading_row)[1]
        return rows.cut_bottom(self.look.sizes.fact_row)[1]

    def _foot(self) -> Box:
        return self._room().cut_bottom(self.look.sizes.fact_row - self.look.sizes.unit)[0]

    def _draw_none(self, canvas: Canvas) -> None:
        room, ink = self._rows_room(), canvas.colours.dim
        shown = NO_LINE.filled(key=self.look.key_of(OpenBreakpoints()))
        canvas.paragraph(room, shown, CAPTION, ink, canvas.sizes.row, 2)

    def _draw_foot(self, canvas: Canvas, state: State, outline: TreeOutline) -> None:
        """Draw the filter and how many rows match it, or else the key that opens the filter."""
        colours, foot = canvas.colours, self._foot()
        if not (outline.is_typing or outline.filter):
            key = self.look.key_of(OpenTreeFilter())
            shown = HELP.filled(key=key, example=San("Nf3, cutoff, >=5"))
            canvas.text(foot, shown, CAPTION, colours.dim)
            return
        count: Text = ""
        if outline.filter:
            count = message("{matching} of {all} rows",
                            matching=len(outline.matches), all=len(outline.lines))  # fmt: skip
        width = canvas.look.width(count, CAPTION)
        canvas.text(foot, count, CAPTION, colours.dim, "right")
        room = foot.cut_right(width, 2 * canvas.sizes.unit)[1]
        text = f"/ {outline.filter}"
        while text and canvas.look.fonts.width(text, FIGURES) > room.width - 2 * canvas.sizes.unit:
            text = text[1:]
        ink = colours.text if outline.is_typing else colours.accent
        set_px = canvas.text(room, text, FIGURES, ink)
        if outline.is_typing and caret.is_caret_visible(state.now_ms):
            stroke = Box(
                room.x + set_px + canvas.sizes.line, foot.y, canvas.sizes.line, foot.height
            )
            canvas.fill(stroke, colours.accent)

    def _mark(self, row: Box, level: int) -> Box:
        """Return the box of the mark that expands a row, with a margin."""
        unit = self.look.sizes.unit
        indent = round(INDENT * unit * min(max(level, 0), self._most_levels))
        return row._replace(x=row.x + indent, width=MARK * unit)

    def _name(self, row: Box, line: TreeLine, cells: dict[TreeColumn, Box]) -> Box:
        """Return the room for the name of a row."""
        x = self._mark(row, line.level - self._first_level).right
        right = min(cell.x for cell in cells.values()) - GAP * self.look.sizes.unit
        return Box(x, row.y, right - x, row.height)

    def _fitting_levels(self) -> int:
        """Return by how many levels a row can be indented so that its name has room."""
        unit, room = self.look.sizes.unit, self._room()
        names = min(cell.x for cell in self._cells().values()) - GAP * unit - room.x
        kinds = (message("{move} {kind}", move=LONGEST_MOVE, kind=one) for one in AFTER_MOVES)
        widest = max(self.look.width(name, CAPTION) for name in kinds)
        spare = names - MARK * unit - widest
        return max(LEAST_LEVELS, min(MOST_LEVELS, int(spare / (INDENT * unit))))

    def _draw_guides(self, canvas: Canvas, row: Box, level: int) -> None:
        """Draw a line for each level above a row, below the mark of that level."""
        stroke = canvas.sizes.line
        for above in range(min(level, self._most_levels)):
            middle = self._mark(row, above).centre[0]
            canvas.fill(Box(middle, row.y, stroke, row.height), canvas.colours.line)

    def _cells(self) -> dict[TreeColumn, Box]:
        """Return the boxes of the columns after the move."""
        sizes, look = self.look.sizes, self.look
        columns: tuple[TreeColumn, ...] = COLUMNS
        widths = {
            one: max(
                heading_width(look, one.title),
                *(look.width(text, _style(one)) for text in one.widest),
            )
            for one in columns
        }
        room = self._room()
        needed = sum(widths.values()) + GAP * sizes.unit * len(columns)
        if room.width - needed < LEAST_MOVE * sizes.unit:
            columns = columns[:-1]
        cells: dict[TreeColumn, Box] = {}
        for column in reversed(columns):
            cell, room = room.cut_right(widths[column], GAP * sizes.unit)
            cells[column] = cell
        return cells

    def _draw_titles(self, canvas: Canvas, cells: dict[TreeColumn, Box]) -> None:
        head = self._room().cut_top(canvas.sizes.heading_row - canvas.sizes.unit)[0]
        canvas.heading(head, TITLE)
        for column, cell in cells.items():
            box = cell._replace(y=head.y, height=head.height)
            canvas.heading(box, column.title, align=column.align)
        rule = Box(head.x, head.bottom, head.width, canvas.sizes.line)
        canvas.fill(rule, canvas.colours.line)

    def _draw_line(
        self,
        canvas: Canvas,
        row: Box,
        line: TreeLine,
        name: Box,
        cells: dict[TreeColumn, Box],
        view: PointOfView,
        is_here: bool,
        line_count: int,
    ) -> None:
        colours, found = canvas.colours, line.row
        self._draw_guides(canvas, row, line.level - self._first_level)
        mark = self._mark(row, line.level - self._first_level)
        if found.has_children:
            side = 3 * canvas.sizes.unit
            collapsed = svg_shapes.mirrored(side, svg_shapes.step_back(side, colours.dim))
            body = svg_shapes.expanded_mark(side, colours.dim) if line.is_expanded else collapsed
            canvas.shape(body, mark.centred(side, side))
        names, style = row_names(line, line_count)
        text = canvas.look.first_fitting(names, style, name.width)
        canvas.text(name, text, style, colours.accent if is_here else colours.text)
        depth = QUIESCENCE_MARK
        if found.depth > 0:
            depth = labels.reduced_depth(found.depth, found.reduction)
        texts: dict[TreeColumn, tuple[Text, Colour]] = {
            DEPTH: (depth, colours.dim),
            VALUE: (view.bounded(found.value, found.bound), colours.text),
            NODES: (number_texts.count_text(found.nodes), colours.dim),
        }
        if OUTCOME in cells:
            outcomes = labels.search_outcomes(found.outcome, found.move_outcome)
            outcome = canvas.look.first_fitting(outcomes, CAPTION, cells[OUTCOME].width)
            texts[OUTCOME] = outcome, outcome_colour(colours, found)
        for column, cell in cells.items():
            box = cell._replace(y=row.y, height=row.height)
            canvas.text(box, texts[column][0], _style(column), texts[column][1], column.align)


def _style(column: TreeColumn) -> TextStyle:
    if column is OUTCOME:
        return CAPTION
    return FIGURES if column is VALUE else FINE_FIGURES


def _lines(state: State) -> tuple[TreeLine, ...]:
    inspection = inspection_of(state)
    return () if inspection is None else inspection.outline.shown


def _here(state: State) -> tuple[int | None, int | None]:
    """Return the node search of the shown node, and the one that is about to start."""
    inspection = inspection_of(state)
    search_state = None if inspection is None else inspection.search_state
    if search_state is None:
        return None, None
    return (
        search_state.frame.node_search,
        None if search_state.tried is None else search_state.tried.node_search,
    )
