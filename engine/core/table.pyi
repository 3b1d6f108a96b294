"""The transposition table."""

from typing import Self, final

@final
class Table:
    def __new__(cls, megabytes: int) -> Self:
        """Raises MemoryError where the memory is not to be had, ValueError outside 1..65536."""
    def megabytes(self) -> int: ...
    def save_several(self) -> None:
        """Have room for several moves of a position; MemoryError. Not while a search runs."""
    def clear(self) -> None: ...
    def full_permille(self) -> int: ...
