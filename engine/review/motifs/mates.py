"""Mates by force, and mates on the back rank."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.clauses import Motif
from engine.review.motifs.found_motif import FoundMotif
from engine.review.searched_line import SearchedLine, piece_on

LONGEST_PATTERN = 3
"""In a longer mate the defender chooses the final position, so its pattern says little."""


def detect_mate(line: SearchedLine) -> FoundMotif | None:
    """Recognise a mate by force. If the line ends in it, the mated king is the target."""
    distance = line.score.mate
    if distance is None or distance <= 0:
        return None
    plies = 2 * distance - 1
    if len(line.moves) != plies or not line.boards[plies].is_checkmate():
        plies = min(plies, len(line.moves))
        return FoundMotif(Motif.MATE, plies, mate_in=distance, wins_material=False)
    final = line.boards[plies]
    king = final.king(final.turn)
    assert king is not None
    return FoundMotif(
        Motif.MATE,
        plies,
        actor=piece_on(final, line.moves[-1].to_square),
        targets=(piece_on(final, king),),
        mate_in=distance,
        wins_material=False,
    )


def detect_back_rank_mate(line: SearchedLine) -> FoundMotif | None:
    """Recognise a short mate by force that ends on the back rank."""
    found = detect_mate(line)
    if found is None or found.mate_in > LONGEST_PATTERN:
        return None
    is_pattern = is_back_rank_mate(line.boards[found.plies])
    return replace(found, motif=Motif.BACK_RANK_MATE) if is_pattern else None


def is_back_rank_mate(board: chess.Board) -> bool:
    """Return whether a rook or queen mates along the back rank, behind the king's own pieces.

    Each square in front of the king holds a piece of its side.
    """
    king = board.king(board.turn)
    back_rank = 0 if board.turn == chess.WHITE else 7
    if king is None or chess.square_rank(king) != back_rank or not board.is_checkmate():
        return False
    front = chess.BB_RANKS[1 if board.turn == chess.WHITE else 6] & chess.BB_KING_ATTACKS[king]
    heavy = (board.rooks | board.queens) & chess.BB_RANKS[back_rank]
    checkers = board.checkers_mask()
    return not front & ~board.occupied_co[board.turn] and not checkers & ~heavy
