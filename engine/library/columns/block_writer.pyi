from collections.abc import Callable, Sequence
from typing import Self, final

from engine.core.board.position import Position
from engine.library.columns.block import Block
from engine.library.columns.opening_codes import OpeningCodes

__all__ = ["CHECKSUM_BYTES", "HEAD_BYTES", "BlockWriter", "fingerprint"]

CHECKSUM_BYTES: int
HEAD_BYTES: int

def fingerprint(moves: bytes, white: int, black: int, start: int) -> int: ...

@final
class BlockWriter:
    def __new__(
        cls,
        first: int,
        block: Block | None = None,
        start_of: Callable[[int], Position] | None = None,
        openings: Callable[[], OpeningCodes] | None = None,
    ) -> Self: ...
    def __len__(self) -> int: ...
    def add_rows(self, rows: Sequence[tuple[object, ...]], keys: Sequence[bytes]) -> None: ...
    def data(self, generation: int) -> bytearray: ...
