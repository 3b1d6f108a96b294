"""The list of the games in a PGN, or of positions: plain data, which only ``game.update`` changes.

A file can hold millions of games. So its games are packed into blocks, and a row is unpacked when
it is shown.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Hashable
from typing import NamedTuple

from msgspec import Struct, field

from game.message import Text
from game.state.dialog import DialogModel

SPAN_TYPE = "Q"
"""The type code of arrays with byte offsets: 64 bits without sign."""
ROW_TYPE = "L"
"""The type code of arrays with numbers of games."""
BLOCK_GAMES = 1024
"""The maximum number of games in a block."""


class GameSummary(NamedTuple):
    """What a row of the list shows of a game: the texts of some of its tags.

    Of a position, ``white`` has the FEN and ``event`` the operations.
    """

    white: str = ""
    black: str = ""
    result: str = ""
    date: str = ""
    event: str = ""
    eco: str = ""


class ByteSpan(NamedTuple):
    """The bytes of a game in its file: from ``begin`` up to, but not including, ``end``."""

    begin: int
    end: int


class GameBlock(Struct, frozen=True):
    """Some consecutive games of a file."""

    spans: array[int] = field(default_factory=lambda: array(SPAN_TYPE))
    """The begin and the end of each game, as in ``ByteSpan``."""
    heads: bytes = b""
    """A line for each game with the fields of its ``GameSummary``, separated by tabs, in UTF-8."""

    def __len__(self) -> int:
        return len(self.spans) // 2

    def rows(self) -> list[str]:
        """Return the line of each game."""
        return self.heads.decode().split("\n")[: len(self)]


class FileStamp(NamedTuple):
    """What tells whether a file is still the same: its size in bytes, time of change, content."""

    size: int
    changed_ns: int
    content: str = ""
    """The SHA-256 of its bytes in hexadecimal; empty if it is not known."""

    def is_of_same(self, other: FileStamp) -> bool:
        """Return whether a file has the same bytes. A new time alone is no change."""
        if self.size != other.size:
            return False
        if self.content and other.content:
            return self.content == other.content
        return self.changed_ns == other.changed_ns


class ReplacedGame(NamedTuple):
    """A game of a file was replaced by another text."""

    begin: int
    """Where the game begins in the file, in bytes."""
    growth: int
    """By how many bytes the new text is longer."""
    before: FileStamp
    """The file before."""
    stamp: FileStamp
    """The file afterwards."""


NO_STAMP = FileStamp(0, 0)
"""The stamp of a list that comes from no file."""


class ListingReport(Struct, frozen=True):
    """A report about the games of a file: the games since the last report, and the progress."""

    number: int
    """The number of the listing, as in ``GameListDialog``."""
    blocks: tuple[GameBlock, ...] = ()
    bytes_read: int = 0
    is_done: bool = False
    fault: str = ""
    """The operating system's text about an error that ended the reading; otherwise empty."""
    has_gaps: bool = False
    """Whether parts of the file are not text, or lines are no positions."""
    holds_positions: bool = False
    """Whether the rows are positions, not games."""
    stamp: FileStamp | None = None
    """The file with its content, once it has been read whole and has not changed meanwhile."""


class GameListDialog(DialogModel):
    """The games of a PGN, as far as they have been read, and what the dialog shows of them."""

    number: int
    """The number of this listing. A report with another number is about an earlier one."""
    source: str
    """The name of the file; empty for the clipboard."""
    path: str = ""
    pasted: bytes = b""
    """The text of the clipboard, or of the played games, in UTF-8; empty for a file."""
    stamp: FileStamp = NO_STAMP
    """The file when its reading began."""
    blocks: list[GameBlock] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    """The number of games before each block."""
    count: int = 0
    """The number of games that have been read."""
    bytes_read: int = 0
    is_done: bool = False
    is_stopped: bool = False
    """Whether the player stopped the reading."""
    fault: str = ""
    """The operating system's text about an error that ended the reading; otherwise empty."""
    has_gaps: bool = False
    """Whether parts of the file are not text, or lines are no positions."""
    holds_positions: bool = False
    """Whether the rows are positions, not games."""
    notice: Text = ""
    """Why the last chosen game could not be opened; otherwise empty."""
    filter: str = ""
    matches: array[int] = field(default_factory=lambda: array(ROW_TYPE))
    """The numbers of the games that fit the filter, in the blocks that it has been tried on."""
    filtered_blocks: int = 0
    """The number of blocks that the filter has been tried on."""
    is_played: bool = False
    """Whether these are the played games, whose newest is the last of the file but is shown first.
    """
    chosen: int = 0
    """The index of the chosen row among the rows that are shown."""
    growths: dict[int, int] = field(default_factory=dict)
    """By how many bytes games have grown since they were listed, by their numbers."""

    @property
    def identity(self) -> Hashable:
        """The list and the file whose games it shows."""
        return GameListDialog, self.number, self.source


class ListedGame(NamedTuple):
    """A game by its place in a list."""

    games: GameListDialog
    number: int
    """Its number, counted from 0 in the order of the file."""


def add_block(games: GameListDialog, block: GameBlock) -> None:
    """Add games at the end of the list."""
    if len(block):
        if games.is_played and games.chosen and not games.filter.strip():
            games.chosen += len(block)  # The chosen game stays chosen.
        games.blocks.append(block)
        games.firsts.append(games.count)
        games.count += len(block)


def row_count(games: GameListDialog) -> int:
    """Return how many games are shown: those that fit the filter."""
    return len(games.matches) if games.filter.strip() else games.count


def game_number_at(games: GameListDialog, row: int) -> int:
    """Return the number of the game in a row, counted from 0 in the order of the file."""
    if games.is_played:
        row = row_count(games) - 1 - row
    return games.matches[row] if games.filter.strip() else row


def summary_at(games: GameListDialog, number: int) -> GameSummary:
    """Return what the list shows of a game."""
    block, place = _place(games, number)
    return GameSummary(*block.rows()[place].split("\t"))


def byte_span_of_game(games: GameListDialog, number: int) -> ByteSpan:
    """Return the place of a game in its file."""
    block, place = _place(games, number)
    begin, end = block.spans[2 * place : 2 * place + 2]
    before = sum(growth for grown, growth in games.growths.items() if grown < number)
    return ByteSpan(begin + before, end + before + games.growths.get(number, 0))


def number_beginning_at(games: GameListDialog, begin: int) -> int | None:
    """Return the number of the game that begins at a byte of the file; None without one."""
    number = bisect_left(
        range(games.count), begin, key=lambda one: byte_span_of_game(games, one).begin
    )
    is_there = number < games.count and byte_span_of_game(games, number).begin == begin
    return number if is_there else None


def follow_replaced_game(games: GameListDialog, replaced: ReplacedGame) -> None:
    """Let the places of the games follow a game that was replaced in their file.

    The list stays as it is if another program has changed the file before.
    """
    if not games.stamp.is_of_same(replaced.before):
        return
    number = number_beginning_at(games, replaced.begin)
    if number is not None:
        games.growths[number] = games.growths.get(number, 0) + replaced.growth
        games.stamp = replaced.stamp


def row_of_game(games: GameListDialog, number: int) -> int | None:
    """Return the row of a game; None if the filter hides it."""
    if not games.filter.strip():
        row = number
    else:
        row = bisect_left(games.matches, number)
        if row >= len(games.matches) or games.matches[row] != number:
            return None
    return row_count(games) - 1 - row if games.is_played else row


def _place(games: GameListDialog, number: int) -> tuple[GameBlock, int]:
    """Return the block of a game, and its index in the block."""
    index = bisect_right(games.firsts, number) - 1
    return games.blocks[index], number - games.firsts[index]


def is_filtering(games: GameListDialog) -> bool:
    """Return whether the filter must still be tried on some games."""
    return bool(games.filter.strip()) and games.filtered_blocks < len(games.blocks)


def set_game_filter(games: GameListDialog, text: str) -> None:
    """Set the filter; ``filter_more_blocks`` tries it on the games."""
    if text != games.filter:
        games.filter, games.filtered_blocks, games.chosen = text, 0, 0
        games.matches = array(ROW_TYPE)


def filter_more_blocks(games: GameListDialog, most_blocks: int) -> None:
    """Try the filter on some more blocks. A game fits if its row contains every word."""
    words = games.filter.casefold().split()
    end = min(games.filtered_blocks + most_blocks, len(games.blocks))
    for index in range(games.filtered_blocks, end):
        first = games.firsts[index]
        games.matches.extend(
            first + place
            for place, row in enumerate(games.blocks[index].rows())
            if all(word in row.casefold() for word in words)
        )
    games.filtered_blocks = end
