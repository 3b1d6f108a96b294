"""A capsule as text: the line that holds a packed search, and the bookmarks in it.

A capsule is ``3:DATA:CHECKSUM``. The data are compressed JSON and fingerprints. In a PGN it is a
comment command, ``[%glassbox 3:...]``, which other programs ignore. No part of it is executed.

Both processes read and write this form. Only the engine reads the search in it.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import DecodeError, Raw, json

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_facts import Bookmark

FORMAT = "3"
MOST_BYTES = 1 << 20
"""Maximum size in bytes of an unpacked capsule."""
MOST_FORMAT_DIGITS = 9
"""Maximum number of digits of a capsule's format number."""
MOST_REASON_LETTERS = 120
"""Maximum length of what is said about a wrong content."""
BOOKMARKS = "bookmarks"
"""The field of the JSON with the bookmarks. It is left out if there are none."""

_TEXT = re.compile(r"(?:\[%glassbox )?([0-9]+):([A-Za-z0-9_=-]+):([0-9a-f]{8})\]?")


class CapsuleTextError(ValueError):
    """A text is not a capsule that this version reads. ``fault`` holds the reason."""

    def __init__(self, fault: InspectFault) -> None:
        super().__init__(fault)
        self.fault = fault


class CapsuleParts(NamedTuple):
    """What a capsule contains."""

    content: bytes
    """The search as JSON. Nothing in it is checked yet."""
    fingerprints: bytes


def pack_capsule(content: bytes, fingerprints: bytes) -> str:
    """Return the capsule with a content."""
    packed = zlib.compress(content + b"\0" + fingerprints, 9)
    data = base64.urlsafe_b64encode(packed).decode()
    return f"{FORMAT}:{data}:{zlib.crc32(packed):08x}"


def unpack_capsule(text: str) -> CapsuleParts:
    """Return the parts of a capsule. The text may be wrapped in a PGN comment command.

    Raises:
        CapsuleTextError: the text is cut, altered or of an unknown format.
    """
    match = _TEXT.fullmatch("".join(text.split()).replace("%glassbox", "%glassbox "))
    if match is None:
        raise CapsuleTextError(InspectFault(InspectFaultCode.NO_CAPSULE))
    if match[1] != FORMAT:
        number = int(match[1][:MOST_FORMAT_DIGITS])
        raise CapsuleTextError(InspectFault(InspectFaultCode.CAPSULE_FORMAT, number))
    try:
        packed = base64.b64decode(match[2], altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise CapsuleTextError(InspectFault(InspectFaultCode.CAPSULE_DAMAGED)) from error
    if f"{zlib.crc32(packed):08x}" != match[3]:
        raise CapsuleTextError(InspectFault(InspectFaultCode.CAPSULE_DAMAGED))
    try:
        whole = zlib.decompressobj().decompress(packed, MOST_BYTES)
    except zlib.error as error:
        raise CapsuleTextError(content_fault(error)) from error
    content, _, fingerprints = whole.partition(b"\0")
    return CapsuleParts(content, fingerprints)


def content_fault(error: Exception) -> InspectFault:
    """Return the fault of a capsule whose content is wrong, with what ``error`` says about it."""
    reason = " ".join(str(error).split())[:MOST_REASON_LETTERS]
    return InspectFault(InspectFaultCode.CAPSULE_CONTENT, system_text=reason)


def with_bookmarks(text: str, bookmarks: Iterable[Bookmark]) -> str:
    """Return a capsule with these bookmarks in place of its own, in the order of their nodes.

    Without bookmarks it is, to the byte, the capsule of a search that never had any.

    Raises:
        CapsuleTextError: the text is not a capsule that this version reads.
    """
    parts = unpack_capsule(text)
    try:
        fields = json.decode(parts.content, type=dict[str, Raw])
    except (DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CapsuleTextError(content_fault(error)) from error
    fields.pop(BOOKMARKS, None)
    marks = sorted(bookmarks)
    if marks:
        fields[BOOKMARKS] = Raw(json.encode(marks))
    return pack_capsule(json.encode(fields), parts.fingerprints)
