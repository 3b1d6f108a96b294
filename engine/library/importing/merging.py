"""Adds what a duplicate says to the game that is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from engine.library.importing.batches import ReadGame
from engine.library.store.game_fields import (
    UNKNOWN_NAME,
    GameFields,
    fields_of_tags,
    tags_of_fields,
)
from engine.library.store.game_rows import stored_game, update_fields
from engine.library.store.names import NameTable

UNKNOWN_TAGS = ("", UNKNOWN_NAME, "????.??.??", "*")
"""Values of tags that say nothing."""


def merge_into(
    connection: sqlite3.Connection,
    names: Sequence[NameTable],
    number: int,
    duplicate: ReadGame,
) -> bool:
    """Add the tags and the movetext that a kept game lacks; return whether it lacked any.

    ``names`` are the tables of players, events, sites and time controls. Only inside a transaction.
    """
    kept = stored_game(connection, number)
    if kept is None:
        return False
    tags = tags_of_fields(kept.listed.fields)
    news = {
        name: value
        for name, value in tags_of_fields(GameFields(*duplicate.fields)).items()
        if value not in UNKNOWN_TAGS and tags.get(name, "") in UNKNOWN_TAGS
    }
    if news:
        update_fields(connection, names, number, fields_of_tags(tags | news, 0))
    has_text = duplicate.movetext is not None and kept.movetext is None
    if has_text:
        insert = "INSERT INTO movetexts (game, movetext) VALUES (?, ?)"
        connection.execute(insert, (number, duplicate.movetext))
    return bool(news) or has_text
