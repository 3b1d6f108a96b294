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
    # Material and placement (document of Mitzi, seeds, row M2). Placement is seen from White, a1
    # first, with the own king on files e to h: the board is mirrored where it is not. It is a first
    # board for kings on the same wing, and a second for kings on different ones. The king's own
    # boards hold files a to d, which files e to h mirror.
    # By piece type, pawn to queen.
    "material": (
        (  68,  111), ( 310,  348), ( 311,  359), ( 417,  617),
        ( 930, 1144),
    ),
    # For each pawn of both sides beyond ten, by piece type, knight to queen (Kaufman, "The
    # Evaluation of Material Imbalances").
    "material_pawns": (
        (   6,   -4), (   7,   -6), (   2,   -9), (  11,  -21),
    ),
    # A second knight, a second rook.
    "second_piece": (
        (  -2,    1), (  -9,  -20),
    ),
    "pawn_placement": (
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (  -9,    0), (  -3,    2), (  -5,    0), ( -10,    9),
        (  -1,    7), (   6,    1), (   5,    8), (  -5,   -1),
        (  -6,   -7), (  -9,   -7), (  -4,   -5), (  -8,    1),
        (   6,    0), (  -2,   -4), (   4,    2), (  -5,   -6),
        ( -10,    4), ( -10,    3), (   1,   -5), (   5,  -15),
        (  15,  -15), (  13,   -7), (   5,    4), (  -6,   10),
        (   3,   14), (  -5,   19), (   3,    6), (  14,  -10),
        (  11,   -9), (   2,   13), (   9,    8), (  -3,    9),
        (  15,   27), (   0,   10), (  19,    7), (  32,   11),
        (  13,   20), (  25,   26), (  11,   18), (  11,    8),
        (  31,   80), (  68,   69), (  54,   73), (  60,   46),
        (  61,   64), (  68,   60), (  62,   93), (  73,   29),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        ( -21,    2), ( -16,    6), ( -12,    7), (  -5,   19),
        (  -6,   -5), (  10,   12), (   5,    7), (  -6,    3),
        ( -18,   -1), ( -18,    3), (  -7,   -2), (   2,   -1),
        (  -2,    8), (   7,    3), (   3,   -3), ( -11,    4),
        ( -14,    1), (  -9,   10), (   0,   -3), (  15,  -12),
        (  14,   -9), (   5,    4), (  -6,   18), (  -6,   17),
        (   2,   20), ( -13,   19), (  -3,   13), (  12,    2),
        (  12,   -6), (   1,   25), (   2,   18), (  -3,   25),
        (  15,   16), (  14,   32), (  35,   31), (  36,   25),
        (  16,   23), (  43,   42), (   7,   35), (  11,   46),
        (  30,   54), (  67,   84), (  75,   73), (  99,   66),
        (  80,   43), (  61,  121), (  56,  122), (  51,   81),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ),
    "knight_placement": (
        ( -63,  -53), ( -25,  -34), ( -25,  -13), ( -40,   -4),
        ( -18,   25), (  -6,   -8), ( -29,  -23), ( -67,  -16),
        ( -14,  -13), ( -19,  -23), ( -13,  -36), ( -15,    5),
        ( -15,   14), ( -20,    9), ( -10,   11), ( -27,  -17),
        ( -13,  -21), ( -21,    7), (  -7,    6), (  -2,    6),
        (  -5,   18), (  -1,    3), (  -2,   -7), ( -19,   -8),
        (   0,  -17), (  -4,    5), (  22,   10), (   5,   32),
        (  18,   28), (  12,   17), ( -10,   37), (  -2,    5),
        (  24,  -21), (   5,   -3), (  19,    0), (  18,   24),
        (  20,   14), (  15,   42), (   8,   17), (  17,  -24),
        ( -38,  -32), ( -16,  -15), (   1,    4), (  17,   17),
        (  19,   19), (  27,   -4), (  20,  -10), (  -3,  -25),
        (  -2,  -35), ( -21,   -2), (  22,   -1), (  31,    3),
        (  44,   22), ( -12,   33), (  13,  -23), ( -28,  -23),
        ( -78,  -48), ( -47,  -41), (   1,  -25), ( -33,  -20),
        ( -18,  -31), ( -38,    2), ( -34,  -46), (-119,  -45),
        ( -79,  -41), ( -28,  -26), ( -21,  -28), ( -31,  -13),
        ( -30,   -4), ( -15,   -6), ( -31,  -27), ( -29,  -44),
        (  -8,  -21), ( -23,   10), ( -15,   -4), ( -13,    6),
        (  -7,    6), (   2,    8), (  -4,   -8), ( -39,   -6),
        ( -11,   14), (  -4,   -3), (  -6,   -1), (   2,   20),
        (  13,   14), (  12,  -12), (  11,   -1), ( -10,  -14),
        (   6,  -45), (   7,    9), (  36,    3), (  21,   24),
        (  18,   11), (  19,   -3), (  -6,   17), (   7,  -37),
        (  10,  -14), (  11,    4), (  27,   12), (  31,   23),
        (  41,   -2), (  23,    3), (  19,  -15), (  -1,  -17),
        (  -8,  -42), (  22,  -19), (  20,   -1), (  24,    9),
        (  44,   -4), (   9,  -12), (  25,   -9), ( -12,  -43),
        ( -27,  -33), (   0,  -19), (  38,   -8), (  31,  -16),
        (  32,   19), (  30,   -4), (  13,   -6), ( -27,  -30),
        (-115,  -63), ( -30,  -41), ( -30,  -28), (  -1,  -31),
        ( -14,  -22), ( -11,  -34), ( -41,  -27), ( -77,  -34),
    ),
    "bishop_placement": (
        (  -6,  -21), ( -16,  -16), (  -9,   -2), ( -18,    3),
        (  -9,   14), ( -25,    0), (  -5,  -17), ( -20,  -16),
        (  17,  -11), (  14,  -13), (  11,   -3), (  -3,    9),
        (  -9,   15), (  18,   -2), (   4,   -9), (  -9,    4),
        (  10,  -14), (  20,   -9), (   4,    2), (   0,    1),
        (   2,   17), (  -5,    6), (   5,   16), (  -8,    5),
        (  -5,   -5), (   6,   10), (   6,    3), (  16,   11),
        (  17,   15), (   7,   10), (  15,    6), ( -13,   -6),
        (  -6,  -10), (   2,   -5), (  16,   -8), (  13,   12),
        (  10,   -2), (  10,   19), (  11,   -3), (  -1,    2),
        ( -13,    5), (  -2,  -10), (  -4,  -14), (  39,    6),
        (   6,    4), ( -14,  -18), (  16,   19), (  11,  -13),
        (   0,   -7), ( -20,    1), (  -7,   -2), (  13,    0),
        (  12,    7), (  11,   -7), ( -21,  -17), (   3,  -24),
        (  -9,    1), ( -21,    2), ( -24,    0), ( -14,   -6),
        ( -30,  -40), ( -31,    6), ( -27,   -3), (  10,  -41),
        ( -19,  -32), (  -8,    2), (  -6,   -8), (  -9,    9),
        (   1,  -12), ( -15,   -3), ( -19,  -14), ( -14,  -32),
        ( -16,    7), (  12,  -17), (  15,    7), (  -4,   14),
        (  -6,   14), (  19,    0), (  14,  -12), (  16,    4),
        (  11,  -24), (  17,    4), (   4,    7), (   6,    8),
        (  11,   16), (   0,    6), (  13,   -6), (  -4,   -8),
        (  12,   27), (  11,   -5), (  -4,   19), (  37,   -4),
        (  21,    7), (  19,   17), ( -14,   19), (  -9,   -6),
        (  -6,   10), (  -1,   13), (  -1,    6), (   4,   -2),
        (  23,   -2), (  25,   23), (  11,    4), (  -6,   21),
        (  17,    3), (  16,   25), (  25,  -14), (  33,   -4),
        (  17,   14), (  -2,  -14), (  17,    7), (  13,   -9),
        (  -5,  -18), ( -20,   -5), (  11,   25), (  29,   17),
        (   9,   15), (  14,   -6), ( -30,   -6), (  -5,   26),
        ( -31,  -21), (  -7,   -1), ( -25,    1), ( -22,  -22),
        ( -19,   17), ( -19,  -12), (   0,   -4), ( -23,    4),
    ),
    "rook_placement": (
        ( -13,    0), (  -4,    0), (  -6,    3), (   4,   -9),
        (  11,  -14), (  -3,    0), (  -3,   -6), ( -10,   -5),
        ( -32,    5), (  -6,    2), ( -13,   11), (  -9,   -9),
        (  -9,   -3), (   3,  -10), (   3,    1), ( -26,   -5),
        ( -29,   29), ( -26,   15), (  -1,   14), (   1,   16),
        (   0,   -7), (  -2,   -1), (   1,    9), (  -3,   -9),
        ( -18,   10), ( -33,   28), (   9,   11), ( -14,   15),
        ( -13,   23), ( -15,    7), ( -31,   31), ( -21,   10),
        ( -14,   36), (  -4,   17), (  11,   12), (  -7,   28),
        (  14,   14), (  28,   18), ( -18,   18), (   8,   14),
        (  -8,   32), (   5,   16), (  -5,   19), (   4,   14),
        (  43,   18), (  14,   21), ( -13,   27), (  10,    9),
        (   0,   24), (  20,   12), (  13,    2), (  28,   12),
        (  29,   13), (  16,   25), (  20,    8), (  38,   -1),
        (  25,   12), (   3,   20), (  21,   17), (   6,   32),
        (  -4,   32), (   9,   17), (  19,   38), (  -3,   34),
        ( -14,  -12), (  -2,  -20), (   1,  -14), (  -3,  -10),
        (  -6,   -8), (  -4,  -16), (  -6,  -14), ( -32,   -4),
        ( -46,  -21), ( -30,   -6), ( -20,    1), (  14,  -15),
        (  11,  -11), ( -10,   -4), ( -34,    3), ( -21,  -20),
        ( -45,    9), (   3,   -8), (  13,  -13), (   7,  -23),
        ( -16,   11), (   5,   -2), (  -4,    2), ( -14,   -6),
        ( -30,    8), ( -19,   -7), ( -25,    2), (   6,    8),
        ( -27,   26), (   7,   15), ( -28,    7), ( -17,   -2),
        (  10,   16), (   2,   14), ( -20,   14), (  -8,   12),
        (  -5,    2), ( -11,   19), (   1,    8), ( -19,   25),
        (  21,   12), (  12,   17), (   4,   19), (  -1,   19),
        (  -9,   11), ( -17,   15), (   5,   20), (  11,    5),
        (  25,    5), ( -22,    6), (  -1,   13), ( -13,   -9),
        (  30,   -1), (  29,    2), (  13,    2), (  29,    0),
        (   0,   31), (  26,    7), ( -10,   15), (  17,    6),
        (  31,   21), (  -2,   11), (  -5,   23), (  10,    2),
    ),
    "queen_placement": (
        (  -4,  -40), (  -6,  -30), (  -5,  -26), (   1,  -45),
        (  -5,  -27), ( -11,  -24), (  -8,  -21), ( -10,  -48),
        (  -4,  -28), (   2,  -20), (   7,  -18), (   2,  -20),
        (   1,  -10), (   7,  -19), (   1,  -43), ( -16,   -1),
        (  -7,   -9), (   8,    2), (   6,  -10), (  -7,   14),
        (  -9,   28), (  -1,   15), (   8,   29), ( -33,    3),
        (  -1,  -15), (  -8,   22), (  -6,   29), (   0,   34),
        ( -13,   30), (   2,   28), (   4,   10), (  -6,   14),
        (  -8,   16), (  -6,   15), (   7,   23), (   4,   40),
        (   5,   64), (  16,   17), (  10,   37), (  12,   14),
        ( -19,   10), (   4,   27), (  -1,   31), (   8,   22),
        (  20,   23), (  18,   31), (  -1,   24), (  24,   11),
        ( -21,  -13), ( -16,   12), (  25,   40), (  -4,   31),
        (   0,   33), (   7,   25), (   2,   35), (   7,    0),
        ( -28,   17), (  -1,    9), (   0,    5), (  16,   21),
        (  10,   21), (  19,   17), (  20,   24), ( -28,   11),
        (  -5,  -22), (   0,  -14), ( -17,  -61), (  -6,  -27),
        (  -8,  -21), ( -29,   -8), (  -5,  -19), ( -24,  -52),
        ( -13,  -35), (   1,  -18), (   0,  -20), ( -10,  -23),
        (  -9,   17), (  -5,  -15), ( -30,    1), ( -13,  -37),
        (  -6,  -20), (   2,  -21), (   2,   -1), (  -5,    8),
        (  -9,    7), (  -3,   27), (  -6,    9), (  -3,    1),
        (  13,    5), (   3,  -17), (   6,   24), (   1,  -11),
        (   0,   15), ( -22,    2), (  -1,   17), ( -15,    9),
        (  23,    7), (   3,   34), ( -12,   25), (  17,   66),
        ( -27,   58), (  -3,   12), ( -25,   29), (  -9,   20),
        (   3,   25), (  -3,   24), (  -4,    2), (  10,   32),
        (  -5,   31), (  18,   33), (  -4,   19), ( -11,    0),
        (  10,   10), (  10,   32), ( -10,   12), (  23,   34),
        (  13,   39), (  -9,   36), ( -24,   26), ( -36,   -4),
        (  29,    7), (   3,    6), (  19,   22), (  30,   26),
        (  19,   31), (  19,    1), (  -2,   14), ( -32,   -8),
    ),
    "king_placement": (
        (  39,  -55), (  39,  -39), (   0,  -31), ( -31,  -21),
        (  24,  -21), (  26,  -21), (  -6,  -13), ( -44,   -1),
        (  -6,  -12), (  -7,   -9), ( -27,   -4), ( -65,   15),
        ( -48,    7), ( -17,    5), ( -69,   28), (-101,   24),
        ( -48,   -8), ( -36,    9), ( -47,   23), ( -89,   19),
        ( -49,  -17), ( -32,   36), ( -68,   50), ( -82,   34),
        ( -46,  -39), ( -34,    6), ( -45,   -5), ( -58,   16),
        ( -42,  -99), ( -26,   15), ( -41,  -14), ( -51,  -20),
        (  19,  -47), (  36,  -55), (   9,  -50), ( -25,  -32),
        (  25,  -35), (  13,  -25), (  -7,  -26), ( -43,   -2),
        ( -19,  -25), ( -23,   -5), ( -40,    2), ( -53,   18),
        ( -60,    8), ( -41,   10), ( -65,   21), (-104,   37),
        ( -38,   -2), ( -49,   29), ( -59,   33), (-102,   37),
        ( -37,   -3), ( -49,   21), ( -70,   34), ( -63,   16),
        ( -41,  -27), (  -9,   16), ( -30,   26), ( -41,   18),
        ( -37,  -39), ( -20,  -14), ( -27,   42), ( -33,  -20),
    ),

    # Pawn structure (row M2; Chess Programming Wiki, "Pawn Structure").
    # No own pawn on the next files; an enemy pawn ahead on its file: no, yes.
    "isolated_pawn": (
        ( -12,  -14), (  -4,   -3),
    ),
    # Another own pawn ahead on its file; next files with own pawns: no, yes.
    "doubled_pawn": (
        (  -5,  -28), (  -1,  -26),
    ),
    # Behind its neighbours and held up by an enemy pawn; an enemy pawn ahead: no, yes.
    "backward_pawn": (
        (  -4,  -19), (  -2,   -8),
    ),
    # Beside an own pawn, by rank.
    "phalanx_pawn": (
        (   0,    0), (   4,    2), (   7,    2), (   6,   11),
        (  12,   27), (  41,   37), (  68,  105), (   0,    0),
    ),
    # Protected by an own pawn, by rank.
    "supported_pawn": (
        (   0,    0), (   0,    0), (  14,   10), (   7,    5),
        (  11,   13), (  37,   44), (  61,   42), (   0,    0),
    ),
    # No enemy pawn ahead, and as many helpers as guards on its way, by rank.
    "candidate_pawn": (
        (   0,    0), (   0,   -4), (   5,    2), (   3,   13),
        (   5,   23), ( -10,   60), (  40,   60), (   0,    0),
    ),

    # Passed pawns (row M2; Chess Programming Wiki, "Passed Pawn").
    # By rank.
    "passed_pawn": (
        (   0,    0), ( -10,    9), (  -1,    9), ( -10,   35),
        (  15,   55), (  29,  112), (  40,  130), (   0,    0),
    ),
    # The square ahead is empty, by rank.
    "free_passed_pawn": (
        (   0,    0), ( -13,    7), (  -9,    7), (  15,    7),
        (  -4,   19), (   9,   31), (  48,   61), (   0,    0),
    ),
    # The enemy attacks no square of its way, by rank.
    "safe_passed_pawn": (
        (   0,    0), (  -8,   21), (  -4,   10), (  -6,   27),
        ( -10,   42), (  43,   36), (  12,   33), (   0,    0),
    ),
    # Own pieces attack the square ahead, by rank.
    "helped_passed_pawn": (
        (   0,    0), (  13,   -2), (   1,   14), (  10,    6),
        (  14,   10), (  22,   35), (  26,   85), (   0,    0),
    ),
    # King's distance to the square ahead, on ranks four to seven.
    "passed_pawn_own_king": (
        (  28,   29), (  11,   37), (  16,   10), ( -10,    1),
        (  -8,   -9), (   1,  -16), (   9,  -17), ( -10,   -9),
        (  14,   54), (  38,   70), (  16,   23), (   0,    4),
        ( -15,  -14), ( -12,  -19), (  18,  -20), (  18,  -10),
        (  17,   75), (   5,   44), (   7,   11), (  29,  -13),
        ( -10,  -21), ( -42,  -25), ( -36,  -29), (  38,  -19),
        (   0,   -2), (   4,   20), (  23,   19), (  18,  -28),
        (   7,  -40), ( -10,  -36), ( -32,  -38), ( -39,  -18),
    ),
    # Enemy king's distance to the square ahead, on ranks four to seven.
    "passed_pawn_enemy_king": (
        (   4,    3), (  -4,  -21), (  -1,    3), (   1,   -2),
        (  -1,   17), (  -2,   25), (  15,   22), (   8,   17),
        (  18,  -22), (  11,  -29), (  15,  -11), (  10,    2),
        (   2,   38), ( -15,   56), ( -22,   50), (   5,   65),
        ( -31,  -64), ( -22,  -39), (  -4,  -16), (  15,   22),
        (  27,   51), (  10,   73), (   0,   49), (  11,   61),
        ( -31,  -69), ( -18,  -59), (  -1,  -57), (   5,   18),
        (   4,   42), (   5,   44), (   4,   53), ( -14,   74),
    ),
    # Own rook, enemy rook behind it on its file.
    "rook_behind_passed_pawn": (
        (  12,    3), ( -14,  -41),
    ),

    # Mobility: squares attacked that are neither held by own king or low or blocked pawns nor
    # attacked by enemy pawns (Chess Programming Wiki, "Mobility").
    "knight_mobility": (
        ( -24,  -25), ( -20,  -22), ( -11,  -17), (  -8,   -5),
        (  -4,    1), (   1,    7), (   6,   15), (   9,   22),
        (  13,   25),
    ),
    "bishop_mobility": (
        ( -26,  -25), ( -22,  -13), ( -12,   -1), (  -6,    1),
        (  -1,   13), (   3,   17), (   5,   23), (   8,   27),
        (   9,   29), (   8,   36), (  15,   27), (   9,   32),
        (  15,   33), ( -19,   20),
    ),
    "rook_mobility": (
        ( -33,  -90), ( -23,  -16), ( -12,   -5), ( -10,   -2),
        (  -4,   10), (  -4,   19), (  -4,   28), (  -2,   34),
        (   1,   38), (   1,   44), (   1,   47), (   3,   54),
        (   4,   57), (   9,   64), (   6,   68),
    ),
    "queen_mobility": (
        (   8,  -41), ( -13,  -29), ( -12,  -16), ( -11,  -44),
        (  -5,  -30), (  -3,  -22), (   3,  -16), (   2,   -6),
        (   6,    9), (   5,   18), (  11,   21), (   8,   36),
        (  12,   43), (  13,   54), (  11,   54), (   6,   74),
        (  10,   63), (  13,   72), (   3,   80), (   1,   84),
        (  14,   81), (  18,   80), (  18,   58), (  34,   77),
        (  38,   70), (  34,   75), (  24,   57), (  35,   71),
    ),

    # Strong and weak squares (row M2; Chess Programming Wiki, "Outposts").
    # No pawn can drive it off: outer files, inner ones; then both covered by a pawn.
    "knight_outpost": (
        (   8,    4), (   8,   -5), (  13,   19), (  18,   14),
    ),
    # The same.
    "bishop_outpost": (
        (   6,   -1), (   3,    7), (  15,    0), (  20,   10),
    ),
    # Knight, bishop protected by an own pawn.
    "covered_minor": (
        (   2,    1), (   1,   14),
    ),
    # Knight, bishop with a pawn directly ahead.
    "minor_behind_pawn": (
        (   5,   11), (   4,    6),
    ),
    # Knight, bishop: each square of distance from the own king.
    "minor_king_distance": (
        (  -5,    3), (  -4,    3),
    ),

    # Bishops (Chess Programming Wiki, "Bishop Pair", "Bad Bishop").
    "bishop_pair": (
        (  27,   54),
    ),
    # Each own pawn on squares of its colour; each of those that is blocked.
    "bishop_own_pawns": (
        (  -2,   -1), (  -4,   -9),
    ),
    # It sees both central squares of a long diagonal.
    "bishop_long_diagonal": (
        (  11,   11),
    ),

    # Rooks and queens (row M2; Chess Programming Wiki, "Rook on Open File").
    # On a half-open, an open file.
    "rook_file": (
        (  13,    2), (  28,    1),
    ),
    # Another rook or the queen covers it.
    "rook_covered": (
        (  -3,   -2),
    ),
    # Enemy king on the eighth, or enemy pawns on the seventh.
    "rook_on_seventh": (
        ( -21,   21),
    ),
    # Little mobility beside an own king; castling lost: no, yes.
    "trapped_rook": (
        (  -3,   -6), ( -20,  -10),
    ),
    # An enemy slider would attack it if the piece between moved.
    "exposed_queen": (
        ( -18,   -9),
    ),

    # King shelter, pawn storm and castling (row M2; Chess Programming Wiki, "King Safety").
    # Rank of the nearest own pawn ahead (0: none), by file a to d; next files, then the king's
    # own.
    "king_shelter": (
        ( -12,   16), (  18,   -9), (  14,  -10), (   6,   -7),
        (  -1,    7), (   9,    4), (   9,    7), (  -8,    0),
        (  -3,    6), (  23,  -10), (  14,   -6), (   2,   -2),
        (  -7,   10), (   0,   18), ( -11,    8), ( -10,    0),
        (  -3,    0), (  21,  -12), (  14,   -8), (   5,   -3),
        (   9,  -12), ( -21,   11), ( -23,    6), ( -10,    0),
        (   2,    4), (  22,  -11), (  15,    2), (  12,    6),
        (   0,   -1), (  12,   -3), (  10,   15), ( -10,    0),
        (  -3,   10), (  14,   -7), (  14,  -14), (  13,  -15),
        (   2,    2), ( -16,    8), (   5,    6), (  -9,    0),
        ( -12,    5), (  25,  -16), (  17,   -7), (   5,   -3),
        ( -20,   16), ( -13,   10), (  13,  -20), ( -12,    0),
        ( -14,    6), (  20,    6), (  11,    7), (   6,   11),
        (  -5,  -13), (   8,   -2), (  -2,    0), ( -12,    0),
        (  -9,    3), (  24,   -7), (  17,    2), (  -4,   10),
        (   4,    6), (   5,    6), (   9,   24), ( -12,    0),
    ),
    # Rank of the nearest enemy pawn ahead (0: none), by file; free, then blocked by an own pawn.
    "pawn_storm": (
        (   3,    5), (  26,   -4), ( -17,    3), ( -11,    8),
        (  -5,    7), (   5,   -7), (   3,    4), (   0,    0),
        (  -7,   -3), (  15,   57), ( -15,   27), ( -17,   10),
        (   1,   10), (   3,   -2), (  -2,    1), (   0,    0),
        (   2,   -4), ( -23,   -3), ( -37,   46), (   0,   15),
        (   3,    5), (   4,   -6), (   6,   -2), (   0,    0),
        (   5,    2), (   7,   21), ( -38,   20), (  -6,    8),
        (  -2,    0), (   4,    5), (   2,    1), (   0,    0),
        (   0,    0), (   0,    0), ( -17,  -16), (  11,    9),
        (  10,    5), (  23,  -11), (   7,   14), (   0,    0),
        (   0,    0), (   0,    0), (  -9,   -4), (   4,  -19),
        (  20,   -8), (  22,  -10), (  39,   12), (   0,    0),
        (   0,    0), (   0,    0), (  25,   -4), ( -10,   -4),
        (   9,   -1), (   1,  -16), ( -21,   -4), (   0,    0),
        (   0,    0), (   0,    0), ( -12,  -16), (   8,    1),
        (   4,    7), (   6,    4), (  -9,    2), (   0,    0),
    ),
    # Each right that is left.
    "castling_right": (
        (  10,    5),
    ),
    # Distance of the nearest pawn, in the endgame; each square.
    "king_pawn_distance": (
        (  -5,  -15),
    ),

    # King danger: what is attacked around the king is summed up, then squared for the middlegame
    # (Chess Programming Wiki, "King Safety", "Attacking King Zone").
    "danger_base": (
        ( -40,  -21),
    ),
    # Each knight, bishop, rook, queen that attacks the ring.
    "danger_attacker": (
        (  24,   45), (  21,   20), (  27,   -4), (  28,   -2),
    ),
    # Each attack on the ring.
    "danger_attack": (
        (  18,    1),
    ),
    # Each square of the ring that is attacked, and covered by king or queen at most.
    "danger_weak_square": (
        (  20,   16),
    ),
    # Knight, bishop, rook, queen could give check unpunished.
    "danger_safe_check": (
        (  99,   82), (  70,   62), (  87,   65), ( 100,   61),
    ),
    # Each other check.
    "danger_unsafe_check": (
        (  15,    9),
    ),
    # The attacker has no queen.
    "danger_no_queen": (
        (-164, -140),
    ),
    # Each piece pinned to the king.
    "danger_pinned": (
        (   4,    9),
    ),
    # Each own knight or bishop in the ring.
    "danger_defender": (
        ( -15,   -8),
    ),
    # Each eight centipawns of shelter.
    "danger_shelter": (
        (  -5,   -4),
    ),

    # Threats (Chess Programming Wiki, "Evaluation of Pieces").
    # A safe pawn attacks a knight, bishop, rook, queen.
    "pawn_threat": (
        (  61,   31), (  55,   57), (  61,   19), (  50,   25),
    ),
    # A knight or bishop attacks a weak pawn, knight, bishop, rook, queen.
    "minor_threat": (
        (   4,   19), (  17,   26), (  28,   27), (  56,   14),
        (  37,   50),
    ),
    # A rook attacks a weak pawn, knight, bishop, rook, queen.
    "rook_threat": (
        (   4,   20), (  13,   23), (  17,   17), (   0,   11),
        (  49,    8),
    ),
    # The king attacks something weak.
    "king_threat": (
        (  23,   21),
    ),
    # Each piece attacked and not protected, or attacked twice and protected by no pawn.
    "hanging": (
        (  17,   27),
    ),
    # Each enemy piece that a safe pawn move would attack.
    "push_threat": (
        (  16,   15),
    ),
    # Each square from which a minor or rook could safely attack the queen.
    "queen_threat": (
        (   9,   -1),
    ),
    # Each square that both attack and the enemy holds weakly.
    "restricted": (
        (   3,    1),
    ),

    # Space: safe squares behind and between the own pawns (Chess Programming Wiki, "Space").
    # Each square, times the pieces left.
    "space": (
        (   3,    2),
    ),
    # Each central square that is attacked and not by an enemy pawn.
    "centre_control": (
        (   0,    1),
    ),

    # What concerns the whole position (Chess Programming Wiki, "Tempo"; endgames with pawns on both
    # wings are easier to win).
    "tempo": (
        (  18,   14),
    ),
    # Each pawn.
    "complexity_pawn": (
        (   0,    4),
    ),
    # Pawns on both wings.
    "complexity_wings": (
        (   0,   61),
    ),
    # No pieces left.
    "complexity_pawn_ending": (
        (   0,   52),
    ),
    "complexity_base": (
        (   0,  -71),
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


def fill_boards() -> None:
    """Ranks as the side sees them; files as they lie from its king, or from the nearer edge."""
    for square in range(64):
        for own_wing in range(2):
            for other_wing in range(2):
                file = square % 8 if own_wing == KING_SIDE else 7 - square % 8
                place = file + square // 8 * 8 + (64 if own_wing != other_wing else 0)
                placement_board[WHITE][own_wing][other_wing][square] = place
                placement_board[BLACK][own_wing][other_wing][square ^ 56] = place
        place = min(square % 8, 7 - square % 8) + square // 8 * 4
        half_board[WHITE][square] = place
        half_board[BLACK][square ^ 56] = place


fill_boards()
set_weights([pair for pairs in WEIGHTS.values() for pair in pairs])
