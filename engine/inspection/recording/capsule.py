"""A capsule: a search as one line of text that fits in a PGN, with all that its replay needs.

A capsule is ``3:DATA:CHECKSUM``. The data are compressed JSON and fingerprints. In a PGN it is a
comment command, ``[%glassbox 3:...]``, which other programs ignore. No part of it is executed.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any

from msgspec import Struct

from engine.checkpoints.fingerprints import LONG, SHORT, Spacing, divergence
from engine.identity import engine_name
from engine.inspection.faults import InspectionError
from engine.inspection.recording.progress import ProgressCallback
from engine.inspection.recording.recording import (
    DEFAULT_BUDGET_MB,
    DivergedError,
    Recording,
    record_as_is,
    require_same,
)
from engine.inspection.recording.start import Start
from engine.protocol.explanations import InspectFault
from engine.protocol.handicap import Sight
from engine.protocol.inspect_vocabulary import InspectFaultCode
from engine.protocol.messages import Go, Limits, SearchEnd, StopReason
from engine.ranges import MOST_LINES, MOST_THREADS
from engine.thinking.replay import position_of

FORMAT = "3"
MOST_BYTES = 1 << 20
"""Maximum size in bytes of an unpacked capsule."""
MOST_NODES = (1 << 32) - 2
"""Largest node count, because node numbers have 32 bits."""
LEAST_SIGHT, MOST_SIGHT = -1000, 10_000
"""Range of the rating of a sight that a capsule may have."""
MOST_SEED = (1 << 64) - 1
UNLIMITED_FIELDS = 10
"""How many fields a search has that sees every move. A limited sight is one more field."""
MOST_HASH_MB = 4096
"""Largest table, in megabytes, that a capsule may request."""

MOST_FORMAT_DIGITS = 9
"""Maximum number of digits of a capsule's format number."""

_TEXT = re.compile(r"(?:\[%glassbox )?([0-9]+):([A-Za-z0-9_=-]+):([0-9a-f]{8})\]?")


class CapsuleError(InspectionError):
    """A capsule cannot be read or written. No state has changed."""


class Capsule(Struct, frozen=True):
    """The content of a capsule: a search that can be replayed."""

    start: Start
    engine: str
    """Name and version of the engine that searched."""
    fingerprints: bytes
    """One fingerprint for each place of ``spacing``; empty if the search has not been recorded
    yet."""
    spacing: Spacing = SHORT


def seal(recording: Recording, spacing: Spacing = SHORT) -> str:
    """Return the capsule of a recorded search.

    Use ``LONG`` spacing for a file and ``SHORT`` for a PGN.

    Raises:
        CapsuleError: the search used other techniques than the engine plays with.
    """
    return _sealed(recording.start, recording.fingerprints.at(spacing), spacing)


def seal_start(start: Start) -> str:
    """Return the capsule, without fingerprints, of a search that is not recorded yet.

    Raises the errors of ``seal``.
    """
    return _sealed(start, b"", SHORT)


def _sealed(start: Start, fingerprints: bytes, spacing: Spacing) -> str:
    if start.switches is not None:
        raise CapsuleError(InspectFault(InspectFaultCode.SWITCHED_TECHNIQUES))
    content = {
        "engine": engine_name(),
        "hash": start.hash_mb,
        "dense": spacing is LONG,
        "searches": [_packed(end) for end in start.searches],
    }
    text = json.dumps(content, separators=(",", ":")).encode()
    packed = zlib.compress(text + b"\0" + fingerprints, 9)
    data = base64.urlsafe_b64encode(packed).decode()
    return f"{FORMAT}:{data}:{zlib.crc32(packed):08x}"


def unseal(text: str) -> Capsule:
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
        return _capsule(json.loads(content), fingerprints)
    except (zlib.error, ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        reason = " ".join(str(error).split())[:120]
        raise CapsuleError(
            InspectFault(InspectFaultCode.CAPSULE_CONTENT, system_text=reason)
        ) from error


def record_capsule(
    capsule: Capsule, budget_mb: int = DEFAULT_BUDGET_MB, report: ProgressCallback | None = None
) -> Recording:
    """Replay the search of a capsule, and record it.

    Raises:
        DivergedError: the replay differs. The fault names the first node that may differ.
        CancelledError, MemoryError, NotRepeatableError: as for ``recording.record``.
    """
    recording, search = record_as_is(capsule.start, budget_mb, report)
    interval = divergence_from(capsule, recording)
    if interval is not None:
        first, last = interval
        raise DivergedError(
            InspectFault(InspectFaultCode.DIVERGED_FROM_CAPSULE, first, last, maker=capsule.engine)
        )
    require_same(search, capsule.start.end)
    return recording


def divergence_from(capsule: Capsule, recording: Recording) -> tuple[int, int] | None:
    """Return the first and the last node at which a recording may diverge from a capsule.

    Return None if all fingerprints are equal, or if the capsule has none.
    """
    if not capsule.fingerprints:
        return None
    places = capsule.spacing.places(capsule.start.end.nodes)
    return divergence(places, capsule.fingerprints, recording.fingerprints.at(capsule.spacing))


def _packed(end: SearchEnd) -> list[object]:
    """Return a search as a list for JSON."""
    go = end.go
    sight = () if end.sight is None else ([end.sight.rating, end.sight.seed],)
    return [
        go.fen,
        go.chess960,
        " ".join(go.moves),
        None if end.root_moves is None else " ".join(end.root_moves),
        end.lines,
        end.threads,
        end.iterations,
        end.nodes,
        end.cut_short,
        end.reason.value,
        *sight,
    ]


def _capsule(content: dict[str, Any], fingerprints: bytes) -> Capsule:
    """Return the checked content of a capsule.

    Raises:
        ValueError, TypeError, KeyError: the content is not valid.
    """
    hash_mb = _whole(content["hash"], 1, MOST_HASH_MB)
    searches = tuple(
        _unpacked(number, search) for number, search in enumerate(content["searches"], 1)
    )
    if not searches:
        raise ValueError("it is empty")
    if not isinstance(content["dense"], bool):
        raise TypeError("a flag is neither true nor false")
    spacing = LONG if content["dense"] else SHORT
    if fingerprints and len(fingerprints) != len(spacing.places(searches[-1].nodes)):
        raise ValueError("the number of fingerprints does not fit the search")
    engine = content["engine"]
    if not isinstance(engine, str) or not engine.isprintable() or len(engine) > 80:
        raise ValueError("the engine's name is missing, too long or unprintable")
    return Capsule(Start(searches, hash_mb), engine, fingerprints, spacing)


def _unpacked(number: int, search: list[Any]) -> SearchEnd:
    """Return one search of a capsule. Raises the errors of ``_capsule``."""
    fen, chess960, moves, root_moves, lines, threads, iterations, nodes, cut_short, reason = search[
        :UNLIMITED_FIELDS
    ]
    if not isinstance(chess960, bool) or not isinstance(cut_short, bool):
        raise TypeError("a flag is neither true nor false")
    limits = Limits()
    go = Go(number, fen, tuple(moves.split()), limits, chess960, _whole(lines, 1, MOST_LINES))
    position = position_of(go)
    chosen = None if root_moves is None else tuple(root_moves.split())
    for move in chosen or ():
        position.parse_uci(move)
    return SearchEnd(
        go,
        chosen,
        go.lines,
        _whole(threads, 1, MOST_THREADS),
        _whole(iterations, 0, 256),
        _whole(nodes, 0, MOST_NODES),
        cut_short,
        StopReason(reason),
        sight=_sight(search[UNLIMITED_FIELDS:]),
    )


def _sight(packed: list[list[object]]) -> Sight | None:
    """Return the sight of a search; None if ``packed`` is empty. Raises as ``_capsule`` does."""
    if not packed:
        return None
    ((rating, seed),) = packed
    return Sight(_whole(rating, LEAST_SIGHT, MOST_SIGHT), _whole(seed, 0, MOST_SEED))


def _whole(number: object, least: int, most: int) -> int:
    """Return an integer within bounds. Raises ValueError."""
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise ValueError(f"{str(number)[:20]} is not a number from {least} to {most}")
    return number
