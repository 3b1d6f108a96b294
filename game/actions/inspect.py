"""Stepping through a search, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.inspect_vocabulary import Step
from game.state.inspect.heat import Layer
from game.state.inspect.inspection import View, Walk
from game.state.screens import ScreenName


@dataclass(frozen=True, slots=True)
class StepThrough:
    """Step through the search that the engine panel shows."""


@dataclass(frozen=True, slots=True)
class ShowScreen:
    """Show another screen; the game pauses while the player inspects a search."""

    screen: ScreenName


@dataclass(frozen=True, slots=True)
class CancelRecording:
    """Cancel the recording of a search, or close a search that is recorded or failed."""


@dataclass(frozen=True, slots=True)
class RetryRecording:
    """Record a search again after its recording failed."""


@dataclass(frozen=True, slots=True)
class TakeSearchStep:
    """Go one step through the recorded search."""

    step: Step


@dataclass(frozen=True, slots=True)
class GoToNode:
    """Go to the search state at the entry to a node. A number past the end means the last node."""

    node: int


@dataclass(frozen=True, slots=True)
class GoToNodeSearch:
    """Go to the search state at which a node search began."""

    node_search: int


@dataclass(frozen=True, slots=True)
class Expand:
    """Expand the children of a node search in the tree, or collapse them if they are expanded."""

    node_search: int


@dataclass(frozen=True, slots=True)
class GoToBestLine:
    """Go to the search state at the end of the principal variation."""


@dataclass(frozen=True, slots=True)
class OpenFilter:
    """Move the keyboard focus to the filter of the tree."""


@dataclass(frozen=True, slots=True)
class TypeFilter:
    """Add text to the filter; empty text erases its last letter."""

    text: str


@dataclass(frozen=True, slots=True)
class FindLine:
    """Go to another row of the tree that fits the filter."""

    forwards: bool


@dataclass(frozen=True, slots=True)
class ShowView:
    """Show another view beside the board; choosing the shown view again shows the moves."""

    view: View


@dataclass(frozen=True, slots=True)
class WalkView:
    """Pass a key to the view beside the board."""

    way: Walk


@dataclass(frozen=True, slots=True)
class ChooseHistory:
    """Show the histories for the piece on a square; the same square again shows all pieces."""

    square: chess.Square


@dataclass(frozen=True, slots=True)
class ShowLayer:
    """Show another history table."""

    layer: Layer


@dataclass(frozen=True, slots=True)
class ShowSpan:
    """Show the node graph from one node of the search to another."""

    first: float
    last: float


@dataclass(frozen=True, slots=True)
class ShowWhole:
    """Show the node graph of the whole search, or of one iteration."""

    is_whole: bool


@dataclass(frozen=True, slots=True)
class ZoomTo:
    """Let a node search fill the width of the node graph."""

    node_search: int


@dataclass(frozen=True, slots=True)
class CloseStepHint:
    """Hide the explanation of the step keys for good."""


@dataclass(frozen=True, slots=True)
class InspectionReport:
    """A report of the engine process about a recorded search."""

    report: InspectReport


InspectAction: TypeAlias = (
    StepThrough
    | ShowScreen
    | CancelRecording
    | RetryRecording
    | TakeSearchStep
    | GoToNode
    | GoToNodeSearch
    | Expand
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
