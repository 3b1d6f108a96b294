"""Faults in texts that the player opens as games, as codes with arguments.

``game.words.text_faults`` renders them in the language of the window.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

import chess
from msgspec import Struct


class FenCode(Enum):
    """What is wrong with a FEN. Each code names the fields of ``FenFault`` that it uses."""

    EMPTY = auto()
    TOO_LONG = auto()
    """The FEN has ``number`` characters; it may have at most ``limit``."""
    NO_RANKS = auto()
    """The FEN, which is ``text``, has no slash."""
    FIELDS = auto()
    """The FEN, which is ``text``, has ``number`` fields; it may have at most ``limit``."""
    RANKS = auto()
    """The board field, which is ``text``, has ``number`` ranks instead of ``limit``."""
    DIGITS = auto()
    """Rank ``rank``, which is ``text``, has two digits in a row."""
    LETTER = auto()
    """Rank ``rank``, which is ``text``, has ``letter``, which is not a piece."""
    FILES = auto()
    """Rank ``rank``, which is ``text``, has ``number`` files instead of ``limit``."""
    SIDE = auto()
    """The side to move is wrong: ``text``. The next five codes are also about one field each."""
    CASTLING = auto()
    KINGS_APART = auto()
    EN_PASSANT = auto()
    HALFMOVE_CLOCK = auto()
    MOVE_NUMBER = auto()
    NO_PIECES = auto()
    """The board has no pieces. This code and all codes after it are about impossible positions."""
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
    COUNTER = auto()
    """A move counter is larger than ``limit``."""


class FenFault(Struct, frozen=True):
    """A fault of a FEN; ``FenCode`` names the other fields that each code uses."""

    code: FenCode
    number: int = 0
    """The number of characters, fields, ranks or files in the FEN."""
    limit: int = 0
    """The number that is required, or the largest number that is allowed."""
    rank: int = 0
    """The number of the rank, 1 to 8."""
    letter: str = ""
    text: str = ""
    """The part of the FEN that is wrong."""


class PgnCode(Enum):
    """What is wrong with a PGN. Each code names the fields of ``PgnFault`` that it uses."""

    NO_GAME = auto()
    VARIANT = auto()
    """The variant is not standard chess: ``text``."""
    FEN_TAG = auto()
    """The tag FEN has the faults ``fen``."""
    TOO_LONG = auto()
    """A line of moves has more than ``limit`` half-moves."""
    TOO_DEEP = auto()
    """Variations are nested more than ``limit`` deep."""
    FEN_BEFORE_MOVES = auto()
    """A FEN that is no tag stands in front of the moves, so they may begin there."""
    DAMAGED = auto()
    """A game that the program saved cannot be read to its end."""


class Place(Struct, frozen=True):
    """A half-move of a game."""

    move_number: int
    colour: chess.Color


class PgnFault(Struct, frozen=True):
    """A fault of a PGN; ``PgnCode`` names the other fields that each code uses."""

    code: PgnCode
    text: str = ""
    """The part of the PGN that is wrong."""
    limit: int = 0
    """The maximum that is exceeded: half-moves of a line, or variations within each other."""
    fen: tuple[FenFault, ...] = ()
    """The faults of the tag FEN."""


class TextCode(Enum):
    """Why a text is rejected before it is read as FEN or PGN."""

    EMPTY = auto()
    TOO_LONG = auto()


class TextFault(Struct, frozen=True):
    """A text that is rejected before it is read as FEN or PGN."""

    code: TextCode
    number: int = 0
    """The number of characters of the text."""
    limit: int = 0
    """The maximum number of characters."""


GameTextFault: TypeAlias = TextFault | PgnFault | tuple[FenFault, ...]
"""What is wrong with a text; a FEN may have several faults."""


class GameTextError(ValueError):
    """A text that is rejected."""

    def __init__(self, fault: GameTextFault) -> None:
        super().__init__(fault)
        self.fault = fault


class FenError(GameTextError):
    """A FEN that is rejected."""

    def __init__(self, *faults: FenFault) -> None:
        super().__init__(faults)
        self.faults = faults


class PgnError(GameTextError):
    """A PGN that is rejected."""

    def __init__(self, fault: PgnFault) -> None:
        super().__init__(fault)
        self.pgn_fault = fault


class RemarkCode(Enum):
    """What the player should know about a game that was opened in spite of a flaw.

    Each code names the fields of ``Remark`` that it uses.
    """

    CUT_SHORT = auto()
    """The file ends in the middle of the game; the part before is opened."""
    CASTLING_LEFT_OUT = auto()
    """A castling right of the FEN has no king or no rook."""
    EN_PASSANT_LEFT_OUT = auto()
    """No pawn can have moved over the en passant square of the FEN."""
    FIRST_POSITION = auto()
    """The file has several positions, of which the first is opened."""
    ILLEGAL_MOVE = auto()
    """The main line ends before a move that is not legal: ``text``, at ``place``."""
    NOT_A_MOVE = auto()
    """The main line ends before a word that is not a move: ``text``, at ``place``."""
    SKIPPED_WORD = auto()
    """A word of the moves was skipped: ``text``, at ``place``."""
    VARIATION_CUT_SHORT = auto()
    """A variation ends before a word that is no legal move: ``text``, at ``place``."""
    VARIATION_BEFORE_MOVE = auto()
    """A variation stands where no move is before it; it is kept as a comment."""
    OPEN_COMMENT = auto()
    """A comment before the half-move ``place`` is never closed."""
    OPEN_VARIATION = auto()
    """A variation before the half-move ``place`` is never closed."""
    OPEN_TAG = auto()
    """A line opens a tag and does not close it: ``text``."""
    AFTER_RESULT = auto()
    """There is text behind the result, which begins with ``text``."""
    OTHER_LETTERS = auto()
    """The pieces have the letters ``text`` instead of the English ones."""
    RESULT_CONTRADICTED = auto()
    """The recorded result is ``text``, but the game ends otherwise by the rules."""
    RESULTS_DIFFER = auto()
    """The tag Result and the end of the moves, which is ``text``, differ."""


class Remark(Struct, frozen=True):
    """A remark on an opened game; ``RemarkCode`` names the other fields that each code uses."""

    code: RemarkCode
    text: str = ""
    place: Place | None = None
