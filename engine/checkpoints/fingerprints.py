"""Where the marks of a capsule stand, and what two rows of them say about where searches part.

A mark is a byte of all node searches before a place (``engine/core/recording/fingerprint.py``), so
the first one that is not the same tells the interval in which two searches part. What a capsule
says exactly is therefore what it has marks for: each of the first nodes, where another engine
mostly does something else, and beyond as many as there is room for where it is kept.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far apart marks stand, in nodes."""

    exact: int
    """Each of so many first nodes has one."""
    part: int
    """Beyond, they stand this fraction of the node number apart..."""
    most: int | None = None
    """...and no farther than so many even steps to the end of the search."""

    def places(self, nodes: int) -> list[int]:
        """Return the node numbers before which a search of so many nodes has a mark, in order."""
        found = list(range(1, min(nodes, self.exact) + 2))
        widest = nodes if self.most is None else -(-max(0, nodes - self.exact) // self.most)
        while found[-1] <= nodes:
            step = max(1, min(found[-1] // self.part, widest))
            found.append(min(found[-1] + step, nodes + 1))
        return found


SHORT = Spacing(exact=1024, part=64)
"""For the comment of a PGN: less than 2 KB."""
LONG = Spacing(exact=1 << 14, part=1024, most=1 << 15)
"""For a file: some 70 KB of text at most, in which 10,000,000 nodes have a mark every 306."""


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """The marks of a search, at the places of both spacings."""

    nodes: int
    """Of the search that the places are reckoned from."""
    found: bytes

    def at(self, spacing: Spacing) -> bytes:
        """Return the marks at the places of one spacing."""
        wanted = set(spacing.places(self.nodes))
        places = all_places(self.nodes)
        return bytes(
            mark for place, mark in zip(places, self.found, strict=True) if place in wanted
        )


def all_places(nodes: int) -> list[int]:
    """Return the places of both spacings, in order."""
    return sorted({*SHORT.places(nodes), *LONG.places(nodes)})


def divergence(places: list[int], kept: bytes, found: bytes) -> tuple[int, int] | None:
    """Return the first and last node at which two searches may part; None where they do not.

    A mark is the same by chance once in 256 times; then the node lies one interval before.
    """
    for number, (one, other) in enumerate(zip(kept, found, strict=True)):
        if one != other:
            return (places[number - 1] if number else 0), places[number] - 1
    return None
