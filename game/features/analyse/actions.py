"""What can happen on the Analyse screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.messages import Limits
from game.actions.action import Action
from game.features.analyse.model import EngineNumberField, LimitKind
from game.features.analyse.tree_walking import Landmark
from game.state.engines import SeatId
from game.state.node import NodeId


class UndoAnalysisEdit(Action, frozen=True):
    """Undo the last edit."""


class RedoAnalysisEdit(Action, frozen=True):
    """Do the edit again that was undone last."""


class PromoteVariation(Action, frozen=True):
    """Move the variation of a node one place up at its fork."""

    node: NodeId | None = None
    """A node of the variation; None for the shown one."""


class DemoteVariation(Action, frozen=True):
    """Move the variation of a node one place down at its fork."""

    node: NodeId | None = None


class MakeMainLine(Action, frozen=True):
    """Make the line to a node the main line."""

    node: NodeId | None = None


class AskToDeleteMoves(Action, frozen=True):
    """Show what would be deleted from a node on, and ask."""

    node: NodeId | None = None


class DeleteFromMove(Action, frozen=True):
    """Delete a node and everything behind it."""

    node: NodeId


class ToggleNag(Action, frozen=True):
    """Give the shown move a NAG, or take it away."""

    nag: int


class OpenNagList(Action, frozen=True):
    """Open the list of all symbols for the shown move."""


class ChooseNag(Action, frozen=True):
    """Choose a row of the list of symbols."""

    place: int


class ToggleListedNag(Action, frozen=True):
    """Give the move the symbol of a row, or take it away; the list stays open."""

    place: int | None = None
    """The index of the row; None for the chosen one."""


class OpenCommentDialog(Action, frozen=True):
    """Open the dialog for the comments before and after a move."""

    node: NodeId | None = None


class TypeComments(Action, frozen=True):
    """The texts in the dialog are others."""

    before: str
    after: str


class SetMoveComments(Action, frozen=True):
    """Give a move other comments."""

    node: NodeId
    before: str
    """The words before the move."""
    after: str
    """The words after the move."""


class ClearShapes(Action, frozen=True):
    """Remove the arrows and circles of the shown position."""


class SaveWithEvaluations(Action, frozen=True):
    """Write the evaluations and verdicts of the first engine into the game, and save it."""


class TakeEvaluationsBack(Action, frozen=True):
    """Take the evaluations out of the game again, because their save is given up."""


class SaveAndGoOn(Action, frozen=True):
    """Save the games with unsaved edits, and then analyse the document that waits."""


class AnalyseWaiting(Action, frozen=True):
    """Analyse the document that waits, now that the shown game is saved."""


class InsertLine(Action, frozen=True):
    """Insert moves after a node as a variation, without going there."""

    node: NodeId
    moves: tuple[str, ...]
    """The moves in UCI notation; the legal part is inserted."""


class CopyLine(Action, frozen=True):
    """Copy the moves to a node as PGN."""

    node: NodeId | None = None


class GoToLandmark(Action, frozen=True):
    """Show the next mistake or fork of the shown line, or the next comment of the game."""

    kind: Landmark
    by: int
    """1 for the next one, -1 for the one before."""


class ShowNeighbourGame(Action, frozen=True):
    """Show another game of the document."""

    by: int
    """1 for the next one, -1 for the one before."""


class ShowGameList(Action, frozen=True):
    """Show the list of the games, with the analysed one as its chosen row."""


class PlayNullMove(Action, frozen=True):
    """Insert a null move: the side to move passes."""


class PlayBestMove(Action, frozen=True):
    """Play the first move of the best line of the first engine."""


class InsertBestLine(Action, frozen=True):
    """Insert the best line of the first engine as a variation, without going there."""


class ToggleAnalysisEngine(Action, frozen=True):
    """Let an engine stop or go on."""

    seat: SeatId | None = None
    """The seat of the engine; None for all: they stop unless all are off already."""


class ChangeLineCount(Action, frozen=True):
    """Change the number of lines of an engine."""

    seat: SeatId
    by: int


class SetEngineLimits(Action, frozen=True):
    """Let each search of an engine end at limits; without any it goes on."""

    seat: SeatId
    limits: Limits


class SetEngineThreads(Action, frozen=True):
    """Give an engine another number of search threads."""

    seat: SeatId
    threads: int | None
    """None for one thread of ours, or for what the added engine has."""


class SetEngineHash(Action, frozen=True):
    """Give an engine a table of another size."""

    seat: SeatId
    hash_mb: int | None
    """None for the usual size, or for what the added engine has."""


class OpenEngineOptions(Action, frozen=True):
    """Open the dialog for the limits, the threads and the hash of an engine."""

    seat: SeatId | None = None
    """The seat of the engine; None for the first one."""


class ChooseLimitKind(Action, frozen=True):
    """Choose in the dialog what ends each search."""

    kind: LimitKind


class TypeEngineOption(Action, frozen=True):
    """The text in a field of the dialog is another."""

    field: EngineNumberField
    text: str


class ToggleEngineHold(Action, frozen=True):
    """Hold an engine at the shown position, or let it follow again."""

    seat: SeatId


class RestartAnalysisEngine(Action, frozen=True):
    """Restart an engine that has failed or does not respond."""

    seat: SeatId


class PutEngineFirst(Action, frozen=True):
    """Move an engine to the first row: the board, the bar and the verdicts show what it finds."""

    seat: SeatId


class RemoveAnalysisEngine(Action, frozen=True):
    """Take an added engine away from the analysis."""

    seat: SeatId


class ToggleThreat(Action, frozen=True):
    """Show what the side not to move threatens, or show it no more."""


class ToggleReport(Action, frozen=True):
    """Begin the report on the game, let it go on or pause it; open its page once it is finished."""


class WalkCardLine(Action, frozen=True):
    """Insert the line of a statement on the card of a mistake, and show its first move."""

    place: int = 0
    """The index of the statement."""


class InspectCardLine(Action, frozen=True):
    """Step through the search that shows a statement on the card of a mistake."""

    place: int = 0


class StepThroughAnalysis(Action, frozen=True):
    """Ask which iteration of our engine's analysis is stepped through."""


class ChooseIteration(Action, frozen=True):
    """Choose an iteration in the dialog by its index."""

    place: int


class StepThroughIteration(Action, frozen=True):
    """Step through an iteration in the dialog."""

    place: int | None = None
    """The index of the iteration; None for the chosen one."""


OptionAction: TypeAlias = (
    ChangeLineCount
    | SetEngineLimits
    | SetEngineThreads
    | SetEngineHash
    | OpenEngineOptions
    | ChooseLimitKind
    | TypeEngineOption
)
"""What can happen to the options of an engine that watches."""
WatchAction: TypeAlias = (
    ToggleAnalysisEngine
    | ToggleEngineHold
    | RestartAnalysisEngine
    | PutEngineFirst
    | RemoveAnalysisEngine
    | ToggleThreat
    | OptionAction
)
"""What can happen to the engines that watch."""
RearrangingAction: TypeAlias = (
    UndoAnalysisEdit
    | RedoAnalysisEdit
    | PromoteVariation
    | DemoteVariation
    | MakeMainLine
    | AskToDeleteMoves
    | DeleteFromMove
)
"""What moves or deletes moves, or brings an earlier version back."""
EditAction: TypeAlias = (
    RearrangingAction | InsertLine | PlayNullMove | PlayBestMove | InsertBestLine
)
"""What can happen to the moves."""
NoteAction: TypeAlias = (
    ToggleNag
    | OpenNagList
    | ChooseNag
    | ToggleListedNag
    | OpenCommentDialog
    | TypeComments
    | SetMoveComments
    | ClearShapes
)
"""What can happen to the notes beside a move."""
ReportAction: TypeAlias = ToggleReport | WalkCardLine | InspectCardLine
"""What can happen with the report on the game."""
IterationAction: TypeAlias = StepThroughAnalysis | ChooseIteration | StepThroughIteration
"""What can happen when a search is to be stepped through."""
DocumentAction: TypeAlias = (
    SaveWithEvaluations
    | TakeEvaluationsBack
    | SaveAndGoOn
    | AnalyseWaiting
    | CopyLine
    | GoToLandmark
    | ShowNeighbourGame
    | ShowGameList
)
"""What can happen to the analysed document, besides edits of its moves and notes."""
AnalyseAction: TypeAlias = (
    EditAction | NoteAction | IterationAction | DocumentAction | WatchAction | ReportAction
)
