"""A hint: a move that the engine suggests to the person, and what the move is good for."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import chess
from msgspec import Struct


class MovePurpose(StrEnum):
    """What a move is good for.

    The docstring of a member lists the fields of ``PurposeDetails`` that it uses.
    """

    CHECKMATE = "checkmate"
    FORCES_MATE = "forces mate"
    """It begins a mate in ``moves`` moves."""
    PROMOTES = "promotes"
    """The pawn becomes a ``target``."""
    TAKES_FREE = "takes free"
    """It takes an undefended ``target``."""
    TAKES_BACK = "takes back"
    """It takes the ``target`` that has just captured."""
    TAKES_MORE = "takes more"
    """The ``piece`` takes a more valuable ``target``."""
    TAKES = "takes"
    """It takes a ``target``."""
    FORKS = "forks"
    """The ``piece`` attacks the ``target`` and the ``other`` at once."""
    CHECKS = "checks"
    SAVES = "saves"
    """It brings the attacked ``piece`` to safety."""
    DEFENDS = "defends"
    """It defends the ``target`` on ``square``."""
    CASTLES = "castles"
    ATTACKS = "attacks"
    """It attacks the ``target`` on ``square``."""
    DEVELOPS = "develops"
    """It develops the ``piece``."""
    ADVANCES_PASSED_PAWN = "advances passed pawn"
    TAKES_CENTRE = "takes centre"
    OPENS_FILE = "open file"
    """It puts the ``piece`` on an open file."""
    GAINS_SQUARES = "gains squares"
    """The ``piece`` reaches more squares than before."""
    BEST_LINE = "best line"
    """It begins the best line that the engine found."""


class PurposeDetails(Struct, frozen=True):
    """What a move is good for, as a code and its arguments; see ``game.words.move_purposes``."""

    purpose: MovePurpose
    piece: chess.PieceType
    """The piece that moves."""
    target: chess.PieceType | None = None
    other: chess.PieceType | None = None
    square: chess.Square | None = None
    moves: int = 0


class HintStep(IntEnum):
    """How much of a hint is shown."""

    SEARCHING = 0
    PIECE = 1
    MOVE = 2


class Hint(Struct, frozen=True):
    """A hint for one position."""

    board: chess.Board
    """The position. Never changed."""
    step: HintStep = HintStep.SEARCHING
    move: chess.Move | None = None
    """The suggested move; None while the engine searches."""
    idea: PurposeDetails | None = None
