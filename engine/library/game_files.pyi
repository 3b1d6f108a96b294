from collections.abc import Iterator
from typing import BinaryIO

from engine.library.main_lines import Game

__all__ = ["BLOCK_BYTES", "games_in"]

BLOCK_BYTES: int

def games_in(file: BinaryIO) -> Iterator[Game]: ...
