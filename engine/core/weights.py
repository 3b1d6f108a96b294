"""Every weight of the evaluation, as tuned on the engine's own games by ``engine.tuning``.

A weight is a pair of centipawns: what counts in the middlegame, and what in the endgame. Ranks are
those of the side that is judged, the first being 0. Malus is negative. The danger to a king counts
in its own unit, see ``king_safety``.
"""

import cython
from cython.cimports.engine.core.score import Score, endgame_of, middlegame_of, pack
from cython.cimports.engine.core.types import BLACK, WHITE

__all__ = ["WEIGHTS", "set_weights", "weight_names", "weight_values"]

# fmt: off
WEIGHTS = {
    # Material and placement (document of Mitzi, seeds, row M2). Placement is seen from White,
    # a1 first; it holds files a to d, which files e to h mirror.
    # By piece type, pawn to queen.
    "material": (
        (  90,  110), ( 330,  305), ( 345,  325), ( 490,  540),
        ( 985,  975),
    ),
    "pawn_placement": (
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (  -6,    0), (   2,    2), (   0,    2), ( -14,    4),
        (  -6,    0), (  -2,    2), (   0,    0), (   0,    0),
        (  -8,    6), (  -2,    6), (   8,    2), (  20,    0),
        (  -2,   20), (   4,   18), (  10,   12), (  26,   10),
        (  12,   48), (  18,   46), (  30,   40), (  36,   34),
        (  60,   90), (  66,   86), (  70,   78), (  74,   70),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ),
    "knight_placement": (
        ( -70,  -50), ( -30,  -38), ( -28,  -24), ( -22,  -18),
        ( -32,  -34), ( -22,  -20), ( -10,  -10), (  -4,   -2),
        ( -24,  -26), (  -6,  -10), (   6,    2), (  10,   12),
        ( -14,  -16), (   4,    2), (  14,   16), (  20,   24),
        (  -8,  -14), (   8,    4), (  24,   18), (  32,   26),
        ( -14,  -24), (  14,   -6), (  32,    8), (  38,   16),
        ( -30,  -34), ( -10,  -20), (  14,  -12), (  24,    2),
        ( -90,  -60), ( -40,  -42), ( -24,  -28), ( -14,  -20),
    ),
    "bishop_placement": (
        ( -18,  -24), (  -8,  -14), ( -14,  -10), ( -12,   -6),
        (   0,  -14), (  14,   -8), (   8,   -2), (   2,    2),
        (  -2,   -8), (  12,    0), (  10,    8), (   8,   10),
        (  -4,   -4), (   6,    4), (  12,   10), (  22,   14),
        (  -6,   -4), (  10,    6), (  16,   10), (  28,   14),
        (   0,   -6), (  10,    2), (  18,    6), (  18,    8),
        ( -18,  -12), (  -4,   -4), (   0,    0), (   4,    2),
        ( -24,  -20), ( -12,  -14), ( -16,  -10), ( -16,   -8),
    ),
    "rook_placement": (
        ( -12,   -6), (  -6,   -2), (   2,    0), (  10,   -2),
        ( -26,   -8), (  -8,   -6), (  -6,   -4), (   2,   -4),
        ( -22,   -4), ( -10,   -2), (  -6,   -2), (  -4,   -4),
        ( -20,    2), ( -10,    4), (  -6,    2), (   0,    0),
        ( -12,    8), (  -4,    8), (   4,    8), (   8,    4),
        (  -4,   12), (   6,   12), (  10,   10), (  12,    8),
        (  10,   18), (  14,   18), (  22,   16), (  26,   12),
        (   6,   14), (   8,   14), (  10,   12), (  12,   12),
    ),
    "queen_placement": (
        (  -8,  -34), ( -10,  -28), (  -6,  -22), (   4,  -16),
        ( -12,  -26), (  -4,  -18), (   4,  -10), (   2,   -2),
        (  -6,  -16), (   0,   -4), (  -2,    6), (  -2,    8),
        (  -6,   -8), (  -6,   10), (  -4,   18), (  -4,   26),
        ( -10,    0), (  -8,   18), (  -2,   24), (  -2,   34),
        (  -4,   -4), (  -2,   12), (   6,   22), (  12,   30),
        (  -8,   -6), ( -20,   14), (   4,   20), (   6,   28),
        (  -4,   -8), (   4,    6), (  12,   12), (  16,   16),
    ),
    "king_placement": (
        (  18,  -58), (  34,  -38), (   8,  -26), ( -18,  -20),
        (  10,  -30), (   8,  -14), ( -20,   -4), ( -34,    2),
        ( -22,  -18), ( -28,    0), ( -36,   12), ( -44,   18),
        ( -40,  -10), ( -46,    8), ( -54,   22), ( -62,   28),
        ( -50,   -4), ( -56,   16), ( -62,   28), ( -70,   34),
        ( -50,   -2), ( -52,   18), ( -58,   28), ( -64,   32),
        ( -40,  -16), ( -44,    6), ( -48,   14), ( -54,   18),
        ( -40,  -48), ( -40,  -26), ( -44,  -16), ( -50,  -12),
    ),

    # Pawn structure (row M2; Chess Programming Wiki, "Pawn Structure").
    # No own pawn on the next files; an enemy pawn ahead on its file: no, yes.
    "isolated_pawn": (
        ( -14,  -16), (  -6,  -14),
    ),
    # Another own pawn ahead on its file; next files with own pawns: no, yes.
    "doubled_pawn": (
        ( -14,  -40), (  -6,  -24),
    ),
    # Behind its neighbours and held up by an enemy pawn; an enemy pawn ahead: no, yes.
    "backward_pawn": (
        ( -14,  -14), (  -6,   -8),
    ),
    # Beside an own pawn, by rank.
    "phalanx_pawn": (
        (   0,    0), (   2,   -2), (   6,    2), (   8,    6),
        (  18,   20), (  40,   50), (  70,   90), (   0,    0),
    ),
    # Protected by an own pawn, by rank.
    "supported_pawn": (
        (   0,    0), (   0,    0), (  10,    6), (   9,    6),
        (  14,   12), (  28,   28), (  60,   60), (   0,    0),
    ),
    # No enemy pawn ahead, and as many helpers as guards on its way, by rank.
    "candidate_pawn": (
        (   0,    0), (  -4,    4), (   2,    8), (   6,   16),
        (  14,   28), (  28,   44), (  40,   60), (   0,    0),
    ),

    # Passed pawns (row M2; Chess Programming Wiki, "Passed Pawn").
    # By rank.
    "passed_pawn": (
        (   0,    0), (  -4,    4), (  -8,    8), ( -14,   26),
        (   6,   48), (  30,  100), (  70,  170), (   0,    0),
    ),
    # The square ahead is empty, by rank.
    "free_passed_pawn": (
        (   0,    0), (   0,    2), (   0,    4), (   2,    8),
        (   4,   16), (  10,   32), (  20,   50), (   0,    0),
    ),
    # The enemy attacks no square of its way, by rank.
    "safe_passed_pawn": (
        (   0,    0), (   0,    0), (   0,    2), (   2,    8),
        (   4,   18), (  10,   34), (  30,   50), (   0,    0),
    ),
    # Own pieces attack the square ahead, by rank.
    "helped_passed_pawn": (
        (   0,    0), (   0,    0), (   0,    2), (   2,    4),
        (   6,   10), (  12,   18), (  16,   24), (   0,    0),
    ),
    # King's distance to the square ahead, on ranks four to seven.
    "passed_pawn_own_king": (
        (   0,    7), (   0,    4), (   0,    1), (   0,   -1),
        (   0,   -4), (   0,   -7), (   0,   -7), (   0,   -7),
        (   0,   14), (   0,    8), (   0,    2), (   0,   -2),
        (   0,   -8), (   0,  -14), (   0,  -14), (   0,  -14),
        (   0,   21), (   0,   12), (   0,    4), (   0,   -4),
        (   0,  -12), (   0,  -21), (   0,  -21), (   0,  -21),
        (   0,   28), (   0,   17), (   0,    5), (   0,   -5),
        (   0,  -17), (   0,  -28), (   0,  -28), (   0,  -28),
    ),
    # Enemy king's distance to the square ahead, on ranks four to seven.
    "passed_pawn_enemy_king": (
        (   0,  -13), (   0,   -7), (   0,   -2), (   0,    2),
        (   0,    7), (   0,   13), (   0,   13), (   0,   13),
        (   0,  -26), (   0,  -15), (   0,   -5), (   0,    5),
        (   0,   15), (   0,   26), (   0,   26), (   0,   26),
        (   0,  -39), (   0,  -23), (   0,   -7), (   0,    7),
        (   0,   23), (   0,   39), (   0,   39), (   0,   39),
        (   0,  -52), (   0,  -31), (   0,  -10), (   0,   10),
        (   0,   31), (   0,   52), (   0,   52), (   0,   52),
    ),
    # Own rook, enemy rook behind it on its file.
    "rook_behind_passed_pawn": (
        (   4,   14), (  -6,  -14),
    ),

    # Mobility: squares attacked that are neither held by own king or low or blocked pawns nor
    # attacked by enemy pawns (Chess Programming Wiki, "Mobility").
    "knight_mobility": (
        ( -50,  -60), ( -28,  -35), ( -16,  -23), (  -7,  -13),
        (   0,   -4), (   7,    3), (  13,   10), (  20,   17),
        (  26,   24),
    ),
    "bishop_mobility": (
        ( -40,  -50), ( -21,  -28), ( -12,  -18), (  -5,   -9),
        (   1,   -1), (   7,    5), (  12,   11), (  17,   17),
        (  22,   23), (  27,   28), (  31,   33), (  35,   38),
        (  40,   43), (  44,   48),
    ),
    "rook_mobility": (
        ( -42,  -60), ( -27,  -31), ( -19,  -16), ( -13,   -4),
        (  -8,    6), (  -3,   15), (   1,   24), (   5,   32),
        (   9,   40), (  13,   47), (  16,   54), (  20,   61),
        (  23,   67), (  26,   73), (  30,   80),
    ),
    "queen_mobility": (
        ( -30,  -50), ( -20,  -32), ( -15,  -22), ( -11,  -15),
        (  -7,   -8), (  -4,   -2), (  -1,    2), (   1,    7),
        (   3,   12), (   6,   17), (   8,   21), (  10,   25),
        (  13,   29), (  15,   33), (  17,   37), (  19,   41),
        (  21,   44), (  23,   48), (  24,   51), (  26,   55),
        (  28,   58), (  30,   61), (  31,   64), (  33,   68),
        (  35,   71), (  36,   74), (  38,   77), (  40,   80),
    ),

    # Strong and weak squares (row M2; Chess Programming Wiki, "Outposts").
    # No pawn can drive it off: outer files, inner ones; then both covered by a pawn.
    "knight_outpost": (
        (   8,   -8), (  14,    2), (  16,    8), (  28,   18),
    ),
    # The same.
    "bishop_outpost": (
        (   6,   -4), (  10,   -2), (  18,    6), (  34,   12),
    ),
    # Knight, bishop protected by an own pawn.
    "covered_minor": (
        (   4,    4), (   4,    6),
    ),
    # Knight, bishop with a pawn directly ahead.
    "minor_behind_pawn": (
        (   4,   12), (   4,   10),
    ),
    # Knight, bishop: each square of distance from the own king.
    "minor_king_distance": (
        (  -4,   -2), (  -3,   -1),
    ),

    # Bishops (Chess Programming Wiki, "Bishop Pair", "Bad Bishop").
    "bishop_pair": (
        (  22,   60),
    ),
    # Each own pawn on squares of its colour; each of those that is blocked.
    "bishop_own_pawns": (
        (  -3,   -4), (  -4,   -6),
    ),
    # It sees both central squares of a long diagonal.
    "bishop_long_diagonal": (
        (  18,   12),
    ),

    # Rooks and queens (row M2; Chess Programming Wiki, "Rook on Open File").
    # On a half-open, an open file.
    "rook_file": (
        (  12,    6), (  30,   10),
    ),
    # Another rook or the queen covers it.
    "rook_covered": (
        (   4,    2),
    ),
    # Enemy king on the eighth, or enemy pawns on the seventh.
    "rook_on_seventh": (
        (   0,   24),
    ),
    # Little mobility beside an own king; castling lost: no, yes.
    "trapped_rook": (
        ( -22,   -8), ( -44,  -12),
    ),
    # An enemy slider would attack it if the piece between moved.
    "exposed_queen": (
        ( -24,   -6),
    ),

    # King shelter, pawn storm and castling (row M2; Chess Programming Wiki, "King Safety").
    # Rank of the nearest own pawn ahead (0: none), by file a to d; next files, then the king's
    # own.
    "king_shelter": (
        ( -14,    4), (  17,   -4), (  11,   -2), (   1,    0),
        (  -3,    0), (  -4,    0), (  -6,    0), (  -8,    0),
        ( -18,    4), (  22,   -4), (  14,   -2), (   2,    0),
        (  -4,    0), (  -6,    0), (  -8,    0), ( -10,    0),
        ( -18,    4), (  22,   -4), (  14,   -2), (   2,    0),
        (  -4,    0), (  -6,    0), (  -8,    0), ( -10,    0),
        ( -18,    4), (  22,   -4), (  14,   -2), (   2,    0),
        (  -4,    0), (  -6,    0), (  -8,    0), ( -10,    0),
        ( -16,    4), (  20,   -4), (  12,   -2), (   1,    0),
        (  -3,    0), (  -5,    0), (  -7,    0), (  -9,    0),
        ( -21,    4), (  26,   -4), (  16,   -2), (   2,    0),
        (  -4,    0), (  -7,    0), (  -9,    0), ( -12,    0),
        ( -21,    4), (  26,   -4), (  16,   -2), (   2,    0),
        (  -4,    0), (  -7,    0), (  -9,    0), ( -12,    0),
        ( -21,    4), (  26,   -4), (  16,   -2), (   2,    0),
        (  -4,    0), (  -7,    0), (  -9,    0), ( -12,    0),
    ),
    # Rank of the nearest enemy pawn ahead (0: none), by file; free, then blocked by an own pawn.
    "pawn_storm": (
        (   2,    0), ( -10,    0), ( -30,    0), ( -18,    0),
        (  -4,    0), (   2,    0), (   2,    0), (   0,    0),
        (   2,    0), ( -10,    0), ( -30,    0), ( -18,    0),
        (  -4,    0), (   2,    0), (   2,    0), (   0,    0),
        (   2,    0), ( -10,    0), ( -30,    0), ( -18,    0),
        (  -4,    0), (   2,    0), (   2,    0), (   0,    0),
        (   2,    0), ( -10,    0), ( -30,    0), ( -18,    0),
        (  -4,    0), (   2,    0), (   2,    0), (   0,    0),
        (   0,    0), (   0,    0), ( -24,   -8), (  -6,   -4),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), ( -24,   -8), (  -6,   -4),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), ( -24,   -8), (  -6,   -4),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), ( -24,   -8), (  -6,   -4),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ),
    # Each right that is left.
    "castling_right": (
        (  14,    0),
    ),
    # Distance of the nearest pawn, in the endgame; each square.
    "king_pawn_distance": (
        (   0,   -4),
    ),

    # King danger: what is attacked around the king is summed up, then squared for the middlegame
    # (Chess Programming Wiki, "King Safety", "Attacking King Zone").
    "danger_base": (
        ( -50,  -20),
    ),
    # Each knight, bishop, rook, queen that attacks the ring.
    "danger_attacker": (
        (  28,   26), (  22,   10), (  26,    6), (  20,    4),
    ),
    # Each attack on the ring.
    "danger_attack": (
        (  22,    6),
    ),
    # Each square of the ring that is attacked, and covered by king or queen at most.
    "danger_weak_square": (
        (  22,   12),
    ),
    # Knight, bishop, rook, queen could give check unpunished.
    "danger_safe_check": (
        (  90,   70), (  60,   60), (  90,   60), (  90,   60),
    ),
    # Each other check.
    "danger_unsafe_check": (
        (  14,    6),
    ),
    # The attacker has no queen.
    "danger_no_queen": (
        (-150, -140),
    ),
    # Each piece pinned to the king.
    "danger_pinned": (
        (  16,   10),
    ),
    # Each own knight or bishop in the ring.
    "danger_defender": (
        ( -10,   -4),
    ),
    # Each eight centipawns of shelter.
    "danger_shelter": (
        (  -8,   -2),
    ),

    # Threats (Chess Programming Wiki, "Evaluation of Pieces").
    # A safe pawn attacks a knight, bishop, rook, queen.
    "pawn_threat": (
        (  60,   30), (  56,   40), (  70,   30), (  60,   30),
    ),
    # A knight or bishop attacks a weak pawn, knight, bishop, rook, queen.
    "minor_threat": (
        (   4,   20), (  26,   30), (  34,   36), (  54,   26),
        (  44,   50),
    ),
    # A rook attacks a weak pawn, knight, bishop, rook, queen.
    "rook_threat": (
        (   0,   22), (  24,   40), (  22,   36), (   4,   20),
        (  50,   32),
    ),
    # The king attacks something weak.
    "king_threat": (
        (  10,   40),
    ),
    # Each piece attacked and not protected, or attacked twice and protected by no pawn.
    "hanging": (
        (  26,   20),
    ),
    # Each enemy piece that a safe pawn move would attack.
    "push_threat": (
        (  18,   16),
    ),
    # Each square from which a minor or rook could safely attack the queen.
    "queen_threat": (
        (   8,    6),
    ),
    # Each square that both attack and the enemy holds weakly.
    "restricted": (
        (   4,    4),
    ),

    # Space: safe squares behind and between the own pawns (Chess Programming Wiki, "Space").
    # Each square, times the pieces left.
    "space": (
        (   3,    0),
    ),
    # Each central square that is attacked and not by an enemy pawn.
    "centre_control": (
        (   3,    0),
    ),

    # What concerns the whole position (Chess Programming Wiki, "Tempo"; endgames with pawns on both
    # wings are easier to win).
    "tempo": (
        (  22,   20),
    ),
    # Each pawn.
    "complexity_pawn": (
        (   0,    6),
    ),
    # Pawns on both wings.
    "complexity_wings": (
        (   0,   50),
    ),
    # No pieces left.
    "complexity_pawn_ending": (
        (   0,   50),
    ),
    "complexity_base": (
        (   0,  -90),
    ),
}
# fmt: on


def weight_names() -> list[str]:
    """The name of each weight with its index, in the order of the flat list."""
    return [f"{name}[{index}]" for name, pairs in WEIGHTS.items() for index in range(len(pairs))]


def weight_values() -> list[tuple[int, int]]:
    """The weights in use, flat, in the order of the table: (middlegame, endgame)."""
    flat = cython.cast(cython.pointer(Score), cython.address(weights))
    count: cython.int = cython.sizeof(weights) // cython.sizeof(Score)
    return [(middlegame_of(flat[index]), endgame_of(flat[index])) for index in range(count)]


def set_weights(values: list[tuple[int, int]]) -> None:
    """Use other weights from here on, for all searches of this process; flat, as they are read.

    Raises ValueError where there are not as many as there are weights.
    """
    flat = cython.cast(cython.pointer(Score), cython.address(weights))
    count: cython.int = cython.sizeof(weights) // cython.sizeof(Score)
    if len(values) != count:
        raise ValueError(f"there are {count} weights, not {len(values)}")
    for index, (middlegame, endgame) in enumerate(values):
        flat[index] = pack(middlegame, endgame)


def fill_half_board() -> None:
    """Ranks as the side sees them, files from the nearer edge."""
    for square in range(64):
        place = min(square % 8, 7 - square % 8) + square // 8 * 4
        half_board[WHITE][square] = place
        half_board[BLACK][square ^ 56] = place


fill_half_board()
set_weights([pair for pairs in WEIGHTS.values() for pair in pairs])
