"""Capsules with a right checksum and any content, made as an attacker would make them."""

from __future__ import annotations

import base64
import json
import zlib


def capsule_with(content: object, fingerprints: bytes = b"") -> str:
    """Return a capsule with any JSON content and a right checksum."""
    data = zlib.compress(json.dumps(content).encode() + b"\0" + fingerprints)
    return f"3:{base64.urlsafe_b64encode(data).decode()}:{zlib.crc32(data):08x}"


def content_of(capsule: str) -> dict[str, object]:
    """Return the JSON content of a capsule."""
    text = zlib.decompress(base64.urlsafe_b64decode(capsule.split(":")[1])).partition(b"\0")[0]
    content: dict[str, object] = json.loads(text)
    return content
