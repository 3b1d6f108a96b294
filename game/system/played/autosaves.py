"""The autosave of this window, and how its game moves into ``games.pgn``.

Each window has an autosave file of its own, whose lock it holds. Every fault is a StorageError.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from game.formats import game_import, played_games
from game.formats.game_text_faults import PgnError
from game.message import message
from game.system.disk.locks import FileLock
from game.system.disk.private_files import make_folder
from game.system.file_facts import error_reason
from game.system.played.games_file import GamesFile
from game.system.played.window_files import lock_of_window, names_there, numbered_names
from game.system.text_files import (
    StorageError,
    delete_file,
    read_text_if_there,
    rotate_files,
    unwritable_error,
    write_text,
)

AUTOSAVE = "autosave.pgn"
"""The first autosave name. A window that finds another window's game takes one with a number."""
AUTOSAVE_PREVIOUS = "autosave-previous.pgn"
"""The name of an autosave that holds no game, and of a given-up game in older versions."""
MOST_COPIES = 9
"""The maximum number of windows that autosave at the same time, and of files that were renamed."""


class Autosaves:
    """The autosave files of a folder, one of which this window reads and writes."""

    def __init__(
        self, folder: Path, name: str = AUTOSAVE, *, is_private: bool = True, keeps: bool = True
    ) -> None:
        self._folder = folder
        self.name = name
        self._is_private = is_private
        self._keeps = keeps
        """Whether games that are over move into ``games.pgn``."""
        self.games = GamesFile(folder)
        self._text: str | None = None
        """The game of this window when it was last read or to be written."""
        self._known: str | None = None
        """The content of the file when this window last read or wrote it."""
        self._has_looked = False
        self._lock: FileLock | None = None
        self._unkept: list[str] = []
        """Games that could not be moved into ``games.pgn``; the file still holds the first one."""
        self._archived: set[str] = set()
        """The ids of games that this window has moved into ``games.pgn`` or read from there."""

    def names(self) -> list[str]:
        """Return the names of the autosave files, newest first."""
        return names_there(self._folder, all_autosave_names())

    def game_ids(self) -> set[str]:
        """Return the ids of the games that are autosaved, by this window or by another."""
        found = set[str]()
        for name in self.names():
            with suppress(StorageError):  # Reading it as a game reports why.
                text = read_text_if_there(self._folder / name)
                found |= set() if text is None else {played_games.read_own_tags(text).game_id}
        return found

    def choose(self, name: str) -> bool:
        """Choose the file to read and write; return False if another window has it."""
        if self._keeps and self._folder.is_dir() and (self._lock is None or name != self.name):
            lock = lock_of_window(self._folder, name)
            if lock is None:
                return False
            self.release()
            self._lock = lock
        if name != self.name:
            self.name, self._known = name, None
        return True

    def choose_unused(self) -> None:
        """Choose a file that is not there, for the next game, whose first write locks it."""
        self.release()
        unused = (name for name in all_autosave_names() if not os.path.lexists(self._folder / name))
        self.name = next(unused, self.name)
        self._has_looked = True
        self._known = self._text = None

    def release(self) -> None:
        """Let another window have the file."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def read(self) -> str | None:
        """Return the autosaved game; None if there is none.

        Raises:
            StorageError: the file cannot be read.
        """
        self._has_looked = True
        self._known = self._text = self._read()
        return self._known

    def write(self, pgn: str) -> str | None:
        """Replace the autosaved game. If the game stands in ``games.pgn``, it leaves that file.

        If another window saves its game in the file, this one uses another file from now on. The
        function returns the name of a new file, or None if the file is the same.

        Raises:
            StorageError: a file could not be written; its old content is unchanged.
        """
        self._text = pgn
        self._make_folder()
        self.keep_rest()
        before = self.name
        self._find_own_file()
        game = played_games.read_own_tags(pgn)
        is_archived = game.game_id in self._archived
        self._write_file(played_games.with_archived_tag(pgn) if is_archived else pgn)
        if is_archived:
            self.games.remove(game.game_id)
            self._archived.discard(game.game_id)
        return None if self.name == before else self.name

    def archive(self) -> None:
        """Move the game of this window into ``games.pgn``, because it is over or given up.

        A game that is too short is deleted. A text that is no game is renamed.

        Raises:
            StorageError: the game could not be moved. It is tried again before the next write.
        """
        text, self._text = self._text, None
        if text is None or not self._keeps:
            return
        try:
            self.keep_rest()
            self.keep(text)
        except StorageError:
            self._unkept.append(text)
            raise

    def keep_rest(self) -> None:
        """Move the games into ``games.pgn`` that could not be moved before.

        Raises:
            StorageError: they still cannot be moved.
        """
        while self._unkept:
            self.keep(self._unkept[0], may_be_there=True)
            del self._unkept[0]

    def keep(self, text: str, *, may_be_there: bool = False) -> None:
        """Append the game of the chosen file to ``games.pgn`` and delete that file.

        The file is marked before that. If a kill comes in between, the next start finds the mark.
        ``may_be_there`` says whether the game may have been appended already.

        Raises:
            StorageError: a file could not be written; the chosen file stays.
        """
        length = count_half_moves(text)
        if length is None:
            self.put_aside()
            return
        if length >= played_games.LEAST_HALF_MOVES:
            game = played_games.read_own_tags(text)
            with_mark = played_games.with_archived_tag(text)
            if self._known not in (None, with_mark):
                self._write_file(with_mark)
            if may_be_there or game.may_be_archived:
                self.games.remove(game.game_id)
            self.games.append(played_games.bytes_in_file(text))
            self._archived.add(game.game_id)
        if self._known is not None:
            delete_file(self._folder / self.name)
            self._known = None

    def _write_file(self, text: str) -> None:
        path = self._folder / self.name
        write_text(path, text, overwrite=True, is_private=self._is_private)
        self._known = text

    def finish_resuming(self, text: str) -> None:
        """Take a game out of ``games.pgn`` if a kill came before that, when it was autosaved.

        Raises:
            StorageError: ``games.pgn`` could not be written.
        """
        game = played_games.read_own_tags(text)
        if game.may_be_archived:
            self._archived.add(game.game_id)
            self.games.remove(game.game_id)
            self._archived.discard(game.game_id)

    def note_archived(self, game_id: str) -> None:
        """Note that a game stands in ``games.pgn``. It leaves that file when it is autosaved."""
        self._archived.add(game_id)

    def put_aside(self) -> None:
        """Rename the file, so that what it holds is neither offered again nor overwritten.

        Raises:
            StorageError: the file could not be renamed.
        """
        rotate_files(self._folder, self.name, *renamed_autosave_names())
        self._text = self._known = None

    def _find_own_file(self) -> None:
        """Choose the first file that no other window has, beginning with the present one."""
        names = all_autosave_names()
        later = names[names.index(self.name) + 1 :] if self.name in names else []
        for name in (self.name, *later):
            if self.choose(name) and not self._is_of_another():
                return
        raise StorageError(message("All {number} files for games are in use.", number=MOST_COPIES))

    def _is_of_another(self) -> bool:
        """Return whether the file holds a game that this window never read or wrote."""
        try:
            there = self._read() if self._has_looked else None
        except StorageError:
            return False
        return there not in (None, self._known)

    def _read(self) -> str | None:
        return read_text_if_there(self._folder / self.name)

    def _make_folder(self) -> None:
        try:
            make_folder(self._folder)
        except OSError as error:
            raise unwritable_error(self._folder / self.name, error_reason(error)) from error


def all_autosave_names() -> list[str]:
    """Return the names that autosave files can have."""
    return numbered_names(AUTOSAVE, MOST_COPIES)


def renamed_autosave_names() -> list[str]:
    """Return the names of renamed autosaves, newest first."""
    return numbered_names(AUTOSAVE_PREVIOUS, MOST_COPIES)


def count_half_moves(text: str) -> int | None:
    """Return the number of half-moves; None if the text holds no game or a damaged one."""
    try:
        return len(game_import.saved_game(text).moves)
    except PgnError:
        return None
