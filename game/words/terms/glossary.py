"""All terms in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.state.help.term import Term
from game.words.terms import evaluating, ordering, outcomes, pruning, search, tables, windows
from game.words.terms.entry import Entry

GLOSSARY: Mapping[Term, Entry] = {
    **search.ENTRIES,
    **windows.ENTRIES,
    **tables.ENTRIES,
    **ordering.ENTRIES,
    **pruning.ENTRIES,
    **outcomes.ENTRIES,
    **evaluating.ENTRIES,
}
"""The words of every term."""
