"""The games in a PGN of any size, as rows of the list; ``engine.notation.scanner`` finds them."""

from __future__ import annotations

from array import array

from engine.notation import scanner
from game.state.game_list import BLOCK_GAMES, SPAN_TYPE, GameBlock

_TAGS = ("White", "Black", "Result", "Date", "Event", "ECO")
"""The tags of a row, in the order of the fields of ``GameHead``."""


class GameScanner:
    """Finds the games in the blocks of bytes that it is fed, in order."""

    def __init__(self, offset: int = 0, encoding: str = "") -> None:
        """Begin at an offset of the file that is in no game.

        ``encoding`` is from ``encodings.encoding_of_file``. It may be left out at the beginning
        of the file.
        """
        self._scanner = scanner.GameScanner(_TAGS, offset, encoding)
        self.feed, self.finish = self._scanner.feed, self._scanner.finish

    @property
    def end(self) -> int:
        """The offset behind the last game that has ended; the first offset if there is none."""
        return self._scanner.end

    @property
    def has_gaps(self) -> bool:
        """Whether the file has holes: zero bytes with text behind them."""
        return self._scanner.has_gaps

    def games(self) -> list[GameBlock]:
        """Return the games that were found since the last call."""
        spans, heads = self._scanner.games()
        return [
            GameBlock(
                array(SPAN_TYPE, spans[2 * first : 2 * (first + BLOCK_GAMES)]),
                b"\n".join(heads[first : first + BLOCK_GAMES]),
            )
            for first in range(0, len(heads), BLOCK_GAMES)
        ]


def scan_games(data: bytes) -> list[GameBlock]:
    """Return the games in the bytes of a whole PGN."""
    found = GameScanner()
    found.feed(data)
    found.finish()
    return found.games()
