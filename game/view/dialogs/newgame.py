"""The New game dialog: colour, level and time control as chips, and a Start button."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import chess
from pygame_gui.elements import UIButton

from engine.protocol.levels import LEVELS, Level
from game.actions.action import Action
from game.actions.game import ChangeDraft, CloseOverlay, StartDraft
from game.look.layout import Box
from game.message import Message, Text, message, message_in, plural
from game.state.state import NewGameDraft, State
from game.state.time_control import TimeControl
from game.view.kit import words
from game.view.kit.canvas import Canvas
from game.view.kit.focus import Buttons
from game.view.kit.fonts import SMALL, STRONG
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.popup import Popup, inner, title_height
from game.words.players import level_description, level_name
from game.words.times import time_control

COLOURS: tuple[tuple[Message, chess.Color | None], ...] = (
    (message_in("you play", "White"), chess.WHITE),
    (message_in("you play either colour", "Random"), None),
    (message_in("you play", "Black"), chess.BLACK),
)
MINUTE_MS, SECOND_MS = 60_000, 1000
TIME_CONTROLS: tuple[TimeControl | None, ...] = (
    None,
    *(
        TimeControl(minutes * MINUTE_MS, seconds * SECOND_MS)
        for minutes, seconds in (
            (1, 0),
            (3, 2),
            (5, 0),
            (5, 3),
            (10, 0),
            (10, 5),
            (15, 10),
            (30, 0),
            (30, 20),
        )
    ),
)
TIMES_A_ROW = 5


class _Places(NamedTuple):
    """The places of the sections."""

    colours: Box
    levels: Box
    level_words: Box
    times: Box
    buttons: Box


class NewGamePanel(Popup):
    """The New game panel. A press changes a choice in the draft, which the state holds."""

    def __init__(self, look: Look, window: Box, draft: NewGameDraft) -> None:
        super().__init__(look, window, (look.sizes.dialog_width, _height(look)))
        self._draft = draft
        places = self._places()
        gap = 2 * look.sizes.unit
        self._colours = [
            self._chip(box, text, partial(self._with_colour, colour))
            for box, (text, colour) in zip(places.colours.columns(3, gap), COLOURS, strict=True)
        ]
        level_boxes = places.levels.columns(len(LEVELS), look.sizes.unit)
        self._levels = [
            self._chip(box, str(level + 1), partial(self._with_level, level))
            for level, box in enumerate(level_boxes)
        ]
        self._times = [
            self._chip(box, time_control(control), partial(self._with_time, control))
            for box, control in zip(self._time_boxes(), TIME_CONTROLS, strict=True)
        ]
        cancel, start = places.buttons.cut_right(places.buttons.width // 2)[0].columns(2, gap)
        begin = message_in("begin the game", "Start")
        ends = (
            self.gui.button(cancel, message("Cancel"), CloseOverlay()),
            self.gui.button(start, begin, StartDraft(), Role.PRIMARY),
        )
        for name, chips in (
            ("colour", self._colours),
            ("level", self._levels),
            ("time", self._times),
        ):
            self.focus_order.add(name, Buttons(self.gui, chips, are_choices=True))
        for name, button in zip(("cancel", "start"), ends, strict=True):
            self.focus_order.add(name, Buttons(self.gui, [button]))

    def key(self, state: State) -> Hashable:
        draft = state.overlay
        assert isinstance(draft, NewGameDraft)
        return draft.level

    def refresh(self, state: State) -> None:
        draft = state.overlay
        if isinstance(draft, NewGameDraft):
            self._draft = draft
        for button, (_, colour) in zip(self._colours, COLOURS, strict=True):
            self.gui.choose(button, colour == self._draft.colour)
        for level, button in enumerate(self._levels):
            self.gui.choose(button, level == self._draft.level)
        for button, control in zip(self._times, TIME_CONTROLS, strict=True):
            self.gui.choose(button, control == self._draft.time_control)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        colours = canvas.colours
        self.title(canvas, message("New game"))
        places = self._places()
        for text, below in (
            (message("You play"), places.colours),
            (message("Level"), places.levels),
            (message("Minutes + seconds per move"), places.times),
        ):
            label = Box(
                below.x, below.y - self.look.sizes.row, below.width, self.look.sizes.heading_row
            )
            canvas.heading(label, text)
        level = LEVELS[min(self._draft.level, len(LEVELS) - 1)]
        upper, lower = places.level_words.cut_top(places.level_words.height // 2)
        canvas.text(upper, level_name(level), STRONG, colours.text)
        canvas.text(lower, _about(level), SMALL, colours.dim)
        self._draw_kings(canvas)

    def accept(self) -> list[Action]:
        return [StartDraft()]

    def _draw_kings(self, canvas: Canvas) -> None:
        side = canvas.sizes.row
        for button, (_, colour) in zip(self._colours, COLOURS, strict=True):
            box = Box(*button.rect).inset(2 * canvas.sizes.unit, 0)
            mark = Box(box.x, box.y + (box.height - side) // 2, side, side)
            canvas.rounded(mark, canvas.colours.board_dark, None, canvas.sizes.unit)
            left, right = _kings(colour)
            for king, start in ((left, 0), (right, side // 2)):
                piece = canvas.look.pieces.get(chess.Piece(chess.KING, king), side)
                half = (start, 0, side - side // 2 if start else side // 2, side)
                canvas.surface.blit(piece, (mark.x + start, mark.y), half)

    def _chip(self, box: Box, text: Text, action: Callable[[], Action]) -> UIButton:
        return self.gui.button(box, text, action, Role.CHIP)

    def _choice(self) -> ChangeDraft:
        """Return the action that holds the present choices."""
        draft = self._draft
        return ChangeDraft(draft.colour, draft.level, draft.time_control)

    def _with_colour(self, colour: chess.Color | None) -> ChangeDraft:
        return replace(self._choice(), colour=colour)

    def _with_level(self, level: int) -> ChangeDraft:
        return replace(self._choice(), level=level)

    def _with_time(self, control: TimeControl | None) -> ChangeDraft:
        return replace(self._choice(), time_control=control)

    def _places(self) -> _Places:
        sizes = self.look.sizes
        room = inner(self.box, self.look).cut_top(title_height(self.look))[1]
        between = sizes.row + 3 * sizes.unit
        chip = sizes.button + sizes.unit
        colours, room = room.cut_top(sizes.row)[1].cut_top(chip, between)
        levels, room = room.cut_top(sizes.button, 2 * sizes.unit)
        level_words, room = room.cut_top(2 * sizes.heading_row, between)
        times, room = room.cut_top(2 * sizes.button + 2 * sizes.unit)
        buttons = room.cut_bottom(sizes.button + sizes.unit)[0]
        return _Places(colours, levels, level_words, times, buttons)

    def _time_boxes(self) -> list[Box]:
        gap = 2 * self.look.sizes.unit
        upper, lower = self._places().times.cut_top(self.look.sizes.button, gap)
        return upper.columns(TIMES_A_ROW, gap) + lower.columns(TIMES_A_ROW, gap)


def _about(level: Level) -> Message:
    """Return a description of a level, with its node limit."""
    nodes = level.node_limit
    return plural(
        "{description} · {nodes} node per move",
        "{description} · {nodes} nodes per move",
        nodes,
        description=level_description(level),
        nodes=words.count(nodes),
    )


def _kings(colour: chess.Color | None) -> tuple[chess.Color, chess.Color]:
    """Return the colours of both halves of the king that stands for a choice."""
    return (chess.WHITE, chess.BLACK) if colour is None else (colour, colour)


def _height(look: Look) -> int:
    """Return the total height of the sections."""
    sizes = look.sizes
    between = sizes.row + 3 * sizes.unit
    chips = 4 * sizes.button + 2 * sizes.unit + sizes.unit
    texts = sizes.row + 2 * sizes.heading_row + 2 * between + 2 * sizes.unit
    buttons = sizes.button + sizes.unit + 5 * sizes.unit
    return 4 * sizes.padding + title_height(look) + chips + texts + buttons
