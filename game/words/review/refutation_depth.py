"""From which depth on the search sees the refutation of a mistake, in one sentence."""

from __future__ import annotations

import chess

from engine.protocol.review import ReviewedMove
from game.formats.review_pgn import for_white
from game.message import Message, template
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import score_in_pawns

KNOWN_SINCE = template(
    "The search sees the point of {refutation} only from depth {depth} on; at depth {earlier} it "
    "still gave {played} {score}."
)


def known_since_sentence(move: ReviewedMove, before: chess.Board) -> Message | None:
    """Return from which depth on the search sees why a move is a mistake; None if nothing is said.

    ``before`` is the position before the move. The score is for White.
    """
    known = move.known_since
    if known is None:
        return None
    after = before.copy(stack=False)
    played = after.push_uci(move.move)
    refutation = after.parse_uci(known.evidence.moves[0])
    return KNOWN_SINCE.filled(
        refutation=numbered_moves(after, [refutation]),
        depth=known.depth,
        earlier=known.believed.depth,
        played=numbered_moves(before, [played]),
        score=score_in_pawns(for_white(known.believed.score, after.turn)),
    )
