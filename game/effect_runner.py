"""Runs the effects that ``update`` returns.

Their results and the engine's reports come back as actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, assert_never

from engine.external.command_line import CommandLineError, split
from engine.protocol.inspect_messages import InspectCommand, InspectReport
from engine.seated_engine import SeatedEngine
from game.actions.action import Action
from game.actions.effects import (
    AbandonSearch,
    AskClipboard,
    AskInspector,
    Autosave,
    CloseEngine,
    Copied,
    CopyText,
    Effect,
    ForgetAutosave,
    ForgetGame,
    Leave,
    OpenEngine,
    ReadFile,
    SaveSettings,
    StartEngine,
    StartSearch,
    StopSearch,
    WriteFile,
)
from game.actions.game import EngineReport
from game.actions.inspect import InspectionReport
from game.actions.program import CLIPBOARD, AskOverwrite, Fail, LoadText, Succeed
from game.message import MessageError, message
from game.state.engines import SeatId
from game.system.storage import (
    FileIsThereError,
    Storage,
    StorageError,
    read_file,
    replace_game,
    write_text,
)

if TYPE_CHECKING:
    from engine.external.client import ExternalEngine

MakeExternal: TypeAlias = "Callable[[Sequence[str], Mapping[str, str]], ExternalEngine]"
"""Makes an external engine from a command and the values of its options; it does not start yet."""


def external_engine(
    command: Sequence[str], options: Mapping[str, str], wake: Callable[[], None] = lambda: None
) -> ExternalEngine:
    """Return an external engine that is not started yet; ``wake`` is called after each report."""
    # Imported here, because a window without added engines does not need it.
    from engine.external.client import ExternalEngine

    return ExternalEngine(command, options, wake)


class Inspector(Protocol):
    """Records searches and answers questions about them, as ``engine.client.Client`` does."""

    def inspect(self, command: InspectCommand) -> None:
        """Record a search, or ask about a recorded one."""


COPIED = {
    Copied.FEN: message("FEN copied."),
    Copied.PGN: message("PGN copied."),
    Copied.CAPSULE: message("Capsule copied."),
}


class ClipboardError(MessageError):
    """The clipboard cannot be read or written. The message is one line."""


class Clipboard(Protocol):
    """The clipboard of the desktop."""

    def get(self) -> str:
        """Return the text in the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be read, or holds no text.
        """

    def put(self, text: str) -> None:
        """Put a text into the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be written.
        """


class EffectRunner:
    """Runs effects one at a time, and owns the engine at each seat."""

    def __init__(
        self,
        engines: Mapping[SeatId, SeatedEngine],
        inspector: Inspector,
        storage: Storage,
        clipboard: Clipboard,
        make_external: MakeExternal = external_engine,
    ) -> None:
        self._engines = dict(engines)
        self._make_external = make_external
        self._added: dict[SeatId, ExternalEngine] = {}
        """The added engines, which are also in ``_engines``."""
        self._ending: list[ExternalEngine] = []
        """Engines that were asked to end and may still run."""
        self._inspector = inspector
        self._storage = storage
        self._clipboard = clipboard
        self._autosave_fails = False
        """Whether the last autosave failed. Only the first of several failures in a row is
        reported."""
        self.leaving = False
        """Whether the window is about to close."""

    def start_engines(self, hash_mb: int) -> None:
        """Start every engine with a transposition table of ``hash_mb`` megabytes."""
        for engine in self._engines.values():
            engine.configure(hash_mb)
            engine.start()

    def close_engines(self) -> None:
        """End every engine; return when all processes have ended."""
        for added in self._added.values():
            added.ask_to_end()
        for engine in (*self._engines.values(), *self._ending):
            engine.close()

    def reports(self) -> list[Action]:
        """Return the reports of every engine since the last call, as actions; never blocks."""
        return [
            InspectionReport(report)
            if isinstance(report, InspectReport)
            else EngineReport(seat, report)
            for seat, engine in self._engines.items()
            for report in engine.poll()
        ]

    def run(self, effect: Effect) -> list[Action]:
        """Run an effect; return the actions that report its result or its failure. Never raises."""
        try:
            return self._run(effect)
        except (StorageError, ClipboardError) as error:
            return [Fail(error.message)]

    def _run(self, effect: Effect) -> list[Action]:
        match effect:
            case StartSearch():
                self._engines[effect.seat].go(effect.go)
            case StopSearch():
                self._engines[effect.seat].stop()
            case AbandonSearch():
                self._engines[effect.seat].abandon()
            case ForgetGame():
                self._engines[effect.seat].new_game()
            case StartEngine():
                self._engines[effect.seat].restart()
            case OpenEngine():
                self._open(effect)
            case CloseEngine():
                self._close(effect.seat)
            case AskInspector():
                self._inspector.inspect(effect.command)
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
                text, origin = read_file(path)
                return [LoadText(text, path.name, origin)]
            case WriteFile():
                return _write(effect)
            case Leave():
                self.leaving = True
            case _:
                assert_never(effect)
        return []

    def _open(self, effect: OpenEngine) -> None:
        """Start an added engine at its seat. The reports say whether it starts."""
        engine = self._make_external(_command(effect.command), dict(effect.options))
        self._engines[effect.seat] = self._added[effect.seat] = engine
        engine.start()

    def _close(self, seat: SeatId) -> None:
        """Begin to end the added engine at a seat. The window does not wait for its end."""
        engine = self._added.pop(seat)
        del self._engines[seat]
        engine.ask_to_end()
        self._ending.append(engine)

    def _autosave(self, pgn: str) -> list[Action]:
        """Save the game; report only the first of several failures in a row."""
        try:
            other_name = self._storage.write_autosave(pgn)
        except StorageError as error:
            was_reported, self._autosave_fails = self._autosave_fails, True
            unsaved = message("The game was not saved. {fault}", fault=error.message)
            return [] if was_reported else [Fail(unsaved)]
        self._autosave_fails = False
        if other_name is None:
            return []
        moved = message(
            "Another Glassbox is also saving its game, so this game is now saved as {file}.",
            file=other_name,
        )
        return [Succeed(moved)]


def _command(text: str) -> tuple[str, ...]:
    """Return the program and its arguments. A text that names none is taken as the program."""
    try:
        return split(text)
    except CommandLineError:  # Only a settings file that was edited by hand holds such a text.
        return (text,)


def _write(effect: WriteFile) -> list[Action]:
    path = Path(effect.path)
    try:
        if effect.inside is None:
            write_text(path, effect.text, overwrite=effect.overwrite)
        else:
            replace_game(effect.inside, effect.text)
    except FileIsThereError:
        return [AskOverwrite(str(path.resolve()), effect.kind)]
    return [Succeed(message("Saved as {file}.", file=path.name))]
