from collections.abc import Iterator
from typing import BinaryIO

from engine.library.reading.main_lines import Game

__all__ = ["BLOCK_BYTES", "games_in", "texts_in"]

BLOCK_BYTES: int

def games_in(file: BinaryIO) -> Iterator[Game]: ...
def texts_in(file: BinaryIO, offset: int) -> Iterator[tuple[int, int, bytes]]: ...
