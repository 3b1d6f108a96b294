"""Every weight of the evaluation: fitted to the engine's own games, then tuned by playing.

``engine.tuning`` fits them to positions, ``tests/strength/spsa.py`` plays with them.

A weight is a pair of centipawns: what counts in the middlegame, and what in the endgame. Ranks are
those of the side that is judged, the first being 0. Malus is negative. The danger to a king counts
in its own unit, see ``king_safety``.
"""

import cython
from cython.cimports.engine.core.basics.score import Score, endgame_of, middlegame_of, pack
from cython.cimports.engine.core.basics.types import BLACK, WHITE

__all__ = ["WEIGHTS", "set_weights", "weight_names", "weight_values"]

# fmt: off
WEIGHTS = {
    # Material and piece-square tables (document of Mitzi, row M2). The tables are White's, a1
    # first, with the own king on files e to h: the board is mirrored where it is not. It is a first
    # board for kings on the same wing, and a second for kings on different ones. The king's own
    # boards hold files a to d, which files e to h mirror.
    # By piece type, pawn to queen.
    "material": (
        (  68,  104), ( 322,  352), ( 328,  360), ( 415,  602),
        ( 951, 1232),
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
    "pawn_psqt": (
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        ( -10,    0), (  -3,    2), (  -6,    0), ( -11,    9),
        (  -1,    7), (   7,    1), (   6,    8), (  -6,   -1),
        (  -7,   -7), ( -10,   -7), (  -4,   -5), (  -9,    1),
        (   7,    0), (  -2,   -4), (   4,    2), (  -6,   -6),
        ( -11,    4), ( -11,    3), (   1,   -5), (   6,  -15),
        (  17,  -15), (  14,   -7), (   6,    4), (  -7,   10),
        (   3,   14), (  -6,   19), (   3,    6), (  15,  -10),
        (  12,   -9), (   2,   13), (  10,    8), (  -3,    9),
        (  17,   27), (   0,   10), (  21,    7), (  35,   11),
        (  14,   20), (  28,   26), (  12,   18), (  12,    8),
        (  34,   79), (  75,   68), (  60,   72), (  66,   46),
        (  67,   63), (  75,   59), (  69,   92), (  81,   29),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        ( -23,    2), ( -18,    6), ( -13,    7), (  -6,   19),
        (  -7,   -5), (  11,   12), (   6,    7), (  -7,    3),
        ( -20,   -1), ( -20,    3), (  -8,   -2), (   2,   -1),
        (  -2,    8), (   8,    3), (   3,   -3), ( -12,    4),
        ( -15,    1), ( -10,   10), (   0,   -3), (  17,  -12),
        (  15,   -9), (   6,    4), (  -7,   18), (  -7,   17),
        (   2,   20), ( -14,   19), (  -3,   13), (  13,    2),
        (  13,   -6), (   1,   25), (   2,   18), (  -3,   25),
        (  17,   16), (  15,   32), (  39,   31), (  40,   25),
        (  18,   23), (  48,   42), (   8,   35), (  12,   46),
        (  33,   54), (  74,   83), (  83,   72), ( 109,   65),
        (  88,   43), (  67,  120), (  62,  121), (  56,   80),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ),
    "knight_psqt": (
        ( -72,  -24), ( -29,  -16), ( -29,   -6), ( -46,   -2),
        ( -21,   11), (  -7,   -4), ( -33,  -11), ( -77,   -7),
        ( -16,   -6), ( -22,  -11), ( -15,  -16), ( -17,    2),
        ( -17,    6), ( -23,    4), ( -11,    5), ( -31,   -8),
        ( -15,  -10), ( -24,    3), (  -8,    3), (  -2,    3),
        (  -6,    8), (  -1,    1), (  -2,   -3), ( -22,   -4),
        (   0,   -8), (  -5,    2), (  25,    5), (   6,   15),
        (  21,   13), (  14,    8), ( -11,   17), (  -2,    2),
        (  27,  -10), (   6,   -1), (  22,    0), (  21,   11),
        (  23,    6), (  17,   19), (   9,    8), (  19,  -11),
        ( -43,  -15), ( -18,   -7), (   1,    2), (  19,    8),
        (  22,    9), (  31,   -2), (  23,   -5), (  -3,  -11),
        (  -2,  -16), ( -24,   -1), (  25,    0), (  35,    1),
        (  50,   10), ( -14,   15), (  15,  -11), ( -32,  -11),
        ( -89,  -22), ( -54,  -19), (   1,  -11), ( -38,   -9),
        ( -21,  -14), ( -43,    1), ( -39,  -21), (-136,  -21),
        ( -90,  -19), ( -32,  -12), ( -24,  -13), ( -35,   -6),
        ( -34,   -2), ( -17,   -3), ( -35,  -12), ( -33,  -20),
        (  -9,  -10), ( -26,    5), ( -17,   -2), ( -15,    3),
        (  -8,    3), (   2,    4), (  -5,   -4), ( -45,   -3),
        ( -13,    6), (  -5,   -1), (  -7,    0), (   2,    9),
        (  15,    6), (  14,   -5), (  13,    0), ( -11,   -6),
        (   7,  -21), (   8,    4), (  41,    1), (  24,   11),
        (  21,    5), (  22,   -1), (  -7,    8), (   8,  -17),
        (  11,   -6), (  13,    2), (  31,    5), (  35,   11),
        (  47,   -1), (  26,    1), (  22,   -7), (  -1,   -8),
        (  -9,  -19), (  25,   -9), (  23,    0), (  27,    4),
        (  50,   -2), (  10,   -5), (  29,   -4), ( -14,  -20),
        ( -31,  -15), (   0,   -9), (  43,   -4), (  35,   -7),
        (  37,    9), (  34,   -2), (  15,   -3), ( -31,  -14),
        (-131,  -29), ( -34,  -19), ( -34,  -13), (  -1,  -14),
        ( -16,  -10), ( -13,  -16), ( -47,  -12), ( -88,  -16),
    ),
    "bishop_psqt": (
        (  -6,  -23), ( -17,  -18), (  -9,   -2), ( -19,    3),
        (  -9,   16), ( -26,    0), (  -5,  -19), ( -21,  -18),
        (  18,  -12), (  15,  -14), (  12,   -3), (  -3,   10),
        (  -9,   17), (  19,   -2), (   4,  -10), (  -9,    4),
        (  10,  -16), (  21,  -10), (   4,    2), (   0,    1),
        (   2,   19), (  -5,    7), (   5,   18), (  -8,    6),
        (  -5,   -6), (   6,   11), (   6,    3), (  17,   12),
        (  18,   17), (   7,   11), (  16,    7), ( -14,   -7),
        (  -6,  -11), (   2,   -6), (  17,   -9), (  14,   13),
        (  10,   -2), (  10,   21), (  12,   -3), (  -1,    2),
        ( -14,    6), (  -2,  -11), (  -4,  -16), (  41,    7),
        (   6,    4), ( -15,  -20), (  17,   21), (  12,  -14),
        (   0,   -8), ( -21,    1), (  -7,   -2), (  14,    0),
        (  13,    8), (  12,   -8), ( -22,  -19), (   3,  -27),
        (  -9,    1), ( -22,    2), ( -25,    0), ( -15,   -7),
        ( -31,  -45), ( -32,    7), ( -28,   -3), (  10,  -46),
        ( -20,  -36), (  -8,    2), (  -6,   -9), (  -9,   10),
        (   1,  -13), ( -16,   -3), ( -20,  -16), ( -15,  -36),
        ( -17,    8), (  13,  -19), (  16,    8), (  -4,   16),
        (  -6,   16), (  20,    0), (  15,  -13), (  17,    4),
        (  12,  -27), (  18,    4), (   4,    8), (   6,    9),
        (  12,   18), (   0,    7), (  14,   -7), (  -4,   -9),
        (  13,   30), (  12,   -6), (  -4,   21), (  39,   -4),
        (  22,    8), (  20,   19), ( -15,   21), (  -9,   -7),
        (  -6,   11), (  -1,   14), (  -1,    7), (   4,   -2),
        (  24,   -2), (  26,   26), (  12,    4), (  -6,   23),
        (  18,    3), (  17,   28), (  26,  -16), (  35,   -4),
        (  18,   16), (  -2,  -16), (  18,    8), (  14,  -10),
        (  -5,  -20), ( -21,   -6), (  12,   28), (  30,   19),
        (   9,   17), (  15,   -7), ( -31,   -7), (  -5,   29),
        ( -32,  -23), (  -7,   -1), ( -26,    1), ( -23,  -24),
        ( -20,   19), ( -20,  -13), (   0,   -4), ( -24,    4),
    ),
    "rook_psqt": (
        ( -13,    0), (  -4,    0), (  -6,    3), (   4,   -8),
        (  11,  -13), (  -3,    0), (  -3,   -5), ( -10,   -4),
        ( -31,    4), (  -6,    2), ( -13,   10), (  -9,   -8),
        (  -9,   -3), (   3,   -9), (   3,    1), ( -26,   -4),
        ( -29,   26), ( -26,   13), (  -1,   13), (   1,   14),
        (   0,   -6), (  -2,   -1), (   1,    8), (  -3,   -8),
        ( -18,    9), ( -32,   25), (   9,   10), ( -14,   13),
        ( -13,   21), ( -15,    6), ( -30,   28), ( -21,    9),
        ( -14,   32), (  -4,   15), (  11,   11), (  -7,   25),
        (  14,   13), (  28,   16), ( -18,   16), (   8,   13),
        (  -8,   29), (   5,   14), (  -5,   17), (   4,   13),
        (  42,   16), (  14,   19), ( -13,   24), (  10,    8),
        (   0,   22), (  20,   11), (  13,    2), (  28,   11),
        (  29,   12), (  16,   22), (  20,    7), (  37,   -1),
        (  25,   11), (   3,   18), (  21,   15), (   6,   29),
        (  -4,   29), (   9,   15), (  19,   34), (  -3,   31),
        ( -14,  -11), (  -2,  -18), (   1,  -13), (  -3,   -9),
        (  -6,   -7), (  -4,  -14), (  -6,  -13), ( -31,   -4),
        ( -45,  -19), ( -29,   -5), ( -20,    1), (  14,  -13),
        (  11,  -10), ( -10,   -4), ( -33,    3), ( -21,  -18),
        ( -44,    8), (   3,   -7), (  13,  -12), (   7,  -21),
        ( -16,   10), (   5,   -2), (  -4,    2), ( -14,   -5),
        ( -29,    7), ( -19,   -6), ( -25,    2), (   6,    7),
        ( -27,   23), (   7,   13), ( -28,    6), ( -17,   -2),
        (  10,   14), (   2,   13), ( -20,   13), (  -8,   11),
        (  -5,    2), ( -11,   17), (   1,    7), ( -19,   22),
        (  21,   11), (  12,   15), (   4,   17), (  -1,   17),
        (  -9,   10), ( -17,   13), (   5,   18), (  11,    4),
        (  25,    4), ( -22,    5), (  -1,   12), ( -13,   -8),
        (  29,   -1), (  29,    2), (  13,    2), (  29,    0),
        (   0,   28), (  26,    6), ( -10,   13), (  17,    5),
        (  30,   19), (  -2,   10), (  -5,   21), (  10,    2),
    ),
    "queen_psqt": (
        (  -5,  -48), (  -7,  -36), (  -6,  -31), (   1,  -54),
        (  -6,  -32), ( -13,  -29), ( -10,  -25), ( -12,  -57),
        (  -5,  -33), (   2,  -24), (   9,  -21), (   2,  -24),
        (   1,  -12), (   9,  -23), (   1,  -51), ( -19,   -1),
        (  -9,  -11), (  10,    2), (   7,  -12), (  -9,   17),
        ( -11,   33), (  -1,   18), (  10,   35), ( -40,    4),
        (  -1,  -18), ( -10,   26), (  -7,   35), (   0,   41),
        ( -16,   36), (   2,   33), (   5,   12), (  -7,   17),
        ( -10,   19), (  -7,   18), (   9,   27), (   5,   48),
        (   6,   76), (  19,   20), (  12,   44), (  15,   17),
        ( -23,   12), (   5,   32), (  -1,   37), (  10,   26),
        (  24,   27), (  22,   37), (  -1,   29), (  29,   13),
        ( -26,  -16), ( -19,   14), (  30,   48), (  -5,   37),
        (   0,   39), (   9,   30), (   2,   42), (   9,    0),
        ( -34,   20), (  -1,   11), (   0,    6), (  19,   25),
        (  12,   25), (  23,   20), (  24,   29), ( -34,   13),
        (  -6,  -26), (   0,  -17), ( -21,  -73), (  -7,  -32),
        ( -10,  -25), ( -35,  -10), (  -6,  -23), ( -29,  -62),
        ( -16,  -42), (   1,  -21), (   0,  -24), ( -12,  -27),
        ( -11,   20), (  -6,  -18), ( -36,    1), ( -16,  -44),
        (  -7,  -24), (   2,  -25), (   2,   -1), (  -6,   10),
        ( -11,    8), (  -4,   32), (  -7,   11), (  -4,    1),
        (  16,    6), (   4,  -20), (   7,   29), (   1,  -13),
        (   0,   18), ( -27,    2), (  -1,   20), ( -18,   11),
        (  28,    8), (   4,   41), ( -15,   30), (  21,   79),
        ( -33,   69), (  -4,   14), ( -30,   35), ( -11,   24),
        (   4,   30), (  -4,   29), (  -5,    2), (  12,   38),
        (  -6,   37), (  22,   39), (  -5,   23), ( -13,    0),
        (  12,   12), (  12,   38), ( -12,   14), (  28,   41),
        (  16,   47), ( -11,   43), ( -29,   31), ( -44,   -5),
        (  35,    8), (   4,    7), (  23,   26), (  36,   31),
        (  23,   37), (  23,    1), (  -2,   17), ( -39,  -10),
    ),
    "king_psqt": (
        (  39,  -67), (  39,  -48), (   0,  -38), ( -31,  -26),
        (  24,  -26), (  26,  -26), (  -6,  -16), ( -44,   -1),
        (  -6,  -15), (  -7,  -11), ( -27,   -5), ( -65,   18),
        ( -48,    9), ( -17,    6), ( -69,   34), (-102,   29),
        ( -48,  -10), ( -36,   11), ( -47,   28), ( -90,   23),
        ( -49,  -21), ( -32,   44), ( -68,   61), ( -82,   42),
        ( -46,  -48), ( -34,    7), ( -45,   -6), ( -58,   20),
        ( -42, -121), ( -26,   18), ( -41,  -17), ( -51,  -24),
        (  19,  -57), (  36,  -67), (   9,  -61), ( -25,  -39),
        (  25,  -43), (  13,  -31), (  -7,  -32), ( -43,   -2),
        ( -19,  -31), ( -23,   -6), ( -40,    2), ( -53,   22),
        ( -60,   10), ( -41,   12), ( -65,   26), (-105,   45),
        ( -38,   -2), ( -49,   35), ( -59,   40), (-103,   45),
        ( -37,   -4), ( -49,   26), ( -70,   42), ( -63,   20),
        ( -41,  -33), (  -9,   20), ( -30,   32), ( -41,   22),
        ( -37,  -48), ( -20,  -17), ( -27,   51), ( -33,  -24),
    ),

    # Pawn structure (row M2; Chess Programming Wiki, "Pawn Structure").
    # No own pawn on the next files; an enemy pawn ahead on its file: no, yes.
    "isolated_pawn": (
        ( -12,  -13), (  -4,   -3),
    ),
    # Another own pawn ahead on its file; next files with own pawns: no, yes.
    "doubled_pawn": (
        (  -5,  -35), (  -1,  -32),
    ),
    # Behind its neighbours and held up by an enemy pawn; an enemy pawn ahead: no, yes.
    "backward_pawn": (
        (  -4,  -19), (  -2,   -8),
    ),
    # Beside an own pawn, by rank.
    "phalanx_pawn": (
        (   0,    0), (   4,    2), (   7,    2), (   6,    8),
        (  12,   21), (  42,   28), (  70,   80), (   0,    0),
    ),
    # Protected by an own pawn, by rank.
    "supported_pawn": (
        (   0,    0), (   0,    0), (  15,   10), (   7,    5),
        (  12,   13), (  39,   43), (  65,   41), (   0,    0),
    ),
    # No enemy pawn ahead, and as many helpers as guards on its way, by rank.
    "candidate_pawn": (
        (   0,    0), (   0,   -4), (   5,    2), (   3,   13),
        (   5,   23), ( -10,   60), (  40,   60), (   0,    0),
    ),

    # Passed pawns (row M2; Chess Programming Wiki, "Passed Pawn").
    # By rank.
    "passed_pawn": (
        (   0,    0), ( -12,    9), (  -1,    9), ( -12,   35),
        (  18,   55), (  35,  111), (  48,  129), (   0,    0),
    ),
    # The square ahead is empty, by rank.
    "free_passed_pawn": (
        (   0,    0), ( -13,    6), (  -9,    6), (  15,    6),
        (  -4,   16), (   9,   26), (  48,   51), (   0,    0),
    ),
    # The enemy neither attacks nor holds a square of its way, by rank.
    "safe_passed_pawn": (
        (   0,    0), (  -8,   24), (  -4,   12), (  -6,   31),
        ( -10,   49), (  43,   42), (  12,   38), (   0,    0),
    ),
    # Own pieces attack the square ahead, by rank.
    "helped_passed_pawn": (
        (   0,    0), (  13,   -2), (   1,   17), (  10,    7),
        (  14,   12), (  22,   42), (  26,  101), (   0,    0),
    ),
    # King's distance to the square ahead, on ranks four to seven.
    "passed_pawn_own_king": (
        (  28,   21), (  11,   27), (  16,    7), ( -10,    1),
        (  -8,   -7), (   1,  -12), (   9,  -13), ( -10,   -7),
        (  14,   40), (  38,   52), (  16,   17), (   0,    3),
        ( -15,  -10), ( -12,  -14), (  18,  -15), (  18,   -7),
        (  17,   56), (   5,   33), (   7,    8), (  29,  -10),
        ( -10,  -16), ( -42,  -18), ( -36,  -21), (  38,  -14),
        (   0,   -1), (   4,   15), (  23,   14), (  18,  -21),
        (   7,  -30), ( -10,  -27), ( -32,  -28), ( -39,  -13),
    ),
    # Enemy king's distance to the square ahead, on ranks four to seven.
    "passed_pawn_enemy_king": (
        (   4,    3), (  -4,  -19), (  -1,    3), (   1,   -2),
        (  -1,   15), (  -2,   22), (  15,   19), (   8,   15),
        (  18,  -19), (  11,  -26), (  15,  -10), (  10,    2),
        (   2,   34), ( -15,   50), ( -22,   44), (   5,   58),
        ( -31,  -57), ( -22,  -35), (  -4,  -14), (  15,   19),
        (  27,   45), (  10,   65), (   0,   43), (  11,   54),
        ( -31,  -61), ( -18,  -52), (  -1,  -51), (   5,   16),
        (   4,   37), (   5,   39), (   4,   47), ( -14,   66),
    ),
    # Own rook, enemy rook behind it on its file, with nothing between.
    "rook_behind_passed_pawn": (
        (  12,    3), ( -14,  -41),
    ),

    # Mobility: squares attacked that are neither held by own king or low or blocked pawns nor
    # attacked by enemy pawns (Chess Programming Wiki, "Mobility").
    "knight_mobility": (
        ( -25,  -29), ( -21,  -25), ( -11,  -20), (  -8,   -6),
        (  -4,    1), (   1,    8), (   6,   17), (   9,   25),
        (  14,   29),
    ),
    "bishop_mobility": (
        ( -29,  -30), ( -25,  -16), ( -14,   -1), (  -7,    1),
        (  -1,   16), (   3,   20), (   6,   28), (   9,   32),
        (  10,   35), (   9,   43), (  17,   32), (  10,   38),
        (  17,   40), ( -22,   24),
    ),
    "rook_mobility": (
        ( -37,  -97), ( -26,  -17), ( -14,   -5), ( -11,   -2),
        (  -5,   11), (  -5,   20), (  -5,   30), (  -2,   37),
        (   1,   41), (   1,   47), (   1,   51), (   3,   58),
        (   5,   61), (  10,   69), (   7,   73),
    ),
    "queen_mobility": (
        (   9,  -62), ( -14,  -44), ( -13,  -24), ( -12,  -66),
        (  -6,  -45), (  -3,  -33), (   3,  -24), (   2,   -9),
        (   7,   14), (   6,   27), (  12,   32), (   9,   54),
        (  13,   65), (  14,   81), (  12,   81), (   7,  111),
        (  11,   95), (  14,  108), (   3,  120), (   1,  126),
        (  15,  122), (  20,  120), (  20,   87), (  38,  116),
        (  42,  105), (  38,  113), (  27,   86), (  39,  107),
    ),

    # Strong and weak squares (row M2; Chess Programming Wiki, "Outposts").
    # No pawn can drive it off: outer files, inner ones; then both covered by a pawn.
    "knight_outpost": (
        (  12,    4), (  12,   -5), (  20,   19), (  28,   14),
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
        (  31,   62),
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
        (  16,    2), (  36,    1),
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
        ( -11,   15), (  16,   -9), (  13,  -10), (   5,   -7),
        (  -1,    7), (   8,    4), (   8,    7), (  -7,    0),
        (  -3,    6), (  21,  -10), (  13,   -6), (   2,   -2),
        (  -6,   10), (   0,   17), ( -10,    8), (  -9,    0),
        (  -3,    0), (  19,  -12), (  13,   -8), (   5,   -3),
        (   8,  -12), ( -19,   11), ( -21,    6), (  -9,    0),
        (   2,    4), (  20,  -11), (  14,    2), (  11,    6),
        (   0,   -1), (  11,   -3), (   9,   14), (  -9,    0),
        (  -3,   10), (  13,   -7), (  13,  -13), (  12,  -14),
        (   2,    2), ( -14,    8), (   5,    6), (  -8,    0),
        ( -11,    5), (  23,  -15), (  15,   -7), (   5,   -3),
        ( -18,   15), ( -12,   10), (  12,  -19), ( -11,    0),
        ( -13,    6), (  18,    6), (  10,    7), (   5,   11),
        (  -5,  -13), (   7,   -2), (  -2,    0), ( -11,    0),
        (  -8,    3), (  22,   -7), (  15,    2), (  -4,   10),
        (   4,    6), (   5,    6), (   8,   23), ( -11,    0),
    ),
    # Rank of the nearest enemy pawn ahead (0: none), by file; free, then blocked by an own pawn.
    "pawn_storm": (
        (   2,    6), (  17,   -5), ( -11,    4), (  -7,   10),
        (  -3,    8), (   3,   -8), (   2,    5), (   0,    0),
        (  -5,   -4), (  10,   68), ( -10,   32), ( -11,   12),
        (   1,   12), (   2,   -2), (  -1,    1), (   0,    0),
        (   1,   -5), ( -15,   -4), ( -24,   55), (   0,   18),
        (   2,    6), (   3,   -7), (   4,   -2), (   0,    0),
        (   3,    2), (   5,   25), ( -25,   24), (  -4,   10),
        (  -1,    0), (   3,    6), (   1,    1), (   0,    0),
        (   0,    0), (   0,    0), ( -11,  -19), (   7,   11),
        (   6,    6), (  15,  -13), (   5,   17), (   0,    0),
        (   0,    0), (   0,    0), (  -6,   -5), (   3,  -23),
        (  13,  -10), (  14,  -12), (  25,   14), (   0,    0),
        (   0,    0), (   0,    0), (  16,   -5), (  -6,   -5),
        (   6,   -1), (   1,  -19), ( -14,   -5), (   0,    0),
        (   0,    0), (   0,    0), (  -8,  -19), (   5,    1),
        (   3,    8), (   4,    5), (  -6,    2), (   0,    0),
    ),
    # Each right that is left.
    "castling_right": (
        (  10,    5),
    ),
    # Distance of the king to the nearest pawn of either side; each square.
    "king_pawn_distance": (
        (  -5,  -15),
    ),

    # King danger: what is attacked around the king is summed up, then squared for the middlegame
    # (Chess Programming Wiki, "King Safety", "Attacking King Zone").
    "danger_base": (
        (   0,  -21),
    ),
    # Each knight, bishop, rook, queen that attacks the ring.
    "danger_attacker": (
        (  30,   45), (  22,   20), (  34,   -4), (  27,   -2),
    ),
    # Each attack of these on the ring, and each of its squares that pawns attack.
    "danger_attack": (
        (  20,    1),
    ),
    # Each square of the ring that is attacked, and covered by king or queen at most.
    "danger_weak_square": (
        (  16,   16),
    ),
    # Knight, bishop, rook, queen could give check unpunished.
    "danger_safe_check": (
        (  78,   82), (  36,   62), ( 128,   65), ( 148,   61),
    ),
    # Each square of another check by a knight, bishop or rook.
    "danger_unsafe_check": (
        (   6,    9),
    ),
    # The attacker has no queen.
    "danger_no_queen": (
        (-136, -140),
    ),
    # Each piece pinned to the king.
    "danger_pinned": (
        (   4,    9),
    ),
    # Each own knight or bishop in the ring.
    "danger_defender": (
        ( -16,   -8),
    ),
    # Each eight centipawns of shelter.
    "danger_shelter": (
        (  -7,   -4),
    ),

    # Threats (Chess Programming Wiki, "Evaluation of Pieces").
    # A safe pawn attacks a knight, bishop, rook, queen.
    "pawn_threat": (
        (  61,   19), (  55,   35), (  61,   12), (  50,   15),
    ),
    # A knight or bishop attacks a weak pawn, or any knight, bishop, rook, queen.
    "minor_threat": (
        (   4,   25), (  16,   35), (  26,   36), (  51,   19),
        (  34,   67),
    ),
    # A rook attacks a weak pawn, knight, bishop, rook, queen.
    "rook_threat": (
        (   3,   12), (   8,   14), (  11,   10), (   0,    6),
        (  32,    5),
    ),
    # The king attacks something weak.
    "king_threat": (
        (  23,   21),
    ),
    # Each piece attacked and not protected, or attacked twice and protected by no pawn.
    "hanging": (
        (  15,   39),
    ),
    # Each enemy piece that a safe pawn move would attack.
    "push_threat": (
        (  15,   15),
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
    # Each square, times the side's pieces and pawns, in sixteenths. Safe squares behind a pawn
    # count twice.
    "space": (
        (   2,    2),
    ),
    # Each central square that is attacked and not by an enemy pawn.
    "centre_control": (
        (   0,    1),
    ),

    # What concerns the whole position (Chess Programming Wiki, "Tempo"; endgames with pawns on both
    # wings are easier to win).
    "tempo": (
        (  22,   27),
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
    """Return the name of each weight with its index, in the order of the flat list."""
    return [f"{name}[{index}]" for name, pairs in WEIGHTS.items() for index in range(len(pairs))]


def weight_values() -> list[tuple[int, int]]:
    """Return the weights in use as a flat list of (middlegame, endgame), in table order."""
    flat = cython.cast(cython.pointer(Score), cython.address(weights))
    count: cython.int = cython.sizeof(weights) // cython.sizeof(Score)
    return [(middlegame_of(flat[index]), endgame_of(flat[index])) for index in range(count)]


def set_weights(values: list[tuple[int, int]]) -> None:
    """Set the weights of all searches of this process from a flat list.

    Raises ValueError unless there is one pair for each weight.
    """
    flat = cython.cast(cython.pointer(Score), cython.address(weights))
    count: cython.int = cython.sizeof(weights) // cython.sizeof(Score)
    if len(values) != count:
        raise ValueError(f"there are {count} weights, not {len(values)}")
    for index, (middlegame, endgame) in enumerate(values):
        flat[index] = pack(middlegame, endgame)


def fill_square_indices() -> None:
    """Fill the indices: ranks as the side sees them, files from its king or the nearer edge."""
    for square in range(64):
        for own_wing in range(2):
            for other_wing in range(2):
                file = square % 8 if own_wing == KING_SIDE else 7 - square % 8
                place = file + square // 8 * 8 + (64 if own_wing != other_wing else 0)
                psqt_index[WHITE][own_wing][other_wing][square] = place
                psqt_index[BLACK][own_wing][other_wing][square ^ 56] = place
        place = min(square % 8, 7 - square % 8) + square // 8 * 4
        half_board[WHITE][square] = place
        half_board[BLACK][square ^ 56] = place


fill_square_indices()
set_weights([pair for pairs in WEIGHTS.values() for pair in pairs])
