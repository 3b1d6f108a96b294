"""The explanation of the present step, and the timeline of the search."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import groupby

import pygame

from engine.protocol.inspect_enums import RootEventKind
from engine.protocol.recording_reports import SearchRecorded
from game.actions.action import Action
from game.features.inspect import board as inspect_board
from game.features.inspect.actions.search_stepping import GoToNode
from game.features.inspect.layout import InspectLayout
from game.features.inspect.model.breakpoints import BreakpointRun
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.queries import bookmarks_of
from game.features.inspect.view.move_names import (
    last_move_of,
    next_node_search_view,
    san_or_null_move,
)
from game.features.inspect.view.places import breakpoint_mark
from game.features.inspect.view.places.bookmark_mark import draw_bookmark
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, message
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, FINE_FIGURES, SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.inspect import explanations

MOST_OF_CONDITION, LEAST_OF_CONDITION = 60, 16
"""The maximum number of letters shown of a breakpoint, and where there is no room for these."""
ITERATION = message("Iteration")


class StepSentence(Part):
    """The purpose of the node search about to start, followed by its outcome in a dim colour."""

    name = "sentence"
    explains = True

    def __init__(self, look: Look, layout: InspectLayout) -> None:
        super().__init__(look, layout.sentence)
        self._style = SMALL if layout.is_low else BODY
        self._line_height = look.sizes.fact_row if layout.is_low else look.sizes.row

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        search_state = inspection and inspection.search_state
        run = inspection and inspection.running
        return (
            search_state and (search_state.request, search_state.explanation),
            state.settings.scores_for_mover,
            run and (run.forwards, run.done, run.of),
            inspection and (inspection.hit, inspection.hit_request),
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.fill(self.box, canvas.colours.panel)
        inspection = inspection_of(state)
        if inspection is None or inspection.search_state is None:
            return
        search_state, board = (
            inspection.search_state,
            inspect_board.node_position(state, state.session),
        )
        colours = canvas.colours
        if inspection.running is not None:
            self._set(canvas, [[(_looking(inspection.running), colours.dim)]])
            return
        explanation, view = (
            search_state.explanation,
            next_node_search_view(state, state.session, search_state),
        )
        move, is_hit = (
            san_or_null_move(board, explanation.move),
            search_state.request == inspection.hit_request,
        )
        ending = explanations.search_ending_sentence(
            explanation, last_move_of(search_state, board), view
        )
        choices: list[list[tuple[Message, Colour]]] = []
        for is_brief, most in ((False, MOST_OF_CONDITION), (True, LEAST_OF_CONDITION)):
            purpose = explanations.search_purpose_sentence(
                explanation, move, view, is_brief=is_brief
            )
            parts = [(purpose, colours.text), (ending, colours.dim)]
            if inspection.hit and is_hit:
                text = _shortened(inspection.hit, most)
                parts.insert(0, (message("Breakpoint {text}:", text=text), colours.accent))
            choices.append(parts)
        self._set(canvas, choices)

    def _set(self, canvas: Canvas, choices: list[list[tuple[Message, Colour]]]) -> None:
        """Draw the first choice that fits in rows, each of its texts in its colour.

        What does not fit of the last choice ends in an ellipsis.
        """
        room, line = self.box, self._line_height
        space = canvas.look.fonts.width(" ", self._style)
        rows = max(1, room.height // line)
        for parts in choices:
            runs = self._runs(parts)
            if len(runs) <= rows:
                break
        kept, cut = runs[:rows], [word for run in runs[rows:] for word in run]
        kept[-1] += cut
        for number, run in enumerate(kept):
            x = room.x
            for place, words in groupby(run, key=lambda one: one[1]):
                shown = " ".join(word for word, _ in words)
                box = Box(x, room.y + number * line, room.right - x, line)
                whole, ink = parts[place]
                x += canvas.part_of(box, shown, whole, self._style, ink) + space

    def _runs(self, parts: list[tuple[Message, Colour]]) -> list[list[tuple[str, int]]]:
        """Return the words of each row, each with the number of its text."""
        look, style = self.look, self._style
        space = look.fonts.width(" ", style)
        runs: list[list[tuple[str, int]]] = [[]]
        x = 0
        for place, (text, _) in enumerate(parts):
            for word in look.catalogue.text(text).split():
                width = look.fonts.width(word, style)
                if x + width > self.box.width and runs[-1]:
                    runs.append([])
                    x = 0
                runs[-1].append((word, place))
                x += width + space
        return runs


def _looking(run: BreakpointRun) -> Message:
    """Return the text that is shown during a run to a breakpoint."""
    percent = 100 * run.done // run.of if run.done else 0
    if run.forwards:
        return message("Looking for the next breakpoint ({percent} %)… Esc stops.",
                       percent=percent)  # fmt: skip
    return message("Looking for the previous breakpoint ({percent} %)… Esc stops.",
                   percent=percent)  # fmt: skip


def _shortened(conditions: tuple[str, ...], most: int) -> str:
    """Return what was hit in at most so many letters."""
    text = "; ".join(conditions)
    return text if len(text) <= most else f"{text[: most - 1]}…"


class SearchTimeline(Part):
    """The nodes of the search from left to right, with a mark at each iteration."""

    name = "timeline"
    explains = True

    def __init__(self, look: Look, layout: InspectLayout) -> None:
        super().__init__(look, layout.timeline)
        self._dragging = False

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        if inspection is None:
            return None
        return (
            inspection.number,
            inspection.recorded,
            inspection.search_state and inspection.search_state.node,
            bookmarks_of(state).kept,
            inspection.marks.places,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.fill(self.box, canvas.colours.panel)
        inspection = inspection_of(state)
        if inspection is None or inspection.recorded is None:
            return
        colours = canvas.colours
        recorded = inspection.recorded
        track = self._track()
        canvas.rounded(track, colours.line, None, track.height // 2)
        self._draw_iterations(canvas, recorded)
        if inspection.search_state is None:
            return
        x = self._x(inspection.search_state.node, recorded)
        done = track._replace(width=max(track.height, x - track.x))
        canvas.rounded(done, colours.accent, None, track.height // 2)
        self._draw_breakpoints(canvas, inspection.marks.places, recorded)
        for one in bookmarks_of(state).kept:
            left = self._x(one.node, recorded) - self._knob() // 2
            place = Box(left, self.box.y, self._knob(), self._knob())
            draw_bookmark(canvas, place, colours.text, is_kept=True)
        canvas.disc((x, track.centre[1]), self._knob(), colours.text)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        is_left = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEBUTTONDOWN and is_left:
            self._dragging = self.box.holds(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and is_left:
            self._dragging = False
        is_drawn = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
        inspection = inspection_of(state)
        if not (self._dragging and is_drawn) or inspection is None or inspection.recorded is None:
            return []
        track = self._track()
        share = (event.pos[0] - track.x) / max(1, track.width)
        return [GoToNode(round(min(max(share, 0), 1) * inspection.recorded.nodes))]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return self.box.holds(*pos)

    def _knob(self) -> int:
        return 3 * self.look.sizes.unit

    def _track(self) -> Box:
        sizes = self.look.sizes
        row = self.box.cut_top(self._knob())[0].inset(self._knob() // 2, 0)
        return row.centred(row.width, sizes.unit)

    def _x(self, node: int, recorded: SearchRecorded) -> int:
        track = self._track()
        return track.x + round(track.width * node / max(1, recorded.nodes))

    def _draw_breakpoints(
        self, canvas: Canvas, places: tuple[int, ...], recorded: SearchRecorded
    ) -> None:
        """Draw a tick at each place where a breakpoint holds."""
        track = self._track()
        if places and canvas.is_read:
            said = breakpoint_mark.places_said(len(places))
            canvas.text(track, said, CAPTION, canvas.colours.dim)
        for x in dict.fromkeys(self._x(node, recorded) for node in places):
            breakpoint_mark.draw_tick(canvas, x, track.y)

    def _draw_iterations(self, canvas: Canvas, recorded: SearchRecorded) -> None:
        """Draw a tick at the start of each iteration, with its depth if there is room."""
        colours, sizes, fonts = canvas.colours, canvas.sizes, canvas.look.fonts
        track = self._track()
        rest = Box(self.box.x, track.bottom, self.box.width, self.box.bottom - track.bottom)
        labels = rest.cut_bottom(rest.height - sizes.unit)[0]
        caption = canvas.look.width(ITERATION, CAPTION)
        canvas.text(labels._replace(width=caption), ITERATION, CAPTION, colours.dim)
        free_from = labels.x + caption + 2 * sizes.unit
        seen: set[int] = set()
        for mark in recorded.root_events:
            if mark.kind is not RootEventKind.ITERATION or mark.depth in seen:
                continue
            seen.add(mark.depth)
            x = self._x(mark.node, recorded)
            tick = Box(x, track.bottom, sizes.line, sizes.unit)
            canvas.fill(tick, colours.dim)
            text = str(mark.depth)
            width = fonts.width(text, FINE_FIGURES)
            left = min(x, labels.right - width)
            if left >= free_from:
                box = Box(left, labels.y, width, labels.height)
                canvas.text(box, text, FINE_FIGURES, colours.dim)
                free_from = left + width + 2 * sizes.unit
