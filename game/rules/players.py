"""The players of a game: a person, our engine at one of its levels, or an added engine."""

from __future__ import annotations

import chess

from engine.protocol.levels import DEFAULT_LEVEL, LEVELS, Level
from game.state.engines import OWN_SEAT, SeatId
from game.state.state import Game, Player, PlayerKind

PERSON_NAME = "You"
ENGINE_NAME = "Glassbox"


def person() -> Player:
    """Return the person at this computer."""
    return Player(PlayerKind.HUMAN, PERSON_NAME)


def engine(level: int, seat: SeatId = OWN_SEAT) -> Player:
    """Return the engine at a seat. A level outside the table becomes the nearest level."""
    return Player(PlayerKind.ENGINE, ENGINE_NAME, held_level(level), seat)


def added_engine(name: str, seat: SeatId = OWN_SEAT) -> Player:
    """Return an engine that the person has added. ``game.update.seats`` gives it its seat."""
    return Player(PlayerKind.ENGINE, name, seat=seat, added=name)


def held_level(level: int) -> int:
    """Return the valid index of the table of levels that is nearest to ``level``."""
    return min(max(level, 0), len(LEVELS) - 1)


def level_of(player: Player) -> Level:
    """Return the level of a player; the default level if none is recorded."""
    return LEVELS[held_level(DEFAULT_LEVEL if player.level is None else player.level)]


def player(game: Game, colour: chess.Color) -> Player:
    """Return the player of a colour."""
    return game.white if colour == chess.WHITE else game.black


def persons_colour(game: Game) -> chess.Color | None:
    """Return the person's colour if exactly one person plays; otherwise None."""
    if game.white.kind == game.black.kind:
        return None
    return game.white.kind is PlayerKind.HUMAN


def seen_from(game: Game, name: str) -> chess.Color:
    """Return the side from which an opened game is seen: the side of the person called ``name``.

    Returns White if nobody has this name, if both sides have it, or if it is empty.
    """
    is_black = bool(name) and game.black.name == name != game.white.name
    return chess.BLACK if is_black else chess.WHITE
