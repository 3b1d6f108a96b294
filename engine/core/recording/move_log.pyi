from typing import NamedTuple

__all__ = ["LISTED_OUTCOMES", "NO_PROVENANCE", "PRUNING_RULES", "ListedMove"]

LISTED_OUTCOMES: dict[str, int]
NO_PROVENANCE: int
PRUNING_RULES: dict[str, int]

class ListedMove(NamedTuple):
    node_search: int
    clock: int
    move: int
    order_score: int
    provenance: int
    outcome: int
    rule: int
    compared: int
    threshold: int
    number: int
    history: int
    see: int
    mvv_lva: int
