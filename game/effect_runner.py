"""Performs the effects that ``update`` asks for; what comes of them are actions again."""

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
from game.formats.sentences import sentence
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


class ClipboardError(Exception):
    """The clipboard cannot be used; the message is one line."""


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
            return [Fail(sentence(str(error)))]

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
                return [Succeed(f"{effect.what} copied.")]
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
            return [] if said else [Fail(f"The game goes on but is not saved: {error}.")]
        self._autosave_fails = False
        if other_name is None:
            return []
        return [Succeed(f"Another Glassbox saves its game too; this one is in {other_name} now.")]


def _write(effect: WriteFile) -> list[Action]:
    path = Path(effect.path)
    try:
        write_text(path, effect.text, overwrite=effect.overwrite)
    except FileIsThereError:
        return [AskOverwrite(effect.path, effect.kind)]
    return [Succeed(f"Saved as {path.name}.")]
