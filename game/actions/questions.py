"""What the player can ask about a recorded search, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.evaluation_terms import EvaluationTerm
from game.state.inspect.breakpoints import Term


@dataclass(frozen=True, slots=True)
class LeaveInspection:
    """Esc closes the topmost open thing of the Inspect screen, or returns to the game."""


@dataclass(frozen=True, slots=True)
class ChooseRow:
    """Choose an ordered move ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class GoToChosen:
    """Go to the node that the detail panel names, or to the search of the chosen move."""


@dataclass(frozen=True, slots=True)
class AskWhyNot:
    """Ask why the engine did not choose this move of the node.

    An empty move stands for the chosen move, or else for the move being searched.
    """

    move: str = ""


@dataclass(frozen=True, slots=True)
class ShowExchange:
    """Show the exchange that a move of the node begins.

    An empty move stands for the chosen move, or else for the move being searched.
    """

    move: str = ""


@dataclass(frozen=True, slots=True)
class ShowEntryWriter:
    """Show which node search wrote a table entry.

    None stands for the chosen move, or else for this node.
    """

    node_search: int | None = None


@dataclass(frozen=True, slots=True)
class TypeNode:
    """Type digits of a node's number; the first digit opens the field.

    Empty text erases the last digit.
    """

    digits: str


@dataclass(frozen=True, slots=True)
class OpenNodeField:
    """Move the keyboard focus to the field for a node's number."""


@dataclass(frozen=True, slots=True)
class EnterNode:
    """Go to the node with the typed number, and expand the path to it."""


@dataclass(frozen=True, slots=True)
class CloseDetailPanel:
    """Close the detail panel."""


@dataclass(frozen=True, slots=True)
class ExpandTerm:
    """Expand a term of the evaluation into its parts, or collapse it."""

    term: EvaluationTerm


@dataclass(frozen=True, slots=True)
class WalkTerms:
    """Expand the term ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class ToggleScoreSide:
    """Switch scores between White's point of view and the side to move's."""


@dataclass(frozen=True, slots=True)
class OpenBreakpoints:
    """Open the breakpoints dialog."""


@dataclass(frozen=True, slots=True)
class EditCondition:
    """The text of the condition in the dialog changes."""

    text: str


@dataclass(frozen=True, slots=True)
class ChooseTerm:
    """Insert a term of the dialog's list into its condition."""

    term: Term


@dataclass(frozen=True, slots=True)
class ChooseJoiner:
    """Choose the word that joins the next term to the condition: ``and`` or ``or``."""

    joiner: str


@dataclass(frozen=True, slots=True)
class MovePlace:
    """Move the selection in the dialog down by ``by`` places, or up if ``by`` is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class AddBreakpoint:
    """Add the condition to the list as a breakpoint."""


@dataclass(frozen=True, slots=True)
class ToggleBreakpoint:
    """Switch a breakpoint on or off."""

    number: int


@dataclass(frozen=True, slots=True)
class RemoveBreakpoint:
    """Remove a breakpoint from the list."""

    number: int


@dataclass(frozen=True, slots=True)
class RunToBreakpoint:
    """Run to the next search state that meets a breakpoint, or back to the previous one."""

    forwards: bool


@dataclass(frozen=True, slots=True)
class SaveCapsule:
    """Open the file picker to save the search as a capsule."""


@dataclass(frozen=True, slots=True)
class CopyCapsule:
    """Copy the search to the clipboard as a capsule."""


@dataclass(frozen=True, slots=True)
class KeepCapsule:
    """Attach the search as a capsule to its move, so that it is saved with the game."""


@dataclass(frozen=True, slots=True)
class OpenComparison:
    """Open the dialog that compares this search with one with a technique switched on or off."""


@dataclass(frozen=True, slots=True)
class NarrowTechniques:
    """List only the techniques that contain this text."""

    typed: str


@dataclass(frozen=True, slots=True)
class MoveTechnique:
    """Choose the technique ``by`` places further down the list, or up if ``by`` is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class StartComparison:
    """Compare with a search that has a technique switched; without a name, the chosen one."""

    technique: str = ""


@dataclass(frozen=True, slots=True)
class CompareAgain:
    """Return to the list of techniques."""


@dataclass(frozen=True, slots=True)
class CloseComparison:
    """Close the dialog; a comparison that is still running is cancelled."""


@dataclass(frozen=True, slots=True)
class GoToDivergence:
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
