"""The visits of a search, in the order in which they began."""

from typing import Self, final

__all__ = ["Records"]

@final
class Records:
    """The visits of one search, as many as fit a budget."""

    def __new__(cls, budget_bytes: int) -> Self: ...
    def __len__(self) -> int: ...
    def index_of(self, visit: int) -> int:
        """The index of a visit's id; -1 where it has no record."""
    def visit(self, index: int) -> tuple[int, ...]:
        """All that is known of a visit; the fields are those of ``inspection.Visit``."""
    def children(self, index: int, most: int = -1) -> list[int]: ...
    def roots(self) -> list[int]: ...
    def end(self, index: int) -> int: ...
    def table_results(self, first: int, last: int, stretches: int) -> list[list[int]]:
        """How often the table was good for what, by TABLE_RESULTS, in each of equal stretches.

        They reach from one clock to another, the latter included; visits in place count, too.
        """
    def digest(self) -> int: ...
    def first_difference(self, other: Records) -> int:
        """The index of the first visit that began otherwise than the other's; -1 for none."""
    def find(self, groups: list[list[tuple[int, int, int]]], start: int, forwards: bool) -> int: ...
