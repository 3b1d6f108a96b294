"""Bookmarks: the nodes of a search that the person keeps, each with a note."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from engine.protocol.inspect_facts import (
    MOST_BOOKMARKS,
    MOST_NOTE_LETTERS,
    Bookmark,
    BookmarkedNode,
)


class KeptNode(NamedTuple):
    """A node search with its note. A place that is not kept has none."""

    node_search: int
    node: int
    """The number of the node that is searched."""
    path: tuple[str, ...] | None
    """The moves from the root to the node; None while they are not known."""
    note: str = ""


class Bookmarks(Struct, frozen=True):
    """The bookmarks of one search."""

    kept: tuple[KeptNode, ...] = ()
    """In the order of the nodes."""
    removed: tuple[KeptNode, ...] = ()
    """The removed ones, the newest last. Their notes come back with them."""

    @property
    def is_full(self) -> bool:
        return len(self.kept) >= MOST_BOOKMARKS

    @property
    def marks(self) -> tuple[Bookmark, ...]:
        """The bookmarks as a capsule holds them."""
        return tuple(Bookmark(one.node_search, one.note) for one in self.kept)

    def of(self, node_search: int) -> KeptNode | None:
        """Return the bookmark at a node search; None if it has none."""
        return next((one for one in self.kept if one.node_search == node_search), None)

    def with_kept(self, place: KeptNode) -> Bookmarks:
        """Return the bookmarks with one more; if it was removed before, its note is back.

        A place that is kept already stays as it is, and so does a full list.
        """
        if self.of(place.node_search) is not None or self.is_full:
            return self
        before = (one for one in self.removed if one.node_search == place.node_search)
        note = next((one.note for one in before), place.note)
        removed = _without(self.removed, place.node_search)
        return Bookmarks(_in_order([*self.kept, place._replace(note=note)]), removed)

    def without(self, node_search: int) -> Bookmarks:
        """Return the bookmarks without one of them."""
        gone = self.of(node_search)
        if gone is None:
            return self
        removed = (*_without(self.removed, node_search), gone)[-MOST_BOOKMARKS:]
        return Bookmarks(_without(self.kept, node_search), removed)

    def with_note(self, node_search: int, note: str) -> Bookmarks:
        """Return the bookmarks with another note at one of them."""
        cleaned = clean_note(note).strip()
        kept = (
            one._replace(note=cleaned) if one.node_search == node_search else one
            for one in self.kept
        )
        return Bookmarks(tuple(kept), self.removed)

    def with_path(self, node_search: int, path: tuple[str, ...]) -> Bookmarks:
        """Return the bookmarks with the moves to one of them."""
        kept = (
            one._replace(path=path) if one.node_search == node_search else one for one in self.kept
        )
        return Bookmarks(tuple(kept), self.removed)

    def joined(self, read: Iterable[BookmarkedNode]) -> Bookmarks:
        """Return the bookmarks with those of a capsule; a note that is here already stays."""
        found = self
        for one in read:
            (node_search, note), node, path = one.bookmark, one.node, one.path
            known = found.of(node_search)
            found = found.with_kept(KeptNode(node_search, node, path, note))
            if note and not (known and known.note):
                found = found.with_note(node_search, note)
        return found


def clean_note(text: str) -> str:
    """Return a typed text as a note: one line of printable characters, of at most their number."""
    words = "".join(letter if letter.isprintable() else " " for letter in text)
    return words[:MOST_NOTE_LETTERS]


def _without(nodes: tuple[KeptNode, ...], node_search: int) -> tuple[KeptNode, ...]:
    return tuple(one for one in nodes if one.node_search != node_search)


def _in_order(nodes: Iterable[KeptNode]) -> tuple[KeptNode, ...]:
    return tuple(sorted(nodes, key=lambda one: one.node_search))
