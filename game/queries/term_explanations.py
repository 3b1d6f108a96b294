"""What the terms in a text mean, for hovering and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.message import Message, Text
from game.state.help.term import Term
from game.words.terms.glossary import glossary, glossary_entry
from game.words.terms.term_finder import terms_in


class Explanation(NamedTuple):
    """A term with its name and its sentence."""

    term: Term
    name: Message
    sentence: Message


def term_explanation(term: Term) -> Explanation:
    """Return the explanation of a term."""
    entry = glossary_entry(term)
    return Explanation(term, entry.name, entry.sentence)


def explanations_in(text: Text) -> tuple[Explanation, ...]:
    """Return what the terms in a drawn text mean; empty for a text without a term.

    The text of a label has one term. A sentence has the terms that it mentions.
    """
    return tuple(term_explanation(term) for term in terms_in(text))


def search_glossary(search: str, text_of: Callable[[Text], str]) -> tuple[Term, ...]:
    """Return the terms that contain every searched word, by name; ``text_of`` renders a message.

    Terms with all the words in their names come before terms with some of them in their texts.
    """
    words = search.casefold().split()
    named, mentioned = [], []
    for term, entry in glossary().items():
        name = text_of(entry.name).casefold()
        whole = f"{name} {text_of(entry.sentence)} {text_of(entry.more)}".casefold()
        if all(word in name for word in words):
            named.append((not name.startswith(search.casefold().strip()), name, term))
        elif all(word in whole for word in words):
            mentioned.append((False, name, term))
    ordered = [*sorted(named, key=_by_name), *sorted(mentioned, key=_by_name)]
    return tuple(term for _, _, term in ordered)


def _by_name(entry: tuple[bool, str, Term]) -> tuple[bool, str]:
    return entry[:2]
