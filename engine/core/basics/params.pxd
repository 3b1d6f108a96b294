"""The search parameters; params.py explains them."""

cdef enum:  # Constants, so that the compiler can divide by them or size arrays.
    CUTOFFS_MANY = 3           # late move reductions: cutoffs among the replies
    SINGULAR_DEPTH_DIVISOR = 2  # singular extensions: of the depth of the test
    RING_ATTACKERS_LEAST = 2    # king danger: pieces, one fewer beside a queen anywhere
    SHELTER_UNIT = 8            # king danger: centipawns of shelter that count one
    SPACE_UNIT = 16             # space: squares times pieces that count one
    LITTLE_ROOM = 4             # trapped rooks: squares at most
    RACE_ROOK_FAR = 3           # rook against pawn: from the king of the pawn...
    RACE_PAWN_FAR = 4           # ...and its pawn from it, one less with the rook to move

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


cdef SearchParameters search_params
