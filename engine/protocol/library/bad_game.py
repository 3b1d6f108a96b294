"""What could not be read of a game of an imported file."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class BadGameCode(StrEnum):
    """What could not be read: the members of ``Reading`` and ``RemarkCode`` in the PGN reader."""

    NOTHING_IN_IT = "nothing in it"
    """It has neither moves nor tags."""
    NO_START = "no start"
    """The first position is impossible."""
    TOO_LONG = "too long"
    TOO_DEEP = "too deep"
    """Variations lie too deep in one another."""
    ILLEGAL_WORD = "illegal word"
    """The line ends, because ``word`` is not a legal move."""
    UNREADABLE_WORD = "unreadable word"
    """The line ends, because ``word`` is not a move."""
    SKIPPED_WORD = "skipped word"
    VARIATION_BEFORE_MOVE = "variation before move"
    UNREAD_VARIATION = "unread variation"
    """A variation begins with no legal move."""
    OPEN_COMMENT = "open comment"
    OPEN_VARIATION = "open variation"
    OPEN_TAG = "open tag"
    AFTER_RESULT = "after result"
    """Text follows the result."""
    OTHER_LETTERS = "other letters"
    """The letters of the pieces are not English."""


class BadGame(Struct, frozen=True):
    """What could not be read of a game as it is written."""

    code: BadGameCode
    line: int
    """The line of the file in which the game begins; the first is 1."""
    game: int
    """The number of the game in the file; the first is 1."""
    is_left_out: bool
    """Whether the game is not in the library."""
    move_number: int = 0
    """Of the move that is due; 0 in the tags, and where the code is about the whole game."""
    is_black: bool = False
    word: str = ""
