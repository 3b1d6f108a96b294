"""An open library: the SQLite file, and the columns that agree with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.core.board.position import FenError, Position
from engine.library.columns.block import Block
from engine.library.columns.block_writer import BlockWriter
from engine.library.columns.replay import keys_of_moves
from engine.library.openings import opening_codes
from engine.library.store import block_files
from engine.library.store.database import open_database
from engine.library.store.faults import LibraryError, library_errors
from engine.library.store.game_rows import (
    USUAL_START,
    ListedGame,
    Row,
    last_number,
    position_of,
    rows_between,
    start_of,
)
from engine.library.store.names import NameTable
from engine.library.store.popular_file import PopularPositions
from engine.library.store.replacement import open_whole

Rebuilding = Callable[[int, int], None]
"""Is told how many of how many blocks have been made anew."""


MOST_STARTS = 2_000
"""First positions that are held in memory: more than Chess960 has."""
UNKNOWN_VERSION = -1
"""No version of the data of the SQLite file: the blocks must be compared with it again."""


class GameLibrary:
    """An open library. One thread uses it; other processes may have the same one open.

    Raises:
        LibraryError: it cannot be opened, by any method it cannot be read.
    """

    def __init__(self, path: Path, *, check: bool = False, is_open_already: bool = False) -> None:
        """Open a library, or make one; the choices are those of ``open_database``."""
        self.path = path
        self._lock = None if is_open_already else open_whole(path)
        try:
            self.connection = open_database(path, check=check, is_open_already=is_open_already)
        except LibraryError:
            self._release()
            raise
        self.players = NameTable(self.connection, "players")
        self.events = NameTable(self.connection, "events")
        self.sites = NameTable(self.connection, "sites")
        self.time_controls = NameTable(self.connection, "time_controls")
        self.collections = NameTable(self.connection, "collections")
        self.folder = block_files.folder_of(path)
        self.popular: PopularPositions | None = None
        """The last table of positions that was read, which may be stale."""
        self._starts: dict[int, Position] = {}
        self._blocks: dict[int, Block] = {}
        self._generations: dict[int, int] = {}
        self._version = UNKNOWN_VERSION
        try:
            with library_errors(path):
                block_files.delete_others(self.folder, self._stored_generations())
        except LibraryError:
            self.close()
            raise

    def close(self) -> None:
        """Close the files; those of blocks that were handed out when nothing uses them any more."""
        self._blocks.clear()
        self.connection.close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def names(self) -> tuple[NameTable, ...]:
        """Return the tables of names."""
        return *self.tag_names(), self.collections

    def tag_names(self) -> tuple[NameTable, ...]:
        """Return the tables of names that are tags: players, events, sites and time controls."""
        return self.players, self.events, self.sites, self.time_controls

    # The columns

    def blocks(self, report: Rebuilding | None = None) -> list[Block]:
        """Return the columns of all games in the order of their numbers.

        They are those of the last commit of any process. Blocks that are missing or damaged are
        made anew from the SQLite file.
        """
        version = self.connection.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self._refresh(report)
            self._version = version
        return [self._blocks[number] for number in sorted(self._blocks)]

    def _refresh(self, report: Rebuilding | None) -> None:
        stored = self._stored_generations()
        for number in [one for one in self._blocks if self._generations[one] != stored.get(one)]:
            self._let_go(number)
        missing = []
        for number, generation in stored.items():
            if number not in self._blocks:
                block = block_files.read_block(self.folder, number, generation)
                if block is None:
                    missing.append(number)
                else:
                    self._keep(number, generation, block)
        for done, number in enumerate(missing):
            self._rebuild(number, stored[number])
            if report is not None:
                report(done + 1, len(missing))

    def _current_block(self, number: int) -> Block | None:
        """Return the columns of one block as they are now; None if it has no games."""
        select = "SELECT generation FROM blocks WHERE number = ?"
        row = self.connection.execute(select, (number,)).fetchone()
        if row is None or self._generations.get(number) != row[0]:
            self._let_go(number)
        if row is not None and number not in self._blocks:
            block = block_files.read_block(self.folder, number, row[0])
            if block is None:
                self._rebuild(number, row[0])
            else:
                self._keep(number, row[0], block)
        return self._blocks.get(number)

    def _rebuild(self, number: int, generation: int) -> None:
        """Make a block anew. A game whose moves are damaged is left out of it."""
        first = block_files.first_game(number)
        rows: list[Row] = []
        keys: list[bytes] = []
        last = first + block_files.GAMES_A_BLOCK - 1
        for row in rows_between(self.connection, first, last):
            found = self._keys_of(row)
            if found is not None:
                rows.append(row)
                keys.append(found)
        writer = BlockWriter(first, start_of=self._start, openings=opening_codes)
        writer.add_rows(rows, keys)
        try:
            block_files.write_block(self.folder, number, generation, writer)
        except OSError:
            # The disk is full or cannot be written: the games can be searched all the same.
            self._keep(number, generation, Block(bytes(writer.data(generation))))
        else:
            self._keep_file(number, generation, writer)

    def _keys_of(self, row: Row) -> bytes | None:
        try:
            return keys_of_moves(self._start(row[11]), row[13])
        except FenError:
            return None

    def load_block(self, number: int) -> BlockWriter:
        """Return a writer with the games of a block that are there, to add new ones to.

        Only inside a transaction, before the block gets a new generation.
        """
        first, block = block_files.first_game(number), self._current_block(number)
        return BlockWriter(first, block, self._start, opening_codes)

    def replace_block(self, number: int, generation: int, writer: BlockWriter) -> None:
        """Write a block whose generation has been committed.

        Raises:
            OSError: the file cannot be written. The block is made anew when it is next needed.
        """
        replaced = self._generations.get(number)
        self._let_go(number)
        self._version = UNKNOWN_VERSION
        block_files.write_block(self.folder, number, generation, writer)
        self._keep_file(number, generation, writer)
        block_files.rest(self._blocks[number])
        if replaced is not None:
            block_files.delete_block(self.folder, number, replaced)

    def _keep_file(self, number: int, generation: int, writer: BlockWriter) -> None:
        """Keep a block that has been written; in memory if its file cannot be mapped."""
        block = block_files.read_block(self.folder, number, generation)
        self._keep(number, generation, block or Block(bytes(writer.data(generation))))

    def _keep(self, number: int, generation: int, block: Block) -> None:
        self._blocks[number] = block
        self._generations[number] = generation

    def _let_go(self, number: int) -> None:
        self._blocks.pop(number, None)
        self._generations.pop(number, None)

    def _stored_generations(self) -> dict[int, int]:
        return dict(self.connection.execute("SELECT number, generation FROM blocks"))

    def renew_blocks(self, games: list[int]) -> dict[int, int]:
        """Give new generations to the blocks of games that change. Only inside a transaction.

        The blocks are made anew when they are next needed, unless ``replace_block`` does it.
        """
        self._version = UNKNOWN_VERSION
        numbers = {block_files.block_number(game) for game in games}
        found = {number: block_files.new_generation() for number in sorted(numbers)}
        write = "INSERT OR REPLACE INTO blocks (number, generation) VALUES (?, ?)"
        self.connection.executemany(write, found.items())
        return found

    def generations(self) -> dict[int, int]:
        """Return the generation of each block that ``blocks`` has returned."""
        return dict(self._generations)

    def slot_count(self) -> int:
        """Return the number of games in the blocks, without looking at them."""
        return sum(map(len, self._blocks.values()))

    def check_blocks(self) -> int:
        """Compare the bytes of all blocks with their checksums; return how many were made anew."""
        self.blocks()
        damaged = [
            (number, generation)
            for number, generation in self._generations.items()
            if not block_files.has_right_checksum(self.folder, number, generation)
        ]
        for number, generation in damaged:
            self._let_go(number)
            self._rebuild(number, generation)
        return len(damaged)

    # Games

    def game_count(self) -> int:
        """Return the number of games, those in the bin included."""
        row: tuple[int] = self.connection.execute("SELECT count(*) FROM games").fetchone()
        return row[0]

    def next_number(self) -> int:
        """Return the number of the next game."""
        return last_number(self.connection) + 1

    def with_opening(self, game: ListedGame) -> ListedGame:
        """Return a game with the opening code of its moves, if it has none of its own."""
        if game.opening:
            return game
        block = self._current_block(block_files.block_number(game.number))
        return game if block is None else game._replace(opening=block.opening(game.number))

    def start_of_game(self, game: int) -> Position:
        """Return the first position of a game."""
        select = "SELECT start FROM games WHERE id = ?"
        row = self.connection.execute(select, (game,)).fetchone()
        return self._start(row[0] if row else USUAL_START)

    def _start(self, number: int) -> Position:
        found = self._starts.get(number)
        if found is None:
            if len(self._starts) >= MOST_STARTS:
                self._starts.clear()
            found = position_of(start_of(self.connection, number))
            self._starts[number] = found
        return found
