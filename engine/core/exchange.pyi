"""Static exchange evaluation."""

from engine.core.position import Position

def see(position: Position, move: int) -> int:
    """The value in centipawns, for the side to move, of a legal move and the exchange after it."""

def at_least(position: Position, move: int, threshold: int) -> bool:
    """Whether ``see(position, move) >= threshold``, found without playing all of it."""

def sign(position: Position, move: int) -> int:
    """The sign of ``see(position, move)``: 1, 0 or -1, found without playing all of it."""

def exchange(position: Position, move: int) -> list[tuple[int, int, int, int]]:
    """The captures as (piece code, from square, captured piece code, gain), in order of play.

    ``gain`` is what one capture wins by itself. The list goes on until a side has no capture left;
    either side may stop before. The first piece captured is EMPTY (0) for a quiet move.
    """
