"""The transposition table."""

from typing import Self, final

from engine.core.inheritance import Inheritance

@final
class Table:
    def __new__(cls, megabytes: int) -> Self:
        """Raises MemoryError where the memory is not to be had, ValueError outside 1..65536."""
    def megabytes(self) -> int: ...
    def save_several(self) -> None:
        """Have room for several moves of a position; MemoryError. Not while a search runs."""
    def clear(self) -> None: ...
    def note(self, inheritance: Inheritance | None) -> None:
        """Note what the next searches take over from earlier ones; None ends that.

        Not while a search runs. ValueError where it is for a table of another size.
        """
    def generation(self) -> int:
        """The age that the last search gave to what it stored."""
    def inherit(self, inheritance: Inheritance) -> None:
        """Hold what was taken over and nothing else, as far as those searches can tell.

        ValueError where it is for a table of another size.
        """
    def full_permille(self) -> int: ...
