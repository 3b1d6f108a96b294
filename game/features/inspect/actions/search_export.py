"""The export of a recorded search, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.inspect_enums import ExportFormat, ExportPart
from game.actions.action import Action


class OpenExport(Action, frozen=True):
    """Open the dialog that exports the search."""


class ChooseExportPart(Action, frozen=True):
    """Choose which part of the search is exported."""

    part: ExportPart


class ChooseExportFormat(Action, frozen=True):
    """Choose the format of the export."""

    format: ExportFormat


class ChooseExportFile(Action, frozen=True):
    """Ask for the file, which begins the export."""


class CloseExport(Action, frozen=True):
    """Cancel the export that is being written, or close the dialog."""


class CopyPath(Action, frozen=True):
    """Copy the rows of the path to the shown node to the clipboard."""

    format: ExportFormat


ExportAction: TypeAlias = (
    OpenExport | ChooseExportPart | ChooseExportFormat | ChooseExportFile | CloseExport | CopyPath
)
