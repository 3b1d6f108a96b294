"""Finds the positions in a file of EPD or FEN, from blocks of bytes: one position a line."""

from __future__ import annotations

import io
from array import array
from itertools import islice

from game.formats.positions.epd import PositionLine, is_comment_line, parse_position_line
from game.state.game_list import BLOCK_GAMES, SPAN_TYPE, GameBlock, GameSummary

DECIDING_LINES = 2
MOST_LINE_BYTES = 1 << 12
"""The maximum length of a line that can be a position."""


def is_position_list(data: bytes) -> bool:
    """Return whether a text is a list of positions: its first lines are, but for comments.

    A text with a single position is not a list.
    """
    lines = (line for line in io.BytesIO(data) if not is_comment_line(_text(line)))
    first = list(islice(lines, DECIDING_LINES))
    return len(first) == DECIDING_LINES and all(_position(line) for line in first)


class PositionScanner:
    """Finds the positions in the blocks of bytes that it is fed, in order.

    It has the methods of ``GameScanner``. Lines without a position are left out.
    """

    def __init__(self, offset: int = 0) -> None:
        """Begin at an offset of the file where a line begins."""
        self.end = offset
        """The offset behind the last complete line."""
        self.has_gaps = False
        """Whether lines that are no comments were left out."""
        self._rest = b""
        self._spans = array(SPAN_TYPE)
        self._heads: list[bytes] = []

    def feed(self, data: bytes) -> None:
        """Scan the next bytes of the file."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._take(line)
            self.end += len(line) + 1

    def finish(self) -> None:
        """End the last line at the end of the file."""
        self._take(self._rest)
        self.end += len(self._rest)
        self._rest = b""

    def games(self) -> list[GameBlock]:
        """Return the positions that were found since the last call, as rows of a list.

        The first field of a row is the FEN, and its last one the operations.
        """
        spans, heads = self._spans, self._heads
        self._spans, self._heads = array(SPAN_TYPE), []
        return [
            GameBlock(
                spans[2 * first : 2 * (first + BLOCK_GAMES)],
                b"\n".join(heads[first : first + BLOCK_GAMES]),
            )
            for first in range(0, len(heads), BLOCK_GAMES)
        ]

    def _take(self, line: bytes) -> None:
        if is_comment_line(_text(line)):
            return
        found = _position(line)
        if found is None:
            self.has_gaps = True
            return
        begin = self.end + len(line) - len(line.lstrip())
        self._spans.extend((begin, self.end + len(line.rstrip())))
        head = GameSummary(white=found.fen, event=found.operations)
        self._heads.append("\t".join(" ".join(text.split()) for text in head).encode())


def _position(line: bytes) -> PositionLine | None:
    return parse_position_line(_text(line)) if len(line) <= MOST_LINE_BYTES else None


def _text(line: bytes) -> str:
    return line.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").replace("\0", " ")
