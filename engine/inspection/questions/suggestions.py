"""What to write instead of a term of a condition that there is not."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

GROUPS = ("table", "pass", "provenance", "skipped", "ending")
"""Words behind which another one stands."""
OTHERS = ("move", "position", "score drop")
"""Terms with something behind them that is no word."""
MOST_NEAR = 3


def advice(term: str, words: Collection[str], numbers: Collection[str]) -> str:
    """Return in one line what is near a wrong term, or else what a term may begin with.

    ``words`` are the terms that are words alone, ``numbers`` those that are compared.
    """
    term = term.lower()
    name = next((one for one in sorted(numbers, key=len)[::-1] if _begins(term, one)), "")
    if name:
        return f'behind "{name}" stands = != < <= > or >= and a whole number'
    if _begins(term, "move"):
        return 'a move is written as in "move e2e4"'
    if _begins(term, "score"):
        return 'a drop of the score is written as in "score drop 30"'
    group = next((one for one in GROUPS if _begins(term, one)), "")
    if group:
        return _in_group(term, group, words)
    near = get_close_matches(term, (*words, *numbers, *OTHERS), MOST_NEAR)
    if near:
        return f"near it: {', '.join(near)}"
    alone = [word for word in words if word.split()[0] not in GROUPS]
    return f"terms begin with {', '.join((*numbers, *OTHERS, *alone, *GROUPS))}"


def _in_group(term: str, group: str, words: Collection[str]) -> str:
    """Return what is near a wrong term of a group, or else all that there is in it."""
    behind = [word.removeprefix(f"{group} ") for word in words if word.startswith(f"{group} ")]
    near = get_close_matches(term.removeprefix(group).strip(), behind, MOST_NEAR)
    if near:
        return f"near it: {', '.join(f'{group} {one}' for one in near)}"
    return f'behind "{group}" stands one of {", ".join(behind)}'


def _begins(term: str, word: str) -> bool:
    """Return whether a term is a word, or that with something behind it."""
    return term[: len(word)] == word and not term[len(word) : len(word) + 1].isalpha()
