"""The files in the data folder that Glassbox itself writes, and all others."""

from __future__ import annotations

import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.formats import played_games, repertoires
from game.system import fault_log
from game.system.disk.atomic_replacement import OLD_PART, PART
from game.system.disk.private_files import make_private
from game.system.instance import library_files
from game.system.instance.address import FOLDER
from game.system.played import analysis_autosave, kept_imports
from game.system.played.autosaves import all_autosave_names, renamed_autosave_names
from game.system.played.games_file import LOCK
from game.system.played.window_files import lock_name
from game.system.reviews import review_files
from game.system.storage import SETTINGS, SETTINGS_PREVIOUS

KINDS = (analysis_autosave.NAMES, kept_imports.NAMES)
"""The files of which each window has one."""
NAMES = frozenset(
    (
        *all_autosave_names(),
        *map(lock_name, all_autosave_names()),
        *renamed_autosave_names(),
        *(name for kind in KINDS for name in (*kind.possible, *kind.renamed)),
        *(lock_name(name) for kind in KINDS for name in kind.possible),
        played_games.FILE,
        LOCK,
        SETTINGS,
        SETTINGS_PREVIOUS,
        repertoires.FILE,
        fault_log.FILE,
        *(f"{fault_log.FILE}.{number + 1}" for number in range(fault_log.OLD_FILES)),
    )
)


class OwnFile(Struct, frozen=True):
    """A file of Glassbox in its data folder."""

    path: Path
    bytes_long: int


class DataFolderContents(Struct, frozen=True):
    """What lies in the data folder."""

    own: tuple[OwnFile, ...] = ()
    others: tuple[Path, ...] = ()
    """All that Glassbox did not write, such as links and most folders."""


def is_own_file_name(name: str) -> bool:
    """Return whether Glassbox writes files of this name into its data folder."""
    part = OLD_PART.fullmatch(name)
    if PART.fullmatch(name) is not None or played_games.ASIDE.fullmatch(name) is not None:
        return True
    if library_files.is_library_file(name):
        return True
    return (part[1] if part else name) in NAMES


def contents_of(folder: Path) -> DataFolderContents:
    """Return what lies in a data folder, by name. No link is followed.

    Raises:
        OSError: the folder cannot be read.
    """
    found = _contents(folder, is_own_file_name)
    own, others = list(found.own), list[Path]()
    for path in found.others:
        is_folder = stat.S_ISDIR(path.lstat().st_mode)
        if is_folder and path.name in OWN_FOLDERS:
            inside = _contents(path, OWN_FOLDERS[path.name])
            own += inside.own
            others += inside.others
        elif not (is_folder and path.name == FOLDER):
            others.append(path)
    return DataFolderContents(tuple(own), tuple(others))


def _contents(folder: Path, is_ours: Callable[[str], bool]) -> DataFolderContents:
    """Return what lies in a folder; its folders are among the others."""
    own, others = [], []
    for path in sorted(folder.iterdir()):
        found = path.lstat()
        if is_ours(path.name) and stat.S_ISREG(found.st_mode):
            own.append(OwnFile(path, found.st_size))
        else:
            others.append(path)
    return DataFolderContents(tuple(own), tuple(others))


def _is_review(name: str) -> bool:
    return any(kind.fullmatch(name) is not None for kind in (review_files.NAME, PART))


OWN_FOLDERS: dict[str, Callable[[str], bool]] = {
    review_files.FOLDER: _is_review,
    library_files.COLUMNS: library_files.is_column_file,
    library_files.RESCUED_COLUMNS: library_files.is_column_file,
}
"""The folders of Glassbox in a data folder, and which files in them are its own."""


def make_data_private(folder: Path) -> None:
    """Let only this user read the files of Glassbox in a data folder, which older versions made.

    A folder that also holds something else may be shared, so that its own permissions stay.
    """
    with suppress(OSError):  # Without the folder there is nothing to tighten.
        contents = contents_of(folder)
        for file in contents.own:
            make_private(file.path)
        if not contents.others:
            make_private(folder.resolve())


def is_link(path: Path) -> bool:
    """Return whether a path is a link, also one of the kinds that only Windows has."""
    try:
        found = path.lstat()
    except OSError:
        return False
    return stat.S_ISLNK(found.st_mode) or bool(getattr(found, "st_reparse_tag", 0))


def delete_own_file(path: Path) -> bool:
    """Delete a file of Glassbox; return False if something else has its name now.

    Raises:
        OSError: it cannot be deleted.
    """
    if not stat.S_ISREG(path.lstat().st_mode):
        return False
    path.unlink()
    return True
