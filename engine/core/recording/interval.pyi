from typing import NamedTuple

__all__ = ["IntervalRow"]

class IntervalRow(NamedTuple):
    node_search: int
    level: int
    move: int
    kind: int | None
    is_in_place: bool
    depth: int
    reduction: int
    alpha: int
    beta: int
