"""All that is said about a move of a review."""

from __future__ import annotations

import chess

from engine.protocol.review import ReviewedMove
from game.message import Message
from game.words.review.clauses import clause_sentences
from game.words.review.defences import defences_sentence
from game.words.review.refutation_depth import known_since_sentence
from game.words.review.verdicts import ONLY_MOVE, mate_change_sentence, verdict_sentence


def move_sentences(move: ReviewedMove, before: chess.Board) -> tuple[Message, ...]:
    """Return the sentences about a move: its verdict, a changed mate, and what is certain.

    The last ones say from which depth on the search sees that, if it sees it late, and which
    defences fail.

    ``before`` is the position before the move. There are none about a move that is merely good.
    """
    found = (
        verdict_sentence(move),
        mate_change_sentence(move, before.turn),
        ONLY_MOVE if move.is_only else None,
        *clause_sentences(move, before),
        known_since_sentence(move, before),
        defences_sentence(move, before),
    )
    return tuple(one for one in found if one is not None)
