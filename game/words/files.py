"""The texts about files: titles, buttons and kinds of files of the dialogs, and what waits."""

from __future__ import annotations

from pathlib import PurePath

from game.formats.capsules import SUFFIX
from game.message import Message, Text, message, message_with_context, template
from game.state.dialogs.file_dialog import FileDialog, FileKind
from game.state.files.opened_files import OpenedFiles

SAVING: dict[FileKind, Message] = {
    FileKind.GAME: message("Save the game"),
    FileKind.CAPSULE: message("Save the search as a capsule"),
    FileKind.LIBRARY_GAMES: message("Export games of the library"),
    FileKind.PICTURE: message("Save a picture of the board"),
    FileKind.REPORT_GAME: message("Save the report as a game with comments"),
    FileKind.REPORT_PAGE: message("Save the report as a page for a browser"),
    FileKind.REPORT_PICTURE: message("Save the report as a picture"),
    FileKind.EXPORTED_TABLE: message("Export the search as a table"),
    FileKind.EXPORTED_OBJECTS: message("Export the search as JSON"),
    FileKind.EXPORTED_STACKS: message("Export the search as stacks"),
    FileKind.EXPORTED_GAME: message("Export the search as a game with variations"),
}
OPENING: dict[FileKind, Message] = {
    FileKind.GAME: message("Open a game, a position or a search"),
    FileKind.ENGINE: message("Choose the program of an engine"),
    FileKind.BOOK: message("Choose an opening book"),
    FileKind.TABLEBASES: message("Choose the folder of the tablebases"),
    FileKind.IMPORTED_FILE: message("Choose a file of games to import"),
    FileKind.IMPORTED_FOLDER: message("Choose a folder with files of games"),
}
OPEN, SAVE, CHOOSE = message("Open"), message("Save"), message("Choose")
CHESS, GAMES = message("Chess files"), message("Games (PGN)")
POSITIONS, CAPSULES = message("Positions (FEN, EPD)"), message("Searches (capsules)")
PNG, SVG = message("Pictures (PNG)"), message("Drawings (SVG)")
SHEETS, OBJECTS = message("Tables (CSV)"), message("Lines of JSON")
STACKS = message("Collapsed stacks")
PAGES = message("Pages (HTML)")
BOOKS, TABLES = message("Opening books (Polyglot)"), message("Tablebases (Syzygy)")
ALL = message_with_context("files", "All files")
OPENS_LATER = template("{file} opens as soon as it is saved.")
IS_COMPARED = template("Glassbox checks whether {file} has changed.")
THIS_FOLDER = message("Choose this folder")
_CHESS_SUFFIXES = (".pgn", ".fen", ".epd", ".txt", SUFFIX)
Filters = tuple[tuple[Message, tuple[str, ...]], ...]
_OPENED: dict[FileKind, Filters] = {
    FileKind.GAME: (
        (CHESS, _CHESS_SUFFIXES),
        (GAMES, (".pgn",)),
        (POSITIONS, (".fen", ".epd")),
        (CAPSULES, (SUFFIX,)),
        (ALL, ()),
    ),
    FileKind.ENGINE: (),
    FileKind.BOOK: ((BOOKS, (".bin",)), (ALL, ())),
    FileKind.TABLEBASES: ((TABLES, (".rtbw",)),),
    FileKind.IMPORTED_FILE: ((GAMES, (".pgn",)), (ALL, ())),
    FileKind.IMPORTED_FOLDER: ((GAMES, (".pgn",)),),
}
_SAVED: dict[FileKind, Filters] = {
    FileKind.GAME: ((GAMES, (".pgn",)), (ALL, ())),
    FileKind.CAPSULE: ((CAPSULES, (SUFFIX,)), (ALL, ())),
    FileKind.LIBRARY_GAMES: ((GAMES, (".pgn",)), (ALL, ())),
    FileKind.PICTURE: ((PNG, (".png",)), (SVG, (".svg",))),
    FileKind.REPORT_GAME: ((GAMES, (".pgn",)), (ALL, ())),
    FileKind.REPORT_PAGE: ((PAGES, (".html", ".htm")), (ALL, ())),
    FileKind.REPORT_PICTURE: ((PNG, (".png",)),),
    FileKind.EXPORTED_TABLE: ((SHEETS, (".csv",)), (ALL, ())),
    FileKind.EXPORTED_OBJECTS: ((OBJECTS, (".jsonl",)), (ALL, ())),
    FileKind.EXPORTED_STACKS: ((STACKS, (".folded",)), (ALL, ())),
    FileKind.EXPORTED_GAME: ((GAMES, (".pgn",)), (ALL, ())),
}


def waiting_line(files: OpenedFiles) -> Text:
    """Return which file is not read yet, and why; empty if none, or not for long yet."""
    waiting = files.waiting
    if waiting is None or not waiting.is_said:
        return ""
    line = IS_COMPARED if waiting.is_compared else OPENS_LATER
    return line.filled(file=PurePath(waiting.path).name)


def dialog_title(prompt: FileDialog) -> Message:
    """Return the title of the dialog."""
    return (SAVING if prompt.saving else OPENING)[prompt.kind]


def accept_button_label(prompt: FileDialog) -> Message:
    """Return the text of the button that accepts the choice."""
    if prompt.saving:
        return SAVE
    if prompt.wants_folder:
        return THIS_FOLDER
    return CHOOSE if prompt.is_choice else OPEN


def file_filters(prompt: FileDialog) -> Filters:
    """Return the choices of files, each with the endings of its names; none for all files.

    The first one counts until the person chooses another.
    """
    return (_SAVED if prompt.saving else _OPENED)[prompt.kind]


def listed_suffixes(prompt: FileDialog) -> tuple[str, ...]:
    """Return the endings of the files that our own dialog lists; empty for all files."""
    if prompt.saving and prompt.kind is FileKind.PICTURE:
        return ".png", ".svg"
    chosen = file_filters(prompt)
    return chosen[0][1] if chosen else ()
