"""The panel of the engines: a head for each, and below it its lines.

A move under the pointer is shown on a small board, and the wheel walks along its line. A click
plays the first move of a line; with Shift it inserts the line. The rows have their places from the
numbers of lines that the person has chosen, so that no report moves them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.action import Action
from game.actions.between_features import MoveMade
from game.actions.board import ShowMove
from game.features.analyse import board as analyse_board
from game.features.analyse.actions import InsertLine
from game.features.analyse.layout import engine_places, panel_title_row
from game.features.analyse.shown_engines import (
    ShownEngine,
    ShownLine,
    board_searched_by,
    engines_agree,
    shown_engines,
)
from game.features.analyse.view import engine_head
from game.features.analyse.view.head_places import head_places
from game.look.layout import Box
from game.message import San, Text, message
from game.queries import shown_position
from game.queries.arrow_style import ENGINE_WIDTH
from game.state.engines import SeatId
from game.state.node import NodeId
from game.state.state import State
from game.update import legal_lines
from game.view.board import mark_shapes
from game.view.board.mark_shapes import PATTERNS, Pattern
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL, TABLE
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.panels.san_lines import SanLines
from game.view.panels.search_lines import PlacedWord, draw_words, placed_words
from game.words.engine_faults import engine_line

LINES_STOP = "lines"
"""The name of the Tab stop of the lines."""
SWATCH_UNITS = 5
SCORE_ROOM = "≥ −0.00"
"""A text whose width is the least width of the column of scores."""
NO_MOVE = message("There is no legal move here.")


class LineRef(NamedTuple):
    """A line by its place in the panel."""

    engine: int
    line: int


class PointedLine(NamedTuple):
    """A line, and the number of its moves that the small board shows."""

    ref: LineRef
    plies: int


class EnginesPanel(Part):
    """The panel with the engines and their lines."""

    name = "engines"
    explains = True

    def __init__(self, look: Look, box: Box, lines: tuple[int, ...], reserved: int) -> None:
        """``lines`` are the numbers of lines of the engines; the title leaves ``reserved`` free."""
        super().__init__(look, box)
        self._places = engine_places(box, look.sizes, lines)
        self._reserved = reserved
        self._names = SanLines()
        self._engines: tuple[ShownEngine, ...] = ()
        """What the panel shows, as ``_follow`` has taken it over."""
        self._held: dict[tuple[SeatId, NodeId], tuple[str, ...]] = {}
        """The first moves of the rows of each engine while the pointer is on a line."""
        self._under: PointedLine | None = None
        """The line under the pointer, until another position is shown."""
        self._under_at: NodeId | None = None
        """The node that was shown when the pointer came to the line."""
        self._walked = PointedLine(LineRef(0, 0), 1)
        """The line on which the keys have walked last."""

    def key(self, state: State) -> Hashable:
        settings = state.settings
        arrows = settings.show_best_move, settings.show_other_arrows
        return self._follow(state), self._pointed(state), arrows

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        engines = self._follow(state)
        row = panel_title_row(self.box, canvas.sizes)
        engine_head.draw_panel_title(
            canvas, row, do_agree=engines_agree(engines), reserved=self._reserved
        )
        for engine, places in zip(engines, self._places, strict=False):
            head = head_places(self.look, places.head, is_added=engine.is_added)
            engine_head.draw_engine_head(canvas, head, engine, is_one_of_many=len(engines) > 1)
            if places.lines and engine.notice is not None and _has_room(engine):
                self._draw_words_below(canvas, places.lines, engine)
            elif places.lines and engine.is_on and not _has_moves(state, engine):
                canvas.text(places.lines[0], NO_MOVE, SMALL, canvas.colours.dim)
        pointed, score_width = self._pointed(state), self._score_width()
        for ref in self._seen():
            is_pointed = pointed is not None and pointed.ref == ref
            self._draw_line(canvas, state, ref, score_width, is_pointed=is_pointed)

    def _draw_words_below(self, canvas: Canvas, rows: list[Box], engine: ShownEngine) -> None:
        """Draw why an engine has failed in the place of its lines."""
        room = rows[0]._replace(height=rows[-1].bottom - rows[0].y)
        line, row = engine_line(engine.notice), canvas.sizes.row
        canvas.paragraph(room, line, SMALL, canvas.colours.text, row, len(rows))

    def _draw_line(
        self, canvas: Canvas, state: State, ref: LineRef, score_width: int, *, is_pointed: bool
    ) -> None:
        colours, unit = canvas.colours, canvas.sizes.unit
        engine, line = self._line(ref)
        box, is_best = self.box_of(ref), _first(line) == engine.best_move
        canvas.control(
            AccessibleRole.LINK, box
        )  # A reader that only comes to a link does not press it.
        if is_pointed:
            canvas.rounded(box.inset(-unit, 0), colours.hover, None, unit)
        elif is_best:
            canvas.rounded(box.inset(-unit, 0), colours.raised, None, unit)
        swatch, rest = box.cut_left(SWATCH_UNITS * unit, 2 * unit)
        self._draw_swatch(canvas, state, swatch, ref)
        score, rest = rest.cut_left(score_width, 3 * unit)
        ink = colours.accent if is_best else colours.text
        canvas.text(
            score, number_texts.bounded_score_text(line.score, line.bound), TABLE, ink, "right"
        )
        if canvas.is_read:  # A reader gets the whole line as one text.
            names = self._names.line(board_searched_by(state.session, engine), line.moves)
            canvas.text(rest, San(" ".join(names)), TABLE, colours.text)
        else:
            draw_words(canvas, self._words(state, ref, score_width))
        before = self._text_before(state, ref)
        if before is not None:
            canvas.text(rest, before, SMALL, colours.dim, "right")

    def _draw_swatch(self, canvas: Canvas, state: State, box: Box, ref: LineRef) -> None:
        """Draw a bar like the arrow of the line; dim if the board has no arrow for it."""
        engine, line = self._line(ref)
        width = analyse_board.arrow_width(engine, line)
        if width is None:
            return
        has_arrow = analyse_board.has_arrow(state, engine, line)
        name = engine.colour if has_arrow else "faint"
        most = 3 * canvas.sizes.unit
        bar = box.centred(box.width, max(2 * canvas.sizes.line, round(most * width / ENGINE_WIDTH)))
        colour, pattern = getattr(canvas.colours, name), PATTERNS.get(name, Pattern.SOLID)
        if pattern is Pattern.SOLID:
            canvas.fill(bar, colour)
        else:
            ends = (0.0, bar.height / 2), (bar.width, bar.height / 2)
            canvas.shape(mark_shapes.arrow(*ends, bar.height, 0.0, colour, pattern), bar)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self._follow(state)
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos, state)
        elif event.type == pygame.WINDOWLEAVE:
            self._under = None
        elif event.type == pygame.MOUSEWHEEL:
            self._turn_wheel(-event.y, state)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            ref = self._ref_at(event.pos)
            if ref is not None:
                is_held = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
                return self.insert(state, ref) if is_held else self.play(state, ref)
        return []

    def nodes(self, state: State) -> list[AccessibleNode]:
        """Return what a screen reader finds: a group for each engine, so that it is named first."""
        found = super().nodes(state)
        for place, (engine, places) in enumerate(zip(self._engines, self._places, strict=False)):
            bottom = places.lines[-1].bottom if places.lines else places.head.bottom
            box = places.head._replace(height=bottom - places.head.y)
            own = [one for one in found if box.holds(*one.box.centre)]
            if own:
                at = found.index(own[0])
                name, own_nodes = f"engine {place}", tuple(own)
                group = AccessibleNode(
                    name, AccessibleRole.GROUP, box, engine.name, children=own_nodes
                )
                found = [one for one in found if one not in own]
                found.insert(at, group)
        return found

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        self._follow(state)
        return self._ref_at(pos) is not None

    # The lines

    def seen(self, state: State) -> list[LineRef]:
        """Return the lines that can be seen, from the top."""
        self._follow(state)
        return self._seen()

    def box_of(self, ref: LineRef) -> Box:
        """Return the row of a line."""
        return self._places[ref.engine].lines[ref.line]

    def play(self, state: State, ref: LineRef) -> list[Action]:
        """Return the actions that play the first move of a line, in the position of its engine."""
        self._follow(state)
        engine, _ = self._line(ref)
        moves = self._legal_moves(state, ref)
        is_elsewhere = engine.node != shown_position.shown_node(state.session)
        go: list[Action] = [ShowMove(engine.node)] if is_elsewhere else []
        return [*go, MoveMade(moves[0])] if moves else []

    def insert(self, state: State, ref: LineRef) -> list[Action]:
        """Return the action that inserts a line."""
        self._follow(state)
        engine, _ = self._line(ref)
        moves = self._legal_moves(state, ref)
        return [InsertLine(engine.node, moves)] if moves else []

    def pointed(self, state: State) -> PointedLine | None:
        """Return the line under the pointer, or else the one that the keys have chosen."""
        self._follow(state)
        return self._pointed(state)

    def _pointed(self, state: State) -> PointedLine | None:
        seen = self._seen()
        if self._under is not None and self._under.ref in seen:
            return self._under
        focus = state.focus if state.dialog is None else None
        if focus is None or focus.stop != LINES_STOP or not seen:
            return None
        ref = seen[min(focus.item, len(seen) - 1)]
        return self._walked if self._walked.ref == ref else PointedLine(ref, 1)

    def walk(self, state: State, by: int) -> None:
        """Let the small board show a later move of the chosen line, or an earlier one."""
        pointed = self.pointed(state)
        if pointed is not None:
            self._walked = self._stepped(state, pointed, by)

    def shown_moves(self, state: State) -> tuple[ShownEngine, tuple[str, ...], int] | None:
        """Return the pointed line: its engine, its legal moves, and how many of them are shown."""
        pointed = self.pointed(state)
        if pointed is None:
            return None
        moves = self._legal_moves(state, pointed.ref)
        engine, _ = self._line(pointed.ref)
        return (engine, moves, min(pointed.plies, len(moves))) if moves else None

    def _follow(self, state: State) -> tuple[ShownEngine, ...]:
        """Take over what the panel shows; it takes too long to be asked for every line.

        While the pointer is on a line, every move keeps its row.
        """
        engines = shown_engines(state)
        if self._under_at != shown_position.shown_node(state.session):
            self._under = None  # A key has led on; the pointer only rests there.
        if self._under is None:
            self._held.clear()
        else:
            engines = tuple(self._in_held_rows(one) for one in engines)
        self._engines = engines
        return engines

    def _in_held_rows(self, engine: ShownEngine) -> ShownEngine:
        """Return an engine with its lines in the rows that their first moves had before.

        New moves take the rows of those that are gone.
        """
        key, lines = (engine.seat, engine.node), {_first(line): line for line in engine.lines}
        held = self._held.get(key, ())
        fresh = iter([move for move in lines if move not in held])
        rows = [move if move in lines else next(fresh, None) for move in held]
        order = (*(move for move in rows if move is not None), *fresh)
        self._held[key] = order
        return engine._replace(lines=tuple(lines[move] for move in order))

    def _seen(self) -> list[LineRef]:
        return [
            LineRef(place, number)
            for place, (engine, places) in enumerate(zip(self._engines, self._places, strict=False))
            for number in range(min(len(engine.lines), len(places.lines)))
        ]

    def _line(self, ref: LineRef) -> tuple[ShownEngine, ShownLine]:
        engine = self._engines[ref.engine]
        return engine, engine.lines[ref.line]

    def _legal_moves(self, state: State, ref: LineRef) -> tuple[str, ...]:
        engine, line = self._line(ref)
        return legal_lines.legal_prefix(board_searched_by(state.session, engine), line.moves)

    def _score_width(self) -> int:
        """Return the width of the column of scores, which all engines share."""
        texts = [
            number_texts.bounded_score_text(line.score, line.bound)
            for engine in self._engines
            for line in engine.lines
        ]
        return max(self.look.fonts.width(text, TABLE) for text in (SCORE_ROOM, *texts))

    def _words(self, state: State, ref: LineRef, score_width: int) -> list[PlacedWord]:
        engine, line = self._line(ref)
        left = (SWATCH_UNITS + 2 + 3) * self.look.sizes.unit + score_width
        room = self.box_of(ref).cut_left(left)[1]
        before = self._text_before(state, ref)
        if before is not None:
            room = room.cut_right(self.look.width(before, SMALL), 2 * self.look.sizes.unit)[1]
        names = self._names.line(board_searched_by(state.session, engine), line.moves)
        return placed_words(self.look, [room], names)

    def _text_before(self, state: State, ref: LineRef) -> Text | None:
        """Return what a line with a bound has taken the place of; None if that needs no words."""
        engine, line = self._line(ref)
        board = board_searched_by(state.session, engine)
        move = None if line.before is None else self._names.names(board).get(line.before.move)
        if line.before is None or move is None:
            return None
        score = number_texts.score_text(line.before.score)
        return message("last exact: {score} {move}", score=score, move=move)

    # The pointer

    def _ref_at(self, pos: tuple[int, int]) -> LineRef | None:
        unit = self.look.sizes.unit
        seen = self._seen()
        return next((ref for ref in seen if self.box_of(ref).inset(-unit, 0).holds(*pos)), None)

    def _point(self, pos: tuple[int, int], state: State) -> None:
        """Take over the line at a pixel."""
        self._under = self._pointed_at(pos, state)
        self._under_at = shown_position.shown_node(state.session)

    def _pointed_at(self, pos: tuple[int, int], state: State) -> PointedLine | None:
        """Return the line at a pixel, up to the move there; left of its moves, its first move."""
        ref = self._ref_at(pos)
        if ref is None:
            return None
        words_of = self._words(state, ref, self._score_width())
        before = [word for word in words_of if word.is_move and word.box.x <= pos[0]]
        return PointedLine(ref, max(1, len(before)))

    def _turn_wheel(self, by: int, state: State) -> None:
        pos = pygame.mouse.get_pos()
        if self._under is None:
            self._point(pos, state)
        if self._under is not None and self._ref_at(pos) is not None:
            self._under = self._stepped(state, self._under, by)

    def _stepped(self, state: State, pointed: PointedLine, by: int) -> PointedLine:
        most = len(self._legal_moves(state, pointed.ref))
        return pointed._replace(plies=max(1, min(pointed.plies + by, most)))


def _first(line: ShownLine) -> str:
    """Return the first move of a line; empty for a line without moves."""
    return next(iter(line.moves), "")


def _has_room(engine: ShownEngine) -> bool:
    """Return whether a sentence about an engine may stand in the place of its lines."""
    return engine.can_restart or (engine.is_on and not engine.lines)


def _has_moves(state: State, engine: ShownEngine) -> bool:
    """Return whether the position of an engine has a legal move."""
    return any(board_searched_by(state.session, engine).generate_legal_moves())
