"""A search as a line of text: what it takes to make it again elsewhere, small enough for a PGN.

A capsule is ``1:DATA:CHECKSUM``, data being compressed JSON; in a PGN it is a comment command,
``[%glassbox 1:...]``, which other programs skip. Nothing in it is ever executed.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

from engine.identity import engine_name
from engine.inspection.recording import (
    DEFAULT_BUDGET_MB,
    DivergedError,
    Recording,
    record_as_is,
    require_same,
)
from engine.inspection.start import Start
from engine.inspection.watching import Tell
from engine.messages import Go, Limits, StopReason
from engine.replay import SearchEnd, position_of

FORMAT = "1"
MARKS = 32
"""Stretches of the search of which a digest is kept, to tell where another engine parts from it."""
MARK_BITS = 16
MOST_BYTES = 1 << 20
"""Of a capsule unpacked."""
MOST_HASH_MB = 4096
"""A capsule from elsewhere cannot ask for more memory than this."""

_TEXT = re.compile(r"(?:\[%glassbox )?([0-9]+):([A-Za-z0-9_=-]+):([0-9a-f]{8})\]?")


class CapsuleError(ValueError):
    """A capsule that cannot be read; one line, and nothing was loaded."""


@dataclass(frozen=True, slots=True)
class Capsule:
    """A search to be made again."""

    start: Start
    engine: str
    """Name and version of the engine that made it."""
    step: int
    """Nodes of a stretch of which there is a mark."""
    marks: tuple[int, ...]
    """Empty where the records were not complete."""


def seal(recording: Recording) -> str:
    """Return the capsule of a recorded search.

    Raises:
        CapsuleError: the search used other techniques than the engine plays with.
    """
    step = max(1, -(-recording.nodes // MARKS))
    return _sealed(recording.start, step, _marks(recording, step))


def seal_start(start: Start) -> str:
    """Return the capsule of a search that is still to be recorded: without marks.

    Raises as ``seal`` does.
    """
    return _sealed(start, max(1, start.end.nodes), ())


def _sealed(start: Start, step: int, marks: tuple[int, ...]) -> str:
    if start.switches is not None:
        raise CapsuleError("a capsule holds searches with the engine's own techniques only")
    content = {
        "engine": engine_name(),
        "hash": start.hash_mb,
        "searches": [_packed(end) for end in start.searches],
        "step": step,
        "marks": list(marks),
    }
    packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 9)
    data = base64.urlsafe_b64encode(packed).decode()
    return f"{FORMAT}:{data}:{zlib.crc32(packed):08x}"


def comment_of(capsule: str) -> str:
    """Return a capsule as a comment command of a PGN."""
    return f"[%glassbox {capsule}]"


def unseal(text: str) -> Capsule:
    """Read a capsule, also as the comment of a PGN.

    Raises:
        CapsuleError: it is cut, altered, of another format, or what it holds is no search.
    """
    match = _TEXT.fullmatch("".join(text.split()).replace("%glassbox", "%glassbox "))
    if match is None:
        raise CapsuleError("this is no capsule, or it was cut short")
    if match[1] != FORMAT:
        raise CapsuleError(f"a capsule of format {match[1]} cannot be read, only of {FORMAT}")
    try:
        packed = base64.b64decode(match[2], altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise CapsuleError("the capsule was cut short or altered") from error
    if f"{zlib.crc32(packed):08x}" != match[3]:
        raise CapsuleError("the capsule was cut short or altered")
    try:
        unpacker = zlib.decompressobj()
        content = json.loads(unpacker.decompress(packed, MOST_BYTES))
        return _capsule(content)
    except (zlib.error, ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        reason = " ".join(str(error).split())[:120]
        raise CapsuleError(f"what the capsule holds is no search: {reason}") from error


def record_capsule(
    capsule: Capsule, budget_mb: int = DEFAULT_BUDGET_MB, tell: Tell | None = None
) -> Recording:
    """Make the search of a capsule again and record it.

    Raises:
        DivergedError: it comes out otherwise; the line tells from which node on.
        CancelledError, MemoryError: as ``recording.record`` does.
    """
    recording, search = record_as_is(capsule.start, budget_mb, tell)
    marks = _marks(recording, capsule.step)
    for number, (kept, now) in enumerate(zip(capsule.marks, marks, strict=False)):
        if kept != now and marks:
            raise DivergedError(
                f"the search parts from the one in the capsule between nodes "
                f"{number * capsule.step} and {(number + 1) * capsule.step - 1}: "
                f"{capsule.engine} made it, and this is {engine_name()}"
            )
    require_same(search, capsule.start.end)
    return recording


def _marks(recording: Recording, step: int) -> tuple[int, ...]:
    """Return a short digest of each stretch; none where nodes were left out."""
    if recording.is_summary:
        return ()
    return tuple(mark & ((1 << MARK_BITS) - 1) for mark in recording.records.digests(step))


def _packed(end: SearchEnd) -> list[object]:
    """Return a search as a list. That a game's moves come again and again packs well."""
    go = end.go
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
    ]


def _capsule(content: dict[str, Any]) -> Capsule:
    """Return what a capsule holds, all of it checked. Raises ValueError and its like."""
    hash_mb = _whole(content["hash"], 1, MOST_HASH_MB)
    searches = tuple(
        _unpacked(number, search) for number, search in enumerate(content["searches"], 1)
    )
    if not searches:
        raise ValueError("it is empty")
    marks = tuple(_whole(mark, 0, (1 << MARK_BITS) - 1) for mark in content["marks"])
    engine = content["engine"]
    if not isinstance(engine, str) or not engine.isprintable() or len(engine) > 80:
        raise ValueError("the engine has no name")
    return Capsule(Start(searches, hash_mb), engine, _whole(content["step"], 1, 1 << 40), marks)


def _unpacked(number: int, search: list[Any]) -> SearchEnd:
    """Return a search of a capsule. Raises ValueError and its like."""
    fen, chess960, moves, root_moves, lines, threads, iterations, nodes, cut_short, reason = search
    if not isinstance(chess960, bool) or not isinstance(cut_short, bool):
        raise TypeError("a yes or no is neither")
    limits = Limits()
    go = Go(number, fen, tuple(moves.split()), limits, chess960, _whole(lines, 1, 256))
    position = position_of(go)
    chosen = None if root_moves is None else tuple(root_moves.split())
    for move in chosen or ():
        position.parse_uci(move)
    return SearchEnd(
        go,
        chosen,
        go.lines,
        _whole(threads, 1, 256),
        _whole(iterations, 0, 256),
        _whole(nodes, 0, 1 << 40),
        cut_short,
        StopReason(reason),
    )


def _whole(number: object, least: int, most: int) -> int:
    """Return a whole number within bounds. Raises ValueError."""
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise ValueError(f"{str(number)[:20]} is not a number from {least} to {most}")
    return number
