"""The search parameters; params.py explains them."""

cdef enum:  # Constants, so that the compiler can divide by them or size arrays.
    # Late move reductions: from this many cutoffs at replies on, later moves are reduced more.
    CUTOFFS_MANY = 3
    # Singular extensions: the singular test searches the remaining depth divided by this.
    SINGULAR_DEPTH_DIVISOR = 2
    # King danger: the least number of attackers of the king ring. A queen lowers it by one.
    RING_ATTACKERS_LEAST = 2
    # King danger: centipawns of pawn shelter for one point.
    SHELTER_UNIT = 8
    # Space: the product of safe squares and pieces for one point.
    SPACE_UNIT = 16
    # Trapped rooks: the most squares that a trapped rook can move to.
    LITTLE_ROOM = 4
    # Rook against pawn: the least distances of the defending king from the rook and from its own
    # pawn at which the rook wins. The second is one less if the rook's side is to move.
    RACE_ROOK_FAR = 3
    RACE_PAWN_FAR = 4

cdef struct SearchParameters:
    int aspiration_depth
    int aspiration_width
    int aspiration_width_most
    int aspiration_reduction
    int reverse_futility_depth
    int reverse_futility_margin
    int razoring_depth
    int razoring_margin
    int null_move_depth
    int null_move_reduction
    int null_move_depth_divisor
    int null_move_margin
    int null_move_margin_most
    int null_move_verify_depth
    int null_move_verify_share
    int probcut_depth
    int probcut_margin
    int probcut_reduction
    int internal_reduction_depth
    int late_move_pruning_depth
    int late_move_pruning_base
    int late_move_pruning_not_improving
    int futility_depth
    int futility_margin
    int futility_slope
    int futility_history
    int see_pruning_depth
    int see_pruning_capture
    int see_pruning_quiet
    int history_pruning_depth
    int history_pruning_margin
    int late_move_depth
    int late_move_first
    int late_move_first_root
    int late_move_base
    int late_move_factor
    int late_move_history
    int late_move_pv_node
    int late_move_cut_node
    int late_move_not_improving
    int late_move_check
    int late_move_refutation
    int late_move_cutoffs
    int deeper_search_margin
    int deeper_search_slope
    int shallower_search_slope
    int singular_depth
    int singular_table_depth
    int singular_margin
    int capture_scale
    int delta_margin
    int correction_weight
    int correction_weight_pieces
    int correction_depth_most
    int correction_depth_whole
    int correction_step_part
    int history_bonus_scale
    int history_bonus_most
    int history_malus
    int history_older
    int history_gain_scale
    int history_gain_most
    int sight_recapture
    int sight_capture_queen
    int sight_capture_rook
    int sight_capture_minor
    int sight_capture_pawn
    int sight_capture_king
    int sight_promotion
    int sight_castling
    int sight_queen_escape
    int sight_check
    int sight_quiet
    int sight_attacker
    int sight_near
    int sight_fork
    int sight_backward
    int sight_far_distance
    int sight_far
    int sight_diagonal
    int sight_opened
    int sight_ply
    int sight_ply_recapture
    int sight_ply_king
    int sight_captured_piece


cdef SearchParameters search_params
