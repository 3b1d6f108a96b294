"""The file that a game was opened from, as the autosave stores it. Pure functions.

The first line of an autosave is an escape line of PGN, which other programs skip. It names the file
and the place of the game in it. It also has a digest of the text beside the game.
"""

from __future__ import annotations

import codecs
import hashlib
import json
from typing import Any

from msgspec.structs import replace

from engine.notation.encodings import ENCODINGS
from game.state.game import FileOrigin, GameFile
from game.state.game_list import FileStamp, ReplacedGame

MARGIN_BYTES = 1 << 16
"""The maximum number of bytes on each side of a game that its digest covers."""
MOST_NEWLINE_BYTES = 4
"""The maximum number of bytes of a line end: CR and LF in UTF-16."""
TEXT_BYTES = 1 << 13
"""The number of bytes at the start of a file that show whether it is a text."""
MOST_LETTERS = 1_000_000
"""The maximum length of the game's original text that the autosave stores."""
_MARK = "%glassbox-file "
_TEXTS = ("path", "encoding", "text", "newline", "digest")
_SIZES = ("bytes_before", "bytes_after", "margin_bytes")
_WHOLE_FILE = 8_000_000
"""The margin of links without one. Versions that wrote them read no larger files."""
_NEWLINES = ("\n", "\r\n", "\r")


def digest_of_surroundings(before: bytes, after: bytes) -> str:
    """Return the digest of the text around a game, for ``GameFile.digest``."""
    return hashlib.sha256(before + after).hexdigest()


def may_be_cut_short(file: GameFile | None) -> bool:
    """Return whether a game is the last of its file, so that its end may be missing."""
    return file is not None and file.bytes_after <= MOST_NEWLINE_BYTES


def has_text_around(file: GameFile) -> bool:
    """Return whether a file holds more than the game: before it, or after it."""
    return file.bytes_before > len(codecs.BOM_UTF8) or file.bytes_after > MOST_NEWLINE_BYTES


def followed(file: GameFile, replaced: ReplacedGame) -> GameFile:
    """Return the place of a game after a game of its file, this or another one, was replaced.

    If another program has changed the file in between, the place stays as it is, with its stamp.
    """
    if file.stamp is not None and not file.stamp.is_of_same(replaced.before):
        return file
    before, after = file.bytes_before, file.bytes_after
    if before > replaced.begin:
        before += replaced.growth
    elif before < replaced.begin:
        after += replaced.growth
    is_known = file.stamp is not None or file.bytes_before == replaced.begin
    stamp = replaced.stamp if is_known else None
    return replace(file, bytes_before=before, bytes_after=after, stamp=stamp)


def with_link(text: str, file: GameFile | None) -> str:
    """Return the text of a game, after a line about its file if it has one."""
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
        "margin_bytes": file.margin_bytes,
    }
    if file.stamp is not None:
        data |= file.stamp._asdict()
    return f"{_MARK}{json.dumps(data)}\n\n{text}"


def without_link(text: str) -> str:
    """Return the text of a game without the line that ``with_link`` has added."""
    return text.partition("\n")[2].lstrip("\n") if text.startswith(_MARK) else text


def linked_file(text: str) -> GameFile | None:
    """Return the file that ``with_link`` has named in a text.

    Returns None if the text names no file, or if its first line is damaged.
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
    """Return the file that a link holds; None if a value is missing or invalid."""
    data = {"margin_bytes": _WHOLE_FILE} | data
    if not all(isinstance(data.get(name), str) for name in _TEXTS):
        return None
    if not all(type(data.get(name)) is int and data[name] >= 0 for name in _SIZES):
        return None
    is_known = data["encoding"] in ENCODINGS and data["newline"] in _NEWLINES
    if not is_known:
        return None
    return GameFile(
        FileOrigin(data["path"], data["encoding"]),
        data["text"],
        data["newline"],
        data["bytes_before"],
        data["bytes_after"],
        data["digest"],
        data["margin_bytes"],
        _stamp(data),
    )


def _stamp(data: dict[str, Any]) -> FileStamp | None:
    """Return the stamp that a link holds; None for a link of an earlier version."""
    size, changed_ns, content = (data.get(name) for name in FileStamp._fields)
    if type(size) is not int or type(changed_ns) is not int:
        return None
    return FileStamp(size, changed_ns, content if isinstance(content, str) else "")
