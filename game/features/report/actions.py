"""What can happen on the page of a report, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.state.dialogs.file_dialog import FileKind


class ChooseReportNodes(Action, frozen=True):
    """Choose how many nodes a position gets in the report that may be begun."""

    nodes: int


class ChooseMoment(Action, frozen=True):
    """Choose a key moment; ``place`` may be outside the list."""

    place: int


class ChooseOverlooked(Action, frozen=True):
    """Choose a move at which the level overlooked something; ``place`` may be outside the list."""

    place: int


class ShowOverlooked(Action, frozen=True):
    """Show what the level did not see in place of the key moments, or the key moments again."""

    is_shown: bool


class ShowPosition(Action, frozen=True):
    """Close the page, and show the position after ``ply`` half-moves on the Analyse screen."""

    ply: int


class ExportReport(Action, frozen=True):
    """Ask for a file for the report."""

    kind: FileKind


PageAction: TypeAlias = (
    ChooseReportNodes
    | ChooseMoment
    | ChooseOverlooked
    | ShowOverlooked
    | ShowPosition
    | ExportReport
)
