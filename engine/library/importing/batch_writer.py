"""Writes a batch of games into a library: all of it in one transaction, then its columns."""

from __future__ import annotations

from bisect import bisect_left

from msgspec import Struct, field

from engine.library.columns.block_writer import BlockWriter
from engine.library.columns.known_games import KnownGames
from engine.library.game_library import GameLibrary
from engine.library.importing.batches import Batch, GameParts, ReadGame
from engine.library.importing.import_state import ImportState
from engine.library.importing.merging import merge_into
from engine.library.importing.own_games import OwnGames, own_id_of, version_of
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.block_files import block_number, first_game, rest
from engine.library.store.database import transaction
from engine.library.store.deletion import delete_games
from engine.library.store.game_rows import (
    NO_TIME_CONTROL,
    USUAL_START,
    Row,
    insert_rows,
    row_of,
    rows_between,
    start_number,
)
from engine.library.store.sources import insert_sources

WHITE, BLACK, EVENT, DATE, START = 2, 3, 4, 6, 11
"""Places in a row; ``GAME_COLUMNS`` has all."""


class NewGames(Struct):
    """The games of a batch that the library does not have, and the duplicates to merge."""

    first: int
    """The number of the first one."""
    rows: list[Row] = field(default_factory=list)
    keys: list[bytes] = field(default_factory=list)
    movetexts: list[tuple[int, str]] = field(default_factory=list)
    sources: list[bytes] = field(default_factory=list)
    merges: list[tuple[int, ReadGame]] = field(default_factory=list)
    own: dict[str, tuple[int, Row]] = field(default_factory=dict)
    """The number of each own game by its id, and the game as it is now."""
    replaced: list[int] = field(default_factory=list)
    """The numbers of own games that have gone on since."""
    duplicates: int = 0


class BatchWriter:
    """Writes one batch after another. After an error it is of no more use.

    Raises sqlite3.Error.
    """

    def __init__(self, library: GameLibrary, options: ImportOptions) -> None:
        self._library = library
        self._options = options
        self._own = OwnGames(library.connection)
        self._known = KnownGames()
        for block in library.blocks():
            self._known.add_block(block)
            rest(block)
        self._next = library.next_number()
        self.columns_fault: OSError | None = None
        """Why the columns of a batch could not be written; they are made when they are needed."""

    def write(self, batch: Batch, state: ImportState) -> range:
        """Write a batch with the state of the import behind it; return the numbers of its games.

        If that fails, nothing of the batch is in the library. If only the columns cannot be
        written, all of it is, and ``columns_fault`` has the reason.
        """
        library = self._library
        try:
            with transaction(library.connection):
                self._learn_from_others()
                collection = library.collections.numbers[self._options.collection]
                new = self._new_games(batch.games, collection)
                writers = self._writers(new)
                self._insert(new)
                changed = [*self._merge(new), *new.replaced]
                generations = library.renew_blocks([*map(first_game, writers), *changed])
                state.add(batch, len(new.rows), new.duplicates)
                state.save(library.connection, collection)
        except BaseException:
            for table in library.names():
                table.numbers.clear()
            raise
        self._next = new.first + len(new.rows)
        stale = {block_number(game) for game in changed}
        try:
            for number, writer in writers.items():
                if number not in stale:
                    add_to_block(writer, number, new)
                    library.replace_block(number, generations[number], writer)
        except OSError as error:
            self.columns_fault = error
        return range(new.first, self._next)

    def _learn_from_others(self) -> None:
        """Learn the games that another process has added since the last batch."""
        number = self._library.next_number()
        if number != self._next:
            for row in rows_between(self._library.connection, self._next, number - 1):
                self._known.meet(row[13], row[2], row[3], row[11], row[0])
            self._next = number

    def _new_games(self, games: list[GameParts], collection: int) -> NewGames:
        """Give numbers to the games that are new, and sort out the duplicates."""
        library = self._library
        connection = library.connection
        players, events, sites, controls = (table.numbers for table in library.tag_names())
        is_kept = self._options.duplicates == DuplicatePolicy.KEEP
        is_merged = self._options.duplicates == DuplicatePolicy.MERGE
        are_own = self._options.are_own
        new = NewGames(self._next)
        meet = self._known.meet
        add_row, add_keys = new.rows.append, new.keys.append
        number = self._next
        for game in games:
            fields, first_position, moves, keys, movetext, source = game
            (
                white,
                black,
                event,
                site,
                date,
                white_elo,
                black_elo,
                result,
                eco,
                round_text,
                tags,
                control,
            ) = fields
            start = start_number(connection, first_position) if first_position else USUAL_START
            row: Row = (
                number,
                collection,
                players[white],
                players[black],
                events[event],
                sites[site],
                date,
                white_elo,
                black_elo,
                result,
                eco,
                start,
                0,
                moves,
                round_text,
                tags,
                NO_TIME_CONTROL if control is None else controls[control],
            )
            same = meet(moves, row[2], row[3], start, number)
            if are_own and (own_id := own_id_of(row)):
                own_row = self._own_row(own_id, row, movetext, same, new)
                if own_row is None:
                    new.duplicates += 1
                    continue
                row = own_row
            elif same and not is_kept and self._is_same(same, row, new):
                new.duplicates += 1
                if is_merged:
                    new.merges.append((same, ReadGame(*game)))
                continue
            add_row(row)
            add_keys(keys)
            if movetext is not None:
                new.movetexts.append((number, movetext))
            if source is not None:
                new.sources.append(source)
            number += 1
        return new

    def _own_row(
        self, own_id: str, row: Row, movetext: str | None, same: int, new: NewGames
    ) -> Row | None:
        """Return the row of an own game; None if it is there as it is, or was deleted.

        One that has gone on, or has other comments or clocks, takes the place of what it was.
        ``same`` is the number of a game with the same fingerprint, or 0.
        """
        if own_id in new.own:
            # Somebody has written a game with the id of another into the file.
            is_there = version_of(new.own[own_id][1]) == version_of(row)
            return None if is_there else row
        known = self._own.find(own_id)
        if known is None:
            is_bound = same >= new.first or self._own.has(same)
            if same and not is_bound and self._is_same(same, row, new):
                new.own[own_id] = (same, row)
                return None
        elif known.version == version_of(row) and self._has_text(known.game, movetext):
            return None
        else:
            row = self._put_in_place(known.game, row, new)
        new.own[own_id] = (row[0], row)
        return row

    def _has_text(self, number: int, movetext: str | None) -> bool:
        """Return whether a game has a movetext, or was deleted by somebody."""
        connection = self._library.connection
        if row_of(connection, number) is None:
            return True
        select = "SELECT movetext FROM movetexts WHERE game = ?"
        found = connection.execute(select, (number,)).fetchone()
        return (found[0] if found else None) == movetext

    def _put_in_place(self, number: int, row: Row, new: NewGames) -> Row:
        """Return the row of a game that has gone on, in the collection of what it was."""
        before = row_of(self._library.connection, number)
        if before is None:
            return row
        new.replaced.append(number)
        return (row[0], before[1], *row[2:12], before[12], *row[13:])

    def _is_same(self, number: int, row: Row, new: NewGames) -> bool:
        """Return whether a game with the same fingerprint is the same game.

        Games without moves are if they also have one date and one event: who did not appear twice
        has lost twice.
        """
        if number < new.first:
            other = row_of(self._library.connection, number)
        else:  # An own game that was deleted has met others, but is none of the new ones.
            other = next(iter(new.rows[number - new.first :][:1]), None)
        places = (WHITE, BLACK, START) if moves_of(row) else (WHITE, BLACK, START, DATE, EVENT)
        return (
            other is not None
            and moves_of(other) == moves_of(row)
            and all(other[place] == row[place] for place in places)
        )

    def _writers(self, new: NewGames) -> dict[int, BlockWriter]:
        """Return the writer of each block that gets new games, with the games that it has."""
        if not new.rows:
            return {}
        numbers = range(block_number(new.rows[0][0]), block_number(new.rows[-1][0]) + 1)
        return {number: self._library.load_block(number) for number in numbers}

    def _insert(self, new: NewGames) -> None:
        connection = self._library.connection
        delete_games(connection, new.replaced)
        insert_rows(connection, new.rows)
        for own_id, (number, row) in new.own.items():
            self._own.note(own_id, row, number)
        insert = "INSERT INTO movetexts (game, movetext) VALUES (?, ?)"
        connection.executemany(insert, new.movetexts)
        if new.sources:
            insert_sources(connection, new.first, new.sources)

    def _merge(self, new: NewGames) -> list[int]:
        """Add what the duplicates say to the games that are kept; return the games that changed."""
        names = self._library.tag_names()
        connection = self._library.connection
        return [one for one, game in new.merges if merge_into(connection, names, one, game)]


def add_to_block(writer: BlockWriter, number: int, new: NewGames) -> None:
    """Add to a block those of the new games that belong in it."""
    begin = bisect_left(new.rows, first_game(number), key=number_of)
    end = bisect_left(new.rows, first_game(number + 1), key=number_of)
    writer.add_rows(new.rows[begin:end], new.keys[begin:end])


def number_of(row: Row) -> int:
    """Return the number of the game of a row."""
    return row[0]


def moves_of(row: Row) -> bytes:
    """Return the moves of a row."""
    return row[13]
