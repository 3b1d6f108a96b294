"""Suggestions for a term that is unknown in the condition language."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from engine.inspection.questions.condition_vocabulary import (
    GROUPS,
    MOVE,
    NUMBERS,
    OTHERS,
    REPLACED,
    SCORE,
)
from engine.protocol.explanations import ConditionFault
from engine.protocol.inspect_enums import ConditionFaultCode, SuggestionKind

MOST_NEAR = 3
MOST_LETTERS = 40
"""How many characters of a wrong term a fault quotes at most."""


def unknown_term_fault(text: str, words: Collection[str]) -> ConditionFault:
    """Return the fault for an unknown term, with the best suggestion.

    ``words`` are the known terms without numbers, moves or positions.
    """
    first, _, rest = text.lower().partition(" ")
    term = f"{REPLACED.get(first, first)} {rest}".rstrip()
    shown = text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}..."

    def fault(
        suggestion: SuggestionKind, near: Collection[str] = (), group: str = ""
    ) -> ConditionFault:
        code = ConditionFaultCode.UNKNOWN_TERM
        return ConditionFault(code, shown, suggestion, tuple(near), group)

    name = next((one for one in sorted(NUMBERS, key=len)[::-1] if _begins(term, one)), "")
    if name:
        return fault(SuggestionKind.COMPARISON, group=name)
    if _begins(term, MOVE):
        return fault(SuggestionKind.MOVE)
    if _begins(term, SCORE):
        return fault(SuggestionKind.SCORE_DROP)
    group = next((one for one in GROUPS if _begins(term, one)), "")
    if group:
        behind = [word.removeprefix(f"{group} ") for word in words if word.split()[0] == group]
        behind = [word for word in behind if word != group]
        near = get_close_matches(term.removeprefix(group).strip(), behind, MOST_NEAR)
        if near:
            return fault(SuggestionKind.NEAR, [f"{group} {one}" for one in near])
        return fault(SuggestionKind.GROUP, behind, group)
    near = get_close_matches(term, (*words, *NUMBERS, *OTHERS), MOST_NEAR)
    if near:
        return fault(SuggestionKind.NEAR, near)
    alone = [word for word in words if word.split()[0] not in GROUPS]
    return fault(SuggestionKind.BEGINNINGS, (*NUMBERS, *OTHERS, *alone, *GROUPS))


def _begins(term: str, word: str) -> bool:
    """Return whether a term starts with a word, and no letter follows the word."""
    return term[: len(word)] == word and not term[len(word) : len(word) + 1].isalpha()
