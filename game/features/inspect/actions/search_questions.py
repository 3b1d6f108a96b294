"""What the player can ask about a recorded search, as actions."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from engine.protocol.evaluation_terms import EvaluationTerm
from game.actions.action import Action
from game.features.inspect.model.breakpoints import ConditionTerm


class LeaveInspection(Action, frozen=True):
    """Esc closes the topmost open thing of the Inspect screen, or returns to the game."""


class ChooseMoveRow(Action, frozen=True):
    """Choose an ordered move ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


class GoToChosenSearch(Action, frozen=True):
    """Go to the node that the answer about the node names, or to the search of the chosen move."""


class AskWhyNot(Action, frozen=True):
    """Ask why the engine did not choose this move of the node.

    An empty move stands for the chosen move, or else for the move being searched.
    """

    move: str = ""


class ShowMoveExchange(Action, frozen=True):
    """Show the exchange that a move of the node begins.

    An empty move stands for the chosen move, or else for the move being searched.
    """

    move: str = ""


class ShowValueOrigin(Action, frozen=True):
    """Show where the value of the chosen move comes from, or else that of this node."""


class ShowEntryWriter(Action, frozen=True):
    """Show which node search wrote a table entry.

    None stands for the chosen move, or else for this node.
    """

    node_search: int | None = None


class TypeNodeNumber(Action, frozen=True):
    """Type digits of a node's number; the first digit opens the field.

    Empty text erases the last digit.
    """

    digits: str


class OpenNodeField(Action, frozen=True):
    """Move the keyboard focus to the field for a node's number."""


class EnterNodeNumber(Action, frozen=True):
    """Go to the node with the typed number, and expand the path to it."""


class CloseNodeQuestion(Action, frozen=True):
    """Close the question about the node."""


class ExpandEvaluationTerm(Action, frozen=True):
    """Expand a term of the evaluation into its parts, or collapse it."""

    term: EvaluationTerm


class ExpandNextEvaluationTerm(Action, frozen=True):
    """Expand the term ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


class ToggleScoreSide(Action, frozen=True):
    """Switch scores between White's point of view and the side to move's."""


class OpenBreakpoints(Action, frozen=True):
    """Open the breakpoints dialog."""


class EditCondition(Action, frozen=True):
    """The text of the condition in the dialog changes."""

    text: str


class ChooseConditionTerm(Action, frozen=True):
    """Insert a term of the dialog's list into its condition."""

    term: ConditionTerm


class ChooseConjunction(Action, frozen=True):
    """Choose the word that joins the next term to the condition: ``and`` or ``or``."""

    joiner: str


class MoveBreakpointSelection(Action, frozen=True):
    """Move the selection in the dialog down by ``by`` places, or up if ``by`` is negative."""

    by: int


class AddBreakpoint(Action, frozen=True):
    """Add the condition to the list as a breakpoint."""


class SwitchBreakpoint(Action, frozen=True):
    """Switch a breakpoint on or off."""

    number: int


class RemoveBreakpoint(Action, frozen=True):
    """Remove a breakpoint from the list."""

    number: int


class RunToBreakpoint(Action, frozen=True):
    """Run to the next search state that meets a breakpoint, or back to the previous one."""

    forwards: bool


class SaveCapsule(Action, frozen=True):
    """Open the file picker to save the search as a capsule."""


class NodeCopy(StrEnum):
    """In which form the shown node is copied."""

    FEN = "FEN"
    LINE = "line"
    """The moves from the root in SAN, with their numbers."""
    PGN = "PGN"
    """The same moves as a game that begins at the root. A null move is ``--``."""


class CopyNode(Action, frozen=True):
    """Copy the shown node to the clipboard."""

    wanted: NodeCopy


class CopyCapsule(Action, frozen=True):
    """Copy the search to the clipboard as a capsule."""


class AttachCapsuleToMove(Action, frozen=True):
    """Attach the search as a capsule to its move, so that it is saved with the game."""


class OpenTechniqueComparison(Action, frozen=True):
    """Open the dialog that compares this search with one with a technique switched on or off."""


class FilterTechniques(Action, frozen=True):
    """List only the techniques that contain this text."""

    typed: str


class ChooseTechnique(Action, frozen=True):
    """Choose the technique ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


class StartComparison(Action, frozen=True):
    """Compare with a search that has a technique switched; without a name, the chosen one."""

    technique: str = ""


class ReturnToTechniques(Action, frozen=True):
    """Return to the list of techniques."""


class CloseComparison(Action, frozen=True):
    """Close the dialog; a comparison that is still running is cancelled."""


class GoToDivergence(Action, frozen=True):
    """Go to the first event at which the two searches differ."""


QuestionAction: TypeAlias = (
    LeaveInspection
    | ChooseMoveRow
    | GoToChosenSearch
    | AskWhyNot
    | ShowMoveExchange
    | ShowEntryWriter
    | TypeNodeNumber
    | OpenNodeField
    | EnterNodeNumber
    | CloseNodeQuestion
    | ShowValueOrigin
    | ExpandEvaluationTerm
    | ExpandNextEvaluationTerm
    | ToggleScoreSide
    | OpenBreakpoints
    | EditCondition
    | ChooseConditionTerm
    | ChooseConjunction
    | MoveBreakpointSelection
    | AddBreakpoint
    | SwitchBreakpoint
    | RemoveBreakpoint
    | RunToBreakpoint
    | OpenTechniqueComparison
    | FilterTechniques
    | ChooseTechnique
    | StartComparison
    | ReturnToTechniques
    | CloseComparison
    | GoToDivergence
    | SaveCapsule
    | CopyCapsule
    | CopyNode
    | AttachCapsuleToMove
)
