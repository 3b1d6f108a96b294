"""Scenes with the dialogs for a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from play_scenes import idle

from game.actions.files import ChooseFileRow, FolderRead, SortFiles
from game.app.dispatch import update
from game.features.files.view.file_columns import DATE_LETTERS, size_text
from game.features.files.view.places import place_name
from game.state.dialogs.file_dialog import FileDialog, FileKind
from game.state.files.folder import (
    RECENT_PATH,
    FolderColumn,
    FolderEntry,
    FolderListing,
    FolderPlace,
    PlaceKind,
)
from game.state.state import State

HOME = "/home/anna"
GAMES = f"{HOME}/chess"
PLACES = (
    FolderPlace(PlaceKind.RECENT, RECENT_PATH),
    FolderPlace(PlaceKind.HOME, HOME),
    FolderPlace(PlaceKind.DESKTOP, f"{HOME}/Desktop"),
    FolderPlace(PlaceKind.DOCUMENTS, f"{HOME}/Documents"),
    FolderPlace(PlaceKind.LAST, GAMES),
    FolderPlace(PlaceKind.PROGRAM, f"{HOME}/.local/share/glassbox"),
    FolderPlace(PlaceKind.DRIVE, "D:\\"),
)
LONG = "Carlsen - Nepomniachtchi, World Championship in Dubai, the sixth game of the match.pgn"


def entry(name: str, size: int = 0, *, is_folder: bool = False, day: int = 1) -> FolderEntry:
    """Return a file or a folder in ``GAMES``."""
    return FolderEntry(name, f"{GAMES}/{name}", is_folder, size, f"2026-05-{day:02} 09:15:00")


ENTRIES = (
    entry("Openings", is_folder=True),
    entry("2025", is_folder=True, day=2),
    entry(LONG, 12_345, day=3),
    entry("search.glassbox", 88_123, day=4),
    entry("twic1560.pgn", 7_345_678, day=5),
    entry("Шахматы.pgn", 512, day=6),
    entry("position.fen", 80, day=7),
    entry("notes.txt", 2_048, day=8),
    *(entry(f"game {number:02}.pgn", 777 * number, day=number + 9) for number in range(20)),
)
TABLES = FolderListing(
    f"{HOME}/tables",
    (FolderEntry("KQvK.rtbw", f"{HOME}/tables/KQvK.rtbw", size=1_024),),
    HOME,
    PLACES,
)
RECENT = (
    entry("twic1560.pgn", 7_345_678),
    entry("search.glassbox", 88_123),
    FolderEntry("lost.pgn", "/media/stick/lost.pgn", is_missing=True),
)


def picking(
    *, saving: bool = False, kind: FileKind = FileKind.GAME, listing: FolderListing | None = None
) -> State:
    """Return a state with our own dialog for a file and a folder in it."""
    state = idle()
    prompt = state.dialog = FileDialog(saving, kind)
    prompt.picker.name = "game.pgn" if saving else ""
    shown = FolderListing(GAMES, ENTRIES, HOME, PLACES) if listing is None else listing
    update(state, FolderRead(prompt.picker.number, shown))
    return state


def recent() -> State:
    """Return a state with the list of recent files."""
    state = picking(listing=FolderListing(RECENT_PATH, RECENT, None, PLACES))
    state.settings.recent_files = [one.path for one in RECENT]
    return state


def _unreadable() -> State:
    state = picking()
    update(state, SortFiles(FolderColumn.CHANGED))
    update(state, ChooseFileRow(1))
    update(
        state, FolderRead(0, FolderListing("/root", fault="Cannot read /root: Permission denied."))
    )
    return state


def _with_dialog() -> State:
    state = idle()
    state.dialog = FileDialog(saving=False, system_dialog=1)
    return state


def file_texts(state: State) -> set[str]:
    """Return the names, folders and dates of files on the screen: the same in every language."""
    if not isinstance(state.dialog, FileDialog):
        return set()
    picker = state.dialog.picker
    found = {picker.listing.path, str(picker.notice)}
    for one in picker.shown:
        found |= {one.name, str(PurePath(one.path).parent), one.changed[:DATE_LETTERS]}
        found.add(size_text(one.size))
    return found | {str(place_name(place)) for place in picker.listing.places}


PICKER_SCENES: dict[str, Callable[[], State]] = {
    "open": picking,
    "save": lambda: picking(saving=True),
    "save a capsule": lambda: picking(saving=True, kind=FileKind.CAPSULE),
    "save a picture": lambda: picking(saving=True, kind=FileKind.PICTURE),
    "choose an engine": lambda: picking(kind=FileKind.ENGINE),
    "choose a book": lambda: picking(kind=FileKind.BOOK),
    "choose a folder": lambda: picking(kind=FileKind.TABLEBASES, listing=TABLES),
    "empty folder": lambda: picking(listing=FolderListing("/empty", (), "/", PLACES)),
    "unreadable folder": _unreadable,
    "recent files": recent,
    "no recent files": lambda: picking(listing=FolderListing(RECENT_PATH)),
    "system dialog": _with_dialog,
}
