"""Whether the text of a game says what the library has."""

from __future__ import annotations

import msgspec

from engine.library.importing.batches import movetext_of
from engine.library.reading.main_lines import Game, MainLineReader
from engine.library.store.game_fields import GameFields, fields_of_tags, tags_of_fields
from engine.library.store.game_rows import StoredGame


def is_unchanged(reader: MainLineReader, text: bytes, game: StoredGame) -> bool:
    """Return whether a text, read again, gives the game that the library has."""
    read = reader.read_game(text)
    return _has_moves(read, text, game) and (
        _content(fields_of_tags(read.tags, read.result)) == _content(game.listed.fields)
    )


def is_kept(reader: MainLineReader, text: bytes, game: StoredGame) -> bool:
    """Return whether the library has all of a text, perhaps with values of tags that were edited.

    A tag that is gone, or that no column has, counts as lost.
    """
    read = reader.read_game(text)
    tags = tags_of_fields(fields_of_tags(read.tags, read.result))
    return _has_moves(read, text, game) and tags.keys() <= tags_of_fields(game.listed.fields).keys()


def _has_moves(read: Game, text: bytes, game: StoredGame) -> bool:
    """Return whether a game has the moves, the first position and the notes of a text."""
    return (
        read.moves == game.moves
        and read.start == game.start
        and movetext_of(read, text) == game.movetext
    )


def _content(fields: GameFields) -> tuple[object, ...]:
    """Return what fields say, whatever the order of the other tags."""
    others = msgspec.json.decode(fields.tags) if fields.tags else None
    return (fields._replace(tags=None), others)
