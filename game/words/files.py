"""The texts of the dialogs for a file: titles, buttons, kinds of files."""

from __future__ import annotations

from game.formats.capsules import SUFFIX
from game.message import Message, message, message_in
from game.state.state import FileKind, PathPrompt

SAVING: dict[FileKind, Message] = {
    FileKind.GAME: message("Save the game"),
    FileKind.CAPSULE: message("Save the search as a capsule"),
    FileKind.PICTURE: message("Save a picture of the board"),
}
OPENING: dict[FileKind, Message] = {
    FileKind.GAME: message("Open a game, a position or a search"),
    FileKind.ENGINE: message("Choose the program of an engine"),
}
OPEN, SAVE, CHOOSE = message("Open"), message("Save"), message("Choose")
CHESS, GAMES = message("Chess files"), message("Games (PGN)")
POSITIONS, CAPSULES = message("Positions (FEN, EPD)"), message("Searches (capsules)")
PNG, SVG = message("Pictures (PNG)"), message("Drawings (SVG)")
ALL = message_in("files", "All files")
_CHESS_SUFFIXES = (".pgn", ".fen", ".epd", ".txt", SUFFIX)
_OPENED = (
    (CHESS, _CHESS_SUFFIXES),
    (GAMES, (".pgn",)),
    (POSITIONS, (".fen", ".epd")),
    (CAPSULES, (SUFFIX,)),
    (ALL, ()),
)
_SAVED: dict[FileKind, tuple[tuple[Message, tuple[str, ...]], ...]] = {
    FileKind.GAME: ((GAMES, (".pgn",)), (ALL, ())),
    FileKind.CAPSULE: ((CAPSULES, (SUFFIX,)), (ALL, ())),
    FileKind.PICTURE: ((PNG, (".png",)), (SVG, (".svg",))),
}


def title(prompt: PathPrompt) -> Message:
    """Return the title of the dialog."""
    return (SAVING if prompt.saving else OPENING)[prompt.kind]


def accept(prompt: PathPrompt) -> Message:
    """Return the text of the button that accepts the choice."""
    if prompt.saving:
        return SAVE
    return CHOOSE if prompt.kind is FileKind.ENGINE else OPEN


def filters(prompt: PathPrompt) -> tuple[tuple[Message, tuple[str, ...]], ...]:
    """Return the choices of files, each with the endings of its names; none for all files.

    The first one counts until the person chooses another.
    """
    if prompt.saving:
        return _SAVED[prompt.kind]
    return () if prompt.kind is FileKind.ENGINE else _OPENED


def suffixes(prompt: PathPrompt) -> tuple[str, ...]:
    """Return the endings of the files that our own dialog lists; empty for all files."""
    if prompt.saving and prompt.kind is FileKind.PICTURE:
        return ".png", ".svg"
    chosen = filters(prompt)
    return chosen[0][1] if chosen else ()
