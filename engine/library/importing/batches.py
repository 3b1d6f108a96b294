"""Reads a file of games in batches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

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


class Batch(Struct):
    """The games between two places of a file."""

    games: list[ReadGame]
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
        game, fields = reader.read_game_and_fields(text)
        reading, tags, moves, keys, result, remarks, _body, has_notes, start = game
        number += 1
        batch.place = end
        is_faulty = reading or remarks
        if is_faulty or not moves:
            is_lost = is_unusable(game, has_tags=fields is not None or bool(tags))
            if is_faulty or is_lost:
                batch.faulty += 1
                if len(batch.faults) < MOST_FAULTS:
                    line = lines.line_of(begin)
                    batch.faults += faults_of(game, line, number, is_left_out=is_lost)
            if is_lost:
                continue
        source = None
        movetext = movetext_of(game, text) if has_notes or is_faulty else None
        if movetext is not None:
            size += len(movetext)
        if keeps_source:
            source = text
            size += len(text)
        if fields is None:
            fields = fields_of_tags(tags, result)
        # To call the class would take three times as long, for each of a million games.
        games.append(tuple.__new__(ReadGame, (fields, start, moves, keys, movetext, source)))
        if len(games) >= MOST_GAMES or size >= MOST_BYTES:
            batch.read = number - first
            yield batch
            batch = Batch([], [], place=end)
            games, first, size = batch.games, number, 0
    batch.read = number - first
    batch.is_last = True
    yield batch


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
