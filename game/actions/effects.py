"""The effects that ``update`` returns: what the program does outside the state.

Effects are a closed set of frozen values. ``game.app.effect_runner`` runs them in order. Their
results come back as actions.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.protocol.inspect_messages import InspectCommand
from engine.protocol.library.reports import OwnGame
from engine.protocol.lookups import LookUp
from engine.protocol.messages import Go, SetSearchOptions
from game.actions.action import Action
from game.actions.file_effects import FileEffect
from game.actions.library_effects import LibraryEffect
from game.actions.review_effects import ReviewEffect
from game.message import Text
from game.state.dialogs.file_dialog import FileKind
from game.state.engines import SeatId
from game.state.files.imports import ImportJob
from game.state.game import Game, GameFile
from game.state.game_list import ListedGame
from game.state.help.about import OpenTarget
from game.state.session import WrittenMoves


class StartSearch(Struct, frozen=True):
    """Start a search at a seat, in place of any search that runs there.

    ``go`` holds the limits and the purpose.
    """

    seat: SeatId
    go: Go


class StopSearch(Struct, frozen=True):
    """End the search at a seat early; the engine still reports Finished."""

    seat: SeatId


class AbandonSearch(Struct, frozen=True):
    """End the search at a seat and drop its reports."""

    seat: SeatId


class LookUpPosition(Struct, frozen=True):
    """Let our engine at a seat look a position up; its search goes on."""

    seat: SeatId
    command: LookUp


class ForgetGame(Struct, frozen=True):
    """Clear the transposition table and the histories of the engine at a seat, for a new game."""

    seat: SeatId


class ConfigureEngine(Struct, frozen=True):
    """Give an engine its options. ``update`` asks for this only while that engine is idle."""

    seat: SeatId
    options: SetSearchOptions


class StartEngine(Struct, frozen=True):
    """Start another engine process at a seat, to replace one that failed or timed out."""

    seat: SeatId


UciOptions: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values of UCI options."""


class OpenEngine(Struct, frozen=True):
    """Start an added engine at a new seat."""

    seat: SeatId
    command: str
    """The command line that the person typed in the dialog."""
    options: UciOptions
    """The UCI options that differ from their default."""


class OpenOwnEngine(Struct, frozen=True):
    """Start our own engine in a process of its own, at a new seat."""

    seat: SeatId
    options: SetSearchOptions
    is_background: bool = False
    """Whether other processes go first."""


class CloseEngine(Struct, frozen=True):
    """End the engine at a seat that was opened. The seat is gone."""

    seat: SeatId


class SetEngineOptions(Struct, frozen=True):
    """Give the added engine at a seat its UCI options; the others get their default."""

    seat: SeatId
    options: UciOptions


class PressEngineButton(Struct, frozen=True):
    """Press a UCI option of the type button of the added engine at a seat."""

    seat: SeatId
    name: str


class ReadEngineOptions(Struct, frozen=True):
    """Start an external engine, read its options, and end it.

    EngineRead or EngineNotRead with the same number comes back. Only one engine is read at a time.
    """

    number: int
    command: str


class FindInstalledEngines(Struct, frozen=True):
    """Look for engines in the usual places. They come back as EnginesFound."""


class StopReadingEngineOptions(Struct, frozen=True):
    """End the engine that is being read. No action comes back."""


class SendToInspector(Struct, frozen=True):
    """Send our engine a command about a recorded search."""

    command: InspectCommand


class Autosave(Struct, frozen=True):
    """Save the game so far, so that the next start can offer it."""

    pgn: str
    """The game as PGN. If it comes from a file, the first line names that file."""


class ArchiveGame(Struct, frozen=True):
    """Move the autosaved game to the played games: it is over, or the player gives it up.

    PlayedGamesFound comes back, and Fail if something was wrong.
    """


class AutosaveAnalysis(Struct, frozen=True):
    """Keep the analysis so far for the next start. Fail comes back if that is not possible."""

    games: tuple[Game, ...]
    """Copies of the analysed games with edits that are not saved, which nobody changes, the shown
    one first. Without games nothing is kept any more."""
    date: str
    flipped: bool = False


class ListPlayedGames(Struct, frozen=True):
    """List the played games. They come back as ListGames and GamesListed, a fault as Fail."""

    kept: tuple[OwnGame, ...] = ()
    """Those of the library. Those that it is still to take in are added."""


class OpenPlayedGame(Struct, frozen=True):
    """Note that a played game may go on; it comes back as PlayedGameRead."""

    text: str


class PutGamesAside(Struct, frozen=True):
    """Take ``games.pgn`` away, because the library has all of its games. A fault comes as Fail."""

    size: int
    """Of the file that was compared with the library, in bytes."""
    changed_ns: int
    """When it was changed last."""


class ReadRepertoires(Struct, frozen=True):
    """Read the person's own repertoires if their file has changed; RepertoiresRead comes back."""


class SaveSettings(Struct, frozen=True):
    """Save the settings for the next start."""

    json: str


class CopiedKind(StrEnum):
    """What kind of text is copied to the clipboard."""

    FEN = "FEN"
    PGN = "PGN"
    CAPSULE = "capsule"
    LINE = "line"
    TABLE = "table"
    OBJECTS = "objects"


class UnwrittenGame(Struct, frozen=True):
    """A game whose text is written in the background, because that takes longer than a frame."""

    game: Game
    """A copy, which nobody changes."""
    date: str
    flipped: bool


class CopyText(Struct, frozen=True):
    """Copy a text to the clipboard."""

    text: str
    what: CopiedKind


class CopyGame(Struct, frozen=True):
    """Copy a game to the clipboard when its text is written, unless something else is copied."""

    game: UnwrittenGame


class AskClipboard(Struct, frozen=True):
    """Read the clipboard; the text comes back as LoadText."""


class ReadFile(Struct, frozen=True):
    """Read a file with games, a FEN or a capsule.

    A text with one game comes back as LoadText. Several games come back as ListGames, and the games
    as GamesListed. A fault comes back as Fail. A file that is being saved is not read:
    ReadMustWait comes back.
    """

    path: str
    only_lists: bool = False
    """Whether only the list of several games is wanted, which is not shown at once."""
    is_to_analyse: bool = False
    """Whether one game or a FEN is analysed: it comes back as AnalyseListedText."""


class EndGameListing(Struct, frozen=True):
    """Stop listing the games of a file."""

    number: int
    """The number of the listing."""


class ReadGame(Struct, frozen=True):
    """Read one game of a file; the text comes back as LoadText, a fault as Fail.

    A file that has changed since its games were listed is refused. ReadMustWait comes back if the
    file is being saved, or if it is long and only its time has changed: a thread compares it then.
    """

    listed: ListedGame
    is_to_analyse: bool = False
    """Whether the text comes back as AnalyseText."""


class WriteFile(Struct, frozen=True):
    """Write a text file.

    The action Succeed or Fail comes back, or AskOverwrite if the file must not be replaced, also
    one that is still being written. A game inside a file is replaced in the background, as a game
    is whose text is not written yet; the action comes with the reports then. While such a save
    runs, every other one waits for it there, so saves end in the order in which they began.
    """

    path: str
    text: str | UnwrittenGame
    overwrite: bool = False
    kind: FileKind = FileKind.GAME
    is_confirmed: bool = False
    """Whether the person has already agreed to replace the file, in the system's dialog."""
    inside: GameFile | None = None
    """The file in which the text replaces one game; None if it is written into another one."""
    opened_from: GameFile | None = None
    """The file that the game comes from, whose encoding another file gets too; with this game
    alone in it, also what stands around the game. None if the text is the whole file."""
    moves: WrittenMoves | None = None
    """The moves that are saved when the file is written; None for what is no game."""


class Sound(StrEnum):
    """The sounds of the program; the value is the name of the file in ``assets/sounds``."""

    MOVE = "move"
    CAPTURE = "capture"
    CASTLING = "castling"
    PROMOTION = "promotion"
    CHECK = "check"
    END = "end"
    LOW_TIME = "low-time"
    ERROR = "error"


class PlaySound(Struct, frozen=True):
    """Play a sound; without a sound device, nothing happens."""

    sound: Sound
    volume_percent: int


class SwitchFullScreen(Struct, frozen=True):
    """Let the window fill the screen if it does not, or else give it back its size."""


class ReadLicences(Struct, frozen=True):
    """Read the licences of everything in the program; they come back as LicencesRead."""


class OpenWithDesktop(Struct, frozen=True):
    """Let the desktop open a folder or a file of the program."""

    what: OpenTarget


class LogFault(Struct, frozen=True):
    """Write a fault into the log of faults."""

    fault: Text


class EndProgram(Struct, frozen=True):
    """Close the window."""


class KeepImports(Struct, frozen=True):
    """Keep the imports that have not ended for the next start. Fail comes back on a fault."""

    jobs: tuple[ImportJob, ...]


class DoAction(Struct, frozen=True):
    """Do another action at once, as a part of this update.

    So a feature asks another one for something without knowing it.
    """

    action: Action


EngineEffect: TypeAlias = (
    StartSearch
    | StopSearch
    | AbandonSearch
    | ForgetGame
    | ConfigureEngine
    | LookUpPosition
    | StartEngine
    | OpenEngine
    | OpenOwnEngine
    | CloseEngine
    | SetEngineOptions
    | PressEngineButton
    | ReadEngineOptions
    | StopReadingEngineOptions
    | FindInstalledEngines
    | SendToInspector
)
PlayedEffect: TypeAlias = (
    Autosave | ArchiveGame | AutosaveAnalysis | ListPlayedGames | OpenPlayedGame | PutGamesAside
)
GameFileEffect: TypeAlias = ReadFile | EndGameListing | ReadGame | WriteFile
OwnFileEffect: TypeAlias = (
    ReadRepertoires | SaveSettings | ReadLicences | OpenWithDesktop | LogFault | KeepImports
)
DesktopEffect: TypeAlias = CopyText | CopyGame | AskClipboard | PlaySound | SwitchFullScreen

Effect: TypeAlias = (
    EngineEffect
    | PlayedEffect
    | GameFileEffect
    | OwnFileEffect
    | DesktopEffect
    | FileEffect
    | ReviewEffect
    | LibraryEffect
    | EndProgram
    | DoAction
)
