"""How the material stands in a position, in English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import chess

from engine.review.exchanges import PIECE_CP, material_lead_cp
from engine.tools.story.effect_texts import with_and


def balance_text(board: chess.Board) -> str:
    """Return which side has more, and what: ``White has a rook for two knights``."""
    more = {side: _more(board, side) for side in chess.COLORS}
    side = material_lead_cp(board, chess.WHITE) >= 0
    if not more[side]:
        return "material is level"
    name = "White" if side else "Black"
    if not more[not side]:
        return f"{name} is {pieces_text(more[side])} up"
    return f"{name} has {pieces_text(more[side])} for {pieces_text(more[not side])}"


def pieces_text(letters: Sequence[str]) -> str:
    """Return the names of pieces: ``a rook and 2 pawns``."""
    counted = Counter(letter.lower() for letter in letters)
    parts = []
    for letter, count in counted.items():
        name = chess.piece_name(chess.PIECE_SYMBOLS.index(letter))
        parts.append(f"a {name}" if count == 1 else f"{count} {name}s")
    return with_and(parts)


def _more(board: chess.Board, side: chess.Color) -> list[str]:
    """Return the letters of the pieces that a side has more, the strongest first."""
    more = _men(board, side) - _men(board, not side)
    strongest = sorted(more.elements(), key=lambda kind: -PIECE_CP[kind])
    return [chess.piece_symbol(kind) for kind in strongest]


def _men(board: chess.Board, side: chess.Color) -> Counter[chess.PieceType]:
    return Counter({kind: len(board.pieces(kind, side)) for kind in PIECE_CP})
