"""A capsule: a search as one line of text that fits in a PGN, with all that its replay needs.

A capsule is ``3:DATA:CHECKSUM``. The data are compressed JSON and fingerprints. In a PGN it is a
comment command, ``[%glassbox 3:...]``, which other programs ignore. No part of it is executed.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

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
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode

FORMAT = "3"
MOST_BYTES = 1 << 20
"""Maximum size in bytes of an unpacked capsule."""
LARGE_NODES = 1 << 28
"""Most nodes that a capsule replays without a question. That many take some minutes."""
MOST_FORMAT_DIGITS = 9
"""Maximum number of digits of a capsule's format number."""

_TEXT = re.compile(r"(?:\[%glassbox )?([0-9]+):([A-Za-z0-9_=-]+):([0-9a-f]{8})\]?")


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
    packed = zlib.compress(text + b"\0" + fingerprints, 9)
    data = base64.urlsafe_b64encode(packed).decode()
    return f"{FORMAT}:{data}:{zlib.crc32(packed):08x}"


def decode_capsule(text: str) -> Capsule:
    """Read a capsule. The text may be wrapped in a PGN comment command.

    Raises:
        CapsuleError: the text is cut, altered, of an unknown format, or not a search.
    """
    match = _TEXT.fullmatch("".join(text.split()).replace("%glassbox", "%glassbox "))
    if match is None:
        raise CapsuleError(InspectFault(InspectFaultCode.NO_CAPSULE))
    if match[1] != FORMAT:
        raise CapsuleError(
            InspectFault(InspectFaultCode.CAPSULE_FORMAT, int(match[1][:MOST_FORMAT_DIGITS]))
        )
    try:
        packed = base64.b64decode(match[2], altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise CapsuleError(InspectFault(InspectFaultCode.CAPSULE_DAMAGED)) from error
    if f"{zlib.crc32(packed):08x}" != match[3]:
        raise CapsuleError(InspectFault(InspectFaultCode.CAPSULE_DAMAGED))
    try:
        unpacker = zlib.decompressobj()
        content, _, fingerprints = unpacker.decompress(packed, MOST_BYTES).partition(b"\0")
        return _capsule(capsule_content.parse_capsule_json(content), fingerprints)
    except (zlib.error, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())[:120]
        raise CapsuleError(
            InspectFault(InspectFaultCode.CAPSULE_CONTENT, system_text=reason)
        ) from error


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
    """Return the capsule with this content. Raises ValueError if its searches are not legal."""
    searches = tuple(
        capsule_content.unpack_search(search, number)
        for number, search in enumerate(content.searches, 1)
    )
    spacing = LONG if content.dense else SHORT
    if fingerprints and len(fingerprints) != len(spacing.places(searches[-1].nodes)):
        raise ValueError("the number of fingerprints does not fit the search")
    return Capsule(ReplayStart(searches, content.hash_mb), content.engine, fingerprints, spacing)
