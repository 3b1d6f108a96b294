"""The player that fits a specification, and whether it can play at all."""

from __future__ import annotations

from games.limits import Limit
from players.failures import EngineFailedError, UnusableEngineError
from players.player import EngineSpec, Player
from players.uci_player import UciPlayer
from players.xboard_player import XboardPlayer

PROTOCOLS: dict[str, type[Player]] = {"uci": UciPlayer, "xboard": XboardPlayer}


def new_player(spec: EngineSpec) -> Player:
    """Return a player; nothing is started yet."""
    return PROTOCOLS[spec.protocol](spec)


def try_out(spec: EngineSpec, limit: Limit) -> str:
    """Start an engine and end it again; return its name.

    Raises:
        UnusableEngineError: in one line, why no match can be played with it.
    """
    player = new_player(spec)
    try:
        player.prepare(limit)
    except EngineFailedError as error:
        raise UnusableEngineError(f"no {spec.protocol} engine: {error.detail}") from None
    finally:
        player.close()
    return player.name
