"""The terms of the static evaluation and their parts, as codes."""

from __future__ import annotations

from enum import Enum, IntEnum, auto


class EvaluationTerm(IntEnum):
    """A term of the static evaluation, or a correction that the search makes to it."""

    MATERIAL = 0
    PIECE_SQUARES = 1
    PAWN_STRUCTURE = 2
    PASSED_PAWNS = 3
    MOBILITY = 4
    STRONG_SQUARES = 5
    BISHOPS = 6
    ROOKS_AND_QUEENS = 7
    SHELTER = 8
    KING_DANGER = 9
    THREATS = 10
    SPACE = 11
    TEMPO = 12
    COMPLEXITY = 13
    KNOWN_ENDGAME = 14
    FIFTY_MOVE_CLOCK = 15
    """The change to the evaluation as the fifty-move clock advances: it comes closer to 0."""
    CORRECTION_HISTORY = 16
    """The correction that the search adds. It comes from the errors of the evaluation in similar
    positions."""


KING_DANGER_MIDDLEGAME, KING_DANGER_ENDGAME = 720, 20
"""Divisors for king danger, the same as in ``engine.core.basics.params``."""


class PartConversion(Enum):
    """How parts in another unit are converted into centipawns."""

    KING_DANGER = auto()
    """A danger d > 0 costs d * d / 720 in the middlegame and d / 20 in the endgame."""


class EvaluationPart(Enum):
    """A part of a term. Its value is the name of the part in ``engine.evaluation_breakdown``.

    The last three members have no name there. ``engine.inspection.nodes.evaluation`` adds them.
    """

    PAWNS = "pawns"
    KNIGHTS = "knights"
    BISHOPS = "bishops"
    ROOKS = "rooks"
    QUEENS = "queens"
    PIECES_BY_PAWNS_LEFT = "pieces by pawns left"
    SECOND_KNIGHT = "second knight"
    SECOND_ROOK = "second rook"
    KING = "king"
    ISOLATED_PAWNS = "isolated pawns"
    DOUBLED_PAWNS = "doubled pawns"
    TRIPLED_PAWNS = "tripled pawns"
    BACKWARD_PAWNS = "backward pawns"
    PAWNS_SIDE_BY_SIDE = "pawns side by side"
    PAWNS_COVERED_BY_PAWNS = "pawns covered by pawns"
    CANDIDATES_TO_PASS = "candidates to pass"
    PASSED_PAWNS_BY_RANK = "passed pawns by rank"
    NEXT_SQUARE_EMPTY = "next square empty"
    WAY_SAFE = "way safe"
    NEXT_SQUARE_COVERED = "next square covered"
    OWN_KING_DISTANCE = "own king's distance"
    ENEMY_KING_DISTANCE = "enemy king's distance"
    OWN_ROOK_BEHIND = "own rook behind"
    ENEMY_ROOK_BEHIND = "enemy rook behind"
    KNIGHT_ON_WEAK_SQUARE = "knight on weak square"
    KNIGHT_ON_STRONG_SQUARE = "knight on strong square"
    BISHOP_ON_WEAK_SQUARE = "bishop on weak square"
    BISHOP_ON_STRONG_SQUARE = "bishop on strong square"
    KNIGHT_COVERED_BY_PAWN = "knight covered by pawn"
    BISHOP_COVERED_BY_PAWN = "bishop covered by pawn"
    KNIGHT_BEHIND_PAWN = "knight behind pawn"
    BISHOP_BEHIND_PAWN = "bishop behind pawn"
    KNIGHT_FAR_FROM_KING = "knight far from king"
    BISHOP_FAR_FROM_KING = "bishop far from king"
    BISHOP_PAIR = "bishop pair"
    PAWNS_ON_ITS_COLOUR = "pawns on its colour"
    BLOCKED_PAWNS_ON_ITS_COLOUR = "blocked pawns on its colour"
    LONG_DIAGONAL = "long diagonal"
    ROOK_ON_HALF_OPEN_FILE = "rook on half-open file"
    ROOK_ON_OPEN_FILE = "rook on open file"
    ROOKS_COVERING_EACH_OTHER = "rooks covering each other"
    ROOK_COVERED_BY_QUEEN_ONLY = "rook covered by queen only"
    ROOK_ON_SEVENTH_RANK = "rook on seventh rank"
    TRAPPED_ROOK = "trapped rook"
    EXPOSED_QUEEN = "exposed queen"
    OWN_PAWNS_BEFORE_KING = "own pawns before king"
    ENEMY_PAWNS_BEFORE_KING = "enemy pawns before king"
    CASTLING_BETTER_SHELTER = "castling: better shelter"
    CASTLING_RIGHTS = "castling rights"
    KING_FAR_FROM_PAWNS = "king far from pawns"
    BEFORE_ANY_ATTACK = "before any attack"
    KNIGHTS_NEAR = "knights near"
    BISHOPS_NEAR = "bishops near"
    ROOKS_NEAR = "rooks near"
    QUEENS_NEAR = "queens near"
    SQUARES_ATTACKED = "squares attacked"
    WEAK_SQUARES = "weak squares"
    SAFE_KNIGHT_CHECK = "safe knight check"
    SAFE_BISHOP_CHECK = "safe bishop check"
    SAFE_ROOK_CHECK = "safe rook check"
    SAFE_QUEEN_CHECK = "safe queen check"
    OTHER_CHECKS = "other checks"
    NO_ATTACKING_QUEEN = "no attacking queen"
    PINNED_PIECES = "pinned pieces"
    DEFENDING_MINOR_PIECES = "defending minor pieces"
    SHELTER = "shelter"
    PAWN_ATTACKS_PIECE = "pawn attacks piece"
    MINOR_PIECE_ATTACKS = "minor piece attacks"
    ROOK_ATTACKS = "rook attacks"
    KING_ATTACKS = "king attacks"
    HANGING_PIECES = "hanging pieces"
    PAWN_PUSH_ATTACKS_PIECE = "pawn push attacks piece"
    QUEEN_CAN_BE_ATTACKED = "queen can be attacked"
    SQUARES_HELD_BACK = "squares held back"
    ROOM_BEHIND_PAWNS = "room behind pawns"
    CENTRE_ATTACKED = "centre attacked"
    SIDE_TO_MOVE = "side to move"
    TO_BEGIN_WITH = "to begin with"
    PAWNS_ON_THE_BOARD = "pawns on the board"
    PAWNS_ON_BOTH_WINGS = "pawns on both wings"
    PAWNS_ONLY = "pawns only"
    NEVER_MORE_THAN_THE_LEAD = "never more than the lead"
    DANGER_TO_WHITE_KING = "danger to White's king"
    DANGER_TO_BLACK_KING = "danger to Black's king"
    SUM_OF_DANGER = "their sum"
