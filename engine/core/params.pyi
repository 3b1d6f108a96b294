"""Every number that search and evaluation are tuned by, grouped by heuristic."""

from typing import NamedTuple

class Parameter(NamedTuple):
    default: int
    low: int
    high: int

SEARCH_PARAMETERS: dict[str, Parameter]
MATERIAL_MIDDLEGAME: tuple[int, ...]
MATERIAL_ENDGAME: tuple[int, ...]
PHASE_WEIGHTS: tuple[int, ...]
PHASE_TOTAL: int
MVV_LVA_VALUES: tuple[int, ...]
MVV_LVA_BASE: int
MVV_LVA_EN_PASSANT: int
SEE_VALUES: tuple[int, ...]
TABLE_AGE_WEIGHT: int
PAWN_MIDDLEGAME: tuple[int, ...]
PAWN_ENDGAME: tuple[int, ...]
KNIGHT_MIDDLEGAME: tuple[int, ...]
KNIGHT_ENDGAME: tuple[int, ...]
BISHOP_MIDDLEGAME: tuple[int, ...]
BISHOP_ENDGAME: tuple[int, ...]
ROOK_MIDDLEGAME: tuple[int, ...]
ROOK_ENDGAME: tuple[int, ...]
QUEEN_MIDDLEGAME: tuple[int, ...]
QUEEN_ENDGAME: tuple[int, ...]
KING_MIDDLEGAME: tuple[int, ...]
KING_ENDGAME: tuple[int, ...]
PLACEMENT_MIDDLEGAME: tuple[tuple[int, ...], ...]
PLACEMENT_ENDGAME: tuple[tuple[int, ...], ...]

def default_search_parameters() -> dict[str, int]: ...
def search_parameters() -> dict[str, int]: ...
def set_search_parameter(name: str, value: int) -> None:
    """Raises KeyError for an unknown name, ValueError for a value out of its range."""
