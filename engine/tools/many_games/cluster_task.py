"""What a worker of a cluster does: it reads a game from the file, or gets its text, and reviews it.

Workers import this module, so each needs the same version of Glassbox.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from msgspec import Struct

from engine.identity import version
from engine.tools.many_games.game_file import game_text
from engine.tools.many_games.game_review import review_game
from engine.tools.many_games.game_task import GameResult, GameTask, LackOfMemory, ReviewSettings


class PlacedGame(Struct, frozen=True):
    """A game, and where its file has it."""

    number: int
    path: str
    begin: int
    end: int
    checksum: int
    """That of the text."""
    text: str | None = None
    """The text, for workers that cannot read the file."""


class UnreadGame(Struct, frozen=True):
    """The worker does not see the file, or sees another one."""

    number: int


class OtherVersion(Struct, frozen=True):
    """The worker has another version of Glassbox."""

    version: str


def review_placed_game(
    game: PlacedGame, settings: ReviewSettings, expected_version: str
) -> GameResult | LackOfMemory | OtherVersion | UnreadGame:
    """Review a game on a worker."""
    if version() != expected_version:
        return OtherVersion(version())
    text = _text_in_file(game) if game.text is None else game.text
    if text is None:
        return UnreadGame(game.number)
    try:
        return review_game(GameTask(game.number, text), settings)
    except MemoryError:
        return LackOfMemory(game.number)


def checksum(text: str) -> int:
    """Return the checksum by which a worker knows that it has read the right text."""
    return zlib.crc32(text.encode("utf-8", "surrogatepass"))


def _text_in_file(game: PlacedGame) -> str | None:
    path = Path(game.path)
    try:
        if not path.is_file():  # Opening a pipe would wait for ever.
            return None
        with path.open("rb") as file:
            file.seek(game.begin)
            text = game_text(file.read(game.end - game.begin))
    except (OSError, ValueError):
        return None
    return text if checksum(text) == game.checksum else None
