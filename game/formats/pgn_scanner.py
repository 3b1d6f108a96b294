"""Finds the games in a PGN without reading their moves, from blocks of bytes.

A game ends where python-chess ends it: at an empty line behind its moves that is in no comment. In
two cases it ends earlier, because the game before is cut short: at a tag in the line behind a move,
and at a tag ``Event`` behind an empty line in a comment that is still open.
"""

from __future__ import annotations

import re
from array import array
from enum import Enum, auto

from game.state.game_list import BLOCK_GAMES, SPAN_TYPE, GameBlock, GameHead

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MOST_LINE_BYTES = 1 << 16
"""The maximum length of a line that is kept until its end is read."""
MOST_FIELD_BYTES = 200
"""The maximum length of the text of a tag in the list."""
_TAG = re.compile(rb'\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"(.*)"\]\s*$', re.DOTALL)
_NEW_GAME = b"[Event "
_PLAIN_BEGINNINGS = frozenset(bytes([one]) for one in b"0123456789()*abcdefghKQRBNO")
_BRACES = re.compile(rb"[{};]")
_FIELDS = {name.title().encode(): place for place, name in enumerate(GameHead._fields)} | {
    b"ECO": GameHead._fields.index("eco")
}
_NO_FIELDS = (b"",) * len(GameHead._fields)
_SEPARATORS = bytes.maketrans(b"\t\n\r", b"   ")


class _Part(Enum):
    """The part of a game to which the next line belongs."""

    BEFORE = auto()
    """No game has begun since the last one."""
    TAGS = auto()
    MOVES = auto()


class GameScanner:
    """Finds the games in the blocks of bytes that it is fed, in order."""

    def __init__(self, offset: int = 0) -> None:
        """Begin at an offset of the file that is in no game."""
        self._offset = offset
        """The offset of the next line in the file."""
        self._rest = b""
        """The beginning of the last line, whose end has not been read."""
        self._is_mid_line = False
        """Whether the beginning of the next line has been handled already."""
        self._part = _Part.BEFORE
        self._begin = self._end = self._last_end = offset
        self._comment_begin: int | None = None
        """The offset of the first of the comment lines directly before a game; None without one."""
        self._empty_lines = 0
        """The number of empty lines since the last tag, or in an open comment."""
        self._in_comment = False
        self._is_plain = False
        """Whether the next line begins with moves. Most lines do, so they take a short way."""
        self._fields = list(_NO_FIELDS)
        self._spans = array(SPAN_TYPE)
        self._heads: list[bytes] = []
        self.has_gaps = False
        """Whether there are zero bytes, which a text has not."""

    def feed(self, data: bytes) -> None:
        """Scan the next bytes of the file."""
        if b"\0" in data:
            data = self._without_zeros(data)
        if not self._offset and not self._rest and data.startswith(BYTE_ORDER_MARK):
            self._offset, data = len(BYTE_ORDER_MARK), data[len(BYTE_ORDER_MARK) :]
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()
        for line in lines:
            if self._is_plain and line[:1] in _PLAIN_BEGINNINGS and b"{" not in line:
                self._end = self._offset + len(line.rstrip())
            else:
                self._take(line)
                self._is_plain = self._part is _Part.MOVES and not self._in_comment
            self._offset += len(line) + 1
            self._is_mid_line = False
        if len(self._rest) > MOST_LINE_BYTES:
            self._take(self._rest)
            self._offset += len(self._rest)
            self._rest, self._is_mid_line, self._is_plain = b"", True, False

    def finish(self) -> None:
        """End the last game at the end of the file."""
        if self._rest:
            self._take(self._rest)
        self._offset += len(self._rest)
        self._rest = b""
        self._end_game()

    @property
    def end(self) -> int:
        """The offset behind the last game that has ended; the first offset if there is none."""
        return self._last_end

    def games(self) -> list[GameBlock]:
        """Return the games that were found since the last call."""
        spans, heads = self._spans, self._heads
        self._spans, self._heads = array(SPAN_TYPE), []
        return [
            GameBlock(
                spans[2 * first : 2 * (first + BLOCK_GAMES)],
                b"\n".join(heads[first : first + BLOCK_GAMES]),
            )
            for first in range(0, len(heads), BLOCK_GAMES)
        ]

    def _without_zeros(self, data: bytes) -> bytes:
        """Return the data with line ends in place of zero bytes; skip data with nothing else."""
        self.has_gaps = True
        if data.count(0) < len(data):
            return data.replace(b"\0", b"\n")
        if self._rest:
            self._take(self._rest)
        self._offset += len(self._rest) + len(data)
        self._rest, self._is_mid_line, self._is_plain = b"", False, False
        self._end_game()
        return b""

    def _take(self, line: bytes) -> None:
        """Handle a line, or the next piece of a very long line."""
        if self._is_mid_line:
            self._take_moves(line)
        elif self._part is _Part.MOVES:
            self._take_line_of_moves(line)
        elif not line or line.isspace():
            self._take_empty()
        elif line[0] in b";%":
            if self._part is _Part.TAGS:
                self._mark_end(line)
            elif self._comment_begin is None:
                self._comment_begin = self._offset
        elif line[0] in b"[":
            self._take_tag(line)
        else:
            if self._part is _Part.BEFORE:
                begin = self._comment_begin
                self._begin_game(self._offset if begin is None else begin)
            self._part = _Part.MOVES
            self._take_moves(line)

    def _take_empty(self) -> None:
        """Handle an empty line before the moves: the second one behind a tag ends the game."""
        self._comment_begin = None
        self._empty_lines += 1
        if self._part is _Part.TAGS and self._empty_lines > 1:
            self._end_game()

    def _take_tag(self, line: bytes) -> None:
        if self._part is _Part.BEFORE:
            self._begin_game(self._offset)
        self._empty_lines = 0
        self._mark_end(line)
        match = _TAG.match(line)
        place = _FIELDS.get(match[1]) if match else None
        if match is not None and place is not None:
            self._fields[place] = _shortened(match[2])

    def _take_line_of_moves(self, line: bytes) -> None:
        """Handle a line behind the first line of the moves."""
        if self._in_comment:
            if not line or line.isspace():
                self._empty_lines += 1
                return
            if self._empty_lines and line.startswith(_NEW_GAME) and _TAG.match(line):
                self._end_game()
                self._take_tag(line)
                return
            self._empty_lines = 0
            self._take_moves(line)
        elif not line or line.isspace():
            self._end_game()
        elif line[0] in b";%":
            self._mark_end(line)
        elif line[0] in b"[" and _TAG.match(line):
            self._end_game()
            self._take_tag(line)
        else:
            self._take_moves(line)

    def _take_moves(self, line: bytes) -> None:
        """Handle moves: find out whether a comment is open at their end."""
        self._mark_end(line)
        if not self._in_comment and b"{" not in line:
            return
        for match in _BRACES.finditer(line):
            brace = match[0]
            if self._in_comment:
                self._in_comment = brace != b"}"
            elif brace == b"{":
                self._in_comment = True
            elif brace == b";":
                return
        self._empty_lines = 0

    def _mark_end(self, line: bytes) -> None:
        """Let the game reach to the last visible byte of a line."""
        length = len(line.rstrip())
        if length:
            self._end = self._offset + length

    def _begin_game(self, begin: int) -> None:
        self._begin = begin
        self._part = _Part.TAGS

    def _end_game(self) -> None:
        if self._part is not _Part.BEFORE:
            self._spans.append(self._begin)
            self._spans.append(self._end)
            self._heads.append(_packed(self._fields))
            self._last_end = self._end
        self._part = _Part.BEFORE
        self._comment_begin = None
        self._empty_lines = 0
        self._in_comment = False
        self._fields = list(_NO_FIELDS)


def _shortened(text: bytes) -> bytes:
    """Return the beginning of a long text, without a part of a character in UTF-8 at its end."""
    end = MOST_FIELD_BYTES
    if len(text) <= end:
        return text
    while end > 0 and text[end] & 0xC0 == 0x80:  # A byte that continues a character.
        end -= 1
    return text[:end]


def _packed(fields: list[bytes]) -> bytes:
    """Return a line for ``GameBlock.heads``."""
    line = b"\t".join(field.translate(_SEPARATORS) for field in fields)
    if line.isascii():
        return line
    try:
        line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1").encode()
    return line


def scanned(data: bytes) -> list[GameBlock]:
    """Return the games in the bytes of a whole PGN."""
    scanner = GameScanner()
    scanner.feed(data)
    scanner.finish()
    return scanner.games()
