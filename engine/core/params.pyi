"""Every number that search and evaluation are tuned by, grouped by heuristic."""

from typing import NamedTuple

class Parameter(NamedTuple):
    default: int
    low: int
    high: int

SEARCH_PARAMETERS: dict[str, Parameter]
PHASE_WEIGHTS: tuple[int, ...]
PHASE_TOTAL: int
MVV_LVA_VALUES: tuple[int, ...]
MVV_LVA_BASE: int
MVV_LVA_EN_PASSANT: int
KING_DANGER_MIDDLEGAME: int
KING_DANGER_ENDGAME: int
SEE_VALUES: tuple[int, ...]
TABLE_AGE_WEIGHT: int

def default_search_parameters() -> dict[str, int]: ...
def search_parameters() -> dict[str, int]: ...
def set_search_parameter(name: str, value: int) -> None:
    """Raises KeyError for an unknown name, ValueError for a value out of its range."""
