"""Everything that can happen to the window, as a closed set of frozen values.

``game.input`` and the view make them from events, ``game.app`` makes them from the engine's
reports and from files, ``game.update`` is the only reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from engine.inspect_messages import InspectReport, Step
from engine.messages import Report
from game.heat import Layer
from game.inspect_actions import QuestionAction
from game.inspection import View, Walk
from game.state import Brush, FileKind, ScreenName, TimeControl


@dataclass(frozen=True, slots=True)
class Tick:
    """The application's monotonic time; comes before the other actions of each round."""

    now_ms: int
    date: str = ""
    """Today as PGN writes it (``2024.05.31``); empty keeps the one known."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The program has started: whoever is to move may."""


# The board


@dataclass(frozen=True, slots=True)
class PressSquare:
    """Left button down on a square, at window coordinates."""

    square: chess.Square
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class MovePointer:
    """Pointer moved; ``square`` is the board square under it or None."""

    square: chess.Square | None
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ReleaseSquare:
    """Left button up; ``square`` is None off the board."""

    square: chess.Square | None


@dataclass(frozen=True, slots=True)
class PressRight:
    """Right button down on a square with the brush that the modifier keys choose."""

    square: chess.Square
    brush: Brush


@dataclass(frozen=True, slots=True)
class ReleaseRight:
    """Right button up; ``square`` is None off the board."""

    square: chess.Square | None


@dataclass(frozen=True, slots=True)
class ChoosePromotion:
    """A piece of the promotion picker."""

    piece_type: chess.PieceType


@dataclass(frozen=True, slots=True)
class Cancel:
    """Esc: closes the topmost open thing (promotion, drag, entry, overlay, selection, premove)."""


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """The pointer rests on a line of the debug panel; empty when it leaves."""

    moves: tuple[str, ...]


# The typed-move field


@dataclass(frozen=True, slots=True)
class TypeText:
    """Printable text typed on the board screen; opens the field where it may begin a move."""

    text: str


@dataclass(frozen=True, slots=True)
class EraseTyped:
    """Backspace while the field is open."""


@dataclass(frozen=True, slots=True)
class EnterTyped:
    """Enter while the field is open."""


# The game


@dataclass(frozen=True, slots=True)
class GoToPly:
    """Show the game after ``ply`` half-moves (held within the game); never alters the game."""

    ply: int


@dataclass(frozen=True, slots=True)
class StepPly:
    """Show ``by`` half-moves later (negative: earlier)."""

    by: int


@dataclass(frozen=True, slots=True)
class GoToEnd:
    """Show the end of the game and follow it."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Back to the person's last decision (two half-moves against the engine)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Asks first."""


@dataclass(frozen=True, slots=True)
class MoveNow:
    """The engine plays the best move it has."""


@dataclass(frozen=True, slots=True)
class Flip:
    """Show the board from the other side."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same players with colours changed, from the start position."""


@dataclass(frozen=True, slots=True)
class OpenNewGame:
    """Open the New game panel."""


@dataclass(frozen=True, slots=True)
class ChangeDraft:
    """A choice in the New game panel."""

    colour: chess.Color | None
    level: int
    time_control: TimeControl | None


@dataclass(frozen=True, slots=True)
class StartDraft:
    """Start the game of the New game panel (asks first if an unfinished game would be lost)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to the open confirmation."""

    yes: bool


@dataclass(frozen=True, slots=True)
class CloseOverlay:
    """Close the open panel without doing what it offers."""


@dataclass(frozen=True, slots=True)
class CloseBanner:
    """Close the result banner."""


@dataclass(frozen=True, slots=True)
class AcceptResume:
    """Go on with the game that was not finished last time."""


@dataclass(frozen=True, slots=True)
class DeclineResume:
    """Do not go on with it; its file is kept aside."""


# Files, clipboard, settings


@dataclass(frozen=True, slots=True)
class CopyFen:
    """Copy the shown position."""


@dataclass(frozen=True, slots=True)
class CopyPgn:
    """Copy the whole game."""


@dataclass(frozen=True, slots=True)
class Paste:
    """Ask for the clipboard; its text comes back as LoadText."""


CLIPBOARD = "the clipboard"
"""The ``source`` of a text that was pasted."""


@dataclass(frozen=True, slots=True)
class LoadText:
    """A FEN or PGN from the clipboard or a file; ``source`` names it in messages."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class OpenPathPrompt:
    """Open the file picker."""

    saving: bool


@dataclass(frozen=True, slots=True)
class ChoosePath:
    """A file was chosen in the picker."""

    path: str
    saving: bool


@dataclass(frozen=True, slots=True)
class AskOverwrite:
    """The file to be written exists already: ask before it is lost."""

    path: str
    kind: FileKind = FileKind.GAME


@dataclass(frozen=True, slots=True)
class ShowKeys:
    """Open the list of keys."""


@dataclass(frozen=True, slots=True)
class ChangeScale:
    """Make everything larger or smaller."""

    by_percent: int


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has another size, with room for this scale at the most."""

    most_scale_percent: int


@dataclass(frozen=True, slots=True)
class ToggleTheme:
    """Dark to light and back."""


@dataclass(frozen=True, slots=True)
class ToggleEvaluation:
    """Show or hide the evaluation bar."""


@dataclass(frozen=True, slots=True)
class ToggleBestMove:
    """Show or hide the engine's best move as an arrow."""


# Stepping through a search


@dataclass(frozen=True, slots=True)
class StepThrough:
    """Step through the search that the engine panel shows."""


@dataclass(frozen=True, slots=True)
class ShowScreen:
    """Show another screen; the game stands while a search is looked at."""

    screen: ScreenName


@dataclass(frozen=True, slots=True)
class CancelRecording:
    """Give up recording a search, or close one that is recorded or could not be."""


@dataclass(frozen=True, slots=True)
class RetryRecording:
    """Record a search that could not be recorded once more."""


@dataclass(frozen=True, slots=True)
class TakeSearchStep:
    """One step through the recorded search."""

    step: Step


@dataclass(frozen=True, slots=True)
class GoToNode:
    """The moment when a node was entered, held within the search."""

    node: int


@dataclass(frozen=True, slots=True)
class GoToVisit:
    """The moment when a visit of the search began."""

    visit: int


@dataclass(frozen=True, slots=True)
class Unfold:
    """Show what a visit of the outline made, or fold it up again."""

    visit: int


@dataclass(frozen=True, slots=True)
class GoToBestLine:
    """The moment at the end of the principal variation."""


@dataclass(frozen=True, slots=True)
class OpenFilter:
    """Type what the lines of the outline must be."""


@dataclass(frozen=True, slots=True)
class TypeFilter:
    """More of the filter; empty erases its last letter."""

    text: str


@dataclass(frozen=True, slots=True)
class FindLine:
    """Go to another line of the outline that meets the filter."""

    forwards: bool


@dataclass(frozen=True, slots=True)
class ShowView:
    """Show something else beside the board; what is shown already gives way to the moves."""

    view: View


@dataclass(frozen=True, slots=True)
class WalkView:
    """A key for whatever stands beside the board."""

    way: Walk


@dataclass(frozen=True, slots=True)
class ChooseHistory:
    """Show what the histories say of the piece on a square; of all pieces if it is shown."""

    square: chess.Square


@dataclass(frozen=True, slots=True)
class ShowLayer:
    """Show another of the histories."""

    layer: Layer


@dataclass(frozen=True, slots=True)
class ShowSpan:
    """Show where the nodes went from one node of the search to another."""

    first: float
    last: float


@dataclass(frozen=True, slots=True)
class ShowWhole:
    """Show where the nodes of the whole search went, or those of the iteration."""

    is_whole: bool


@dataclass(frozen=True, slots=True)
class ZoomTo:
    """Let a visit fill the graph of where the nodes went."""

    visit: int


@dataclass(frozen=True, slots=True)
class CloseStepHint:
    """Do not explain the keys for stepping any more."""


@dataclass(frozen=True, slots=True)
class InspectionReport:
    """What the engine's process says about a recorded search."""

    report: InspectReport


# From the application


@dataclass(frozen=True, slots=True)
class EngineReport:
    """Something the engine's process said, or the client noticed about it."""

    report: Report


@dataclass(frozen=True, slots=True)
class RestartEngine:
    """The user asks for a new engine process after it was given up."""


@dataclass(frozen=True, slots=True)
class Fail:
    """Something the application tried did not work; one line for the user."""

    message: str


@dataclass(frozen=True, slots=True)
class Succeed:
    """Something the user asked for was done; one line for the user."""

    message: str


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """The user closes the window."""


BoardAction: TypeAlias = (
    PressSquare
    | MovePointer
    | ReleaseSquare
    | PressRight
    | ReleaseRight
    | ChoosePromotion
    | Cancel
    | PreviewLine
    | TypeText
    | EraseTyped
    | EnterTyped
    | GoToPly
    | StepPly
    | GoToEnd
    | Flip
)
GameAction: TypeAlias = (
    TakeBack
    | Resign
    | MoveNow
    | Rematch
    | OpenNewGame
    | ChangeDraft
    | StartDraft
    | Answer
    | CloseOverlay
    | CloseBanner
    | AcceptResume
    | DeclineResume
    | EngineReport
    | RestartEngine
)
ProgramAction: TypeAlias = (
    Begin
    | Tick
    | CopyFen
    | CopyPgn
    | Paste
    | LoadText
    | OpenPathPrompt
    | ChoosePath
    | AskOverwrite
    | ShowKeys
    | ChangeScale
    | Resize
    | ToggleTheme
    | ToggleEvaluation
    | ToggleBestMove
    | Fail
    | Succeed
    | CloseWindow
)
InspectAction: TypeAlias = (
    StepThrough
    | ShowScreen
    | CancelRecording
    | RetryRecording
    | TakeSearchStep
    | GoToNode
    | GoToVisit
    | Unfold
    | GoToBestLine
    | OpenFilter
    | TypeFilter
    | FindLine
    | ShowView
    | WalkView
    | ChooseHistory
    | ShowLayer
    | ShowSpan
    | ShowWhole
    | ZoomTo
    | CloseStepHint
    | InspectionReport
)
Action: TypeAlias = BoardAction | GameAction | InspectAction | QuestionAction | ProgramAction
