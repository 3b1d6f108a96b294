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


# Margins are in centipawns, depths in plies, late move reductions in 1/1024 of a ply.
SEARCH_PARAMETERS = {
    # Aspiration windows: the depth from which they are used, and the first half-width.
    "aspiration_depth": Parameter(5, 1, 20),
    "aspiration_width": Parameter(14, 5, 200),
    # Aspiration windows: the half-width beyond which the search uses the full window.
    "aspiration_width_most": Parameter(1000, 100, 10000),
    # Aspiration windows: the most plies that fails high take from the depth.
    "aspiration_reduction": Parameter(1, 0, 4),
    # Reverse futility pruning: the greatest depth, and the margin above beta per ply of depth.
    "reverse_futility_depth": Parameter(8, 0, 20),
    "reverse_futility_margin": Parameter(53, 20, 200),
    # Razoring: the greatest depth, and the margin below alpha per ply of depth.
    "razoring_depth": Parameter(3, 0, 10),
    "razoring_margin": Parameter(300, 50, 800),
    # Null move pruning: the reduction grows with the depth and with the margin above beta. From
    # the verification depth on, a search verifies the result. It makes no null move in the first
    # plies: ``null_move_verify_share`` percent of its depth.
    "null_move_depth": Parameter(3, 1, 10),
    "null_move_reduction": Parameter(4, 1, 8),
    "null_move_depth_divisor": Parameter(5, 2, 12),
    "null_move_margin": Parameter(171, 50, 500),
    "null_move_margin_most": Parameter(3, 0, 8),
    "null_move_verify_depth": Parameter(14, 6, 40),
    "null_move_verify_share": Parameter(75, 0, 100),
    # ProbCut: least depth, the margin by which a capture must beat beta, and the reduction.
    "probcut_depth": Parameter(5, 3, 12),
    "probcut_margin": Parameter(160, 50, 400),
    "probcut_reduction": Parameter(4, 2, 6),
    # Internal iterative reduction: the least depth at which a node without a TT move is reduced.
    "internal_reduction_depth": Parameter(4, 2, 12),
    # Late move pruning: at depth d, quiet moves after the first base + d * d moves are pruned.
    "late_move_pruning_depth": Parameter(8, 0, 16),
    "late_move_pruning_base": Parameter(4, 1, 20),
    # Late move pruning: the percentage of these moves, plus one, if the side is not improving.
    "late_move_pruning_not_improving": Parameter(50, 0, 100),
    # Futility pruning: a quiet move is expected to gain at most margin + slope * depth.
    "futility_depth": Parameter(8, 0, 16),
    "futility_margin": Parameter(78, 20, 300),
    "futility_slope": Parameter(81, 20, 300),
    # Futility pruning: what the highest possible history score adds to this gain.
    "futility_history": Parameter(32, 0, 800),
    # SEE pruning: how much captures and quiet moves may lose per ply of depth.
    "see_pruning_depth": Parameter(9, 0, 16),
    "see_pruning_capture": Parameter(91, 20, 300),
    "see_pruning_quiet": Parameter(62, 10, 200),
    # History pruning: a quiet move is pruned if its history score is below -margin * depth.
    "history_pruning_depth": Parameter(4, 0, 10),
    "history_pruning_margin": Parameter(3590, 500, 16000),
    # Late move reductions: base + factor * log2(depth) * log2(move number), less a share of the
    # history score. ``late_move_depth`` is the least depth.
    "late_move_depth": Parameter(3, 1, 8),
    # Late move reductions: the first move that is reduced; in PV nodes one later. The root has its
    # own number.
    "late_move_first": Parameter(2, 2, 10),
    "late_move_first_root": Parameter(4, 2, 10),
    "late_move_base": Parameter(907, 0, 3000),
    "late_move_factor": Parameter(240, 50, 600),
    "late_move_history": Parameter(7848, 1000, 32000),
    # Late move reductions: less in PV nodes, for a check, and for a killer or counter move. More in
    # expected cut nodes, and if the side to move is not improving.
    "late_move_pv_node": Parameter(824, 0, 4096),
    "late_move_cut_node": Parameter(903, 0, 4096),
    "late_move_not_improving": Parameter(565, 0, 4096),
    "late_move_check": Parameter(1061, 0, 4096),
    "late_move_refutation": Parameter(1036, 0, 4096),
    # Late move reductions: more if replies to earlier moves caused cutoffs.
    "late_move_cutoffs": Parameter(1312, 0, 4096),
    # Full-depth re-search of a reduced move. It is a ply deeper if the move beat the best value by
    # more than margin + slope * depth, a ply shallower if by less than the other slope * depth.
    "deeper_search_margin": Parameter(27, 0, 200),
    "deeper_search_slope": Parameter(2, 0, 20),
    "shallower_search_slope": Parameter(1, 0, 10),
    # Singular extension: least depth, how much shallower the table entry may be, margin per ply.
    "singular_depth": Parameter(8, 4, 20),
    "singular_table_depth": Parameter(3, 1, 6),
    "singular_margin": Parameter(2, 1, 10),
    # Order of captures: capture history plus this weight times MVV/LVA. With MVV/LVA switched off,
    # SEE in centipawns takes its place.
    "capture_scale": Parameter(64, 1, 256),
    # Delta pruning in quiescence: the margin that is added to the captured piece's value.
    "delta_margin": Parameter(157, 20, 600),
    # Correction history: the largest correction in centipawns. One number is for pawns and for
    # minor pieces, the other for each side's pieces and for the last move.
    "correction_weight": Parameter(50, 0, 200),
    "correction_weight_pieces": Parameter(26, 0, 200),
    # Correction history: the weight of an error grows with the depth of its search, up to a most;
    # ``correction_depth_whole`` is the depth of weight 1. One error moves a slot by at most
    # CORRECTION_LIMIT / ``correction_step_part``.
    "correction_depth_most": Parameter(16, 1, 64),
    "correction_depth_whole": Parameter(8, 1, 64),
    "correction_step_part": Parameter(4, 1, 64),
    # History: a cutoff at depth d gets a bonus of scale * d * d, up to a most.
    "history_bonus_scale": Parameter(31, 1, 64),
    "history_bonus_most": Parameter(2040, 200, 4000),
    # History: the malus of a move without a cutoff, in 1/1024 of the bonus. Its largest possible
    # value is still less than HISTORY_LIMIT.
    "history_malus": Parameter(1094, 0, 4096),
    # The weight of 4-ply continuation history, in 1/16.
    "history_older": Parameter(8, 0, 16),
    # Static-evaluation difference bonus: sixteenths of a point per centipawn, and the most points.
    "history_gain_scale": Parameter(16, 0, 64),
    "history_gain_most": Parameter(1000, 100, 8000),
    # Sight of a weak player (see ``ordering/limited_sight``): how hard each kind of move is to see,
    # in points of rating. A player of that rating sees it in half of all cases.
    "sight_recapture": Parameter(-270, -400, 800),
    "sight_capture_queen": Parameter(-160, -400, 1200),
    "sight_capture_rook": Parameter(80, 0, 1200),
    "sight_capture_minor": Parameter(110, 0, 1200),
    "sight_capture_pawn": Parameter(220, 0, 1200),
    "sight_capture_king": Parameter(-350, -400, 800),
    "sight_promotion": Parameter(100, 0, 1200),
    "sight_castling": Parameter(250, 0, 1200),
    "sight_queen_escape": Parameter(150, 0, 1200),
    "sight_check": Parameter(90, 0, 1600),
    "sight_quiet": Parameter(430, 0, 1600),
    # Sight: how much easier the capture is that the same piece threatened with its move before, and
    # a quiet move near the last move; how much harder a knight fork.
    "sight_attacker": Parameter(120, 0, 800),
    "sight_near": Parameter(80, 0, 800),
    "sight_fork": Parameter(150, 0, 800),
    # Sight: how much harder a backward move is, a slider's move of at least the distance, such a
    # move along a diagonal, and a move along a line that was just opened.
    "sight_backward": Parameter(80, 0, 800),
    "sight_far_distance": Parameter(4, 2, 7),
    "sight_far": Parameter(60, 0, 800),
    "sight_diagonal": Parameter(60, 0, 800),
    "sight_opened": Parameter(250, 0, 1200),
    # Sight: how much harder each ply from the root makes a move, a recapture and a king's capture.
    "sight_ply": Parameter(500, 0, 800),
    "sight_ply_recapture": Parameter(450, 0, 800),
    "sight_ply_king": Parameter(100, 0, 800),
    # Sight: how much easier every move is for each piece that is no longer on the board.
    "sight_captured_piece": Parameter(3, 0, 30),
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
# Evaluation"). A won position scores ENDGAME_WON plus terms that grow towards mate:
# - material, up to ENDGAME_MATERIAL_MOST;
# - pawns, by the number of ranks that each has advanced;
# - the lone king near the edge, by its distance from the edge in files and in ranks;
# - the lone king near the bishop's corner, by its steps beyond the long diagonal of the other
#   colour;
# - the kings near each other, by their distance.
ENDGAME_WON = 10000
ENDGAME_MATERIAL_MOST = 3500
ENDGAME_PAWN_RANK = 20
ENDGAME_EDGE = (50, 32, 14, 0)
ENDGAME_CORNER = 60
ENDGAME_NEAR = (0, 120, 100, 80, 60, 40, 20, 0)
# Queen against a pawn on the seventh rank. The first is the score if the pawn holds the draw. The
# second is the greatest distance from the promotion square at which the king of the queen's side
# breaks that fortress.
ENDGAME_QUEEN_FORTRESS = 40
ENDGAME_QUEEN_KING_NEAR = 4
# Rook against pawn: the score of a level race, the worth of one king move in it, and the least and
# the greatest score of an undecided race.
ENDGAME_ROOK_RACE = 140
ENDGAME_ROOK_STEP = 30
ENDGAME_ROOK_LEAST = 10
ENDGAME_ROOK_MOST = 320
# Near draws with an attacker: how much of ENDGAME_EDGE counts, in 1/64.
ENDGAME_NEAR_DRAW = 12
# Piece values in endgames where only winning counts, by piece type from pawn to king.
ENDGAME_VALUES = (100, 300, 300, 500, 900, 0)
# Endgame scale: the factor of the stronger side's endgame score, in 1/64 (Chess Programming Wiki,
# "Endgame", "Bishops of Opposite Colors", "Wrong Color Bishop", "Draw Evaluation"). A tuple is
# indexed by the number of its pawns.
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

# Fifty-move rule (Chess Programming Wiki, "Fifty-move Rule"), by halfmove clock in plies. From
# FIFTY_FIRST on, the clock is part of the table's key, in steps of FIFTY_STEP. Static evaluations
# shrink linearly and would reach 0 at FIFTY_FADE.
FIFTY_FIRST = 30
FIFTY_STEP = 10
FIFTY_FADE = 200

# Table replacement: an entry that is one search older counts as this many plies shallower.
TABLE_AGE_WEIGHT = 4

# King danger: the middlegame score is danger squared over the first divisor, the endgame score is
# danger over the second.
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
