"""The weights of the evaluation as it reads them, in the order of the table in weights.py."""

from engine.core.basics.score cimport Score

cdef enum:
    KING_SIDE = 1
    HALF_BOARD = 32     # squares of the king's boards
    MEAN_PAWNS = 10     # on the board, of both sides

cdef struct Weights:
    Score material[5]
    Score material_pawns[4]
    Score second_piece[2]
    Score pawn_psqt[128]
    Score knight_psqt[128]
    Score bishop_psqt[128]
    Score rook_psqt[128]
    Score queen_psqt[128]
    Score king_psqt[64]
    Score isolated_pawn[2]
    Score doubled_pawn[2]
    Score backward_pawn[2]
    Score phalanx_pawn[8]
    Score supported_pawn[8]
    Score candidate_pawn[8]
    Score passed_pawn[8]
    Score free_passed_pawn[8]
    Score safe_passed_pawn[8]
    Score helped_passed_pawn[8]
    Score passed_pawn_own_king[32]
    Score passed_pawn_enemy_king[32]
    Score rook_behind_passed_pawn[2]
    Score knight_mobility[9]
    Score bishop_mobility[14]
    Score rook_mobility[15]
    Score queen_mobility[28]
    Score knight_outpost[4]
    Score bishop_outpost[4]
    Score covered_minor[2]
    Score minor_behind_pawn[2]
    Score minor_king_distance[2]
    Score bishop_pair[1]
    Score bishop_own_pawns[2]
    Score bishop_long_diagonal[1]
    Score rook_file[2]
    Score rook_covered[1]
    Score rook_on_seventh[1]
    Score trapped_rook[2]
    Score exposed_queen[1]
    Score king_shelter[64]
    Score pawn_storm[64]
    Score castling_right[1]
    Score king_pawn_distance[1]
    Score danger_base[1]
    Score danger_attacker[4]
    Score danger_attack[1]
    Score danger_weak_square[1]
    Score danger_safe_check[4]
    Score danger_unsafe_check[1]
    Score danger_no_queen[1]
    Score danger_pinned[1]
    Score danger_defender[1]
    Score danger_shelter[1]
    Score pawn_threat[4]
    Score minor_threat[5]
    Score rook_threat[5]
    Score king_threat[1]
    Score hanging[1]
    Score push_threat[1]
    Score queen_threat[1]
    Score restricted[1]
    Score space[1]
    Score centre_control[1]
    Score tempo[1]
    Score complexity_pawn[1]
    Score complexity_wings[1]
    Score complexity_pawn_ending[1]
    Score complexity_base[1]


cdef Weights weights
# The index of a square in the piece-square tables, by side and by the wings on which
# its king and the enemy's are.
cdef int psqt_index[2][2][2][64]
# The same for the king itself, kings on the same wing.
cdef int half_board[2][64]


cdef inline int wing_of(int king) noexcept nogil:
    """Return the wing on which a king stands: KING_SIDE for files e to h."""
    return KING_SIDE if king & 4 else 0
