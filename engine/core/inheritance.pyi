"""What searches take over from those before them: what they found in the transposition table."""

from typing import Self, final

__all__ = ["MOST_SEARCHES", "Inheritance"]

MOST_SEARCHES: int

@final
class Inheritance:
    """What one search, or several in a row, took over. One writes; others may read meanwhile."""

    def __new__(cls, megabytes: int, age: int) -> Self:
        """For a table of a size and a ``generation``. Raises MemoryError."""
    def age(self) -> int:
        """The age of the table before the first search."""
    def entries(self) -> int:
        """How many entries are held as a whole."""
    def clusters(self) -> int:
        """How many clusters were touched."""
    def is_whole(self) -> bool:
        """Whether there was memory for all that was taken over."""
    def absorb(self, other: Inheritance) -> None:
        """Serve also the searches of another inheritance, which follow those of this one.

        ValueError where its table has another size.
        """
    def pack(self) -> tuple[bytes, bytes, bytes]:
        """Three pieces of bytes for ``unpacked``, ordered so that they can be compressed well.

        MemoryError. Not while it is being written.
        """
    @staticmethod
    def unpacked(
        megabytes: int, age: int, touched: bytes, ranks: bytes, entries: bytes
    ) -> Inheritance:
        """What ``pack`` packed. ValueError where the pieces do not fit together."""
