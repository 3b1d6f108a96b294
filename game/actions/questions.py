"""What can be asked about a recorded search, as actions: part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.evaluation_terms import EvaluationTerm
from game.state.breakpoints import Term


@dataclass(frozen=True, slots=True)
class LeaveInspection:
    """Esc: closes the topmost open thing of the Inspect screen, or goes back to the game."""


@dataclass(frozen=True, slots=True)
class ChooseRow:
    """Choose an ordered move further down the list, or up where it is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class GoToChosen:
    """Go to where the detail panel leads, or to the search of the chosen move."""


@dataclass(frozen=True, slots=True)
class AskWhyNot:
    """Why not this move of the node? Empty: the chosen one, or the one being tried."""

    move: str = ""


@dataclass(frozen=True, slots=True)
class ShowExchange:
    """The exchange that a move of the node begins; empty as for ``AskWhyNot``."""

    move: str = ""


@dataclass(frozen=True, slots=True)
class ShowEntryWriter:
    """Who wrote what the table knew at a node search; None: of the chosen move, or else here."""

    node_search: int | None = None


@dataclass(frozen=True, slots=True)
class TypeNode:
    """Digits of the node to go to; empty takes the last one away. Opens the field for it."""

    digits: str


@dataclass(frozen=True, slots=True)
class OpenNodeField:
    """Let the keys go to the number of the node to go to."""


@dataclass(frozen=True, slots=True)
class EnterNode:
    """Go to the node whose number was typed, and open what it lies in."""


@dataclass(frozen=True, slots=True)
class CloseDetailPanel:
    """The answer has been read."""


@dataclass(frozen=True, slots=True)
class ExpandTerm:
    """Expand a term of the evaluation into its parts, or collapse it."""

    term: EvaluationTerm


@dataclass(frozen=True, slots=True)
class WalkTerms:
    """Expand a term further down the list, or up where it is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class ToggleScoreSide:
    """Show scores for the side to move in place of White, or for White again."""


@dataclass(frozen=True, slots=True)
class OpenBreakpoints:
    """Open the dialog of breakpoints."""


@dataclass(frozen=True, slots=True)
class EditCondition:
    """The condition in the dialog reads otherwise."""

    text: str


@dataclass(frozen=True, slots=True)
class ChooseTerm:
    """A term of the dialog's list goes into its condition."""

    term: Term


@dataclass(frozen=True, slots=True)
class ChooseJoiner:
    """What joins the next term to the condition: ``and`` or ``or``."""

    joiner: str


@dataclass(frozen=True, slots=True)
class MovePlace:
    """The choice in the dialog moves down, or up where it is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class AddBreakpoint:
    """The condition joins the list."""


@dataclass(frozen=True, slots=True)
class ToggleBreakpoint:
    """A breakpoint is switched on or off."""

    number: int


@dataclass(frozen=True, slots=True)
class RemoveBreakpoint:
    """A breakpoint leaves the list."""

    number: int


@dataclass(frozen=True, slots=True)
class RunToBreakpoint:
    """The next search state that meets a breakpoint, or the last one before."""

    forwards: bool


@dataclass(frozen=True, slots=True)
class SaveCapsule:
    """Save the search as a capsule: opens the file picker."""


@dataclass(frozen=True, slots=True)
class CopyCapsule:
    """The search as a capsule to the clipboard."""


@dataclass(frozen=True, slots=True)
class KeepCapsule:
    """The search as a capsule beside its move in the game, to be saved with it."""


@dataclass(frozen=True, slots=True)
class OpenComparison:
    """Open the dialog that compares the search with one that has a technique switched."""


@dataclass(frozen=True, slots=True)
class NarrowTechniques:
    """List the techniques that have this in them."""

    typed: str


@dataclass(frozen=True, slots=True)
class MoveTechnique:
    """Choose a technique further down the list, or up where it is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class StartComparison:
    """Compare with the search that has a technique switched; empty: the chosen one."""

    technique: str = ""


@dataclass(frozen=True, slots=True)
class CompareAgain:
    """Back to the list of techniques."""


@dataclass(frozen=True, slots=True)
class CloseComparison:
    """Close the dialog; a comparison that is not done is given up."""


@dataclass(frozen=True, slots=True)
class GoToDivergence:
    """Go to the first event at which both searches differ."""


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
