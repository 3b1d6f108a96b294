"""Reads a file of games in batches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from msgspec import Struct

from engine.library.importing.line_counter import LineCounter
from engine.library.importing.progress import ImportFault
from engine.library.reading.game_files import texts_in
from engine.library.reading.main_lines import Fields, Game, MainLineReader
from engine.library.store.game_fields import fields_of_tags
from engine.notation.reader import Reading
from engine.notation.visitor import RemarkCode

MOST_GAMES = 16_384
MOST_BYTES = 1 << 25
"""Of the texts of the games of a batch that are kept: long games make a batch of fewer."""
MOST_FAULTS = 1_000
"""That are named of one batch. The others are counted."""


class ReadGame(NamedTuple):
    """A game that has been read."""

    fields: Fields
    """In the order of ``GameFields``."""
    start: tuple[str, bool] | None
    moves: bytes
    keys: bytes
    movetext: str | None
    source: bytes | None


GameParts = tuple[Fields, tuple[str, bool] | None, bytes, bytes, str | None, bytes | None]
"""A game that has been read: what ``ReadGame`` names. A million of them take less time."""
MOVETEXT: Final = 4
SOURCE: Final = 5
"""Places in it."""


class Batch(Struct):
    """The games between two places of a file."""

    games: list[GameParts]
    faults: list[ImportFault]
    read: int = 0
    faulty: int = 0
    place: int = 0
    """Where the last game ends, in bytes of the file."""
    is_last: bool = False


def batches_in(
    file: BinaryIO, lines: LineCounter, place: int, number: int, *, keeps_source: bool
) -> Iterator[Batch]:
    """Yield the games of a file behind a place, where some game ends; the last batch may be empty.

    ``number`` games lie before it. Raises OSError.
    """
    reader = MainLineReader()
    batch = Batch([], [], place=place)
    games, first, size = batch.games, number, 0
    for begin, end, text in texts_in(file, place):
        number += 1
        batch.place = end
        game: GameParts | None = reader.read_clean_game(text)
        if game is None:
            read, fields = reader.last_game_and_fields(text)
            has_tags = fields is not None or bool(read.tags)
            _note_faults(batch, read, lines, begin, number, has_tags=has_tags)
            if is_unusable(read, has_tags=has_tags):
                continue
            game = _parts_of(read, fields, text)
        if game[MOVETEXT] is not None:
            size += len(game[MOVETEXT])
        if keeps_source:
            game = (*game[:SOURCE], text)
            size += len(text)
        games.append(game)
        if len(games) >= MOST_GAMES or size >= MOST_BYTES:
            batch.read = number - first
            yield batch
            batch = Batch([], [], place=end)
            games, first, size = batch.games, number, 0
    batch.read = number - first
    batch.is_last = True
    yield batch


def _note_faults(
    batch: Batch, game: Game, lines: LineCounter, begin: int, number: int, *, has_tags: bool
) -> None:
    """Count a game that could not be read as it is written, and name what is wrong."""
    is_lost = is_unusable(game, has_tags=has_tags)
    if game.reading or game.remarks or is_lost:
        batch.faulty += 1
        if len(batch.faults) < MOST_FAULTS:
            line = lines.line_of(begin)
            batch.faults += faults_of(game, line, number, is_left_out=is_lost)


def _parts_of(game: Game, fields: Fields | None, text: bytes) -> GameParts:
    if fields is None:
        fields = fields_of_tags(game.tags, game.result)
    return fields, game.start, game.moves, game.keys, movetext_of(game, text), None


def movetext_of(game: Game, text: bytes) -> str | None:
    """Return the movetext of a game if its moves do not say all of it."""
    if not (game.has_notes or game.reading or game.remarks):
        return None
    return text[game.body :].decode("utf-8", "replace").strip()


def is_unusable(game: Game, *, has_tags: bool) -> bool:
    """Return whether a game cannot be kept: it has no first position, or nothing in it."""
    return game.reading == Reading.NO_START or not (game.moves or has_tags)


def faults_of(game: Game, line: int, number: int, *, is_left_out: bool) -> Iterator[ImportFault]:
    """Yield what could not be read of a game; for a game with nothing in it, one fault."""
    if game.reading != Reading.WHOLE or not game.remarks:
        yield ImportFault(line, number, is_left_out, Reading(game.reading))
    for remark in game.remarks:
        yield ImportFault(
            line,
            number,
            is_left_out,
            remark=RemarkCode(remark.code),
            move_number=remark.move_number,
            is_black=remark.is_black,
            text=remark.text.decode("utf-8", "replace"),
        )
