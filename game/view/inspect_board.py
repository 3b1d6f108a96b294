"""The board of the Inspect screen: the position of the node, and arrows for its moves."""

from __future__ import annotations

import chess
import pygame

from engine.inspect_messages import MoveFacts
from game.actions import Action
from game.state import State
from game.theme import Colour
from game.view.board import BoardPart, Shown, placement
from game.view.marks import ARROW_WIDTH, ENGINE_WIDTH, BoardMarks, Mark

TRIED_OPACITY, BEST_OPACITY, BEFORE_OPACITY, POINTED_OPACITY = 0.85, 0.6, 0.4, 0.72
MOST_BEFORE = 6
"""Moves tried before, the last ones, that have an arrow: more would hide the position."""


def shown_board(state: State) -> chess.Board:
    """Return the position of the node, or before one is shown that of the root."""
    inspection = state.inspection
    assert inspection is not None
    return inspection.board or inspection.root


class InspectBoard(BoardPart):
    """The board in step with the search; nothing is moved on it."""

    def shown(self, state: State) -> Shown:
        board = shown_board(state)
        last = board.peek() if board.move_stack else chess.Move.null()
        squares = (last.from_square, last.to_square) if last else ()
        return Shown(
            placement=placement(board),
            flipped=state.board.flipped,
            coordinates=state.settings.show_coordinates,
            tints=tuple((square, "board_last_move") for square in squares),
            check=board.king(board.turn) if board.is_check() else None,
        )

    def position(self, state: State) -> chess.Board:
        return shown_board(state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        del event, state
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del pos, state
        return False


class InspectMarks(BoardMarks):
    """The move being tried, the best one so far, those before, and the one pointed at."""

    def marks(self, state: State) -> tuple[Mark, ...]:
        inspection = state.inspection
        if inspection is None or inspection.moment is None:
            return ()
        colours = self.look.colours
        moment = inspection.moment
        decided = [one for one in moment.moves if _is_decided(one)]
        best = [one for one in decided if one.outcome == "raised alpha"][-1:]
        before = [one for one in decided if one not in best][-MOST_BEFORE:]
        marks = _arrows(before, colours.dim.faded(BEFORE_OPACITY), ARROW_WIDTH)
        marks += _arrows(best, colours.good.faded(BEST_OPACITY), ENGINE_WIDTH)
        marks += _arrow(moment.tried_move, colours.accent.faded(TRIED_OPACITY), ENGINE_WIDTH)
        for uci in state.board.preview[:1]:
            marks += _arrow(uci, colours.brush_preview.faded(POINTED_OPACITY), ENGINE_WIDTH)
        return tuple(marks)


def _is_decided(move: MoveFacts) -> bool:
    """Was it searched to its end before the moment that is shown?"""
    is_searched = move.visit is not None and not move.test
    return is_searched and not move.is_later and not move.is_current


def _arrows(moves: list[MoveFacts], colour: Colour, width: float) -> list[Mark]:
    return [mark for one in moves for mark in _arrow(one.move, colour, width)]


def _arrow(uci: str, colour: Colour, width: float) -> list[Mark]:
    """Return the arrow of a move; a pass, or no move, has none."""
    move = chess.Move.from_uci(uci) if uci else chess.Move.null()
    return [Mark(move.from_square, move.to_square, colour, width)] if move else []
