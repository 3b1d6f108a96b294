"""A recorded search as text for other programs: what is exported, how, and the reports about it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import ExportFormat, ExportPart


class ExportSizes(Struct, frozen=True):
    """The numbers of node searches with records: the answer to ``AskExportSizes``."""

    inspection: int
    request: int
    parts: dict[ExportPart, int]


class AskExportSizes(Struct, frozen=True):
    """Ask how many node searches an export of each part would have."""

    inspection: int
    request: int
    node_search: int
    """Id of the shown node search, for the subtree and the path."""


class ExportSearch(Struct, frozen=True):
    """Write a part of the recorded search to a file.

    The file appears when it is complete. A newer export replaces one in progress.
    """

    inspection: int
    request: int
    node_search: int
    part: ExportPart
    format: ExportFormat
    path: str
    may_replace: bool = False
    """Whether an existing file is replaced. If not, it is a fault."""


class CancelExport(Struct, frozen=True):
    """Cancel the export in progress. It leaves no file, and no report follows."""

    inspection: int


class CopyRows(Struct, frozen=True):
    """Ask for the rows of the path to a node search, as the text of a file."""

    inspection: int
    request: int
    node_search: int
    format: ExportFormat


class ExportProgress(Struct, frozen=True):
    """Progress of an export."""

    inspection: int
    request: int
    done: int
    of: int


class SearchExported(Struct, frozen=True):
    """An export was written: the answer to ``ExportSearch``."""

    inspection: int
    request: int
    path: str
    node_searches: int
    """How many node searches the exported part has."""
    size: int
    """The size of the file in bytes."""


class RowsCopied(Struct, frozen=True):
    """The answer to ``CopyRows``."""

    inspection: int
    request: int
    text: str
    format: ExportFormat


class NotExported(Struct, frozen=True):
    """An export or a copy failed, and left no file."""

    inspection: int
    request: int
    fault: InspectFault


ExportQuestion: TypeAlias = AskExportSizes | ExportSearch | CopyRows
ExportReport: TypeAlias = ExportSizes | ExportProgress | SearchExported | RowsCopied | NotExported
