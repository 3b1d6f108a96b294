"""Finds the terms in a text: the term of a label, or the terms that a sentence mentions.

A sentence is searched in English, whatever the language of the window is, because the English
sentence is the key of its message.
"""

from __future__ import annotations

import re
from functools import lru_cache

from game.message import Message, Text
from game.state.help.term import Term
from game.words.terms.terms_of_labels import OF_LABEL

MOST_TERMS = 3
"""The most terms that are found in one text."""
_ENGLISH: tuple[tuple[str, Term], ...] = (
    (r"full-depth re-search", Term.FULL_DEPTH_RE_SEARCH),
    (r"full-window re-search", Term.FULL_WINDOW_RE_SEARCH),
    (r"re-search|searched again", Term.RE_SEARCH),
    (r"null windows?", Term.NULL_WINDOW),
    (r"full windows?", Term.FULL_WINDOW),
    (r"null moves?", Term.NULL_MOVE),
    (r"null-move cutoff|verifies", Term.VERIFICATION),
    (r"reverse futility", Term.REVERSE_FUTILITY),
    (r"futility", Term.FUTILITY),
    (r"late move pruning", Term.LATE_MOVE_PRUNING),
    (r"history pruning", Term.HISTORY_PRUNING),
    (r"see pruning", Term.SEE_PRUNING),
    (r"delta pruning", Term.DELTA_PRUNING),
    (r"evasion pruning|evasions?", Term.EVASION),
    (r"mate distance", Term.MATE_DISTANCE),
    (r"razoring", Term.RAZORING),
    (r"probcut", Term.PROBCUT),
    (r"singular", Term.SINGULAR),
    (r"multi-cut", Term.MULTI_CUT),
    (r"tt entry|entry", Term.TABLE_ENTRY),
    (r"tt moves?", Term.TABLE_MOVE),
    (r"tt value", Term.TABLE_EVALUATION),
    (r"·\s*tt", Term.TABLE_CUTOFF),
    (r"cutoffs?", Term.CUTOFF),
    (r"history scores?|histories|history", Term.HISTORY),
    (r"killers?", Term.KILLER),
    (r"counter moves?", Term.COUNTER_MOVE),
    (r"promotion", Term.PROMOTION),
    (r"equal capture", Term.EQUAL_CAPTURE),
    (r"quiescence", Term.QUIESCENCE),
    (r"static evaluation", Term.STATIC_EVALUATION),
    (r"horizon", Term.HORIZON),
    (r"late move|reduced depth|reduced by", Term.LATE_MOVE_REDUCTIONS),
    (r"principal variation|\bpv\b|best line|best moves?", Term.PRINCIPAL_VARIATION),
    (r"fails? low", Term.FAIL_LOW),
    (r"fails? high", Term.FAIL_HIGH),
    (r"did not see|does not see", Term.NOT_SEEN),
    (r"fifty-move", Term.FIFTY_MOVE_RULE),
    (r"repeat", Term.REPETITION),
    (r"\bmg\b|\beg\b", Term.MIDDLEGAME_AND_ENDGAME),
    (r"breakpoints?", Term.BREAKPOINT),
    (r"iterations?", Term.ITERATION),
    (r"alpha", Term.ALPHA),
    (r"beta", Term.BETA),
    (r"(?-i:\bSEE\b)", Term.SEE),
    (r"order score", Term.ORDER_SCORE),
    (r"\bply\b|\bplies\b", Term.PLY),
    (r"\broot\b", Term.ROOT),
    (r"\bdepth\b", Term.DEPTH),
    (r"\bnodes?\b", Term.NODE),
)
"""Patterns of English text with their terms. An earlier one takes its words from later ones."""
_PLACE = re.compile(r"\{[^}]*\}")
"""A place of a message, whose name is no part of the sentence."""
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), term) for pattern, term in _ENGLISH)


def terms_in(text: Text) -> tuple[Term, ...]:
    """Return the terms of a text: of a label one, of a sentence the first ones, of a move none."""
    return tuple(dict.fromkeys(_found(text)))[:MOST_TERMS]


def _found(text: Text) -> list[Term]:
    label = OF_LABEL.get(text)
    if label is not None:
        return [label]
    if isinstance(text, str):
        return []
    inner = [value for _, value in text.arguments if isinstance(value, Message)]
    return [term for value in inner for term in _found(value)] + list(_mentioned(text.id))


@lru_cache(maxsize=512)
def _mentioned(english: str) -> tuple[Term, ...]:
    """Return the terms that an English sentence mentions, in the order of their first places."""
    left, found = _PLACE.sub(lambda place: " " * len(place.group()), english), []
    for pattern, term in _PATTERNS:
        first = pattern.search(left)
        if first is not None:
            found.append((first.start(), term))
            left = pattern.sub(lambda match: " " * len(match.group()), left)
    return tuple(term for _, term in sorted(found, key=lambda entry: entry[0]))
