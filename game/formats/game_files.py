"""The file that a game was opened from, as the autosave keeps it.

The first line of an autosave is an escape line of PGN, which other programs skip. It holds the
place of the game in its file, and a digest of the bytes around it. Pure functions.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from game.state.state import FileOrigin, GameFile

UTF_8, UTF_8_WITH_MARK, LATIN_1 = "utf-8", "utf-8-sig", "latin-1"
"""The encodings of text files; the second begins with a byte order mark."""
MOST_LETTERS = 1_000_000
"""Size in characters up to which a game's own text is kept in the autosave."""
_MARK = "%glassbox-file "
_TEXTS = ("path", "encoding", "text", "newline", "digest")
_SIZES = ("bytes_before", "bytes_after")
_ENCODINGS = (UTF_8, UTF_8_WITH_MARK, LATIN_1)
_NEWLINES = ("\n", "\r\n")


def game_file(origin: FileOrigin, text: str, span: tuple[int, int]) -> GameFile:
    """Return the place of a game in a file whose text has the game at ``span``."""
    begin, end = span
    before = text[:begin].encode(origin.encoding)
    after = text[end:].encode(origin.encoding.removesuffix("-sig"))
    newline = "\r\n" if "\r\n" in text[begin:] else "\n"
    digest = _digest(before, after)
    return GameFile(origin, text[begin:end], newline, len(before), len(after), digest)


def around(file: GameFile, data: bytes) -> tuple[bytes, bytes] | None:
    """Return the bytes before and after the game in its file.

    None if they have changed since the game was opened.
    """
    behind = len(data) - file.bytes_after
    if behind < file.bytes_before:
        return None
    before, after = data[: file.bytes_before], data[behind:]
    return (before, after) if _digest(before, after) == file.digest else None


def _digest(before: bytes, after: bytes) -> str:
    return hashlib.sha256(before + after).hexdigest()


def with_link(text: str, file: GameFile | None) -> str:
    """Return the text of a game with a first line that holds its place in the file."""
    if file is None:
        return text
    data = {
        "path": file.origin.path,
        "encoding": file.origin.encoding,
        "text": file.text if len(file.text) <= MOST_LETTERS else "",
        "newline": file.newline,
        "bytes_before": file.bytes_before,
        "bytes_after": file.bytes_after,
        "digest": file.digest,
    }
    return f"{_MARK}{json.dumps(data)}\n\n{text}"


def linked_file(text: str) -> GameFile | None:
    """Return the file that ``with_link`` has named in a text.

    None if the text names none or its first line is damaged. The game then has no file.
    """
    line = text.split("\n", 1)[0]
    if not line.startswith(_MARK):
        return None
    try:
        data = json.loads(line.removeprefix(_MARK))
    except (ValueError, RecursionError):
        return None
    return _file(data) if isinstance(data, dict) else None


def _file(data: dict[str, Any]) -> GameFile | None:
    """Return the file of a link; None if a value is missing or invalid."""
    if not all(isinstance(data.get(name), str) for name in _TEXTS):
        return None
    if not all(type(data.get(name)) is int and data[name] >= 0 for name in _SIZES):
        return None
    is_known = data["encoding"] in _ENCODINGS and data["newline"] in _NEWLINES
    if not is_known:
        return None
    return GameFile(
        FileOrigin(data["path"], data["encoding"]),
        data["text"],
        data["newline"],
        data["bytes_before"],
        data["bytes_after"],
        data["digest"],
    )
