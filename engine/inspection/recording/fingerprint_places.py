"""The places of the fingerprints in a capsule, and the divergence of two searches.

A place is a node number. The fingerprint at a place is a one-byte hash of all earlier node searches
(``engine/core/recording/fingerprint.py``). If two fingerprints differ at a place, the searches
diverge before that place.

Most searches that diverge do so early, so each of the first nodes has a fingerprint. The distance
between later fingerprints grows with the node number. A file has space for more of them than a PGN
comment.
"""

from __future__ import annotations

from msgspec import Struct


class FingerprintSpacing(Struct, frozen=True):
    """The distances between fingerprints, in nodes."""

    exact: int
    """How many nodes at the start of the search have a fingerprint each."""
    part: int
    """Divisor for the later nodes: the distance at node N is at most N divided by ``part``."""
    most: int | None = None
    """A second limit: the distance is at most the number of later nodes divided by ``most``. None
    for no second limit."""

    def places(self, nodes: int) -> list[int]:
        """Return the node numbers of all fingerprints, in order, for a search with ``nodes`` nodes.

        The fingerprint at N covers the nodes before node N.
        """
        found = list(range(1, min(nodes, self.exact) + 2))
        widest = nodes if self.most is None else -(-max(0, nodes - self.exact) // self.most)
        while found[-1] <= nodes:
            step = max(1, min(found[-1] // self.part, widest))
            found.append(min(found[-1] + step, nodes + 1))
        return found


SHORT = FingerprintSpacing(exact=1024, part=64)
"""Spacing for a PGN comment. The fingerprints take less than 2 KB."""
LONG = FingerprintSpacing(exact=1 << 14, part=1024, most=1 << 15)
"""Spacing for a file. The fingerprints take at most about 77 KB of text.

A search of 10,000,000 nodes has a fingerprint at least every 305 nodes.
"""


class SpacedFingerprints(Struct, frozen=True):
    """The fingerprints of a search at the places of both spacings."""

    nodes: int
    """Node count of the search. It determines the places."""
    found: bytes
    """Fingerprints in the order of ``all_fingerprint_nodes``, one byte each."""

    def at(self, spacing: FingerprintSpacing) -> bytes:
        """Return the fingerprints at the places of one spacing."""
        wanted = set(spacing.places(self.nodes))
        places = all_fingerprint_nodes(self.nodes)
        return bytes(one for place, one in zip(places, self.found, strict=True) if place in wanted)


def all_fingerprint_nodes(nodes: int) -> list[int]:
    """Return the places of both spacings in ascending order."""
    return sorted({*SHORT.places(nodes), *LONG.places(nodes)})


def divergence_range(places: list[int], kept: bytes, found: bytes) -> tuple[int, int] | None:
    """Return the first and the last node at which two searches may diverge.

    Return None if all fingerprints are equal. With a probability of 1/256, two different searches
    have the same fingerprint at a place. The true divergence then lies one interval earlier.

    Args:
        places: node numbers of the fingerprints.
        kept: fingerprints of one search.
        found: fingerprints of the other search.
    """
    for number, (one, other) in enumerate(zip(kept, found, strict=True)):
        if one != other:
            return (places[number - 1] if number else 0), places[number] - 1
    return None
