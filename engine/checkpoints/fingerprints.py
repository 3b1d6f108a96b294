"""Where a capsule has fingerprints, and what two rows of them say about a divergence.

A fingerprint is a byte of a hash of all node searches before a place
(``engine/core/recording/fingerprint.py``). So the first one that differs gives the interval in
which two searches diverge. A capsule has a fingerprint for each of the first nodes, where most
divergences are, and for as many later nodes as there is room for.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far apart fingerprints are, in nodes."""

    exact: int
    """How many of the first nodes have one each."""
    part: int
    """Beyond these, the distance is the node number divided by this..."""
    most: int | None = None
    """...but at most the rest of the search divided by this."""

    def places(self, nodes: int) -> list[int]:
        """Return the node numbers before which a search of ``nodes`` has fingerprints, sorted."""
        found = list(range(1, min(nodes, self.exact) + 2))
        widest = nodes if self.most is None else -(-max(0, nodes - self.exact) // self.most)
        while found[-1] <= nodes:
            step = max(1, min(found[-1] // self.part, widest))
            found.append(min(found[-1] + step, nodes + 1))
        return found


SHORT = Spacing(exact=1024, part=64)
"""For the comment of a PGN: less than 2 KB."""
LONG = Spacing(exact=1 << 14, part=1024, most=1 << 15)
"""For a file: at most 70 KB of text. A search of 10,000,000 nodes has one every 306 nodes."""


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """The fingerprints of a search, at the places of both spacings."""

    nodes: int
    """The length of the search that determines the places."""
    found: bytes

    def at(self, spacing: Spacing) -> bytes:
        """Return the fingerprints at the places of one spacing."""
        wanted = set(spacing.places(self.nodes))
        places = all_places(self.nodes)
        return bytes(one for place, one in zip(places, self.found, strict=True) if place in wanted)


def all_places(nodes: int) -> list[int]:
    """Return the places of both spacings, in order."""
    return sorted({*SHORT.places(nodes), *LONG.places(nodes)})


def divergence(places: list[int], kept: bytes, found: bytes) -> tuple[int, int] | None:
    """Return the first and last node at which two searches may diverge, or None.

    Two fingerprints are equal by chance once in 256 times. Then the divergence is earlier, by an
    interval.
    """
    for number, (one, other) in enumerate(zip(kept, found, strict=True)):
        if one != other:
            return (places[number - 1] if number else 0), places[number] - 1
    return None
