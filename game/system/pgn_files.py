"""The games in PGN files of any size: reads one game, or replaces one game by another.

A large file is never read as a whole. Every fault is a StorageError.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from engine.notation import encodings
from engine.notation.encodings import UTF_8, WINDOWS_1252
from game.formats import file_links
from game.formats.file_links import MARGIN_BYTES
from game.formats.positions import list_scanner
from game.message import message_with_context
from game.state.game import FileOrigin, GameFile
from game.state.game_list import ByteSpan, FileStamp, GameBlock, ReplacedGame
from game.system.disk.atomic_replacement import replace_file
from game.system.file_facts import (
    error_reason,
    file_stamp,
    stamp_like,
    whole_stamp,
    with_content,
)
from game.system.text_files import (
    MAX_FILE_BYTES,
    NOT_A_FILE,
    NOT_TEXT,
    unreadable_error,
    unwritable_error,
    write_bytes,
)

BEGINNING_BYTES = 1 << 18
"""The size up to which a file is read and listed at once."""
COPIED_BYTES = 1 << 20
"""The size of the blocks in which a file is copied."""
_NEWLINES = ("\n", "\r")
_PADDING = b"\0\x1a"
"""What some systems fill a file up with behind its text."""
CHANGED = message_with_context("a path", "it has changed since the game was opened")
TOO_LONG = message_with_context(
    "a path", "the game has more than {limit} bytes", limit=MAX_FILE_BYTES
)
CHANGED_LIST = message_with_context("a path", "it has changed since its games were listed")


class FileHead(Struct, frozen=True):
    """The first bytes of a file."""

    path: Path
    data: bytes
    stamp: FileStamp

    @property
    def is_whole(self) -> bool:
        """Whether this is the whole file."""
        return len(self.data) >= self.stamp.size

    @property
    def text(self) -> str:
        """The bytes as text, without a byte order mark."""
        return encodings.decode(self.data, self.encoding)[0].removeprefix("\ufeff")

    @property
    def encoding(self) -> str:
        """The encoding that the byte order mark names."""
        return encodings.encoding_of_file(self.data)

    @property
    def is_text(self) -> bool:
        """Whether the bytes are text. A text may end with zero bytes and Ctrl-Z."""
        if encodings.is_utf_16(self.encoding):
            return True
        text = self.data.rstrip(_PADDING)
        return b"\0" not in (text if self.is_whole else text[: file_links.TEXT_BYTES])


def read_head(path: Path) -> FileHead:
    """Return the first bytes of a file, or all of them if the file is small.

    Raises:
        StorageError: the file is missing, not a plain file, not text, or unreadable.
    """
    try:
        if path.exists() and not path.is_file():
            raise unreadable_error(path, NOT_A_FILE)
        with path.open("rb") as file:
            stamp = whole_stamp(file)
            data = _read(file, 0, BEGINNING_BYTES)
    except OSError as error:
        raise unreadable_error(path, error_reason(error)) from error
    found = FileHead(path, data, stamp)
    if not found.is_text:
        raise unreadable_error(path, NOT_TEXT)
    return found


def single_game_of_file(start: FileHead, blocks: list[GameBlock]) -> tuple[str, GameFile | None]:
    """Return the text of a small file, and the place of its game if it has one."""
    spans = [block.spans for block in blocks if len(block)]
    if not spans:
        return start.text, None
    return read_game(start.path, ByteSpan(*spans[0][:2]), start.stamp)


def read_game(
    path: Path, span: ByteSpan, stamp: FileStamp, known: FileStamp | None = None
) -> tuple[str, GameFile]:
    """Return the text of one game of a file, and its place in the file.

    ``known`` is what is known of the content of a long file, which is not read here.

    Raises:
        StorageError: the file has changed since ``stamp``, the game is too long, or the file is
            unreadable.
    """
    if span.end - span.begin > MAX_FILE_BYTES:
        raise unreadable_error(path, TOO_LONG)
    try:
        with path.open("rb") as file:
            now = whole_stamp(file)
            if known is not None and known[:2] == now[:2]:
                now = known
            if not now.is_of_same(stamp):
                raise unreadable_error(path, CHANGED_LIST)
            now = now if now.content else stamp
            encoding = encodings.encoding_of_file(_read(file, 0, encodings.MOST_MARK_BYTES))
            data = _read(file, span.begin, span.end)
            margins = _margins(file, span, stamp.size, MARGIN_BYTES)
            if file_stamp(file)[:2] != now[:2]:
                raise unreadable_error(path, CHANGED_LIST)
    except OSError as error:
        raise unreadable_error(path, error_reason(error)) from error
    text, own = encodings.decode(data, encoding)
    if text.isascii() and own == UTF_8 and _is_windows_1252(margins):
        own = WINDOWS_1252
    newline = _newline(text) or _newline(encodings.decode(margins[1], encoding)[0]) or "\n"
    origin = FileOrigin(str(path.resolve()), own)
    sizes = span.begin, stamp.size - span.end
    digest = file_links.digest_of_surroundings(*margins)
    return text, GameFile(origin, text, newline, *sizes, digest, MARGIN_BYTES, now)


def _newline(text: str) -> str:
    """Return the first line end in a text; empty if it has one line."""
    return next((end for end in ("\r\n", "\n", "\r") if end in text), "")


def _is_windows_1252(margins: tuple[bytes, bytes]) -> bool:
    """Return whether the text beside a game shows that its file is in Windows-1252.

    A margin may begin and end within a character of UTF-8.
    """
    inner = [margin[3:-3] if len(margin) == MARGIN_BYTES else margin for margin in margins]
    return any(encodings.decode(margin.strip())[1] == WINDOWS_1252 for margin in inner)


def replace_game(file: GameFile, text: str) -> ReplacedGame:
    """Replace one game in the file from which it was opened; the rest keeps its bytes.

    Returns what has changed.

    Raises:
        StorageError: the file has changed since it was read or written here, or it could not be
            written.
    """
    path = Path(file.origin.path)
    try:
        middle = encodings.encode(text, file.origin.encoding)
    except UnicodeEncodeError as error:
        lacking = message_with_context(
            "a path",
            "its encoding, {encoding}, does not have a character of the game",
            encoding=file.origin.encoding,
        )
        raise unwritable_error(path, lacking) from error

    found: list[FileStamp] = []

    def write(part: BinaryIO) -> None:
        with path.open("rb") as source:
            found.append(stamp_like(source, file.stamp))
            size = found[0].size
            span = _span_there(file, source, found[0])
            if span is None:
                raise unwritable_error(path, CHANGED)
            _copy(source, part, 0, span.begin)
            there = _read(source, *span) if text == file.text else b""
            if text == encodings.decode(there, file.origin.encoding)[0]:
                part.write(there)  # Its bytes may have no meaning in their encoding.
            else:
                part.write(middle)
            _copy(source, part, span.end, size)

    def check() -> None:
        with path.open("rb") as source:
            if file_stamp(source)[:2] != found[0][:2]:
                raise unwritable_error(path, CHANGED)

    try:
        replace_file(path, write, check=check)
        with path.open("rb") as written:
            stamp = whole_stamp(written)
            if not stamp.content and file.stamp is not None and file.stamp.content:
                stamp = with_content(written, stamp)
    except OSError as error:
        raise unwritable_error(path, error_reason(error)) from error
    return ReplacedGame(file.bytes_before, stamp.size - found[0].size, found[0], stamp)


def write_elsewhere(path: Path, file: GameFile, text: str, *, overwrite: bool) -> None:
    """Write a game into another file than the one that it comes from, as it would stand there.

    If it is the only game there, all that stands around it is copied. Otherwise only the byte order
    mark of the encoding is before it, and a line end behind it. If the encoding lacks a letter, the
    game is in UTF-8.

    Raises:
        FileIsThereError: the other file exists and ``overwrite`` is false.
        StorageError: the other file could not be written.
    """
    data, encoding = _encoded(text, file.origin.encoding)
    around = _around_only_game(file)
    if around is not None:
        before, there, after = around
        if text == file.text == encodings.decode(there, file.origin.encoding)[0]:
            data = there  # Its bytes may have no meaning in their encoding.
    else:
        before = next((mark for mark, name in encodings.MARKS if name == encoding), b"")
        after = b"" if text.endswith(_NEWLINES) else encodings.encode(file.newline, encoding)
    write_bytes(path, before + data + after, overwrite=overwrite)


def with_text(file: GameFile) -> GameFile:
    """Return the place of a game with its text, which the autosave of a very long game leaves out.

    The text stays unknown if the file has changed around the game, or cannot be read.
    """
    if file.text:
        return file
    try:
        with Path(file.origin.path).open("rb") as source:
            span = _span_to_read(file, source)
            data = b"" if span is None else _read(source, *span)
    except OSError:
        return file
    return replace(file, text=encodings.decode(data, file.origin.encoding)[0])


def _encoded(text: str, encoding: str) -> tuple[bytes, str]:
    """Return a text as bytes that are read as this text, and their encoding: UTF-8 if need be."""
    try:
        data = encodings.encode(text, encoding)
    except UnicodeEncodeError:
        return encodings.encode(text, UTF_8), UTF_8
    if not encodings.is_utf_16(encoding) and encodings.decode(data)[0] != text:
        return encodings.encode(text, UTF_8), UTF_8
    return data, encoding


def _around_only_game(file: GameFile) -> tuple[bytes, bytes, bytes] | None:
    """Return the bytes before, in and after the only game of a file, as they are now.

    Return None if the file has other games, if it has changed since the game was opened, or if it
    cannot be read.
    """
    if file.bytes_before + file.bytes_after > BEGINNING_BYTES:
        return None
    try:
        with Path(file.origin.path).open("rb") as source:
            span = _span_to_read(file, source)
            data = b"" if span is None else _read(source, 0, span.end + file.bytes_after)
    except OSError:
        return None
    if span is None or sum(map(len, list_scanner.list_rows(data))) > 1:
        return None
    return data[: span.begin], data[span.begin : span.end], data[span.end :]


def _span_to_read(file: GameFile, source: BinaryIO) -> ByteSpan | None:
    """Return where a game is in its file now; None if the file has changed, or it is too long."""
    span = _span_there(file, source, whole_stamp(source))
    return None if span is None or span.end - span.begin > MAX_FILE_BYTES else span


def _span_there(file: GameFile, source: BinaryIO, stamp: FileStamp) -> ByteSpan | None:
    """Return where a game is in its file now; None if the file has changed.

    Where the content is not known, the text beside the game is compared. Without a stamp, as an
    earlier version has kept it, nothing else is.
    """
    span = ByteSpan(file.bytes_before, stamp.size - file.bytes_after)
    known = file.stamp
    if span.end < span.begin or (known is not None and not stamp.is_of_same(known)):
        return None
    if known is not None and known.content and stamp.content:
        return span
    margins = _margins(source, span, stamp.size, file.margin_bytes)
    return span if file_links.digest_of_surroundings(*margins) == file.digest else None


def _margins(file: BinaryIO, span: ByteSpan, size: int, margin: int) -> tuple[bytes, bytes]:
    """Return the bytes before and after a game, at most ``margin`` of each."""
    before = _read(file, max(0, span.begin - margin), span.begin)
    return before, _read(file, span.end, min(size, span.end + margin))


def _read(file: BinaryIO, begin: int, end: int) -> bytes:
    file.seek(begin)
    return file.read(end - begin)


def _copy(source: BinaryIO, target: BinaryIO, begin: int, end: int) -> None:
    """Copy bytes in blocks; at the end of the source there are no more."""
    source.seek(begin)
    while data := source.read(min(COPIED_BYTES, end - begin)):
        target.write(data)
        begin += len(data)
