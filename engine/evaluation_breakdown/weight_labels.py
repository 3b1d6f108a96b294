"""The names of the weights as the program shows them.

They cover every evaluation term in the document of Mitzi (seeds, row M2). For pieces it lists
material, piece placement, castling, weak and strong squares, rooks on open and half-open files, and
rooks that protect each other. For pawns it lists doubled, tripled, passed and isolated pawns.
"""

from __future__ import annotations

TRIPLED = "tripled pawns"
"""Name for pawns with two or more own pawns ahead on their file. Their weight is the weight of
doubled pawns."""
QUEEN_COVERS = "rook covered by queen only"
BY_CASTLING = "castling: better shelter"
"""Name for the gain if the pawn shelter is better on a square to which the king may still
castle."""
LIMITED = "never more than the lead"
"""Name for a correction that keeps complexity from changing the sign of an advantage."""

NAMES: dict[str, tuple[str, ...]] = {
    "material": ("pawns", "knights", "bishops", "rooks", "queens"),
    "material_pawns": ("pieces by pawns left",),
    "second_piece": ("second knight", "second rook"),
    "pawn_psqt": ("pawns",),
    "knight_psqt": ("knights",),
    "bishop_psqt": ("bishops",),
    "rook_psqt": ("rooks",),
    "queen_psqt": ("queens",),
    "king_psqt": ("king",),
    "isolated_pawn": ("isolated pawns",),
    "doubled_pawn": ("doubled pawns",),
    "backward_pawn": ("backward pawns",),
    "phalanx_pawn": ("pawns side by side",),
    "supported_pawn": ("pawns covered by pawns",),
    "candidate_pawn": ("candidates to pass",),
    "passed_pawn": ("passed pawns by rank",),
    "free_passed_pawn": ("next square empty",),
    "safe_passed_pawn": ("way safe",),
    "helped_passed_pawn": ("next square covered",),
    "passed_pawn_own_king": ("own king's distance",),
    "passed_pawn_enemy_king": ("enemy king's distance",),
    "rook_behind_passed_pawn": ("own rook behind", "enemy rook behind"),
    "knight_mobility": ("knights",),
    "bishop_mobility": ("bishops",),
    "rook_mobility": ("rooks",),
    "queen_mobility": ("queens",),
    # A square is weak if no enemy pawn can ever attack it. It is strong if, in addition, an own
    # pawn protects it.
    "knight_outpost": (*2 * ("knight on weak square",), *2 * ("knight on strong square",)),
    "bishop_outpost": (*2 * ("bishop on weak square",), *2 * ("bishop on strong square",)),
    "covered_minor": ("knight covered by pawn", "bishop covered by pawn"),
    "minor_behind_pawn": ("knight behind pawn", "bishop behind pawn"),
    "minor_king_distance": ("knight far from king", "bishop far from king"),
    "bishop_pair": ("bishop pair",),
    "bishop_own_pawns": ("pawns on its colour", "blocked pawns on its colour"),
    "bishop_long_diagonal": ("long diagonal",),
    "rook_file": ("rook on half-open file", "rook on open file"),
    "rook_covered": ("rooks covering each other",),
    "rook_on_seventh": ("rook on seventh rank",),
    "trapped_rook": ("trapped rook",),
    "exposed_queen": ("exposed queen",),
    "king_shelter": ("own pawns before king",),
    "pawn_storm": ("enemy pawns before king",),
    "castling_right": ("castling rights",),
    "king_pawn_distance": ("king far from pawns",),
    "danger_base": ("before any attack",),
    "danger_attacker": ("knights near", "bishops near", "rooks near", "queens near"),
    "danger_attack": ("squares attacked",),
    "danger_weak_square": ("weak squares",),
    "danger_safe_check": (
        "safe knight check",
        "safe bishop check",
        "safe rook check",
        "safe queen check",
    ),
    "danger_unsafe_check": ("other checks",),
    "danger_no_queen": ("no attacking queen",),
    "danger_pinned": ("pinned pieces",),
    "danger_defender": ("defending minor pieces",),
    "danger_shelter": ("shelter",),
    "pawn_threat": ("pawn attacks piece",),
    "minor_threat": ("minor piece attacks",),
    "rook_threat": ("rook attacks",),
    "king_threat": ("king attacks",),
    "hanging": ("hanging pieces",),
    "push_threat": ("pawn push attacks piece",),
    "queen_threat": ("queen can be attacked",),
    "restricted": ("squares held back",),
    "space": ("room behind pawns",),
    "centre_control": ("centre attacked",),
    "tempo": ("side to move",),
    "complexity_base": ("to begin with",),
    "complexity_pawn": ("pawns on the board",),
    "complexity_wings": ("pawns on both wings",),
    "complexity_pawn_ending": ("pawns only",),
}
"""Names for each table of weights: one name for the whole table, or one for each weight."""


def weight_label(table: str, index: int) -> str:
    """Return the name of a weight, given by its table and its index."""
    names = NAMES[table]
    return names[index] if len(names) > 1 else names[0]


AFTER = {
    TRIPLED: "doubled pawns",
    QUEEN_COVERS: "rooks covering each other",
    BY_CASTLING: "enemy pawns before king",
    LIMITED: "pawns only",
}
"""Names that do not come from a table of weights. Each value is the name that precedes the key in
the order."""


def _in_order() -> list[str]:
    names = list(dict.fromkeys(name for called in NAMES.values() for name in called))
    for name, before in AFTER.items():
        names.insert(names.index(before) + 1, name)
    return names


ORDER = {name: place for place, name in enumerate(_in_order())}
"""Sort key of each name within its term."""
