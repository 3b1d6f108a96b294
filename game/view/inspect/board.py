"""The board of the Inspect screen: the position of the node, and arrows for its moves.

A move played there asks why the engine did not choose it.
"""

from __future__ import annotations

import chess
import pygame

from engine.protocol.facts import MoveFacts
from engine.protocol.inspect_vocabulary import MoveOutcome
from game.actions.action import Action
from game.actions.board import MovePointer, PressSquare, ReleaseSquare
from game.look.layout import Box, square_box
from game.look.theme import Colour
from game.queries import queries
from game.state.detail_panel import SeePanel, WhyNotPanel
from game.state.inspection import Inspection
from game.state.state import State
from game.view.board.board import BoardPart, Shown, placement
from game.view.board.marks import ARROW_WIDTH, ENGINE_WIDTH, PREVIEW_OPACITIES, BoardMarks, Mark
from game.view.board.motion import gliding_squares
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FIGURES

TRIED_OPACITY, BEST_OPACITY, BEFORE_OPACITY, POINTED_OPACITY = 0.85, 0.6, 0.4, 0.72
MOST_BEFORE = 6
"""Moves tried before, the last ones, that have an arrow: more would hide the position."""


def shown_board(state: State) -> chess.Board:
    """Return the position of the node, or before one is shown that of the root."""
    return queries.position_in_view(state)


HANDLED = (MovePointer, PressSquare, ReleaseSquare)
"""What the hand can do here: there are no marks of one's own, and the wheel steps nowhere."""


class InspectBoard(BoardPart):
    """The board in step with the search; what is played on it goes back when it is dropped."""

    def shown(self, state: State) -> Shown:
        board = shown_board(state)
        last = board.peek() if board.move_stack else chess.Move.null()
        squares = (last.from_square, last.to_square) if last else ()
        tints = tuple((square, "board_last_move") for square in squares)
        hand = state.board
        ghost = hand.drag.square if hand.drag and hand.drag.lifted else None
        source = ghost if ghost is not None else hand.selected
        targets = {} if source is None else queries.targets(state, source)
        if source is not None:
            tints += ((source, "board_selected"),)
        return Shown(
            placement=placement(board),
            gliding=gliding_squares(state),
            ghost=ghost,
            targets=tuple(targets.items()),
            hover=hand.hover if hand.hover in targets else None,
            flipped=state.board.flipped,
            coordinates=state.settings.show_coordinates,
            tints=tints,
            check=board.king(board.turn) if board.is_check() else None,
        )

    def position(self, state: State) -> chess.Board:
        return shown_board(state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        return [one for one in super().actions(event, state) if isinstance(one, HANDLED)]


class InspectMarks(BoardMarks):
    """Arrows: the move being tried, the best so far, earlier moves, the one under the pointer."""

    def marks(self, state: State) -> tuple[Mark, ...]:
        inspection = state.inspection
        if inspection is None or inspection.search_state is None:
            return ()
        if inspection.detail is not None:
            return self._answer(inspection)
        colours = self.look.colours
        search_state = inspection.search_state
        decided = [one for one in search_state.moves if _is_decided(one)]
        best = [one for one in decided if one.outcome is MoveOutcome.RAISED_ALPHA][-1:]
        before = [one for one in decided if one not in best][-MOST_BEFORE:]
        marks = _arrows(before, colours.dim.faded(BEFORE_OPACITY), ARROW_WIDTH)
        marks += _arrows(best, colours.good.faded(BEST_OPACITY), ENGINE_WIDTH)
        marks += _arrow(
            search_state.current_move, colours.accent.faded(TRIED_OPACITY), ENGINE_WIDTH
        )
        for uci in state.board.preview[:1]:
            marks += _arrow(uci, colours.brush_preview.faded(POINTED_OPACITY), ENGINE_WIDTH)
        return tuple(marks)

    def draw(self, canvas: Canvas, state: State) -> None:
        super().draw(canvas, state)
        detail = None if state.inspection is None else state.inspection.detail
        if not isinstance(detail, SeePanel) or detail.told is None:
            return
        for number, one in enumerate(detail.told.captures, 1):
            square = square_box(self.box, one.square, state.board.flipped)
            self._draw_number(canvas, square, number, is_played=one.is_played)

    def _answer(self, inspection: Inspection) -> tuple[Mark, ...]:
        """Return the line of an answer, or the captures of an exchange."""
        detail, colours = inspection.detail, self.look.colours
        if isinstance(detail, WhyNotPanel):
            line = (detail.move,) if detail.told is None else detail.told.line
            return tuple(
                mark
                for uci, opacity in zip(line, PREVIEW_OPACITIES, strict=False)
                for mark in _arrow(uci, colours.brush_preview.faded(opacity), ENGINE_WIDTH)
            )
        if not isinstance(detail, SeePanel) or detail.told is None:
            return ()
        told = detail.told
        target = told.target
        return tuple(
            Mark(
                one.square,
                target,
                (colours.good if number % 2 == 0 else colours.bad).faded(
                    TRIED_OPACITY if one.is_played else BEFORE_OPACITY
                ),
                ARROW_WIDTH,
            )
            for number, one in enumerate(told.captures)
        )

    def _draw_number(self, canvas: Canvas, square: Box, number: int, *, is_played: bool) -> None:
        """Write when a piece captures beside it."""
        colours = canvas.colours
        side = 5 * canvas.sizes.unit
        badge = Box(square.x, square.y, side, side)
        canvas.disc(badge.centre, side, colours.accent if is_played else colours.raised)
        ink = colours.on_accent if is_played else colours.dim
        canvas.text(badge, str(number), FIGURES, ink, "centre")


def _is_decided(move: MoveFacts) -> bool:
    """Was it searched to its end before the search state that is shown?"""
    is_searched = move.node_search is not None and move.test is None
    return is_searched and not move.is_later and not move.is_current


def _arrows(moves: list[MoveFacts], colour: Colour, width: float) -> list[Mark]:
    return [mark for one in moves for mark in _arrow(one.move, colour, width)]


def _arrow(uci: str, colour: Colour, width: float) -> list[Mark]:
    """Return the arrow of a move; a null move and no move have none."""
    move = chess.Move.from_uci(uci) if uci else chess.Move.null()
    return [Mark(move.from_square, move.to_square, colour, width)] if move else []
