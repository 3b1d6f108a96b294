"""Every number that tunes the search, grouped by heuristic, and a few of the evaluation.

SEARCH_PARAMETERS holds the parameters with their defaults and useful ranges.
``set_search_parameter`` changes one at run time, for tuning.

Divisors and array sizes are constants in ``params.pxd``, so that the compiler sees them.
Values are centipawns. The weights of the evaluation are in ``weights.py``.
"""

from typing import NamedTuple


class Parameter(NamedTuple):
    """One number of the search."""

    default: int
    low: int
    high: int


# Margins are centipawns, depths plies, reductions 1/1024 of a ply.
SEARCH_PARAMETERS = {
    # Aspiration windows: the first half-width, and the depth from which they are used.
    "aspiration_depth": Parameter(5, 1, 20),
    "aspiration_width": Parameter(14, 5, 200),
    # ...and the half-width beyond which the window is opened on both sides.
    "aspiration_width_most": Parameter(1000, 100, 10000),
    # ...and by how many plies at most a search is reduced after it failed high.
    "aspiration_reduction": Parameter(1, 0, 4),
    # Reverse futility: the margin above beta for each ply of depth.
    "reverse_futility_depth": Parameter(8, 0, 20),
    "reverse_futility_margin": Parameter(53, 20, 200),
    # Razoring: the margin below alpha for each ply of depth.
    "razoring_depth": Parameter(3, 0, 10),
    "razoring_margin": Parameter(300, 50, 800),
    # Null move: the reduction grows with the depth and with the margin above beta. Deep results
    # are verified by a search without null moves in this percentage of its plies.
    "null_move_depth": Parameter(3, 1, 10),
    "null_move_reduction": Parameter(4, 1, 8),
    "null_move_depth_divisor": Parameter(5, 2, 12),
    "null_move_margin": Parameter(171, 50, 500),
    "null_move_margin_most": Parameter(3, 0, 8),
    "null_move_verify_depth": Parameter(14, 6, 40),
    "null_move_verify_share": Parameter(75, 0, 100),
    # ProbCut: a capture must beat beta by a margin in a reduced search.
    "probcut_depth": Parameter(5, 3, 12),
    "probcut_margin": Parameter(160, 50, 400),
    "probcut_reduction": Parameter(4, 2, 6),
    # Internal iterative reduction: the least depth at which a node without a TT move is reduced.
    "internal_reduction_depth": Parameter(4, 2, 12),
    # Late move pruning: after base + d * d moves at depth d the other quiet moves are pruned.
    "late_move_pruning_depth": Parameter(8, 0, 16),
    "late_move_pruning_base": Parameter(4, 1, 20),
    # ...if the side to move is not improving, after this percentage of that, and one more.
    "late_move_pruning_not_improving": Parameter(50, 0, 100),
    # Futility pruning: margin + slope * depth is what a quiet move may gain.
    "futility_depth": Parameter(8, 0, 16),
    "futility_margin": Parameter(78, 20, 300),
    "futility_slope": Parameter(81, 20, 300),
    # ...and what the highest possible history score adds to that.
    "futility_history": Parameter(32, 0, 800),
    # SEE pruning: what captures and quiet moves may lose for each ply of depth.
    "see_pruning_depth": Parameter(9, 0, 16),
    "see_pruning_capture": Parameter(91, 20, 300),
    "see_pruning_quiet": Parameter(62, 10, 200),
    # History pruning: a quiet move with a history score below minus margin * depth.
    "history_pruning_depth": Parameter(4, 0, 10),
    "history_pruning_margin": Parameter(3590, 500, 16000),
    # Late move reductions: base + factor * log2(depth) * log2(move number), less for history.
    "late_move_depth": Parameter(3, 1, 8),
    # ...from this move on (in PV nodes from the next one on), and at the root from that one on.
    "late_move_first": Parameter(2, 2, 10),
    "late_move_first_root": Parameter(4, 2, 10),
    "late_move_base": Parameter(907, 0, 3000),
    "late_move_factor": Parameter(240, 50, 600),
    "late_move_history": Parameter(7848, 1000, 32000),
    # ...less in PV nodes, for a check, and for a killer or counter move; more where a cutoff is
    # expected, and where the side to move is not improving.
    "late_move_pv_node": Parameter(824, 0, 4096),
    "late_move_cut_node": Parameter(903, 0, 4096),
    "late_move_not_improving": Parameter(565, 0, 4096),
    "late_move_check": Parameter(1061, 0, 4096),
    "late_move_refutation": Parameter(1036, 0, 4096),
    # ...and more if the replies to earlier moves cut off.
    "late_move_cutoffs": Parameter(1312, 0, 4096),
    # Full-depth re-search of a reduced move: a ply deeper if it beat the best value by more than
    # margin + slope * depth, a ply shallower if by less than the other slope * depth.
    "deeper_search_margin": Parameter(27, 0, 200),
    "deeper_search_slope": Parameter(2, 0, 20),
    "shallower_search_slope": Parameter(1, 0, 10),
    # Singular extension: least depth, how much shallower the entry may be, margin for each ply.
    "singular_depth": Parameter(8, 4, 20),
    "singular_table_depth": Parameter(3, 1, 6),
    "singular_margin": Parameter(2, 1, 10),
    # Order of captures: the weight of a point of MVV/LVA (of a centipawn of SEE if that is off),
    # beside capture history.
    "capture_scale": Parameter(64, 1, 256),
    # Delta pruning in quiescence: the margin beside the captured piece.
    "delta_margin": Parameter(157, 20, 600),
    # Correction history: centipawns of a full correction, by pawns or by minor pieces, and by each
    # side's pieces or by the last move.
    "correction_weight": Parameter(50, 0, 200),
    "correction_weight_pieces": Parameter(26, 0, 200),
    # ...an error counts in proportion to its depth, up to a most; it counts in full at so many
    # plies. One error moves a slot by at most a full correction divided by the last number.
    "correction_depth_most": Parameter(16, 1, 64),
    "correction_depth_whole": Parameter(8, 1, 64),
    "correction_step_part": Parameter(4, 1, 64),
    # History: the bonus for a cutoff at depth d is scale * d * d, up to a most.
    "history_bonus_scale": Parameter(31, 1, 64),
    "history_bonus_most": Parameter(2040, 200, 4000),
    # The malus of a move that did not cut off, in 1/1024 of the bonus. With both at their highest
    # it is less than HISTORY_LIMIT.
    "history_malus": Parameter(1094, 0, 4096),
    # The weight of continuation history four plies ago, in 1/16.
    "history_older": Parameter(8, 0, 16),
    # Static-evaluation difference bonus: 1/16 for each centipawn of improvement, up to a most.
    "history_gain_scale": Parameter(16, 0, 64),
    "history_gain_most": Parameter(1000, 100, 8000),
}

# Game phase: what each piece type adds; PHASE_TOTAL is a full board.
PHASE_WEIGHTS = (0, 1, 1, 2, 4, 0)
PHASE_TOTAL = 24

# MVV/LVA (document of Piglet, row P4): value[victim] + MVV_LVA_BASE - value[attacker] / 100.
MVV_LVA_VALUES = (100, 200, 300, 400, 500, 600)
MVV_LVA_BASE = 6
MVV_LVA_EN_PASSANT = 105

# Static exchange evaluation (document of Mediocre, row D1), by piece type from pawn to king.
SEE_VALUES = (100, 320, 330, 500, 950, 0)

# Endgame: what the material alone decides (Chess Programming Wiki, "Endgame", "Mop-up
# Evaluation"). A won position is worth ENDGAME_WON and what brings it nearer to mate: material up
# to a most, pawns by the ranks they have gone, the lone king driven to the edge (by its distances
# from the edge, one for file and one for rank) or to the bishop's corner (for each step beyond the
# long diagonal of the other colour), the kings near each other (by their distance).
ENDGAME_WON = 10000
ENDGAME_MATERIAL_MOST = 3500
ENDGAME_PAWN_RANK = 20
ENDGAME_EDGE = (50, 32, 14, 0)
ENDGAME_CORNER = 60
ENDGAME_NEAR = (0, 120, 100, 80, 60, 40, 20, 0)
# Queen against a pawn about to promote: the pawn's fortress; how near the queen's king breaks it.
ENDGAME_QUEEN_FORTRESS = 40
ENDGAME_QUEEN_KING_NEAR = 4
# Rook against pawn: level race, a king's move in it, least and most of what is not decided.
ENDGAME_ROOK_RACE = 140
ENDGAME_ROOK_STEP = 30
ENDGAME_ROOK_LEAST = 10
ENDGAME_ROOK_MOST = 320
# Near draws with an attacker: what is left of driving the king to the edge (64 is all of it).
ENDGAME_NEAR_DRAW = 12
# What pieces are worth where only winning or not counts, by piece type from pawn to king.
ENDGAME_VALUES = (100, 300, 300, 500, 900, 0)
# Endgame scale, of 64: what is left of the endgame score of the side ahead
# (Chess Programming Wiki, "Endgame", "Bishops of Opposite Colors", "Wrong Color Bishop",
# "Draw Evaluation"), by its number of pawns where there are many numbers.
ENDGAME_SCALE_PAWNS = (36, 43, 50, 57, 64, 64, 64, 64, 64)
ENDGAME_SCALE_ONE_WING = 4
ENDGAME_SCALE_OPPOSITE_ALONE = (0, 10, 18, 24, 28, 32, 36, 38, 40)
ENDGAME_SCALE_OPPOSITE = (20, 28, 34, 40, 45, 50, 54, 58, 60)
ENDGAME_SCALE_ROOKS_ONE_WING = 38
ENDGAME_SCALE_ONE_PAWN = 24
ENDGAME_SCALE_LITTLE_AHEAD = 4
ENDGAME_SCALE_MINOR_AHEAD = 14
ENDGAME_SCALE_QUEEN = (37, 40, 43, 46, 49, 52, 55)
ENDGAME_SCALE_KING_IN_FRONT = 24

# Fifty-move rule (Chess Programming Wiki, "Fifty-move Rule"), by halfmove clock in plies: from
# where and in what steps the clock is part of the table's key; over how many plies static
# evaluations would fade to nothing.
FIFTY_FIRST = 30
FIFTY_STEP = 10
FIFTY_FADE = 200

# Table: how many plies of depth one search of age is worth when an entry must go.
TABLE_AGE_WEIGHT = 4

# King danger: its square is divided for the middlegame, itself for the endgame.
KING_DANGER_MIDDLEGAME = 720
KING_DANGER_ENDGAME = 20


def default_search_parameters() -> dict:
    """Return the default value of each search parameter."""
    return {name: parameter.default for name, parameter in SEARCH_PARAMETERS.items()}


def search_parameters() -> dict:
    """Return the current value of each search parameter."""
    return search_params


def set_search_parameter(name: str, value: int) -> None:
    """Change one parameter for all searches, including the running ones.

    Raises KeyError for an unknown name, ValueError for a value out of its range.
    """
    global search_params
    parameter = SEARCH_PARAMETERS[name]
    if not parameter.low <= value <= parameter.high:
        raise ValueError(f"{name} must be {parameter.low} to {parameter.high}, not {value}")
    values = search_parameters()
    values[name] = value
    search_params = values


search_params = default_search_parameters()
