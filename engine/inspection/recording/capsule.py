"""A capsule: a search as one line of text that fits in a PGN, with all that its replay needs."""

from __future__ import annotations

from msgspec import Struct

from engine.core.memory.transposition import ENTRY_SIZE
from engine.identity import engine_name
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.recording import capsule_content
from engine.inspection.recording.capsule_content import CapsuleContent
from engine.inspection.recording.fingerprint_places import (
    LONG,
    SHORT,
    FingerprintSpacing,
    divergence_range,
)
from engine.inspection.recording.progress import ProgressCallback
from engine.inspection.recording.recording import (
    DEFAULT_BUDGET_MB,
    DivergedError,
    Recording,
    record_even_if_diverged,
    require_same_end,
)
from engine.inspection.recording.replay_start import DEFAULT_HASH_MB, ReplayStart
from engine.protocol.capsule_text import (
    CapsuleTextError,
    content_fault,
    pack_capsule,
    unpack_capsule,
)
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_facts import Bookmark

LARGE_NODES = 1 << 28
"""Most nodes that a capsule replays without a question. That many take some minutes."""


class CapsuleError(InspectionError):
    """A capsule cannot be read or written. No state has changed."""


class Capsule(Struct, frozen=True):
    """The content of a capsule: a search that can be replayed."""

    start: ReplayStart
    engine: str
    """Name and version of the engine that searched."""
    fingerprints: bytes
    """One fingerprint for each place of ``spacing``; empty if the search has not been recorded
    yet."""
    spacing: FingerprintSpacing = SHORT
    bookmarks: tuple[Bookmark, ...] = ()
    """What its maker kept, in the order of the nodes."""


def encode_capsule(recording: Recording, spacing: FingerprintSpacing = SHORT) -> str:
    """Return the capsule of a recorded search.

    Use ``LONG`` spacing for a file and ``SHORT`` for a PGN.

    Raises:
        CapsuleError: the search used other techniques than the engine plays with.
    """
    return _sealed(recording.start, recording.fingerprints.at(spacing), spacing)


def encode_unrecorded(start: ReplayStart) -> str:
    """Return the capsule, without fingerprints, of a search that is not recorded yet.

    Raises the errors of ``encode_capsule``.
    """
    return _sealed(start, b"", SHORT)


def _sealed(start: ReplayStart, fingerprints: bytes, spacing: FingerprintSpacing) -> str:
    if start.switches is not None:
        raise CapsuleError(InspectFault(InspectFaultCode.SWITCHED_TECHNIQUES))
    searches = tuple(map(capsule_content.pack_search, start.searches))
    content = CapsuleContent(engine_name(), start.hash_mb, spacing is LONG, searches)
    text = capsule_content.capsule_to_json(content)
    return pack_capsule(text, fingerprints)


def decode_capsule(text: str) -> Capsule:
    """Read a capsule. The text may be wrapped in a PGN comment command.

    Raises:
        CapsuleError: the text is cut, altered, of an unknown format, or not a search.
    """
    try:
        parts = unpack_capsule(text)
    except CapsuleTextError as error:
        raise CapsuleError(error.fault) from error
    try:
        return _capsule(capsule_content.parse_capsule_json(parts.content), parts.fingerprints)
    except (ValueError, RecursionError) as error:
        raise CapsuleError(content_fault(error)) from error


def check_replay_cost(capsule: Capsule, granted_mb: int = DEFAULT_HASH_MB) -> None:
    """Raise CapsuleError if a replay needs a question first, because of what it asks for.

    A table is too large if it has room for more than one entry for each node of the searches, and
    more than ``granted_mb`` megabytes.
    """
    start = capsule.start
    needed_mb = -(-start.all_nodes * ENTRY_SIZE >> 20)
    if start.all_nodes > LARGE_NODES or start.hash_mb > max(granted_mb, needed_mb):
        raise CapsuleError(
            InspectFault(InspectFaultCode.LARGE_CAPSULE, start.hash_mb, start.all_nodes)
        )


def record_capsule(
    capsule: Capsule, budget_mb: int = DEFAULT_BUDGET_MB, report: ProgressCallback | None = None
) -> Recording:
    """Replay the search of a capsule, and record it.

    Raises:
        DivergedError: the replay differs. The fault names the first node that may differ.
        CancelledError, MemoryError, NotRepeatableError: as for ``recording.record_search``.
    """
    recording, search = record_even_if_diverged(capsule.start, budget_mb, report)
    interval = divergence_from(capsule, recording)
    if interval is not None:
        first, last = interval
        raise DivergedError(
            InspectFault(InspectFaultCode.DIVERGED_FROM_CAPSULE, first, last, maker=capsule.engine)
        )
    require_same_end(search, capsule.start.end)
    return recording


def divergence_from(capsule: Capsule, recording: Recording) -> tuple[int, int] | None:
    """Return the first and the last node at which a recording may diverge from a capsule.

    Return None if all fingerprints are equal, or if the capsule has none.
    """
    if not capsule.fingerprints:
        return None
    places = capsule.spacing.places(capsule.start.end.nodes)
    return divergence_range(
        places, capsule.fingerprints, recording.fingerprints.at(capsule.spacing)
    )


def _capsule(content: CapsuleContent, fingerprints: bytes) -> Capsule:
    """Return the capsule with this content.

    Raises:
        ValueError: its searches are not legal, or what belongs to them does not fit them.
    """
    searches = tuple(
        capsule_content.unpack_search(search, number)
        for number, search in enumerate(content.searches, 1)
    )
    spacing = LONG if content.dense else SHORT
    if fingerprints and len(fingerprints) != len(spacing.places(searches[-1].nodes)):
        raise ValueError("the number of fingerprints does not fit the search")
    bookmarks = capsule_content.unpack_bookmarks(content)
    start = ReplayStart(searches, content.hash_mb)
    return Capsule(start, content.engine, fingerprints, spacing, bookmarks)
