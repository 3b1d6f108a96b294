"""Whether the text of a game as it was imported still says what the library has."""

from __future__ import annotations

import msgspec

from engine.library.importing.batches import movetext_of
from engine.library.reading.main_lines import MainLineReader
from engine.library.store.game_fields import GameFields, fields_of_tags
from engine.library.store.game_rows import StoredGame


def is_unchanged(reader: MainLineReader, text: bytes, game: StoredGame) -> bool:
    """Return whether a text, read again, gives the game that the library has."""
    read = reader.read_game(text)
    return (
        read.moves == game.moves
        and read.start == game.start
        and movetext_of(read, text) == game.movetext
        and _content(fields_of_tags(read.tags, read.result)) == _content(game.listed.fields)
    )


def _content(fields: GameFields) -> tuple[object, ...]:
    """Return what fields say, whatever the order of the other tags."""
    others = msgspec.json.decode(fields.tags) if fields.tags else None
    return (fields._replace(tags=None), others)
