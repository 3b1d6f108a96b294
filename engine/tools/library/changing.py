"""Changes of games by the command line."""

from __future__ import annotations

import argparse
from datetime import date

from engine.library.editing import move_to_collection, put_in_bin, take_from_bin
from engine.library.game_library import GameLibrary
from engine.library.store.faults import library_errors
from engine.library.store.game_rows import listed_games
from engine.library.tag_editing import TagError, edit_tags
from engine.protocol.library.tag_edit import TagChange, TagEdit
from engine.tools import WrongUseError


def change(library: GameLibrary, options: argparse.Namespace) -> int:
    """Make the change of a command line; return how many games have changed.

    Raises WrongUseError, LibraryError.
    """
    with library_errors(library.path):
        listed = listed_games(library.connection, options.game)
    games = [game.number for game in listed]
    match options.action:
        case "edit":
            changes = (*map(_change_of, options.set), *(TagChange(n, None) for n in options.remove))
            try:
                edit_tags(library, tuple(TagEdit(game, changes) for game in games))
            except TagError as error:
                raise WrongUseError(f"the tag {error.name} cannot be {error.value!r}") from error
        case "move":
            move_to_collection(library, games, options.to)
        case "bin":
            today = date.today()
            put_in_bin(library, games, today.year * 10_000 + today.month * 100 + today.day)
        case "restore":
            take_from_bin(library, games)
    return len(games)


def _change_of(text: str) -> TagChange:
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise WrongUseError(f"a tag is NAME=VALUE, not {text!r}")
    return TagChange(name, value)
