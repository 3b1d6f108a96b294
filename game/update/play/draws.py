"""Draws that are claimed, by a person or by an engine."""

from __future__ import annotations

import chess

from engine.protocol.messages import Thinking
from game.actions.effects import Effect
from game.queries import queries
from game.rules import claims, record
from game.state.state import Result, State
from game.update.play import course


def claim(state: State) -> list[Effect]:
    """End the game as a draw if the person on move may claim one."""
    if not queries.may_claim_draw(state):
        return []
    ending = state.game.claim
    course.take_part(state)
    return [] if ending is None else course.end(state, Result(record.DRAW, ending))


def end_by_engine(
    state: State, board: chess.Board, move: chess.Move, thinking: Thinking
) -> list[Effect] | None:
    """Let the engine on move end the game instead of playing ``move``; None if it plays.

    ``board`` is the position that it has searched.
    """
    ending = claims.engine_claim(board, move, course.score_of(move, thinking))
    return None if ending is None else course.end(state, Result(record.DRAW, ending))
