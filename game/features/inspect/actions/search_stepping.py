"""Stepping through a search, as actions."""

from __future__ import annotations

from typing import TypeAlias

import chess

from engine.protocol.inspect_enums import SearchStepKind
from engine.protocol.inspect_messages import InspectReport
from game.actions.action import Action
from game.features.inspect.model.history_heat_map import HistoryTable
from game.features.inspect.model.inspection import InspectView, NavigationKey


class CancelRecording(Action, frozen=True):
    """Cancel the recording of a search, or close a search that is recorded or failed."""


class RetryRecording(Action, frozen=True):
    """Record a search again after its recording failed."""


class TakeSearchStep(Action, frozen=True):
    """Go one step through the recorded search."""

    step: SearchStepKind


class GoToNode(Action, frozen=True):
    """Go to the search state at the entry to a node. A number past the end means the last node."""

    node: int


class GoToNodeSearch(Action, frozen=True):
    """Go to the search state at which a node search began."""

    node_search: int


class ExpandRow(Action, frozen=True):
    """Expand the children of a node search in the tree, or collapse them if they are expanded."""

    node_search: int


class GoToBestLine(Action, frozen=True):
    """Go to the search state at the end of the principal variation."""


class OpenTreeFilter(Action, frozen=True):
    """Move the keyboard focus to the filter of the tree."""


class TypeTreeFilter(Action, frozen=True):
    """Add text to the filter; empty text erases its last letter."""

    text: str


class FindTreeRow(Action, frozen=True):
    """Go to another row of the tree that fits the filter."""

    forwards: bool


class ShowInspectView(Action, frozen=True):
    """Show another view beside the board; choosing the shown view again shows the moves."""

    view: InspectView


class GoBack(Action, frozen=True):
    """Go back to the place where one was before."""


class GoForward(Action, frozen=True):
    """Go forward again to the place from which one went back."""


class PressViewKey(Action, frozen=True):
    """Pass a key to the view beside the board."""

    way: NavigationKey


class ChooseHistoryPiece(Action, frozen=True):
    """Show the histories for the piece on a square; the same square again shows all pieces."""

    square: chess.Square


class ShowHistoryTable(Action, frozen=True):
    """Show another history table."""

    layer: HistoryTable


class ShowNodeSpan(Action, frozen=True):
    """Show the node graph from one node of the search to another."""

    first: float
    last: float


class ShowWholeSearch(Action, frozen=True):
    """Show the node graph of the whole search, or of one iteration."""

    is_whole: bool


class ZoomToNodeSearch(Action, frozen=True):
    """Let a node search fill the width of the node graph."""

    node_search: int


class CloseStepHint(Action, frozen=True):
    """Hide the explanation of the step keys for good."""


class ShowHowToRead(Action, frozen=True):
    """Open the card that tells how to read the shown view."""


class InspectionReport(Action, frozen=True):
    """A report of the engine process about a recorded search."""

    report: InspectReport


InspectAction: TypeAlias = (
    CancelRecording
    | RetryRecording
    | TakeSearchStep
    | GoToNode
    | GoToNodeSearch
    | ExpandRow
    | GoToBestLine
    | OpenTreeFilter
    | TypeTreeFilter
    | FindTreeRow
    | ShowInspectView
    | GoBack
    | GoForward
    | PressViewKey
    | ChooseHistoryPiece
    | ShowHistoryTable
    | ShowNodeSpan
    | ShowWholeSearch
    | ZoomToNodeSearch
    | CloseStepHint
    | ShowHowToRead
    | InspectionReport
)
