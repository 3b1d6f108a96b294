"""All terms in words; the TOML files beside this module hold them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from msgspec import Struct

from game.message import Message
from game.state.help.term import Term
from game.words.text_tables import TextFileError, message_of, read_tables


class GlossaryEntry(NamedTuple):
    """A term in words."""

    name: Message
    sentence: Message
    """What the term means, in one sentence for a club player."""
    more: Message
    """Two or three more sentences."""
    related: tuple[Term, ...]
    """The terms that help to understand this one."""


class _Table(Struct, forbid_unknown_fields=True):
    """A term as it stands in a file."""

    name: str
    sentence: str
    more: str
    related: tuple[Term, ...] = ()
    context: str = ""
    """A note about the name for translators."""


def glossary_entry(term: Term) -> GlossaryEntry:
    """Return the words of a term."""
    return glossary()[term]


@cache
def glossary() -> Mapping[Term, GlossaryEntry]:
    """Return the words of every term. The first call reads the files.

    Raises:
        TextFileError: a file has a fault, or no file has a certain term.
    """
    folder = resources.files("game.words.terms")
    found: dict[Term, GlossaryEntry] = {}
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            found |= entries_in(file)
    if missing := [term for term in Term if term not in found]:
        raise TextFileError(f"{folder}: no file has {', '.join(missing)}")
    return {term: found[term] for term in Term}


def entries_in(file: Traversable) -> dict[Term, GlossaryEntry]:
    """Return the terms of one file.

    Raises:
        TextFileError: the file has a fault, or one of its titles is no term.
    """
    return {term: _entry(table) for term, table in read_tables(file, Term, _Table).items()}


def _entry(table: _Table) -> GlossaryEntry:
    name = message_of(table.name, table.context)
    return GlossaryEntry(name, message_of(table.sentence), message_of(table.more), table.related)
