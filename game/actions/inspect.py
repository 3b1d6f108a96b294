"""Stepping through a search, as actions: part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.inspect_vocabulary import Step
from game.state.heat import Layer
from game.state.inspection import View, Walk
from game.state.screens import ScreenName


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
    """The search state when a node was entered, held within the search."""

    node: int


@dataclass(frozen=True, slots=True)
class GoToNodeSearch:
    """The search state when a node search of the search began."""

    node_search: int


@dataclass(frozen=True, slots=True)
class Expand:
    """Show what a node search of the outline made, or collapse it again."""

    node_search: int


@dataclass(frozen=True, slots=True)
class GoToBestLine:
    """The search state at the end of the principal variation."""


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
    """Let a node search fill the graph of where the nodes went."""

    node_search: int


@dataclass(frozen=True, slots=True)
class CloseStepHint:
    """Do not explain the keys for stepping any more."""


@dataclass(frozen=True, slots=True)
class InspectionReport:
    """What the engine's process says about a recorded search."""

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
