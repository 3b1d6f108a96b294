"""The course of a task on any screen: a move is tried, taken back, and heard by screen readers."""

from __future__ import annotations

from collections.abc import Callable

import chess

from game.actions.between_features import MoveMade
from game.actions.board import (
    BoardAction,
    FoldVariation,
    GoToGameEnd,
    GoToPly,
    PressSquare,
    ShowMove,
    StepPly,
    StepVariation,
    Touch,
)
from game.actions.effects import Effect
from game.message import Message
from game.queries import sounds as fitting_sounds
from game.state.engines import EngineNotice
from game.state.session import GameEdit, Session
from game.state.state import State
from game.update import common, sounds
from game.words.engine_faults import engine_line
from game.words.tasks import NOT_JUDGED

STEPS = StepPly | StepVariation | GoToPly | GoToGameEnd | ShowMove | FoldVariation
"""The actions that walk through a game."""


def act_on_board(
    action: BoardAction, *, is_movable: bool, take_back: Callable[[], object]
) -> list[Effect] | None:
    """Handle what is done on the board of a task; return None for what Play's way of it suits.

    No step leaves the position. A press on a square takes the last try back.
    """
    if isinstance(action, STEPS):
        return []
    if isinstance(action, Touch):
        if not is_movable:
            return []
        if isinstance(action, PressSquare):
            take_back()
    return None


def show_try(state: State, session: Session, before: chess.Board, action: MoveMade) -> list[Effect]:
    """Let the move that is tried be seen and heard."""
    move = chess.Move.from_uci(action.uci)
    common.clear_marks(session)
    common.animate_game_pieces(state, session, before.piece_map(), action.dropped)
    heard = fitting_sounds.sounds_of_move(before, move, ends_game=False)
    return sounds.play_wanted_sound(state, *heard)


def slide_back(
    state: State, session: Session, before: chess.Board, tried: chess.Move | None
) -> None:
    """Let the pieces slide back from a move that was tried and is no longer on the board."""
    common.clear_marks(session)
    if tried is not None:
        after = before.copy(stack=False)
        after.push(tried)
        common.animate_game_pieces(state, session, after.piece_map())


def say_not_judged(state: State, notice: EngineNotice | None) -> None:
    """Say why a move that was tried is not judged."""
    common.show_error(state, NOT_JUDGED.filled(fault=engine_line(notice)))


def announce(session: Session, said: Message) -> None:
    """Let screen readers hear what is said of a task, when that has changed."""
    if session.finding != said:
        number = 0 if session.last_edit is None else session.last_edit.number + 1
        session.finding, session.last_edit = said, GameEdit(number, said)
