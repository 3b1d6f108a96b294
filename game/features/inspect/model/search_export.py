"""The export of a recorded search: what the person chose, and how far it is written."""

from __future__ import annotations

from msgspec import Struct

from engine.parameter_limits import MOST_PGN_NODES
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import ExportFormat, ExportPart, InspectFaultCode
from game.state.dialog import DialogModel

BYTES_A_NODE = {ExportFormat.CSV: 100, ExportFormat.JSON_LINES: 275, ExportFormat.PGN: 35}
"""The usual size of a node in each format. The size of stacks hardly depends on the nodes."""


class ExportDialog(DialogModel):
    """The dialog. What is chosen in it stays with the search."""


class SearchExport(Struct):
    """The choice in the dialog, and the export that is being written."""

    part: ExportPart = ExportPart.SEARCH
    format: ExportFormat = ExportFormat.CSV
    sizes: dict[ExportPart, int] | None = None
    """How many node searches each part has; None until the engine has counted them."""
    request: int = 0
    """The number of the last question to the engine: for the sizes, or for a file."""
    path: str = ""
    """The file that is being written; empty if none is."""
    done: int = 0
    of: int = 0
    """The number that ``done`` reaches at the end; 0 while unknown."""
    fault: InspectFault | None = None
    """Why the last export failed."""

    @property
    def is_running(self) -> bool:
        """Whether the engine is writing a file."""
        return bool(self.path)

    @property
    def count(self) -> int | None:
        """How many node searches the chosen part has; None while unknown."""
        return None if self.sizes is None else self.sizes[self.part]

    @property
    def size(self) -> int | None:
        """The estimated size of the file in bytes; None if it is unknown."""
        each = BYTES_A_NODE.get(self.format)
        return None if each is None or self.count is None else each * self.count

    @property
    def refusal(self) -> InspectFault | None:
        """Why the chosen part cannot be written in the chosen format; None if it can be."""
        count = self.count
        if self.format is not ExportFormat.PGN or count is None or count <= MOST_PGN_NODES:
            return None
        return InspectFault(InspectFaultCode.TOO_LARGE_FOR_PGN, count, MOST_PGN_NODES)
