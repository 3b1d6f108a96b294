"""The choice of one engine: ours at a level or a rating, or an added one."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from engine.protocol.levels import LEVELS, Level
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from game.actions.action import Action
from game.actions.between_features import ChooseEngine
from game.features.new_game.actions import OpponentChosen, draft_change
from game.features.new_game.view.section import Section
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, Text, message
from game.state.new_game import NewGameDialog, Opponent
from game.state.settings import TABLE
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop
from game.view.kit.fonts import SMALL, STRONG
from game.view.kit.value_controls.chips import Chips
from game.view.kit.value_controls.slider import Slider
from game.words.levels import level_description, level_name
from game.words.players import MEASURED_FROM, level_rating, rating_text

ESTIMATED = message("Estimated in games against programs.")
MEASURED = message("Measured in matches against programs.")
CHOOSE = message("Choose an engine…")
ADDED = message("It plays at full strength.")
NOT_ADDED = message("Any UCI engine can play.")
RATING_STEP = 50
DETAIL_ROWS = 2


class EngineFields(NamedTuple):
    """The names of the fields of the draft that hold the choice."""

    level: str = "level"
    rating: str = "rating"
    engine: str = "added_engine"


class EngineChoice:
    """A row of controls for one kind of engine, and texts about the chosen engine below it."""

    def __init__(self, section: Section, names: EngineFields, row: Box, texts: Box) -> None:
        self._gui = section.gui
        self._names = names
        self._texts = texts
        numbers: list[tuple[Text, int]] = [(str(one + 1), one) for one in range(len(LEVELS))]
        boxes = row.columns(len(LEVELS), section.look.sizes.unit)
        self._levels = Chips(
            self._gui, boxes, numbers, lambda level: draft_change(**{names.level: level})
        )
        self._levels.add_to(section.order, names.level)
        self._rating = Slider(
            row,
            (LOWEST_ELO, HIGHEST_ELO),
            RATING_STEP,
            lambda to: draft_change(**{names.rating: to}),
            TABLE[names.rating].label,
        )
        section.order.add(names.rating, self._rating)
        self._engine: str | None = None
        self._list = self._gui.button(row, CHOOSE, self._choose, icon=Icon.ENGINE)
        section.order.add(names.engine, ButtonStop([self._list]))

    def refresh(self, draft: NewGameDialog, kind: Opponent | None) -> None:
        """Show the controls for a kind of engine; hide all if it is None or not an engine."""
        self._engine = getattr(draft, self._names.engine)
        self._gui.rename(self._list, self._engine or CHOOSE)
        self._gui.show(self._list, kind is Opponent.ADDED)
        level = getattr(draft, self._names.level)
        self._levels.refresh(level, shown=kind is Opponent.LEVEL)
        self._rating.is_shown = kind is Opponent.RATING
        self._rating.value = getattr(draft, self._names.rating)

    def actions(self, event: pygame.event.Event) -> list[Action]:
        """Return the actions of an event for the slider."""
        return self._rating.actions(event)

    def draw(self, canvas: Canvas, draft: NewGameDialog, kind: Opponent) -> None:
        """Draw the slider, and the texts about the engine as far as there is room."""
        if kind is Opponent.LEVEL:
            level = LEVELS[getattr(draft, self._names.level)]
            self._draw_texts(canvas, _with_rating(level), level_description(level))
        elif kind is Opponent.RATING:
            rating = getattr(draft, self._names.rating)
            self._rating.draw(canvas)
            meaning = MEASURED if rating >= MEASURED_FROM else ESTIMATED
            self._draw_texts(canvas, rating_text(rating), meaning)
        elif kind is Opponent.ADDED:
            about = ADDED if self._engine else NOT_ADDED
            canvas.paragraph(self._texts, about, SMALL, canvas.colours.dim, canvas.sizes.row, 1)

    def _choose(self) -> Action:
        """Return the action that opens the list of engines."""
        return ChooseEngine(OpponentChosen(field=self._names.engine), self._engine)

    def _draw_texts(self, canvas: Canvas, name: Message, about: Text) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        upper, lower = self._texts.cut_top(sizes.row)
        canvas.capitalised(upper, name, STRONG, colours.text)
        if lower.height >= sizes.fact_row:
            canvas.paragraph(lower, about, SMALL, colours.dim, sizes.fact_row, DETAIL_ROWS)


def _with_rating(level: Level) -> Message:
    """Return the name of a level and its rating, if it has one."""
    rating = level_rating(level)
    name = level_name(level)
    return name if rating is None else message("{name} · {rating}", name=name, rating=rating)
