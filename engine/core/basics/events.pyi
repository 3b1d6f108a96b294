from typing import NamedTuple

__all__ = ["EVENTS", "RecordedEvent"]

EVENTS: dict[str, int]

class RecordedEvent(NamedTuple):
    node_search: int
    kind: int
    depth: int
    value: int
    bound: int
    rank: int
    move: int
    when: int
    path: tuple[int, ...]
