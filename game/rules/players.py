"""The players of a game: a person, our engine at a level or a rating, or an added engine."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.handicap import Handicap
from engine.protocol.levels import DEFAULT_LEVEL, FULL_NODES, LEVELS, Level
from engine.protocol.strength import handicap_of
from game.state.engines import FIRST_SEAT, SeatId
from game.state.game import Game, Player, PlayerKind

PERSON_NAME = "You"
"""The name of a person who has entered none."""
OTHER_NAME = "Guest"
"""The name of the second person at this computer who has entered none."""
ENGINE_NAME = "Glassbox"


def person(name: str | None = None) -> Player:
    """Return the person at this computer, with the name of the settings."""
    return Player(PlayerKind.HUMAN, name or PERSON_NAME)


def engine_player(level: int, seat: SeatId = FIRST_SEAT) -> Player:
    """Return the engine at a seat. A level outside the table becomes the nearest level."""
    return Player(PlayerKind.ENGINE, ENGINE_NAME, nearest_level(level), seat)


def rated_engine(rating: int) -> Player:
    """Return our engine at a rating on the scale of ``engine.protocol.strength``."""
    return Player(PlayerKind.ENGINE, ENGINE_NAME, rating=rating)


def added_engine(name: str, seat: SeatId = FIRST_SEAT) -> Player:
    """Return an engine that the person has added. ``game.update.seats`` gives it its seat."""
    return Player(PlayerKind.ENGINE, name, seat=seat, added=name)


def nearest_level(level: int) -> int:
    """Return the valid index of the table of levels that is nearest to ``level``."""
    return min(max(level, 0), len(LEVELS) - 1)


def level_of(player: Player) -> Level:
    """Return the level of a player; the default level if none is recorded."""
    return LEVELS[nearest_level(DEFAULT_LEVEL if player.level is None else player.level)]


def handicap_of_player(player: Player, seed: int) -> Handicap | None:
    """Return the handicap of an engine; None for full strength and for an added engine."""
    if player.added:
        return None
    if player.rating is not None:
        return handicap_of(player.rating, seed)
    return level_of(player).handicap(seed)


def rating_of(player: Player) -> int | None:
    """Return the rating of our engine; None for full strength and for any other player."""
    if player.kind is PlayerKind.HUMAN or player.added:
        return None
    rating = level_of(player).elo if player.rating is None else player.rating
    return None if rating is None or handicap_of(rating) is None else rating


def node_limit_of_player(player: Player) -> int | None:
    """Return the node limit of our engine for each move; None for an added engine."""
    if player.added:
        return None
    limits = handicap_of_player(player, seed=0)
    return FULL_NODES if limits is None else limits.nodes


def player_of(game: Game, colour: chess.Color) -> Player:
    """Return the player of a colour."""
    return game.white if colour == chess.WHITE else game.black


def persons_colour(game: Game) -> chess.Color | None:
    """Return the person's colour if exactly one person plays; otherwise None."""
    if game.white.kind == game.black.kind:
        return None
    return game.white.kind is PlayerKind.HUMAN


def side_of_person(game: Game, name: str) -> chess.Color | None:
    """Return the side that the person played; None if nobody knows.

    In a document, which may be a game of others, it is the side of the player with this name.
    """
    if not game.is_document:
        return persons_colour(game)
    found = side_of_name(game.white.name, game.black.name, name)
    return persons_colour(game) if found is None else found


def side_of_name(white: str, black: str, name: str) -> chess.Color | None:
    """Return the side of the player with a name, or with that of a person who has entered none."""
    own = [side for side, one in ((chess.WHITE, white), (chess.BLACK, black)) if one == name]
    if not own and name != PERSON_NAME:
        return side_of_name(white, black, PERSON_NAME)
    return own[0] if len(own) == 1 else None


def have_two_persons(game: Game) -> bool:
    """Return whether two persons play at this computer."""
    return game.white.kind is game.black.kind is PlayerKind.HUMAN


def have_two_engines(game: Game) -> bool:
    """Return whether two engines play, or one engine against itself."""
    return game.white.kind is game.black.kind is PlayerKind.ENGINE


def acting_colour(game: Game, turn: chess.Color) -> chess.Color | None:
    """Return the colour for which the person at the computer acts; None if only engines play.

    If two persons play, it is the side to move, ``turn``.
    """
    return turn if have_two_persons(game) else persons_colour(game)


def swapped_players(game: Game) -> tuple[Player, Player]:
    """Return White and Black of a rematch: the same players with the colours swapped."""
    return replace(game.black), replace(game.white)


def side_at_bottom(game: Game, name: str) -> chess.Color:
    """Return the side from which an opened game is seen: the side of the person called ``name``.

    Returns White if nobody has this name, if both sides have it, or if it is empty.
    """
    is_black = bool(name) and game.black.name == name != game.white.name
    return chess.BLACK if is_black else chess.WHITE
