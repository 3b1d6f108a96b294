"""The chosen game: its players, and the line of its moves below the board."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.features.library.actions import ShowPreviewPly, StepPreview
from game.features.library.game_text import numbered_san
from game.features.library.library_texts import SHORT_RESULTS
from game.features.library.model import PreviewedGame, library_of
from game.look.layout import Box
from game.message import San, Text, message, template
from game.queries.repertoire.move_marks import MoveMark
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FIGURES, SMALL, STRONG
from game.view.kit.part import Part
from game.view.panels.repertoire_marks import WORDS, draw_mark
from game.words.players import name_of_tag

CHOSEN_GAME, MOVES = message("The chosen game"), message("Moves of the game")
NO_GAME = message("Choose a game.")
NOTED_MOVE = template("{move}, {note}")
WORDS_BEFORE = 4
"""The moves that stand before the one on the board."""


class GameHead(Part):
    """The players with their ratings, as they sit at the board, and the result beside them."""

    name = "chosen game"

    def title(self, state: State) -> Text:
        del state
        return CHOSEN_GAME

    def key(self, state: State) -> Hashable:
        preview, model = _preview(state), library_of(state)
        is_flipped = model is not None and model.is_flipped
        return None if preview is None else (preview.game.row, is_flipped)

    def draw(self, canvas: Canvas, state: State) -> None:
        preview, colours = _preview(state), canvas.colours
        canvas.fill(self.box, colours.background)
        if preview is None:
            canvas.text(self.box, NO_GAME, SMALL, colours.dim)
            return
        row, unit = preview.game.row, canvas.sizes.unit
        result = SHORT_RESULTS[row.result]
        place, names = self.box.cut_right(canvas.look.width(result, SMALL), 2 * unit)
        canvas.text(place, result, SMALL, colours.dim, "right")
        upper, lower = names.cut_top(names.height // 2)
        players = [
            (row.black, row.black_elo, colours.evaluation_black),
            (row.white, row.white_elo, colours.evaluation_white),
        ]
        model = library_of(state)
        if model is not None and model.is_flipped:
            players.reverse()
        for line, (name, elo, ink) in zip((upper, lower), players, strict=True):
            side = 3 * unit
            mark, words = line.cut_left(side, 2 * unit)
            canvas.disc(mark.centre, side, colours.line)
            canvas.disc(mark.centre, side - 2 * canvas.sizes.line, ink)
            end = canvas.text(words, name_of_tag(name), STRONG, colours.text)
            rating = words.cut_left(end, 2 * unit)[1]
            canvas.text(rating, str(elo or ""), FIGURES, colours.dim)


class _Word(NamedTuple):
    """A move in the line."""

    ply: int
    """The half-moves after it."""
    text: San
    box: Box


class MovesLine(Part):
    """The moves around the one that the board shows. A press on one shows its position."""

    name = "moves of the chosen game"

    def title(self, state: State) -> Text:
        del state
        return MOVES

    def key(self, state: State) -> Hashable:
        preview = _preview(state)
        return preview and (preview.game.row, preview.ply, preview.marked, preview.left)

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.fill(self.box, canvas.colours.background)
        preview = _preview(state)
        for word in self._words(preview):
            is_shown = preview is not None and word.ply == preview.ply
            canvas.control(AccessibleRole.OPTION, word.box, is_selected=is_shown)
            if is_shown:
                ground = word.box.inset(-canvas.sizes.unit, canvas.sizes.unit)
                canvas.rounded(ground, canvas.colours.raised, None, canvas.sizes.unit)
            ink = canvas.colours.accent if is_shown else canvas.colours.text
            mark = None if preview is None else _mark(preview, word.ply - 1)
            if canvas.is_read and mark is not None:
                text = NOTED_MOVE.filled(move=word.text, note=WORDS[mark])
                canvas.text(word.box, text, FIGURES, ink)
                continue
            canvas.text(word.box, word.text, FIGURES, ink)
            draw_mark(canvas, word.box.inset(0, canvas.sizes.unit), mark)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            ply = self._ply_at(event.pos, state)
            return [] if ply is None else [ShowPreviewPly(ply)]
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            return [StepPreview(-event.y)]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._ply_at(pos, state) is not None

    def _ply_at(self, pos: tuple[int, int], state: State) -> int | None:
        words = self._words(_preview(state))
        return next((word.ply for word in words if word.box.holds(*pos)), None)

    def _words(self, preview: PreviewedGame | None) -> list[_Word]:
        """Return the moves that fit into the line, with their places."""
        words: list[_Word] = []
        if preview is None:
            return words
        room = self.box
        first = max(0, preview.ply - WORDS_BEFORE)
        for ply in range(first, len(preview.sans)):
            text = numbered_san(preview, ply, is_first=ply == first)
            width = self.look.width(text, FIGURES)
            if width > room.width:
                break
            box, room = room.cut_left(width, 2 * self.look.sizes.unit)
            words.append(_Word(ply + 1, text, box))
        return words


def _mark(preview: PreviewedGame, place: int) -> MoveMark | None:
    """Return the mark of the move at a place of the game."""
    if place == preview.left:
        return MoveMark.LEFT
    return MoveMark.KNOWN if place in preview.marked else None


def _preview(state: State) -> PreviewedGame | None:
    model = library_of(state)
    return None if model is None else model.preview
