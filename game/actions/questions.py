"""What the player can ask about a recorded search, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.protocol.evaluation_terms import EvaluationTerm
from game.state.inspect.breakpoints import Term


class LeaveInspection(Struct, frozen=True):
    """Esc closes the topmost open thing of the Inspect screen, or returns to the game."""


class ChooseRow(Struct, frozen=True):
    """Choose an ordered move ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


class GoToChosen(Struct, frozen=True):
    """Go to the node that the detail panel names, or to the search of the chosen move."""


class AskWhyNot(Struct, frozen=True):
    """Ask why the engine did not choose this move of the node.

    An empty move stands for the chosen move, or else for the move being searched.
    """

    move: str = ""


class ShowExchange(Struct, frozen=True):
    """Show the exchange that a move of the node begins.

    An empty move stands for the chosen move, or else for the move being searched.
    """

    move: str = ""


class ShowEntryWriter(Struct, frozen=True):
    """Show which node search wrote a table entry.

    None stands for the chosen move, or else for this node.
    """

    node_search: int | None = None


class TypeNode(Struct, frozen=True):
    """Type digits of a node's number; the first digit opens the field.

    Empty text erases the last digit.
    """

    digits: str


class OpenNodeField(Struct, frozen=True):
    """Move the keyboard focus to the field for a node's number."""


class EnterNode(Struct, frozen=True):
    """Go to the node with the typed number, and expand the path to it."""


class CloseDetailPanel(Struct, frozen=True):
    """Close the detail panel."""


class ExpandTerm(Struct, frozen=True):
    """Expand a term of the evaluation into its parts, or collapse it."""

    term: EvaluationTerm


class WalkTerms(Struct, frozen=True):
    """Expand the term ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


class ToggleScoreSide(Struct, frozen=True):
    """Switch scores between White's point of view and the side to move's."""


class OpenBreakpoints(Struct, frozen=True):
    """Open the breakpoints dialog."""


class EditCondition(Struct, frozen=True):
    """The text of the condition in the dialog changes."""

    text: str


class ChooseTerm(Struct, frozen=True):
    """Insert a term of the dialog's list into its condition."""

    term: Term


class ChooseJoiner(Struct, frozen=True):
    """Choose the word that joins the next term to the condition: ``and`` or ``or``."""

    joiner: str


class MovePlace(Struct, frozen=True):
    """Move the selection in the dialog down by ``by`` places, or up if ``by`` is negative."""

    by: int


class AddBreakpoint(Struct, frozen=True):
    """Add the condition to the list as a breakpoint."""


class ToggleBreakpoint(Struct, frozen=True):
    """Switch a breakpoint on or off."""

    number: int


class RemoveBreakpoint(Struct, frozen=True):
    """Remove a breakpoint from the list."""

    number: int


class RunToBreakpoint(Struct, frozen=True):
    """Run to the next search state that meets a breakpoint, or back to the previous one."""

    forwards: bool


class SaveCapsule(Struct, frozen=True):
    """Open the file picker to save the search as a capsule."""


class CopyCapsule(Struct, frozen=True):
    """Copy the search to the clipboard as a capsule."""


class KeepCapsule(Struct, frozen=True):
    """Attach the search as a capsule to its move, so that it is saved with the game."""


class OpenComparison(Struct, frozen=True):
    """Open the dialog that compares this search with one with a technique switched on or off."""


class NarrowTechniques(Struct, frozen=True):
    """List only the techniques that contain this text."""

    typed: str


class MoveTechnique(Struct, frozen=True):
    """Choose the technique ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


class StartComparison(Struct, frozen=True):
    """Compare with a search that has a technique switched; without a name, the chosen one."""

    technique: str = ""


class CompareAgain(Struct, frozen=True):
    """Return to the list of techniques."""


class CloseComparison(Struct, frozen=True):
    """Close the dialog; a comparison that is still running is cancelled."""


class GoToDivergence(Struct, frozen=True):
    """Go to the first event at which the two searches differ."""


QuestionAction: TypeAlias = (
    LeaveInspection
    | ChooseRow
    | GoToChosen
    | AskWhyNot
    | ShowExchange
    | ShowEntryWriter
    | TypeNode
    | OpenNodeField
    | EnterNode
    | CloseDetailPanel
    | ExpandTerm
    | WalkTerms
    | ToggleScoreSide
    | OpenBreakpoints
    | EditCondition
    | ChooseTerm
    | ChooseJoiner
    | MovePlace
    | AddBreakpoint
    | ToggleBreakpoint
    | RemoveBreakpoint
    | RunToBreakpoint
    | OpenComparison
    | NarrowTechniques
    | MoveTechnique
    | StartComparison
    | CompareAgain
    | CloseComparison
    | GoToDivergence
    | SaveCapsule
    | CopyCapsule
    | KeepCapsule
)
