"""Faults of texts that are to be read as games, as codes with arguments.

``game.words.text_faults`` renders them in the language of the window.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

import chess


class FenCode(Enum):
    """Kinds of faults of a FEN; each docstring names the fields of ``FenFault`` that it uses."""

    EMPTY = auto()
    TOO_LONG = auto()
    """``number`` characters, of at most ``limit``."""
    NO_RANKS = auto()
    """``text`` has no slash."""
    FIELDS = auto()
    """``text`` has ``number`` fields, of at most ``limit``."""
    RANKS = auto()
    """The board ``text`` has ``number`` ranks instead of ``limit``."""
    DIGITS = auto()
    """Two digits follow each other in ``text``, the rank with the number ``rank``."""
    LETTER = auto()
    """``letter`` is not a piece, in ``text``, the rank with the number ``rank``."""
    FILES = auto()
    """``text``, the rank with the number ``rank``, has ``number`` files instead of ``limit``."""
    SIDE = auto()
    """The field ``text``; so for this code and the next four."""
    CASTLING = auto()
    EN_PASSANT = auto()
    HALFMOVE_CLOCK = auto()
    MOVE_NUMBER = auto()
    NO_PIECES = auto()
    """The position is impossible; so for this code and all after it."""
    NO_WHITE_KING = auto()
    NO_BLACK_KING = auto()
    KINGS = auto()
    WHITE_PAWNS = auto()
    BLACK_PAWNS = auto()
    PAWNS_ON_BACK_RANK = auto()
    WHITE_PIECES = auto()
    BLACK_PIECES = auto()
    CASTLING_RIGHTS = auto()
    EN_PASSANT_SQUARE = auto()
    OPPOSITE_CHECK = auto()
    CHECKERS = auto()
    IMPOSSIBLE_CHECK = auto()
    IMPOSSIBLE = auto()
    WHITE_PROMOTED = auto()
    BLACK_PROMOTED = auto()
    CHESS960 = auto()
    COUNTER = auto()
    """A move counter is larger than ``limit``."""


@dataclass(frozen=True, slots=True)
class FenFault:
    """A fault of a FEN; ``FenCode`` names the other fields that each code uses."""

    code: FenCode
    number: int = 0
    """How many there are."""
    limit: int = 0
    """How many there may be, or must be."""
    rank: int = 0
    """From 1 to 8."""
    letter: str = ""
    text: str = ""
    """The part of the FEN that is wrong."""


class PgnCode(Enum):
    """Kinds of faults of a PGN; each docstring names the fields of ``PgnFault`` that it uses."""

    NO_GAME = auto()
    VARIANT = auto()
    """The variant ``text``."""
    OPEN_TAG = auto()
    """The line ``text``."""
    FEN_TAG = auto()
    """``fen``."""
    TOO_LONG = auto()
    """A line of moves has more than ``limit`` half-moves."""
    TOO_DEEP = auto()
    """Variations are nested more than ``limit`` deep."""
    OPEN_COMMENT = auto()
    """``place``."""
    OPEN_VARIATION = auto()
    """``place``."""
    NOT_A_MOVE = auto()
    """``text`` at ``place``."""
    ILLEGAL_MOVE = auto()
    """``text`` at ``place``."""


@dataclass(frozen=True, slots=True)
class Place:
    """A half-move of the main line."""

    move_number: int
    colour: chess.Color


@dataclass(frozen=True, slots=True)
class PgnFault:
    """A fault of a PGN; ``PgnCode`` names the other fields that each code uses."""

    code: PgnCode
    text: str = ""
    """The part of the PGN that is wrong."""
    place: Place | None = None
    limit: int = 0
    """How many there may be."""
    fen: tuple[FenFault, ...] = ()
    """The fault of the tag FEN."""


class TextCode(Enum):
    """Why a text is read neither as FEN nor as PGN."""

    EMPTY = auto()
    TOO_LONG = auto()


@dataclass(frozen=True, slots=True)
class TextFault:
    """A fault of a text that is neither FEN nor PGN."""

    code: TextCode
    number: int = 0
    """Number of characters."""
    limit: int = 0
    """Largest allowed number of characters."""


GameTextFault: TypeAlias = TextFault | PgnFault | tuple[FenFault, ...]
"""What is wrong with a text; a FEN may have several faults."""


class GameTextError(ValueError):
    """Raised for a text that is neither a valid FEN nor a valid PGN."""

    def __init__(self, fault: GameTextFault) -> None:
        super().__init__(fault)
        self.fault = fault


class FenError(GameTextError):
    """Raised for an invalid FEN."""

    def __init__(self, *faults: FenFault) -> None:
        super().__init__(faults)
        self.faults = faults


class PgnError(GameTextError):
    """Raised for an invalid PGN."""

    def __init__(self, fault: PgnFault) -> None:
        super().__init__(fault)
        self.pgn_fault = fault


class Remark(Enum):
    """Remarks on a PGN whose game was opened in spite of them."""

    SEVERAL_GAMES = auto()
    """The text holds more games."""
    VARIATION_CUT_SHORT = auto()
    """A variation has an illegal move."""
