"""Which techniques a search uses: one flag each, tested at the step that it guards."""

cdef struct Switches:
    # engine/protocol/techniques.py describes each switch under the same name, in the same order.
    unsigned char alpha_beta
    unsigned char negascout
    unsigned char iterative_deepening
    unsigned char aspiration
    unsigned char mate_distance
    unsigned char table
    unsigned char table_cutoffs
    unsigned char table_moves
    unsigned char multiple_tt_moves
    unsigned char table_evaluation
    unsigned char mvv_lva
    unsigned char see_ordering
    unsigned char see_quiets
    unsigned char capture_history
    unsigned char killers
    unsigned char counter_moves
    unsigned char history
    unsigned char threat_history
    unsigned char evaluation_history
    unsigned char continuation_history
    unsigned char quiescence
    unsigned char quiescence_see
    unsigned char quiescence_evasions
    unsigned char delta_pruning
    unsigned char upcoming_repetitions
    unsigned char correction_history
    unsigned char improving
    unsigned char reverse_futility
    unsigned char razoring
    unsigned char null_move
    unsigned char null_move_verification
    unsigned char probcut
    unsigned char internal_reductions
    unsigned char late_move_pruning
    unsigned char futility
    unsigned char history_pruning
    unsigned char see_pruning
    unsigned char reductions
    unsigned char singular_extensions
    unsigned char multi_cut
    unsigned char check_extensions

cdef Switches engine_switches() noexcept nogil


cdef inline bint captures_first(Switches* switches) noexcept nogil:
    """Return whether the picker separates captures from other moves."""
    return switches.mvv_lva or switches.see_ordering


cdef inline bint separates_bad_quiets(Switches* switches) noexcept nogil:
    """Return whether the picker separates bad quiets from other quiet moves."""
    return switches.see_quiets and captures_first(switches)
