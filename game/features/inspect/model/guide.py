"""The guided search: the stops through a small search, and where one is."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.story.guided_search import GuideStop


class Guide(Struct, frozen=True):
    """How far a person has been led through the guided search."""

    stops: tuple[GuideStop, ...] = ()
    """Empty until the engine has recorded the search and found them."""
    at: int = 0
    """The index of the shown stop."""
    is_asked: bool = False
    """Whether the engine is looking for the stops."""

    @property
    def stop(self) -> GuideStop | None:
        """The shown stop."""
        return self.stops[self.at] if self.stops else None

    def has(self, by: int) -> bool:
        """Return whether there is a stop so far ahead, or before if ``by`` is below 0."""
        return 0 <= self.at + by < len(self.stops)
