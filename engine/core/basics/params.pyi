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
ENDGAME_WON: int
ENDGAME_MATERIAL_MOST: int
ENDGAME_PAWN_RANK: int
ENDGAME_EDGE: tuple[int, ...]
ENDGAME_CORNER: int
ENDGAME_NEAR: tuple[int, ...]
ENDGAME_QUEEN_FORTRESS: int
ENDGAME_QUEEN_KING_NEAR: int
ENDGAME_ROOK_RACE: int
ENDGAME_ROOK_STEP: int
ENDGAME_ROOK_LEAST: int
ENDGAME_ROOK_MOST: int
ENDGAME_NEAR_DRAW: int
ENDGAME_VALUES: tuple[int, ...]
ENDGAME_SCALE_PAWNS: tuple[int, ...]
ENDGAME_SCALE_ONE_WING: int
ENDGAME_SCALE_OPPOSITE_ALONE: tuple[int, ...]
ENDGAME_SCALE_OPPOSITE: tuple[int, ...]
ENDGAME_SCALE_ROOKS_ONE_WING: int
ENDGAME_SCALE_ONE_PAWN: int
ENDGAME_SCALE_LITTLE_AHEAD: int
ENDGAME_SCALE_MINOR_AHEAD: int
ENDGAME_SCALE_QUEEN: tuple[int, ...]
ENDGAME_SCALE_KING_IN_FRONT: int
FIFTY_FIRST: int
FIFTY_STEP: int
FIFTY_FADE: int
TABLE_AGE_WEIGHT: int

def default_search_parameters() -> dict[str, int]: ...
def search_parameters() -> dict[str, int]: ...
def set_search_parameter(name: str, value: int) -> None: ...
