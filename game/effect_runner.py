"""Performs the effects that ``update`` asks for, and returns their outcomes as actions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, assert_never

from engine.protocol.inspect_messages import InspectCommand
from engine.protocol.messages import Handicap, Limits
from game.actions.action import Action
from game.actions.effects import (
    AbandonSearch,
    AskClipboard,
    AskInspector,
    Autosave,
    Copied,
    CopyText,
    Effect,
    ForgetAutosave,
    ForgetGame,
    Leave,
    ReadFile,
    SaveSettings,
    StartEngine,
    StartSearch,
    StopSearch,
    WriteFile,
)
from game.actions.program import CLIPBOARD, AskOverwrite, Fail, LoadText, Succeed
from game.message import MessageError, message
from game.system.storage import FileIsThereError, Storage, StorageError, read_text, write_text


class Searcher(Protocol):
    """What is asked of the engine; ``engine.client.Client`` is one."""

    def go(
        self,
        fen: str,
        moves: Sequence[str] = (),
        limits: Limits | None = None,
        handicap: Handicap | None = None,
    ) -> int:
        """Want this search."""

    def stop(self) -> None:
        """End the wanted search early, for its result."""

    def abandon(self) -> None:
        """Want no search."""

    def new_game(self) -> None:
        """Forget what was learnt."""

    def restart(self) -> None:
        """Start another process."""

    def inspect(self, command: InspectCommand) -> None:
        """Record a search or tell of it."""


COPIED = {
    Copied.FEN: message("FEN copied."),
    Copied.PGN: message("PGN copied."),
    Copied.CAPSULE: message("Capsule copied."),
}


class ClipboardError(MessageError):
    """The clipboard cannot be used. The message is one line."""


class Clipboard(Protocol):
    """The clipboard of the desktop."""

    def get(self) -> str:
        """The text it holds. Raises ClipboardError, also where it holds none."""

    def put(self, text: str) -> None:
        """Let it hold ``text``. Raises ClipboardError."""


class EffectRunner:
    """Performs effects one at a time, and remembers that the window is to be left."""

    def __init__(self, searcher: Searcher, storage: Storage, clipboard: Clipboard) -> None:
        self._searcher = searcher
        self._storage = storage
        self._clipboard = clipboard
        self._autosave_fails = False
        """Said once, not after every move."""
        self.leaving = False

    def perform(self, effect: Effect) -> list[Action]:
        """Do it; return what came of it. A fault is an action too, never an exception."""
        try:
            return self._perform(effect)
        except (StorageError, ClipboardError) as error:
            return [Fail(error.message)]

    def _perform(self, effect: Effect) -> list[Action]:
        match effect:
            case StartSearch():
                self._searcher.go(effect.fen, effect.moves, effect.limits, effect.handicap)
            case StopSearch():
                self._searcher.stop()
            case AbandonSearch():
                self._searcher.abandon()
            case ForgetGame():
                self._searcher.new_game()
            case StartEngine():
                self._searcher.restart()
            case AskInspector():
                self._searcher.inspect(effect.command)
            case Autosave():
                return self._autosave(effect.pgn)
            case ForgetAutosave():
                self._storage.put_autosave_aside()
            case SaveSettings():
                self._storage.write_settings(effect.json)
            case CopyText():
                self._clipboard.put(effect.text)
                return [Succeed(COPIED[effect.what])]
            case AskClipboard():
                return [LoadText(self._clipboard.get(), CLIPBOARD)]
            case ReadFile():
                path = Path(effect.path)
                return [LoadText(read_text(path), path.name)]
            case WriteFile():
                return _write(effect)
            case Leave():
                self.leaving = True
            case _:
                assert_never(effect)
        return []

    def _autosave(self, pgn: str) -> list[Action]:
        """Save the game; that it cannot be saved is said once, until it can again."""
        try:
            other_name = self._storage.write_autosave(pgn)
        except StorageError as error:
            said, self._autosave_fails = self._autosave_fails, True
            unsaved = message("The game is not saved. {fault}", fault=error.message)
            return [] if said else [Fail(unsaved)]
        self._autosave_fails = False
        if other_name is None:
            return []
        moved = message(
            "Another Glassbox is saving its game too. This game is now saved as {file}.",
            file=other_name,
        )
        return [Succeed(moved)]


def _write(effect: WriteFile) -> list[Action]:
    path = Path(effect.path)
    try:
        write_text(path, effect.text, overwrite=effect.overwrite)
    except FileIsThereError:
        return [AskOverwrite(effect.path, effect.kind)]
    return [Succeed(message("Saved as {file}.", file=path.name))]
