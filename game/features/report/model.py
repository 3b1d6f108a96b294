"""The dialog that shows the report on the shown game. Plain data.

It holds only what the person has chosen there. The report itself is always that of the shown game.
"""

from __future__ import annotations

from game.state.dialog import DialogModel


class ReportDialog(DialogModel):
    """The page of a report."""

    ply: int | None = None
    """The ply of the move of the chosen key moment; None for the first moment."""
