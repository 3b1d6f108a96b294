"""Whether the move that a person has just made is a mistake: asked of our engine, and answered."""

from __future__ import annotations

import chess
from msgspec import Struct

from engine.protocol.clauses import JudgedMove


class LastMoveCheck(Struct, frozen=True):
    """The check of one move."""

    board: chess.Board
    """The position after the move. Never changed."""
    due_ms: int
    """The opponent's answer waits for the judgement until this time."""
    mistake: JudgedMove | None = None
    """The move once it was found to be a mistake: the person is asked whether to take it back."""
