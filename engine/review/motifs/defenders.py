"""Removed defenders: what defends a piece is taken or driven away, and the piece is lost."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.exchanges import LEAST_GAIN_CP, exchange_cp, exchange_out_of_turn_cp
from engine.review.motifs.found_motif import FoundMotif
from engine.review.motifs.line_queries import new_attack_targets, settled_gain, takes_unmoved_piece
from engine.review.searched_line import SearchedLine, piece_on


def detect_removed_defender(line: SearchedLine) -> FoundMotif | None:
    """Recognise a defender that the first move takes, attacks or draws away by a check.

    The third move takes a piece which the defender did defend. The same capture was possible before
    and won nothing.
    """
    if not takes_unmoved_piece(line):
        return None
    first, reply, take = line.moves[:3]
    before, after = line.boards[:2]
    if take.from_square == first.to_square or first.promotion or take.promotion:
        return None
    if before.piece_type_at(take.to_square) == chess.PAWN:
        return None
    if before.is_capture(first):
        defender = first.to_square
        is_removed = reply.to_square == defender
        is_removed = is_removed and exchange_cp(before, first) < LEAST_GAIN_CP
    else:
        defender = reply.from_square
        is_removed = after.is_check() or defender in new_attack_targets(line)
        still = line.boards[2].attacks(reply.to_square)
        is_removed = is_removed and take.to_square not in still
    if not is_removed or before.piece_at(defender) is None:
        return None
    if defender not in before.attackers(not line.side, take.to_square):
        return None
    early = exchange_out_of_turn_cp(before, take)
    if early is None or early >= LEAST_GAIN_CP:
        return None
    if exchange_cp(line.boards[2], take) < LEAST_GAIN_CP:
        return None
    plies = settled_gain(line, made=0)
    if plies is None:
        return None
    return FoundMotif(
        Motif.REMOVED_DEFENDER,
        plies,
        actor=piece_on(after, first.to_square),
        targets=(piece_on(before, take.to_square), piece_on(before, defender)),
    )
