"""The fifty-move rule in the transposition table: its keys; see fifty.pxd."""

from engine.core.position import Position

__all__ = ["key_in_table", "mate_in_table", "value_faded"]

def key_in_table(position: Position) -> int:
    """The key under which the table holds the position."""

def value_faded(position: Position, value: int) -> int:
    """A static evaluation as the halfmove clock leaves it."""

def mate_in_table(position: Position, value: int) -> int:
    """A value of the table as it is read at the root."""
