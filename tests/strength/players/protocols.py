"""Players by protocol, and a check that an engine is usable."""

from __future__ import annotations

from games.limits import Limit
from players.failures import EngineFailedError, UnusableEngineError
from players.player import EngineSpec, Player
from players.uci_player import UciPlayer
from players.xboard_player import XboardPlayer

PROTOCOLS: dict[str, type[Player]] = {"uci": UciPlayer, "xboard": XboardPlayer}


def new_player(spec: EngineSpec) -> Player:
    """Return a player for a specification. No process starts yet."""
    return PROTOCOLS[spec.protocol](spec)


def try_out(spec: EngineSpec, limit: Limit) -> str:
    """Start an engine, quit it, and return its name.

    Raises:
        UnusableEngineError: the engine cannot play a match; one line.
    """
    player = new_player(spec)
    try:
        player.prepare(limit)
    except EngineFailedError as error:
        raise UnusableEngineError(f"no {spec.protocol} engine: {error.detail}") from None
    finally:
        player.close()
    return player.name
