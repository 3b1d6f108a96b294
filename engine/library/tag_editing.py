"""Changes of the tags of games that are kept. A change is undone by its inverse."""

from __future__ import annotations

import re

from engine.library.game_library import GameLibrary
from engine.library.store.database import transaction
from engine.library.store.faults import library_errors
from engine.library.store.game_fields import (
    HIGHEST_ELO,
    OPENINGS,
    RESULT_CODES,
    UNKNOWN_DATE,
    UNKNOWN_NAME,
    date_of,
    fields_of_tags,
    tags_of_fields,
)
from engine.library.store.game_rows import listed_games, update_fields
from engine.protocol.library.tag_edit import TagChange, TagEdit

POSITION_TAGS = ("fen", "setup", "variant")
"""In lower case. They say from where the moves are made, so they cannot change."""
ROSTER = {
    "Event": UNKNOWN_NAME,
    "Site": UNKNOWN_NAME,
    "Date": UNKNOWN_DATE,
    "Round": UNKNOWN_NAME,
    "White": UNKNOWN_NAME,
    "Black": UNKNOWN_NAME,
    "Result": "*",
}
"""The tags that every game has, each with what it says when it is removed."""
NO_ELO = ("", UNKNOWN_NAME, "-")
LONGEST_VALUE = 1_000
LAST_MONTH, LAST_DAY = 12, 31
_NAME = re.compile(r"[A-Za-z0-9_]{1,255}$")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class TagError(ValueError):
    """A tag cannot have a value."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(f"{name} {value!r}")
        self.name = name
        self.value = value


def edit_tags(
    library: GameLibrary, edits: tuple[TagEdit, ...], *, is_undo: bool = False
) -> tuple[TagEdit, ...]:
    """Change tags, all or none; return the edits that undo it. Games that are gone are left out.

    With ``is_undo`` the values are those that stood there before, and are not checked.

    Raises:
        TagError: a value cannot be a tag's.
        LibraryError: the library cannot be written.
    """
    if not is_undo:
        for edit in edits:
            for change in edit.changes:
                check_tag(change)
    with library_errors(library.path):
        try:
            with transaction(library.connection):
                found = [_edit(library, edit) for edit in edits]
                inverse = tuple(one for one in found if one is not None)
                library.renew_blocks([one.game for one in inverse])
        except BaseException:
            for table in library.names():
                table.numbers.clear()
            raise
    return inverse[::-1]


def _edit(library: GameLibrary, edit: TagEdit) -> TagEdit | None:
    """Change the tags of a game; return the edit that undoes it."""
    listed = listed_games(library.connection, [edit.game])
    if not listed:
        return None
    fields = listed[0].fields
    before = tags_of_fields(fields)
    tags = dict(before)
    for change in edit.changes:
        value = ROSTER.get(change.name) if change.value is None else change.value
        if value is None:
            tags.pop(change.name, None)
        else:
            tags[change.name] = value
    result = fields.result if tags["Result"] == before["Result"] else 0
    update_fields(library.connection, library.tag_names(), edit.game, fields_of_tags(tags, result))
    names = dict.fromkeys(change.name for change in edit.changes)
    return TagEdit(edit.game, tuple(TagChange(name, before.get(name)) for name in names))


def check_tag(change: TagChange) -> None:
    """Check a tag that is to be written or removed. Raises TagError."""
    name, value = change.name, change.value or ""
    if name.lower() in POSITION_TAGS or (change.value is not None and not _NAME.match(name)):
        raise TagError(name, value)
    if change.value is None:
        return
    if len(value) > LONGEST_VALUE or _CONTROLS.search(value) or not _has_form(name, value):
        raise TagError(name, value)


def _has_form(name: str, value: str) -> bool:
    """Return whether a value has the form that its tag needs."""
    match name:
        case "Result":
            return value in RESULT_CODES
        case "Date":
            return value == UNKNOWN_DATE or _is_date(date_of(value))
        case "WhiteElo" | "BlackElo":
            is_number = value.isascii() and value.isdecimal()
            return value in NO_ELO or (is_number and 0 < int(value) <= HIGHEST_ELO)
        case "ECO":
            return value in NO_ELO or value[:3] in OPENINGS
    return True


def _is_date(date: int) -> bool:
    return date > 0 and date // 100 % 100 <= LAST_MONTH and date % 100 <= LAST_DAY
