"""Changes of the tags of a game."""

from __future__ import annotations

from msgspec import Struct


class TagChange(Struct, frozen=True):
    """Another value of a tag."""

    name: str
    value: str | None
    """None removes the tag. A tag of the seven tag roster is then as if it were unknown."""


class TagEdit(Struct, frozen=True):
    """Changes of the tags of one game."""

    game: int
    changes: tuple[TagChange, ...]
