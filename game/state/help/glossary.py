"""The glossary while it is open."""

from __future__ import annotations

from game.state.dialog import DialogModel
from game.state.help.term import Term


class GlossaryDialog(DialogModel):
    """The dialog: what is searched, and the chosen term."""

    search: str = ""
    """The text in the search field."""
    chosen: Term | None = None
    """The term whose entry is shown; None if no term matches the search."""
    before: tuple[Term, ...] = ()
    """The terms that were shown before a related term was chosen, the last one at the end."""
