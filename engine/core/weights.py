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
        (  86,  108), ( 333,  310), ( 346,  328), ( 479,  541),
        (1012, 1012),
    ),
    "pawn_placement": (
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (  -6,   -1), (   3,    4), (  -1,    3), ( -10,    8),
        (  -7,   -2), (  -4,    0), (   0,   -1), (   2,    2),
        (  -8,    6), (  -3,    8), (   7,    1), (  17,   -1),
        (   0,   20), (   3,   20), (   7,   16), (  22,    4),
        (  20,   48), (  11,   48), (  19,   41), (  34,   34),
        (  50,   73), (  67,   85), (  62,   72), (  75,   64),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ),
    "knight_placement": (
        ( -68,  -46), ( -27,  -28), ( -23,  -26), ( -18,  -10),
        ( -28,  -25), ( -19,  -10), (  -5,   -9), (  -5,    1),
        ( -18,  -13), (  -7,   -9), (   4,    0), (   7,   10),
        (  -4,  -16), (   4,    6), (  15,   16), (  19,   26),
        (  -3,  -10), (   8,   13), (  25,   19), (  27,   21),
        ( -19,  -25), (  16,   -1), (  29,    9), (  32,   13),
        ( -27,  -27), (  -8,  -16), (  17,   -7), (  28,    8),
        ( -96,  -61), ( -39,  -41), ( -25,  -30), ( -13,  -17),
    ),
    "bishop_placement": (
        ( -26,  -29), ( -15,  -13), ( -11,    0), (  -4,    3),
        (   0,  -17), (  12,  -13), (  16,    1), (   2,    5),
        (  -1,   -2), (  16,    7), (  10,    8), (   7,   11),
        (   2,    1), (   9,   10), (   7,    9), (  22,   12),
        (  -3,    2), (   9,    8), (  14,    7), (  11,    8),
        (   9,   -2), (  13,    4), (  18,    6), (  12,    2),
        ( -18,  -13), ( -15,   -8), (   2,    3), (   9,    6),
        ( -19,  -14), ( -12,  -15), ( -19,  -15), ( -17,   -5),
    ),
    "rook_placement": (
        ( -12,   -3), (  -4,    1), (   0,   -3), (   8,   -7),
        ( -24,  -10), (  -5,   -7), (  -3,   -5), (   3,   -5),
        ( -20,   -1), (  -9,    3), (  -2,    3), (  -8,    2),
        ( -24,    7), ( -16,    3), (  -6,    4), (   0,    0),
        (  -7,   15), (  -2,   13), (  -3,    5), (   4,    7),
        (  -2,   19), (   6,   16), (  10,   12), (  14,   11),
        (  11,   17), (   6,   14), (  16,    9), (  23,    8),
        (  -1,   13), (   4,   13), (   6,    9), (   5,    5),
    ),
    "queen_placement": (
        (  -7,  -35), (  -5,  -24), (  -3,  -23), (   1,  -23),
        ( -12,  -24), (  -1,  -12), (   3,  -11), (   2,   -4),
        (  -3,  -14), (   7,   -1), (  -4,    7), (  -3,   11),
        (  -7,    0), (  -2,   15), (   0,   23), (  -2,   28),
        (   1,    9), (  -5,   21), (  -3,   25), (   2,   40),
        (  -5,   -4), (   1,   21), (   5,   24), (  10,   31),
        (  -7,   -2), ( -21,   17), (  10,   25), (   2,   24),
        (  -9,   -6), (   6,    9), (  14,   16), (  16,   16),
    ),
    "king_placement": (
        (  20,  -59), (  31,  -42), (   8,  -29), ( -20,  -22),
        (  12,  -29), (  16,  -13), ( -18,   -6), ( -38,    1),
        ( -18,  -13), ( -24,    0), ( -33,   11), ( -40,   20),
        ( -36,   -6), ( -41,   15), ( -49,   26), ( -56,   32),
        ( -49,   -1), ( -53,   16), ( -56,   33), ( -65,   40),
        ( -49,    0), ( -47,   25), ( -57,   32), ( -64,   35),
        ( -40,  -14), ( -43,    9), ( -47,   18), ( -53,   17),
        ( -39,  -51), ( -41,  -25), ( -44,  -15), ( -50,  -11),
    ),

    # Pawn structure (row M2; Chess Programming Wiki, "Pawn Structure").
    # No own pawn on the next files; an enemy pawn ahead on its file: no, yes.
    "isolated_pawn": (
        ( -14,  -14), (  -3,  -10),
    ),
    # Another own pawn ahead on its file; next files with own pawns: no, yes.
    "doubled_pawn": (
        ( -13,  -37), ( -10,  -27),
    ),
    # Behind its neighbours and held up by an enemy pawn; an enemy pawn ahead: no, yes.
    "backward_pawn": (
        ( -16,  -16), (  -4,   -8),
    ),
    # Beside an own pawn, by rank.
    "phalanx_pawn": (
        (   0,    0), (   2,    0), (   6,   -2), (   6,    6),
        (  13,   24), (  41,   53), (  70,   90), (   0,    0),
    ),
    # Protected by an own pawn, by rank.
    "supported_pawn": (
        (   0,    0), (   0,    0), (   9,    4), (   7,    4),
        (  12,    9), (  28,   32), (  53,   48), (   0,    0),
    ),
    # No enemy pawn ahead, and as many helpers as guards on its way, by rank.
    "candidate_pawn": (
        (   0,    0), (  -7,    5), (  -1,    4), (   5,   12),
        (  12,   28), (  25,   45), (  40,   60), (   0,    0),
    ),

    # Passed pawns (row M2; Chess Programming Wiki, "Passed Pawn").
    # By rank.
    "passed_pawn": (
        (   0,    0), (  -8,    6), ( -13,    8), ( -11,   30),
        (   8,   50), (  25,   97), (  60,  156), (   0,    0),
    ),
    # The square ahead is empty, by rank.
    "free_passed_pawn": (
        (   0,    0), (  -4,    5), (  -5,    3), (   4,   11),
        (   4,   19), (   8,   32), (  16,   45), (   0,    0),
    ),
    # The enemy attacks no square of its way, by rank.
    "safe_passed_pawn": (
        (   0,    0), (   2,   10), (  -2,    4), (  10,   16),
        (   8,   22), (  11,   33), (  24,   38), (   0,    0),
    ),
    # Own pieces attack the square ahead, by rank.
    "helped_passed_pawn": (
        (   0,    0), (  -3,    3), (   0,    3), (   4,   11),
        (  10,   20), (  19,   25), (  20,   26), (   0,    0),
    ),
    # King's distance to the square ahead, on ranks four to seven.
    "passed_pawn_own_king": (
        (   5,   18), (   8,   17), (   5,    5), (   2,    1),
        (   0,   -3), (   2,  -11), (   2,   -6), (   0,  -11),
        (   3,   20), (   5,   22), (   4,    8), (   4,   -1),
        (  -3,  -12), (   1,  -14), (   3,  -12), (   2,  -11),
        (   2,   25), (   3,   18), (   1,    4), (   1,   -2),
        (  -2,  -16), (   0,  -25), (  -8,  -26), (   1,  -22),
        (   0,   26), (   0,   16), (   1,    2), (  -4,  -15),
        (   0,  -21), (  -1,  -35), (  -2,  -34), (  -9,  -34),
    ),
    # Enemy king's distance to the square ahead, on ranks four to seven.
    "passed_pawn_enemy_king": (
        (  -5,  -19), (  -8,  -12), (   1,    5), (   1,    2),
        (   6,   15), (   5,   19), (   7,   20), (   3,   13),
        (  -4,  -33), (  -6,  -16), (   3,   -7), (   1,    8),
        (   3,   25), (  -1,   33), (   4,   32), (   3,   32),
        (  -8,  -50), ( -11,  -27), (  -7,  -10), (   5,    7),
        (  -1,   25), (   1,   42), (   4,   40), (   3,   41),
        ( -10,  -68), (  -7,  -47), (  -4,  -14), (  -2,    7),
        (  -1,   27), (   6,   53), (  -1,   53), (   1,   54),
    ),
    # Own rook, enemy rook behind it on its file.
    "rook_behind_passed_pawn": (
        (   4,    9), ( -11,  -17),
    ),

    # Mobility: squares attacked that are neither held by own king or low or blocked pawns nor
    # attacked by enemy pawns (Chess Programming Wiki, "Mobility").
    "knight_mobility": (
        ( -38,  -50), ( -22,  -25), ( -13,  -14), (  -5,   -6),
        (   1,    1), (   7,    6), (   9,    8), (  17,   14),
        (  22,   23),
    ),
    "bishop_mobility": (
        ( -29,  -39), ( -20,  -21), ( -11,  -17), (  -5,   -7),
        (   1,    2), (   6,    7), (  10,   11), (  16,   21),
        (  21,   25), (  23,   24), (  27,   30), (  33,   35),
        (  38,   39), (  36,   39),
    ),
    "rook_mobility": (
        ( -47,  -60), ( -25,  -25), ( -17,  -12), ( -12,    1),
        (  -6,   10), (  -5,   20), (   1,   25), (   4,   35),
        (   7,   41), (  11,   46), (  12,   53), (  18,   58),
        (  17,   63), (  23,   69), (  27,   81),
    ),
    "queen_mobility": (
        ( -30,  -50), (  -9,  -29), ( -12,  -23), (  -7,  -13),
        (  -9,   -8), (  -2,    1), (  -2,   -2), (   0,    4),
        (   3,   11), (   6,   22), (   9,   21), (  10,   30),
        (  13,   31), (  16,   39), (  16,   41), (  20,   44),
        (  17,   44), (  22,   52), (  31,   58), (  27,   60),
        (  30,   60), (  34,   65), (  32,   64), (  36,   71),
        (  35,   71), (  35,   74), (  38,   77), (  40,   80),
    ),

    # Strong and weak squares (row M2; Chess Programming Wiki, "Outposts").
    # No pawn can drive it off: outer files, inner ones; then both covered by a pawn.
    "knight_outpost": (
        (  14,   -1), (  11,    0), (  19,   15), (  23,   17),
    ),
    # The same.
    "bishop_outpost": (
        (  11,    3), (   5,   -4), (  22,    8), (  26,    9),
    ),
    # Knight, bishop protected by an own pawn.
    "covered_minor": (
        (   3,    5), (   2,    6),
    ),
    # Knight, bishop with a pawn directly ahead.
    "minor_behind_pawn": (
        (   7,   15), (   3,    9),
    ),
    # Knight, bishop: each square of distance from the own king.
    "minor_king_distance": (
        (  -3,    0), (  -3,    0),
    ),

    # Bishops (Chess Programming Wiki, "Bishop Pair", "Bad Bishop").
    "bishop_pair": (
        (  24,   64),
    ),
    # Each own pawn on squares of its colour; each of those that is blocked.
    "bishop_own_pawns": (
        (  -3,   -3), (  -4,   -4),
    ),
    # It sees both central squares of a long diagonal.
    "bishop_long_diagonal": (
        (  15,    9),
    ),

    # Rooks and queens (row M2; Chess Programming Wiki, "Rook on Open File").
    # On a half-open, an open file.
    "rook_file": (
        (  10,    6), (  25,    6),
    ),
    # Another rook or the queen covers it.
    "rook_covered": (
        (   0,   -4),
    ),
    # Enemy king on the eighth, or enemy pawns on the seventh.
    "rook_on_seventh": (
        (  -4,   20),
    ),
    # Little mobility beside an own king; castling lost: no, yes.
    "trapped_rook": (
        ( -19,   -6), ( -35,   -5),
    ),
    # An enemy slider would attack it if the piece between moved.
    "exposed_queen": (
        ( -27,   -9),
    ),

    # King shelter, pawn storm and castling (row M2; Chess Programming Wiki, "King Safety").
    # Rank of the nearest own pawn ahead (0: none), by file a to d; next files, then the king's
    # own.
    "king_shelter": (
        (  -9,    6), (  16,   -7), (  11,   -3), (  -1,   -1),
        (  -7,   -1), (  -8,   -5), (  -9,   -7), (  -8,    0),
        ( -14,    5), (  22,   -3), (  13,   -3), (  -1,    2),
        (  -5,    1), (  -7,    2), (  -9,   -1), ( -10,    0),
        ( -16,    4), (  22,   -4), (  12,   -2), (   3,    0),
        (  -4,    5), ( -12,    2), ( -10,    0), ( -10,    0),
        ( -13,    5), (  21,   -5), (  13,   -1), (   3,    3),
        (  -7,   -3), (  -5,   -2), (  -9,   -5), ( -10,    0),
        (  -7,   13), (  25,   -3), (   8,   -9), (  -3,   -2),
        (   5,    4), (  -5,    2), (  -8,   -2), (  -9,    0),
        ( -16,    5), (  23,   -7), (  17,   -3), (   0,    1),
        (  -7,   -3), ( -15,    1), (  -9,   -1), ( -12,    0),
        ( -19,    4), (  24,   -1), (  17,   -5), (   3,    3),
        (  -7,    0), (  -7,    1), ( -14,   -5), ( -12,    0),
        ( -20,    6), (  30,   -3), (  19,    0), (  -1,   -3),
        (  -4,    1), (  -7,    1), ( -10,   -1), ( -12,    0),
    ),
    # Rank of the nearest enemy pawn ahead (0: none), by file; free, then blocked by an own pawn.
    "pawn_storm": (
        (  -3,   -3), (  -1,   20), ( -22,   11), (  -9,    8),
        (  -2,    0), (   2,   -1), (   0,   -4), (   0,    0),
        (  -1,   -1), (  -6,    6), ( -27,    5), ( -15,   -2),
        (  -3,    1), (   2,    0), (   1,    1), (   0,    0),
        (  -3,   -2), (  -3,    3), ( -30,   -3), ( -13,    2),
        (  -1,    2), (   1,   -1), (   3,    3), (   0,    0),
        (   2,   -1), (  -9,    8), ( -22,    6), ( -16,    7),
        (  -3,    2), (   3,    0), (   2,    0), (   0,    0),
        (   0,    0), (   0,    0), ( -26,  -12), (  -3,    4),
        (   1,    2), (   1,   -2), (   2,    8), (   0,    0),
        (   0,    0), (   0,    0), ( -16,   -9), (   0,   -2),
        (  -2,   -2), (   0,   -1), (  -7,   -1), (   0,    0),
        (   0,    0), (   0,    0), ( -15,   -7), (  -7,   -9),
        (   2,   -1), (   5,    1), (  -7,    2), (   0,    0),
        (   0,    0), (   0,    0), ( -27,  -12), (   3,    7),
        (   0,    4), (  -8,   -4), (  -2,   -1), (   0,    0),
    ),
    # Each right that is left.
    "castling_right": (
        (  12,    0),
    ),
    # Distance of the nearest pawn, in the endgame; each square.
    "king_pawn_distance": (
        (  -2,   -9),
    ),

    # King danger: what is attacked around the king is summed up, then squared for the middlegame
    # (Chess Programming Wiki, "King Safety", "Attacking King Zone").
    "danger_base": (
        ( -50,  -20),
    ),
    # Each knight, bishop, rook, queen that attacks the ring.
    "danger_attacker": (
        (  24,   25), (  22,   10), (  21,    6), (  20,    4),
    ),
    # Each attack on the ring.
    "danger_attack": (
        (  21,    6),
    ),
    # Each square of the ring that is attacked, and covered by king or queen at most.
    "danger_weak_square": (
        (  20,   12),
    ),
    # Knight, bishop, rook, queen could give check unpunished.
    "danger_safe_check": (
        (  88,   70), (  58,   60), (  95,   60), (  96,   61),
    ),
    # Each other check.
    "danger_unsafe_check": (
        (  11,    5),
    ),
    # The attacker has no queen.
    "danger_no_queen": (
        (-150, -140),
    ),
    # Each piece pinned to the king.
    "danger_pinned": (
        (  20,   10),
    ),
    # Each own knight or bishop in the ring.
    "danger_defender": (
        ( -14,   -4),
    ),
    # Each eight centipawns of shelter.
    "danger_shelter": (
        (  -7,   -1),
    ),

    # Threats (Chess Programming Wiki, "Evaluation of Pieces").
    # A safe pawn attacks a knight, bishop, rook, queen.
    "pawn_threat": (
        (  62,   31), (  52,   37), (  71,   31), (  60,   28),
    ),
    # A knight or bishop attacks a weak pawn, knight, bishop, rook, queen.
    "minor_threat": (
        (   4,   20), (  22,   29), (  32,   36), (  51,   22),
        (  46,   51),
    ),
    # A rook attacks a weak pawn, knight, bishop, rook, queen.
    "rook_threat": (
        (  -3,   22), (  21,   34), (  12,   25), (  -1,   18),
        (  46,   29),
    ),
    # The king attacks something weak.
    "king_threat": (
        (  18,   44),
    ),
    # Each piece attacked and not protected, or attacked twice and protected by no pawn.
    "hanging": (
        (  26,   21),
    ),
    # Each enemy piece that a safe pawn move would attack.
    "push_threat": (
        (  16,   13),
    ),
    # Each square from which a minor or rook could safely attack the queen.
    "queen_threat": (
        (   7,   -2),
    ),
    # Each square that both attack and the enemy holds weakly.
    "restricted": (
        (   4,    2),
    ),

    # Space: safe squares behind and between the own pawns (Chess Programming Wiki, "Space").
    # Each square, times the pieces left.
    "space": (
        (   2,   -1),
    ),
    # Each central square that is attacked and not by an enemy pawn.
    "centre_control": (
        (   1,    0),
    ),

    # What concerns the whole position (Chess Programming Wiki, "Tempo"; endgames with pawns on both
    # wings are easier to win).
    "tempo": (
        (  20,   16),
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
        (   0,   48),
    ),
    "complexity_base": (
        (   0,  -87),
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
