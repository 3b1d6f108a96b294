"""The dialog that shows the report on the shown game. Plain data.

It holds only what the person has chosen there. The report itself is always that of the shown game.
"""

from __future__ import annotations

from game.state.dialog import DialogModel
from game.state.focus import Focus


class ReportDialog(DialogModel):
    """The page of a report."""

    ply: int | None = None
    """The ply of the move of the chosen key moment; None for the first moment."""
    shows_overlooked: bool = False
    """Whether the list shows what the level did not see, in place of the key moments."""
    overlooked_ply: int | None = None
    """The ply of the chosen move that the level overlooked something at; None for the first."""
    earlier_focus: Focus | None = None
    """The focus of the page before a file was asked for; None when it opens anew."""

    @property
    def first_focus(self) -> Focus | None:
        return self.earlier_focus
