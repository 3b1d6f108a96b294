"""Typed questions about the game: the commands of lichess's blind mode.

``:`` opens the field for one of them. A move may be typed there too.
"""

from __future__ import annotations

from enum import StrEnum

import chess
from msgspec import Struct

from game.actions.command_key import OPENS_COMMAND
from game.message import Message, MessageError, message

MOST_LETTERS = 16
"""The maximum length of a typed command, without the character that opens the field."""


class CommandKind(StrEnum):
    """What is asked; the value is the word of the command."""

    CLOCKS = "c"
    LAST_MOVE = "l"
    OPPONENT = "o"
    PIECES = "p"
    SCAN = "s"
    MOVES = "m"
    BOARD = "board"
    HELP = "help"


class TypedCommand(Struct, frozen=True):
    """A question; the fields that its kind does not need are None."""

    query: CommandKind
    piece: chess.Piece | None = None
    """The kind of pieces that are looked for."""
    squares: tuple[chess.Square, ...] = ()
    """The squares of the scanned file or rank, or the square whose moves are asked for."""


class CommandError(MessageError, ValueError):
    """Raised for a command without the word that it needs. The message is one line."""


NEEDS: dict[CommandKind, Message] = {
    CommandKind.PIECES: message(
        "p needs a letter: P N B R Q K for White, p n b r q k for Black, as in p N."
    ),
    CommandKind.SCAN: message("s needs a file or a rank, as in s a or s 1."),
    CommandKind.MOVES: message("m needs a square, as in m e4."),
}
_QUERIES = {query.value: query for query in CommandKind}
_PIECES = {
    piece.symbol(): piece
    for piece in (chess.Piece(kind, side) for kind in chess.PIECE_TYPES for side in chess.COLORS)
}
_LINES = {
    **{chess.FILE_NAMES[file]: tuple(chess.SquareSet(chess.BB_FILES[file])) for file in range(8)},
    **{chess.RANK_NAMES[rank]: tuple(chess.SquareSet(chess.BB_RANKS[rank])) for rank in range(8)},
}
_SQUARES = {name: square for square, name in enumerate(chess.SQUARE_NAMES)}


def is_command(entry: str | None) -> bool:
    """Return whether the field holds a command, or its beginning."""
    return entry is not None and entry.startswith(OPENS_COMMAND)


def parse_command(text: str) -> TypedCommand | None:
    """Return the command that a text asks for; None if it is none, so it may be a move.

    Raises:
        CommandError: the text begins like a command, and its second word does not fit.
    """
    words = text.split()
    query = _QUERIES.get(words[0]) if words else None
    if query is None:
        return None
    if query not in NEEDS:
        return TypedCommand(query) if len(words) == 1 else None
    wanted = words[1] if len(words) == 2 else ""
    if query is CommandKind.PIECES and wanted in _PIECES:
        return TypedCommand(query, piece=_PIECES[wanted])
    if query is CommandKind.SCAN and wanted in _LINES:
        return TypedCommand(query, squares=_LINES[wanted])
    if query is CommandKind.MOVES and wanted in _SQUARES:
        return TypedCommand(query, squares=(_SQUARES[wanted],))
    raise CommandError(NEEDS[query])
